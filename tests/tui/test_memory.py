"""What is gone is forgotten."""

from __future__ import annotations

import asyncio
import gc

from textual._styles_cache import StylesCache

from goblin_games.tui.app import GoblinApp


def pictures() -> int:
    """How many pictures of widgets are held."""
    gc.collect()
    return sum(type(thing) is StylesCache for thing in gc.get_objects())


def test_closed_screens_leave_no_pictures() -> None:
    async def open_and_close() -> list[int]:
        app, counts = GoblinApp(), []
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(4):
                for _ in range(3):
                    app.open_settings()
                    await pilot.pause()
                    await pilot.press("escape")
                    await pilot.pause()
                counts.append(pictures())
        return counts

    counts = asyncio.run(open_and_close())
    assert counts[-1] <= counts[0], counts
