"""A card with a line to type into."""

from __future__ import annotations

from typing import Protocol

from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.base import CardScreen
from goblin_games.tui.widgets.line_edit import LineEdit


class Line(Protocol):
    """What is typed into."""

    def press(self, key: str, character: str | None) -> bool:
        """Type; False if the key is none for it."""
        ...

    def accept(self) -> str:
        """What was typed; the next line is empty."""
        ...


class TypingCard(CardScreen):
    """Dismissed with what was typed, or None; subclasses draw the line."""

    def __init__(self, heading: str, text: str, line: Line) -> None:
        super().__init__()
        self.heading_text = heading
        self.text = text
        self.line = line

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        return min(64, width - 4), 8

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, self.heading_text)
        pen.put(3, 2, self.text, "dim on panel")
        self.draw_line(pen)
        pen.spans(3, 6, [("Enter", "bold amber on panel"), (" done", "dim on panel")],
                  hit="key:enter")  # fmt: skip

    def draw_line(self, pen: Pen) -> None:
        """Draw the line in row 4."""

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


class LineCard(TypingCard):
    """A line of text."""

    def __init__(self, heading: str, text: str, typed: str = "", limit: int = 16) -> None:
        self.edit = LineEdit(typed, limit)
        super().__init__(heading, text, self.edit)

    def draw_line(self, pen: Pen) -> None:
        pen.put(3, 4, pen.glyphs.here, "bold amber on panel")
        self.edit.draw(pen, 5, 4, pen.width - 8, "bold bone on panel")

    def paste(self, text: str) -> None:
        self.edit.insert(text)
        self.repaint()
