"""Nonsense from files and fingers: settings, storms of keys, huge pastes, sudden ends."""

from __future__ import annotations

import asyncio
import math
import random
import string
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from goblin_games.table.setup import new_match
from goblin_games.table.store import Store
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.screens.menu import MenuScreen
from goblin_games.tui.settings import Settings
from tests.tui.frame_tools import drive, lair, still, text, until
from tests.tui.test_sizes import CARDS, MENU, SLUGS, played

# -- settings -------------------------------------------------------------------------------

NONSENSE: list[Any] = [
    None, True, -1, 10**30, math.nan, math.inf, "", "nonsense", "\x1b[2J\x07", "x" * 100_000,
    [], [1, [2]], ["\x1b]0;x\x07", "Ann", "Ann", ":"], {}, {"oh-my-lair": 5},
    {"oh-my-lair": {"preset": [1], "options": "x", "seats": "many", "sitters": [[1], "x", 5]}},
    {"oh-my-lair": {"preset": "quick", "options": {"mode": [], "seats": {}}, "seats": -3,
                    "sitters": [["\x1b[31mred", "genius"]]}},
    {"goblin-dice": {"keys": {"0": ["ab", 7], "x": 1}, "helped": "all", "dwell": []}},
]  # fmt: skip
NAMES = ["theme", "glyphs", "pace", "motion", "names", "seats", "games", "told", "tips"]


@pytest.mark.parametrize("name", NAMES)
def test_any_value_of_any_setting_leaves_usable_settings(name: str) -> None:
    for value in NONSENSE:
        settings = Settings.given({name: value, "also": value})
        assert 0 <= settings.pace <= 3
        assert all(isinstance(item, str) for item in [*settings.names, *settings.told])
        for kept in (settings.seats, settings.games):
            assert all(isinstance(more, dict) for more in kept.values())


@pytest.mark.parametrize("place", range(len(NONSENSE)))
def test_the_app_plays_whatever_the_settings_say(place: int) -> None:
    settings = Settings.given(dict.fromkeys(NAMES, NONSENSE[place]))
    settings.motion, settings.glyphs, settings.pace = False, "unicode", 0.0

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("s", *["down", "right", "left"] * 8, "escape")
        for key, title in ((str(SLUGS.index(slug) + 1), slug) for slug in SLUGS):
            await pilot.press(key)
            await pilot.pause(0.02)
            assert not isinstance(app.screen, MenuScreen), title
            assert text(app).replace("\n", "").isprintable()
            await pilot.press("escape")
        await pilot.press("1", "enter")
        await pilot.pause(0.1)
        assert text(app).replace("\n", "").isprintable()

    drive(walk, settings=settings)


# -- keys and pastes ------------------------------------------------------------------------

STORM = [*string.ascii_letters.replace("q", "").replace("x", ""), *string.digits, *"?:+-*/.",
         "up", "down", "left", "right", "enter", "space", "tab", "escape", "backspace", "home",
         "end", "pageup", "pagedown", "delete", "ctrl+p", "ctrl+a", "f5", "shift+tab"]  # fmt: skip


@pytest.mark.parametrize("seed", [1, 3, 5])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_storm_of_keys(slug: str, seed: int) -> None:
    """As fast as they can be sent, wherever they lead: the match stays one that can be."""
    match = played(slug, 10)
    chance = random.Random(seed)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for _ in range(40):
            for key in chance.choices(STORM, k=15):
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause()
        await pilot.pause(0.1)
        assert app.is_running
        assert match.game.invariants(match.state) == ()

    drive(walk, match, settings=still(covers=False))


HUGE = "gold 2\x1b[2J\x00 " * 100_000


@pytest.mark.parametrize("name", [*CARDS, "table"])
def test_a_megabyte_is_pasted_over_a_table(name: str) -> None:
    match = lair()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await pilot.press(*CARDS.get(name, []))
        app.post_message(events.Paste(HUGE))
        app.post_message(events.Paste(""))
        app.post_message(events.Paste("\n"))
        await pilot.pause(0.05)
        assert app.is_running
        assert text(app).replace("\n", "").isprintable()
        assert len(match) == len(match.entries)

    length = len(match)
    drive(walk, match)
    assert len(match) >= length
    assert match.turn == 0


@pytest.mark.parametrize("name", MENU)
def test_a_megabyte_is_pasted_elsewhere(name: str) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press(*MENU[name], "down", "down", "down", "down", "down")
        app.post_message(events.Paste(HUGE))
        await pilot.pause(0.05)
        assert text(app).replace("\n", "").isprintable()

    drive(walk)


def test_a_paste_arrives_once() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("1")
        await until(pilot, "a person")
        await pilot.press("down", "down", *["backspace"] * 16)
        app.post_message(events.Paste("Zora\nand more"))
        await until(pilot, "Zora")
        assert "ZoraZora" not in text(app)

    drive(walk)


# -- sudden ends ----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_leaving_while_dice_are_in_the_air(slug: str) -> None:
    """At any moment of whatever moves, to the menu or out of the app."""

    async def leave_after(seconds: float, *keys: str) -> None:
        match = new_match(slug, demo_level="random", seed="air")
        settings = Settings(glyphs="unicode", motion=True, pace=0.05)
        app = GoblinApp(Opening("demo", match, pace=0.05), settings=settings)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(seconds)
            for key in keys:
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause(0.02)

    async def many() -> None:
        for number in range(8):
            await leave_after(0.06 * number)
            await leave_after(0.06 * number, "escape", "q")
            await leave_after(0.06 * number, "escape", "x")

    asyncio.run(many())


def test_a_history_that_goes_away_while_we_look(tmp_path: Path) -> None:
    """Every screen that reads it says so in a sentence, and games can be played."""
    file = tmp_path / "matches.db"
    store = Store(file)
    for seed in "abc":
        store.keep(lair(seed))
    store.close()
    store = Store(file)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "3 unfinished")
        file.unlink()
        await pilot.press("c")
        await pilot.pause(0.05)
        await pilot.press("escape")
        await until(pilot, "cannot be read")
        for key in ("m", "b"):
            await pilot.press(key)
            await until(pilot, "The store of matches")
            await pilot.press("escape")
        await pilot.press("1", "enter")
        await until(pilot, "This match is not saved")
        await pilot.press("1", "1", "enter")
        await until(pilot, "eep the")

    drive(walk, store=store)


def test_two_terminals_on_one_match(tmp_path: Path) -> None:
    """The second is told where it is open; what the first plays goes on and is kept."""
    here, there = Store(tmp_path / "matches.db"), Store(tmp_path / "matches.db")
    match = lair()
    id = here.keep(match)

    async def other(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Continue")
        await pilot.press("c")
        await until(pilot, "open elsewhere")
        await pilot.press("escape")
        await until(pilot, "Continue")

    drive(other, store=there)

    async def first(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        length = len(match)
        await pilot.press("1", "1", "enter")
        await until(pilot, "eep the")
        assert len(match) > length
        taken = there.open(id, take_over=True)
        assert len(taken) == len(match)
        await pilot.press("k")
        await until(pilot, "taken over elsewhere")
        assert len(match) == len(taken)

    drive(first, match, store=here)
    here.close()
    there.close()
