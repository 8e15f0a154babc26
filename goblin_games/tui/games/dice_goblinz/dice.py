"""Dice of six sizes: rolled ones in groups behind their size, loot as tiles with a name.

The colour of a size is never alone: its name stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, Dice, Die, Rolled, dice_words
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.dice import SIZE_INK

Hit = Callable[[Die], Any]

WIDE, CLOSE, TIGHT = 4, 3, 2
"""Cells that a rolled die takes: with a gap, without one, and as bare numbers."""


def size_ink(size: int) -> str:
    """The colour of a size."""
    return SIZE_INK[size]


def rolled_width(dice: Rolled, step: int) -> int:
    """Cells that dice take at `step` cells for each."""
    sizes = list(dict.fromkeys(size for size, _ in dice))
    wide = sum(len(f"d{size}") + 1 for size in sizes)
    return wide + sum(len(_face(face, step, bare=False)) + (step == WIDE) for _, face in dice)


def best_step(dice: Rolled, width: int) -> int:
    """The most generous step that fits; 0 if none does."""
    return next((n for n in (WIDE, CLOSE, TIGHT) if rolled_width(dice, n) - 1 <= width), 0)


def draw_rolled(
    pen: Pen,
    x: int,
    y: int,
    dice: Rolled,
    width: int,
    *,
    step: int,
    aimed: Die | None = None,
    hit: Hit | None = None,
    dim: bool = False,
) -> int:
    """Rolled dice, grouped by size. Returns the column behind them.

    Args:
        step: cells for each, see `best_step`; 0 sums every size up.
        aimed: a die that the cursor is on.
        hit: what a click on a die means.
        dim: whether they count for nothing.
    """
    if not step:
        return _draw_sums(pen, x, y, dice, width)
    bare = pen.glyphs.name == "ascii"
    for size, group in groupby(dice, key=lambda die: die[0]):
        x = pen.put(x, y, f"d{size}", "dim")
        for die in group:
            text = _face(die[1], step, bare)
            ink = "ink on dim" if dim else f"ink on {size_ink(size)}"
            if die == aimed:
                ink = "bold ink on green"
                text = f">{text[1:]}" if step > TIGHT else text
                aimed = None
            pen.put(x, y, text, ink, hit(die) if hit is not None else None)
            x += len(text) + (step == WIDE)
        x += 1 if step != WIDE else 0
    return x


def _face(face: int, step: int, bare: bool) -> str:
    shown = "?" if face == IN_THE_AIR else str(face)
    if step == TIGHT:
        return f" {shown}"
    if bare:
        return f"[{shown}]"[:3] if len(shown) < 2 else f"[{shown}"
    return f" {shown} " if len(shown) < 2 else f" {shown}"


def _draw_sums(pen: Pen, x: int, y: int, dice: Rolled, width: int) -> int:
    """Too many to show one by one: each size with its sum, or only how many there are."""
    parts = []
    for size, group in groupby(dice, key=lambda die: die[0]):
        faces = [face for _, face in group]
        name = f"{len(faces)}d{size}" if len(faces) > 1 else f"d{size}"
        parts.append((name, size, f" {sum(faces)} "))
    if sum(len(name) + len(total) for name, _, total in parts) > width:
        x = pen.put(x, y, f"{len(dice)} dice, biggest ", "dim")
        return pen.put(x, y, f" d{dice[0][0]} ", f"ink on {size_ink(dice[0][0])}")
    for name, size, total in parts:
        x = pen.put(x, y, name, "dim")
        x = pen.put(x, y, total, f"ink on {size_ink(size)}")
    return x


def draw_names(pen: Pen, x: int, y: int, dice: Dice, ink: str = "bone") -> int:
    """A heap in words, `2d8 d4`. Returns the column behind it."""
    return pen.put(x, y, " ".join(dice_words(dice)), ink)


def draw_loot(
    pen: Pen,
    x: int,
    y: int,
    dice: Dice,
    items: Sequence[tuple[str, str]],
    end: int,
    landed: Dice | None = None,
) -> int:
    """Loot as named tiles, doohickeyz in amber; shorter and barer until all of it fits.

    Args:
        items: the long and the short name of each doohickey.
        end: the column that it must stay before.
        landed: what to draw while all this is still dropping in: dice that lie there, and last
            the one that falls.
    """
    words = dice_words(dice)
    tiled = sum(len(word) + 3 for word in words)
    bare = sum(len(word) + 1 for word in words)
    long, short = ([pair[n] for pair in items] for n in (0, 1))
    tiles, names = next(
        ((wide == tiled, names) for wide, names in
         ((tiled, long), (tiled, short), (bare, long), (bare, short))
         if x + wide + sum(len(name) + 2 for name in names) <= end + 2),
        (False, short),
    )  # fmt: skip
    if landed is not None:
        words, names = (*dice_words(landed[:-1]), *dice_words(landed[-1:])), []
    ascii_only = pen.glyphs.name == "ascii"
    for word in words:
        size = int(word.rpartition("d")[2])
        if tiles:
            text = f"[{word}]" if ascii_only else f" {word} "
            x = pen.put(x, y, text, f"bold ink on {size_ink(size)}") + 1
        else:
            x = pen.put(x, y, word, f"bold {size_ink(size)}") + 1
    for name in names:
        x = pen.put(x + 1, y, name, "bold amber") + 1
    return x
