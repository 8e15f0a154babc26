"""The whole log: of all, or of what one seat did and what came of it; it can be copied."""

from __future__ import annotations

from collections.abc import Collection

from goblin_games.rules.core import is_seat
from goblin_games.table.match import Match
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.text_card import TextCard
from goblin_games.tui.widgets.roster import seat_letter


class LogCard(TextCard):
    """Letters choose a seat, the star shows all again, Y copies what is shown."""

    def __init__(self, match: Match, audience: Collection[int]) -> None:
        super().__init__("Log", [], wide=96, at_end=True)
        self.match = match
        self.told = told_by_seat(match, audience)
        self.seat: int | None = None
        self.copied = False
        self._show(None)

    def _show(self, seat: int | None) -> None:
        self.seat, self.top = seat, None
        self.heading_text = "Log" if seat is None else f"Log: {self.match.name(seat)}"
        shown = [text for whose, text in self.told if seat in (None, whose)]
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
            self.app.copy_to_clipboard("\n".join(str(line) for line in self.lines))
        elif character in letters and len(letters) > 1:
            self._show(letters[character])
        elif character == "*":
            self._show(None)
        else:
            return super().press(key, character)
        self.repaint()
        return True


def told_by_seat(match: Match, audience: Collection[int]) -> list[tuple[int | None, str]]:
    """Every sentence with the seat that had decided last; None before anybody has."""
    deciders: list[int | None] = [None]
    for entry in match.entries:
        deciders.append(entry.actor if is_seat(entry.actor) else deciders[-1])
    told = ((deciders[told.index], match.tell(told.event)) for told in match.told(audience))
    return [(seat, text) for seat, text in told if text]
