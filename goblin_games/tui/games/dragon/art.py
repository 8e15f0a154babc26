"""The Dragon in pictures: pixels for terminals with blocks, lines for those with ASCII only.

A letter is an ink: `g` skin, `m` its shade, `s` spikes, `b` bone, `e` the eye, `f` fire.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from goblin_games.rules.dragon.state import Cave, Step
from goblin_games.tui.paint import Pen

CALM, WARY, FURIOUS, DEAD = "calm", "suspicious", "furious", "dead"
WIDTH, HEIGHT = 15, 9
"""Cells of the small picture; the big one is twice as wide and twice as high."""

_CALM = """
...............
...............
...............
...............
...............
.......b...b...
..s.s..bb..b...
.s.gggs.bbgbb..
.sggggggsggggg.
sgggggggggggggg
.gggggggggggggg
sgggmmmggg..ggg
gggm..mgggggggg
ggm....mggggmgg
ggm.....mgggggg
sggm....gmmmmmm
.ggm.....ggggg.
.sggm....mmmm..
"""
_WARY = """
.......b...b...
..s.s..bb..b...
.s.gggs.bbgbb..
.sggggggsggggg.
sgggggggggggggg
.ggggggggee.ggg
sgggmmmggge.ggg
gggm..mgggggggg
ggm....mggggmgg
ggm.....mgggggg
sggm....gmbmbmb
.ggm.....gggg..
.sggm....mgggg.
..ggmm.........
.sgggm.........
..ggggm........
.sgggggm.......
..ggggggm......
"""
_FURIOUS = """
.....b...b.....
..s..bb..bb....
.sgs..bbgsbb...
sgggs.ggggggg..
.ggggsgggggggg.
sgggggggee.gggg
ggggmgggeeegmgg
gggm.mggggggggg
sgm...mgggbgbgb
ggm....mgg...f.
ggm....mgg.ffff
sggm...mggfffff
.ggm...mgg.ffff
.sggm..mggbfbfb
..ggmm.mggggggg
.sgggm..mgggggg
..ggggm..mmmmm.
.sgggggm.......
"""
_DEAD = """
...............
...............
...............
...............
...............
...............
.......b...b...
..s.s..bb..b...
.s.gggs.bbgbb..
.sggggggsggggg.
sggggggggg.g.gg
.gggggggggg.ggg
sgggmmmggg.g.gg
gggm..mgggggggg
ggm....mggggmgg
ggm.....mgggggg
sggm....gbmbmbm
.ggm.....ggfff.
"""
_BITS: Final = {CALM: _CALM, WARY: _WARY, FURIOUS: _FURIOUS, DEAD: _DEAD}
PIXELS: Final[Mapping[str, tuple[str, ...]]] = {
    mood: tuple(text.strip("\n").split("\n")) for mood, text in _BITS.items()
}
INKS: Final[Mapping[str, Mapping[str, str]]] = {
    CALM: {"g": "moss", "m": "faint", "s": "dim", "b": "bone", "e": "amber", "f": "amber"},
    WARY: {"g": "moss", "m": "faint", "s": "amber", "b": "bone", "e": "amber", "f": "amber"},
    FURIOUS: {"g": "red", "m": "faint", "s": "amber", "b": "bone", "e": "amber", "f": "amber"},
    DEAD: {"g": "dim", "m": "faint", "s": "faint", "b": "bone", "e": "dim", "f": "red"},
}
SNORES: Final = ((2, 12, "z"), (1, 13, "z"), (0, 14, "Z"))
"""What the air over a sleeping Dragon says: row, column, letter."""

_LINES: Final[Mapping[str, str]] = {
    CALM: r"""
       /|  /|
  /\/\/ |_/ |_
 /            \
|  __      -- |
| /  \        o
| |   \_______/
| |    \_____/
 \ \
""",
    WARY: r"""
       /|  /|
 /\/\_/ |_/ |_
/             \
|  __     (o) |
| /  \        o
| |   \_vVvVv_/
| |     \____/
 \ \
  \_\
""",
    FURIOUS: r"""
     /|   /|
 /\_/ |__/ |__
/      \(@)   \
|  _          o
| / \  /vVvVvV/
| | |  | ~~~~~~
| | |  | ~~~~~~
 \ \ \ \^A^A^A\
  \_\ \_______/
""",
    DEAD: r"""
       /|  /|
 /\/\_/ |_/ |_
/             \
|  __     x x |
| /  \        o
| |   \_vVvVv_/
 \ \     \ U
""",
}
"""The same in ASCII, 15 x 9 at most."""


def mood_of(cave: Cave) -> str:
    """How the Dragon looks at it all."""
    if cave.outcome == "slain":
        return DEAD
    if cave.hunted or cave.anger >= 5 or cave.suspicion >= 4 or cave.step == Step.ALARM:
        return FURIOUS
    return WARY if cave.anger == 4 or cave.suspicion == 3 else CALM


def draw_dragon(pen: Pen, x: int, y: int, mood: str, *, big: bool, mono: bool = False) -> None:
    """Draw the Dragon, 15 x 9 cells or twice that.

    Args:
        mono: without colours two pixels in one cell cannot differ.
    """
    if pen.glyphs.name == "ascii":
        _draw_lines(pen, x, y, mood, big)
        return
    rows = doubled(PIXELS[mood]) if big else PIXELS[mood]
    scale = 2 if big else 1
    for row, left, letter in SNORES if mood == CALM else ():
        pen.put(x + scale * left, y + scale * row, letter, "dim")
    inks = INKS[mood]
    for top in range(0, len(rows), 2):
        for column, (up, down) in enumerate(zip(rows[top], rows[top + 1], strict=True)):
            _draw_cell(pen, x + column, y + top // 2, inks.get(up), inks.get(down), mono)


def _draw_cell(pen: Pen, x: int, y: int, up: str | None, down: str | None, mono: bool) -> None:
    glyphs = pen.glyphs
    if up and down:
        if up == down or mono:
            pen.put(x, y, glyphs.block, up)
        else:
            pen.put(x, y, glyphs.upper, f"{up} on {down}")
    elif up or down:
        pen.put(x, y, glyphs.upper if up else glyphs.lower, up or down or "")


def _draw_lines(pen: Pen, x: int, y: int, mood: str, big: bool) -> None:
    rows = _LINES[mood].strip("\n").split("\n")
    top = y + (2 * HEIGHT - len(rows) if big else HEIGHT - len(rows))
    left = x + (WIDTH - 1 if big else 0)
    ink = {CALM: "green", WARY: "amber", FURIOUS: "bold red", DEAD: "dim"}[mood]
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != " ":
                pen.put(left + column, top + row, letter, ink)


def doubled(rows: Sequence[str]) -> list[str]:
    """Pixels at twice the size, with round corners (the rule known as EPX).

    >>> doubled(["#.", ".#"])
    ['##..', '####', '####', '..##']
    """
    high, wide = len(rows), len(rows[0])

    def at(x: int, y: int) -> str:
        return rows[min(max(y, 0), high - 1)][min(max(x, 0), wide - 1)]

    made = []
    for y in range(high):
        above, below = "", ""
        for x in range(wide):
            here, up, down = at(x, y), at(x, y - 1), at(x, y + 1)
            left, right = at(x - 1, y), at(x + 1, y)
            plain = up == down or left == right
            above += up if not plain and up == left else here
            above += up if not plain and up == right else here
            below += down if not plain and down == left else here
            below += down if not plain and down == right else here
        made += [above, below]
    return made
