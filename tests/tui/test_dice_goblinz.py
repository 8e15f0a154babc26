"""Dice Goblinz on the screen: matches by keys, arrows, mouse and typing; what it looks like."""

from __future__ import annotations

import os
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz.dice import dice_words
from goblin_games.rules.dice_goblinz.state import Step, Table
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.games.dice_goblinz.ending import raid_stories, turning_point
from goblin_games.tui.games.dice_goblinz.screen import DiceGoblinzScreen
from goblin_games.tui.games.dice_goblinz.shots import SHOTS, at, led_on, never
from goblin_games.tui.screens.replay import ReplayScreen
from goblin_games.tui.screens.result import ResultScreen
from tests.tui.frame_tools import BIG, SMALL, drive, rows, still, text, until

SNAPSHOTS = Path(__file__).parent / "snapshots"


def raids(seed: str = "grub", *names: str, seats: int = 4, **options: Any) -> Match:
    """A short match of these people and computers."""
    wishes = [Wish(name) for name in names or ("Ann",)]
    given = {"raids": 3, "kinds": "distinct", **options}
    return new_match("dice-goblinz", seed=seed, wishes=wishes, options=given, seats=seats)


def keys_for(match: Match, action: Any) -> list[str]:
    """The keys that a person presses for an action."""
    screen_free = {"key": ["k"], "pass": ["p"], "wand": ["w"], "average": ["a"], "stench": ["s"],
                   "shield": ["s"], "suffer": ["u"], "water": ["w"], "mitosis": ["m"],
                   "plain": ["n"]}  # fmt: skip
    if isinstance(action, act.Raid):
        letter = {"greedy": "g", "groupie": "o", "coward": "c"}[action.role]
        pocket = list(match.state.pockets[match.turn or 0])
        left = list(action.dice)
        out = []
        for index, size in enumerate(pocket, 1):
            if size in left:
                left.remove(size)
            else:
                out.append(str(index))
        return [letter, *out, "enter"]
    if isinstance(action, act.Keep):
        return [str(action.room)]
    if isinstance(action, act.Appoint):
        return [chr(97 + action.seat)]
    return screen_free.get(action.word, ["hint", "enter"])


async def press(app: GoblinApp, pilot: Pilot[Any], keys: list[str]) -> None:
    screen: Any = app.screen
    for key in keys:
        if key == "hint":  # the key H asks a searcher, which takes its time
            screen.hinted(screen.match.hint(screen.asked).action)
        else:
            await pilot.press(key)


async def asked(app: GoblinApp, pilot: Pilot[Any], match: Match) -> bool:
    """Wait until a person is asked, going on past scenes; False if the match is over."""
    for _ in range(1000):
        if match.over:
            return False
        if getattr(app.screen, "asked", None) is not None:
            return True
        if "go on" in text(app) and getattr(app.screen, "scene", None) is not None:
            await pilot.press("space")
        await pilot.pause(0.01)
    raise AssertionError(text(app))


async def to_the_end(app: GoblinApp, pilot: Pilot[Any]) -> str:
    for _ in range(200):
        if isinstance(app.screen, ResultScreen):
            return text(app)
        await pilot.press("space")
        await pilot.pause(0.02)
    raise AssertionError(text(app))


@pytest.mark.parametrize("seed", ["grub", "pox"])
def test_a_whole_match_by_keys(seed: str) -> None:
    match = raids(seed)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        while await asked(app, pilot, match):
            length = len(match)
            await press(app, pilot, keys_for(match, match.hint(0).action))
            await pilot.pause(0.01)
            assert len(match) > length, text(app)
        shown = await to_the_end(app, pilot)
        assert "THE MOST DICE" in shown
        assert "RAID BY RAID" in shown

    drive(walk, match)


def test_a_whole_match_by_arrows_and_enter() -> None:
    match = raids("wart")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        turns = 0
        while await asked(app, pilot, match):
            turns += 1
            length = len(match)
            if match.state.step == Step.COMMIT:
                many = len(match.state.pockets[0]) > 1
                await pilot.press("down", "down", *["up"] * (turns % 2))
                await pilot.press(*["right", "space"] * many, "enter")
            else:
                await pilot.press("right", "left", "enter")
            await pilot.pause(0.01)
            assert len(match) > length, text(app)
        await to_the_end(app, pilot)

    drive(walk, match)


async def click_on(pilot: Pilot[Any], words: str, within: int = 0, after: str = "") -> None:
    app: Any = pilot.app
    for y, row in enumerate(rows(app)):
        if words in row and after in row:
            start = row.index(after) if after else 0
            await pilot.click(offset=(row.index(words, start) + within, y))
            return
    raise AssertionError(f"no '{words}' on\n{text(app)}")


def test_a_commitment_by_mouse() -> None:
    match = raids()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        pocket = match.state.pockets[0]
        await click_on(pilot, "GREEDY", 2)
        await until(pilot, "count against the group")
        await click_on(pilot, " in ", 1)
        await until(pilot, "stays")
        await click_on(pilot, "Enter ready")
        await pilot.pause(0.05)
        entry = next(e for e in match.entries if e.actor == 0)
        assert str(entry.action).startswith("raid greedy")
        assert len(entry.action.dice) == len(pocket) - 1  # type: ignore[attr-defined]

    drive(walk, match)


def test_a_commitment_by_notation_and_its_refusal() -> None:
    match = raids()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press(":", *"raid greedy 9d20", "enter")
        assert "! " in text(app)
        await pilot.press(":", *"raid coward")
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert any(str(e) == "s0: raid coward" for e in match.entries)

    drive(walk, match)


def test_no_role_no_commitment_and_backspace_takes_it_back() -> None:
    match = raids()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        length = len(match)
        await pilot.press("enter")
        await until(pilot, "First say what you are")
        await pilot.press("g", "backspace")
        await until(pilot, "What are you this time?")
        await pilot.press("a", "o", "enter")
        assert "! " in text(app)  # a Groupie without dice
        assert len(match) == length
        await pilot.press("a", "enter")
        await pilot.pause(0.05)
        assert len(match) > length

    drive(walk, match)


def test_a_hobgoblin_hears_that_it_never_runs() -> None:
    match = raids(kinds="hob,bob,rob,slob")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press("c")
        assert "never" in text(app)
        assert "What are you this time?" in text(app)

    drive(walk, match)


def test_loot_is_picked_by_mouse_and_by_number() -> None:
    match = led_on("fang", at(Step.PICK, 2))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Take one thing")
        wanted = app.screen.rack.slots[1]  # type: ignore[attr-defined]
        await click_on(pilot, wanted.name, after="  ", within=1)
        await pilot.pause(0.05)
        await pilot.press("2")
        await pilot.pause(0.05)
        takes = [e.action for e in match.entries if e.actor == 0 and isinstance(e.action, act.Take)]
        assert takes

    drive(walk, match)


def test_a_kazoo_is_aimed_on_the_board() -> None:
    match = led_on("fang", _has_kazoo, 8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "k kazoo")
        await pilot.press("k")
        shown = await until(pilot, "raid won")
        assert "no kazoo" in shown
        await pilot.press("backspace")
        await until(pilot, "k kazoo")
        await pilot.press("k", "right", "down", "enter")
        await pilot.pause(0.05)
        await pilot.pause(0.05)
        assert any(isinstance(e.action, act.Kazoo) for e in match.entries)

    drive(walk, match)


def _has_kazoo(table: Table) -> bool:
    return table.step == Step.TRICKS and "kazoo" in table.items[0]


def test_the_reveal_is_held_until_somebody_goes_on() -> None:
    match = led_on("fang", at(Step.COMMIT, 5))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press("o", "enter")
        for _ in range(300):
            await pilot.pause(0.02)
            if getattr(app.screen, "scene", None) is not None or match.state.raid > 5:
                break
            if getattr(app.screen, "asked", None) is not None:
                await pilot.press("enter")
        shown = await until(pilot, "Raid 5 is over")
        assert "go on" in shown
        assert "raid 5 of" in shown
        await pilot.press("space")
        await until(pilot, "raid 6 of")

    drive(walk, match)


def test_roles_turn_over_and_sums_climb_in_less_than_a_second_each() -> None:
    match = led_on("fang", at(Step.COMMIT, 5))
    seen: list[float] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        screen: Any = app.screen
        await pilot.press("o", "enter")
        for _ in range(800):
            await pilot.pause(0.01)
            if getattr(app.screen, "asked", None) is not None:
                await pilot.press("enter")
            if screen.scene is not None:
                seen.append(screen.grown)
                if "is over" in text(app):
                    break
        assert len(set(seen)) > 4
        assert seen[-1] == 1.0

    drive(walk, match, settings=still(motion=True, pace=0.0))


def loot_on(app: GoblinApp) -> list[str]:
    """The loot dice on the screen, in words."""
    shown = next((row for row in rows(app) if "DA LOOT" in row), "")
    return re.findall(r"\b\d*d\d+", shown.partition("DA LOOT")[2])


@pytest.mark.parametrize("motion", [True, False])
def test_loot_drops_in_die_by_die(motion: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most twelve frames a second, each with one more die; all at once without motion."""
    match = raids(kinds="hob,bob,rob,mob", first_leader=0)
    drops: list[tuple[float, int]] = []
    frames: list[list[str]] = []
    moved = DiceGoblinzScreen.dice_moved

    def note(screen: DiceGoblinzScreen) -> None:
        if screen.landed:
            drops.append((monotonic(), len(screen.landed)))
        moved(screen)

    monkeypatch.setattr(DiceGoblinzScreen, "dice_moved", note)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        asked = False
        while not asked:
            asked = getattr(app.screen, "asked", None) is not None
            await pilot.pause(0.005)
            shown = loot_on(app)
            if shown and (not frames or frames[-1] != shown):
                frames.append(shown)
        loot: tuple[int, ...] = match.state.loot
        falling = len(loot) if motion else 0
        assert [number for _, number in drops] == list(range(1, falling + 1))
        times = [when for when, _ in drops]
        assert all(then - now > 0.07 for now, then in pairwise(times))
        fallen = [list(dice_words(loot[:count])) for count in range(falling)]
        assert all(shown[:-1] in fallen for shown in frames[:-1])
        assert frames[-1] == loot_on(app) == list(dice_words(loot))

    drive(walk, match, settings=still(motion=motion, auto_roll=True))


def test_a_finished_match_is_looked_at_again() -> None:
    match = led_on("mud", never, 4)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.push_screen(ReplayScreen(match))
        await until(pilot, "replay")
        found: set[str] = set()
        wanted = {"Reveal", "The raid is over", "ready", "?"}
        for _ in range(len(match)):
            await pilot.press("right")
            shown = text(app)
            found |= {word for word in wanted if word in shown}
        assert found == wanted

    drive(walk, match)


def test_a_replay_from_a_seats_view_shows_that_seats_roles() -> None:
    match = led_on("mud", never, 4)
    committed = next(i for i, e in enumerate(match.entries, 1) if e.actor == 0)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for audience, shown in (((0,), True), ((), False)):
            app.push_screen(ReplayScreen(match, audience))
            await until(pilot, "replay")
            for _ in range(committed):
                await pilot.press("right")
            row = next(row for row in rows(app) if " Ann " in row and " Rob " in row)
            role = str(match.entries[committed - 1].action).split()[1]
            assert (role in row.lower()) is shown
            await pilot.press("escape")
            await pilot.pause(0.05)

    drive(walk, match)


def test_a_hint_is_asked_for_and_one_that_comes_too_late_harms_nobody() -> None:
    match = raids()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press("H")
        await until(pilot, " with ", 30)
        await pilot.press("H", "enter")
        await pilot.pause(0.3)
        assert any(entry.actor == 0 for entry in match.entries)

    drive(walk, match)


def test_tab_tells_what_everybody_can_do() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press("tab")
        shown = await until(pilot, "Goblinz and doohickeyz")
        assert "goblin:" in shown

    drive(walk, raids())


@cache
def finished() -> Match:
    """A match that is over, and that Ann has won."""
    return led_on("fang", never)


def test_what_decided_it() -> None:
    match = finished()
    stories = raid_stories(match)
    assert [story.number for story in stories] == list(range(1, match.state.raids + 1))
    assert stories[-1].counts == match.result.scores  # type: ignore[union-attr]
    assert turning_point(match, stories).startswith("What decided it: raid 6 brought Ann ")


def test_the_final_count_goes_up_goblin_by_goblin_until_a_key_ends_it() -> None:
    pages: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "BIG BOSS COUNTS")
        await until(pilot, "  5.  B  Grik        Slob   5")
        pages.append(text(app))
        await pilot.press("a")
        pages.append(text(app))

    drive(walk, finished(), settings=still(motion=True, pace=0.0))
    counting, over = pages
    assert "  1. " not in counting, "the winner's dice come last"
    assert "RAID BY RAID" not in counting
    assert "ANN HAS THE MOST DICE" in over
    assert "again" in over, "the key has skipped the count and done nothing else"


def test_the_final_count_ends_by_itself_within_three_seconds() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "BIG BOSS COUNTS")
        await until(pilot, "ANN HAS THE MOST DICE")

    assert 0 < DiceGoblinzScreen.final_count < 3
    drive(walk, finished(), settings=still(motion=True, pace=0.0))


def test_without_motion_the_final_count_is_there_at_once() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        assert "ANN HAS THE MOST DICE" in text(app)

    drive(walk, finished())


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "120x40"])
def test_pictures_stay_as_they_are(shot: Any, size: tuple[int, int]) -> None:
    """Rows of text; UPDATE_SNAPSHOTS=1 writes them anew."""
    _compare(shot, size, f"{shot.name}-{size[0]}x{size[1]}.txt", "unicode")


@pytest.mark.parametrize("name", ["dice-goblinz-commit", "dice-goblinz-eight"])
def test_ascii_keeps_the_places(name: str) -> None:
    shot = next(shot for shot in SHOTS if shot.name == name)
    _compare(shot, SMALL, f"{name}-ascii.txt", "ascii")
    assert (SNAPSHOTS / f"{name}-ascii.txt").read_text(encoding="utf-8").isascii()


def _compare(shot: Any, size: tuple[int, int], name: str, glyphs: str) -> None:
    path = SNAPSHOTS / name
    seen: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        if shot.walk is not None:
            await shot.walk(pilot)
            await pilot.pause(0.05)
        seen.append(text(app) + "\n")

    drive(walk, shot.opening(), size=size, settings=still(glyphs=glyphs), colours="truecolor")
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(seen[0], encoding="utf-8")
    assert seen[0] == path.read_text(encoding="utf-8")


def test_set_up_has_pins_for_people_who_share_a_keyboard() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        screen: Any = app.screen
        screen.seating.sitters[1].who = "human"
        screen.seating.sitters[1].line.text = "Bob"
        screen.more = True
        names = [row.label for row in screen.rows()]
        assert "PINS" in names
        screen.cursor = names.index("PINS") + 2
        await pilot.press(*"4711")
        assert "4711" not in text(app)
        assert "****" in text(app)
        screen.start()
        await pilot.pause(0.2)
        match = app.screen.match  # type: ignore[attr-defined]
        assert match.locked("Bob")
        assert match.unlocks("Bob", "4711")

    drive(walk, Opening("setup", slug="dice-goblinz"))


def test_everybody_sees_the_raid_dice_before_somebody_decides_in_secret() -> None:
    """Two people: the knobgoblin decides next, and the other one would be sent away at once."""
    wishes = [Wish("Ann"), Wish("Bob"), Wish("Zog", "normal")]
    match = new_match("dice-goblinz", seed="dice", seats=3, wishes=wishes,
                      options={"kinds": "knob,bob,slob", "first_leader": 0})  # fmt: skip
    while match.state.step != Step.COMMIT:
        match.roll()
    while match.turn is not None and match.turn >= 0 and match.turn < 2:
        match.play(match.turn, act.Raid(act.GROUPIE, match.state.pockets[match.turn]))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "All dice lie.")
        assert match.state.step == Step.FLIP
        assert "go on" in shown
        assert not re.search(r"Pass the keyboard", shown)
        await pilot.press("space")
        await until(pilot, "Pass the keyboard")

    drive(walk, match, settings=still(auto_roll=True))
