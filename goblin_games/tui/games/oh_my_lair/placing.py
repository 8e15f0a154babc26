"""Placing minions: each key sends one somewhere, Enter sends them all off."""

from __future__ import annotations

from goblin_games.rules.oh_my_lair.actions import Order
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.oh_my_lair.look import LairLook
from goblin_games.tui.paint import Span


class Placing(LairLook):
    """The Order phase."""

    def _ask_order(self) -> None:
        assert self.asked is not None
        lair = self.lair
        left = (lair.minions if lair is not None else 0) - sum(self.placed)
        question: list[Span] = [("Place your minions", "bone")]
        choices = []
        if left:
            question += [("   1-5", "bold amber"), (" send one", "bone")]
            if self.sent:
                question += [("   Backspace", "bold amber"), (" take one back", "bone")]
        else:
            choices = [Choice("Enter", "off they trot", value="order"),
                       Choice("Backspace", "take one back", value="back")]  # fmt: skip
        if not self.sent and self._as_before():
            question += [("   a", "bold amber"), (" as before", "bone")]
        self.prompt.ask(self.who(self.asked), question, choices)
        self._show_keys()

    def _order_press(self, key: str, character: str | None) -> bool:
        letters = {row.key: place for place, row in enumerate(PLACES)}
        if key in ("up", "down"):
            self.place = (self.place + (1 if key == "down" else -1)) % len(PLACES)
            self._repaint_parts()
        elif key == "enter":
            if self._all_placed():
                self._go()
            else:
                self._send(self.place)
        elif key in ("right", "space") or character == "+":
            self._send(self.place)
        elif key == "left" or character == "-":
            self._take_back(self.place)
        elif key in ("backspace", "delete"):
            self._take_back()
        elif character == "a" and self._as_before():
            self._place_as_before()
        elif character and character in "12345":
            self.place = int(character) - 1
            self._send(self.place)
        elif character in letters:
            self.place = letters[character]
            self._send(self.place)
        else:
            return False
        return True

    def _all_placed(self) -> bool:
        lair = self.lair
        return lair is not None and sum(self.placed) == lair.minions

    def _send(self, place: int) -> None:
        if self._all_placed():
            self.tell("They are all placed. Enter sends them off, Backspace takes one back.")
        else:
            self.placed[place] += 1
            self.sent.append(place)
            self._ask_order()
        self._repaint_parts()

    def _take_back(self, place: int | None = None) -> None:
        if place is None and self.sent:
            place = self.sent[-1]
        if place is not None and self.placed[place]:
            self.placed[place] -= 1
            self.sent.reverse()
            self.sent.remove(place)
            self.sent.reverse()
            self._ask_order()
        self._repaint_parts()

    def _as_before(self) -> Order | None:
        """The seat's last order, if it can be given again."""
        lair = self.lair
        for entry in reversed(self.match.entries):
            if entry.actor == self.asked and isinstance(entry.action, Order):
                fits = lair is not None and sum(entry.action.minions) == lair.minions
                return entry.action if fits else None
        return None

    def _place_as_before(self) -> None:
        order = self._as_before()
        if order is not None:
            self._place_like(order)

    def _place_like(self, order: Order) -> None:
        self.placed = list(order.minions)
        self.sent = [p for p, count in enumerate(order.minions) for _ in range(count)]
        self._ask_order()
        self._repaint_parts()

    def _go(self) -> None:
        first, second, third, fourth, fifth = self.placed
        self.play(Order((first, second, third, fourth, fifth)))
