"""Who sits at the table: letter on the seat's colour, name, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.table.seats import Seat
from goblin_games.tui.paint import Pen


def seat_letter(seat: int) -> str:
    """A for the first seat."""
    return chr(65 + seat)


def draw_seat(pen: Pen, x: int, y: int, seat: int) -> int:
    """A seat's piece: its letter dark on its colour. Returns the column behind it."""
    letter = seat_letter(seat)
    return pen.put(x, y, f" {letter} ", f"bold ink on {letter}")


def draw_roster(
    pen: Pen, x: int, y: int, seats: Sequence[Seat], turn: int | None, width: int = 26
) -> int:
    """All seats, one a row, the one whose turn it is with a mark. Returns the next row."""
    for index, seat in enumerate(seats):
        here = index == turn
        pen.put(x - 2, y, pen.glyphs.here if here else " ", "bold green")
        draw_seat(pen, x, y, index)
        pen.put(x + 4, y, seat.name[: width - 4], "bold bone" if here else "bone")
        if seat.level is not None:
            pen.right(x + width, y, seat.level, "dim")
        elif seat.person != seat.name:
            pen.right(x + width, y, seat.person or "", "dim")
        y += 1
    return y
