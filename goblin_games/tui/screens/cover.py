"""The cover between persons: opaque, nothing of the table behind it."""

from __future__ import annotations

from textual.app import ComposeResult

from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.title_bar import TitleBar


class Curtain(Canvas):
    """Says whose turn it is to look."""

    def __init__(self, person: str) -> None:
        super().__init__()
        self.person = person

    def paint(self, pen: Pen) -> None:
        middle = pen.height // 2
        pen.centre(middle - 3, "Pass the keyboard to", "dim")
        pen.centre(middle - 1, f"  {self.person}  ", "bold ink on amber")
        pen.centre(middle + 1, "Everybody else looks at the ceiling.", "dim")
        text = "Enter  I am ready"
        x = (pen.width - len(text)) // 2
        pen.spans(x, middle + 4, [("Enter", "bold amber"), ("  I am ready", "bone")],
                  hit="key:enter")  # fmt: skip


class CoverScreen(GoblinScreen):
    """Waits until the next person says that they sit there."""

    def __init__(self, game: str, person: str) -> None:
        super().__init__()
        self.game = game
        self.person = person

    def body(self) -> ComposeResult:
        yield TitleBar(self.game)
        yield Curtain(self.person)
        yield Footer(KeyHint("Enter", f"I am {self.person}", "enter"))

    def press(self, key: str, character: str | None) -> bool:
        if key in ("enter", "space"):
            self.dismiss(None)
            return True
        return False
