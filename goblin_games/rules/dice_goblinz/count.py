"""Average, stench, totals, and whether the raid is won (spec 4.3: COUNT, JUDGE)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import (
    AVERAGE,
    GREEDY,
    GROUPIE,
    PLAIN,
    STENCH,
    Average,
    Stench,
)
from goblin_games.rules.dice_goblinz.dice import Rolled
from goblin_games.rules.dice_goblinz.events import (
    AverageChosen,
    RaidFailed,
    RaidWon,
    StenchChosen,
    TotalsCounted,
)
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    BLANKS,
    Step,
    Table,
    go,
    mark,
    raid_dice,
    raiders,
    served,
    settle,
)

WAND_POINTS = 4

# -- totals -------------------------------------------------------------------------------


def count(dice: Rolled, averaged: bool, lowered: int) -> int:
    """What raid dice are worth: first a Bobgoblin's average, then every stench (R22, R23).

    >>> count(((6, 5), (6, 2), (6, 1)), True, 1)
    7
    """
    faces = [face for _, face in dice]
    if averaged:
        faces = [min(max(face, 3), 4) for face in faces]
    if lowered:
        faces = [max(face - lowered, 0) for face in faces]
    return sum(faces)


def lowered(table: Table, seat: int) -> int:
    """How much stenches take from each raid die of a seat; several add up (R23)."""
    own, all_of_them = int(table.marks.stenches[seat]), sum(table.marks.stenches)
    return {"own": own, "others": all_of_them - own, "all": all_of_them}[table.terms.stench]


def total(table: Table, seat: int) -> int:
    """The total of a seat as it stands now; Wands are never lowered."""
    marks, dice = table.marks, table.raid_dice[seat] or ()
    if _as_they_lie(table):
        return shown(dice)
    points = WAND_POINTS * marks.wands[seat]
    if marks.averages[seat] or True in marks.stenches:
        return count(dice, marks.averages[seat], lowered(table, seat)) + points
    return shown(dice) + points


def _as_they_lie(table: Table) -> bool:
    """Whether nothing has changed what the dice are worth: most raids are like that."""
    marks, none = table.marks, BLANKS[table.terms.seats].marks
    return (
        marks.wands is none.wands
        and marks.averages is none.averages
        and marks.stenches is none.stenches
    )


@lru_cache(maxsize=8192)
def shown(dice: Rolled) -> int:
    """The sum of the faces as they lie."""
    return sum([face for _, face in dice])


# -- the two choices ----------------------------------------------------------------------

_CHOOSERS = (content.BOB, content.SLOB)
_AVERAGE_CHOICES = Choices((AVERAGE, PLAIN))
_STENCH_CHOICES = Choices((STENCH, PLAIN))


def _line_up(table: Table, log: Log) -> tuple[int, ...]:
    kinds = table.kinds
    return tuple([s for s in table.order if kinds[s] in _CHOOSERS and _chooses(table, s)])


def _chooses(table: Table, seat: int) -> bool:
    role, kind = table.roles[seat], table.kinds[seat]
    if kind == content.SLOB:
        return role is GREEDY  # R23
    if kind == content.BOB and role in (GREEDY, GROUPIE):
        dice = raid_dice(table, seat)
        return count(dice, True, 0) != count(dice, False, 0)  # R22
    return False


def _choices(table: Table, seat: int) -> Choices:
    return _AVERAGE_CHOICES if table.kinds[seat] == content.BOB else _STENCH_CHOICES


def average(table: Table, seat: int, action: Average, log: Log) -> None:
    """All dice of the Bobgoblin or none (R22)."""
    mark(table, "averages", seat, True)
    served(table)
    if log is not None:
        log.append(AverageChosen(seat, True))


def stench(table: Table, seat: int, action: Stench, log: Log) -> None:
    """One package: lower rolls, and all ties won (R23)."""
    mark(table, "stenches", seat, True)
    served(table)
    if log is not None:
        log.append(StenchChosen(seat, True))


def plain(table: Table, seat: int, action: object, log: Log) -> None:
    """Neither."""
    served(table)
    if log is not None:
        bob = table.kinds[seat] == content.BOB
        log.append(AverageChosen(seat, False) if bob else StenchChosen(seat, False))


# -- the verdict --------------------------------------------------------------------------


def _add_up(table: Table) -> tuple[int, int]:
    """The sums of the Groupies and of the Greedy goblins.

    The totals stand now, whatever happens to the dice later.
    """
    totals = [*table.totals]
    groupies = greedy = 0
    plain, dice = _as_they_lie(table), table.raid_dice
    for seat, role in enumerate(table.roles):
        if role is GROUPIE or role is GREEDY:
            points = totals[seat] = shown(dice[seat] or ()) if plain else total(table, seat)
            if role is GROUPIE:
                groupies += points
            else:
                greedy += points
    table.totals = tuple(totals)
    return groupies, greedy


def _judge(table: Table, log: Log) -> None:
    """Groupies less Greedy must reach the target; equal is enough (R12)."""
    groupies, greedy = _add_up(table)
    margin = groupies - greedy - table.target
    if log is not None:
        totals = tuple((seat, table.totals[seat]) for seat in raiders(table))
        log.append(TotalsCounted(totals, groupies, greedy, table.target))
    if margin < 0:
        _fail(table, -margin, log)
        return
    if log is not None:
        log.append(RaidWon(margin))
    go(table, Step.LATE_GRAB if table.terms.late_hand else Step.GRAB_PAYOUT)


def _fail(table: Table, missing: int, log: Log) -> None:
    assert table.room is not None
    if log is not None:
        log.append(RaidFailed(missing, table.room.loss))
    roles = table.roles
    settle(table, "failed" if GROUPIE in roles or GREEDY in roles else "nobody")  # R16
    go(table, Step.LOSE)


COUNT = Stage(needs=_CHOOSERS, enter=_line_up, then=Step.JUDGE, choices=_choices)
JUDGE = Stage(enter=_judge)
