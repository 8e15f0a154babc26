"""The card that asks for more room. The match behind it waits, unharmed."""

from __future__ import annotations

from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.canvas import Canvas

SMALL = "-small"
"""The class of screens that it covers."""


class TooSmall(Canvas):
    """Covers the whole screen; shows the size that is needed and the one that is there."""

    DEFAULT_CSS = """
    TooSmall { layer: top; dock: top; width: 100%; height: 100%; display: none; }
    """

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.needed = (width, height)

    def paint(self, pen: Pen) -> None:
        lines = [
            ("This table needs more room.", "bold bone"),
            (f"{self.needed[0]} x {self.needed[1]} needed", "amber"),
            (f"{pen.width} x {pen.height} here", "dim"),
            ("Nothing is lost. Make it bigger.", "dim"),
        ]
        top = max((pen.height - len(lines)) // 2, 0)
        for y, (text, ink) in enumerate(lines[-pen.height :], top):
            pen.put(max((pen.width - len(text)) // 2, 0), y, text, ink)
