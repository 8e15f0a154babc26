"""A card with a few things to choose from; the Esc menu is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goblin_games.tui.choices import Choice
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.screens.base import CardScreen


class ListCard(CardScreen):
    """Dismissed with the value of the choice, or None. Scrolls if there are many."""

    def __init__(self, title: str, choices: Sequence[Choice], text: str = "") -> None:
        super().__init__()
        self.heading_text = title
        self.choices = choices
        self.text = text
        self.cursor = 0
        self.top = 0

    def _words(self, width: int) -> list[str]:
        return wrap(self.text, width - 6) if self.text else []

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        widest = max(len(choice.text) + len(choice.note) for choice in self.choices) + 12
        wide = min(max(widest, len(self.heading_text) + 18, 40), width - 4)
        text = len(self._words(wide)) + bool(self.text)
        return wide, min(len(self.choices) + 4 + text, height - 2)

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, self.heading_text)
        y = 2
        for line in self._words(pen.width):
            pen.put(3, y, line, "dim on panel")
            y += 1
        self.paint_choices(pen, y + bool(self.text))

    def paint_choices(self, pen: Pen, y: int) -> None:
        """Paint as many choices as fit below row `y`, the one under the cursor among them."""
        room = max(pen.height - y - 1, 1)
        last = max(len(self.choices) - room, 0)
        self.top = min(max(self.top, self.cursor - room + 1, 0), self.cursor, last)
        for row, choice in enumerate(self.choices[self.top : self.top + room], y):
            index = self.top + row - y
            here = index == self.cursor
            pen.fill(1, row, pen.width - 2, 1, f"bone on {'raised' if here else 'panel'}")
            if here:
                pen.put(2, row, pen.glyphs.here, "bold amber on raised")
            self.paint_choice(pen, row, choice, here)
            pen.hot(1, row, pen.width - 2, ("choice", index))
        if self.top > 0:
            pen.put(pen.width - 1, y, pen.glyphs.up, "amber on panel", "key:up")
        if self.top < last:
            pen.put(pen.width - 1, y + room - 1, pen.glyphs.down, "amber on panel", "key:down")

    def paint_choice(self, pen: Pen, y: int, choice: Choice, here: bool) -> None:
        """Paint a choice: its key, its text, its note."""
        ground = "raised" if here else "panel"
        pen.put(4, y, choice.key, f"bold amber on {ground}")
        end = pen.put(7, y, choice.text, f"{'bold ' if here else ''}bone on {ground}")
        pen.put(end + 2, y, choice.note, f"dim on {ground}")

    def hit(self, target: Any) -> None:
        if isinstance(target, tuple) and target[0] == "choice":
            self.dismiss(self.choices[target[1]].value)

    def press(self, key: str, character: str | None) -> bool:
        if key in ("up", "down") and self.choices:
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.choices)
            self.repaint()
        elif key == "enter" and self.choices:
            self.dismiss(self.choices[self.cursor].value)
        elif key == "escape":
            self.dismiss(None)
        else:
            return self.type(key, character)
        return True

    def type(self, key: str, character: str | None) -> bool:
        """Choose by key."""
        chosen = [choice for choice in self.choices if choice.key == (character or key)]
        if chosen:
            self.dismiss(chosen[0].value)
        return bool(chosen)
