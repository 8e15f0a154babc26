"""The last page."""

from __future__ import annotations

from goblin_games.table.match import Match
from goblin_games.tui.paint import Pen


def paint(pen: Pen, match: Match, *, mono: bool = False) -> None:
    """Paint the page."""
