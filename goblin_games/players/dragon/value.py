"""What a position is worth to the tribe, in Dragon HP (spec 9).

Goblin HP are what attacks are paid with: one is worth `price` Dragon HP. An attack from spot
`x` is worth the weak spots it should remove less the fire it draws, times the chance to get
there in one walk; a goblin somewhere else has the best of these, less for each space between.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from goblin_games.rules.dragon.content import CAVE_MOUTH, HEALING, LEAST, MOST_ANGER
from goblin_games.rules.dragon.odds import expected_hits
from goblin_games.rules.dragon.state import Cave, Goblin, Values, bonus, living, stealth
from goblin_games.rules.dragon.terms import Faces

PRICE: Final = 0.6
"""Dragon HP that one goblin HP is worth."""
HURRY_AFTER, HURRY, LEAST_PRICE = 8, 0.08, 0.15
"""After this round goblin HP lose so much of their worth each round, down to a rest."""
CAUTION: Final = 0.9
PATIENCE: Final = 0.75
"""What is left of an attack that needs another turn of sneaking ..."""
SPACES_A_TURN: Final = 2.5
"""... and how far a turn goes."""
Potential = tuple[float, ...]
"""The worth of standing on each spot."""


def price_of(round_number: int) -> float:
    """The worth of a goblin HP; it falls in a long night, which stops dithering."""
    hurry = 1 - HURRY * max(0, round_number - HURRY_AFTER)
    return PRICE * max(LEAST_PRICE, hurry)


@lru_cache(maxsize=1 << 14)
def hunt_cost(fire: float, limit: int, hp: int, death: float) -> float:
    """HP that an attack by the Dragon takes on average from a goblin with `hp`.

    Each cycle a fireball falls with chance `fire`, then a die must exceed `limit`. `death` is
    what dying costs besides.
    """
    seen = max(0, min(6, limit)) / 6
    loss = 0.0
    for left in range(1, hp + 1):
        after = death if left == 1 else seen * loss
        loss = fire * (1 + after) / (1 - (1 - fire) * seen) if fire else 0.0
    return loss


class Judge:
    """Values positions near one view of the cave; keeps what it has worked out."""

    def __init__(self, cave: Cave) -> None:
        self.cave = cave
        self.price = price_of(cave.round)
        self.fires = [len(faces) / 6 for faces in _padded(cave.terms.fires)]
        self.stealth = [stealth(cave, seat) for seat in range(cave.terms.seats)]
        self.alive = living(cave)
        self._others: dict[tuple[int, int, int], float] = {}

    def cost(self, seat: int, anger: int, suspicion: int, hp: int | None = None) -> float:
        """What an attack on a goblin costs the tribe, in Dragon HP."""
        death = HEALING / self.price if anger == LEAST else 0.0
        hp = self.cave.goblins[seat].hp if hp is None else hp
        limit = anger + suspicion - self.cave.goblins[seat].stealth
        return self.price * hunt_cost(self.fires[anger], limit, hp, death)

    def strike(self, seat: int, reach: int, anger: int, suspicion: int) -> float:
        """The worth of an attack by a goblin that stands before the Dragon."""
        hits = self.hits(seat, reach)
        fire_back = self.cost(seat, min(MOST_ANGER, anger + 1), suspicion)
        return min(self.cave.dragon_hp, hits) - fire_back

    def hits(self, seat: int, reach: int) -> float:
        """The weak spots that a goblin should remove."""
        return expected_hits(self.cave.spots, reach, bonus(self.cave.goblins[seat]))

    def potential(self, seat: int, anger: int, suspicion: int) -> Potential:
        """The worth of each spot for a goblin, given the trackers."""
        goblin = self.cave.goblins[seat]
        angrier = min(MOST_ANGER, anger + 1)
        return potential(
            self.cave.spots,
            min(self.cave.dragon_hp, len(self.cave.spots)),
            anger + suspicion - goblin.stealth,
            goblin.speed,
            bonus(goblin),
            round(CAUTION * self.cost(seat, angrier, suspicion), 3),
        )

    def others(self, seat: int, anger: int, suspicion: int) -> float:
        """The worth of where all other goblins stand."""
        key = (seat, anger, suspicion)
        if key not in self._others:
            self._others[key] = sum(
                self.potential(other, anger, suspicion)[self.cave.goblins[other].distance]
                for other in self.alive
                if other != seat
            )
        return self._others[key]

    def alarm(self, anger: int, suspicion: int, spotted: int = -1) -> float:
        """What it costs if the Dragon looks for everybody; `spotted` is seen for sure."""
        total = 0.0
        for seat in self.alive:
            limit = anger + suspicion - self.stealth[seat]
            seen = 1.0 if seat == spotted else max(0, min(6, limit)) / 6
            total += seen * self.cost(seat, anger, suspicion)
        return total

    def throw(self, seat: int, spot: int, anger: int, suspicion: int) -> float:
        """The worth of the best throw from a spot: it must reach the Dragon."""
        best = 0.0
        for target in self.alive:
            goblin: Goblin = self.cave.goblins[target]
            if target != seat and goblin.distance == spot and spot <= 6:
                best = max(best, (7 - spot) / 6 * self.strike(target, spot, anger, suspicion))
        return best


def _padded(fires: Faces) -> Faces:
    return (*fires, fires[-1])


@lru_cache(maxsize=1 << 14)
def potential(
    spots: Values, hp: int, limit: int, speed: int, extra: int, fire_back: float
) -> Potential:
    """The worth of each spot: the best attack from it or from near it."""
    passing = 1 - (max(0, min(6, limit)) / 6) ** speed
    attacks = [
        passing**x * (min(hp, expected_hits(spots, x, extra)) - fire_back)
        for x in range(1, CAVE_MOUTH + 1)
    ]
    return tuple(
        max(
            0.0,
            *(
                worth * PATIENCE ** (abs(spot - x) / SPACES_A_TURN)
                for x, worth in enumerate(attacks, 1)
            ),
        )
        for spot in range(CAVE_MOUTH + 1)
    )
