"""Everything that can happen, as data (spec 4.7). `narration` turns it into sentences.

In a duel the events of a board carry its number in `board`.
"""

from __future__ import annotations

from goblin_games.rules.core import Event


class SoldierPlaced(Event):
    region: str
    hero: str


class HeroRevealed(Event):
    hero: str
    hp: int


class CreatureDrawn(Event):
    creature: str


class Round(Event):
    number: int


class NoMinions(Event):
    """The Order phase is skipped, since nobody is left to take an order (R17)."""


class Ordered(Event):
    """Minions by place: pairs of keyword and count, in board order."""

    places: tuple[tuple[str, int], ...]


class Rolled(Event):
    """`place` is a place's keyword or "battle"."""

    place: str
    dice: tuple[int, ...]


class MojoSpent(Event):
    die: int


class Rerolled(Event):
    die: int
    value: int


class GoldGained(Event):
    """`lost` is what would not fit under the limit (R10)."""

    gold: int
    lost: int


class Researched(Event):
    creatures: int


class SoldierHit(Event):
    region: str
    damage: int
    hp: int


class RegionConquered(Event):
    region: str


class MinionLost(Event):
    region: str


class AttackFailed(Event):
    """An attack without a hit that cost nothing, since the last minion is safe (R17)."""

    region: str


class ResourceGained(Event):
    kind: str
    amount: int


class MinionBought(Event):
    pass


class MojoBought(Event):
    pass


class Summoned(Event):
    creature: str
    space: int


class NothingToBuy(Event):
    """The Buy phase ends by itself, perhaps after purchases."""


class HeroMoved(Event):
    space: int


class Danger(Event):
    """The hero stands on the last space before the lair (R27)."""


class Battle(Event):
    space: int
    creatures: tuple[str, ...]
    power: int


class HeroHit(Event):
    damage: int
    hp: int


class CreatureDied(Event):
    creature: str


class HornPassed(Event):
    seat: int


class BoardFinished(Event):
    seat: int


class GameOver(Event):
    """The match is over: "hero-slain", "lair-reached", "conceded" or "duel"."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
