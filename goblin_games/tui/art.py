"""Pixel art, two pixels to a cell: the title and the goblin that grins beside it."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.tui.paint import Pen

_LETTERS = {
    "G": (".####", "#....", "#..##", "#...#", ".####"),
    "O": (".###.", "#...#", "#...#", "#...#", ".###."),
    "B": ("####.", "#...#", "####.", "#...#", "####."),
    "L": ("#....", "#....", "#....", "#....", "#####"),
    "I": ("###", ".#.", ".#.", ".#.", "###"),
    "N": ("#...#", "##..#", "#.#.#", "#..##", "#...#"),
}

_HALF_A_HEAD = (
    "...........###",
    ".........#####",
    "#.......######",
    "####...#######",
    ".#######..####",
    "..######..####",
    "....##########",
    "......######.#",
    ".......#######",
    ".......##.....",
    ".......##.#.#.",
    "........######",
    ".........#####",
    "...........###",
)
HEAD = tuple(row + row[::-1] for row in _HALF_A_HEAD)
EYES = (9, 18)
"""Columns of the eyes, in the third row of cells."""


def title(word: str) -> list[str]:
    """A word in big pixels, five rows."""
    rows = []
    for row in range(5):
        rows.append("  ".join(_LETTERS[letter][row] for letter in word))
    return rows


def draw_pixels(pen: Pen, x: int, y: int, rows: Sequence[str], ink: str) -> None:
    """Draw pixels, two rows to a row of cells."""
    glyphs = pen.glyphs
    for top in range(0, len(rows), 2):
        upper = rows[top]
        lower = rows[top + 1] if top + 1 < len(rows) else ""
        for column in range(len(upper)):
            up = upper[column] == "#"
            down = column < len(lower) and lower[column] == "#"
            if up or down:
                glyph = glyphs.block if up and down else glyphs.upper if up else glyphs.lower
                pen.put(x + column, y + top // 2, glyph, ink)


def draw_goblin(pen: Pen, x: int, y: int, ink: str = "green") -> None:
    """The goblin, with eyes that see what you do."""
    draw_pixels(pen, x, y, HEAD, ink)
    for column in EYES:
        pen.put(x + column, y + 2, pen.glyphs.eye, "bold amber")
