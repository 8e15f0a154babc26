"""A part of a screen that its screen paints itself."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.canvas import Canvas


class Part(Canvas):
    """Hands its pen to whoever made it."""

    def __init__(self, painter: Callable[[Pen], None], id: str | None = None) -> None:
        super().__init__(id=id)
        self.painter = painter

    def paint(self, pen: Pen) -> None:
        self.painter(pen)
