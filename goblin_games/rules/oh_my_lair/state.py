"""The position of one lair: one board, one hero, one heap of plunder (spec 4)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from goblin_games.rules.core import State, fixed, state
from goblin_games.rules.oh_my_lair.content import REGIONS, START_MINIONS, Cost
from goblin_games.rules.oh_my_lair.terms import Terms


class Step(IntEnum):
    """The sub-states of the spec, and the steps that are played without asking anybody."""

    DEAL = 0
    REVEAL_START = 1
    PIT = 2
    ORDER = 3
    CHOOSE = 4
    ROLL = 5
    ROLLED = 6
    REROLL = 7
    DRAW = 8
    BUY = 9
    REVEAL = 10
    BATTLE_ROLL = 11
    BATTLE_ROLLED = 12
    BATTLE_REROLL = 13
    WAIT = 14
    OVER = 15
    # Never between two actions: `machine` plays these on at once.
    UPKEEP = 16
    SHOP = 17
    WALK = 18


(
    DEAL, REVEAL_START, PIT, ORDER, CHOOSE, ROLL, ROLLED, REROLL, DRAW, BUY, REVEAL,
    BATTLE_ROLL, BATTLE_ROLLED, BATTLE_REROLL, WAIT, OVER, UPKEEP, SHOP, WALK,
) = Step  # fmt: skip
"""The same, for the step path: reading `Step.ROLL` takes five times as long as `ROLL`."""


class Luck(NamedTuple):
    """What names the dice and draws of a round where luck is shared between boards (3.4).

    Attributes:
        dice: minion dice of the places that are finished.
        draws: creatures drawn.
        rerolls: how often each die of the pending roll was rolled again.
    """

    dice: int = 0
    draws: int = 0
    rerolls: tuple[int, ...] = ()


NO_LUCK = Luck()
Crowd = tuple[str, ...]
"""Creatures on one space, in summoning order."""


@state
class Lair(State):
    """One board.

    Attributes:
        position: the hero's space; 0 is the start, `terms.length` the lair.
        hero: who walks the road, None while nobody has seen his face (R4).
        hero_hp: his hit points, None as long as he is unknown.
        soldiers: the heroes that guard the regions, in board order.
        soldier_hp: their hit points; 0 means the region is yours.
        stock: bone, wood and tusk.
        pit: creatures that may be summoned, in the order they came.
        pile: creatures that may still be drawn, in the order of the data (no order of luck, R13).
        road: the creatures on each space, by number.
        todo: places still to be rolled with their minions, (place, count); the first is due.
        dice: the pending roll; a 0 is the die that is in the air again.
        draws: creatures still to be drawn for a research.
        luck: counters for shared luck; untouched otherwise.
        horn: the seat that decides; always 0 but in council.
        reason: how it ended, empty before.
    """

    terms: Terms = fixed()
    step: Step = Step.DEAL
    round: int = 0
    position: int = 0
    hero: str | None = None
    hero_hp: int | None = None
    soldiers: tuple[str, ...] = ()
    soldier_hp: tuple[int, ...] = ()
    minions: int = START_MINIONS
    gold: int = 0
    mojo: int = 1
    stock: Cost = (0, 0, 0)
    pit: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    road: tuple[Crowd, ...] = ()
    todo: tuple[tuple[int, int], ...] = ()
    dice: tuple[int, ...] = ()
    draws: int = 0
    luck: Luck = NO_LUCK
    minions_lost: int = 0
    battles: int = 0
    horn: int = 0
    reason: str = ""


def new_lair(terms: Terms) -> Lair:
    """The board before anything is dealt (spec 3.3)."""
    road: tuple[Crowd, ...] = ((),) * (terms.length + 1)
    return Lair(terms=terms, pile=tuple(terms.creatures), road=road)


def controlled(lair: Lair) -> int:
    """How many regions are yours."""
    return lair.soldier_hp.count(0)


def cap(lair: Lair) -> int:
    """The most minions that may be held by buying: two and one for each region (R18)."""
    return START_MINIONS + lair.soldier_hp.count(0)


def suspects(lair: Lair) -> tuple[str, ...]:
    """Who may walk the road: the hero if he is known, else all who are no soldiers (R3, R33)."""
    if lair.hero is not None:
        return (lair.hero,)
    if lair.terms.road_hero is not None:
        return (lair.terms.road_hero,)
    return tuple(hero for hero in lair.terms.heroes if hero not in lair.soldiers)


def power_at(lair: Lair, space: int) -> int:
    """The dice that the creatures on a space would roll."""
    return sum(lair.terms.power[creature] for creature in lair.road[space])


def damage_dealt(lair: Lair) -> int:
    """Hits on the hero so far; he never heals."""
    if lair.hero is None or lair.hero_hp is None:
        return 0
    return lair.terms.heroes[lair.hero].hp - lair.hero_hp


def region_number(keyword: str) -> int:
    """0, 1 or 2 for wastes, forest or plains."""
    return next(i for i, region in enumerate(REGIONS) if region.keyword == keyword)
