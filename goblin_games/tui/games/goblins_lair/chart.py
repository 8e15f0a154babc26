"""Drawing the map: the part of it that fits, with figures, lit squares, a way and the cursor."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from goblin_games.rules.goblins_lair.mapfile import name_of
from goblin_games.rules.goblins_lair.state import Lair, Pending, is_king
from goblin_games.tui.games.goblins_lair.plan import (
    Cell,
    MapGlyphs,
    ground_cells,
    joints,
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
    over = _overlay(lair, cells, marks, map_glyphs(pen.glyphs))
    gaps = joints(ground, pen.glyphs) if view.stretch == 2 else ()
    for row in range(view.top, view.top + view.high):
        first = row * ground.width + view.left
        squares = range(first, first + view.wide)
        py = y + row - view.top
        run, ink, start = "", "", x
        for square in squares:
            glyph, its = over.get(square) or cells[square]
            if its != ink:
                start = pen.put(start, py, run, ink)
                run, ink = "", its
            run += glyph
            if gaps and square != squares[-1]:
                gap = gaps[square]
                if gap == " " or its == "faint" == cells[square + 1].ink:
                    its = "faint"
                else:
                    wall = ground.plan.terrain[square] not in "T~"
                    its = "moss" if wall else cells[square].ink
                if its != ink:
                    start = pen.put(start, py, run, ink)
                    run, ink = "", its
                run += gap
        pen.put(start, py, run, ink)
        width = (view.wide - 1) * view.stretch + 1
        pen.hot(x, py, width, partial(_clicked, first, view.stretch))


def _clicked(first: int, stretch: int, cells: int) -> tuple[str, int]:
    return "square", first + cells // stretch


def _overlay(
    lair: Lair, cells: Sequence[Cell], marks: Marks, drawn: MapGlyphs
) -> dict[int, tuple[str, str]]:
    """What differs from the bare map."""
    over: dict[int, tuple[str, str]] = {}

    def light(squares: Iterable[int], mark: str, ink: str) -> None:
        for square in squares:
            glyph = cells[square].glyph
            over[square] = (mark if glyph in (drawn.floor, " ") else glyph, ink)

    if lair.discovery is not None and lair.pending in DISCOVERY:
        light(lair.ground.room[lair.discovery.area], drawn.reach, "amber")
    light(marks.reach, drawn.reach, "green")
    light(marks.targets, drawn.reach, "bold amber")
    light(marks.beyond, drawn.beyond, "amber")
    light(marks.path, drawn.path, "bold amber")
    if lair.discovery is not None and lair.pending in DISCOVERY:
        label = lair.ground.plan.labels[lair.discovery.area - 1]
        over[label] = (cells[label].glyph, "bold ink on amber")
    figures = _figures(lair, marks)
    over |= figures
    for square in marks.targets:
        glyph, ink = over[square]
        if " on " not in ink:
            over[square] = glyph, f"under {ink}"
    if marks.cursor is not None and "under" not in figures.get(marks.cursor, ("", ""))[1]:
        over[marks.cursor] = (over.get(marks.cursor) or cells[marks.cursor])[0], "bold ink on bone"
    if marks.aim is not None:
        over[marks.aim] = (over.get(marks.aim) or cells[marks.aim])[0], "bold ink on bone"
    return over


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


def corner_note(lair: Lair, view: Window) -> str:
    """Which part of the map is shown; empty if it is all of it."""
    plan = lair.ground.plan
    if (view.wide, view.high) == (plan.width, plan.height):
        return ""
    first = name_of(view.top * plan.width + view.left, plan.width)
    last = (view.top + view.high - 1) * plan.width + view.left + view.wide - 1
    whole = name_of(lair.ground.size - 1, plan.width)
    return f" {first}-{name_of(last, plan.width)} of {whole} "


def draw_legend(pen: Pen) -> None:
    """What the signs of the map mean."""
    drawn = map_glyphs(pen.glyphs)
    pen.put(0, 0, "ON THE MAP", "dim")
    rows = (
        ((drawn.shut, "bold amber", "a shut door"), (drawn.open, "amber", "an open one")),
        ((drawn.things["O"], "dim", "a pillar"), (drawn.things["X"], "dim", "a barricade")),
        ((drawn.things["~"], "blue", "a pool, go around"), (drawn.things["="], "blue", "a stream")),
        ((drawn.things["T"], "dim", "a table, 2 moves"), (drawn.reach, "green", "in reach")),
    )
    for y, row in enumerate(rows, 1):
        for x, (glyph, ink, text) in zip((0, 22), row, strict=True):
            pen.put(x, y, glyph, ink)
            pen.put(x + 2, y, text, "dim")
