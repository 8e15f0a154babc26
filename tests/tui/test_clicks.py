"""Whatever can be clicked on a table may be clicked at any time, in any order."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.catalogue import GAMES
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.widgets.canvas import Canvas
from tests.tui.frame_tools import BIG, SMALL, drive, played

SEATS = {"oh-my-lair": 1, "dice-goblinz": 3, "dragon": 2, "goblin-dice": 2, "goblins-lair": 4}


def spots(app: GoblinApp) -> list[tuple[int, int]]:
    """One cell of everything that can be clicked on the screen on top."""
    return [
        (canvas.region.x + spot.start, canvas.region.y + spot.y)
        for canvas in app.screen.query(Canvas)
        if canvas._grid is not None
        for spot in canvas._grid.hot
        if spot.y < canvas.region.height and canvas.display
    ]


def click_about(match: Any, size: tuple[int, int], seed: str) -> None:
    dice = random.Random(seed)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        for _ in range(40):
            here = spots(app)
            if here and dice.random() < 0.8:
                await pilot.click(offset=dice.choice(here))
            else:
                await pilot.press(dice.choice(["enter", "escape", "space", "right", "down"]))
            await pilot.pause()
            if app.return_code is not None:
                return  # the Esc menu has a line for that

    drive(walk, Opening("play", match), size=size)


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_from_the_first_question_on(slug: str) -> None:
    options = {"grab_mode": "draft"} if slug == "goblin-dice" else {}
    wishes = [Wish(name) for name in ("Ann", "Bob", "Cid", "Dora")[: SEATS[slug]]]
    click_about(new_match(slug, seed="click", wishes=wishes, options=options), SMALL, slug)


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
@pytest.mark.parametrize("entries", [30, 120])
def test_in_the_middle(slug: str, entries: int) -> None:
    click_about(played(slug, entries), BIG, f"{slug} {entries}")
