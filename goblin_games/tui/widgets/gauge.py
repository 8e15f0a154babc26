"""Gauges and tracks: how much of something there is, in one row."""

from __future__ import annotations

from goblin_games.tui.paint import Pen


def draw_track(
    pen: Pen, x: int, y: int, value: int, size: int, ink: str, glyph: str = "", empty: str = ""
) -> int:
    """`size` places of which `value` are filled. Returns the column behind it."""
    full = glyph or pen.glyphs.full
    value = max(value, 0)
    x = pen.put(x, y, full * min(value, size), ink)
    return pen.put(x, y, (empty or pen.glyphs.empty) * (size - value), "faint")


def draw_hearts(pen: Pen, x: int, y: int, left: int, of: int) -> int:
    """Lives: those left in red, those lost faint. Returns the column behind them."""
    x = pen.put(x, y, pen.glyphs.heart * left, "red")
    return pen.put(x, y, pen.glyphs.lost * (of - left), "faint")


def draw_bar(
    pen: Pen, x: int, y: int, width: int, value: float, top: float, ink: str,
    target: float | None = None,
) -> int:  # fmt: skip
    """A bar of `width` cells for `value` out of `top`, with the target as an amber tick."""
    cells = round(width * min(max(value / top, 0.0), 1.0)) if top else 0
    pen.put(x, y, pen.glyphs.bar * cells, ink)
    pen.put(x + cells, y, pen.glyphs.rest * (width - cells), "faint")
    if target is not None and 0 <= target <= top:
        place = min(round(width * target / top), width - 1)
        pen.put(x + place, y, pen.glyphs.tick, "amber")
    return x + width
