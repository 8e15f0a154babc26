"""A card with lines of text that scroll: log, odds, rules, messages."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.tui.paint import Pen, Span, numbers_bright, wrap
from goblin_games.tui.screens.base import CardScreen

Line = str | Sequence[Span]


class TextCard(CardScreen):
    """Shows text. Strings wrap and have bright numbers; ready spans stand as they are.

    A string that begins with "# " is a heading.
    """

    def __init__(
        self, title: str, lines: Sequence[Line], *, wide: int = 72, at_end: bool = False
    ) -> None:
        super().__init__()
        self.heading_text = title
        self.lines = lines
        self.wide = wide
        self.at_end = at_end
        self.top: int | None = None
        self._last = 0
        """The last row that can stand at the top."""

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        wide = min(self.wide, width - 4)
        return wide, max(min(len(self._spans(wide)) + 4, height - 3), 6)

    def _spans(self, width: int) -> list[Sequence[Span]]:
        rows: list[Sequence[Span]] = []
        for line in self.lines:
            if not isinstance(line, str):
                rows.append([(text, on_panel(ink)) for text, ink in line])
            elif line.startswith("# "):
                rows.append([(line[2:], "bold green on panel")])
            else:
                rows += [
                    numbers_bright(part, "dim on panel", "bold bone on panel")
                    for part in wrap(line, width - 6)
                ]
        return rows

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, self.heading_text)
        rows, room = self._spans(pen.width), pen.height - 3
        last = self._last = max(len(rows) - room, 0)
        if self.top is None:
            self.top = last if self.at_end else 0
        top = min(self.top, last)
        for y, spans in enumerate(rows[top : top + max(room, 0)], 2):
            pen.spans(3, y, spans)
        if top > 0:
            pen.put(pen.width - 2, 2, pen.glyphs.up, "amber on panel", "key:up")
        if top < last:
            pen.put(pen.width - 2, pen.height - 1, pen.glyphs.down, "amber on panel", "key:down")

    def press(self, key: str, character: str | None) -> bool:
        page = max(self.size.height - 8, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page,
                 "home": -100_000, "end": 100_000}  # fmt: skip
        if key in steps:
            self.top = min(max(min(self.top or 0, self._last) + steps[key], 0), self._last)
            self.repaint()
            return True
        return super().press(key, character)


def on_panel(ink: str) -> str:
    """An ink on the card's ground."""
    return ink if " on " in ink else f"{ink} on panel"
