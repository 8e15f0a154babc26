"""Best lists: the ladder of each game and people's scores, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.catalogue import GAMES
from goblin_games.players.levels import levels_of
from goblin_games.table.match import Match
from goblin_games.table.setup import new_match
from goblin_games.table.store import Store
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.screens.menu import MenuScreen
from tests.table.test_standings import folder, keep
from tests.tui.frame_tools import BIG, SMALL, drive, rows, still, text, until

__all__ = ["folder"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "matches.db")
    yield made
    made.close()


def give_up(store: Store, match: Match) -> None:
    """Play a match to a quick end; only what is kept from the start gets into the lists."""
    store.keep(match)
    while match.turn != 0:
        match.roll()
    given_up = match.concession(0)
    assert given_up is not None
    match.play(0, given_up)


@pytest.mark.parametrize("size", [SMALL, BIG])
def test_every_game_has_its_ladder(size: tuple[int, int]) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("b")
        await until(pilot, "HOW STRONG THE GOBLINS ARE")
        for entry in GAMES:
            shown = text(app)
            found = [shown.index(f" {level} ") for level in levels_of(entry.heuristic)[:0:-1]]
            assert found == sorted(found), "the strongest first"
            await pilot.press("down")
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)

    drive(walk, size=size)


def test_a_rung_shows_what_it_won_and_how_sure_that_is(folder: Path) -> None:
    keep(folder, "goblin-dice", hard_normal=(64, 36))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("b", "4")
        shown = await until(pilot, "hard      56%")
        assert "44-68% of 64 matches; par 25%, better" in shown
        assert "fiendish  not measured yet" in shown
        assert "easy      the lowest rung" in shown
        bar = next(row for row in rows(app) if "56%" in row).partition("56%")[2].strip()
        assert bar[int(0.25 * len(bar))] == "\N{BOX DRAWINGS LIGHT VERTICAL}", "par"
        assert bar[int(0.5625 * len(bar))] == "\N{BLACK CIRCLE}", "what was won"
        assert bar.count("\N{BOX DRAWINGS HEAVY HORIZONTAL}") == pytest.approx(
            len(bar) * 0.24, abs=2
        )

    drive(walk)


def test_a_click_turns_to_a_game_and_a_broken_ladder_says_so(
    folder: Path,
) -> None:
    (folder / "dragon.json").write_text("[]")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("b")
        await until(pilot, "YOUR BEST SCORES")
        y = next(y for y, row in enumerate(rows(app)) if "Poke the Dragon" in row)
        await pilot.click(offset=(8, y))
        await until(pilot, "The ladder of Poke the Dragon cannot be read.")

    drive(walk)


def test_scores_stand_below_and_scroll(store: Store) -> None:
    for length in (8, 9, 10):
        options = {"level": "custom", "length": length}
        give_up(store, new_match("oh-my-lair", seed="s", options=options))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("b")
        shown = await until(pilot, "YOUR BEST SCORES")
        assert "length 9" not in shown
        await pilot.press("right")
        shown = await until(pilot, "length 9")
        assert "alone, level custom, length 9" in shown
        assert "Boss" in shown
        assert text(app).isascii()
        await pilot.press("left")
        await until(pilot, "HOW STRONG")

    drive(walk, store=store, settings=still(glyphs="ascii"))
