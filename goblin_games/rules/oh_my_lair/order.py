"""Upkeep and Order: placing minions, and what their rolls bring (spec 4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.oh_my_lair import horn
from goblin_games.rules.oh_my_lair.actions import DrawCreature, Minions, Next, Order
from goblin_games.rules.oh_my_lair.content import (
    FIRST_REGION,
    GOLD,
    PLACES,
    REGIONS,
    RESEARCH,
    RESOURCES,
    TRACK_END,
)
from goblin_games.rules.oh_my_lair.events import (
    AttackFailed,
    GoldGained,
    MinionLost,
    NoMinions,
    Ordered,
    RegionConquered,
    Researched,
    ResourceGained,
    Round,
    SoldierHit,
)
from goblin_games.rules.oh_my_lair.setup import take_from_pile
from goblin_games.rules.oh_my_lair.state import CHOOSE, DRAW, NO_LUCK, ORDER, ROLL, SHOP, Lair


def upkeep(lair: Lair, log: Log) -> None:
    """A new round: every minion is at hand again (4.1)."""
    lair.round += 1
    lair.luck = NO_LUCK
    if log is not None:
        log.append(Round(lair.round))
    if lair.terms.horn == "round":
        horn.give(lair, (lair.round - 1) % lair.terms.seats, log)
    if lair.minions:
        lair.step = ORDER
        return
    lair.step = SHOP  # R17
    if log is not None:
        log.append(NoMinions())


# -- placing ------------------------------------------------------------------------------


@cache
def orders(minions: int) -> Choices:
    """Every way to place all minions (R5); the first places get the most first."""
    counts = range(minions, -1, -1)
    rows = product(counts, counts, counts, counts, counts)
    return Choices(Order(row) for row in rows if sum(row) == minions)


@cache
def _pairs(minions: Minions) -> tuple[tuple[int, int], ...]:
    return tuple((place, count) for place, count in enumerate(minions) if count)


def order(lair: Lair, action: Order, log: Log) -> None:
    """Minions go where they are told; what a region is for them is fixed now (R19)."""
    lair.todo = _pairs(action.minions)
    if log is not None:
        log.append(Ordered(tuple((PLACES[place].keyword, n) for place, n in lair.todo)))
    _next_place(lair, log)


def choose_next(lair: Lair, action: Next, log: Log) -> None:
    """The chosen place is rolled before the others (R6)."""
    chosen = [pair for pair in lair.todo if PLACES[pair[0]].keyword == action.place]
    others = [pair for pair in lair.todo if pair not in chosen]
    lair.todo = (*chosen, *others)
    lair.step = ROLL


def _next_place(lair: Lair, log: Log) -> None:
    if not lair.todo:
        lair.step = SHOP
        if lair.terms.horn:
            horn.phase_done(lair, log)
    elif lair.terms.free_order and len(lair.todo) > 1:  # R6
        lair.step = CHOOSE
    else:
        lair.step = ROLL


# -- what a roll brings -------------------------------------------------------------------


_GOLD_PIPS, _RESEARCH_PIPS = PLACES[GOLD].pips, PLACES[RESEARCH].pips


def resolve_place(lair: Lair, log: Log) -> None:
    """The dice of the first place are final: its effect, then the next place (R6)."""
    place = lair.todo[0][0]
    pips = sum(lair.dice)
    if lair.terms.shared_luck:
        lair.luck = lair.luck._replace(dice=lair.luck.dice + len(lair.dice), rerolls=())
    lair.dice = ()
    lair.todo = lair.todo[1:]
    EFFECTS[place](lair, place - FIRST_REGION, pips, log)
    if lair.draws:
        lair.step = DRAW
    else:
        _next_place(lair, log)


def _dig_gold(lair: Lair, region: int, pips: int, log: Log) -> None:
    found = kept = pips // _GOLD_PIPS
    if lair.gold + found > lair.terms.gold_limit:  # R10, R31
        kept = lair.terms.gold_limit - lair.gold
    lair.gold += kept
    if log is not None:
        log.append(GoldGained(kept, found - kept))


def _research(lair: Lair, region: int, pips: int, log: Log) -> None:
    lair.draws = min(pips // _RESEARCH_PIPS, len(lair.pile))  # R14
    if log is not None:
        log.append(Researched(lair.draws))


def _attack_or_dig(lair: Lair, region: int, pips: int, log: Log) -> None:
    hp = lair.soldier_hp[region]
    if not hp:  # R19: it was the same when the minions were placed
        _dig(lair, region, pips, log)
        return
    soldier = lair.terms.heroes[lair.soldiers[region]]
    damage = min(hp, pips // soldier.s_def)  # R7
    if not damage:
        _lose_minion(lair, region, log)
        return
    hp -= damage
    soldiers = list(lair.soldier_hp)
    soldiers[region] = hp
    lair.soldier_hp = tuple(soldiers)
    if log is not None:
        keyword = REGIONS[region].keyword
        log.append(SoldierHit(keyword, damage, hp))
        if not hp:
            log.append(RegionConquered(keyword))
    if not hp:
        _store(lair, region, 1)  # R20


def _lose_minion(lair: Lair, region: int, log: Log) -> None:
    """One minion, however many attacked (R8); the last one may be safe (R17)."""
    if lair.minions == 1 and lair.terms.safe_last_minion:
        if log is not None:
            log.append(AttackFailed(REGIONS[region].keyword))
        return
    lair.minions -= 1
    lair.minions_lost += 1
    if log is not None:
        log.append(MinionLost(REGIONS[region].keyword))


def _dig(lair: Lair, region: int, pips: int, log: Log) -> None:
    added = _store(lair, region, dig_yield(lair.terms.dig_yield, pips, REGIONS[region].pips))
    if log is not None:
        log.append(ResourceGained(RESOURCES[region], added))


def dig_yield(rule: str, pips: int, wanted: int) -> int:
    """Resources for a roll of `pips` where `wanted` are asked (R9).

    >>> [dig_yield(rule, 12, 5) for rule in ("each", "one", "exact")]
    [2, 1, 0]
    """
    if rule == "each":
        return pips // wanted
    return int(pips >= wanted if rule == "one" else pips == wanted)


def _store(lair: Lair, region: int, amount: int) -> int:
    """Put resources on the track and return how many had room (R10)."""
    stock = list(lair.stock)
    added = min(amount, TRACK_END - stock[region])
    stock[region] += added
    lair.stock = (stock[0], stock[1], stock[2])
    return added


Effect = Callable[[Lair, int, int, Log], None]
EFFECTS: tuple[Effect, ...] = (_dig_gold, _research, *(_attack_or_dig,) * len(REGIONS))


def draw(lair: Lair, action: DrawCreature, log: Log) -> None:
    """A researched creature comes to the Pit (R13)."""
    if lair.terms.shared_luck:
        lair.luck = lair.luck._replace(draws=lair.luck.draws + 1)
    take_from_pile(lair, action.creature, log)
    lair.draws -= 1
    if not lair.draws:
        _next_place(lair, log)
