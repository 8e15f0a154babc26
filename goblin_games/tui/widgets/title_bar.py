"""The first row: the game in a filled block, where in it we are, and facts at the right."""

from __future__ import annotations

from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.canvas import Canvas


class TitleBar(Canvas):
    """Shows a name, a few words in the middle and a few at the right."""

    DEFAULT_CSS = """
    TitleBar { height: 1; dock: top; background: $goblin-raised; }
    """
    ground = "bone on raised"

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.block = name
        self.middle: list[Span] = []
        self.aside: list[Span] = []

    def show(self, block: str, middle: list[Span], aside: list[Span] | None = None) -> None:
        """Change what stands there. Inks are on the raised ground by themselves."""
        self.block, self.middle, self.aside = block, middle, aside or []
        self.repaint()

    def paint(self, pen: Pen) -> None:
        x = pen.put(0, 0, f" {self.block} ", "bold ink on green")
        end = pen.spans(x + 2, 0, [(text, _raised(ink)) for text, ink in self.middle])
        aside = list(self.aside)
        while aside and pen.width - _width(aside) - 2 <= end:
            aside.pop()  # what matters least stands last
        pen.spans(pen.width - _width(aside) - 2, 0, [(text, _raised(ink)) for text, ink in aside])


def _width(spans: list[Span]) -> int:
    return sum(len(text) for text, _ in spans)


def _raised(ink: str) -> str:
    return ink if " on " in ink else f"{ink} on raised"
