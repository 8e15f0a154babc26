"""Matches that are kept, real dice, demos by themselves, settings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.table.dice import Luck, RealDice
from goblin_games.table.match import Match
from goblin_games.table.seats import human
from goblin_games.table.store import Store
from goblin_games.tui import app as app_module
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.screens.menu import MenuScreen
from tests.games import pig
from tests.tui.frame_tools import drive, lair, still, text, until


@pytest.fixture
def store(tmp_path: Path) -> Any:
    made = Store(tmp_path / "matches.db")
    yield made
    made.close()


def test_a_match_is_left_and_continued(store: Store) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "none yet")
        await pilot.press("1", "enter")
        await until(pilot, "2 to place")
        await pilot.press("1", "1", "enter")
        await pilot.pause(0.1)
        await pilot.press("escape", "q")
        shown = await until(pilot, "Continue")
        assert "Oh My Lair!, Boss" in shown
        assert "1 unfinished, 0 played" in shown
        await pilot.press("enter")
        await until(pilot, "Dig Gold rolls")
        await pilot.press("escape", "q")
        await until(pilot, "Continue")
        await pilot.press("m")
        await until(pilot, "round 1 of 13")
        await pilot.press("v")
        await until(pilot, "replay")
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, MenuScreen)

    drive(walk, store=store)
    (saved,) = store.matches()
    assert saved.result is None
    assert saved.held is None


def test_a_finished_match_can_be_looked_at(store: Store) -> None:
    match = lair("pox")
    store.keep(match)
    while not match.over:
        if match.turn == 0:
            match.play(0, match.think(0))
        else:
            match.roll()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "0 unfinished, 1 played")
        await pilot.press("m", "enter")
        await until(pilot, f"0 of {len(match)}")
        await pilot.press("end")
        await until(pilot, f"{len(match)} of {len(match)}")
        await pilot.press("escape")
        await pilot.press("b")
        await until(pilot, "65")

    drive(walk, store=store)


def test_a_store_that_fails_changes_nothing_and_says_so(store: Store) -> None:
    match = lair()
    store.keep(match)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        length = len(match)
        store.close()
        await pilot.press("1", "1", "enter")
        await pilot.pause(0.1)
        assert len(match) == length
        assert "! " in text(app)

    drive(walk, match, store=store)


def test_a_store_that_cannot_be_opened_is_told_in_the_menu_and_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    file.write_text("a shopping list")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "cannot be used")
        assert "cannot be read" in shown
        await pilot.press("1", "enter")
        await until(pilot, "This match is not saved")

    drive(walk, store=lambda: Store(file))
    assert file.read_text() == "a shopping list"


def test_people_type_what_their_dice_show() -> None:
    given = pig.GAME.Options.given({"seats": 2})
    match = Match(
        pig.GAME, given, pig.GAME.Content(), [human("Ann"), human("Bob")], RealDice(Luck("x"))
    )

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await pilot.press("r")
        await until(pilot, "type what they show")
        await pilot.press("9", "enter")
        await pilot.pause(0.05)
        assert len(match) == 1
        assert "! " in text(app)
        await pilot.press("backspace", "5", "enter")
        await until(pilot, "5 in the pot")
        await pilot.press("r")
        await until(pilot, "type what they show")
        await pilot.press(*"auto", "enter")
        await pilot.pause(0.05)
        assert len(match) == 4

    drive(walk, match)


def test_left_alone_the_menu_shows_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "IDLE", 0.05)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "any other key stop")
        monkeypatch.setattr(app_module, "IDLE", 9.0)
        await pilot.press("escape", "q")
        await until(pilot, "no manners")

    drive(walk, settings=still(motion=True, pace=0.3))

    monkeypatch.setattr(app_module, "IDLE", 0.05)

    async def nothing(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.3)
        assert isinstance(app.screen, MenuScreen)

    drive(nothing, settings=still(motion=False))
    drive(nothing, settings=still(motion=True, hosted=True))


def test_settings_show_at_once_and_are_kept() -> None:
    kept: list[dict[str, Any]] = []
    settings = still(save=kept.append)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        await until(pilot, "goblin dark")
        await pilot.press("right")
        await until(pilot, "goblin light")
        assert app.theme == "goblin-light"
        await pilot.press("down", "left", "left")
        await until(pilot, "< ascii >")
        assert text(app).isascii()
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert text(app).isascii()

    drive(walk, settings=settings)
    assert kept[-1]["theme"] == "goblin-light"
    assert kept[-1]["glyphs"] == "ascii"
    assert "save" not in kept[-1]


def test_statistics_tell_who_won_and_what_the_dice_showed(store: Store) -> None:
    match = lair("pox")
    store.keep(match)
    while not match.over:
        if match.turn == 0:
            match.play(0, match.think(0))
        else:
            match.roll()
    rolls = store.rolls()[6]

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "1 played")
        await pilot.press("b")
        for _ in range(5):
            if "WHO WON HOW OFTEN" in text(app):
                break
            await pilot.press("right")
        shown = await until(pilot, "WHO WON HOW OFTEN")
        assert re.search(r"[01] of 1  Ann", shown)
        shown = await until(pilot, f"{rolls.total} rolled, {rolls.expected:.1f} of each expected")
        assert f"6: {rolls.counts[5]}" in shown

    drive(walk, store=store)


def test_the_dice_of_a_match_are_counted_by_seat() -> None:
    match = lair("grub", "Ann", "Bob", mode="duel", luck="own", pace="rounds")
    while not any(entry.actor == 0 for entry in match.entries):
        seat = match.turn
        match.play(seat, match.think(seat)) if seat in (0, 1) else match.roll()
    match.roll()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Ann")
        await pilot.press("ctrl+p", *"dice so", "enter")
        shown = await until(pilot, "Dice so far")
        assert "Ann" in shown.split("Dice so far")[1]
        assert "of each expected" in shown

    drive(walk, match)
