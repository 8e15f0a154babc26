"""Reading a map: rows of characters become a plan, or one clear fault (spec 2.7).

Squares of a plan are plain numbers, row by row from the top left; `Plan.name` gives `f8`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.geometry import (
    DIRECTION_WORDS,
    OFFSETS,
    Direction,
    Square,
    may_step,
    neighbour,
    square_name,
)

LABELS: Final = "123456789ABCDEFG"
"""The characters of areas 1 to 16."""
TALL: Final = "#OX"
ENTERABLE: Final = ".T=+" + LABELS
POOL, TABLE, DOOR, WALL = "~", "T", "+", "#"
LEGEND: Final = ENTERABLE + TALL + POOL
FEWEST_AREAS, MOST_AREAS = 7, len(LABELS)
LARGEST_SIDE: Final = 200
START_SQUARES: Final = 8
ROOM_SQUARES: Final = 3
STRAIGHT: Final = (Direction.N, Direction.E, Direction.S, Direction.W)


@dataclass(frozen=True, slots=True)
class Doorway:
    """A doorway: its square, the two squares before it, and the areas there (0: corridor)."""

    at: int
    sides: tuple[int, int]
    areas: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal map.

    Attributes:
        terrain: one character a square.
        regions: the region of each square, -1 for what is tall and for doorways.
        area_of: the area of each square, 0 for corridors, doorways and what is tall.
        labels: the square that carries the number of each area, by area - 1.
    """

    rows: tuple[str, ...]
    width: int
    height: int
    terrain: str
    regions: tuple[int, ...]
    area_of: tuple[int, ...]
    labels: tuple[int, ...]
    doorways: tuple[Doorway, ...]

    @property
    def areas(self) -> int:
        """How many areas there are."""
        return len(self.labels)


class MapFault(IllegalOptions):
    """A map that is not legal: the spec's code, and a sentence with row and column."""


def read_rows(text: str) -> tuple[str, ...]:
    """The rows of a map written as one text."""
    rows = text.replace("\r\n", "\n").split("\n")
    while rows and not rows[-1].strip():
        rows.pop()
    while rows and not rows[0].strip():
        rows.pop(0)
    return tuple(rows)


def survey(rows: Sequence[str]) -> Plan:
    """The plan of a map.

    Raises:
        MapFault: for the first rule that the map breaks, in the order of the spec.
    """
    rows = tuple(rows)
    _check_shape(rows)
    sketch = _Sketch(rows)
    for check in _CHECKS:
        check(sketch)
    return sketch.plan()


class _Sketch:
    """A map that may still be faulty, with what the checks have found out so far."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.width, self.height = len(rows[0]), len(rows)
        self.labels: dict[int, Square] = {}
        self.regions = self._fill_regions()
        self.area_of_region: dict[int, int] = {}
        self.doorways: dict[Square, tuple[Square, Square]] = {}

    def squares(self) -> Iterator[Square]:
        return (Square(x, y) for y in range(self.height) for x in range(self.width))

    def char(self, square: Square) -> str:
        return self.rows[square.y][square.x]

    def is_enterable(self, square: Square) -> bool:
        return self.char(square) in ENTERABLE

    def area(self, square: Square) -> int:
        """The area of a square; 0 for corridors, doorways, and what is tall."""
        return self.area_of_region.get(self.regions.get(square, -1), 0)

    def room_of(self, area: int) -> list[Square]:
        """The enterable squares of an area."""
        return [s for s in self.squares() if self.area(s) == area and self.is_enterable(s)]

    def doors_of(self, area: int) -> list[Square]:
        return [
            door
            for door, sides in self.doorways.items()
            if area in (self.area(sides[0]), self.area(sides[1]))
        ]

    def _fill_regions(self) -> dict[Square, int]:
        regions: dict[Square, int] = {}
        count = 0
        for square in self.squares():
            if square not in regions and self._is_ground(square):
                self._flood(square, count, regions)
                count += 1
        return regions

    def _is_ground(self, square: Square) -> bool:
        return self.char(square) not in TALL + DOOR

    def _flood(self, start: Square, region: int, regions: dict[Square, int]) -> None:
        regions[start] = region
        todo = [start]
        while todo:
            square = todo.pop()
            for direction in STRAIGHT:
                other = neighbour(square, direction)
                if other not in regions and self._is_ground(other):
                    regions[other] = region
                    todo.append(other)

    def plan(self) -> Plan:
        number = {square: index for index, square in enumerate(self.squares())}
        return Plan(
            self.rows,
            self.width,
            self.height,
            "".join(self.rows),
            tuple(self.regions.get(square, -1) for square in self.squares()),
            tuple(self.area(square) for square in self.squares()),
            tuple(number[self.labels[area]] for area in sorted(self.labels)),
            tuple(
                Doorway(
                    number[door],
                    (number[sides[0]], number[sides[1]]),
                    (self.area(sides[0]), self.area(sides[1])),
                )
                for door, sides in self.doorways.items()
            ),
        )


def _fault(code: str, square: Square, text: str) -> MapFault:
    where = f"row {square.y + 1}, column {square.x + 1} ({square})"
    return MapFault(code, f"The map is wrong at {where}: {text}")


# -- 1: shape ---------------------------------------------------------------------------------


def _check_shape(rows: tuple[str, ...]) -> None:
    if not rows or not rows[0]:
        raise MapFault("map-ragged", "The map has no rows.")
    width, height = len(rows[0]), len(rows)
    for y, row in enumerate(rows):
        if len(row) != width:
            raise MapFault(
                "map-ragged",
                f"Row {y + 1} of the map ends at column {len(row)}, the first one at {width}.",
            )
    if max(width, height) > LARGEST_SIDE:
        raise MapFault(
            "map-ragged", f"A map has at most {LARGEST_SIDE} rows and {LARGEST_SIDE} columns."
        )
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            if char not in LEGEND:
                raise _fault("map-char", Square(x, y), f"'{char}' is no terrain.")
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            if char != WALL and (x in (0, width - 1) or y in (0, height - 1)):
                raise _fault("map-border", Square(x, y), "the rim must be all '#'.")


# -- 2: numbers -------------------------------------------------------------------------------


def _check_labels(sketch: _Sketch) -> None:
    for square in sketch.squares():
        if sketch.char(square) in LABELS:
            _take_label(sketch, square, LABELS.index(sketch.char(square)) + 1)
    count = len(sketch.labels)
    for area in range(1, count + 1):
        if area not in sketch.labels:
            highest = max(sketch.labels)
            raise _fault(
                "map-label",
                sketch.labels[highest],
                f"there is an area {highest}, but no area {area}.",
            )
    if not FEWEST_AREAS <= count <= MOST_AREAS:
        raise MapFault(
            "map-label", f"A map has {FEWEST_AREAS} to {MOST_AREAS} areas, this one has {count}."
        )


def _take_label(sketch: _Sketch, square: Square, area: int) -> None:
    if area in sketch.labels:
        raise _fault("map-label", square, f"number {area} stands on {sketch.labels[area]} already.")
    other = sketch.area_of_region.get(sketch.regions[square])
    if other is not None:
        raise _fault("map-label", square, f"this is area {other} already.")
    sketch.labels[area] = square
    sketch.area_of_region[sketch.regions[square]] = area


# -- 3 and 4: doors ---------------------------------------------------------------------------


def _check_doors(sketch: _Sketch) -> None:
    for square in sketch.squares():
        if sketch.char(square) == DOOR:
            sketch.doorways[square] = _sides(sketch, square)


def _sides(sketch: _Sketch, door: Square) -> tuple[Square, Square]:
    for x, y in OFFSETS:
        other = Square(door.x + x, door.y + y)
        if sketch.char(other) == DOOR:
            raise _fault("map-door", door, f"it touches the door on {other}.")
    north, east, south, west = (neighbour(door, direction) for direction in STRAIGHT)
    for sides, posts in (((north, south), (east, west)), ((west, east), (north, south))):
        if all(sketch.char(post) == WALL for post in posts):
            for side in sides:
                if not sketch.is_enterable(side) or sketch.char(side) == TABLE:
                    raise _fault("map-door", door, f"nobody can stand free before it on {side}.")
            return sides
    raise _fault("map-door", door, "a door needs '#' on two opposite sides.")


def _check_door_regions(sketch: _Sketch) -> None:
    for door, (first, second) in sketch.doorways.items():
        if sketch.regions[first] == sketch.regions[second]:
            raise _fault("map-door-region", door, "both sides of the door are the same region.")
        if not sketch.area(first) and not sketch.area(second):
            raise _fault("map-door-region", door, "it joins two corridors; one needs a number.")


# -- 5 to 8: space ----------------------------------------------------------------------------


def _check_reach(sketch: _Sketch) -> None:
    start = sketch.labels[1]
    reached = {start}
    todo = [start]
    while todo:
        square = todo.pop()
        for direction in DIRECTION_WORDS.values():
            other = neighbour(square, direction)
            if other not in reached and may_step(square, direction, sketch.is_enterable):
                reached.add(other)
                todo.append(other)
    for square in sketch.squares():
        if sketch.is_enterable(square) and square not in reached:
            raise _fault("map-reach", square, "nobody can walk here from area 1.")


def _check_start(sketch: _Sketch) -> None:
    room = sketch.room_of(1)
    if len(room) < START_SQUARES:
        text = f"area 1 has {len(room)} squares to stand on, it needs {START_SQUARES}."
        raise _fault("map-area1", sketch.labels[1], text)
    if not sketch.doors_of(1):
        raise _fault("map-area1", sketch.labels[1], "area 1 needs a door.")


def _within_one(a: Square, b: Square) -> bool:
    return abs(a.x - b.x) <= 1 and abs(a.y - b.y) <= 1


def _check_rooms(sketch: _Sketch) -> None:
    for area in range(2, len(sketch.labels) + 1):
        room = sketch.room_of(area)
        for door in sketch.doors_of(area):
            free = sum(not _within_one(square, door) for square in room)
            if free < ROOM_SQUARES:
                text = f"area {area} has {free} squares away from this door, not {ROOM_SQUARES}."
                raise _fault("map-room", door, text)


def _check_label_squares(sketch: _Sketch) -> None:
    for area, square in sorted(sketch.labels.items()):
        for door in sketch.doorways:
            if _within_one(square, door):
                text = f"number {area} stands next to the door on {door}."
                raise _fault("map-label-square", square, text)


_CHECKS: Final = (
    _check_labels,
    _check_doors,
    _check_door_regions,
    _check_reach,
    _check_start,
    _check_rooms,
    _check_label_squares,
)


def name_of(square: int, width: int) -> str:
    """The name of a square number."""
    return square_name(square % width, square // width)
