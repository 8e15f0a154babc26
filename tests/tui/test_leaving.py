"""Leaving in the middle of a move, whatever is in the air."""

from __future__ import annotations

import asyncio

import pytest

from goblin_games.table.setup import new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.settings import Settings


@pytest.mark.parametrize("slug", ["oh-my-lair", "dragon", "goblin-dice"])
def test_the_app_ends_quietly_while_computers_play(slug: str) -> None:
    async def leave_after(seconds: float) -> None:
        match = new_match(slug, demo_level="normal", seed="leave")
        settings = Settings(glyphs="unicode", motion=False, pace=0.0)
        app = GoblinApp(Opening("demo", match, pace=0.0), settings=settings)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(seconds)

    async def many() -> None:
        for number in range(10):
            await leave_after(0.01 * number)

    asyncio.run(many())
