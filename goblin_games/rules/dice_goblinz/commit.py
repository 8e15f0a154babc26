"""The secret commitment, and the roll of all raid dice (spec 4.3: COMMIT, ROLL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, overload

from goblin_games.rules.core import Action, Dice, Due, Log, Token
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, Raid, RollDice
from goblin_games.rules.dice_goblinz.dice import (
    IN_THE_AIR,
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
    served,
)


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

    def __len__(self) -> int:
        return sum(len(parts) for parts in self._parts)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index if index >= 0 else index + len(self)
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
def commitments(pocket: Heap, fewest: int, may_run: bool) -> Commitments:
    """The commitments of a pocket, kept for those that are asked for again."""
    return Commitments(pocket, fewest, may_run)


# -- committing ---------------------------------------------------------------------------


def _ask_all(table: Table, log: Log) -> None:
    table.asked = table.order
    table.queue = ()


def _choices(table: Table, seat: int) -> Commitments:
    may_run = table.kinds[seat] != content.HOB  # Hobgoblins are never Cowards
    return commitments(table.pockets[seat], table.terms.min_raid_dice, may_run)


@lru_cache(maxsize=8192)
def _waiting_dice(dice: Heap) -> tuple[tuple[int, int], ...]:
    return tuple([(size, IN_THE_AIR) for size in dice])


def commit(table: Table, seat: int, action: Raid, log: Log) -> None:
    """A role and dice, final and secret. The pocket does not shrink before all are ready (4.4)."""
    table.roles = put(table.roles, seat, action.role)
    table.raid_dice = put(table.raid_dice, seat, _waiting_dice(action.dice))
    table.asked = tuple([other for other in table.asked if other != seat])
    if log is not None:
        log.append(RoleCommitted(seat, action.role, action.dice, seen_by=frozenset({seat})))
        log.append(SeatReady(seat))


def _show_dice(table: Table, log: Log) -> None:
    """All are ready: the dice become public, the roles stay hidden (R13)."""
    pockets = list(table.pockets)
    for seat in table.order:
        dice = sizes_of(raid_dice(table, seat))
        if dice:
            pockets[seat] = without(pockets[seat], dice)
        if log is not None:
            log.append(RaidDiceShown(seat, dice))
    table.pockets = tuple(pockets)
    go(table, Step.ROLL)


# -- rolling ------------------------------------------------------------------------------


def _line_up_dice(table: Table, log: Log) -> None:
    table.queue = tuple([seat for seat in table.order if table.raid_dice[seat]])


def roll_dice(table: Table, actor: int, action: RollDice, log: Log) -> None:
    """All raid dice of one seat; bluff dice roll like all others (R15, R19)."""
    table.raid_dice = put(table.raid_dice, action.seat, rolled(action.dice, action.faces))
    served(table)
    if log is not None:
        log.append(DiceRolled(action.seat, action.dice, action.faces))


@lru_cache(maxsize=8192)
def dice_due(label: str, kind: Any, seat: int, dice: Heap) -> Due:
    """The roll of known dice of one seat, as an action of class `kind`."""

    def make(tokens: tuple[Token, ...]) -> Any:
        return kind(seat, dice, tokens)

    return Dice(label.format(seat=seat, dice=dice_text(dice)), make, dice)


def _due(table: Table) -> Due:
    assert table.queue
    seat = table.queue[0]
    dice = sizes_of(raid_dice(table, seat))
    return dice_due("the raid dice of seat {seat}: {dice}", RollDice, seat, dice)


def _to_pocketz(table: Table, log: Log) -> None:
    go(table, Step.POCKETZ)


COMMIT = Stage(enter=_ask_all, leave=_show_dice, choices=_choices, secret=True)
ROLL = Stage(enter=_line_up_dice, leave=_to_pocketz, due=_due)
