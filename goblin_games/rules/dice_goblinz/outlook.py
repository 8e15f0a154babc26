"""What the table would come to, as far as a view tells: sums, margin, the effect of a trick."""

from __future__ import annotations

from fractions import Fraction

from goblin_games.rules.dice_goblinz.actions import GREEDY, GROUPIE, Kazoo
from goblin_games.rules.dice_goblinz.count import WAND_POINTS, total
from goblin_games.rules.dice_goblinz.dice import Dice, exchange, heap
from goblin_games.rules.dice_goblinz.odds import at_least
from goblin_games.rules.dice_goblinz.state import Step, Table, mark, put, raid_dice, raiders


def margin(table: Table) -> int:
    """Groupies less Greedy less target, as the dice lie; 0 or more is a success (R12)."""
    groupies = sum(total(table, seat) for seat in raiders(table, GROUPIE))
    greedy = sum(total(table, seat) for seat in raiders(table, GREEDY))
    return groupies - greedy - table.target


def margin_text(value: int) -> str:
    """A margin in words: `8 short`, `just enough` or `3 to spare`."""
    if value < 0:
        return f"{-value} short"
    return f"{value} to spare" if value else "just enough"


def after_wand(table: Table, seat: int) -> Table:
    """The table if a seat had played a Wand."""
    new = table.copy()
    mark(new, "wands", seat, table.marks.wands[seat] + 1)
    return new


def after_kazoo(table: Table, trick: Kazoo) -> list[Table]:
    """The tables that a Kazoo may lead to, all equally likely."""
    dice = raid_dice(table, trick.seat)
    tables = []
    for face in range(1, trick.die + 1):
        new = table.copy()
        rolled = exchange(dice, (trick.die, trick.face), (trick.die, face))
        new.raid_dice = put(table.raid_dice, trick.seat, rolled)
        tables.append(new)
    return tables


def kazoo_success(table: Table, trick: Kazoo) -> Fraction:
    """The chance that the raid stands after a Kazoo, if nobody does anything more."""
    tables = after_kazoo(table, trick)
    return Fraction(sum(margin(new) >= 0 for new in tables), len(tables))


def after_choice(table: Table, seat: int, average: bool) -> Table:
    """The table if a seat averaged or stank."""
    new = table.copy()
    mark(new, "averages" if average else "stenches", seat, True)
    return new


def all_hands(table: Table) -> Dice:
    """Every die that could help: all pockets before the roll."""
    return heap(size for seat in table.order for size in table.pockets[seat])


def all_help(table: Table, target: int) -> Fraction:
    """The chance to reach a target if every goblin helps with all its dice."""
    return at_least(all_hands(table), target)


def shown_sum(table: Table) -> int:
    """The sum of all raid dice as they lie: what it would be if everybody were a Groupie."""
    faces = (face for seat in table.order for _, face in raid_dice(table, seat))
    return sum(faces) + WAND_POINTS * sum(table.marks.wands)


def counted(table: Table) -> bool:
    """Whether roles are public, so that sums mean something."""
    return Step.TRICKS <= table.step <= Step.RAID_END and any(table.roles)
