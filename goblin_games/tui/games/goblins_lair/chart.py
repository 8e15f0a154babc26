"""Drawing the map: the part of it that fits, with figures, lit squares, a way and the cursor."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from goblin_games.rules.goblins_lair.mapfile import name_of
from goblin_games.rules.goblins_lair.state import Lair, Pending, is_king
from goblin_games.tui.games.goblins_lair.plan import (
    between,
    ground_cells,
    map_glyphs,
)
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.roster import seat_letter

EDGE: Final = 3
"""The view follows when what matters comes this near to its edge."""
DISCOVERY: Final = (Pending.LAIR, Pending.KING_ITEM, Pending.PLACE, Pending.SECRET)


class Window(NamedTuple):
    """The part of a map that is shown."""

    left: int
    top: int
    wide: int
    high: int
    stretch: int


@dataclass(slots=True)
class Marks:
    """What is lit on the map.

    Attributes:
        reach: squares that can be reached.
        path: the way to the cursor, as far as this move goes.
        beyond: the rest of the way.
        targets: squares that can be aimed at.
        aim: the one that is.
        cursor: the square the cursor is on.
        active: the figure that acts.
    """

    reach: Collection[int] = ()
    path: Collection[int] = ()
    beyond: Collection[int] = ()
    targets: Collection[int] = ()
    aim: int | None = None
    cursor: int | None = None
    active: str = ""
    inks: Mapping[int, str] = field(default_factory=dict)


def window(lair: Lair, width: int, height: int, focus: int, last: Window | None) -> Window:
    """The part of the map to show; it stays where it was as long as `focus` is well inside."""
    plan = lair.ground.plan
    stretch = 2 if 2 * plan.width - 1 <= width and plan.height <= height else 1
    wide, high = min(plan.width, width), min(plan.height, height)
    if last is None or (last.wide, last.high, last.stretch) != (wide, high, stretch):
        last = Window(0, -plan.height, wide, high, stretch)
        edge = max(wide, high)
    else:
        edge = EDGE
    x, y = lair.ground.square(focus)
    left = _shift(last.left, x, wide, plan.width, edge)
    top = _shift(last.top, y, high, plan.height, edge)
    return Window(left, top, wide, high, stretch)


def _shift(start: int, at: int, size: int, whole: int, edge: int) -> int:
    if not start + edge <= at < start + size - edge:
        start = at - size // 2
    return max(0, min(start, whole - size))


def hero_ink(seat: int) -> str:
    """The colour of a hero, by seat."""
    return seat_letter(max(seat - 1, 0))


def draw_map(pen: Pen, x: int, y: int, lair: Lair, view: Window, marks: Marks) -> None:
    """Draw the part of the map that `view` shows; every square can be clicked."""
    ground, cells = lair.ground, ground_cells(lair, pen.glyphs)
    figures = _figures(lair, marks)
    fresh = lair.discovery.area if lair.discovery and lair.pending in DISCOVERY else -1
    right = view.left + view.wide
    for row in range(view.top, view.top + view.high):
        for column in range(view.left, right):
            square = row * ground.width + column
            glyph, ink = figures.get(square) or cells[square]
            if square not in figures:
                glyph, ink = _lit(lair, square, glyph, ink, marks, fresh, pen)
            ink = _pointed(square, ink, marks, figures.get(square))
            px = x + (column - view.left) * view.stretch
            py = y + row - view.top
            pen.put(px, py, glyph, ink)
            pen.hot(px, py, view.stretch, ("square", square))
            if view.stretch == 2 and column + 1 < right:
                join = between(ground, square, pen.glyphs)
                if join != " ":
                    wall = "#" in (ground.plan.terrain[square], ground.plan.terrain[square + 1])
                    near = {cells[square].ink, cells[square + 1].ink}
                    if wall:
                        pen.put(px + 1, py, join, "moss" if "moss" in near else "faint")
                    else:
                        pen.put(px + 1, py, join, cells[square].ink)


def _figures(lair: Lair, marks: Marks) -> dict[int, tuple[str, str]]:
    found = {}
    for monster in lair.monsters:
        letter = lair.terms.kinds[monster.kind].letter
        ink = "bold ink on red" if is_king(monster) else "bold red"
        if monster.name == marks.active:
            ink = "bold under ink on red"
        found[monster.at] = (letter, ink)
    for seat, hero in enumerate(lair.heroes, 1):
        if hero.at >= 0:
            ink = f"ink on {hero_ink(seat)}"
            if hero.name == marks.active:
                ink = f"bold under {ink}"
            found[hero.at] = (lair.terms.heroes[hero.name].letter, ink)
    return found


def _lit(
    lair: Lair, square: int, glyph: str, ink: str, marks: Marks, fresh: int, pen: Pen
) -> tuple[str, str]:
    drawn = map_glyphs(pen.glyphs)
    is_floor = glyph in (drawn.floor, " ")
    if square in marks.path:
        return (drawn.path if is_floor else glyph), "bold amber"
    if square in marks.beyond:
        return (drawn.beyond if is_floor else glyph), "amber"
    if square in marks.targets:
        return (drawn.reach if is_floor else glyph), "bold amber"
    if square in marks.reach:
        return (drawn.reach if is_floor else glyph), "green"
    if fresh > 0 and lair.ground.area_of[square] == fresh and lair.ground.is_enterable(square):
        return (drawn.reach if is_floor else glyph), "amber"
    return glyph, ink


def _pointed(square: int, ink: str, marks: Marks, figure: tuple[str, str] | None) -> str:
    if square == marks.aim:
        return "bold ink on amber"
    if square == marks.cursor and not (figure and "under" in ink):
        return "bold ink on bone"
    if square in marks.targets and " on " not in ink:
        return f"under {ink}"
    return ink


def corner_note(lair: Lair, view: Window) -> str:
    """Which part of the map is shown; empty if it is all of it."""
    plan = lair.ground.plan
    if (view.wide, view.high) == (plan.width, plan.height):
        return ""
    first = name_of(view.top * plan.width + view.left, plan.width)
    last = (view.top + view.high - 1) * plan.width + view.left + view.wide - 1
    whole = name_of(lair.ground.size - 1, plan.width)
    return f" {first}-{name_of(last, plan.width)} of {whole} "
