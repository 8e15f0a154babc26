"""Goblin Dice on the screen: whole races by keys, arrows, mouse, notation; its looks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.actions import DONE, GRABS, RUN, Grab, Roll, Use
from goblin_games.rules.goblin_dice.state import Step
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.games.goblin_dice.plan import plan
from goblin_games.tui.games.goblin_dice.scene import moments, scene_of
from goblin_games.tui.games.goblin_dice.shots import SHOTS, set_clock
from goblin_games.tui.screens.result import ResultScreen
from tests.tui.frame_tools import BIG, SMALL, drive, rows, still, text, until

SNAPSHOTS = Path(__file__).parent / "snapshots"


def race(seed: str = "grub", *names: str, **options: Any) -> Match:
    """A draft for Ann, or for these people, and as many computers as there are seats left."""
    wishes = [Wish(name) for name in names or ("Ann",)]
    given = {"grab_mode": "draft", "track": "brawl", **options}
    return new_match("goblin-dice", seed=seed, wishes=wishes, options=given)


def put(match: Match, **facts: Any) -> None:
    """Make a position by hand."""
    match._past[-1].state = GAME.arrange(match.state, **facts)


async def asked(app: GoblinApp, pilot: Pilot[Any], match: Match) -> bool:
    """Wait until a person is asked; False if the match is over."""
    for _ in range(300):
        if match.over:
            return False
        if getattr(app.screen, "asked", None) is not None:
            return True
        await pilot.pause(0.01)
    raise AssertionError(text(app))


def keys_for(match: Match, action: Any) -> list[str]:
    """The key that a person presses for an action."""
    if isinstance(action, Grab):
        return [str(match.state.dice[action.number - 1])]
    if isinstance(action, Use):
        return [str(action.value)]
    return ["d"] if action == DONE else ["space"]


async def click_on(pilot: Pilot[Any], words: str, within: int = 0) -> None:
    app: Any = pilot.app
    for y, row in enumerate(rows(app)):
        if words in row:
            await pilot.click(offset=(row.index(words) + within, y))
            return
    raise AssertionError(f"no '{words}' on\n{text(app)}")


@pytest.mark.parametrize(
    "options", [{}, {"seats": 2, "duel": True, "duel_third": "use"}, {"seats": 6, "crush": "path"}]
)
def test_a_whole_race_by_keys(options: dict[str, Any]) -> None:
    match = race(**options)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        while await asked(app, pilot, match):
            length = len(match)
            await pilot.press(*keys_for(match, match.hint(match.turn or 0).action))
            await pilot.pause(0.01)
            assert len(match) > length, text(app)
        await until(pilot, "WHAT DECIDED IT")

    drive(walk, match)


def test_a_whole_race_by_arrows_and_enter() -> None:
    match = race("wart")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        turns = 0
        while await asked(app, pilot, match):
            turns += 1
            await pilot.press(*["right"] * (turns % 2), "enter")
            await pilot.pause(0.01)
        await pilot.pause(0.1)
        assert isinstance(app.screen, ResultScreen)

    drive(walk, match)


def test_a_round_by_mouse() -> None:
    match = race()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Run!")
        await click_on(pilot, "Space Run!")
        for _ in range(2):
            await asked(app, pilot, match)
            assert match.state.step == Step.GRAB
            await click_on(pilot, "● ●")
            await pilot.pause(0.02)
        await asked(app, pilot, match)
        assert len(match.state.hands[0]) == 2
        await click_on(pilot, "done")
        await pilot.pause(0.02)
        assert DONE in [entry.action for entry in match.entries if entry.actor == 0]

    drive(walk, match)


def test_a_click_on_a_die_uses_it() -> None:
    match = race("grub", "Ann", "Bob", seats=2)
    put(match, positions=[3, 5], hands=[[6, 2], [3, 5]], stone=1, round=4)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Use your 6 and 2")
        await click_on(pilot, "● ●  ", 1)
        await pilot.pause(0.05)
        assert str(match.entries[-1].action) == "use 6 move"

    drive(walk, match)


def test_a_round_by_notation() -> None:
    match = race()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for typed, what in ((":run", RUN), (":=3", Grab), (":grab 1", Grab)):
            assert await asked(app, pilot, match)
            await pilot.press(*typed, "enter")
            await pilot.pause(0.05)
            own = [entry.action for entry in match.entries if entry.actor == 0]
            assert own, text(app)
            assert own[-1] == what or isinstance(own[-1], type(RUN) if what is RUN else Grab)

    drive(walk, match)


def test_what_stands_on_the_hill() -> None:
    """Stone, danger, heaps and values: all there without a colour."""
    match = race("grub", "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", seats=6)
    put(match, positions=[6, 6, 6, 6, 9, 12], hands=[[6, 2], *[[3, 5]] * 5], stone=5, speed=2,
        round=7)  # fmt: skip

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "Use your")
        for piece in ("(E)", "(F)", "A|B|", "C|D|", "!!!", "speed 2", "B6", "Trick 6", "[6]"):
            assert piece in shown, shown
        assert app.palette.kind == "mono"

    drive(walk, match, settings=still(glyphs="ascii"), colours="none")


def test_every_heap_and_every_hill_fits() -> None:
    for width, height in ((80, 10), (80, 11), (120, 16)):
        for slants in ([1] * 7, [-1] * 7, [1, 1, 1, 0, -1, -1, -1], [0] * 7):
            made = plan(width, height, slants, width > 110)
            assert made.goal + 8 <= width
            assert made.bottom == height
            for space in range(-2, 16):
                assert 2 <= made.foot(space) < made.earth
                assert made.column(space) + made.width(space) <= width
            if 0 not in slants:
                assert len(set(made.level)) > 3, "slopes can be seen"


@pytest.mark.parametrize("height", range(1, 12))
def test_a_hill_without_room_is_flat(height: int) -> None:
    for slants in ([1] * 7, [0] * 7):
        made = plan(80, height, slants, roomy=False)
        assert len(made.level) == 8
        assert min(made.level) >= 0


def test_the_stone_rolls_step_by_step_and_crushes() -> None:
    match = race("grub", "Ann", "Bob", "Cid", seats=3, track="armageddon")
    put(match, positions=[9, 12, 12], hands=[[1], [1, 1], [1, 1]], stone=6, speed=3, round=6)
    match.play(0, DONE)
    match.play(1, DONE)
    before = scene_of(match.state)
    match.play(2, DONE)
    shown = [scene for scene, _ in moments(before, [t.event for t in match.told((), len(match))])]
    assert [scene.stone for scene in shown[:3]] == [7, 8, 9]
    assert "CRUNCH" in [scene.cry.text for scene in shown if scene.cry]
    assert shown[-1].flat == {0}
    assert 0 not in shown[-1].at(9)
    assert all(seconds < 1 for _, seconds in moments(before, []))


def test_moments_are_shown_and_any_key_ends_them() -> None:
    match = race("grub", "Ann", "Bob", "Cid", seats=3, track="armageddon")
    put(match, positions=[9, 12, 12], hands=[[1], [1, 1], [1, 1]], stone=6, speed=3, round=6)
    frames: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for _ in range(3):
            await asked(app, pilot, match)
            await pilot.press("d")
            await pilot.pause(0.02)
        for _ in range(40):
            await pilot.pause(0.05)
            frames.append(text(app))
            if "CRUNCH" in frames[-1]:
                break
        await pilot.press("x")
        await until(pilot, "flat on")
        await until(pilot, "Run!")

    drive(walk, match, settings=still(motion=True))
    assert "CRUNCH" in frames[-1]


def test_dealt_dice_ask_nobody() -> None:
    match = race(grab_mode="deal")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Run!")
        await pilot.press("space")
        await asked(app, pilot, match)
        assert match.state.step == Step.TURN

    drive(walk, match)


@pytest.mark.parametrize("reason", ["finish", "all_crushed", "last_survivor", "time_limit"])
def test_every_ending_has_its_page(reason: str) -> None:
    match = race("grub", "Ann", "Bob", seats=2, track="armageddon", round_limit=10)
    facts: dict[str, dict[str, Any]] = {
        "finish": {"positions": [14, 12], "hands": [[1], [1, 1]], "stone": 2},
        "all_crushed": {"positions": [8, 8], "hands": [[1, 1], [1, 1]], "stone": 6, "speed": 2},
        "last_survivor": {"positions": [8, 9], "hands": [[1, 1], [1, 1]], "stone": 6, "speed": 2},
        "time_limit": {"positions": [12, 12], "hands": [[5, 5], [5, 5]], "stone": 2, "round": 10},
    }
    put(match, **{"round": 6, **facts[reason]})
    word = {"finish": "ANN IS HOME", "all_crushed": "THE STONE WINS",
            "last_survivor": "BOB IS THE ONLY ONE NOT FLAT",
            "time_limit": "ANN AND BOB SHARE IT"}[reason]  # fmt: skip

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        while await asked(app, pilot, match):
            choices = app.screen.prompt.choices  # type: ignore[attr-defined]
            await pilot.press("1" if reason == "finish" and len(choices) > 1 else "d")
            await pilot.pause(0.02)
        shown = await until(pilot, word)
        assert "WHAT DECIDED IT" in shown
        assert match.result is not None
        assert match.result.reason == reason

    drive(walk, match)


def test_replay_shows_every_moment_of_a_race() -> None:
    match = race(seats=3)
    while not match.over:
        turn = match.turn
        assert turn is not None
        match.roll() if turn < 0 else match.play(turn, match.think(turn))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, f"0 of {len(match)}")
        for step in range(1, 30):
            await pilot.press("right")
            assert f"{step} of {len(match)}" in text(app)
        await pilot.press("end")
        await until(pilot, f"{len(match)} of {len(match)}")

    drive(walk, Opening("replay", match))


def test_the_third_die_of_a_duel_lies_on_the_table() -> None:
    match = race("grub", "Ann", "Bob", seats=2, duel=True, duel_third="use")
    match.play(0, RUN)
    match.roll(Roll((1, 2, 3, 4, 5, 6)))
    for seat, number in ((0, 1), (1, 2), (0, 3), (1, 4)):
        match.play(seat, GRABS[number])
    match.play(0, DONE)
    match.play(1, DONE)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "Grab a die that nobody took")
        assert shown.count("● ●") == 5, "a five and a six"
        await pilot.press("6")
        await pilot.pause(0.05)
        assert match.entries[-1].action == GRABS[6]

    drive(walk, match)


def test_undo_brings_a_goblin_back() -> None:
    match = race("grub", "Ann", "Bob", seats=2)
    put(match, positions=[3, 5], hands=[[6, 3], [3, 5]], stone=1, round=4)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Use your 6 and 3")
        before = text(app)
        await pilot.press("6")
        await until(pilot, "Use your 3")
        assert match.state.places[0] == 4
        await pilot.press("U")
        await until(pilot, "Use your 6 and 3")
        assert rows(app)[:18] == [row.ljust(80) for row in before.split("\n")[:18]]

    drive(walk, match, settings=still(motion=True))


def test_face_down_tiles_are_question_marks() -> None:
    match = race(unexpected=True)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "Run!")
        assert "B4" in shown
        for code in ("C2", "B6", "C3", "A10", "A6", "A2"):
            assert code not in shown
        assert shown.count("face") == 6

    drive(walk, match)


def test_set_up_takes_reflex_here_and_draft_far_away() -> None:
    for remote, mode in ((False, "reflex"), (True, "draft")):

        async def walk(app: GoblinApp, pilot: Pilot[Any], mode: str = mode) -> None:
            await pilot.press("home", "enter")
            await until(pilot, "round 1")
            assert app.screen.match.options.grab_mode == mode  # type: ignore[attr-defined]

        drive(walk, Opening("setup", slug="goblin-dice"), settings=still(remote=remote))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "120x40"])
def test_pictures_stay_as_they_are(shot: Any, size: tuple[int, int], glyphs: str) -> None:
    """Rows of text; UPDATE_SNAPSHOTS=1 writes them anew."""
    path = SNAPSHOTS / f"{shot.name}-{glyphs}-{size[0]}x{size[1]}.txt"
    seen: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        if shot.walk is not None:
            await shot.walk(pilot)
            await pilot.pause(0.05)
        seen.append(text(app) + "\n")

    opening = shot.opening()
    try:
        drive(walk, opening, size=size, settings=still(glyphs=glyphs))
    finally:
        set_clock(None)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(seen[0], encoding="utf-8")
    assert seen[0] == path.read_text(encoding="utf-8")
