"""The whole log, or what it tells of one seat; it can be copied."""

from __future__ import annotations

import re
from collections.abc import Collection

from goblin_games.table.match import Match
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.text_card import TextCard
from goblin_games.tui.widgets.roster import seat_letter


class LogCard(TextCard):
    """Letters choose a seat, the star shows all again, Y copies what is shown."""

    def __init__(self, match: Match, audience: Collection[int]) -> None:
        super().__init__("Log", [], wide=96, at_end=True)
        self.match = match
        self.sentences = match.sentences(audience)
        self.copied = False
        self._show(None)

    def _show(self, seat: int | None) -> None:
        self.top = None
        name = "" if seat is None else self.match.name(seat)
        self.heading_text = f"Log: {name}" if name else "Log"
        mention = re.compile(rf"\b{re.escape(name)}\b" if name else "")
        shown = [sentence for sentence in self.sentences if mention.search(sentence)]
        self.lines = shown or ["Nothing has happened yet."]

    def paint_card(self, pen: Pen) -> None:
        super().paint_card(pen)
        x = 3
        for key, word in self._hints():
            spans: list[Span] = [(key, "bold amber on panel"), (f" {word}  ", "dim on panel")]
            x = pen.spans(x, pen.height - 1, spans, f"key:{key}" if len(key) == 1 else None)

    def _hints(self) -> list[tuple[str, str]]:
        copy = ("Y", "copied" if self.copied else "copy")
        count = len(self.match.seats)
        if count < 2:
            return [copy]
        return [(f"a-{seat_letter(count - 1).lower()}", "one seat"), ("*", "all"), copy]

    def press(self, key: str, character: str | None) -> bool:
        letters = {seat_letter(seat).lower(): seat for seat in range(len(self.match.seats))}
        self.copied = character == "Y"
        if character == "Y":
            self.app.copy_to_clipboard("\n".join(map(str, self.lines)))
        elif character in letters and len(letters) > 1:
            self._show(letters[character])
        elif character == "*":
            self._show(None)
        else:
            return super().press(key, character)
        self.repaint()
        return True
