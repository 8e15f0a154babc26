"""A part of a screen that its screen paints itself."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.too_small import SMALL


class Part(Canvas):
    """Hands its pen to whoever made it."""

    def __init__(self, painter: Callable[[Pen], None], id: str | None = None) -> None:
        super().__init__(id=id)
        self.painter = painter

    def paint(self, pen: Pen) -> None:
        if not self.screen.has_class(SMALL):  # painters may count on the smallest size
            self.painter(pen)
