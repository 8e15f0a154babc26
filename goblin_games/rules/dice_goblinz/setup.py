"""Before the first raid: goblins, the number of raids, the first leader (spec 3, 4.3)."""

from __future__ import annotations

from functools import cache, lru_cache

from goblin_games.rules.core import Choices, Draw, Due, Log, Token
from goblin_games.rules.dice_goblinz.actions import PickGoblin, RollGoblin, RollLeader, RollRaids
from goblin_games.rules.dice_goblinz.events import (
    GameStarted,
    GoblinAssigned,
    LeaderSet,
    RaidsSet,
)
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    CHANCE_TURN,
    Step,
    Table,
    go,
    put,
    rolled_for,
    served,
)
from goblin_games.rules.dice_goblinz.throws import throw

# -- goblins ------------------------------------------------------------------------------


def _line_up(table: Table, log: Log) -> tuple[int, ...] | None:
    if table.terms.kinds == "pick" and table.step == Step.SETUP_KINDS:
        go(table, Step.SETUP_PICK)
        return None
    fixed = table.terms.fixed_kinds
    for seat, kind in enumerate(fixed):
        _become(table, seat, kind, log)
    return tuple(range(len(fixed), table.terms.seats))


def _become(table: Table, seat: int, kind: str, log: Log) -> None:
    start = table.terms.starts[kind]  # R8: from the box, not from the pile
    table.kinds = put(table.kinds, seat, kind)
    table.starts = put(table.starts, seat, start)
    table.pockets = put(table.pockets, seat, start)
    table.dice_in_game += len(start)
    if log is not None:
        if seat == 0:
            log.append(GameStarted())
        log.append(GoblinAssigned(seat, kind))


def roll_goblin(table: Table, actor: int, action: RollGoblin, log: Log) -> None:
    """The d8 says what a seat is (R3)."""
    assert table.queue
    _become(table, table.queue[0], table.terms.by_number[action.number - 1], log)
    rolled_for(table)


def pick_goblin(table: Table, seat: int, action: PickGoblin, log: Log) -> None:
    """A seat says what it is."""
    _become(table, seat, action.kind, log)
    served(table)


def _make_goblin(tokens: tuple[Token, ...]) -> RollGoblin:
    return RollGoblin(int(tokens[0]))


_ANY_GOBLIN = (throw("the goblin", _make_goblin, (8,)),)


def _goblin_due(table: Table) -> tuple[Due, ...]:
    if table.terms.kinds == "roll":
        return _ANY_GOBLIN  # R3: doubles stand
    return _free_goblins(table.terms.by_number, table.kinds)


@lru_cache(maxsize=4096)
def _free_goblins(by_number: tuple[str, ...], taken: tuple[str, ...]) -> tuple[Due, ...]:
    free = tuple([n for n, kind in enumerate(by_number, 1) if kind not in taken])  # R3
    return (Draw("the goblin", _make_goblin, free),)


@lru_cache(maxsize=512)
def _free_kinds(by_number: tuple[str, ...], taken: tuple[str, ...]) -> Choices:
    return Choices(PickGoblin(kind) for kind in by_number if kind not in taken)


def _pick_choices(table: Table, seat: int) -> Choices:
    return _free_kinds(table.terms.by_number, table.kinds)


# -- raids and leader ---------------------------------------------------------------------


def _ask_raids(table: Table, log: Log) -> None:
    if table.raids:
        _set_raids(table, table.raids, log)
    else:
        table.asked = CHANCE_TURN


def _set_raids(table: Table, raids: int, log: Log) -> None:
    table.raids = raids
    if log is not None:
        log.append(RaidsSet(raids))
    go(table, Step.SETUP_LEADER)


def roll_raids(table: Table, actor: int, action: RollRaids, log: Log) -> None:
    """A d4 and one raid for each goblin at the table (R7)."""
    _set_raids(table, action.number + table.terms.seats, log)


def _ask_leader(table: Table, log: Log) -> None:
    if table.terms.first_leader is None:
        table.asked = CHANCE_TURN
    else:
        _set_leader(table, table.terms.first_leader, log)


def _set_leader(table: Table, seat: int, log: Log) -> None:
    table.leader = seat
    if log is not None:
        log.append(LeaderSet(seat))
    go(table, Step.RAID_START)


def roll_leader(table: Table, actor: int, action: RollLeader, log: Log) -> None:
    """Who leads the first raid (R10)."""
    _set_leader(table, action.seat, log)


def _make_raids(tokens: tuple[Token, ...]) -> RollRaids:
    return RollRaids(int(tokens[0]))


def _make_leader(tokens: tuple[Token, ...]) -> RollLeader:
    return RollLeader(int(tokens[0]))


_RAIDS = (throw("the number of raids", _make_raids, (4,)),)


def _raids_due(table: Table) -> tuple[Due, ...]:
    return _RAIDS


@cache
def _any_leader(seats: int) -> tuple[Due, ...]:
    return (Draw("the first Raid Leader", _make_leader, tuple(range(seats))),)


def _leader_due(table: Table) -> tuple[Due, ...]:
    return _any_leader(table.terms.seats)


KINDS = Stage(enter=_line_up, then=Step.SETUP_RAIDS, due=_goblin_due)
PICK_KINDS = Stage(enter=_line_up, then=Step.SETUP_RAIDS, choices=_pick_choices)
RAIDS = Stage(enter=_ask_raids, due=_raids_due)
LEADER = Stage(enter=_ask_leader, due=_leader_due)
