"""The hill: seven tiles in the earth, goblins on it, and the boulder behind them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from goblin_games.rules.goblin_dice.content import (
    ABILITY_NAMES,
    FINISH,
    FIRST,
    MAX_SPEED,
    STONE_START,
    TILES_IN_RACE,
    Tile,
    tile_of,
)
from goblin_games.rules.goblin_dice.terms import Ground, Terms
from goblin_games.tui.games.goblin_dice.scene import Scene
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.roster import seat_letter

START, GOAL = 9, 8
"""The least columns of the start board and of the finish."""
NARROWEST, WIDEST = 9, 15
HEAP: Final = 3
"""Rows that the highest heap of goblins needs above the ground."""
FACTS, MANY_FACTS = 3, 5
"""Rows of a tile's words."""
_SIGNS: Final = {1: ("+1", "red"), 0: ("=", "dim"), -1: ("-1", "green")}
_SLANTS: Final = {1: "slope", 0: "flat", -1: "climb"}
_SHORT: Final = {"slow": "Slow", "trick": "Trick", "dash": "Dash", "luck": "Luck"}
_EFFECTS: Final = {
    "slow": "speed -1",
    "trick": "others back 1",
    "dash": "2 forward",
    "luck": "roll it again",
}


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
    room = 2 * (height - sky - facts) - 1
    span = high - low
    rise = next((rise for rise in (4, 2, 1) if rise * span <= room - 1), 0)
    level = [(edge - low) * rise if rise else (edge - low) * (room - 1) // span for edge in edges]
    free = (room - 1 - max(level)) // 2
    top = sky + free
    return Plan(tile, START + min(spare // 2, 4), tuple(level), top, height - facts, facts)


# -- the picture ----------------------------------------------------------------------------


def slants_of(scene: Scene, terms: Terms) -> list[int]:
    """How each tile leans; a tile that lies face down seems flat."""
    codes = scene.track or (None,) * TILES_IN_RACE
    return [0 if code is None else terms.ground[code].slant for code in codes]


def draw_hill(
    pen: Pen, plan: Plan, scene: Scene, terms: Terms, mine: Collection[int], own: int | None
) -> None:
    """The whole hill.

    Args:
        pen: where.
        plan: what stands where.
        scene: what there is to see.
        terms: the tiles.
        mine: the dice that whoever acts holds: their values are bright on the tile `own`.
        own: the number of that tile, from 0.
    """
    _draw_earth(pen, plan, scene)
    _draw_start(pen, plan, scene)
    for tile, code in enumerate(scene.track or (None,) * TILES_IN_RACE):
        known = None if code is None else (terms.tiles[code], terms.ground[code])
        values = mine if tile == own else ()
        _draw_tile(pen, plan, tile, known, values, tile == own)
    pen.put(plan.goal + 1, plan.earth, "FINISH", "bold bone on raised")
    _draw_flag(pen, plan)
    _draw_stains(pen, plan, scene)
    _draw_stone(pen, plan, scene)
    for space in sorted(set(scene.places)):
        _draw_heap(pen, plan, space, scene)
    _draw_cry(pen, plan, scene)


def _draw_earth(pen: Pen, plan: Plan, scene: Scene) -> None:
    end = pen.width
    danger = {
        x
        for space in scene.danger
        if FIRST <= space < FINISH
        for x in range(plan.column(space), plan.column(space) + plan.width(space))
    }
    for x in range(end):
        half = plan.ground(x)
        row = plan.top + half // 2
        for y in range(row + 1, plan.bottom):
            pen.put(x, y, " ", "bone on raised")
        if x in danger:
            pen.put(x, row, "!", "bold ink on red")
        elif pen.glyphs.name == "ascii":
            ahead = plan.ground(min(x + 1, end - 1)) // 2 - half // 2
            pen.put(x, row, "\\" if ahead > 0 else "/" if ahead < 0 else "_", "moss on raised")
        elif half % 2:
            pen.put(x, row, pen.glyphs.lower, "moss")
        else:
            pen.put(x, row, pen.glyphs.upper, "moss on raised")
    for tile in range(TILES_IN_RACE + 1):
        x = plan.start + tile * plan.tile - 1
        for y in range(plan.top + plan.ground(x) // 2 + 1, plan.bottom):
            pen.put(x, y, pen.glyphs.column, "faint on raised")


def _draw_start(pen: Pen, plan: Plan, scene: Scene) -> None:
    """Below the start board: the speed, and what the rows of the tiles are."""
    y = plan.earth
    ink = "red" if scene.speed > 2 else "amber" if scene.speed > 1 else "bone"
    x = pen.put(1, y, "speed ", "bone on raised")
    pen.put(x, y, scene.speed, f"bold {ink} on raised")
    if plan.facts == FACTS:
        pen.put(1, y + 1, "ability", "dim on raised")
    else:
        track = pen.glyphs.full * scene.speed
        pen.put(1, y + 1, track, f"{ink} on raised")
        rest = pen.glyphs.empty * (MAX_SPEED - scene.speed)
        pen.put(1 + scene.speed, y + 1, rest, "dim on raised")
        pen.put(1, y + 3, "ability", "dim on raised")
    pen.put(1, plan.bottom - 1, "move", "dim on raised")


def _draw_tile(
    pen: Pen, plan: Plan, number: int, known: tuple[Tile, Ground] | None,
    mine: Collection[int], here: bool,
) -> None:  # fmt: skip
    x, y, room = plan.start + number * plan.tile, plan.earth, plan.tile - 1
    if known is None:
        pen.put(x, y, "?", "bold dim on raised")
        pen.put(x, y + 1, "face", "dim on raised")
        pen.put(x, y + 2, "down", "dim on raised")
        return
    tile, ground = known
    sign, ink = _SIGNS[ground.slant]
    pen.put(x, y, tile.keyword.upper(), f"{'bold ' if here else ''}bone on raised")
    if plan.facts == FACTS:
        pen.right(x + room - 1, y, sign, f"bold {ink} on raised")
        if ground.tops:
            end = pen.put(x, y + 1, _SHORT[tile.ability], "bone on raised")
            _draw_values(pen, end + 1, y + 1, ground.tops, mine, x + room - end - 1)
    else:
        text = f"{_SLANTS[ground.slant]} {sign}" if ground.slant else _SLANTS[ground.slant]
        pen.right(x + room - 1, y, text, f"{ink} on raised")
        if ground.tops:
            pen.put(x, y + 1, ABILITY_NAMES[tile.ability], "bold bone on raised")
            pen.put(x, y + 2, _EFFECTS[tile.ability][:room], "dim on raised")
            end = pen.put(x, y + 3, "on", "dim on raised")
            _draw_values(pen, end + 1, y + 3, ground.tops, mine, x + room - end - 1)
    if plan.facts > FACTS:
        x = pen.put(x, plan.bottom - 1, "on ", "dim on raised")
        room -= 3
    _draw_values(pen, x, plan.bottom - 1, ground.moves, mine, room)


def _draw_values(
    pen: Pen, x: int, y: int, values: Collection[int], mine: Collection[int], room: int
) -> None:
    """Values side by side, those at hand bright; close together where room is short."""
    step = 2 if 2 * len(values) - 1 <= room else 1
    for value in sorted(values):
        pen.put(x, y, value, "bold ink on amber" if value in mine else "bold bone on raised")
        x += step


def _draw_flag(pen: Pen, plan: Plan) -> None:
    foot = plan.foot(FINISH)
    x = plan.column(FINISH) + 4
    for y in (foot, foot - 1):
        pen.put(x, y, pen.glyphs.column, "dim")
    pen.put(x + 1, foot - 1, pen.glyphs.bar * 2, "green")


def _draw_stains(pen: Pen, plan: Plan, scene: Scene) -> None:
    """What is left of the crushed."""
    spaces: dict[int, int] = {}
    for seat in sorted(scene.flat):
        space = scene.places[seat]
        at = spaces.get(space, 0)
        spaces[space] = at + 1
        if space not in scene.danger:
            x = plan.column(space) + at % max(plan.width(space), 1)
            row = plan.top + plan.ground(x) // 2
            pen.put(x, row, seat_letter(seat).lower(), "bold red on raised")


# -- the stone ------------------------------------------------------------------------------

_STONES: Final = {
    "small": ("lffffl", "ffffff", "uffffu"),
    "big": (" lffffl ", "ffffffff", "ffffffff", " uffffu "),
    "small ascii": ("/----\\", "|    |", "\\----/"),
    "big ascii": (" /----\\ ", "/      \\", "\\      /", " \\----/ "),
}
"""Boulders: lower halves, full blocks, upper halves."""
_RINGS: Final = {"small": ((2, 0), (4, 1), (3, 2), (1, 1)), "big": ((3, 0), (6, 1), (4, 3), (1, 2))}
"""Where the number on it is, as it rolls."""


def draw_stone(pen: Pen, x: int, y: int, size: str, speed: int, turn: int, ink: str) -> None:
    """The boulder; the number on it is its speed, and rolls with it."""
    glyphs = pen.glyphs
    bare = glyphs.name == "ascii"
    blocks = {"l": glyphs.lower, "f": glyphs.block, "u": glyphs.upper}
    for row, text in enumerate(_STONES[f"{size} ascii" if bare else size]):
        for column, letter in enumerate(text):
            if bare or letter != " ":
                pen.put(x + column, y + row, letter if bare else blocks[letter], ink)
    if speed:
        column, row = _RINGS[size][turn % 4]
        pen.put(x + column, y + row, speed, "bold bone" if bare else f"bold ink on {ink}")


def _draw_stone(pen: Pen, plan: Plan, scene: Scene) -> None:
    wide, high = (6, 3) if plan.half < 6 else (8, 4)
    x = max(plan.column(scene.stone) + (plan.width(scene.stone) - wide) // 2, 0)
    if scene.stone >= FINISH:
        x = plan.goal + GOAL - wide
    foot = plan.foot(scene.stone)
    size = "small" if high == 3 else "big"
    draw_stone(pen, x, foot - high + 1, size, scene.speed, scene.stone, "dim")


# -- the goblins ----------------------------------------------------------------------------


def _draw_heap(pen: Pen, plan: Plan, space: int, scene: Scene) -> None:
    """The goblins on one space, one upon the other; six stand in two columns."""
    seats = scene.at(space)
    if not seats:
        return
    foot = plan.foot(space)
    x, wide = plan.column(space), plan.width(space)
    columns = 1 if len(seats) <= HEAP else 2
    piece = 3 if columns == 1 or wide >= 6 else 2
    left = x + max((wide - columns * piece) // 2, 0)
    for index, seat in enumerate(seats):
        up, across = divmod(index, columns)
        letter = seat_letter(seat)
        text = f" {letter} " if piece == 3 else f"{letter} "
        if pen.glyphs.name == "ascii":
            text = f"({letter})" if piece == 3 else f"{letter}|"
        pen.put(left + across * piece, foot - up, text, f"bold ink on {letter}")


def _draw_cry(pen: Pen, plan: Plan, scene: Scene) -> None:
    if scene.cry is None:
        return
    cry = scene.cry
    text = f" {cry.text} " if " on " in cry.ink else cry.text
    middle = plan.column(cry.space) + plan.width(cry.space) // 2
    x = min(max(middle - len(text) // 2, 0), pen.width - len(text))
    taken = len(scene.at(cry.space))
    high = -(-taken // (1 if taken <= HEAP else 2))
    if scene.stone == cry.space:
        high = max(high, 3 if plan.half < 6 else 4)
    pen.put(x, max(plan.foot(cry.space) - high, 0), text, cry.ink)
