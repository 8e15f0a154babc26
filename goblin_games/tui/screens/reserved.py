"""The keys that mean the same in every game, and what they do."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.core.errors import InputError
from goblin_games.table.thinking import MovedOn, shared
from goblin_games.tui.choices import Choice
from goblin_games.tui.screens.frame import Frame
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.screens.pin_card import set_pin
from goblin_games.tui.screens.seats_card import level_card, seats_card
from goblin_games.tui.screens.text_card import Line, TextCard


class Reserved(Frame):
    """Undo, redo, hint, why not, log, odds, rules, mouse, copy and the Esc menu of a table."""

    def reserved_press(self, key: str, character: str | None) -> bool:
        """Handle a reserved key; False if it is none."""
        if self.watched and key not in ("space", "escape") and character not in ("L", "?", "M"):
            self.open_menu()
            return True
        actions = {
            "?": self.open_rules, ":": self.open_notation, "U": self.undo, "R": self.redo,
            "H": self.hint, "W": self.why_not, "L": self.open_log, "O": self.open_odds,
            "M": self.goblin.toggle_mouse, "Y": self.copy,
        }  # fmt: skip
        if key == "escape":
            self.open_menu()
        elif key == "tab":
            self.next_panel()
        elif character in actions:
            actions[character]()
        else:
            return False
        return True

    def next_panel(self) -> None:
        """Show the next side panel, where a game has several."""

    def open_notation(self) -> None:
        """Type an action."""
        if self.asked is not None:
            self.open_line("notation", ":")

    def why_not(self) -> None:
        """Type an action and hear why it is not allowed."""
        if self.asked is not None:
            self.open_line("why", "why not")

    def undo(self) -> None:
        """Take the last move back, or say why that is not possible."""
        reason = self.conductor.undo()
        if reason is not None:
            self.tell(reason)
            return
        self.logbook.forget()
        self.throw = None

    def redo(self) -> None:
        """Play again what was taken back."""
        try:
            self.match.redo()
        except InputError as error:
            self.tell(str(error))
            return
        self.conductor.moved()

    def hint(self) -> None:
        """Say what a good player would do, and why."""
        if self.asked is None:
            return
        self.tell("Thinking ...")
        self.run_worker(self._hint(self.asked), exclusive=True, group="hint")

    async def _hint(self, seat: int) -> None:
        length = len(self.match)
        try:
            hint = await shared().hint(self.match, seat)
        except ImportError:
            self.tell("Nobody here knows this game well enough for a hint.")
            return
        except MovedOn:
            return
        if len(self.match) != length or self.asked != seat:
            return  # decided meanwhile
        self.hinted(hint.action)
        text = hint.label.text
        other = f" Next best: {hint.runner_up}" if hint.runner_up else ""
        more = f" {hint.outlook}{other}" if hint.outlook else ""
        self.tell(f"{text[:1].upper()}{text[1:]}. {hint.reason}{more}", "green")

    def hinted(self, action: Action) -> None:
        """Make the hinted action the one that Enter plays; nothing is played."""
        for index, choice in enumerate(self.prompt.choices):
            if choice.value == action:
                self.prompt.cursor = index
                self.prompt.repaint()

    def open_log(self) -> None:
        """The whole log."""
        lines = self.logbook.sentences(self.log_audience) or ["Nothing has happened yet."]
        self.app.push_screen(TextCard("Log", lines, wide=96, at_end=True))

    def open_odds(self) -> None:
        """Exact chances for the present decision."""
        lines: list[Line] = []
        if self.asked is not None:
            lines = [*self.match.odds(self.asked)]
        self.app.push_screen(TextCard("Odds", lines or ["There is nothing to reckon now."]))

    def open_rules(self) -> None:
        """The rules of this moment."""
        phase = self.match.phase(self.conductor.audience)
        self.goblin.open_rules(self.match.game.slug, phase.rules or phase.name)

    def copy(self) -> None:
        """Copy the record of the match, as far as everybody may know it."""
        self.app.copy_to_clipboard(self.goblin.record_of(self.match))
        self.tell("The record is on the clipboard.", "green")

    def play(self, *actions: Action) -> None:
        """Play what the asked person chose."""
        raise NotImplementedError

    # -- the Esc menu -------------------------------------------------------------------------

    def open_menu(self) -> None:
        """What else can be done."""
        choices = [
            Choice("r", "Back to the table", value="resume"),
            Choice("s", "Settings", value="settings"),
            Choice("l", "Log", value="log"),
            Choice("c", "Copy the record", value="copy"),
        ]
        if not self.watched:
            choices.append(Choice("w", "Who plays", "hand a seat to a computer, or back", "seats"))
        if self.conductor.persons and self.match.game.discreet:
            choices.append(Choice("p", "PIN", "asked before secrets are shown", "pin"))
        seat = self.asked
        if seat is not None and self.match.concession(seat) is not None:
            choices.append(Choice("g", "Give up", value="resign"))
        if not self.watched:
            choices += self.goblin.extras(self.match)
        kept = "it can be continued" if self.goblin.store is not None else "it is not kept"
        if self.watched:
            kept = "demos are not kept"
        choices += [
            Choice("q", "Leave for the menu", kept, value="leave"),
            Choice("x", "Quit Goblin Games", value="quit"),
        ]
        title = "Demo" if self.watched else self.match.game.title
        self.app.push_screen(ListCard(title, choices), self._menu_chosen)

    def _menu_chosen(self, value: Any) -> None:
        if value == "settings":
            self.goblin.open_settings()
        elif value == "log":
            self.open_log()
        elif value == "copy":
            self.copy()
        elif value == "seats":
            self.app.push_screen(seats_card(self.match), self._seat_chosen)
        elif value == "pin":
            self.run_worker(set_pin(self))
        elif value == "resign":
            self._ask_to_resign()
        elif value == "leave":
            self.goblin.to_menu()
        elif value == "quit":
            self.app.exit(0)
        elif value is not None:
            self.goblin.extra_chosen(self.match, value)

    def _seat_chosen(self, seat: Any) -> None:
        if seat is not None:
            self.app.push_screen(level_card(self.match, seat), self._level_chosen)

    def _level_chosen(self, value: Any) -> None:
        if value is None:
            return
        seat, level = value
        try:
            if level is None:
                self.match.give_back(seat)
            else:
                self.match.take_over(seat, level)
        except InputError as error:
            self.tell(str(error), "red")
        self.conductor.moved()

    def _ask_to_resign(self) -> None:
        card = ListCard(
            "Give up?",
            [Choice("n", "No, play on", value=None), Choice("y", "Yes", value="yes")],
            "This is final: it cannot be undone.",
        )
        self.app.push_screen(card, self._resign)

    def _resign(self, value: Any) -> None:
        seat = self.asked
        action = self.match.concession(seat) if seat is not None else None
        if value == "yes" and action is not None:
            self.play(action)
