"""Sharing the loot: firsts, the greedy rest, and the draft (spec 4.3; R25, R26, R32, R33, R46)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import GREEDY, GROUPIE, Appoint, Take, Thing
from goblin_games.rules.dice_goblinz.events import (
    ItemTaken,
    LeftoverReturned,
    LootTakenAll,
    PickerAppointed,
    PickSkipped,
)
from goblin_games.rules.dice_goblinz.grab import wanted
from goblin_games.rules.dice_goblinz.pile import put_back
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    Draft,
    Step,
    Table,
    gain,
    go,
    put,
    raiders,
    receive,
    served,
)


@lru_cache(maxsize=8192)
def _takes(things: tuple[Thing, ...]) -> Choices:
    return Choices(Take(thing) for thing in things)


def _take_choices(table: Table, seat: int) -> Choices:
    """Different pieces of loot; a doohickey is one pick like a die (R47)."""
    snob = table.kinds[seat] == content.SNOB
    return _takes(wanted(table.loot, table.loot_items, snob))


def take(table: Table, seat: int, action: Take, log: Log) -> None:
    """One piece of loot changes hands."""
    receive(table, seat, action.thing)
    if log is not None:
        log.append(ItemTaken(seat, action.thing))
    _turn_over(table, seat, took=True)


def _skip(table: Table, seat: int, log: Log) -> None:
    """A goblin that may take nothing of what is there picks nothing (R25)."""
    if log is not None:
        log.append(PickSkipped(seat))
    _turn_over(table, seat, took=False)


def _turn_over(table: Table, seat: int, took: bool) -> None:
    if table.step == Step.FIRSTS:
        served(table)
        return
    waiting = tuple([other for other in table.draft.waiting if other != seat])
    table.draft = Draft(waiting, seat, took or table.draft.took)
    go(table, Step.APPOINT)


# -- greed --------------------------------------------------------------------------------


def _line_up_firsts(table: Table, log: Log) -> tuple[int, ...]:
    """Before a Mobgoblin collects, every other Greedy goblin takes one thing (R32, R33)."""
    collector, greediest = table.contest.collector, table.contest.greediest
    if table.kinds[collector] != content.MOB:
        return ()
    others = [seat for seat in raiders(table, GREEDY) if seat != collector]
    others.sort(key=lambda seat: (seat != greediest, -table.totals[seat]))  # R33
    return tuple(others)


def _take_all(table: Table, log: Log) -> tuple[int, ...]:
    """The collector gets what is left, d4s too: that is no draft (R26)."""
    seat = table.contest.collector
    gain(table, seat, table.loot)
    items = tuple(sorted((*table.items[seat], *table.loot_items)))
    table.items = put(table.items, seat, items)
    if log is not None:
        log.append(LootTakenAll(seat, table.loot, table.loot_items))
    table.loot, table.loot_items = (), ()
    return ()


# -- the draft ----------------------------------------------------------------------------


def _next_picker(table: Table, log: Log) -> tuple[int, ...] | None:
    """Who picks, or who says who picks; new rounds until the loot is gone."""
    draft = table.draft
    if not (table.loot or table.loot_items):
        go(table, Step.RAID_END)
        return None
    if not draft.waiting:
        if not draft.took:
            _return_leftovers(table, log)
            return None
        draft = table.draft = Draft(raiders(table, GROUPIE), -1, False)
    if draft.last < 0 and table.leader in draft.waiting:
        _call(table, table.leader)  # R46: a leader that drafts is first
        return None
    chain = table.terms.chain and draft.last >= 0
    return (draft.last if chain else table.leader,)  # R46


def _call(table: Table, seat: int) -> None:
    table.draft = table.draft._replace(last=seat)
    go(table, Step.PICK)


@lru_cache(maxsize=1024)
def _appointments(waiting: tuple[int, ...]) -> Choices:
    return Choices(Appoint(seat) for seat in waiting)


def _appoint_choices(table: Table, seat: int) -> Choices:
    return _appointments(table.draft.waiting)


def appoint(table: Table, seat: int, action: Appoint, log: Log) -> None:
    """The next picker is named (R46)."""
    if log is not None:
        log.append(PickerAppointed(seat, action.seat))
    _call(table, action.seat)


def _ask_picker(table: Table, log: Log) -> tuple[int, ...]:
    return (table.draft.last,)


def _return_leftovers(table: Table, log: Log) -> None:
    """A whole round took nothing: only d4s and Snobgoblins are left (R25)."""
    put_back(table, table.loot)
    if log is not None:
        log.append(LeftoverReturned(table.loot))
    table.loot = ()
    go(table, Step.RAID_END)


FIRSTS = Stage(enter=_line_up_firsts, then=Step.TAKE_ALL, choices=_take_choices, skip=_skip)
TAKE_ALL = Stage(enter=_take_all, then=Step.RAID_END)
APPOINT = Stage(enter=_next_picker, choices=_appoint_choices)
PICK = Stage(enter=_ask_picker, choices=_take_choices, skip=_skip)
