"""The cover between persons: opaque, nothing of the table behind it."""

from __future__ import annotations

from textual.app import ComposeResult

from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.screens.pin_card import PinLine
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.title_bar import TitleBar


class CoverScreen(GoblinScreen):
    """Waits until the next person says that they sit there; asks for their PIN if they have one.

    It is dismissed with True then.
    """

    def __init__(self, match: Match, person: str) -> None:
        super().__init__()
        self.match = match
        self.game = match.game.title
        self.person = person
        self.pin: PinLine | None = None
        self.wrong = False

    def body(self) -> ComposeResult:
        yield TitleBar(self.game)
        yield Part(self.paint)
        yield Footer(
            KeyHint("Enter", f"I am {self.person}", "enter"), KeyHint("Esc", "menu", "escape")
        )

    def paint(self, pen: Pen) -> None:
        """Say whose turn it is to look."""
        middle = pen.height // 2
        pen.centre(middle - 3, "Pass the keyboard to", "dim")
        pen.centre(middle - 1, f"  {self.person}  ", "bold ink on amber")
        pen.centre(middle + 1, "Everybody else looks at the ceiling.", "dim")
        if self.pin is not None:
            self.pin.draw(pen, middle + 4)
            if self.wrong:
                said = f"That is not {self.person}'s PIN. Nothing is lost: try again."
                pen.centre(middle + 6, said, "bold red")
            return
        x = (pen.width - len("Enter  I am ready")) // 2
        ready = [("Enter", "bold amber"), ("  I am ready", "bone")]
        pen.spans(x, middle + 4, ready, hit="key:enter")

    def press(self, key: str, character: str | None) -> bool:
        if key == "escape":
            choices = [
                Choice("w", "Wait here", value=None),
                Choice("q", "Leave for the menu", value="leave"),
            ]
            self.app.push_screen(ListCard(self.game, choices), self._left)
        elif self.pin is not None:
            self._pin_press(key, character)
        elif key in ("enter", "space"):
            if not self.match.locked(self.person):
                self.dismiss(True)
                return True
            self.pin = PinLine("PIN")
            self.repaint()
        else:
            return False
        return True

    def _pin_press(self, key: str, character: str | None) -> None:
        assert self.pin is not None
        if key == "enter":
            pin = self.pin.accept()
            if pin and self.match.unlocks(self.person, pin):
                self.dismiss(True)
                return
            self.wrong = bool(pin)
        elif self.pin.press(key, character):
            self.wrong = False
        self.repaint()

    def _left(self, value: str | None) -> None:
        if value == "leave":
            self.goblin.to_menu()
