"""The list of all commands: what it offers where, how it is searched, and that it tells nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.table.seats import computer, human
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.screens.base import Card
from goblin_games.tui.screens.command_card import CommandCard, all_commands, fitting
from goblin_games.tui.screens.menu import MenuScreen
from tests.games import pig, whispers
from tests.tui.frame_tools import BIG, drive, lair, match_of, rows, still, text, until


async def command(pilot: Pilot[Any], typed: str) -> None:
    """Open the list, type, press Enter."""
    await pilot.press("ctrl+p")
    await until(pilot, "type a few letters")
    await pilot.press(*("space" if letter == " " else letter for letter in typed), "enter")
    await pilot.pause(0.05)


def test_every_reserved_key_and_all_of_the_esc_menu_is_there_once() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        screen: Any = app.screen
        offered = [choice.text for choice in all_commands(screen)]
        for choice in [*screen.reserved(), *screen.menu_choices()]:
            assert sum(choice.text.lower() == other.lower() for other in offered) == 1, choice
        for wanted in ("Who plays", "Colours: goblin light", "Glyphs: ascii", "Computers: 3 s",
                       "Save a picture", "Quit Goblin Games"):  # fmt: skip
            assert wanted in offered

    drive(walk, match)


def test_commands_are_typed_and_do_what_they_say() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await command(pilot, "undo")
        assert "nothing to undo" in text(app)
        await command(pilot, "light col")
        assert app.theme == "goblin-light"
        await command(pilot, "glyphs asc")
        assert all(row.isascii() for row in rows(app))
        await command(pilot, "why")
        await until(pilot, "why not")
        await pilot.press("escape")
        await pilot.press("ctrl+p", *"zzz")
        await until(pilot, "No command is called that.")
        await pilot.press("enter", "up", "down", *["backspace"] * 3)
        await until(pilot, "type a few letters")
        await pilot.press("escape")
        await command(pilot, "leave")
        assert isinstance(app.screen, MenuScreen)
        await command(pilot, "dice gob")
        await until(pilot, "Dice Goblinz")
        assert len(match) == 0

    drive(walk, match)


def test_the_list_scrolls_and_can_be_clicked() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await pilot.press("ctrl+p")
        await until(pilot, "type a few letters")
        card = app.screen
        assert isinstance(card, CommandCard)
        for _ in range(len(card.choices) - 1):
            await pilot.press("down")
        shown = "\n".join(card.query_one(Card).rows())
        assert card.choices[-1].text in shown
        assert card.choices[0].text not in shown
        await pilot.press("home", *"odds")
        y = next(y for y, row in enumerate(rows(app)) if " Odds " in row and y > 4)
        await pilot.click(offset=(20, y))
        await until(pilot, "Esc close")
        assert not isinstance(app.screen, CommandCard)

    drive(walk, lair())


def test_a_seat_is_given_another_name() -> None:
    match = match_of(pig.GAME, [human("Ann"), computer("Grik", "random")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Ann  0 in the pot")
        await command(pilot, "who plays")
        await pilot.press("a", "n", *["backspace"] * 3, *"Grik", "enter")
        await until(pilot, "Another seat is called Grik.")
        await pilot.press("escape", "w", "a", "n", *["backspace"] * 3, *"Zoe", "enter")
        await until(pilot, "Zoe  0 in the pot")
        assert match.persons == ["Zoe"]
        assert app.screen.conductor.viewer == "Zoe"  # type: ignore[attr-defined]

    drive(walk, match)


def test_a_picture_is_saved_where_the_app_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await command(pilot, "picture")
        await until(pilot, "Saved as goblin-games-")
        (file,) = tmp_path.glob("*.svg")
        svg = file.read_text(encoding="utf-8")
        assert "PERIL" in svg
        assert "Commands" not in svg

    drive(walk, lair())


def test_hosted_nothing_is_written_there() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        screen: Any = app.screen
        assert not [choice for choice in all_commands(screen) if "picture" in choice.text]

    drive(walk, lair(), settings=still(hosted=True))


def test_at_the_cover_it_tells_nothing() -> None:
    match = match_of(whispers.GAME, [human("Ann"), human("Bob")], seed="zz")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "I am Ann")
        await pilot.press("ctrl+p")
        await until(pilot, "Commands")
        shown = text(app)
        for word in ("secret", "points", "Your die", "Undo", "Log", "Copy"):
            assert word not in shown
        await pilot.press(*"ann", "enter")
        await until(pilot, "since your last turn")

    drive(walk, match, size=BIG)


def test_a_demo_and_a_replay_offer_only_what_they_allow() -> None:
    demo = match_of(pig.GAME, [computer("Grik", "random"), computer("Zog", "random")], goal=100)

    async def watch(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        screen: Any = app.screen
        texts = {choice.text for choice in all_commands(screen)}
        assert not texts & {"Undo", "Hint", "Type a move", "Who plays"}
        assert {"Faster", "Log", "Leave for the menu"} <= texts

    drive(watch, Opening("demo", demo, pace=0.5))
    past = lair()
    while past.turn != 0:
        past.roll()
    past.play(0, past.menu(0)[0])

    async def look_back(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, f"0 of {len(past)}")
        await command(pilot, "step")
        await until(pilot, f"1 of {len(past)}")
        screen: Any = app.screen
        assert not {c.text for c in all_commands(screen)} & {"Undo", "Hint", "Who plays"}

    drive(look_back, Opening("replay", past))


def test_nothing_of_it_is_imported_before_it_is_opened() -> None:
    code = (
        "import asyncio, sys\n"
        "from goblin_games.tui.app import GoblinApp\n"
        "async def main():\n"
        "    async with GoblinApp().run_test() as pilot:\n"
        "        await pilot.pause(0.1)\n"
        "        name = 'goblin_games.tui.screens.command_card'\n"
        "        assert name not in sys.modules\n"
        "        await pilot.press('ctrl+p')\n"
        "        assert name in sys.modules\n"
        "asyncio.run(main())\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_words_are_found_in_any_order() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        found = fitting(all_commands(app.screen), "light colours")  # type: ignore[arg-type]
        assert [choice.text for choice in found] == ["Colours: goblin light"]

    drive(walk)
