"""A failed raid: what it costs (spec 4.3: LOSE; R16, R17, R18)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import Lose
from goblin_games.rules.dice_goblinz.dice import Dice, heap, parts, sizes_of, without
from goblin_games.rules.dice_goblinz.events import DiceLost, LootReturned
from goblin_games.rules.dice_goblinz.grab import lapse
from goblin_games.rules.dice_goblinz.pile import put_back
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    Step,
    Table,
    put,
    raiders,
    served,
)


def _line_up(table: Table, log: Log) -> tuple[int, ...]:
    """Who is on the raid and owns a die; Cowards lose nothing (R16)."""
    dice, pockets = table.raid_dice, table.pockets
    return tuple([seat for seat in raiders(table) if dice[seat] or pockets[seat]])


@lru_cache(maxsize=8192)
def losses(raid: Dice, pocket: Dice, loss: int, free: bool) -> Choices:
    """Every way to lose `loss` dice: raid dice first, then pocket dice (R17).

    A Snobgoblin is `free` to choose among all its dice.
    """
    if free:
        ways = parts(heap((*raid, *pocket)), min(loss, len(raid) + len(pocket)))
    elif loss <= len(raid):
        ways = parts(raid, loss)
    else:
        rest = min(loss - len(raid), len(pocket))
        ways = tuple(heap((*raid, *more)) for more in parts(pocket, rest))
    return Choices(Lose(dice) for dice in ways)


def _choices(table: Table, seat: int) -> Choices:
    assert table.room is not None
    dice = sizes_of(table.raid_dice[seat] or ())
    free = table.kinds[seat] == content.SNOB
    return losses(dice, table.pockets[seat], table.room.loss, free)


def lose(table: Table, seat: int, action: Lose, log: Log) -> None:
    """The dice go to the pile: of a size raid dice first, of these the lowest face (R55)."""
    put_back(table, action.dice)
    served(table)
    if log is not None:
        log.append(DiceLost(seat, action.dice))
    raid = table.raid_dice[seat] or ()
    if len(action.dice) == len(raid) + len(table.pockets[seat]):
        table.raid_dice = put(table.raid_dice, seat, ())
        table.pockets = put(table.pockets, seat, ())
        return
    left, kept = list(action.dice), []
    for die in reversed(raid):
        if die[0] in left:
            left.remove(die[0])
        else:
            kept.append(die)
    table.raid_dice = put(table.raid_dice, seat, tuple(reversed(kept)))
    if left:
        table.pockets = put(table.pockets, seat, without(table.pockets[seat], tuple(left)))


def _close(table: Table, log: Log) -> None:
    """The adventurers keep what they have: loot dice to the pile, the doohickey gone (R18)."""
    lapse(table, log)
    put_back(table, table.loot)
    if log is not None:
        log.append(LootReturned(table.loot, table.loot_items))
    table.loot, table.loot_items = (), ()


LOSE = Stage(enter=_line_up, leave=_close, then=Step.RAID_END, choices=_choices)
