"""Typing a PIN, and setting one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goblin_games.rules.core.errors import InputError
from goblin_games.table.match import Match
from goblin_games.table.pins import LONGEST, SHORTEST
from goblin_games.tui.choices import Choice
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.line_card import TypingCard
from goblin_games.tui.screens.list_card import ListCard

if TYPE_CHECKING:
    from goblin_games.tui.screens.reserved import Reserved


class PinLine:
    """Digits that are never shown."""

    def __init__(self, label: str) -> None:
        self.label = label
        self._digits = ""

    def press(self, key: str, character: str | None) -> bool:
        """Type; False if the key is none for a PIN."""
        if key == "backspace":
            self._digits = self._digits[:-1]
        elif character and character.isascii() and character.isdigit():
            self._digits = (self._digits + character)[:LONGEST]
        else:
            return False
        return True

    def accept(self) -> str:
        """What was typed; the next line is empty."""
        digits, self._digits = self._digits, ""
        return digits

    def draw(self, pen: Pen, y: int, on: str = "") -> None:
        """Draw it in the middle of a row: a mark for each digit."""
        shown = pen.glyphs.pip * len(self._digits)
        wide = len(self.label) + 2 + LONGEST
        x = pen.put((pen.width - wide) // 2, y, f"{self.label}  ", f"bold amber{on}")
        x = pen.put(x, y, shown, f"bone{on}")
        pen.put(x, y, " ", "ink on bone")


class PinCard(TypingCard):
    """Asks for a PIN; dismissed with what was typed, or None."""

    def __init__(self, heading: str, text: str) -> None:
        self.digits = PinLine("PIN")
        super().__init__(heading, text, self.digits)

    def draw_line(self, pen: Pen) -> None:
        self.digits.draw(pen, 4, " on panel")


async def set_pin(table: Reserved) -> None:
    """Set, change or take away the PIN of somebody at the table."""
    match, app = table.match, table.goblin
    person = await _whose(table)
    if person is None:
        return
    if match.locked(person):
        old = await app.push_screen_wait(PinCard(f"{person}'s PIN", "The PIN as it is now."))
        if old is None:
            return
        if not match.unlocks(person, old):
            table.tell(f"That is not {person}'s PIN. It stays as it is.", "red")
            return
    text = f"{SHORTEST} to {LONGEST} digits; nothing for no PIN."
    new = await app.push_screen_wait(PinCard(f"{person}'s new PIN", text))
    if new is not None:
        _change(table, match, person, new)


async def _whose(table: Reserved) -> str | None:
    persons = table.conductor.persons
    if len(persons) == 1:
        return persons[0]
    choices = [Choice(str(n), name, value=name) for n, name in enumerate(persons, 1)]
    chosen: str | None = await table.goblin.push_screen_wait(ListCard("Whose PIN?", choices))
    return chosen


def _change(table: Reserved, match: Match, person: str, new: str) -> None:
    try:
        match.lock(person, new or None)
    except InputError as error:
        table.tell(str(error), "red")
        return
    done = "is asked for the PIN from now on" if new else "needs no PIN any more"
    table.tell(f"{person} {done}.", "green")
