"""The computer player: legal, honest, purposeful, and good enough."""

from __future__ import annotations

import random
from typing import Any

import pytest

from goblin_games.players.goblins_lair import PLAYER
from goblin_games.rules.core import is_seat
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.state import Lair
from goblin_games.table.content import load_content


@pytest.fixture(scope="module")
def content() -> Content:
    found = load_content(GAME, {}).content
    assert isinstance(found, Content)
    return found


def match(content: Content, seed: int, **options: Any) -> Lair:
    stream = random.Random(seed)
    lair = GAME.start(GAME.Options.given(options), content)
    while turn := GAME.actors(lair):
        if is_seat(turn[0]):
            view = GAME.view(lair, {turn[0]})
            action = PLAYER.choose(view, turn[0], GAME.menu(view, turn[0]), stream)
            assert action in GAME.legal(lair, turn[0])
            assert PLAYER.reason(view, turn[0], action).endswith(".")
        else:
            action = GAME.chance(lair)[0].sample(stream)
        lair = GAME.step(lair, turn[0], action)
    return lair


@pytest.mark.parametrize("preset", ["printed", "fair", "coop"])
def test_it_plays_legally(preset: str, content: Content) -> None:
    assert match(content, 1, preset=preset).reason


def test_equal_seeds_give_equal_matches(content: Content) -> None:
    assert match(content, 5).key() == match(content, 5).key()


def test_quests_succeed_about_as_often_as_they_should(content: Content) -> None:
    """Four heroes: 72 % of 500 matches in the specification; here a small sample, wide limits."""
    won = sum(match(content, seed, doors="all").reason == "explored" for seed in range(20))
    assert 10 <= won <= 19


def test_it_never_stalls(content: Content) -> None:
    for heroes in (1, 2, 6, 8):
        for seed in range(3):
            lair = match(content, seed, hero_count=heroes, doors="all")
            assert lair.reason in ("half_out", "explored"), (heroes, seed, lair.reason)


def test_larger_maps(content: Content) -> None:
    for name in ("brook", "deep"):
        assert match(content, 2, map=name, doors="all").reason


def test_archways_are_doors_too(content: Content) -> None:
    lair = GAME.start(GAME.Options.given({"heroes": ["hugo", "wulf", "corinna"]}), content)
    for square in ("g11", "s11", "ac11", "t4"):
        lair = GAME.step(lair, 0, GAME.parse(f"archway {square}"))
    lair = GAME.step(lair, 0, GAME.parse("ready"))
    stream = random.Random(4)
    while turn := GAME.actors(lair):
        if is_seat(turn[0]):
            action = PLAYER.choose(lair, turn[0], GAME.menu(lair, turn[0]), stream)
        else:
            action = GAME.chance(lair)[0].sample(stream)
        lair = GAME.step(lair, turn[0], action)
    assert lair.reason in ("half_out", "explored")


def test_it_cannot_see_the_king(content: Content) -> None:
    """A hero's choice is the same wherever the king hides, since it is made from the view."""
    lair = GAME.arrange(
        GAME.start(GAME.Options.given({"heroes": ["hugo", "wulf"]}), content),
        opened=[1, 2, 3, 4],
        king="hidden",
        king_area=7,
    )
    other = lair.copy()
    other.king_area = 8
    choices = [
        PLAYER.choose(GAME.view(one, {1}), 1, GAME.menu(GAME.view(one, {1}), 1), random.Random(1))
        for one in (lair, other)
    ]
    assert choices[0] == choices[1]
