"""The review of a finished match on the screen: by keys and by mouse, and never in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.table.match import Match
from goblin_games.table.review import Blunder, review
from goblin_games.table.setup import Wish, new_match
from goblin_games.table.store import Store
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.screens import review as module
from goblin_games.tui.screens.menu import MenuScreen
from goblin_games.tui.screens.result import ResultScreen
from goblin_games.tui.screens.review import ReviewScreen
from tests.table.tools import careless
from tests.tui.frame_tools import drive, rows, still, text, until
from tests.tui.test_sizes import storm

SHORT = {"level": "custom", "length": 8}


@pytest.fixture(scope="module")
def match() -> Match:
    return careless("goblin-dice", seed="b", options={"grab_mode": "draft"})


@pytest.fixture(scope="module")
def found(match: Match) -> list[Blunder]:
    return review(match, 0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "matches.db")
    yield made
    made.close()


async def reviewed(pilot: Pilot[Any]) -> ReviewScreen:
    """Wait for what was found out."""
    await until(pilot, "see it in the replay", 60)
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


def test_keys_lead_from_the_list_of_matches_to_the_position(
    match: Match, found: list[Blunder], store: Store
) -> None:
    store.keep(match)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("m")
        await until(pilot, "r review")
        await pilot.press("r")
        await until(pilot, "tried out again")
        await reviewed(pilot)
        shown = text(app)
        for blunder in found:
            assert blunder.where in shown
            assert blunder.better in shown
            assert f"{blunder.cost} give or take {blunder.error}" in shown
        assert "lost of 100 chances to win the race" in shown
        await pilot.press("down", "enter")
        blunder = found[1 % len(found)]
        past = await until(pilot, f"{blunder.index - 1} of {len(match)}")
        assert f"next: {match.name(0)} {blunder.regret.played}" in past
        assert f"better: {blunder.better}" in past
        await pilot.press("right")
        assert "better:" not in await until(pilot, f"{blunder.index} of {len(match)}")
        await pilot.press("escape")
        await until(pilot, "lost of 100 chances")
        await pilot.press("escape")
        await until(pilot, "no manners")
        assert isinstance(app.screen, MenuScreen)

    drive(walk, store=store)


def test_the_mouse_opens_a_choice(match: Match, found: list[Blunder]) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.review(match)
        await reviewed(pilot)
        y = next(y for y, row in enumerate(rows(app)) if found[0].better in row)
        await pilot.click(offset=(20, y))
        await until(pilot, f"{found[0].index - 1} of {len(match)}")

    drive(walk)


def test_all_sizes(match: Match) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.review(match)
        await reviewed(pilot)
        await storm(app, pilot, match)

    drive(walk)


def test_the_result_screen_leads_there() -> None:
    match = new_match("oh-my-lair", seed="g", wishes=[Wish("Ann")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Place")
        given_up = match.concession(0)
        assert given_up is not None
        match.play(0, given_up)
        app.screen.conductor.moved()  # type: ignore[attr-defined]
        await until(pilot, "r review")
        await pilot.press("r")
        await until(pilot, "Nothing that could be called a blunder")
        await pilot.press("escape")
        await pilot.pause(0.05)
        assert isinstance(app.screen, ResultScreen)

    drive(walk, match)


def test_esc_stops_it_at_once(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []

    async def endless(*_: Any) -> list[Blunder]:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append(True)
        return []

    monkeypatch.setattr(module, "review_aside", endless)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.review(match)
        await until(pilot, "Esc stop")
        await pilot.press("escape")
        await until(pilot, "no manners", 1)
        assert ended

    drive(walk)


def test_everybody_at_the_table_has_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = [Wish("Ann"), Wish("Bob")]
    match = careless("oh-my-lair", seed="d", wishes=wishes, seats=2,
                     options={**SHORT, "mode": "duel"})  # fmt: skip
    asked: list[int] = []

    async def nothing(match: Match, seat: int, *_: Any) -> list[Blunder]:
        asked.append(seat)
        return []

    monkeypatch.setattr(module, "review_aside", nothing)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.review(match)
        assert "went wrong for Ann" in await until(pilot, "went wrong")
        await pilot.press("right")
        await until(pilot, "went wrong for Bob")
        await pilot.click(offset=(8, 2))
        await until(pilot, "went wrong for Ann")
        assert asked == [0, 1], "each seat is looked at once"

    drive(walk)


def test_where_there_is_nothing_to_review_it_says_so() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.review(careless("oh-my-lair", seed="q", demo_level="normal", options=SHORT))
        await until(pilot, "they regret nothing")
        await pilot.press("escape")
        app.review(new_match("oh-my-lair", seed="q"))
        await until(pilot, "waits for the end")

    drive(walk)


def test_it_looks_the_same_in_ascii(match: Match) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.review(match)
        await reviewed(pilot)
        assert text(app).isascii()
        assert "> 1" in text(app)

    drive(walk, settings=still(glyphs="ascii"))
