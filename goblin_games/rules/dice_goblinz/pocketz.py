"""Sneaky Pocketz: one more die after the roll (spec 4.3: POCKETZ; R20, R21)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Due, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import PASS, Pocketz, RollPocketz
from goblin_games.rules.dice_goblinz.commit import dice_due
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, Dice, exchange, kinds, without
from goblin_games.rules.dice_goblinz.events import PocketzRolled
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    CHANCE_TURN,
    Step,
    Table,
    goblins,
    mark,
    put,
    raid_dice,
    served,
)


def _line_up(table: Table, log: Log) -> tuple[int, ...]:
    """Every Robgoblin with a pocket die, hidden Cowards too (R20)."""
    return tuple([seat for seat in goblins(table, content.ROB) if table.pockets[seat]])


@lru_cache(maxsize=4096)
def _from_pocket(pocket: Dice) -> Choices:
    return Choices((*(Pocketz(size) for size in kinds(pocket)), PASS))


def _choices(table: Table, seat: int) -> Choices:
    return _from_pocket(table.pockets[seat])


def pocketz(table: Table, seat: int, action: Pocketz, log: Log) -> None:
    """The die leaves the pocket; chance says what it shows."""
    table.pockets = put(table.pockets, seat, without(table.pockets[seat], (action.die,)))
    dice = (*raid_dice(table, seat), (action.die, IN_THE_AIR))
    table.raid_dice = put(table.raid_dice, seat, tuple(sorted(dice, reverse=True)))
    mark(table, "extra", seat, True)
    table.asked = CHANCE_TURN


def roll_pocketz(table: Table, actor: int, action: RollPocketz, log: Log) -> None:
    """The extra die is a raid die like the others."""
    seat, size, face = action.seat, action.dice[0], action.faces[0]
    dice = exchange(raid_dice(table, seat), (size, IN_THE_AIR), (size, face))
    table.raid_dice = put(table.raid_dice, seat, dice)
    served(table)
    if log is not None:
        log.append(PocketzRolled(seat, size, face))


def die_in_the_air(table: Table) -> tuple[int, int]:
    """The seat and the size of the one raid die without a face."""
    for seat in table.order:
        for size, face in raid_dice(table, seat):
            if face == IN_THE_AIR:
                return seat, size
    raise AssertionError("all dice lie still")


def _due(table: Table) -> tuple[Due, ...]:
    seat, size = die_in_the_air(table)
    return dice_due("the extra die", RollPocketz, seat, ((size, IN_THE_AIR),))


POCKETZ = Stage(needs=(content.ROB,), enter=_line_up, then=Step.GRAB, choices=_choices, due=_due)
