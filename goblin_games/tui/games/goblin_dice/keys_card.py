"""Whose key is whose hand: bound by pressing. And the pace of the lights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goblin_games.table.match import Match
from goblin_games.table.reflex import LEFT, RIGHT, Keys, KeyTaken
from goblin_games.tui.games.goblin_dice.habits import (
    DWELLS,
    PATIENCES,
    SILENCES,
    Habits,
    following,
)
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.screens.base import CardScreen
from goblin_games.tui.widgets.roster import draw_seat

HANDS = ("left", "right")
_OPTIONS = ("dwell", "silence", "patience")
_WORDS = {
    "dwell": ("lights stay", DWELLS),
    "silence": ("a key rests", SILENCES),
    "patience": ("the slow are served after", PATIENCES),
}
_NOTES = {
    "seat": "Enter: press the new left key, then the right one. The arrows let the computer grab "
    "for this seat; everything else stays yours.",
    "dwell": "How long a light stays on a die.",
    "silence": "Press a key again within that time and it does nothing. It must be longer than the "
    "pause before your keyboard repeats a held key.",
    "patience": "Then whoever is short gets what lies there.",
}


class KeysCard(CardScreen):
    """Dismissed with nothing: it changes the habits it was given."""

    def __init__(self, match: Match, people: Sequence[int], habits: Habits) -> None:
        """`people` are the seats that have hands at this keyboard."""
        super().__init__()
        self.match = match
        self.people = list(people)
        self.habits = habits
        self.cursor = 0
        self.binding: tuple[int, int] | None = None
        """The seat and hand whose key is wanted."""
        self.pressed: list[str] = []
        self.problem = ""

    @property
    def rows(self) -> list[int | str]:
        """What the cursor can stand on: seats, then options."""
        return [*self.people, *_OPTIONS]

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        return min(66, width - 4), min(len(self.people) + 12, height - 2)

    # -- painting -----------------------------------------------------------------------------

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, "Whose hands are whose", "" if self.binding else "Esc done")
        keys = self.habits.bound(self.people)
        y = 2
        for index, row in enumerate(self.rows):
            y += 1 if row == _OPTIONS[0] else 0
            here = index == self.cursor
            ground = "raised" if here else "panel"
            pen.fill(1, y, pen.width - 2, 1, f"bone on {ground}")
            pen.put(2, y, pen.glyphs.here if here else " ", f"bold amber on {ground}")
            if isinstance(row, int):
                self._paint_seat(pen, y, row, keys, ground)
            else:
                label, _ = _WORDS[row]
                pen.put(4, y, label, f"bone on {ground}")
                self._paint_value(pen, 32, y, getattr(self.habits, row), ground, index)
            pen.hot(1, y, 30, ("row", index))
            y += 1
        self._paint_note(pen, y + 1)

    def _paint_seat(self, pen: Pen, y: int, seat: int, keys: Keys, ground: str) -> None:
        draw_seat(pen, 4, y, seat)
        pen.put(8, y, self.match.name(seat), f"bold bone on {ground}")
        x = 26
        if seat in self.habits.helped:
            pen.put(x, y, "the computer grabs", f"bone on {ground}")
            return
        for hand in (LEFT, RIGHT):
            x = pen.put(x, y, f"{HANDS[hand]} ", f"dim on {ground}")
            wanted = self.binding == (seat, hand)
            bound = keys.of(seat).get(hand, "")
            if self.binding is not None and self.binding[0] == seat:
                bound = self.pressed[hand] if hand < len(self.pressed) else pen.glyphs.more
            text = "Space" if bound == " " else bound
            ink = "bold ink on amber" if wanted else f"bold amber on {ground}"
            x = pen.put(x, y, f" {text} ", ink) + 3

    def _paint_value(
        self, pen: Pen, x: int, y: int, value: str, ground: str, index: int
    ) -> None:  # fmt: skip
        pen.put(x, y, "<", f"amber on {ground}", ("step", index, -1))
        end = pen.put(x + 2, y, value, f"bold bone on {ground}")
        pen.put(end + 1, y, ">", f"amber on {ground}", ("step", index, 1))

    def _paint_note(self, pen: Pen, y: int) -> None:
        if self.binding is not None:
            seat, hand = self.binding
            text = (
                f"{self.match.name(seat)}, press your {HANDS[hand]} key. Esc leaves it as it was."
            )
            ink = "bold amber on panel"
        else:
            row = self.rows[self.cursor]
            text, ink = _NOTES["seat" if isinstance(row, int) else row], "dim on panel"
        lines = wrap(text, pen.width - 6)
        for line in lines:
            pen.put(3, y, line, ink)
            y += 1
        if self.problem:
            pen.put(3, y, self.problem[: pen.width - 4], "bold red on panel")

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        self.problem = ""
        if self.binding is not None:
            self._bind(key, character)
        elif key == "escape" or character == "q":
            self.dismiss(None)
            return True
        elif key in ("up", "down", "tab"):
            self.cursor = (self.cursor + (-1 if key == "up" else 1)) % len(self.rows)
        elif key in ("left", "right", "space"):
            self._change(self.cursor, -1 if key == "left" else 1)
        elif key == "enter":
            row = self.rows[self.cursor]
            if isinstance(row, int):
                self.start_binding(row)
            else:
                self._change(self.cursor, 1)
        else:
            return False
        self.repaint()
        return True

    def start_binding(self, seat: int) -> None:
        """Ask a seat for its keys."""
        self.habits.helped.discard(seat)
        self.binding, self.pressed = (seat, LEFT), []
        self.cursor = self.people.index(seat)

    def _bind(self, key: str, character: str | None) -> None:
        assert self.binding is not None
        seat, hand = self.binding
        if key == "escape":
            self.binding, self.pressed = None, []
            return
        try:
            others = [other for other in self.people if other != seat]
            trial = self.habits.bound(others)
            for done, bound in enumerate(self.pressed):
                trial.bind(seat, done, bound)
            trial.bind(seat, hand, character or "")
        except KeyTaken as error:
            self.problem = self.match.named(str(error))
            return
        self.pressed.append(character or "")
        if hand == LEFT:
            self.binding = (seat, RIGHT)
            return
        self.habits.keys[seat] = (self.pressed[LEFT], self.pressed[RIGHT])
        self.binding, self.pressed = None, []

    def _change(self, index: int, step: int) -> None:
        row = self.rows[index]
        self.cursor = index
        if isinstance(row, int):
            self.habits.helped ^= {row}
        else:
            word = following(_WORDS[row][1], getattr(self.habits, row), step)
            setattr(self.habits, row, word)

    def hit(self, target: Any) -> None:
        if self.binding is not None or not isinstance(target, tuple):
            return
        if target[0] == "step":
            self._change(target[1], target[2])
        else:
            self.cursor = target[1]
            row = self.rows[self.cursor]
            if isinstance(row, int):
                self.start_binding(row)
        self.repaint()
