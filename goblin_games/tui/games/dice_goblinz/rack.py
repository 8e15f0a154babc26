"""A rack: dice and doohickeyz in a row, with a key each, to push out or to pick from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from goblin_games.rules.dice_goblinz.dice import Dice, heap, kinds
from goblin_games.tui.games.dice_goblinz.dice import size_ink
from goblin_games.tui.paint import Pen

SINGLES = 9
"""So many dice have a tile of their own; of more, those of a size share one."""


@dataclass
class Slot:
    """A place of a rack.

    Attributes:
        name: what lies there: `d8`, or a doohickey.
        size: of a die; 0 for a doohickey.
        count: how many; `chosen` of them are pushed out.
        note: what stands below it, when nothing is to be counted.
        value: what it stands for.
    """

    name: str
    size: int = 0
    count: int = 1
    chosen: int = 0
    note: str = ""
    value: Any = None

    def turn(self, step: int = 1) -> None:
        """Push one more out, from all back to none."""
        self.chosen = (self.chosen + step) % (self.count + 1)


class Rack:
    """Slots and a cursor on them."""

    def __init__(self, slots: Sequence[Slot] = (), *, many: bool = False) -> None:
        """`many` if any number of dice may be pushed out; otherwise one thing is picked."""
        self.slots = list(slots)
        self.many = many
        self.cursor = 0

    @classmethod
    def of_dice(cls, dice: Dice, chosen: Dice = ()) -> Rack:
        """A rack to push dice out of; `chosen` are out already."""
        if len(dice) <= SINGLES:
            rack = cls([Slot(f"d{size}", size) for size in dice], many=True)
        else:
            rack = cls([Slot(f"d{s}", s, dice.count(s)) for s in kinds(dice)], many=True)
        rack.choose(chosen)
        return rack

    @property
    def here(self) -> Slot | None:
        """The slot that the cursor is on."""
        return self.slots[self.cursor] if self.slots else None

    @property
    def chosen(self) -> Dice:
        """The dice that are pushed out."""
        return heap(slot.size for slot in self.slots for _ in range(slot.chosen))

    @property
    def dice(self) -> Dice:
        """All dice."""
        return heap(slot.size for slot in self.slots for _ in range(slot.count))

    def choose(self, dice: Dice) -> None:
        """Push exactly these out."""
        left = list(dice)
        for slot in self.slots:
            slot.chosen = min(slot.count, left.count(slot.size))
            for _ in range(slot.chosen):
                left.remove(slot.size)

    def move(self, step: int) -> None:
        """Move the cursor."""
        if self.slots:
            self.cursor = (self.cursor + step) % len(self.slots)

    def key(self, character: str | None) -> int | None:
        """The slot of a digit."""
        if character and character.isdigit() and 1 <= int(character) <= len(self.slots):
            return int(character) - 1
        return None

    # -- painting -----------------------------------------------------------------------------

    def draw(self, pen: Pen, y: int, *, cursor: bool = True) -> None:
        """Three rows: keys, names, and what happens to each."""
        x = 3
        for index, slot in enumerate(self.slots):
            wide = max(len(slot.name), len(self._note(slot))) + 2
            wide = max(wide, 6)
            if x + wide > pen.width - 1:
                pen.put(x, y + 1, pen.glyphs.more, "amber")
                return
            self._draw_slot(pen, x, y, wide, index, here=cursor and index == self.cursor)
            x += wide + 1

    def _note(self, slot: Slot) -> str:
        if not self.many:
            return slot.note
        if slot.count == 1:
            return "in" if slot.chosen else "stays"
        return f"{slot.chosen} of {slot.count}"

    def _draw_slot(self, pen: Pen, x: int, y: int, wide: int, index: int, *, here: bool) -> None:
        slot = self.slots[index]
        lit = bool(slot.chosen) if self.many else True
        colour = size_ink(slot.size) if slot.size else "amber"
        name, note = slot.name.center(wide), self._note(slot).center(wide)
        if pen.glyphs.name == "ascii" and lit:
            name, note = f"[{name[1:-1]}]", f"[{note[1:-1]}]"
        ink = f"ink on {colour}" if lit else "dim on raised"
        key = str(index + 1) if index < 9 else " "
        mark = f"{pen.glyphs.here}{key}" if here else f" {key}"
        pen.put(x + wide // 2 - 1, y, mark, "bold amber")
        pen.put(x, y + 1, name, f"bold {ink}")
        pen.put(x, y + 2, note, ink)
        pen.hot(x, y, wide, ("slot", index), 3)


def things(
    pairs: Sequence[tuple[str, int, str, Any]],
) -> Rack:
    """A rack to pick one thing from: name, size (0 for doohickeyz), note and value of each."""
    return Rack([Slot(name, size, note=note, value=value) for name, size, note, value in pairs])
