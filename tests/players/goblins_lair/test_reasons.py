"""What a hint says for a choice that the heuristic would not make."""

from __future__ import annotations

import random

import pytest

from goblin_games.players.goblins_lair import PLAYER, decide
from goblin_games.rules.core import is_seat
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.actions import Attack
from goblin_games.rules.goblins_lair.odds import hero_hits, monster_hits
from goblin_games.rules.goblins_lair.state import Lair, hero_of, monster_named, seat_of
from goblin_games.table.content import load_content


@pytest.fixture(scope="module")
def positions() -> list[tuple[Lair, int]]:
    """The decisions of a match in which nobody plays well."""
    stream, found = random.Random(8), []
    lair = GAME.start(GAME.Options.given({"preset": "coop"}), load_content(GAME).content)
    while turn := GAME.actors(lair):
        if is_seat(turn[0]):
            found.append((lair, turn[0]))
            menu = GAME.menu(lair, turn[0])
            action = decide(lair, turn[0], menu).action
            if stream.random() < 0.1:
                action = menu[int(stream.random() * len(menu))]
        else:
            action = GAME.chance(lair)[0].sample(stream)
        lair = GAME.step(lair, turn[0], action)
    return found


def test_every_choice_has_a_reason(positions: list[tuple[Lair, int]]) -> None:
    for lair, seat in positions[::5]:
        menu = GAME.menu(lair, seat)
        own = decide(lair, seat, menu)
        for action in menu[:6]:
            text = PLAYER.reason(lair, seat, action)
            assert text.endswith(".")
            if action == own.action:
                assert text == own.reason


def test_an_attack_states_its_chance(positions: list[tuple[Lair, int]]) -> None:
    others = [
        (lair, seat, action)
        for lair, seat in positions
        for action in GAME.menu(lair, seat)
        if isinstance(action, Attack) and action != decide(lair, seat, GAME.menu(lair, seat)).action
    ]
    assert others
    for lair, seat, action in others:
        pair = [action.figure, action.target]
        name, foe = reversed(pair) if seat == 0 else pair
        hero, monster = hero_of(lair, seat_of(lair, name)), monster_named(lair, foe)
        assert monster is not None
        hits = monster_hits(lair, monster, hero) if seat == 0 else hero_hits(lair, hero, monster)
        assert f"{10 * hits} %" in PLAYER.reason(lair, seat, action)
