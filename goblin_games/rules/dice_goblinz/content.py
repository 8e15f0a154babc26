"""The tables of the game: eight goblins, six doohickeyz, six sizes of dice (spec 2).

They come from `assets/dice_goblinz/*.toml`. What a goblin or a doohickey does is in the rules
and bound to its keyword; starting dice, names and the heaps of dice are data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.dice_goblinz.dice import NAMES, SIZES, Dice, heap

ROB, BOB, SLOB, SNOB = "rob", "bob", "slob", "snob"
HOB, BLOB, KNOB, MOB = "hob", "blob", "knob", "mob"
KINDS: Final = (ROB, BOB, SLOB, SNOB, HOB, BLOB, KNOB, MOB)
"""In the order of the d8."""

HAND, WAND, SHIELD, KEY, KAZOO, WATER = "hand", "wand", "shield", "key", "kazoo", "water"
ITEMS: Final = (HAND, WAND, SHIELD, KEY, KAZOO, WATER)
"""In the order of the d10, from `FIRST_ITEM` on."""
FIRST_ITEM: Final = 5

MOST_STARTING_DICE: Final = 8


@dataclass(frozen=True, slots=True)
class GoblinKind:
    """A kind of goblin.

    Attributes:
        number: the face of the d8 that makes it, 1 to 8.
        name: what people call it; `short` fits into a column of four.
        dice: sizes of the starting dice.
        fair: sizes that the house rule `handicap=fair` adds to them.
        trick: the name of its ability, and `does` what that is, one sentence.
    """

    keyword: str
    number: int
    name: str
    short: str
    dice: tuple[int, ...]
    trick: str
    does: str
    fair: tuple[int, ...] = ()
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class Doohickey:
    """An adventurer's thing: `number` is its face of the d10, `does` what it is for."""

    keyword: str
    number: int
    name: str
    short: str
    does: str
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class DieKind:
    """A size of die, and how many of it lie in the piles `sets` and `household`."""

    keyword: str
    sides: int
    sets: int
    household: int
    status: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Content:
    """All tables of one copy of the game."""

    goblinz: tuple[GoblinKind, ...]
    doohickeyz: tuple[Doohickey, ...]
    dice: tuple[DieKind, ...]


def starting_dice(kind: GoblinKind, fair: bool) -> Dice:
    """What a goblin of this kind begins with; `fair` adds the house rule's die (spec 8)."""
    return heap((*kind.dice, *(kind.fair if fair else ())))


def check_content(content: Content) -> None:
    """Refuse tables that make no game.

    Raises:
        IllegalOptions: code `content`, naming the row at fault.
    """
    _check_rows("goblinz", [row.keyword for row in content.goblinz], KINDS)
    _check_rows("doohickeyz", [row.keyword for row in content.doohickeyz], ITEMS)
    _check_rows("dice", [row.keyword for row in content.dice], tuple(NAMES.values()))
    _check_numbers("goblinz", [row.number for row in content.goblinz], range(1, 9))
    _check_numbers("doohickeyz", [row.number for row in content.doohickeyz], range(5, 11))
    for row in content.goblinz:
        sizes = (*row.dice, *row.fair)
        if not row.dice or len(sizes) > MOST_STARTING_DICE or not set(sizes) <= set(SIZES):
            raise _bad(f"{row.name} starts with 1 to {MOST_STARTING_DICE} dice of known sizes.")
    for die in content.dice:
        if die.keyword != f"d{die.sides}" or min(die.sets, die.household) < 0:
            raise _bad(f"The {die.keyword} has {die.keyword[1:]} sides and no negative count.")


def _check_rows(table: str, rows: list[str], wanted: tuple[str, ...]) -> None:
    if sorted(rows) != sorted(wanted):
        raise _bad(f"The table {table} must hold exactly {', '.join(wanted)}.")


def _check_numbers(table: str, numbers: list[int], wanted: range) -> None:
    if sorted(numbers) != list(wanted):
        raise _bad(f"The numbers in {table} must be {wanted[0]} to {wanted[-1]}, each once.")


def _bad(text: str) -> IllegalOptions:
    return IllegalOptions("content", text)
