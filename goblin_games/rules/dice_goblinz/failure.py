"""A failed raid: what it costs (spec 4.3: LOSE; R16, R17, R18)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import Lose
from goblin_games.rules.dice_goblinz.dice import Dice, Rolled, heap, parts, sizes_of, without
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
    """Who is on the raid and owns a die; Cowards lose nothing (R16).

    Most have no choice. Those who come before the first that has one lose their dice at once.
    """
    assert table.room is not None
    loss, kinds = table.room.loss, table.kinds
    raid, pockets = [*table.raid_dice], [*table.pockets]
    gone: list[int] = []
    queue: tuple[int, ...] = ()
    losers = raiders(table)
    for place, seat in enumerate(losers):
        if not (raid[seat] or pockets[seat]):
            continue
        forced = _forced(raid[seat] or (), pockets[seat], loss, kinds[seat] == content.SNOB)
        if forced is None:
            queue = tuple([s for s in losers[place:] if raid[s] or pockets[s]])
            break
        lost, raid[seat], pockets[seat] = forced
        gone += lost
        if log is not None:
            log.append(DiceLost(seat, lost))
    table.raid_dice, table.pockets = tuple(raid), tuple(pockets)
    put_back(table, gone)
    return queue


@lru_cache(maxsize=8192)
def losses(raid: Dice, pocket: Dice, loss: int, free: bool) -> Choices:
    """The choices of a seat that must lose `loss` dice."""
    return Choices(Lose(dice) for dice in ways(raid, pocket, loss, free))


def ways(raid: Dice, pocket: Dice, loss: int, free: bool) -> tuple[Dice, ...]:
    """Every way to lose `loss` dice: raid dice first, then pocket dice (R17).

    A Snobgoblin is `free` to choose among all its dice.
    """
    if free:
        return parts(heap((*raid, *pocket)), min(loss, len(raid) + len(pocket)))
    if loss <= len(raid):
        return parts(raid, loss)
    rest = min(loss - len(raid), len(pocket))
    return tuple([heap((*raid, *more)) for more in parts(pocket, rest)])


@lru_cache(maxsize=8192)
def _forced(raid: Rolled, pocket: Dice, loss: int, free: bool) -> tuple[Dice, Rolled, Dice] | None:
    """The only dice that can be lost, and what is left then; None where there is a choice."""
    found = ways(sizes_of(raid), pocket, loss, free)
    return (found[0], *_left(raid, pocket, found[0])) if len(found) == 1 else None


def _left(raid: Rolled, pocket: Dice, lost: Dice) -> tuple[Rolled, Dice]:
    """What is left: of a size raid dice go first, of these the lowest face (R55)."""
    left, kept = [*lost], []
    for die in reversed(raid):
        if die[0] in left:
            left.remove(die[0])
        else:
            kept.append(die)
    return tuple(reversed(kept)), without(pocket, tuple(left))


def _choices(table: Table, seat: int) -> Choices:
    assert table.room is not None
    dice = sizes_of(table.raid_dice[seat] or ())
    free = table.kinds[seat] == content.SNOB
    return losses(dice, table.pockets[seat], table.room.loss, free)


def lose(table: Table, seat: int, action: Lose, log: Log) -> None:
    """The dice go to the pile (R17)."""
    put_back(table, action.dice)
    served(table)
    if log is not None:
        log.append(DiceLost(seat, action.dice))
    raid, pocket = _left(table.raid_dice[seat] or (), table.pockets[seat], action.dice)
    table.raid_dice = put(table.raid_dice, seat, raid)
    table.pockets = put(table.pockets, seat, pocket)


def _close(table: Table, log: Log) -> None:
    """The adventurers keep what they have: loot dice to the pile, the doohickey gone (R18)."""
    lapse(table, log)
    put_back(table, table.loot)
    if log is not None:
        log.append(LootReturned(table.loot, table.loot_items))
    table.loot, table.loot_items = (), ()


LOSE = Stage(enter=_line_up, leave=_close, then=Step.RAID_END, choices=_choices)
