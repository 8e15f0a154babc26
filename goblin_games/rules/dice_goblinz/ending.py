"""The end of a raid: dice home, deaths, returns, the next leader (spec 4.3: RAID_END)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import MITOSIS, PASS, WATER, Mitosis, UseWater
from goblin_games.rules.dice_goblinz.dice import SIZES, SMALLEST, Dice, heap, picked_up
from goblin_games.rules.dice_goblinz.events import (
    GameOver,
    GoblinDied,
    GoblinOut,
    GoblinReturned,
    GoblinRevived,
    GoblinSplit,
    RaidEnded,
)
from goblin_games.rules.dice_goblinz.pile import hand_out
from goblin_games.rules.dice_goblinz.scoring import result
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import BLANKS, Step, Table, go, put, spend

# -- dice home ----------------------------------------------------------------------------


def _go_home(table: Table, log: Log) -> tuple[int, ...]:
    pockets = None
    for seat, dice in enumerate(table.raid_dice):
        if dice:
            pockets = pockets or [*table.pockets]
            pockets[seat] = picked_up(pockets[seat], dice)
    if pockets:
        table.pockets = tuple(pockets)
        table.raid_dice = BLANKS[table.terms.seats].raid_dice
    return ()


# -- deaths -------------------------------------------------------------------------------


def _next_death(table: Table, log: Log) -> tuple[int, ...]:
    """One dead goblin after the other, in leader order, until one has a way back (R34)."""
    if () not in table.pockets:
        return ()
    pockets, out_since = table.pockets, table.out_since
    for seat in table.order:
        if pockets[seat] or out_since[seat]:
            continue
        table.deaths = put(table.deaths, seat, table.deaths[seat] + 1)
        if log is not None:
            log.append(GoblinDied(seat, table.deaths[seat]))
        if content.WATER in table.items[seat] or _splits(table, seat):
            return (seat,)
        _sit_out(table, seat, log)
    return ()


@lru_cache(maxsize=8)
def _ways_back(water: bool, splits: bool) -> Choices:
    return Choices((*([WATER] if water else []), *([MITOSIS] if splits else []), PASS))


def _death_choices(table: Table, seat: int) -> Choices:
    return _ways_back(content.WATER in table.items[seat], _splits(table, seat))


def _splits(table: Table, seat: int) -> bool:
    """Whether a goblin can divide: a Blobgoblin whose largest die is no d4 (R49)."""
    return table.kinds[seat] == content.BLOB and table.starts[seat][0] > SMALLEST


def water(table: Table, seat: int, action: UseWater, log: Log) -> None:
    """Back at once, and it counts as a death all the same (R50)."""
    spend(table, seat, content.WATER)
    _revive(table, seat)
    if log is not None:
        log.append(GoblinRevived(seat, table.pockets[seat]))
    go(table, Step.DEATH)


def mitosis(table: Table, seat: int, action: Mitosis, log: Log) -> None:
    """Back at once with a starting die one size smaller, for good (R49)."""
    largest, *others = table.starts[seat]
    smaller = SIZES[SIZES.index(largest) - 1]
    table.starts = put(table.starts, seat, heap((smaller, *others)))
    _revive(table, seat)
    if log is not None:
        log.append(GoblinSplit(seat, smaller))
        log.append(GoblinRevived(seat, table.pockets[seat]))
    go(table, Step.DEATH)


def pass_death(table: Table, seat: int, log: Log) -> None:
    """No way back, thanks."""
    _sit_out(table, seat, log)
    go(table, Step.DEATH)


def _sit_out(table: Table, seat: int, log: Log) -> None:
    """Out, for the whole next raid (R51)."""
    table.out_since = put(table.out_since, seat, table.raid)
    if log is not None:
        log.append(GoblinOut(seat))


def respawn_dice(start: Dice, deaths: int) -> Dice:
    """Starting dice without the smallest ones, one for each death; one always stays (R48).

    >>> respawn_dice((8, 8, 4), 1), respawn_dice((8, 8, 4), 9)
    ((8, 8), (8,))
    """
    return start[: max(1, len(start) - deaths)]


def _revive(table: Table, seat: int) -> None:
    dice = respawn_dice(table.starts[seat], table.deaths[seat])
    hand_out(table, dice)
    table.pockets = put(table.pockets, seat, dice)


# -- returns and the next raid ------------------------------------------------------------


def _return(table: Table, log: Log) -> tuple[int, ...] | None:
    if any(table.out_since):
        _return_dead(table, log)
    if log is not None:
        log.append(RaidEnded(table.raid, tuple(len(pocket) for pocket in table.pockets)))
    if table.raid >= table.raids:  # R54
        _finish(table, log)
        return None
    table.leader = (table.leader + 1) % table.terms.seats  # R10
    return ()


def _return_dead(table: Table, log: Log) -> None:
    """Those that were out when this raid began are back, in seat order (R51)."""
    raid = table.raid
    for seat, since in enumerate(table.out_since):
        if 0 < since < raid:
            table.out_since = put(table.out_since, seat, 0)
            _revive(table, seat)
            if log is not None:
                log.append(GoblinReturned(seat, table.pockets[seat]))


def _finish(table: Table, log: Log) -> None:
    go(table, Step.OVER)
    if log is not None and (ended := result(table)) is not None:
        log.append(GameOver(ended.winners, ended.reason))


RAID_END = Stage(enter=_go_home, then=Step.DEATH)
DEATH = Stage(enter=_next_death, then=Step.RETURN, choices=_death_choices)
RETURN = Stage(enter=_return, then=Step.RAID_START)
