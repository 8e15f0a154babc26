"""What the terminal shows, remembered so that it is not sent twice.

Textual 8.2 sends every cell of a dirty region, changed or not; a layout makes the whole screen
dirty, often twice. Its frames are pieces `move to row, column` + styled segments, each segment
with its own colours and reset: equal pieces can be left out, and of a changed piece the segments
at both ends that are equal.
"""

import re

from rich.cells import cell_len

ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x1b\a]*(?:\a|\x1b\\)|[\r\n]")
_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")


def cells(text: str) -> int:
    """Return the width of a text without its escape sequences.

    >>> cells("\\x1b[1;31mab\\x1b[0mc")
    3
    """
    return cell_len(ESCAPES.sub("", text))


class Shown:
    """The rows of the screen as they were last sent."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, tuple[int, str]]] = {}  # row: column: end, text
        self._cursor = ""

    def forget(self) -> None:
        """Believe nothing: somebody else may have written, or the window has changed."""
        self._rows.clear()
        self._cursor = ""

    def news(self, frame: str) -> str:
        """Return what has to be sent of a frame.

        >>> shown = Shown()
        >>> shown.news("\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mold\\x1b[0m\\x1b[1;1H") == (
        ...     "\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mold\\x1b[0m\\x1b[1;1H")
        True
        >>> shown.news("\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mnew\\x1b[0m\\x1b[1;1H")
        '\\x1b[2;4H\\x1b[32mnew\\x1b[0m\\x1b[1;1H'
        >>> shown.news("\\x1b[2;1H\\x1b[31mred\\x1b[0m\\x1b[32mnew\\x1b[0m\\x1b[1;1H")
        ''
        """
        before, *pieces = _MOVE.split(frame)
        sent, cursor = [before], self._cursor
        for row, column, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
            if text := text.rstrip("\r\n"):
                sent.append(self._piece(int(row), int(column), text))
                cursor = ""
            else:
                cursor = f"\x1b[{row};{column}H"
        moved = any(sent) or cursor != self._cursor
        self._cursor = cursor
        return "".join(sent) + (cursor if moved else "")

    def _piece(self, row: int, column: int, text: str) -> str:
        pieces = self._rows.setdefault(row, {})
        end, old = pieces.get(column, (0, ""))
        if old == text:
            return ""
        new_end = column + cells(text)
        for start, (stop, _) in list(pieces.items()):
            if start < new_end and column < stop:
                del pieces[start]
        pieces[column] = new_end, text
        if end == new_end and "\x1b]" not in text:  # a link ends in another segment
            column, text = _difference(column, old, text)
        return f"\x1b[{row};{column}H{text}"


def _difference(column: int, old: str, new: str) -> tuple[int, str]:
    """Return the segments that differ between two texts of equal width, and their column."""
    olds, news = _segments(old), _segments(new)
    least = min(len(olds), len(news))
    first = next((i for i in range(least) if olds[i] != news[i]), least)
    last = next((i for i in range(least - first) if olds[-1 - i] != news[-1 - i]), least - first)
    column += sum(map(cells, news[:first]))
    return column, "".join(news[first : len(news) - last])


def _segments(text: str) -> list[str]:
    """Split a text where a style begins; the reset at the end of a segment belongs to it.

    >>> _segments("a\\x1b[1mb\\x1b[0m\\x1b[2mc\\x1b[0m")
    ['a', '\\x1b[1mb\\x1b[0m', '\\x1b[2mc\\x1b[0m']
    """
    parts = text.split("\x1b[0m")
    joined = [part + "\x1b[0m" for part in parts[:-1]] + [parts[-1]]
    return [found for part in joined if part for found in _split_plain(part)]


def _split_plain(part: str) -> list[str]:
    """Split off what stands before the first style."""
    plain, escape, styled = part.partition("\x1b")
    return [found for found in (plain, escape + styled) if found]
