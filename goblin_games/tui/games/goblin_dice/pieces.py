"""What stands on the hill: the boulder, the goblins, and what is left of some of them."""

from __future__ import annotations

from typing import Final

from goblin_games.rules.goblin_dice.content import FINISH
from goblin_games.tui.games.goblin_dice.plan import GOAL, HEAP, Plan
from goblin_games.tui.games.goblin_dice.scene import Scene
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.roster import seat_letter


def draw_pieces(pen: Pen, plan: Plan, scene: Scene) -> None:
    """All of them, the boulder behind the goblins."""
    _draw_stains(pen, plan, scene)
    _draw_stone(pen, plan, scene)
    for space in sorted(set(scene.places)):
        _draw_heap(pen, plan, space, scene)
    _draw_cry(pen, plan, scene)


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
