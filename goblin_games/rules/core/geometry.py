"""Squares on a grid: names, directions, steps, contact and sight, all in whole numbers.

The geometry knows no terrain and no figures. It asks: each question takes a function that says
which squares are open, tall or taken. Nothing is rounded, so every answer is exact, and what is
symmetric in the rules is symmetric here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple


class Square(NamedTuple):
    """A square: `x` counts columns to the right, `y` rows downwards, both from 0.

    >>> str(Square(5, 7)), square_named("aa3")
    ('f8', Square(x=26, y=2))
    """

    x: int
    y: int

    def __str__(self) -> str:
        return square_name(self.x, self.y)


class Direction(IntEnum):
    """The eight directions, clockwise from north."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    @property
    def word(self) -> str:
        """The direction as notation writes it: `ne`."""
        return self.name.lower()

    @property
    def is_diagonal(self) -> bool:
        """Whether it leads to a corner."""
        return self % 2 == 1


OFFSETS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""(x, y) of each direction's neighbour."""
DIRECTION_WORDS: Final = {direction.word: direction for direction in Direction}

Test = Callable[[Square], bool]
_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")


class Corner(NamedTuple):
    """A point where a line of sight runs exactly between two squares, here its neighbours."""

    first: Square
    second: Square


def square_name(x: int, y: int) -> str:
    """Column letters and row number: `a1` is the top left, `aa1` follows `z1`."""
    letters = chr(ord("a") + x) if x < 26 else chr(ord("a") + x // 26 - 1) + chr(ord("a") + x % 26)
    return f"{letters}{y + 1}"


def square_named(name: str) -> Square:
    """The inverse of `square_name`; ValueError if `name` is no square."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"'{name}' is no square")
    x = 0
    for letter in match[1]:
        x = 26 * x + ord(letter) - ord("a") + 1
    return Square(x - 1, int(match[2]) - 1)


def neighbour(square: Square, direction: Direction) -> Square:
    """The next square in a direction; it may be off the map."""
    x, y = OFFSETS[direction]
    return Square(square.x + x, square.y + y)


def flanks(a: Square, b: Square) -> tuple[Square, ...]:
    """The two squares that touch both of two diagonal neighbours; none for other pairs."""
    return () if a.x == b.x or a.y == b.y else (Square(b.x, a.y), Square(a.x, b.y))


def are_neighbours(a: Square, b: Square) -> bool:
    """Whether one of the eight directions leads from `a` to `b`."""
    return a != b and abs(a.x - b.x) <= 1 and abs(a.y - b.y) <= 1


def may_step(start: Square, direction: Direction, is_open: Test) -> bool:
    """Whether a step is possible: its end is open, and so are both flanks of a diagonal one."""
    end = neighbour(start, direction)
    return is_open(end) and all(is_open(flank) for flank in flanks(start, end))


def in_contact(a: Square, b: Square, is_tall: Test) -> bool:
    """Whether two squares are neighbours with nothing tall on a flank. Symmetric."""
    return are_neighbours(a, b) and not any(is_tall(flank) for flank in flanks(a, b))


def ray(a: Square, b: Square) -> Iterator[Square | Corner]:
    """What the line between two centres crosses, in order, without its two ends.

    A line that runs exactly through a corner crosses no square there but a `Corner`.

    >>> [str(crossed) for crossed in ray(Square(0, 0), Square(2, 1))]
    ['b1', 'b2']
    """
    wide, high = abs(b.x - a.x), abs(b.y - a.y)
    right, down = (1 if b.x > a.x else -1), (1 if b.y > a.y else -1)
    x, y, across, along = a.x, a.y, 0, 0
    while across < wide or along < high:
        side = (1 + 2 * across) * high - (1 + 2 * along) * wide
        if side == 0:
            yield Corner(Square(x + right, y), Square(x, y + down))
        if side <= 0:
            x, across = x + right, across + 1
        if side >= 0:
            y, along = y + down, along + 1
        if (x, y) != b:
            yield Square(x, y)


def sees(a: Square, b: Square, is_tall: Test, is_taken: Test) -> bool:
    """Whether the line from `a` to `b` is free. Symmetric.

    Args:
        is_tall: what hides everything behind it, and blocks a corner from either side.
        is_taken: what blocks its own square, and a corner only from both sides at once.
    """
    for crossed in ray(a, b):
        if isinstance(crossed, Corner):
            if any(map(is_tall, crossed)) or all(map(is_taken, crossed)):
                return False
        elif is_tall(crossed) or is_taken(crossed):
            return False
    return True
