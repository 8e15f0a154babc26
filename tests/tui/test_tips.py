"""Tips: once at each new kind of question, where they do no harm."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.catalogue import GAMES
from goblin_games.rules.core import is_seat
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.games import screen_for
from goblin_games.tui.paint import wrap
from goblin_games.tui.settings import Settings
from tests.tui.frame_tools import drive, lair, still, text, until

TIP = "Press 1 to 5 for each of them"


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_tips_are_short(slug: str) -> None:
    tips = screen_for(slug).tips
    assert len(tips) >= 3
    for kind, tip in tips.items():
        assert len(wrap(tip, 74)) <= 2, kind
        assert tip.endswith("."), kind


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_whatever_the_first_questions_of_a_game_are_they_have_tips(slug: str) -> None:
    match = new_match(slug, demo_level="random", seed="tips")
    chance = random.Random(1)
    asked = []
    while len(asked) < 12 and not match.over:
        turn = match.turn
        if turn is None or not is_seat(turn):
            match.roll()
            continue
        if match.foregone(turn) is None:
            asked.append(match.phase({turn}).name.partition(":")[0])
        match.play(turn, chance.choice(match.menu(turn)))
    assert set(asked) <= set(screen_for(slug).tips)


def test_each_tip_is_given_once_and_remembered() -> None:
    kept: list[dict[str, Any]] = []
    settings = still(save=kept.append)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, TIP)
        board = shown.splitlines()[:18]
        await pilot.press("1")
        assert TIP not in text(app)
        assert "Dig Gold" in "".join(board)
        await pilot.press("1", "enter")
        await until(pilot, "rolls that one again")

    drive(walk, lair(), settings=settings)
    assert kept[-1]["told"] == ["oh-my-lair: Order", "oh-my-lair: Mojo"]

    async def again(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await pilot.pause(0.1)
        assert TIP not in text(app)

    drive(again, lair(), settings=Settings.given(kept[-1] | {"motion": False, "pace": 0.0}))


def test_no_tips_where_nothing_is_kept_or_nobody_wants_them() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        await pilot.pause(0.1)
        assert TIP not in text(app)

    drive(walk, lair(), settings=still())
    drive(walk, lair(), settings=still(save=lambda values: None, tips=False))


def test_switched_off_and_on_they_come_again() -> None:
    settings = still(save=lambda values: None, told=["oh-my-lair: Order"])

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "2 to place")
        assert TIP not in text(app)
        for _ in range(2):
            await pilot.press("ctrl+p", *"tips", "enter")
            await pilot.pause(0.05)
        await until(pilot, TIP)

    drive(walk, lair(), settings=settings)


def test_after_a_cover_the_next_person_is_not_told_again() -> None:
    settings = still(save=lambda values: None)
    wishes = [Wish("Ann"), Wish("Bob")]
    match = new_match("goblin-dice", seed="x", wishes=wishes, seats=2,
                      options={"grab_mode": "draft"})  # fmt: skip

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Somebody must shout.")
        await pilot.press("space")
        await until(pilot, "Take dice that fit")
        length = len(match)
        await pilot.press("enter")
        while len(match) == length:
            await pilot.pause(0.02)
        await pilot.pause(0.1)
        assert "Take dice that fit" not in text(app)

    drive(walk, match, settings=settings)
