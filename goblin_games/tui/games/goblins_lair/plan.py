"""The map as cells: walls joined by thin lines, doors, furniture, what is explored and what not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from goblin_games.rules.core.geometry import OFFSETS
from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.mapfile import DOOR, LABELS, POOL, TABLE, WALL
from goblin_games.rules.goblins_lair.state import Lair
from goblin_games.tui.glyphs import ASCII, SAFE, UNICODE, Glyphs

STREAM, PILLAR, BARRICADE = "=", "O", "X"


class Cell(NamedTuple):
    """What stands on a square."""

    glyph: str
    ink: str


@dataclass(frozen=True, slots=True)
class MapGlyphs:
    """How squares are drawn in one set of glyphs."""

    joins: str
    """Walls by their links: 1 north, 2 east, 4 south, 8 west."""
    floor: str
    reach: str
    path: str
    beyond: str
    shut: str
    open: str
    archway: str
    things: Mapping[str, str]


_LINES: Final = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
_UNICODE: Final = MapGlyphs(
    _LINES.replace("·", "□", 1), "·", "•", "•", "·", "▪", "/", "∩",
    MappingProxyType({TABLE: "▒", POOL: "≈", STREAM: "~", PILLAR: "●", BARRICADE: "╳"}),
)  # fmt: skip
_SAFE: Final = MapGlyphs(
    "■││└││┌├─┘─┴┐┤┬┼", "·", ":", "*", ";", "■", "/", "'",
    MappingProxyType({TABLE: "▒", POOL: "≈", STREAM: "~", PILLAR: "O", BARRICADE: "X"}),
)  # fmt: skip
_ASCII: Final = MapGlyphs(
    "#" * 16, ".", ":", "*", ";", "+", "'", ",",
    MappingProxyType({TABLE: "T", POOL: "~", STREAM: "=", PILLAR: "O", BARRICADE: "X"}),
)  # fmt: skip
_SETS: Final = {UNICODE.name: _UNICODE, SAFE.name: _SAFE, ASCII.name: _ASCII}


def map_glyphs(glyphs: Glyphs) -> MapGlyphs:
    """The map's own glyphs of a set."""
    return _SETS.get(glyphs.name, _ASCII)


class Links(NamedTuple):
    """The walls of a map: to which neighbour walls each square is joined, and its surroundings."""

    joins: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=16)
def links(ground: Ground) -> Links:
    """How the walls of a map hang together; found once."""
    terrain, width, height = ground.plan.terrain, ground.width, ground.plan.height

    def solid(x: int, y: int) -> bool:
        return not (0 <= x < width and 0 <= y < height) or terrain[y * width + x] == WALL

    def line(x: int, y: int) -> bool:
        inside = 0 <= x < width and 0 <= y < height
        return inside and terrain[y * width + x] in WALL + DOOR

    joins, beside = [], []
    for square in range(ground.size):
        x, y = square % width, square // width
        beside.append(tuple(_neighbours(x, y, width, height)))
        mask = 0
        if terrain[square] == WALL:
            for bit, (right, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
                if not line(x + right, y + down):
                    continue
                flanks = [(x + side * down + step * right, y + side * right + step * down)
                          for side in (-1, 1) for step in (0, 1)]  # fmt: skip
                if not all(solid(*flank) for flank in flanks):
                    mask |= 1 << bit
        joins.append(mask)
    return Links(tuple(joins), tuple(beside))


def _neighbours(x: int, y: int, width: int, height: int) -> Iterator[int]:
    for right, down in OFFSETS:
        if 0 <= x + right < width and 0 <= y + down < height:
            yield (y + down) * width + x + right


@lru_cache(maxsize=64)
def _ground_cells(
    ground: Ground, opened: int, closed: int, archways: int, name: str
) -> tuple[Cell, ...]:
    drawn, terrain, area_of = _SETS[name], ground.plan.terrain, ground.area_of
    walls = links(ground)

    def known(square: int) -> bool:
        area = area_of[square]
        return terrain[square] not in WALL + DOOR and (not area or bool(opened >> area & 1))

    cells = []
    for square, char in enumerate(terrain):
        seen = known(square)
        if char == WALL:
            near = any(known(other) for other in walls.beside[square])
            mask = walls.joins[square]
            hidden = not mask and all(terrain[o] == WALL for o in walls.beside[square])
            cells.append(Cell(" " if hidden else drawn.joins[mask], "moss" if near else "faint"))
        elif char == DOOR:
            cells.append(_door(ground, square, closed, archways, drawn))
        elif char in LABELS:
            cells.append(Cell(char, "bold amber" if seen else "dim"))
        elif char in drawn.things:
            water = char in POOL + STREAM
            cells.append(Cell(drawn.things[char], "faint" if not seen else
                              "blue" if water else "dim"))  # fmt: skip
        else:
            cells.append(Cell(drawn.floor if seen else " ", "faint"))
    return tuple(cells)


def _door(ground: Ground, square: int, closed: int, archways: int, drawn: MapGlyphs) -> Cell:
    number = ground.door_at[square]
    if archways >> number & 1:
        return Cell(drawn.archway, "amber")
    shut = closed >> number & 1
    return Cell(drawn.shut if shut else drawn.open, "bold amber" if shut else "amber")


def ground_cells(lair: Lair, glyphs: Glyphs) -> tuple[Cell, ...]:
    """The map without figures, one cell a square."""
    name = glyphs.name if glyphs.name in _SETS else ASCII.name
    return _ground_cells(lair.ground, lair.opened, lair.closed, lair.archways, name)


def joints(ground: Ground, glyphs: Glyphs) -> tuple[str, ...]:
    """What joins each square to the one at its right, where squares are two columns wide."""
    return _joints(ground, glyphs.name if glyphs.name in _SETS else ASCII.name)


@lru_cache(maxsize=16)
def _joints(ground: Ground, name: str) -> tuple[str, ...]:
    terrain, drawn, joins = ground.plan.terrain, _SETS[name], links(ground).joins
    found = []
    for square, here in enumerate(terrain):
        there = terrain[square + 1] if (square + 1) % ground.width else ""
        if there and (joins[square] & 2 or joins[square + 1] & 8):
            found.append(drawn.joins[10])
        elif here == there and here in (TABLE, POOL):
            found.append(drawn.things[here])
        else:
            found.append(" ")
    return tuple(found)
