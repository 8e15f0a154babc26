"""A match that is played on the screen.

A game's screen says what its board looks like (`paint_board`, `paint_side`, `paint_strip`) and,
if a list of choices is not enough, how a choice is made on it (`offer`, `game_press`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from goblin_games.rules.core import Action, Due
from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.notation import NotationError
from goblin_games.tui.choices import Choice, choices_of
from goblin_games.tui.screens.reserved import Reserved
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.prompt import Prompt


class TableScreen(Reserved):
    """Asks people, plays what they choose, and shows what follows."""

    tips: ClassVar[Mapping[str, str]] = {}
    """What to say when somebody is asked something of a kind for the first time."""

    def game_press(self, key: str, character: str | None) -> bool:
        """A key of the game, before the list of choices gets it."""
        return False

    def game_hit(self, target: Any) -> bool:
        """A click on the game's board."""
        return False

    def offer(self, seat: int) -> None:
        """Ask a seat for its choice; by default a list of the game's menu."""
        actions = list(self.match.menu(seat))
        labels = [self.match.label(seat, action) for action in actions]
        self.prompt.ask(self.who(seat), self.question(seat), choices_of(labels, actions))

    # -- what the conductor says ------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """A person decides for `seat`."""
        self.asked = seat
        self.look()
        self.line.words = [str(action) for action in self.match.menu(seat)]
        self.offer(seat)
        self._show_keys()
        if self.trouble:
            self.tell(self.trouble, "red")
            self.trouble = ""
        else:
            self._give_tip()

    def still_asked(self) -> None:
        self._give_tip()

    def kind_of_question(self) -> str:
        """What `tips` call the present question: by default the phase."""
        return self.match.phase(self.conductor.audience).name.partition(":")[0]

    def _give_tip(self) -> None:
        kind = self.kind_of_question()
        slug = self.match.game.slug
        if kind in self.tips and self.goblin.settings.tells(f"{slug}: {kind}"):
            self.tell(self.tips[kind], "blue")

    def wait_for(self, seat: int) -> None:
        """A computer thinks."""
        self.asked = None
        self.look()
        self.prompt.ask(self.who(seat), [("thinks", "dim")])
        self._show_keys()

    def rolling(self, due: Due) -> None:
        self.asked = None
        label = self.match.named(due.label)
        self.prompt.ask((f"{label[:1].upper()}{label[1:]}", "bone"), [("...", "dim")])
        self._show_keys()

    def ask_to_roll(self, due: Due) -> None:
        """Dice wait for somebody to roll them."""
        self.asked = None
        self.look()
        self.prompt.ask(
            (self.match.named(due.label), "bone"), [], [Choice("Space", "roll", value="roll")]
        )
        self._show_keys()

    def ask_to_try_again(self, trouble: str) -> None:
        self.asked = None
        again = [Choice("Space", "try again", value="roll")]
        self.prompt.ask(("Nothing has happened.", "red"), [], again)
        self.tell(trouble, "red")
        self._show_keys()

    def ask_for_dice(self, due: Due) -> None:
        """People roll their own dice and say what they show."""
        self.asked = None
        self.look()
        sides = " ".join(f"d{size}" for size in getattr(due, "sides", ()))
        self.prompt.ask(
            (self.match.named(due.label), "bone"),
            [(f"Roll {sides} and type what they show, or ", "dim"), ("auto", "amber")],
        )
        self.line.words = []
        self.open_line("dice", "dice")

    # -- doing ------------------------------------------------------------------------------

    def play(self, *actions: Action) -> None:
        """Play what the asked person chose."""
        seat = self.asked
        if seat is None:
            return
        try:
            self.match.play_all(seat, actions)
        except InputError as error:  # refused, or it could not be kept
            self.tell(str(error), "red")
            return
        self.asked = None
        self.conductor.moved()

    def on_prompt_chosen(self, message: Prompt.Chosen) -> None:
        message.stop()
        choice = message.choice
        still = choice in self.prompt.choices  # a second Enter may come after the question has gone
        if still and (self.asked is not None or choice.value == "roll"):
            self.chosen(choice)

    def chosen(self, choice: Choice) -> None:
        """A choice of the prompt was made."""
        if choice.value == "roll":
            self.conductor.moved()
        elif isinstance(choice.value, Action):
            self.play(choice.value)

    # -- typed lines ------------------------------------------------------------------------

    def _line_press(self, key: str, character: str | None) -> None:
        if key == "escape" and self.line_use != "dice":
            self.close_line()
        elif key == "escape":
            self.open_menu()
        elif key == "enter":
            self._line_entered(self.line.accept())
        elif self.line.press(key, character):
            self.prompt.repaint()

    def _line_entered(self, text: str) -> None:
        use = self.line_use
        try:
            if use == "dice":
                self._dice_typed(text)
            elif not text:
                self.close_line()
            elif use == "why":
                self._why(text)
            elif self.asked is not None:
                actions = self.match.read(self.asked, text)
                self.close_line()
                self.play(*actions)
        except (NotationError, InputError, ValueError) as error:
            self.tell(str(error), "red")
            self.prompt.repaint()

    def _dice_typed(self, text: str) -> None:
        if text == "auto":
            self.match.throw_for_people()
        else:
            self.match.roll(self.match.typed_roll(text))
        self.close_line()
        self.conductor.moved()
        self.look()

    def _why(self, text: str) -> None:
        assert self.asked is not None
        self.close_line()
        for action in self.match.read(self.asked, text):
            refusal = self.match.refusal(self.asked, action)
            if refusal is not None:
                self.tell(str(refusal), "red")
                return
        self.tell(f"'{text}' is allowed.")

    def paste(self, text: str) -> None:
        if self.line_use:
            self.line.insert(text.splitlines()[0] if text else "")
            self.prompt.repaint()

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        self.query_one(EventLog).tell(None)
        if self.conductor.tumbling and key != "escape" and not self.watched:
            self.conductor.hurry()
            return True
        if self.line_use:
            self._line_press(key, character)
            return True
        if self.reserved_press(key, character):
            return True
        if self.asked is not None and self.game_press(key, character):
            return True
        if key == "space":
            self._space()
            return True
        if self.asked is None and not self.prompt.choices:
            self.conductor.hurry()
            return True
        return self.prompt.press(key, character)

    def _space(self) -> None:
        if self.prompt.choices and self.prompt.choices[0].value == "roll":
            self.conductor.moved()
        elif self.asked is None:
            self.conductor.hurry(rush=bool(self.conductor.persons))

    def hit(self, target: Any) -> None:
        if isinstance(target, tuple) and target and target[0] == "choice":
            self.prompt.choose(target[1])
        elif isinstance(target, Action):
            self.play(target)
        elif self.asked is not None:
            self.game_hit(target)
