"""Painting: a grid of cells with an ink each, and a pen that writes on it.

Screens paint whole pictures; the widget that shows them compares each with the last one and
sends the terminal only the cells that changed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from goblin_games.tui.glyphs import Glyphs, plain

if TYPE_CHECKING:
    from goblin_games.tui.theme import Palette

Span = tuple[str, str]
"""Text and its ink."""

_GAP = 6
"""Changed spans closer than this are sent as one: a new span costs about as many bytes."""


class Hot(NamedTuple):
    """A stretch of cells that can be clicked, and what the click means."""

    y: int
    start: int
    end: int
    target: Any


class Grid:
    """Cells of text, an ink for each, and where one can click."""

    def __init__(self, width: int, height: int, ink: str = "bone") -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[ink] * width for _ in range(height)]
        self.hot: list[Hot] = []

    def row(self, y: int) -> str:
        """The text of a row."""
        return "".join(self.chars[y])

    def target(self, x: int, y: int) -> Any:
        """What a click there means; None if nothing. The last painted wins.

        A target that can be called says it for itself, from the cells before the click.
        """
        for spot in reversed(self.hot):
            if spot.y == y and spot.start <= x < spot.end:
                return spot.target(x - spot.start) if callable(spot.target) else spot.target
        return None

    def strip(self, y: int, palette: Palette) -> Strip:
        """A row, ready for the screen."""
        segments = [
            Segment("".join(self.chars[y][start:end]), palette.style(self.inks[y][start]))
            for start, end in _runs(self.inks[y])
        ]
        return Strip(segments, self.width)

    def changes(self, old: Grid) -> list[Region]:
        """The stretches of cells that differ from an older grid of the same size."""
        regions = []
        for y in range(self.height):
            if self.chars[y] == old.chars[y] and self.inks[y] == old.inks[y]:
                continue
            for start, end in _spans(self, old, y):
                regions.append(Region(start, y, end - start, 1))
        return regions


def _runs(inks: list[str]) -> Iterator[tuple[int, int]]:
    start = 0
    for x in range(1, len(inks) + 1):
        if x == len(inks) or inks[x] != inks[start]:
            yield start, x
            start = x


def _spans(new: Grid, old: Grid, y: int) -> Iterator[tuple[int, int]]:
    chars, inks, chars0, inks0 = new.chars[y], new.inks[y], old.chars[y], old.inks[y]
    start: int | None = None
    end = 0
    for x in range(new.width):
        if chars[x] != chars0[x] or inks[x] != inks0[x]:
            if start is None:
                start = x
            elif x - end > _GAP:
                yield start, end
                start = x
            end = x + 1
    if start is not None:
        yield start, end


class Pen:
    """Writes on a part of a grid; whatever would fall outside that part is left out."""

    def __init__(
        self, grid: Grid, glyphs: Glyphs, x: int = 0, y: int = 0, width: int = -1, height: int = -1
    ) -> None:
        self.grid = grid
        self.glyphs = glyphs
        self.left = x
        self.top = y
        self.width = grid.width - x if width < 0 else min(width, grid.width - x)
        self.height = grid.height - y if height < 0 else min(height, grid.height - y)

        self._first = max(-x, 0)
        """The first column that is on the grid: parts of a grid that is too small hang over it."""

    def _has_row(self, y: int) -> bool:
        return 0 <= y < self.height and self.top + y >= 0

    def letter(self, x: int, y: int) -> str:
        """What stands there; a blank outside."""
        there = self._has_row(y) and self._first <= x < self.width
        return self.grid.chars[self.top + y][self.left + x] if there else " "

    def part(self, x: int, y: int, width: int = -1, height: int = -1) -> Pen:
        """A pen for a part of this one's part, with (0, 0) at `x`, `y`."""
        width = self.width - x if width < 0 else min(width, self.width - x)
        height = self.height - y if height < 0 else min(height, self.height - y)
        width, height = max(width, 0), max(height, 0)
        return Pen(self.grid, self.glyphs, self.left + x, self.top + y, width, height)

    def put(self, x: int, y: int, text: object, ink: str = "bone", hit: Any = None) -> int:
        """Write `text`; where it is clicked `hit` is sent. Returns the column behind it."""
        words = str(text)
        if self.glyphs.name == "ascii":
            words = plain(words)
        if not words.isprintable():  # else a terminal might obey it
            words = "".join(letter if letter.isprintable() else "?" for letter in words)
        if not self._has_row(y):
            return x + len(words)
        chars, inks = self.grid.chars[self.top + y], self.grid.inks[self.top + y]
        start = x
        for letter in words:
            if not letter.isascii() and cell_len(letter) != 1:
                letter = "?"
            if self._first <= x < self.width:
                chars[self.left + x] = letter
                inks[self.left + x] = ink
            x += 1
        if hit is not None and x > start:
            self.hot(start, y, x - start, hit)
        return x

    def spans(self, x: int, y: int, spans: Iterable[Span], hit: Any = None) -> int:
        """Write several texts, each in its own ink, one behind the other."""
        start = x
        for text, ink in spans:
            x = self.put(x, y, text, ink)
        if hit is not None and x > start:
            self.hot(start, y, x - start, hit)
        return x

    def right(self, x: int, y: int, text: object, ink: str = "bone", hit: Any = None) -> int:
        """Write `text` so that it ends before column `x`; returns where it begins."""
        start = x - len(str(text))
        self.put(start, y, text, ink, hit)
        return start

    def centre(self, y: int, text: str, ink: str = "bone", hit: Any = None) -> None:
        """Write `text` in the middle of the part."""
        self.put((self.width - len(text)) // 2, y, text, ink, hit)

    def fill(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        """Paint a block of empty cells."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, ink)

    def rule(self, y: int, ink: str = "faint", margin: int = 1) -> None:
        """A thin line across the part."""
        self.put(margin, y, self.glyphs.line * (self.width - 2 * margin), ink)

    def hot(self, x: int, y: int, width: int, target: Any, height: int = 1) -> None:
        """Make cells clickable without writing on them."""
        for row in range(y, y + height):
            if self._has_row(row):
                end = min(self.left + x + width, self.left + self.width)
                self.grid.hot.append(Hot(self.top + row, self.left + x, end, target))


def wrap(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` cells (at least 1), broken between words if possible."""
    return textwrap.wrap(text, max(width, 1), break_on_hyphens=False) or [""]


def numbers_bright(text: str, quiet: str = "dim", loud: str = "bold bone") -> list[Span]:
    """A sentence in a quiet ink with its numbers in a loud one.

    >>> numbers_bright("rolls 5 and 3.")
    [('rolls ', 'dim'), ('5', 'bold bone'), (' and ', 'dim'), ('3', 'bold bone'), ('.', 'dim')]
    """
    spans: list[Span] = []
    run, digits = "", False
    for letter in text:
        if letter.isdigit() != digits and run:
            spans.append((run, loud if digits else quiet))
            run = ""
        digits = letter.isdigit()
        run += letter
    if run:
        spans.append((run, loud if digits else quiet))
    return spans
