"""Rules texts on the screen: the little Markdown that they use, as lines of spans."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from goblin_games.tui.paint import Span

_MARK = re.compile(r"(\*\*.+?\*\*|`.+?`|\[R\d+\])")
_BULLET = re.compile(r"(- |\d+\. )(.*)")
Line = list[Span]


def lines_of(text: str, width: int) -> list[Line]:
    """Paragraphs, lists and tables in lines of at most `width` cells."""
    lines: list[Line] = []
    table: list[list[str]] = []
    for row in [*text.split("\n"), ""]:
        row = row.strip()
        if row.startswith("|"):
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            if not all(set(cell) <= set("-: ") for cell in cells):
                table.append(cells)
            continue
        if table:
            lines += _table(table, width)
            table = []
        bullet = _BULLET.fullmatch(row)
        if bullet:
            lines += _wrapped(bullet[2], width, bullet[1])
        elif row:
            lines += _wrapped(row, width)
        elif lines and lines[-1]:
            lines.append([])
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _words(text: str) -> Iterator[Span]:
    """Words with the spaces behind them, each in its ink."""
    for part in _MARK.split(text):
        ink = "bone"
        if part.startswith("**"):
            part, ink = part[2:-2], "bold bone"
        elif part.startswith("`"):
            part, ink = part[1:-1], "amber"
        elif part.startswith("[R"):
            ink = "dim"
        for word in re.findall(r"\S+\s*|\s+", part):
            yield word, ink


def _wrapped(text: str, width: int, bullet: str = "") -> list[Line]:
    """One paragraph; what follows the first line of a list's item is indented."""
    lines: list[Line] = [[(bullet, "dim")] if bullet else []]
    used = len(bullet)
    for word, ink in _words(text):
        glued = bool(lines[-1]) and not lines[-1][-1][0].endswith(" ")
        if used + len(word.rstrip()) > width and used > len(bullet) and not glued:
            lines.append([(" " * len(bullet), "bone")] if bullet else [])
            used = len(bullet)
        lines[-1].append((word, ink))
        used += len(word)
    return lines


def _table(rows: Sequence[Sequence[str]], width: int) -> list[Line]:
    """Columns as wide as they need, the last one cut where the line ends; the head is dim."""
    count = max(len(row) for row in rows)
    wide = [max(len(row[c]) if c < len(row) else 0 for row in rows) for c in range(count)]
    lines: list[Line] = []
    for number, row in enumerate(rows):
        text = "  ".join(cell.replace("**", "").ljust(wide[c]) for c, cell in enumerate(row))
        lines.append([(text[:width].rstrip(), "bone" if number else "dim")])
    return lines
