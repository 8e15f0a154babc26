"""Below the hill: the dice that were thrown, the lights over them, and everybody's hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.dice import HEIGHT, NARROW, Die, draw_narrow_die
from goblin_games.tui.widgets.roster import draw_seat, seat_letter

WIDE, HIGH = NARROW, HEIGHT
"""Cells of a die."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the row of dice.

    Attributes:
        face: the die that lies there; 0 while it cannot be read.
        owner: who took it; None while it lies there.
        lights: the hands whose lights are on it: 0 is the left one, 1 the right one.
        chosen: whether the cursor is on it.
        note: what it would do, a few letters.
        hit: what a click on it means.
        flies: whether it still tumbles: only its middle row moves, which costs few bytes.
    """

    face: int
    owner: int | None = None
    lights: tuple[int, ...] = ()
    chosen: bool = False
    note: str = ""
    hit: Any = None
    flies: bool = False


def row_width(count: int, width: int) -> tuple[int, int]:
    """Columns from die to die, and of the whole row."""
    step = min(WIDE + 3, max((width - 4) // max(count, 1), WIDE + 1))
    return step, count * step - (step - WIDE)


def draw_slots(pen: Pen, y: int, slots: Sequence[Slot]) -> None:
    """The thrown dice in the middle; a row above and a row below them belong to the lights."""
    step, wide = row_width(len(slots), pen.width)
    x = max((pen.width - wide) // 2, 1)
    for slot in slots:
        draw_slot(pen, x, y, slot)
        x += step


def draw_slot(pen: Pen, x: int, y: int, slot: Slot) -> None:
    """One place: the light rows are `y` and `y + 4`."""
    if slot.owner is not None:
        draw_seat(pen, x + 1, y + 2, slot.owner)
        return
    for hand in slot.lights:
        glyph = pen.glyphs.down if hand == 0 else pen.glyphs.up
        text = f"  {glyph}  " if pen.glyphs.name != "ascii" else f"[ {glyph} ]"
        pen.put(x, y if hand == 0 else y + HIGH + 1, text, "bold ink on amber")
    mark = "lit" if slot.lights else "chosen" if slot.chosen else ""
    draw_narrow_die(pen, x, y + 1, Die(0 if slot.flies else slot.face, mark=mark))
    if slot.flies and slot.face:
        pen.put(x + WIDE // 2, y + 2, slot.face, "bold ink on bone")
    if slot.chosen:
        pen.put(x + WIDE // 2, y, pen.glyphs.down, "bold green")
    if slot.note and 1 not in slot.lights:
        pen.put(x, y + HIGH + 1, slot.note.center(WIDE), "bone" if slot.chosen else "dim")
    if slot.hit is not None:
        pen.hot(x, y + 1, WIDE, slot.hit, HIGH)


# -- hands ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hands:
    """What a seat holds, as the last rows show it.

    Attributes:
        seat: whose hands.
        name: its name.
        dice: the face in the left and in the right hand, and a third in some duels; None where
            there is none.
        keys: its keys, left and right; empty if it has none.
        dead: which of these keys do nothing just now.
        fate: said instead, if it is crushed.
        acts: whether it is its turn.
        aside: a word behind the name.
    """

    seat: int
    name: str
    dice: tuple[int | None, ...]
    keys: tuple[str, ...] = ()
    dead: tuple[bool, ...] = ()
    fate: str = ""
    acts: bool = False
    aside: str = ""


def draw_hands(pen: Pen, y: int, everybody: Sequence[Hands]) -> None:
    """All seats side by side, two rows: who, and what they hold."""
    each = min((pen.width - 2) // max(len(everybody), 1), 24)
    x = max((pen.width - each * len(everybody)) // 2, 1)
    for hands in everybody:
        _draw_hands(pen.part(x, y, each, 2), hands)
        x += each


def _draw_hands(pen: Pen, hands: Hands) -> None:
    if hands.acts:
        pen.put(0, 0, pen.glyphs.here, "bold green")
    draw_seat(pen, 1, 0, hands.seat)
    room = pen.width - 6
    ink = "dim" if hands.fate else "bold bone" if hands.acts else "bone"
    end = pen.put(5, 0, hands.name[:room], ink)
    if hands.aside and end + len(hands.aside) + 1 <= pen.width - 1:
        pen.put(end + 1, 0, hands.aside, "dim")
    if hands.fate:
        pen.put(1, 1, f"{pen.glyphs.skull} {hands.fate}"[: pen.width - 1], "red")
        return
    x = 1
    if hands.keys:
        x = _draw_key(pen, x, hands, 0)
    for place, face in enumerate(hands.dice):
        x = _draw_palm(pen, x, face)
        if hands.keys and place == len(hands.dice) - 1:
            x = _draw_key(pen, x, hands, 1)


def _draw_key(pen: Pen, x: int, hands: Hands, hand: int) -> int:
    dead = hand < len(hands.dead) and hands.dead[hand]
    key = hands.keys[hand] if hand < len(hands.keys) else " "
    key = "_" if key == " " else key
    pen.put(x, 1, key, "dim under" if dead else "bold amber")
    return x + 2


def _draw_palm(pen: Pen, x: int, face: int | None) -> int:
    bare = pen.glyphs.name == "ascii"
    if face is None:
        pen.put(x, 1, "[ ]" if bare else f" {pen.glyphs.empty} ", "dim on raised")
    else:
        shown = face or "?"
        pen.put(x, 1, f"[{shown}]" if bare else f" {shown} ", "bold ink on bone")
    return x + 4


def letters(seats: Sequence[int]) -> list[Span]:
    """The pieces of some seats, one behind the other."""
    spans: list[Span] = []
    for seat in seats:
        letter = seat_letter(seat)
        spans += [(f" {letter} ", f"bold ink on {letter}"), (" ", "bone")]
    return spans
