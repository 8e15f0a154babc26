"""The hill: seven tiles in the earth, goblins on it, and the boulder behind them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from goblin_games.rules.goblin_dice.content import (
    ABILITY_NAMES,
    FINISH,
    FIRST,
    MAX_SPEED,
    TILES_IN_RACE,
    Tile,
)
from goblin_games.rules.goblin_dice.terms import Ground, Terms
from goblin_games.tui.games.goblin_dice.pieces import draw_pieces
from goblin_games.tui.games.goblin_dice.plan import FACTS, Plan
from goblin_games.tui.games.goblin_dice.scene import Scene
from goblin_games.tui.paint import Pen

_SIGNS: Final = {1: ("+1", "red"), 0: ("=", "dim"), -1: ("-1", "green")}
_SLANTS: Final = {1: "slope", 0: "flat", -1: "climb"}
_SHORT: Final = {"slow": "Slow", "trick": "Trick", "dash": "Dash", "luck": "Luck"}
_EFFECTS: Final = {
    "slow": "speed -1",
    "trick": "others back 1",
    "dash": "2 forward",
    "luck": "roll it again",
}


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
    draw_pieces(pen, plan, scene)


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
