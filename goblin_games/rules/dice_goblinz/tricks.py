"""Wands and Kazoos, going round until all have had enough (spec 4.3: TRICKS; R39, R40)."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.core import Action, Choices, Due, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, PASS, WAND, Kazoo, RollKazoo, Wand
from goblin_games.rules.dice_goblinz.commit import dice_due
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, exchange
from goblin_games.rules.dice_goblinz.events import DieRerolled, KazooUsed, WandUsed
from goblin_games.rules.dice_goblinz.pocketz import die_in_the_air
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    CHANCE_TURN,
    Step,
    Table,
    mark,
    put,
    raid_dice,
    raiders,
    spend,
)

_NO_TRICKS = Choices((PASS,))


def _line_up(table: Table, log: Log) -> tuple[int, ...]:
    """All goblins, from the leader on; if nobody holds a trick, nobody is asked."""
    return table.order if any(table.items) and any(map(_holds_trick, table.items)) else ()


def _holds_trick(items: tuple[str, ...]) -> bool:
    return content.WAND in items or content.KAZOO in items


def _tricks(table: Table, seat: int) -> Iterator[Action]:
    raids = table.roles[seat] is not COWARD
    if raids and content.WAND in table.items[seat]:  # R40
        yield WAND
    if content.KAZOO in table.items[seat] and (raids or not table.terms.raiders_only):  # R39
        for victim in raiders(table):
            for die in dict.fromkeys(raid_dice(table, victim)):
                yield Kazoo(victim, *die)


def _choices(table: Table, seat: int) -> Choices:
    if not _holds_trick(table.items[seat]):
        return _NO_TRICKS
    return Choices((*_tricks(table, seat), PASS))


def _go_round(table: Table, seat: int) -> None:
    """After a trick the turn goes on to the right, and all may pass or answer once more."""
    place = table.order.index(seat) + 1
    table.queue = (*table.order[place:], *table.order[:place])
    table.asked = ()


def wand(table: Table, seat: int, action: Wand, log: Log) -> None:
    """4 more for the own total; Wands add up (R40)."""
    spend(table, seat, content.WAND)
    mark(table, "wands", seat, table.marks.wands[seat] + 1)
    _go_round(table, seat)
    if log is not None:
        log.append(WandUsed(seat))


def kazoo(table: Table, seat: int, action: Kazoo, log: Log) -> None:
    """A raid die goes into the air again (R39)."""
    spend(table, seat, content.KAZOO)
    dice = raid_dice(table, action.seat)
    dice = exchange(dice, (action.die, action.face), (action.die, IN_THE_AIR))
    table.raid_dice = put(table.raid_dice, action.seat, dice)
    _go_round(table, seat)
    table.asked = CHANCE_TURN
    if log is not None:
        log.append(KazooUsed(seat, action.seat, action.die, action.face))


def roll_kazoo(table: Table, actor: int, action: RollKazoo, log: Log) -> None:
    """The new face stands, better or worse (R39)."""
    seat, size, face = action.seat, action.dice[0], action.faces[0]
    dice = exchange(raid_dice(table, seat), (size, IN_THE_AIR), (size, face))
    table.raid_dice = put(table.raid_dice, seat, dice)
    table.asked = ()
    if log is not None:
        log.append(DieRerolled(seat, size, face))


def _due(table: Table) -> tuple[Due, ...]:
    seat, size = die_in_the_air(table)
    return dice_due("the rerolled die", RollKazoo, seat, ((size, IN_THE_AIR),))


TRICKS = Stage(
    needs=(content.WAND, content.KAZOO),
    enter=_line_up,
    then=Step.COUNT,
    choices=_choices,
    due=_due,
)
