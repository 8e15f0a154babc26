"""Every word on every screen can be read: the inks that are really used, in every theme."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.paint import Grid
from goblin_games.tui.theme import PALETTES
from tests.tui.frame_tools import BIG, SMALL, drive, still
from tests.tui.test_looks import contrast
from tests.tui.test_sizes import SLUGS, played

SIGNS = set("<>?!:+%/")
"""Signs that say something, as letters and digits do; all else draws lines, slots and pixels."""

Inks = dict[str, set[str]]


@pytest.fixture
def inks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Inks]:
    """The letters that were sent to the terminal, by ink."""
    seen: Inks = {}
    strip = Grid.strip

    def noted(grid: Grid, y: int, palette: Any) -> Any:
        for letter, ink in zip(grid.chars[y], grid.inks[y], strict=True):
            if letter.isalnum() or letter in SIGNS:
                seen.setdefault(ink, set()).add(letter)
        return strip(grid, y, palette)

    monkeypatch.setattr(Grid, "strip", noted)
    yield seen
    assert len(seen) > 8
    for ink, letters in seen.items():
        words = [word for word in ink.split() if word not in ("bold", "under")]
        fore, back = words[0], words[2] if len(words) > 2 else "ground"
        for name, palette in PALETTES.items():
            if palette.kind != "mono":
                found = contrast(palette.colour(fore), palette.colour(back))
                assert found >= 4.5, f"{sorted(letters)} in {ink}, {name}: {found:.2f}"


@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "120x40"])
@pytest.mark.parametrize("slug", SLUGS)
def test_tables(slug: str, size: tuple[int, int], inks: Inks) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for key in ("1", "right", "escape", "escape", "O", "escape", "H"):
            await pilot.press(key)
            await pilot.pause(0.05)

    for entries in (0, 45, 100_000):
        drive(walk, played(slug, entries), size=size, settings=still(covers=False))


def test_everything_around_them(inks: Inks) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for key in ("down", "?", "escape", "m", "escape", "b", "escape", "s", "down", "escape",
                    "1", "down", "m", "enter", "down", "?", "escape", "escape",
                    "ctrl+p", "x", "escape", "d"):  # fmt: skip
            await pilot.press(key)
            await pilot.pause(0.05)

    drive(walk)
    drive(walk, Opening("replay", played("oh-my-lair", 40)))
