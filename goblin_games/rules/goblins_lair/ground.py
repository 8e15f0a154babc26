"""The ground of a match: a plan with everything precomputed that figures ask of it.

Squares are numbers, sets of squares are whole numbers with one bit a square. `core.geometry`
says what a step, contact and sight are; here are its answers for one map, found once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from goblin_games.rules.core import Action
from goblin_games.rules.core.geometry import (
    OFFSETS,
    Corner,
    Direction,
    Square,
    flanks,
    in_contact,
    ray,
)
from goblin_games.rules.goblins_lair.mapfile import (
    ENTERABLE,
    TABLE,
    TALL,
    Plan,
    name_of,
    survey,
)

OFF: Final = -1
"""The square of a figure that is off the map."""


class Walk(NamedTuple):
    """A step from a square: where to, for how many movement points, and what it must not meet."""

    direction: int
    to: int
    cost: int
    needs: int


class Line(NamedTuple):
    """A line of sight over low ground: the squares it crosses, and its corners.

    Each corner is the bits of its two squares: something tall on one of them hides, monsters
    hide only on both (R44).
    """

    crossed: int
    corners: tuple[int, ...]


class Ground:
    """One map, compiled. Nothing here changes during a match but its caches."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.width, self.size = plan.width, plan.width * plan.height
        self.names = tuple(name_of(square, plan.width) for square in range(self.size))
        self.numbers = {name: square for square, name in enumerate(self.names)}
        self.costs = tuple(2 if char == TABLE else 1 for char in plan.terrain)
        self.bit = tuple(1 << square for square in range(self.size))
        self.areas = plan.areas
        self.area_of = plan.area_of
        self.doorways = plan.doorways
        self.door_at = {door.at: number for number, door in enumerate(plan.doorways)}
        self.beside = self._doors_beside()
        self.contact = tuple(self._contact(square) for square in range(self.size))
        self.diagonals = tuple(self._diagonals(square) for square in range(self.size))
        self.near = tuple(self.bits(self._around(square)) for square in range(self.size))
        self.walks = tuple(self._walks(square) for square in range(self.size))
        self.towards = tuple(_by_direction(walks) for walks in self.walks)
        self.room = tuple(self._room(area) for area in range(plan.areas + 1))
        self.doors_of = tuple(
            tuple(n for n, door in enumerate(plan.doorways) if area in door.areas)
            for area in range(plan.areas + 1)
        )
        self.kept: dict[tuple[str, int, int, int], tuple[Action, ...]] = {}
        self._free: dict[tuple[int, int], tuple[Walk, ...]] = {}
        self._straight: dict[tuple[int, int], tuple[Walk, ...]] = {}
        self._lines: dict[int, Line | None] = {}

    def square(self, number: int) -> Square:
        """The coordinates of a square."""
        return Square(number % self.width, number // self.width)

    def number(self, square: Square) -> int:
        """The number of a square that lies on the map."""
        return square.y * self.width + square.x

    def bits(self, squares: Iterable[int]) -> int:
        """A set of squares as one whole number."""
        return sum(1 << square for square in set(squares))

    def is_enterable(self, square: int) -> bool:
        """Whether figures can stand there, if it is no shut door (2.8)."""
        return self.plan.terrain[square] in ENTERABLE

    def is_tall(self, square: int) -> bool:
        """Whether its terrain blocks sight and fighting; shut doors come on top (2.8)."""
        return self.plan.terrain[square] in TALL

    # -- what figures ask ---------------------------------------------------------------------

    def free_walks(self, square: int, blocked: int) -> tuple[Walk, ...]:
        """The legal steps from a square, around the `blocked` ones (figures, shut doors)."""
        key = (square, blocked & self.near[square])
        try:
            return self._free[key]
        except KeyError:
            found = tuple(walk for walk in self.walks[square] if not walk.needs & key[1])
            return self._free.setdefault(key, found)

    def straight_walks(self, square: int, blocked: int) -> tuple[Walk, ...]:
        """The same, diagonal steps last: of equally short ways the straightest is found first."""
        key = (square, blocked & self.near[square])
        try:
            return self._straight[key]
        except KeyError:
            free = self.free_walks(square, blocked)
            found = tuple(sorted(free, key=lambda walk: walk.direction % 2))
            return self._straight.setdefault(key, found)

    def line(self, a: int, b: int) -> Line | None:
        """The line of sight between two squares; None if the map itself is in the way."""
        key = a * self.size + b
        try:
            return self._lines[key]
        except KeyError:
            return self._lines.setdefault(key, self._line(a, b))

    def sees(self, a: int, b: int, shut: int, monsters: int) -> bool:
        """Whether a hero on `a` sees `b`, past shut doors and monsters (2.8, R44, R57)."""
        line = self.line(a, b)
        if line is None or line.crossed & (shut | monsters):
            return False
        return not any(corner & shut or corner & monsters == corner for corner in line.corners)

    # -- found once ---------------------------------------------------------------------------

    def _around(self, square: int) -> list[int]:
        """The neighbours of a square that lie on the map."""
        x, y = self.square(square)
        spots = (Square(x + right, y + down) for right, down in OFFSETS)
        return [
            self.number(spot)
            for spot in spots
            if 0 <= spot.x < self.width and 0 <= spot.y < self.plan.height
        ]

    def _tall_at(self, square: Square) -> bool:
        return self.is_tall(self.number(square))

    def _contact(self, square: int) -> int:
        """The squares in contact with a square.

        Doors change nothing: beside a doorway stand walls, and no figure is on a shut door.
        """
        if not self.is_enterable(square):
            return 0
        here = self.square(square)
        return self.bits(
            other
            for other in self._around(square)
            if self.is_enterable(other) and in_contact(here, self.square(other), self._tall_at)
        )

    def _diagonals(self, square: int) -> tuple[tuple[int, int], ...]:
        """The corners in contact with a square, each as its bit and the bits of its flanks."""
        here = self.square(square)
        found = []
        for other in self._around(square):
            sides = flanks(here, self.square(other))
            if sides and self.contact[square] >> other & 1:
                found.append((1 << other, self.bits(self.number(side) for side in sides)))
        return tuple(found)

    def _walks(self, square: int) -> tuple[Walk, ...]:
        if not self.is_enterable(square):
            return ()
        here, found = self.square(square), []
        for direction in Direction:
            x, y = OFFSETS[direction]
            end = Square(here.x + x, here.y + y)
            needed = [self.number(spot) for spot in (end, *flanks(here, end))]
            if all(self.is_enterable(spot) for spot in needed):  # R1, R3, R6
                found.append(
                    Walk(int(direction), needed[0], self.costs[needed[0]], self.bits(needed))
                )
        return tuple(found)

    def _doors_beside(self) -> tuple[tuple[int, ...], ...]:
        beside: list[list[int]] = [[] for _ in range(self.size)]
        for number, door in enumerate(self.plan.doorways):
            for side in door.sides:
                beside[side].append(number)
        return tuple(tuple(doors) for doors in beside)

    def _room(self, area: int) -> tuple[int, ...]:
        if not area:
            return ()
        return tuple(
            square
            for square, its in enumerate(self.plan.area_of)
            if its == area and self.is_enterable(square)
        )

    def _line(self, a: int, b: int) -> Line | None:
        crossed, corners = [], []
        for spot in ray(self.square(a), self.square(b)):
            if isinstance(spot, Corner):
                if any(map(self._tall_at, spot)):
                    return None
                corners.append(self.bits(self.number(flank) for flank in spot))
            elif self._tall_at(spot):
                return None
            else:
                crossed.append(self.number(spot))
        return Line(self.bits(crossed), tuple(corners))


def _by_direction(walks: Iterable[Walk]) -> tuple[Walk | None, ...]:
    found: list[Walk | None] = [None] * len(Direction)
    for walk in walks:
        found[walk.direction] = walk
    return tuple(found)


@lru_cache(maxsize=16)
def ground_of(rows: tuple[str, ...]) -> Ground:
    """The ground of a map.

    Raises:
        MapFault: if the map is not legal.
    """
    return Ground(survey(rows))
