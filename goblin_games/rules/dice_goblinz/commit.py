"""The secret commitment, and the roll of all raid dice (spec 4.3: COMMIT, ROLL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, overload

from goblin_games.rules.core import Action, Choices, Due, Log, Token
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, Raid, RollDice
from goblin_games.rules.dice_goblinz.dice import (
    IN_THE_AIR,
    Rolled,
    dice_text,
    holds,
    kinds,
    rolled,
    sizes_of,
    without,
)
from goblin_games.rules.dice_goblinz.dice import Dice as Heap
from goblin_games.rules.dice_goblinz.events import (
    DiceRolled,
    RaidDiceShown,
    RoleCommitted,
    SeatReady,
)
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    Step,
    Table,
    go,
    put,
    raid_dice,
    rolled_for,
)
from goblin_games.rules.dice_goblinz.throws import throw

_WRITTEN_OUT = 64
"""So many commitments of one pocket are made at once: a plain tuple is the faster one."""
_KEPT = 250
"""Commitments of one pocket that are kept once they are made."""


class Commitments(Sequence[Action]):
    """Every commitment that a goblin may make: a role, and any part of its pocket.

    A pocket of 36 dice has 350,000 of them, so none is made before it is asked for. Parts of the
    pocket are numbered by counting each size like the digit of a number; part 0 is no die at all.
    """

    ROLES: Final = (GREEDY, GROUPIE, COWARD)

    def __init__(self, pocket: Heap, fewest: int, may_run: bool) -> None:
        """`fewest` raid dice for Greedy and Groupie (R14); a Hobgoblin may not run."""
        self._pocket = pocket
        self._fewest = min(fewest, 1)
        self._sizes = tuple((size, pocket.count(size) + 1) for size in kinds(pocket))
        parts = 1
        for _, ways in self._sizes:
            parts *= ways
        brave = range(self._fewest, parts)
        self._parts = (brave, brave, range(parts if may_run else 0))  # R15
        self._length = sum(map(len, self._parts))
        self._made: dict[int, Action] = {}

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._length))]
        made = self._made.get(index)
        if made is None:
            made = self._make(index)
            if len(self._made) < _KEPT:
                self._made[index] = made
        return made

    def _make(self, index: int) -> Action:
        place = index if index >= 0 else index + self._length
        for role, parts in zip(self.ROLES, self._parts, strict=True):
            if 0 <= place < len(parts):
                return Raid(role, self._part(parts[place]))
            place -= len(parts)
        raise IndexError(index)

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, Raid) or not holds(self._pocket, item.dice):
            return False
        if list(item.dice) != sorted(item.dice, reverse=True):
            return False
        if item.role is COWARD:
            return bool(self._parts[2])
        return len(item.dice) >= self._fewest

    def _part(self, number: int) -> Heap:
        dice: Heap = ()
        for size, ways in self._sizes:
            number, copies = divmod(number, ways)
            if copies:
                dice += (size,) * copies
        return dice


@lru_cache(maxsize=8192)
def commitments(pocket: Heap, fewest: int, may_run: bool) -> Sequence[Action]:
    """The commitments of a pocket, kept for those that are asked for again; few are written out."""
    virtual = Commitments(pocket, fewest, may_run)
    return Choices(virtual) if len(virtual) <= _WRITTEN_OUT else virtual


# -- committing ---------------------------------------------------------------------------


def _ask_all(table: Table, log: Log) -> None:
    table.asked = table.order


def _choices(table: Table, seat: int) -> Sequence[Action]:
    may_run = table.kinds[seat] != content.HOB  # Hobgoblins are never Cowards
    return commitments(table.pockets[seat], table.terms.min_raid_dice, may_run)


@lru_cache(maxsize=8192)
def _waiting_dice(dice: Heap) -> tuple[tuple[int, int], ...]:
    return tuple([(size, IN_THE_AIR) for size in dice])


def commit(table: Table, seat: int, action: Raid, log: Log) -> None:
    """A role and dice, final and secret. The pocket does not shrink before all are ready (4.4)."""
    roles, raid_dice = [*table.roles], [*table.raid_dice]
    roles[seat], raid_dice[seat] = action.role, _waiting_dice(action.dice)
    table.roles, table.raid_dice = tuple(roles), tuple(raid_dice)
    if log is not None:
        log.append(RoleCommitted(seat, action.role, action.dice, seen_by=frozenset({seat})))
        log.append(SeatReady(seat))
    others = table.asked
    if others[0] == seat:
        table.asked = others[1:]
    else:
        table.asked = tuple([other for other in others if other != seat])
    if not table.asked:
        _show_dice(table, log)


@lru_cache(maxsize=8192)
def _less(pocket: Heap, dice: Rolled) -> Heap:
    return without(pocket, sizes_of(dice))


def _show_dice(table: Table, log: Log) -> None:
    """All are ready: the dice become public, the roles stay hidden (R13)."""
    pockets = [*table.pockets]
    for seat, dice in enumerate(table.raid_dice):
        if dice:
            pockets[seat] = _less(pockets[seat], dice)
    if log is not None:
        log.extend(RaidDiceShown(s, sizes_of(raid_dice(table, s))) for s in table.order)
    table.pockets = tuple(pockets)
    go(table, Step.ROLL)


# -- rolling ------------------------------------------------------------------------------


def _line_up_dice(table: Table, log: Log) -> tuple[int, ...]:
    raid_dice = table.raid_dice
    return tuple([seat for seat in table.order if raid_dice[seat]])


def roll_dice(table: Table, actor: int, action: RollDice, log: Log) -> None:
    """All raid dice of one seat; bluff dice roll like all others (R15, R19)."""
    table.raid_dice = put(table.raid_dice, action.seat, rolled(action.dice, action.faces))
    rolled_for(table)
    if log is not None:
        log.append(DiceRolled(action.seat, action.dice, action.faces))


@lru_cache(maxsize=8192)
def dice_due(what: str, kind: Any, seat: int, dice: Rolled) -> tuple[Due, ...]:
    """The roll of dice of one seat that are in the air, as an action of class `kind`."""
    sizes = sizes_of(dice)

    def make(tokens: tuple[Token, ...]) -> Any:
        return kind(seat, sizes, tokens)

    return (throw(f"{what} of seat {seat}: {dice_text(sizes)}", make, sizes),)


def _due(table: Table) -> tuple[Due, ...]:
    assert table.queue
    seat = table.queue[0]
    return dice_due("the raid dice", RollDice, seat, table.raid_dice[seat] or ())


COMMIT = Stage(enter=_ask_all, then=Step.ROLL, choices=_choices, secret=True)
ROLL = Stage(enter=_line_up_dice, then=Step.POCKETZ, due=_due)
