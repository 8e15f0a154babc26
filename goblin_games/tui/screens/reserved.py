"""The keys that mean the same in every game, and what they do."""

from __future__ import annotations

from functools import partial
from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.core.errors import InputError
from goblin_games.table.thinking import MovedOn, shared
from goblin_games.tui.choices import Choice
from goblin_games.tui.screens.base import call
from goblin_games.tui.screens.frame import Frame


class Reserved(Frame):
    """Undo, redo, hint, why not, log, odds, rules, mouse, copy and the Esc menu of a table."""

    def reserved(self) -> list[Choice]:
        """The reserved keys and what they do; the value of each is called."""
        looking = [
            Choice("?", "rules of this moment", value=self.open_rules),
            Choice("L", "log", value=self.open_log),
            Choice("M", "mouse on or off", value=self.goblin.toggle_mouse),
        ]
        if self.watched:
            return looking
        return [
            *looking,
            Choice("H", "hint", value=self.hint),
            Choice("O", "odds", value=self.open_odds),
            Choice("W", "why not", "type a move, hear why it is not allowed", self.why_not),
            Choice(":", "type a move", value=self.open_notation),
            Choice("U", "undo", value=self.undo),
            Choice("R", "redo", value=self.redo),
            Choice("Tab", "next panel", value=self.next_panel),
            Choice("Y", "copy the record", value=self.copy),
        ]

    def reserved_press(self, key: str, character: str | None) -> bool:
        """Handle a reserved key; False if it is none."""
        actions = {choice.key: choice.value for choice in self.reserved()}
        pressed = "Tab" if key == "tab" else character or ""
        if key == "escape":
            self.open_menu()
        elif pressed in actions:
            actions[pressed]()
        elif self.watched and key != "space":
            self.open_menu()
        else:
            return False
        return True

    def commands(self) -> list[Choice]:
        keys = {choice.key for choice in self.reserved()} | {"Esc"}
        own = [choice for choice in super().commands() if choice.key not in keys]
        menu = [choice._replace(key=f"Esc {choice.key}") for choice in self.menu_choices()]
        return [*self.reserved(), *own, *menu]

    def next_panel(self) -> None:
        """Show the next side panel, where a game has several."""

    def open_notation(self) -> None:
        """Type an action."""
        if self._is_asked():
            self.open_line("notation", ":")

    def why_not(self) -> None:
        """Type an action and hear why it is not allowed."""
        if self._is_asked():
            self.open_line("why", "why not")

    def _is_asked(self) -> bool:
        if self.asked is None:
            self.tell("Nobody is asked anything now.")
        return self.asked is not None

    def undo(self) -> None:
        """Take the last move back, or say why that is not possible."""
        reason = self.conductor.undo()
        if reason is not None:
            self.tell(reason)
            return
        self.changed()

    def redo(self) -> None:
        """Play again what was taken back."""
        try:
            self.match.redo()
        except InputError as error:
            self.tell(str(error))
            return
        self.changed()

    def changed(self) -> None:
        """The match is not what it was: nobody is asked anything until the conductor has looked."""
        self.asked = None
        self.throw = None
        self.logbook.forget()
        self.conductor.moved()

    def take_back(self) -> None:
        """Take moves back across dice and other people, because everybody agrees."""
        from goblin_games.tui.screens.take_back_card import take_back_card

        card = take_back_card(self.match, self.log_audience)
        if card is None:
            self.tell("There is nothing to take back.")
        else:
            self.app.push_screen(card, self._taken_back)

    def _taken_back(self, count: int | None) -> None:
        if count is None:
            return
        try:
            self.match.take_back(count)
        except InputError as error:
            self.tell(str(error), "red")
            return
        self.changed()

    def hint(self) -> None:
        """Say what a good player would do, and why."""
        if not self._is_asked():
            return
        assert self.asked is not None
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
        stop = "" if text.endswith((".", "!", "?")) else "."
        self.tell(f"{text[:1].upper()}{text[1:]}{stop} {hint.reason}{more}", "green")

    def hinted(self, action: Action) -> None:
        """Make the hinted action the one that Enter plays; nothing is played."""
        for index, choice in enumerate(self.prompt.choices):
            if choice.value == action:
                self.prompt.cursor = index
                self.prompt.repaint()

    def open_log(self) -> None:
        """The whole log."""
        from goblin_games.tui.screens.log_card import LogCard

        self.app.push_screen(LogCard(self.match, self.log_audience))

    def look_back(self) -> None:
        """Replay the match so far, as those who look on may know it; it waits meanwhile."""
        from goblin_games.tui.screens.replay import ReplayScreen

        audience = tuple(sorted(self.log_audience))
        self.app.push_screen(ReplayScreen(self.match, audience, len(self.match)))

    def open_dice(self) -> None:
        """What everybody's dice have shown."""
        from goblin_games.tui.screens.statistics import dice_card

        self.app.push_screen(dice_card(self.match))

    def open_odds(self) -> None:
        """Exact chances for the present decision."""
        from goblin_games.tui.screens.text_card import TextCard

        odds = self.match.odds(self.asked) if self.asked is not None else ()
        self.app.push_screen(TextCard("Odds", odds or ["There is nothing to reckon now."]))

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
        from goblin_games.tui.screens.list_card import ListCard

        choices = [
            Choice("r", "Back to the table", value=None),
            Choice("k", "All commands", "Ctrl+P opens them too", self.open_commands),
            *self.menu_choices(),
        ]
        title = "Demo" if self.watched else self.match.game.title
        self.app.push_screen(ListCard(title, choices), call)

    def menu_choices(self) -> list[Choice]:
        """What the Esc menu offers; the value of each is called."""
        choices = [
            Choice("s", "Settings", value=self.goblin.open_settings),
            Choice("l", "Log", value=self.open_log),
            Choice("b", "Look back", "replay the match so far", self.look_back),
            Choice("c", "Copy the record", value=self.copy),
            Choice("d", "Dice so far", "what they have shown", self.open_dice),
        ]
        if not self.watched:
            note = "a computer, or another name"
            choices.append(Choice("w", "Who plays", note, self.choose_seat))
            note = "if everybody agrees"
            choices.append(Choice("t", "Take back together", note, self.take_back))
        if self.conductor.persons and self.match.game.discreet:
            choices.append(Choice("p", "PIN", "asked before secrets are shown", self.set_pin))
        seat = self.asked
        if seat is not None and self.match.concession(seat) is not None:
            choices.append(Choice("g", "Give up", value=self.ask_to_resign))
        if not self.watched:
            choices += [
                more._replace(value=partial(self.goblin.extra_chosen, self.match, more.value))
                for more in self.goblin.extras(self.match)
            ]
        kept = "it can be continued" if self.goblin.store is not None else "it is not kept"
        if self.watched:
            kept = "demos are not kept"
        return [
            *choices,
            Choice("q", "Leave for the menu", kept, self.goblin.to_menu),
            Choice("x", "Quit Goblin Games", value=self.app.exit),
        ]

    def set_pin(self) -> None:
        """Set, change or take away somebody's PIN."""
        from goblin_games.tui.screens.pin_card import set_pin

        self.run_worker(set_pin(self))

    def choose_seat(self) -> None:
        """Hand a seat to a computer, or back, or call it something else."""
        from goblin_games.tui.screens.seats_card import change_seat

        self.run_worker(change_seat(self))

    def ask_to_resign(self) -> None:
        """Give up, if that is meant."""
        from goblin_games.tui.screens.list_card import ListCard

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
