"""A card with a line to type into."""

from __future__ import annotations

from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.base import CardScreen
from goblin_games.tui.widgets.line_edit import LineEdit


class LineCard(CardScreen):
    """Dismissed with what was typed, or None."""

    def __init__(self, heading: str, text: str, typed: str = "", limit: int = 16) -> None:
        super().__init__()
        self.heading_text = heading
        self.text = text
        self.line = LineEdit(typed, limit)

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        return min(64, width - 4), 8

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, self.heading_text)
        pen.put(3, 2, self.text, "dim on panel")
        pen.put(3, 4, pen.glyphs.here, "bold amber on panel")
        self.line.draw(pen, 5, 4, pen.width - 8, "bold bone on panel")
        pen.spans(3, 6, [("Enter", "bold amber on panel"), (" done", "dim on panel")],
                  hit="key:enter")  # fmt: skip

    def press(self, key: str, character: str | None) -> bool:
        if key == "escape":
            self.dismiss(None)
        elif key == "enter":
            self.dismiss(self.line.accept())
        elif self.line.press(key, character):
            self.repaint()
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        self.line.insert(text)
        self.repaint()
