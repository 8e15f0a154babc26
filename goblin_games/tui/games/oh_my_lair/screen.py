"""The table of Oh My Lair!: what is asked, and what keys and clicks mean on it."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.oh_my_lair.actions import Mojo, Order, Summon
from goblin_games.rules.oh_my_lair.state import Step
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.oh_my_lair.look import NO_MINIONS
from goblin_games.tui.games.oh_my_lair.summoning import Summoning
from goblin_games.tui.widgets.footer import KeyHint


class OhMyLairScreen(Summoning):
    """Peril Island at the left, the hoard and the Pit at the right, the road below."""

    def offer(self, seat: int) -> None:
        self.shown = None
        self.leading, self.digits = None, ""
        lair = self.lair
        if lair is None:
            super().offer(seat)
        elif lair.step == Step.ORDER:
            self.placed, self.sent = list(NO_MINIONS), []
            self._ask_order()
        elif lair.step == Step.BUY:
            self._ask_buy(lair)
        else:
            super().offer(seat)
        self._repaint_parts()

    def move_hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        sideways = f"{glyphs.left}{glyphs.right}"
        if self._deciding(Step.ORDER):
            return [KeyHint(f"{glyphs.up}{glyphs.down}", "place"), KeyHint(sideways, "fewer, more"),
                    KeyHint("Enter", "go" if self._all_placed() else "send", "enter")]  # fmt: skip
        if self.leading:
            return [KeyHint(sideways, "space"), KeyHint("Enter", "there", "enter")]
        word = "die" if self._deciding_roll() else "look"
        return [KeyHint(sideways, word), KeyHint("Enter", "choose", "enter")]

    def chosen(self, choice: Choice) -> None:
        value = choice.value
        if value == "order":
            self._go()
        elif value == "back":
            self._take_back()
        elif value == "there":
            self._put_down()
        elif value == "unlead":
            self._unlead()
        elif isinstance(value, tuple) and value[0] == "lead":
            self._lead(value[1])
        else:
            super().chosen(choice)

    def game_press(self, key: str, character: str | None) -> bool:
        self._dice_read()
        if self._deciding(Step.ORDER):
            return self._order_press(key, character)
        if self.leading is not None:
            return self._lead_press(key, character)
        if self._deciding(Step.BUY) and character and character.isdigit() and character != "0":
            return self._pit_press(int(character) - 1)
        if key in ("left", "right", "up", "down") and self.prompt.press(key, character):
            self._repaint_parts()  # the cursor is on a die
            return True
        if character and character.isdigit() and self._deciding_roll():
            return self._mojo(int(character))
        return False

    def hinted(self, action: Action) -> None:
        self._dice_read()
        if isinstance(action, Order):
            self._place_like(action)
        elif isinstance(action, Summon):
            self._lead(action.creature)
            self.space = action.space
            self._ask_space()
            self._repaint_parts()
        else:
            super().hinted(action)

    def game_hit(self, target: Any) -> bool:
        self._dice_read()
        what, value = target
        if what == "place":
            self.place = value
            self._send(value)
        elif what == "take":
            self._take_back(value)
        elif what == "creature":
            self._lead(value)
        elif what == "space":
            self.space = value
            self._put_down()
        elif what == "die":
            self._mojo(value)
        else:
            return False
        return True

    def _mojo(self, die: int) -> bool:
        if not self._deciding_roll():
            return False
        self.play(Mojo(die))
        return True
