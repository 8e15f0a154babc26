"""The right half: what you own, and who sits in the Pit."""

from __future__ import annotations

from collections.abc import Collection

from goblin_games.rules.oh_my_lair.content import MAX_MOJO, RESOURCES, TRACK_END
from goblin_games.rules.oh_my_lair.state import Lair
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.gauge import draw_track

INKS = ("bone", "green", "red")
"""Bone, wood and tusk on their tracks."""


def draw_hoard(pen: Pen, y: int, lair: Lair) -> int:
    """Gold, resources and mojo. Returns the next row."""
    pen.put(2, y, "YOUR HOARD", "dim")
    things = [("gold", lair.gold, "amber"), *zip(RESOURCES, lair.stock, INKS, strict=True)]
    for row, (name, count, ink) in enumerate(things, y + 1):
        pen.put(2, row, name, "bone")
        draw_track(pen, 8, row, min(count, TRACK_END), TRACK_END, ink)
        pen.right(21, row, count, "bold bone" if count else "dim")
    row = y + 1 + len(things)
    pen.put(2, row, "mojo", "bone")
    draw_track(pen, 8, row, lair.mojo, MAX_MOJO, "violet", pen.glyphs.gem, pen.glyphs.no_gem)
    pen.right(21, row, lair.mojo, "bold bone" if lair.mojo else "dim")
    return row + 1


def draw_pit(
    pen: Pen, y: int, lair: Lair, affordable: Collection[str], chosen: str | None, rows: int
) -> None:
    """The creatures that may be summoned, with their dice and their price.

    Those in `affordable` can be pressed; `chosen` is being led to the road.
    """
    x = pen.put(2, y, "THE PIT", "dim")
    pen.put(x + 2, y, f"{len(lair.pile)} more below", "dim")
    wide = pen.width >= 34
    for place, keyword in enumerate(lair.pit[:rows]):
        row = y + 1 + place
        creature = lair.terms.creatures[keyword]
        on = " on raised" if keyword == chosen else ""
        if on:
            pen.fill(1, row, pen.width - 2, 1, "bone on raised")
        can = keyword in affordable
        key = pit_key(place)
        pen.put(2, row, key, f"bold amber{on}" if can else f"dim{on}")
        pen.put(4, row, creature.name, f"{'bold bone' if can else 'dim'}{on}")
        pen.put(14, row, creature.power, f"bone{on}")
        x = 16
        for name, count, have, ink in zip(RESOURCES, creature.cost, lair.stock, INKS, strict=True):
            for number in range(count):
                text = f"{name} " if wide else f"{name[0]} "
                x = pen.put(x, row, text, f"{ink if number < have else 'dim'}{on}")
        if can:
            pen.hot(1, row, pen.width - 2, ("creature", keyword))
    if len(lair.pit) > rows:
        pen.right(pen.width - 1, y, f"+{len(lair.pit) - rows}", "amber")
    if not lair.pit:
        pen.put(4, y + 1, "nobody", "dim")


def pit_key(place: int) -> str:
    """The key of a creature by its place in the Pit."""
    return str(place + 1) if place < 9 else chr(ord("a") + place - 9)
