"""What happened while a person looked away."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.tui.paint import Pen, numbers_bright, wrap
from goblin_games.tui.screens.base import CardScreen


class RecapCard(CardScreen):
    """A list of everything since the person's last turn; any key closes it."""

    def __init__(self, person: str, sentences: Sequence[str]) -> None:
        super().__init__()
        self.person = person
        self.sentences = sentences

    def _lines(self, width: int) -> list[str]:
        return [line for sentence in self.sentences for line in wrap(sentence, width - 4)]

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        wide = min(64, width - 4)
        return wide, min(len(self._lines(wide)) + 5, height - 4)

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, f"{self.person}, since your last turn", "Enter go on")
        lines = self._lines(pen.width)
        room = pen.height - 3
        if len(lines) > room:
            lines = ["(and more: see the log)", *lines[-room + 1 :]]
        for y, line in enumerate(lines, 2):
            pen.spans(2, y, numbers_bright(line, "dim on panel", "bold bone on panel"))

    def press(self, key: str, character: str | None) -> bool:
        self.dismiss(None)
        return True
