"""Everything that can happen, as data (spec 4.7). `narration` turns it into sentences.

In a duel the events of a board carry its number in `board`.
"""

from __future__ import annotations

from goblin_games.rules.core import Event, event


@event
class SoldierPlaced(Event):
    region: str
    hero: str


@event
class HeroRevealed(Event):
    hero: str
    hp: int


@event
class CreatureDrawn(Event):
    creature: str


@event
class Round(Event):
    number: int


@event
class NoMinions(Event):
    """The Order phase is skipped, since nobody is left to take an order (R17)."""


@event
class Ordered(Event):
    """Minions by place: pairs of keyword and count, in board order."""

    places: tuple[tuple[str, int], ...]


@event
class Rolled(Event):
    """`place` is a place's keyword or "battle"."""

    place: str
    dice: tuple[int, ...]


@event
class MojoSpent(Event):
    die: int


@event
class Rerolled(Event):
    die: int
    value: int


@event
class GoldGained(Event):
    """`lost` is what would not fit under the limit (R10)."""

    gold: int
    lost: int


@event
class Researched(Event):
    creatures: int


@event
class SoldierHit(Event):
    region: str
    damage: int
    hp: int


@event
class RegionConquered(Event):
    region: str


@event
class MinionLost(Event):
    region: str


@event
class AttackFailed(Event):
    """An attack without a hit that cost nothing, since the last minion is safe (R17)."""

    region: str


@event
class ResourceGained(Event):
    kind: str
    amount: int


@event
class MinionBought(Event):
    pass


@event
class MojoBought(Event):
    pass


@event
class Summoned(Event):
    creature: str
    space: int


@event
class NothingToBuy(Event):
    """The Buy phase ends by itself, perhaps after purchases."""


@event
class HeroMoved(Event):
    space: int


@event
class Danger(Event):
    """The hero stands on the last space before the lair (R27)."""


@event
class Battle(Event):
    space: int
    creatures: tuple[str, ...]
    power: int


@event
class HeroHit(Event):
    damage: int
    hp: int


@event
class CreatureDied(Event):
    creature: str


@event
class HornPassed(Event):
    seat: int


@event
class BoardFinished(Event):
    seat: int


@event
class GameOver(Event):
    """The match is over: "hero-slain", "lair-reached", "conceded" or "duel"."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
