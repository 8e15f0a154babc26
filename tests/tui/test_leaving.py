"""Leaving in the middle of a move, whatever is in the air."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.css.query import NoMatches
from textual.pilot import Pilot

from goblin_games.table.setup import new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.screens.text_card import TextCard
from goblin_games.tui.settings import Settings
from tests.tui.frame_tools import SMALL, lair, still, until


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


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("leave", [lambda app: app.exit(0), lambda app: app.pop_screen()])
def test_a_card_that_has_just_opened_may_go_at_once(
    steps: int, leave: Callable[[GoblinApp], object]
) -> None:
    """Keys that are typed ahead open the menu of a match and quit in one moment."""

    async def hurry() -> int | None:
        app = GoblinApp(Opening("play", lair()), settings=still())
        async with app.run_test(size=SMALL):
            app.push_screen(TextCard("Hm.", ["A card."]))
            for _ in range(steps):
                await asyncio.sleep(0)
            leave(app)
            await asyncio.sleep(0.05)
            app.exit(0)
        return app.return_code

    assert asyncio.run(hurry()) == 0


@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("leave", [lambda app: app.exit(0), lambda app: app.to_menu()])
def test_a_table_may_be_left_in_the_middle_of_a_resize(
    steps: int, leave: Callable[[GoblinApp], object]
) -> None:
    async def hurry() -> int | None:
        app = GoblinApp(Opening("play", lair()), settings=still())
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, "Place your minions")
            for _ in range(steps):
                await asyncio.sleep(0)
            app.screen._place()  # type: ignore[attr-defined]
            leave(app)
            await asyncio.sleep(0.05)
            if app.return_code is None:
                await until(pilot, "no manners")
            app.exit(0)
        return app.return_code

    assert asyncio.run(hurry()) == 0


def test_a_part_that_is_missing_on_a_screen_that_stays_is_a_fault() -> None:
    async def lose(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        pilot.app.screen.call_later(pilot.app.screen.query_one, "#nothing")
        await pilot.pause()

    async def faulty() -> None:
        async with GoblinApp(settings=still()).run_test(size=SMALL) as pilot:
            await lose(pilot)

    with pytest.raises(NoMatches):
        asyncio.run(faulty())


@pytest.mark.parametrize("steps", range(8))
def test_a_card_may_be_asked_for_while_the_app_is_closed(steps: int) -> None:
    """Whoever waits for its answer is told to stop, and the closing itself goes on."""

    async def hurry() -> None:
        app = GoblinApp(Opening("play", lair()), settings=still())
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, "Place your minions")

            async def ask() -> None:
                for _ in range(steps):
                    await asyncio.sleep(0)
                await app.push_screen_wait(TextCard("Hm.", ["A card."]))

            app.screen.run_worker(ask())

    asyncio.run(hurry())
