"""The last events, one sentence each, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.tui.paint import Pen, Span, numbers_bright, wrap
from goblin_games.tui.widgets.canvas import Canvas


class EventLog(Canvas):
    """Shows as many of the last sentences as fit; numbers bright, words dim."""

    DEFAULT_CSS = """
    EventLog { height: 2; }
    """
    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.sentences: Sequence[str] = ()
        self.notice: Span | None = None

    def show(self, sentences: Sequence[str]) -> None:
        """Change what is told."""
        self.sentences = sentences
        self.repaint()

    def tell(self, notice: Span | None) -> None:
        """Say something below the events that is none: a hint, a refusal. None ends it."""
        if notice != self.notice:
            self.notice = notice
            self.repaint()

    def paint(self, pen: Pen) -> None:
        lines: list[str] = []
        room = pen.height
        if self.notice is not None:
            text, ink = self.notice
            told = wrap(text, pen.width - 2 * self.margin - 2)[: pen.height]
            room -= len(told)
            pen.put(self.margin - 2, room, "!", f"bold {ink}")
            for y, line in enumerate(told, room):
                pen.put(self.margin, y, line, f"bold {ink}")
        if room <= 0:
            return
        for sentence in reversed(self.sentences):
            lines[:0] = wrap(sentence, pen.width - 2 * self.margin)
            if len(lines) >= room:
                break
        lines = lines[-room:]
        for y, line in enumerate(lines, room - len(lines)):
            pen.spans(self.margin, y, numbers_bright(line))
