"""An emblem for each game, in the corner of the menu: pixels, two to a cell, a letter an ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from goblin_games.tui.paint import Pen

WIDE: Final = 28

INKS: Final = {
    "#": "green",
    "m": "moss",
    "a": "bold amber",
    "r": "red",
    "b": "bone",
    "d": "dim",
    "v": "violet",
    "u": "blue",
}

EMBLEMS: Final[Mapping[str, tuple[str, ...]]] = {
    "oh-my-lair": (  # the door that no hero may reach
        ".............rrrr...........",
        ".............rrrrrr.........",
        ".............d..............",
        ".............d..............",
        "..m.m.m....m.m.m.m....m.m.m.",
        "..mmmmm....mmmmmmm....mmmmm.",
        "..mmmmmmmmmmmmmmmmmmmmmmmmm.",
        "..mm.mmmmmmmmmmmmmmmmmmm.mm.",
        "..mmmmmmmm...........mmmmmm.",
        "..mmmmmmm..a.......a..mmmmm.",
        "..mmmmmmm.............mmmmm.",
        "..mmmmmmm.b.b.b.b.b.b.mmmmm.",
        "..mmmmmmm.............mmmmm.",
        "..mmmmmmm..b.b.b.b.b..mmmmm.",
    ),
    "dice-goblinz": (  # two dice, one of which grins
        "............................",
        "..............bbbbbbbbbbbb..",
        ".............bbb..bbbb..bbb.",
        ".............bbb..bbbb..bbb.",
        "..##########.bbbbbbbbbbbbbb.",
        ".############bbbbbbbbbbbbbb.",
        ".##aa####aa##bbbbbb..bbbbbb.",
        ".##aa####aa##bbbbbb..bbbbbb.",
        ".############bbbbbbbbbbbbbb.",
        ".############bbbbbbbbbbbbbb.",
        ".###......###bbb..bbbb..bbb.",
        ".###.#..#.###bbb..bbbb..bbb.",
        ".############.bbbbbbbbbbbb..",
        "..##########................",
    ),
    "dragon": (  # asleep, for now
        "..........................d.",
        "bb......................d...",
        ".bbb...bb.................d.",
        "..bbbb..bbb.............d...",
        "....bbb.rrrrrrrr............",
        "..r...rrrrrrrrrrrr..........",
        ".rr.rrrrrrrrrrrrrrrrr.......",
        ".rrrrrrrrrr.....rrrrrrrr....",
        "rrr.rrrrrrrr...rrrrrrr.rrr..",
        "r..rrrrrrrrrrrrrrrrrrrrrrr..",
        "..rrrrrrrrrrrrrrrrrrrrrrrr..",
        ".rrrrrrrrrrb..b..b..b..b....",
        "rrrrrrrrrrr.................",
        "rrrrrrrrrrrrrrrrrrrrrrrr....",
    ),
    "goblin-dice": (  # the boulder, and three who would rather not meet it
        "......dddddd................",
        "....dddddddddd..............",
        "...ddd.ddddddddd............",
        "..dddddddddddddd............",
        "..dddddddd..dddd............",
        "..dddddddd..dddd...#........",
        "..dddddddddddddd..###.......",
        "...ddd.dddddddd....#........",
        "....dddddddddd....#.#..#....",
        "......dddddd.......r..###...",
        "mmmmmmmm.........rrrr..#....",
        "mmmmmmmmmmmmmm....r...#.#...",
        "mmmmmmmmmmmmmmmmmm..........",
        "mmmmmmmmmmmmmmmmmmmmmmmmmmmm",
    ),
    "goblins-lair": (  # the king
        ".........a...aa...a.........",
        ".........aa..aa..aa.........",
        ".........aaaaaaaaaa.........",
        ".........aaaaaaaaaa.........",
        "#......##############......#",
        "####...##############...####",
        ".##########.####.##########.",
        "..########..####..########..",
        "....####################....",
        "......######.##.######......",
        ".......##............##.....",
        ".......##b.b.b.bb.b.b##.....",
        "........##############......",
        "..........##########........",
    ),
}  # fmt: skip


def draw_emblem(pen: Pen, x: int, y: int, slug: str) -> None:
    """Draw a game's emblem; where two inks meet in a cell the upper one fills it."""
    rows = EMBLEMS[slug]
    for top in range(0, len(rows), 2):
        for column, (up, down) in enumerate(zip(rows[top], rows[top + 1], strict=True)):
            if up == down == ".":
                continue
            glyphs = pen.glyphs
            both, upper = "." not in (up, down), down == "."
            glyph = glyphs.block if both else glyphs.upper if upper else glyphs.lower
            pen.put(x + column, y + top // 2, glyph, INKS[up if up != "." else down])
