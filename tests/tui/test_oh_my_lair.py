"""Oh My Lair! on the screen: whole matches by keys, by arrows, by mouse; what it looks like."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.rules.oh_my_lair.actions import Order, Summon
from goblin_games.rules.oh_my_lair.state import Step, suspects
from goblin_games.table.match import Match
from goblin_games.table.setup import new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.games.oh_my_lair.shots import SHOTS, led_on
from goblin_games.tui.screens.result import ResultScreen
from tests.tui.frame_tools import BIG, SMALL, drive, lair, rows, still, text, until

SNAPSHOTS = Path(__file__).parent / "snapshots"


def keys_for(match: Match, action: Any) -> list[str]:
    """The keys that a person presses for an action."""
    if isinstance(action, Order):
        counts = enumerate(action.minions, 1)
        return [*(str(place) for place, count in counts for _ in range(count)), "enter"]
    if isinstance(action, Summon):
        return [str(match.state.pit.index(action.creature) + 1), *str(action.space), "enter"]
    words = str(action).split()
    return {"keep": ["k"], "done": ["d"], "mojo": [words[-1]]}.get(
        words[0], ["m" if words[-1] == "minion" else "j"]
    )


async def asked(app: GoblinApp, pilot: Pilot[Any], match: Match) -> bool:
    """Wait until a person is asked; False if the match is over."""
    for _ in range(200):
        if match.over:
            return False
        if getattr(app.screen, "asked", None) is not None:
            return True
        await pilot.pause(0.01)
    raise AssertionError(text(app))


@pytest.mark.parametrize(("seed", "end"), [("grub", "STANDS"), ("pox", "LOST")])
def test_a_whole_match_by_keys(seed: str, end: str) -> None:
    match = lair(seed)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        while await asked(app, pilot, match):
            length = len(match)
            await pilot.press(*keys_for(match, match.think(0)))
            await pilot.pause(0.01)
            assert len(match) > length, text(app)
        shown = await until(pilot, f"THE LAIR {'IS ' if end == 'LOST' else ''}{end}")
        assert f"score{match.result.scores[0]:>25}" in shown  # type: ignore[union-attr]

    drive(walk, match)


def test_a_whole_match_by_arrows_and_enter() -> None:
    match = lair("wart")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        turns = 0
        while await asked(app, pilot, match):
            turns += 1
            step = match.state.step
            if step == Step.ORDER:
                for count in range(match.state.minions):
                    await pilot.press(*["down"] * (count + turns % 3), "enter")
                await pilot.press("enter")
            elif step == Step.BUY and len(app.screen.prompt.choices) > 1 and turns % 2:  # type: ignore[attr-defined]
                await pilot.press("left", "enter")
                if app.screen.leading:  # type: ignore[attr-defined]
                    await pilot.press("right", "enter")
            else:
                await pilot.press("enter")
            await pilot.pause(0.01)
        await pilot.pause(0.1)
        assert isinstance(app.screen, ResultScreen)

    drive(walk, match)


async def click_on(pilot: Pilot[Any], words: str, within: int = 0) -> None:
    app: Any = pilot.app
    for y, row in enumerate(rows(app)):
        if words in row:
            await pilot.click(offset=(row.index(words) + within, y))
            return
    raise AssertionError(f"no '{words}' on\n{text(app)}")


def test_minions_and_creatures_by_mouse() -> None:
    match = led_on("slime", lambda lair: lair.step == Step.ORDER and lair.round == 4)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "3 to place")
        await click_on(pilot, "Dig Gold")
        await click_on(pilot, "Dig Gold")
        await click_on(pilot, "Elefant Plains")
        await until(pilot, "all placed")
        await click_on(pilot, "m m")
        await until(pilot, "1 to place")
        await click_on(pilot, "Elefant Plains")
        await click_on(pilot, "off they trot")
        await pilot.pause(0.05)
        order = [entry.action for entry in match.entries if isinstance(entry.action, Order)][-1]
        assert order.minions == (1, 0, 0, 0, 2)

    drive(walk, match)


def test_a_creature_is_led_to_the_road_by_mouse() -> None:
    def can_summon(lair: Any) -> bool:
        return lair.step == Step.BUY and lair.stock[0] > 0 and lair.stock[2] > 0

    match = led_on("slime", can_summon)
    creature = next(a.creature for a in match.menu(0) if isinstance(a, Summon))
    name = match.state.terms.creatures[creature].name

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Buy and summon")
        await click_on(pilot, f" {name}", 2)
        await until(pilot, f"{name} on")
        await click_on(pilot, " 12 ", 1)
        await pilot.pause(0.05)
        assert match.state.road[12] == (creature,)
        await pilot.press("U")
        await pilot.pause(0.05)
        assert match.state.road[12] == ()

    drive(walk, match)


def test_a_creature_that_costs_too_much_says_so() -> None:
    match = led_on("grub", lambda lair: lair.step == Step.BUY)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Buy and summon")
        length = len(match)
        await pilot.press("3")
        assert "! " in text(app)
        assert len(match) == length

    drive(walk, match)


def test_minions_are_taken_back_and_sent_as_before() -> None:
    match = lair()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await pilot.press("enter", "down", "right")
        await until(pilot, "all placed")
        await pilot.press("3")
        await until(pilot, "They are all placed.")
        await pilot.press("backspace", "left", "left")
        await until(pilot, "1 to place")
        await pilot.press("backspace", "w", "w", "enter")
        await asked(app, pilot, match)
        assert match.entries[6].action == Order((0, 0, 2, 0, 0))
        while match.state.step != Step.ORDER:
            await pilot.press("k" if match.state.step == Step.ROLLED else "d")
            await asked(app, pilot, match)
        if match.state.minions == 2:
            await pilot.press("a")
            await until(pilot, "all placed")

    drive(walk, match)


def test_a_duel_hides_the_other_lair_behind_the_cover() -> None:
    options = {"mode": "duel", "level": "custom", "length": 8}
    match = lair("x", "Ann", "Bob", **options)
    frames: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        while not match.over:
            await pilot.pause(0.01)
            shown = text(app)
            if "Pass the keyboard" in shown:
                frames.append(shown)
            if "ready" in shown or "since your last turn" in shown:
                await pilot.press("enter")
            elif getattr(app.screen, "asked", None) is not None:
                turn = match.turn
                assert f"{match.name(turn or 0)}'s lair" in shown
                app.screen.play(match.think(turn or 0))  # type: ignore[attr-defined]
        await until(pilot, "did best")

    drive(walk, match)
    assert len(frames) >= 2
    for frame in frames:
        for secret in ("gold", "Dig", "lair", "Round", "rolls"):
            assert secret not in frame.replace("Oh My Lair!", "")


def test_the_horn_goes_round_the_council() -> None:
    match = lair("x", "Ann", "Bob", mode="council")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Ann  Place your minions")
        await pilot.press("1", "1", "enter")
        for _ in range(20):
            await asked(app, pilot, match)
            if match.turn == 1:
                break
            await pilot.press("k" if match.state.step == Step.ROLLED else "d")
            await pilot.pause(0.02)
        await until(pilot, "Bob  Place your minions")

    drive(walk, match)


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "120x40"])
def test_pictures_stay_as_they_are(shot: Any, size: tuple[int, int]) -> None:
    """Rows of text; UPDATE_SNAPSHOTS=1 writes them anew."""
    path = SNAPSHOTS / f"{shot.name}-{size[0]}x{size[1]}.txt"
    seen: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        if shot.walk is not None:
            await shot.walk(pilot)
            await pilot.pause(0.05)
        seen.append(text(app) + "\n")

    drive(walk, shot.opening(), size=size)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(seen[0], encoding="utf-8")
    assert seen[0] == path.read_text(encoding="utf-8")


def test_without_colour_every_fact_is_still_there() -> None:
    match = led_on("slime", lambda lair: lair.step == Step.ORDER and lair.round == 4)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("4", "1")
        shown = text(app)
        assert "[m]" in shown
        assert "yours" in shown
        assert "[?]" in shown
        assert "**" in shown
        assert app.palette.kind == "mono"

    drive(walk, match, settings=still(glyphs="ascii"), colours="none")


def test_set_up_offers_only_what_can_be_played() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.press("m", "enter", "down", "right", "right")
        await until(pilot, "< duel >")
        await until(pilot, "seats")
        await pilot.press("home", "down", "down", "right")
        await until(pilot, "< 3 >")
        await pilot.press("down", *"Mog")  # the first letter replaces the name proposed
        await until(pilot, "A  Mog ")
        await until(pilot, "Enter next")
        await pilot.press("enter")  # done with this name, but not with the others
        await until(pilot, f"{app.glyphs.here}  B ")
        await pilot.press("enter")
        await until(pilot, "Mog's lair")
        assert len(app.screen.match.seats) == 3  # type: ignore[attr-defined]
        assert app.screen.match.seats[0].name == "Mog"  # type: ignore[attr-defined]
        assert app.settings.seats["oh-my-lair"]["options"] == {"mode": "duel"}

    drive(walk, Opening("setup", slug="oh-my-lair"))


@pytest.mark.parametrize("card", ["L", "?", "O", "escape"])
def test_what_was_begun_is_still_there_after_a_card(card: str) -> None:
    match = new_match("oh-my-lair", seed="a")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await pilot.press("1", "2")
        await until(pilot, "take one back")
        before = text(app)
        table = app.screen
        await pilot.press(card)
        while app.screen is table:
            await pilot.pause(0.01)
        await pilot.press("escape")
        await until(pilot, "take one back")
        assert text(app) == before
        await pilot.press("enter")
        await until(pilot, "eep the")

    drive(walk, match)


def test_a_horde_of_suspects_stands_there_with_hearts_and_defence() -> None:
    match = new_match("oh-my-lair", seed="a", options={"tokens": "horde"})

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "2 to place")
        for hero in suspects(match.state):
            row = match.state.terms.heroes[hero]
            assert re.search(rf"{row.name} +{row.hp}.{row.h_def}\b", shown), row.name
        await pilot.press("1", "2", "enter")
        shown = await until(pilot, "eep the")
        assert "coin" in shown
        assert "he is one of" in shown

    drive(walk, match)
