"""The last row: the keys that do something now. Each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.canvas import Canvas


class KeyHint(NamedTuple):
    """A key, what it does, and the name of the key for whoever clicks it ("" for none)."""

    key: str
    word: str
    press: str = ""


class Footer(Canvas):
    """Shows key hints; those that do not fit are left out from the end, never the last one."""

    DEFAULT_CSS = """
    Footer { height: 1; dock: bottom; background: $goblin-raised; }
    """
    ground = "dim on raised"

    def __init__(self, *hints: KeyHint) -> None:
        super().__init__()
        self.hints: Sequence[KeyHint] = hints

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Change the hints."""
        self.hints = hints
        self.repaint()

    def paint(self, pen: Pen) -> None:
        hints = list(self.hints)
        while len(hints) > 1 and _width(hints) > pen.width - 2:
            del hints[-2]
        x = 1
        for key, word, press in hints:
            start = x
            x = pen.put(x, 0, key, "bold bone on raised")
            x = pen.put(x, 0, f" {word}", "dim on raised")
            if press:
                pen.hot(start, 0, x - start, f"key:{press}")
            x += 2


def _width(hints: Sequence[KeyHint]) -> int:
    return sum(len(hint.key) + len(hint.word) + 3 for hint in hints) - 2
