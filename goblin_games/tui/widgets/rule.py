"""A thin line across the screen."""

from __future__ import annotations

from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.canvas import Canvas


class Rule(Canvas):
    """One row with a line in it."""

    DEFAULT_CSS = """
    Rule { height: 1; }
    """

    def paint(self, pen: Pen) -> None:
        pen.rule(0)
