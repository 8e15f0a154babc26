"""Exact chances. Nothing here is simulated; dice are weighed, not thrown."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from goblin_games.rules.dragon.actions import down
from goblin_games.rules.dragon.content import CAVE_MOUTH
from goblin_games.rules.dragon.plans import best_worth, can_be_safe
from goblin_games.rules.dragon.state import Cave, Values, stealth, threshold, trap_at

SIDES = 6


@lru_cache(maxsize=16)
def rolls(count: int) -> tuple[tuple[Values, int], ...]:
    """Every roll of so many dice, high to low, with the number of orders it can fall in.

    >>> rolls(2)[:2], len(rolls(8))
    ((((6, 6), 1), ((6, 5), 2)), 1287)
    """
    faces = range(SIDES, 0, -1)
    return tuple(
        (dice, factorial(count) // prod(factorial(dice.count(face)) for face in set(dice)))
        for dice in combinations_with_replacement(faces, count)
    )


def percent(chance: Fraction | float) -> str:
    """A chance for people; only the certain is 0% or 100%.

    >>> [percent(Fraction(*f)) for f in ((0, 1), (2, 3), (1, 1296), (1295, 1296), (1, 1))]
    ['0%', '67%', '<1%', '>99%', '100%']
    """
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 else f"{whole}%"


# -- single dice --------------------------------------------------------------------------


def passes(limit: int) -> Fraction:
    """The chance that one die exceeds a threshold.

    >>> passes(2), passes(-1), passes(7)
    (Fraction(2, 3), Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(SIDES - max(0, min(SIDES, limit)), SIDES)


def hide_chance(cave: Cave, seat: int) -> Fraction:
    """The chance of one stealth check of this goblin now."""
    return passes(threshold(cave, seat))


def fire_chance(cave: Cave) -> Fraction:
    """The chance of a fireball in one cycle, at the anger of now (R30)."""
    return Fraction(len(cave.terms.fires[cave.anger]), SIDES)


def survival(fire: Fraction, shots: int, hp: int, damage: int) -> Fraction:
    """The chance to outlive so many shots of `damage` hit points each.

    >>> survival(Fraction(1, 2), 2, 3, 2)
    Fraction(3, 4)
    """
    deadly = -(-hp // damage)
    return sum(
        (
            comb(shots, hits) * fire**hits * (1 - fire) ** (shots - hits)
            for hits in range(min(deadly, shots + 1))
        ),
        Fraction(0),
    )


# -- movement dice ------------------------------------------------------------------------


def no_bust(cave: Cave, kept: Values, count: int) -> Fraction:
    """The chance that all dice can be used if `kept` stay and `count` are rolled once more."""
    return _weighed(kept, count, cave.anger, cave.suspicion, stealth(cave, cave.turn))[0]


def better(cave: Cave, kept: Values, count: int, than: Values) -> Fraction:
    """The chance that one more roll allows a better plan than stopping with `than` does."""
    sneaks = stealth(cave, cave.turn)
    now = best_worth(than, cave.anger, cave.suspicion, sneaks)
    worths = _weighed(kept, count, cave.anger, cave.suspicion, sneaks)[1]
    return sum((chance for worth, chance in worths if worth > now), Fraction(0))


@lru_cache(maxsize=1 << 10)
def _weighed(
    kept: Values, count: int, anger: int, suspicion: int, sneaks: int
) -> tuple[Fraction, tuple[tuple[int, Fraction], ...]]:
    """The chance of no bust, and of each worth of the best plan."""
    total = SIDES**count
    safe = 0
    weights: dict[int, int] = {}
    for dice, weight in rolls(count):
        final = down((*kept, *dice))
        worth = best_worth(final, anger, suspicion, sneaks)
        weights[worth] = weights.get(worth, 0) + weight
        safe += weight * can_be_safe(final, anger, suspicion, sneaks)
    return Fraction(safe, total), tuple(
        (worth, Fraction(weight, total)) for worth, weight in sorted(weights.items())
    )


# -- attack dice --------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def hit_chances(spots: Values, bonus: int) -> tuple[float, ...]:
    """The chance of each number of weak spots that the dice could remove, one die for each spot.

    Face by face from the lowest: a die takes any spot left that needs no more than it shows.

    >>> hit_chances((6, 6), 0) == (25 / 36, 10 / 36, 1 / 36)
    True
    """
    count = len(spots)
    ways = {(count, 0): 1}  # dice that show more than the faces so far, spots removed
    for face in range(1, SIDES + 1):
        within = sum([spot - bonus <= face for spot in spots])
        after: dict[tuple[int, int], int] = {}
        for (left, hits), number in ways.items():
            for dice in range(left if face == SIDES else 0, left + 1):
                key = left - dice, min(within, hits + dice)
                after[key] = after.get(key, 0) + number * comb(left, dice)
        ways = after
    total = float(SIDES**count)
    return tuple([ways.get((0, hits), 0) / total for hits in range(count + 1)])


@lru_cache(maxsize=1 << 14)
def expected_hits(spots: Values, reach: int, bonus: int) -> float:
    """The mean number of weak spots that an attack removes."""
    chances = hit_chances(spots, bonus)
    return sum([min(hits, reach) * chance for hits, chance in enumerate(chances)])


def hits_chance(spots: Values, reach: int, bonus: int, wanted: int) -> float:
    """The chance to remove at least so many weak spots in one attack."""
    if wanted > reach:
        return 0.0
    return sum(hit_chances(spots, bonus)[wanted:])


# -- the Dragon's attack ------------------------------------------------------------------


class Mauling(NamedTuple):
    """What an attack does to a goblin: the hit points it takes on average, and how often all."""

    loss: Fraction
    death: Fraction


def mauled(cave: Cave, seat: int) -> Mauling | None:
    """What an attack on a goblin costs it, traps on the way back aside.

    None if it cannot hide at all: then it costs everything (R29).
    """
    hide = hide_chance(cave, seat)
    return mauling(fire_chance(cave), hide, cave.goblins[seat].hp) if hide else None


def mauling(fire: Fraction, hide: Fraction, hp: int) -> Mauling:
    """The same from the chances of one cycle: first the fire, then the check (4.9).

    >>> mauling(Fraction(1, 2), Fraction(1), 3)
    Mauling(loss=Fraction(1, 2), death=Fraction(0, 1))
    """
    hit = fire / (fire + (1 - fire) * hide)  # a fireball before it hides
    again = (1 - hide) * hit
    reached = [hit * again**more for more in range(hp)]  # 1, 2 ... hit points are lost
    return Mauling(sum(reached, Fraction(0)), reached[-1])


def traps_behind(cave: Cave, seat: int) -> bool:
    """Whether an attack may drive a goblin onto a trap, which no figure here counts (R40)."""
    start = cave.goblins[seat].distance
    behind = range(start + 1, CAVE_MOUTH + 1)
    return cave.terms.trap_on_retreat and any(trap_at(cave, spot) for spot in behind)
