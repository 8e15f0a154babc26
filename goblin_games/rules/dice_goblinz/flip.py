"""Flip-Flop and the reveal (spec 4.3: FLIP, REVEAL; R27, R28, R15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, PASS, Flip, Role
from goblin_games.rules.dice_goblinz.dice import (
    Dice,
    Rolled,
    exchange,
    heap,
    kinds,
    picked_up,
    sizes_of,
    without,
)
from goblin_games.rules.dice_goblinz.events import (
    CowardDiceReturned,
    FlipClosed,
    FlipPlanned,
    FlipRevealed,
    RolesRevealed,
)
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    Step,
    Table,
    goblins,
    mark,
    put,
    raid_dice,
    served,
)

# -- the secret change --------------------------------------------------------------------


def _line_up(table: Table, log: Log) -> tuple[int, ...]:
    """Every Knobgoblin is asked, whether it can flip or not (4.4)."""
    return goblins(table, content.KNOB)


def _flips(role: Role, pocket: Dice, dice: Rolled, fewest: int) -> Iterator[Flip]:
    for new in Role:
        if new is role:  # R28
            continue
        needed = 0 if new is COWARD else fewest  # R28
        if len(dice) >= needed:
            yield from (Flip(new, size) for size in kinds(pocket))  # R27
        if len(dice) - 1 >= needed:
            yield from (Flip(new, size, face) for size, face in dict.fromkeys(dice))


@lru_cache(maxsize=8192)
def flips(role: Role, pocket: Dice, dice: Rolled, fewest: int) -> Choices:
    """All changes that a Knobgoblin of this role can pay for, and to stay as it is."""
    return Choices((*_flips(role, pocket, dice, fewest), PASS))


def _choices(table: Table, seat: int) -> Choices:
    role = table.roles[seat]
    assert role is not None
    fewest = table.terms.min_raid_dice
    return flips(role, table.pockets[seat], raid_dice(table, seat), fewest)


def flip(table: Table, seat: int, action: Flip, log: Log) -> None:
    """The change is written down; nothing moves before the reveal (R27)."""
    mark(table, "flips", seat, action)
    if log is not None:
        old = str(table.roles[seat])
        secret = FlipPlanned(seat, old, action.role, action.die, seen_by=frozenset({seat}))
        log.append(secret)
    _close(table, log)


def pass_flip(table: Table, seat: int, log: Log) -> None:
    """The role stays; others cannot tell (4.4)."""
    _close(table, log)


def _close(table: Table, log: Log) -> None:
    served(table)
    if log is not None:
        log.append(FlipClosed())


# -- the reveal ---------------------------------------------------------------------------


def _reveal(table: Table, log: Log) -> tuple[int, ...]:
    """Flips are carried out, all roles are shown, the dice of Cowards go home."""
    flipped = _planned(table) if content.KNOB in table.kinds else []
    for seat, plan in flipped:
        _carry_out(table, seat, plan)
    if log is not None:
        log.append(RolesRevealed(tuple((seat, str(table.roles[seat])) for seat in table.order)))
        log.extend(FlipRevealed(seat, plan.role, plan.die) for seat, plan in flipped)
    if COWARD in table.roles:
        _run_home(table, log)
    return ()


def _planned(table: Table) -> list[tuple[int, Flip]]:
    plans = [(seat, table.marks.flips[seat]) for seat in goblins(table, content.KNOB)]
    return [(seat, plan) for seat, plan in plans if isinstance(plan, Flip)]


def _carry_out(table: Table, seat: int, plan: Flip) -> None:
    """The new role stands, and the die that pays lies in the loot (R27)."""
    if plan.face:
        dice = exchange(raid_dice(table, seat), (plan.die, plan.face), None)
        table.raid_dice = put(table.raid_dice, seat, dice)
    else:
        table.pockets = put(table.pockets, seat, without(table.pockets[seat], (plan.die,)))
    table.roles = put(table.roles, seat, plan.role)
    mark(table, "flips", seat, PASS)
    table.loot = heap((*table.loot, plan.die))


def _run_home(table: Table, log: Log) -> None:
    """Bluff dice of Cowards come back unharmed (R15)."""
    roles, raid, pockets = table.roles, [*table.raid_dice], [*table.pockets]
    for seat in table.order:
        if roles[seat] is COWARD and (bluff := raid[seat]):
            pockets[seat] = picked_up(pockets[seat], bluff)
            raid[seat] = ()
            if log is not None:
                log.append(CowardDiceReturned(seat, sizes_of(bluff)))
    table.raid_dice, table.pockets = tuple(raid), tuple(pockets)


FLIP = Stage(needs=(content.KNOB,), enter=_line_up, then=Step.REVEAL, choices=_choices, secret=True)
REVEAL = Stage(enter=_reveal, then=Step.TRICKS)
