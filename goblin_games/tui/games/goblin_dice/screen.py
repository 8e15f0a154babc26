"""The table of Goblin Dice: what is asked, and what keys and clicks mean on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.goblin_dice.actions import RUN, Done, Grab, Use
from goblin_games.rules.goblin_dice.state import Step
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.goblin_dice.far import FarAway
from goblin_games.tui.paint import Span
from goblin_games.tui.widgets.footer import KeyHint


class GoblinDiceScreen(FarAway):
    """The hill above, the dice in the middle, everybody's hands below."""

    def offer(self, seat: int) -> None:
        step = self.race.step
        menu = list(self.match.menu(seat))
        if step == Step.RUN:
            self._offer_shout(seat)
        elif menu and isinstance(menu[0], Grab):
            choices = [self._grab_choice(seat, action) for action in menu]
            question: list[Span] = [(self.match.question(seat), "bone")]
            self.prompt.ask(self.who(seat), question, choices)
        else:
            self.prompt.ask(self.who(seat), self.question(seat), self._uses(seat, menu))
        self._repaint_parts()

    def _offer_shout(self, seat: int) -> None:
        run = Choice("Space", "Run!", value=RUN)
        question: list[Span] = []
        who = self.who(seat)
        if self.reflex:
            own = self.grabbers
            if len(own) > 1:
                who = ("Anybody", "green")
            if own:
                question = [("any hand key or", "dim")]
        self.prompt.ask(who, question, [run])

    def _grab_choice(self, seat: int, action: Action) -> Choice:
        assert isinstance(action, Grab)
        value = self.race.dice[action.number - 1]
        note = self._use_note(seat, value)
        return Choice(str(value), "" if note == "-" else note, "useless" if note == "-" else "",
                      value=action)  # fmt: skip

    def _uses(self, seat: int, menu: Sequence[Action]) -> list[Choice]:
        """The uses of dice by the values they need; by number where that is not clear."""
        values = [action.value for action in menu if isinstance(action, Use)]
        clear = len(set(values)) == len(values)
        choices: list[Choice] = []
        for number, action in enumerate(menu, 1):
            label = self.match.label(seat, action)
            if isinstance(action, Use) and clear:
                text = label.text.removeprefix(f"{action.value}: ")
                text = text.removesuffix(f" with the {action.value}")
                choices.append(Choice(str(action.value), text, label.note, action))
            elif isinstance(action, Done):
                choices.append(Choice("d", label.text, label.note, action))
            else:
                choices.append(Choice(str(number), label.text, label.note, action))
        return choices

    def move_hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        sideways = f"{glyphs.left}{glyphs.right}"
        if self.race.step == Step.RUN:
            hints = [KeyHint("Space", "Run!", "space")]
            if self.reflex:
                hints.append(KeyHint("Tab", "keys and pace", "tab"))
            return hints
        word = "die" if self.race.step == Step.GRAB else "look"
        return [KeyHint(sideways, word), KeyHint("Enter", "choose", "enter")]

    def game_press(self, key: str, character: str | None) -> bool:
        if super().game_press(key, character):
            return True
        if self.race.step == Step.RUN and (key == "space" or character == "r"):
            self.play(RUN)
            return True
        if key in ("left", "right", "up", "down") and self.prompt.press(key, character):
            self._repaint_parts()  # the cursor is on a die
            return True
        if key == "space" and len(self.prompt.choices) == 1:
            self.prompt.choose(0)
            return True
        return False

    def hinted(self, action: Action) -> None:
        super().hinted(action)
        self._repaint_parts()

    def game_hit(self, target: Any) -> bool:
        if isinstance(target, tuple) and target[0] == "use" and self.asked is not None:
            for choice in self.prompt.choices:
                if isinstance(choice.value, Use) and choice.value.value == target[1]:
                    self.play(choice.value)
                    return True
            self.tell("That die is of no use here.", "red")
        return False
