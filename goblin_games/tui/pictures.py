"""Pictures of the app, made from real matches with fixed seeds and never by hand."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.settings import Settings

PIXELS = 18
"""Width of a column in PNG files."""
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
FONT, FONT_SIZE = "DejaVu Sans Mono", "20.26px"
"""A font that most machines have, at the size at which its letters are as wide as the cells."""
_FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)


class NoPainter(RuntimeError):
    """PNG files need a library that is not there."""


@dataclass(frozen=True)
class Shot:
    """A picture to take.

    Attributes:
        name: the file's name without size and ending.
        opening: makes what is shown first.
        walk: leads there by keys.
    """

    name: str
    opening: Callable[[], Opening]
    walk: Callable[[Pilot[Any]], Awaitable[None]] | None = None


def shots() -> list[Shot]:
    """All pictures of the set."""
    from goblin_games.tui.galleries import gallery
    from goblin_games.tui.screens.shots import SHOTS

    return [Shot("menu", Opening), *SHOTS, *gallery()]


def svg_of(app: App[Any], title: str = "") -> str:
    """The screen as SVG that needs no font from elsewhere."""
    text = _FACE.sub("", app.export_screenshot(title=title))
    return text.replace("Fira Code", FONT).replace("font-size: 20px", f"font-size: {FONT_SIZE}")


def png_of(svg: str, columns: int) -> bytes:
    """An SVG picture of so many columns as PNG: large enough that letters keep their places.

    Raises:
        NoPainter: with one sentence, if cairosvg is not installed.
    """
    try:
        from cairosvg import svg2png
    except (ImportError, OSError):
        raise NoPainter("PNG pictures need cairosvg: pip install cairosvg.") from None
    made: bytes = svg2png(bytestring=svg.encode(), output_width=columns * PIXELS)
    return made


def take_all(folder: Path) -> list[Path]:
    """All pictures, as SVG and PNG; only SVG where PNG cannot be made."""
    try:
        png_of("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>", 1)
    except NoPainter as error:
        print(error)
        return take(folder, png=False)
    return take(folder)


def take(
    folder: Path, names: Sequence[str] = (), *, png: bool = True, settings: Settings | None = None
) -> list[Path]:
    """Take pictures into `folder`: SVG and PNG, 80x24 and 120x40.

    Args:
        folder: where they go; made if missing.
        names: only these pictures; all if empty.
        png: whether to make PNG files too.
        settings: how the app looks; dark, unicode and still if None.

    Raises:
        NoPainter: if PNG files are wanted and cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    for shot in shots():
        if names and shot.name not in names:
            continue
        for label, size in SIZES.items():
            look = settings or Settings(glyphs="unicode", motion=False, pace=0.0)
            svg = asyncio.run(_shoot(shot, size, look))
            path = folder / f"{shot.name}-{label}.svg"
            path.write_text(svg, encoding="utf-8")
            made.append(path)
            if png:
                path = path.with_suffix(".png")
                path.write_bytes(png_of(svg, size[0]))
                made.append(path)
    return made


async def _shoot(shot: Shot, size: tuple[int, int], settings: Settings) -> str:
    os.environ.pop("NO_COLOR", None)  # a picture shows the theme, not this terminal
    app = GoblinApp(shot.opening(), settings=settings, colours="truecolor")
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        if shot.walk is not None:
            await shot.walk(pilot)
            await pilot.pause(0.1)
        return svg_of(app, shot.name)
