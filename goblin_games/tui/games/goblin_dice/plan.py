"""Where everything on the hill stands: columns of spaces, rows of the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from goblin_games.rules.goblin_dice.content import (
    FINISH,
    FIRST,
    STONE_START,
    TILES_IN_RACE,
    tile_of,
)

START, GOAL = 9, 8
"""The least columns of the start board and of the finish."""
NARROWEST, WIDEST = 9, 15
HEAP: Final = 3
"""Rows that the highest heap of goblins needs above the ground."""
FACTS, MANY_FACTS = 3, 5
"""Rows of a tile's words."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything on the hill stands.

    Attributes:
        tile: columns of a tile, the last of which parts it from the next.
        start: the column of the first tile.
        rise: how many half rows a slope or a climb is high.
        level: the half row of the ground at the edges of all tiles, counted from the top of the
            zone in which it goes up and down.
        top: the first row of that zone.
        earth: the row of the first words in the earth.
        facts: how many rows of words a tile has.
    """

    tile: int
    start: int
    level: tuple[int, ...]
    top: int
    earth: int
    facts: int

    @property
    def half(self) -> int:
        """Columns of a space of the trail."""
        return (self.tile - 1) // 2

    @property
    def goal(self) -> int:
        """The column of the finish."""
        return self.start + TILES_IN_RACE * self.tile

    @property
    def bottom(self) -> int:
        """The row below the earth."""
        return self.earth + self.facts

    def column(self, space: int) -> int:
        """The first column of a space."""
        if space < FIRST:
            return (space - STONE_START) * (self.start // 3)
        if space >= FINISH:
            return self.goal + 1
        tile = tile_of(space)
        return self.start + tile * self.tile + (0 if space % 2 else self.half)

    def width(self, space: int) -> int:
        """The columns of a space."""
        return self.start // 3 if space < FIRST else self.half

    def ground(self, x: int) -> int:
        """The half row of the ground in a column."""
        if x < self.start:
            return self.level[0]
        tile, inside = divmod(x - self.start, self.tile)
        if tile >= TILES_IN_RACE:
            return self.level[-1]
        before, after = self.level[tile], self.level[tile + 1]
        along = (inside + 0.5) / self.tile
        share = min(max((along - 0.3) / 0.35, 0.0), 1.0)
        return before + round((after - before) * share)

    def foot(self, space: int) -> int:
        """The row in which a piece on a space stands."""
        left = self.column(space)
        columns = range(left, left + max(self.width(space), 1))
        return self.top + min(self.ground(x) for x in columns) // 2 - 1


def plan(width: int, height: int, slants: Sequence[int], roomy: bool) -> Plan:
    """The plan for a board of this size; `slants` are 1 for each slope, -1 for each climb."""
    tile = min(max((width - START - GOAL) // TILES_IN_RACE, NARROWEST), WIDEST)
    spare = width - START - GOAL - TILES_IN_RACE * tile
    edges = [0]
    for slant in slants:
        edges.append(edges[-1] + slant)
    low, high = min(edges), max(edges)
    facts = MANY_FACTS if roomy else FACTS
    sky = HEAP + 1 if roomy else HEAP
    room = max(2 * (height - sky - facts) - 1, 1)
    span = high - low
    rise = next((rise for rise in (4, 2, 1) if rise * span <= room - 1), 0)
    level = [(edge - low) * rise if rise else (edge - low) * (room - 1) // span for edge in edges]
    free = (room - 1 - max(level)) // 2
    top = sky + free
    return Plan(tile, START + min(spare // 2, 4), tuple(level), top, height - facts, facts)
