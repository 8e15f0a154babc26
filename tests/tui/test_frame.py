"""The frame, played with the sample games: keys, mouse, notation, undo, refusals, sizes."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.catalogue import GAMES
from goblin_games.rules.core import ChanceAction, Dice
from goblin_games.table.match import Match
from goblin_games.table.seats import computer, human
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.choices import Choice
from goblin_games.tui.screens.cover import CoverScreen
from goblin_games.tui.screens.menu import MenuScreen
from goblin_games.tui.screens.result import ResultScreen
from goblin_games.tui.widgets.prompt import Prompt
from tests.games import pig, whispers
from tests.tui.frame_tools import (
    BIG,
    SMALL,
    drive,
    lair,
    match_of,
    played,
    rows,
    still,
    text,
    until,
)


async def played_by_keys(app: GoblinApp, pilot: Pilot[Any], match: Match) -> AsyncIterator[None]:
    """A match of Pig up to its last page, key by key."""
    for _ in range(400):
        if isinstance(app.screen, ResultScreen):
            return
        hold = match.turn == 0 and match.state.pot >= 4
        await pilot.press("h" if hold else "r")
        await pilot.pause(0.01)
        yield


def test_a_match_is_played_by_keys_to_its_last_page() -> None:
    match = match_of(pig.GAME, [human("Ann"), computer("Grik", "random")], goal=10)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        async for _ in played_by_keys(app, pilot, match):
            pass
        shown = await until(pilot, "wins")
        assert match.over
        assert match.name(match.result.winners[0]) + " wins" in shown  # type: ignore[union-attr]
        await pilot.press("a")
        shown = await until(pilot, "Roll or hold?")
        assert app.screen.match is not match  # type: ignore[attr-defined]

    drive(walk, match)


def test_a_choice_is_made_by_arrows_mouse_and_notation() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "r roll")
        y = next(y for y, row in enumerate(shown.split("\n")) if "r roll" in row)
        await pilot.click(offset=(shown.split("\n")[y].index("roll 1"), y))
        await pilot.pause(0.1)
        assert len(match) == 2
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert len(match) == 4
        await pilot.press(":", *"ro", "tab", "enter")
        await pilot.pause(0.1)
        assert len(match) == 6
        await pilot.press(":", *"leap", "enter")
        assert "no move" in text(app)
        await pilot.press("escape")
        assert len(match) == 6

    drive(walk, match)


def test_undo_says_why_it_stops_and_refusals_say_their_ruling() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")], seed="b")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await pilot.press("U")
        assert "nothing to undo" in text(app)
        await pilot.press("W", *"hold", "enter")
        assert "nothing in the pot to hold yet. (P1)" in " ".join(text(app).split())
        await pilot.press("r")
        await pilot.pause(0.1)
        await pilot.press("U")
        assert "stay rolled" in text(app)
        await pilot.press("R")
        assert "nothing to redo" in text(app)
        assert len(match) == 2

    drive(walk, match)


def test_undo_and_redo_a_move() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")], seed="a")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        while match.turn == 0 and not match.state.pot:
            await pilot.press("r")
            await pilot.pause(0.1)
        if match.turn == 0:
            await pilot.press("h")
            await until(pilot, "Bob  0 in the pot")
            app.screen.conductor.viewer = "Ann"  # type: ignore[attr-defined]
            length = len(match)
            await pilot.press("U")
            await until(pilot, "Ann  ")
            assert len(match) == length - 1
            await pilot.press("R")
            await pilot.pause(0.1)
            assert len(match) == length

    drive(walk, match)


def test_esc_leads_out_and_nothing_is_asked() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await pilot.press("escape")
        assert "Back to the table" in text(app)
        await pilot.press("r")
        await pilot.pause(0.05)
        assert "Back to the table" not in text(app)
        await pilot.press("escape", "q")
        await pilot.pause(0.1)
        assert isinstance(app.screen, MenuScreen)

    drive(walk, match)


def test_ctrl_c_leaves_as_everywhere_else() -> None:
    seen: list[GoblinApp] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        seen.append(app)
        await pilot.press("ctrl+c")

    drive(walk, lair())
    assert seen[0].return_code == 130


def test_a_seat_goes_to_a_computer_and_back() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Ann  0 in the pot")
        await pilot.press("escape", "w", "a", "1")
        await pilot.pause(0.1)
        assert match.seats[0].level == "random"
        await until(pilot, "Bob  ")
        await pilot.press("escape", "w", "a", "p")
        await pilot.pause(0.1)
        assert match.seats[0].level is None

    drive(walk, match)


def test_computers_wait_while_a_card_lies_on_the_table() -> None:
    match = match_of(pig.GAME, [computer("Grik", "random"), computer("Zog", "random")], goal=100)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        await pilot.press("L")
        await pilot.pause(0.1)
        length = len(match)
        await pilot.pause(0.3)
        assert len(match) <= length + 1
        await pilot.press("escape")
        await pilot.pause(0.3)
        assert len(match) > length

    drive(walk, match, settings=still(pace=0.05))


def test_dice_wait_for_space_if_people_want_to_roll() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await pilot.press("r")
        await until(pilot, "Space roll")
        assert len(match) == 1
        await pilot.press("space")
        await pilot.pause(0.1)
        assert len(match) == 2

    drive(walk, match, settings=still(auto_roll=False))


def test_a_tumble_is_skipped_by_any_key() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await pilot.press("r")
        await pilot.pause(0.1)
        assert app.screen.conductor.tumbling  # type: ignore[attr-defined]
        await pilot.press("x")
        await pilot.pause(0.12)
        assert not app.screen.conductor.tumbling  # type: ignore[attr-defined]
        assert len(match) == 2

    drive(walk, match, settings=still(motion=True))


# -- hand-over ------------------------------------------------------------------------------


async def sit_down(pilot: Pilot[Any], name: str) -> str:
    """Say that one is ready, read what has happened, and look at the table."""
    await until(pilot, f"I am {name}")
    await pilot.press("enter")
    await until(pilot, f"{name}, since your last turn")
    await pilot.press("enter")
    return await until(pilot, f"{name}  Your die shows")


def test_the_cover_hides_every_secret_in_every_frame() -> None:
    match = match_of(whispers.GAME, [human("Ann"), human("Bob")], seed="zz")
    frames: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for turn, other in (("Ann", "Bob"), ("Bob", "Ann")) * 3:
            shown = await sit_down(pilot, turn)
            seat = 0 if turn == "Ann" else 1
            assert (
                f"{turn}: {match.state.scores[seat]} points, die {match.state.dice[seat]}" in shown
            )
            assert f"{other} rolls a secret" not in shown
            await pilot.press("c")
            for _ in range(12):
                frames.append(text(app))
                await pilot.pause(0.01)

    drive(walk, match)
    assert match.over
    covered = [frame for frame in frames if "Pass the keyboard" in frame]
    assert len(covered) > 40
    for frame in covered:
        assert "secret" not in frame
        assert "points" not in frame
        assert "Your die shows" not in frame


def test_no_cover_where_nobody_has_secrets_or_wants_one() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for _ in range(12):
            await pilot.press("r")
            await pilot.pause(0.03)
            assert not isinstance(app.screen, CoverScreen)

    drive(walk, match)
    secret = match_of(whispers.GAME, [human("Ann"), human("Bob")])

    async def open_table(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Your die shows")

    drive(open_table, secret, settings=still(covers=False))


def test_a_recap_follows_the_cover() -> None:
    match = match_of(whispers.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await sit_down(pilot, "Ann")
        await pilot.press("d")
        await until(pilot, "I am Bob")
        await pilot.press("enter")
        shown = await until(pilot, "Bob, since your last turn")
        assert "Ann is ready." in shown

    drive(walk, match)


# -- sizes and the rest ---------------------------------------------------------------------


def test_too_small_a_window_shows_a_card_and_swallows_keys() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        for size in ((60, 20), (10, 4), (79, 24), (1, 1)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.05)
            assert "r roll" not in text(app)
            await pilot.press("r")
        await pilot.resize_terminal(60, 20)
        await until(pilot, "80 x 24 needed")
        assert len(match) == 0
        for size in (BIG, (200, 60), SMALL):
            await pilot.resize_terminal(*size)
            await until(pilot, "r roll")

    drive(walk, match)


def test_ascii_means_ascii_everywhere() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for keys in (
            ["?"],
            ["escape", "s"],
            ["escape", "1"],
            ["enter"],
            ["escape"],
            ["escape", "L"],
        ):
            await pilot.press(*keys)
            await pilot.pause(0.1)
            assert all(row.isascii() for row in rows(app)), text(app)

    drive(walk, settings=still(glyphs="ascii"))


def test_the_menu_opens_before_pydantic_is_imported() -> None:
    code = (
        "import asyncio, sys\n"
        "from goblin_games.tui.app import GoblinApp\n"
        "async def main():\n"
        "    app = GoblinApp()\n"
        "    async with app.run_test() as pilot:\n"
        "        await pilot.pause(0.1)\n"
        "        assert 'Oh My Lair' in ''.join(s.text for s in "
        "app.screen._compositor.render_strips())\n"
        "        assert 'pydantic' not in sys.modules\n"
        "asyncio.run(main())\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_demo_runs_and_any_key_asks() -> None:
    match = match_of(pig.GAME, [computer("Grik", "random"), computer("Zog", "random")], goal=100)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.3)
        assert len(match) > 2
        assert "demo" in text(app)
        await pilot.press("x")
        await until(pilot, "demos are not kept")

    drive(walk, Opening("demo", match, pace=0.02))


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_a_replay_shows_the_dice_of_its_moment(slug: str) -> None:
    match = played(slug, 80)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "replay")
        screen: Any = app.screen
        seen = 0
        for index, entry in enumerate(match.entries, 1):
            screen._go(index)
            dues = match.game.chance(match.state_at(index - 1))
            if any(isinstance(due, Dice) and due.actor == entry.actor for due in dues):
                assert isinstance(entry.action, ChanceAction)
                fell = Counter(int(face) for face in entry.action.tokens())
                if screen.throw is not None:
                    assert fell <= Counter(die.face for die in screen.throw.dice), index
                    seen += 1
            else:
                assert screen.throw is None
        assert seen > 5

    drive(walk, Opening("replay", match, audience=tuple(range(len(match.seats)))))


def test_a_running_match_can_be_looked_back_on_and_goes_on() -> None:
    match = lair()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Place your minions")
        length = len(match)
        await pilot.press("escape", "b")
        await until(pilot, f"{length} of {length}")
        await pilot.press("left")
        assert f"{length - 1} of {length}" in await until(pilot, "next: ")
        await pilot.press("space", "escape")
        await until(pilot, "Place your minions")
        assert len(match) == length
        await pilot.press("1", "1", "enter")
        await until(pilot, "eep the")
        assert len(match) > length

    drive(walk, Opening("play", match))


def test_moves_taken_back_in_the_last_scene_go_on() -> None:
    match = match_of(pig.GAME, [human("Ann"), computer("Grik", "random")], goal=10)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Ann")
        screen: Any = app.screen
        taken = []

        async def last_scene() -> None:
            if match.over and not taken:
                taken.append(len(match))
                match.take_back(1)

        screen.catch_up = last_scene
        async for _ in played_by_keys(app, pilot, match):
            if taken and not match.over:
                assert app.screen is screen
        await until(pilot, "wins")
        assert taken
        assert match.over

    drive(walk, match)


def test_a_choice_that_comes_when_nobody_is_asked_any_more_is_nothing() -> None:
    match = new_match("goblins-lair", seed="late", wishes=[Wish("Ann"), Wish("Bob")])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Which hero goes in?")
        screen: Any = app.screen
        for value in ("learn", "unlearn", "here", "rest"):
            choice = Choice("Enter", "late", value=value)
            screen.post_message(Prompt.Chosen(choice))
            await pilot.pause()
            screen.prompt.choices = [choice]
            screen.asked = None
            length = len(match)
            screen.post_message(Prompt.Chosen(choice))
            await pilot.pause()
            assert len(match) == length

    drive(walk, Opening("play", match))


def test_a_replay_steps_both_ways() -> None:
    match = lair()
    while len(match) < 20:
        if match.turn == 0:
            match.play(0, match.menu(0)[0])
        else:
            match.roll()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "0 of 20")
        await pilot.press("right", "right", "down")
        await until(pilot, "12 of 20")
        await pilot.press("left")
        await until(pilot, "11 of 20")
        await pilot.press("end")
        await until(pilot, "20 of 20")
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, MenuScreen)

    drive(walk, Opening("replay", match))


def test_moves_are_taken_back_together_across_dice_and_people() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")], seed="a")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "r roll")
        await pilot.press("escape", "t")
        await until(pilot, "There is nothing to take back.")
        while match.turn != 1:
            await pilot.press("h" if match.state.pot else "r")
            await pilot.pause(0.05)
        await pilot.press("r")
        await pilot.pause(0.1)
        before = len(match)
        await pilot.press("escape", "t")
        shown = await until(pilot, "Does everybody at the table agree?")
        assert "1  before Bob: roll" in shown
        await pilot.press("2")
        await until(pilot, "Ann  ")
        assert len(match) < before - 1
        assert match.turn == 0
        assert any("agreement" in remark.text for remark in match.remarks)
        await pilot.press("R")
        assert "nothing to redo" in text(app)

    drive(walk, match)


def test_a_secret_is_not_told_by_the_list_of_what_can_be_taken_back() -> None:
    match = match_of(whispers.GAME, [human("Ann"), human("Bob")], seed="zz")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await sit_down(pilot, "Ann")
        await pilot.press("c")
        await sit_down(pilot, "Bob")
        seen = match.seen_by(len(match.entries))
        await pilot.press("escape", "t")
        shown = await until(pilot, "everybody at the table")
        assert ("a secret" in shown) == (seen is not None)

    drive(walk, match)


def test_the_log_is_shown_by_seat_and_copied() -> None:
    match = match_of(pig.GAME, [human("Ann"), human("Bob")], seed="a")
    while match.turn != 1:
        match.roll() if match.turn != 0 else match.play(0, match.menu(0)[-1])
    match.play(1, match.menu(1)[0])
    match.roll()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Roll or hold?")
        await pilot.press("L")
        shown = await until(pilot, "a-b one seat")
        assert "Ann " in shown
        assert "Bob rolls" in shown
        await pilot.press("b")
        shown = await until(pilot, "Log: Bob")
        assert "Bob rolls" in shown.split("Log: Bob")[1]
        assert "Ann rolls" not in shown.split("Log: Bob")[1].split("a-b")[0]
        await pilot.press("Y")
        await until(pilot, "Y copied")
        assert "Bob rolls" in app.clipboard
        assert "Ann rolls" not in app.clipboard
        await pilot.press("*")
        await until(pilot, " Log ")

    drive(walk, match)
