"""Dice as people know them: filled bone tiles with dark pips, and small chips of many colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from goblin_games.rules.core import Action, ChanceAction, Dice
from goblin_games.tui.paint import Pen, Span

WIDTH, HEIGHT = 7, 3
NARROW = 5
"""Cells of a d6 where many must fit side by side."""
_PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
SIZE_INK = {4: "green", 6: "bone", 8: "blue", 10: "amber", 12: "red", 20: "violet"}


class Die(NamedTuple):
    """A die that lies on the table.

    Attributes:
        face: what it shows.
        sides: its size.
        mark: "" as it fell, "chosen", "aside", "failed" or "lit".
    """

    face: int
    sides: int = 6
    mark: str = ""


@dataclass(slots=True)
class Throw:
    """Dice that were thrown together, and what for.

    Attributes:
        label: what was rolled.
        dice: the dice, from left to right.
        words: the arithmetic beside them, one line each.
        loose: which of them still tumble; they show `tumbling` faces.
    """

    label: str
    dice: tuple[Die, ...]
    words: tuple[tuple[Span, ...], ...] = ()
    loose: frozenset[int] = frozenset()
    tumbling: tuple[int, ...] = field(default=())

    def face(self, index: int) -> int:
        """What a die shows at this moment."""
        if index in self.loose and index < len(self.tumbling):
            return self.tumbling[index]
        return self.dice[index].face

    @property
    def total(self) -> int:
        """The sum of all dice as they fell."""
        return sum(die.face for die in self.dice)


def draw_die(pen: Pen, x: int, y: int, die: Die, face: int | None = None) -> None:
    """A die of 7 x 3 cells: pips for a d6, its number and size for the others."""
    value = die.face if face is None else face
    ink = {"aside": "ink on dim", "failed": "bold red on bone"}.get(die.mark, "ink on bone")
    bare = pen.glyphs.name == "ascii"
    if die.sides == 6 and value in _PIPS:
        edge = "|" if bare else " "
        for row, pips in enumerate(_PIPS[value]):
            text = " ".join(pen.glyphs.pip if pip == "o" else " " for pip in pips)
            pen.put(x, y + row, f"{edge}{text}{edge}", ink)
    else:
        pen.put(x, y, " " * WIDTH, ink)
        pen.put(x, y + 1, str(value).center(WIDTH), f"bold {ink}")
        pen.put(x, y + 2, f"d{die.sides}".center(WIDTH), ink)
    if die.mark == "chosen":
        for row in range(HEIGHT):
            pen.put(x, y + row, "[" if bare else " ", "ink on green")
            pen.put(x + WIDTH - 1, y + row, "]" if bare else " ", "ink on green")


def draw_narrow_die(pen: Pen, x: int, y: int, die: Die, face: int | None = None) -> None:
    """A d6 of 5 x 3 cells; face 0 is one that nobody can read yet."""
    value = die.face if face is None else face
    inks = {"aside": "ink on dim", "failed": "bold red on bone", "lit": "ink on amber"}
    ink = inks.get(die.mark, "ink on bone")
    bare = pen.glyphs.name == "ascii"
    left, right = ("[", "]") if bare and die.mark == "chosen" else ("||" if bare else "  ")
    rim = "ink on green" if die.mark == "chosen" else ink
    for row, pips in enumerate(_PIPS[value]):
        pen.put(x, y + row, left, rim)
        pen.put(x + 1, y + row, pips.replace("o", pen.glyphs.pip), ink)
        pen.put(x + NARROW - 1, y + row, right, rim)


def draw_chip(pen: Pen, x: int, y: int, die: Die, face: int | None = None) -> int:
    """A die of 3 cells: its number, dark on the colour of its size. Returns the next column."""
    value = die.face if face is None else face
    ink = f"ink on {SIZE_INK.get(die.sides, 'bone')}"
    if die.mark == "aside":
        ink = "ink on dim"
    text = f"[{value}]" if pen.glyphs.name == "ascii" and value < 10 else f" {value} "[:3]
    if value > 9:
        text = f" {value}"
    return pen.put(x, y, text, ink) + 1


def draw_throw(pen: Pen, x: int, y: int, throw: Throw, width: int) -> int:
    """Dice side by side, as tiles if they fit into `width` and as chips if not.

    Returns the column behind them.
    """
    count = len(throw.dice)
    step = WIDTH + 2 if count * (WIDTH + 2) - 2 <= width else WIDTH + 1
    if count * step - 1 <= width and pen.height - y >= HEIGHT:
        for index, die in enumerate(throw.dice):
            draw_die(pen, x + index * step, y, die, throw.face(index))
        return x + count * step - (step - WIDTH)
    start = x
    for index, die in enumerate(throw.dice):
        if x + 3 > start + width:
            break
        x = draw_chip(pen, x, y, die, throw.face(index))
    return x - 1


def throw_of(due: Dice, outcome: Action) -> Throw:
    """The dice of a due as they fell."""
    tokens = outcome.tokens() if isinstance(outcome, ChanceAction) else ()
    dice = tuple(Die(int(face), size) for face, size in zip(tokens, due.sides, strict=False))
    return Throw(due.label, dice)
