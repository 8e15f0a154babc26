"""What the terminal shows, remembered so that it is not sent twice.

Textual 8.2 sends every cell of a dirty region, changed or not, and of a row with several dirty
regions everything from its beginning, twice; a layout makes the whole screen dirty. Its frames
are pieces `move to row, column` + styled segments, each segment with its own colours and reset:
here they are taken apart into cells, and only cells that differ are sent, with only those colours
that are not set already.
"""

import re
from functools import lru_cache

from rich.cells import cell_len

from goblin_games.tui.sgr import PLAIN, Look, change, look

ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x1b\a]*(?:\a|\x1b\\)|[\r\n]")
_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")


def cells(text: str) -> int:
    """Return the width of a text without its escape sequences.

    >>> cells("\\x1b[1;31mab\\x1b[0mc")
    3
    """
    return cell_len(ESCAPES.sub("", text))


_STYLE = re.compile(r"\x1b\[([\d;:]*)m")
_GAP = 8
"""Cells of one style that are rather sent again than jumped over."""

Cell = tuple[Look, str]
"""How a cell looks, and its letter."""


class Shown:
    """The rows of the screen as they were last sent."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._cursor = ""
        self._look = PLAIN
        """How the next letter would look, within a frame; between frames it is plain."""

    def forget(self) -> None:
        """Believe nothing: somebody else may have written, or the window has changed."""
        self._rows.clear()
        self._cursor = ""

    def news(self, frame: str) -> str:
        """Return what has to be sent of a frame.

        >>> shown = Shown()
        >>> shown.news("\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mold\\x1b[0m\\x1b[1;1H")
        '\\x1b[2;1H\\x1b[31mred\\x1b[32mold\\x1b[0m\\x1b[1;1H'
        >>> shown.news("\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mold\\x1b[0m\\x1b[1;1H")
        ''
        >>> shown.news("\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mons\\x1b[0m\\x1b[1;1H")
        '\\x1b[2;5H\\x1b[32mns\\x1b[0m\\x1b[1;1H'
        """
        before, *pieces = _MOVE.split(frame)
        sent, cursor = [before], self._cursor
        for row, column, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
            if text := text.rstrip("\r\n"):
                sent.append(self._piece(int(row), int(column), text))
                cursor = ""
            else:
                cursor = f"\x1b[{row};{column}H"
        sent.append(self._change(PLAIN))
        moved = any(sent) or cursor != self._cursor
        self._cursor = cursor
        return "".join(sent) + (cursor if moved else "")

    def _piece(self, row: int, column: int, text: str) -> str:
        shown = self._rows.setdefault(row, [])
        new = _cells_of(text)
        if new is None:  # a link, a wide letter: whatever it covers is not known any more
            shown.clear()
            return f"{self._change(PLAIN)}\x1b[{row};{column}H{text}"
        first, last = column - 1, column - 1 + len(new)
        shown += [None] * (last - len(shown))
        sent = []
        for start, end in _runs(shown[first:last], new):
            sent.append(f"\x1b[{row};{column + start}H")
            sent += [f"{self._change(look, letter == ' ')}{letter}"
                     for look, letter in new[start:end]]  # fmt: skip
        shown[first:last] = new
        return "".join(sent)

    def _change(self, wanted: Look, blank: bool = False) -> str:
        if wanted is self._look:
            return ""
        said, self._look = change(self._look, wanted, blank)
        return said


@lru_cache(maxsize=4096)
def _cell(style: str, letter: str) -> Cell:
    """A cell; equal ones are one object, or a large screen would hold half a megabyte of them."""
    return look(style, letter == " "), letter


def _cells_of(text: str) -> list[Cell] | None:
    """The cells that a text fills; None if they cannot be told one by one."""
    found: list[Cell] = []
    style, at = "", 0
    for escape in ESCAPES.finditer(text):
        found += [_cell(style, letter) for letter in text[at : escape.start()]]
        at = escape.end()
        matched = _STYLE.fullmatch(escape[0])
        if matched is None:
            return None
        style = "" if matched[1] in ("", "0") else style + escape[0]
    found += [_cell(style, letter) for letter in text[at:]]
    return found if cell_len("".join(letter for _, letter in found)) == len(found) else None


def _runs(shown: list[Cell | None], new: list[Cell]) -> list[tuple[int, int]]:
    """Where the cells differ, as starts and ends; small gaps in one style are bridged."""
    runs: list[tuple[int, int]] = []
    for index, cell in enumerate(new):
        if shown[index] == cell:
            continue
        if runs:
            start, end = runs[-1]
            between = new[end - 1 : index]
            near = index - end <= _GAP and all(seen == cell[0] for seen, _ in between)
            if near or index == end:
                runs[-1] = start, index + 1
                continue
        runs.append((index, index + 1))
    return runs
