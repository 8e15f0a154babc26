"""The heuristic goblin: what it grabs, what it does, what it does to others, how often it wins."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.players.goblin_dice import PLAYER, prospect, turn_values, worths
from goblin_games.players.player import Player, RandomPlayer
from goblin_games.rules.core.conformance import random_match
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.actions import DONE, RUN, Dash, Grab, Move, Slow, Trick
from goblin_games.rules.goblin_dice.state import Race, Step
from tests.rules.goblin_dice.conftest import shipped
from tests.rules.goblin_dice.strategies import option_sets

CONTENT = shipped()


def race(options: dict[str, Any], **facts: Any) -> Race:
    return GAME.arrange(GAME.start(GAME.Options.given(options), CONTENT), **facts)


def choice(state: Race, seat: int) -> Any:
    view = GAME.view(state, {seat})
    return PLAYER.choose(view, seat, GAME.menu(view, seat), random.Random(1))


@given(values=option_sets(), seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_choices_are_legal_and_have_reasons(values: dict[str, Any], seed: int) -> None:
    for state, _ in random_match(GAME, GAME.Options.given(values), CONTENT, seed):
        for seat in GAME.actors(state):
            if seat >= 0:
                view = GAME.view(state, {seat})
                chosen = choice(state, seat)
                assert chosen in GAME.legal(state, seat)
                assert PLAYER.reason(view, seat, chosen).endswith(".")


def test_it_shouts() -> None:
    assert choice(race({"seats": 3, "track": "stroll"}), 0) == RUN


def test_it_finishes_when_it_can() -> None:
    state = race({"seats": 2, "track": "stroll"}, positions=[13, 13], hands=[[5, 2], [6, 6]])
    assert choice(state, 0) == Dash(5)
    assert "race is yours" in PLAYER.reason(state, 0, Dash(5))


def test_it_uses_dice_in_the_right_order() -> None:
    """E2: on B4 with 2 and 4, the 2 moves to C2, where the 4 moves on."""
    state = race({"seats": 2, "track": "stroll"}, positions=[6, 9], hands=[[4, 2], [6, 6]])
    assert choice(state, 0) == Move(2)
    assert choice(GAME.step(state, 0, Move(2)), 0) == Move(4)


def test_it_does_not_step_where_the_stone_stops() -> None:
    """E26: the 2 leads onto 6, where the stone is about to stop."""
    state = race({"seats": 2, "track": "brawl"}, positions=[5, 9], stone=5, hands=[[2, 1], [3, 5]])
    assert choice(state, 0) == DONE
    assert "better" in PLAYER.reason(state, 0, DONE)


def test_it_runs_out_of_the_stones_way() -> None:
    state = race({"seats": 2, "track": "brawl"}, positions=[6, 9], stone=5, hands=[[2, 1], [3, 5]])
    assert choice(state, 0) == Move(2)
    assert "out of the stone's way" in PLAYER.reason(state, 0, Move(2))


def test_it_slows_the_stone_onto_the_only_rival() -> None:
    facts: dict[str, Any] = {"positions": [7, 5], "stone": 3, "speed": 3, "hands": [[4, 2], [6, 6]]}
    state = GAME.step(race({"seats": 2, "track": "armageddon"}, **facts), 1, DONE)
    assert choice(state, 0) == Slow(4)


def test_it_shoves_under_the_stone_if_that_wins() -> None:
    """E8."""
    facts: dict[str, Any] = {"positions": [6, 4, 4], "stone": 3, "hands": [[6, 2], [1, 1], [1, 2]]}
    state = race({"seats": 3, "track": "brawl", "crush": "path"}, **facts)
    state = GAME.step(GAME.step(state, 1, DONE), 2, DONE)
    assert choice(state, 0) == Trick(6)


@pytest.mark.parametrize(
    ("crush", "space", "cost"),
    [
        ("landing", 5, 0.0), ("landing", 7, 8.0), ("landing", 8, 0.3), ("landing", 9, 0.0),
        ("path", 6, 6.0), ("path", 7, 6.0), ("path", 8, 0.8), ("path", 9, 0.3), ("path", 10, 0.0),
    ],
)  # fmt: skip
def test_danger_is_as_the_spec_has_it(crush: str, space: int, cost: float) -> None:
    state = race(
        {"seats": 2, "track": "stroll", "crush": crush}, positions=[12, 13], stone=5, speed=2
    )
    ahead, _ = prospect(state, 0)
    assert ahead.danger(space, 2) == cost


def test_there_is_no_danger_when_the_stone_rests() -> None:
    ahead, _ = prospect(race({"seats": 2, "track": "stroll"}, stone=15, round=20), 0)
    assert ahead.danger(14, 4) == 0.0


def test_the_value_of_a_space_is_as_the_spec_has_it() -> None:
    """Position, 0.15 for each movement value, 0.3 for a Dash tile."""
    state = race({"seats": 2, "track": "stroll"}, hands=[[6, 6], [6, 6]])
    values = turn_values(GAME.step(state, -1, GAME.chance(state)[0].make((0,))), 0, [DONE])
    assert values[DONE] == pytest.approx(1 + 3 * 0.15 + 0.3)  # C3: 3 4 5, Dash


def test_a_trick_counts_those_it_moves() -> None:
    facts: dict[str, Any] = {"positions": [1, 1, 5], "stone": 0, "hands": [[3, 6], [6, 6], [6, 6]]}
    options = {"seats": 3, "track": ["c6", "b4", "c3", "a1", "a4", "b3", "a9"]}
    values = turn_values(race(options, **facts), 0, [Trick(3), DONE])
    assert values[Trick(3)] - values[DONE] == pytest.approx(0.85 / 2)


def test_worths_are_by_die_number() -> None:
    state = race({"seats": 2, "track": "stroll"}, dice=[6, 2, 4, 2])
    found = worths(state, 0)
    assert set(found) == {1, 2, 3, 4}
    assert found[2] == found[4] > found[1]
    assert choice(state, 0) == Grab(2)
    assert "as good as any" in PLAYER.reason(state, 0, Grab(2))
    held = GAME.step(GAME.step(state, 0, Grab(2)), 1, Grab(4))
    assert set(worths(held, 0)) == {1, 3}
    assert choice(held, 0) == Grab(3)
    assert "further" in PLAYER.reason(held, 0, Grab(3))


def play(options: Any, players: list[Player], seed: int) -> tuple[int, ...]:
    stream = random.Random(seed)
    state = GAME.start(options, CONTENT)
    while turn := GAME.actors(state):
        if turn[0] >= 0:
            view = GAME.view(state, {turn[0]})
            menu = GAME.menu(view, turn[0])
            action = players[turn[0]].choose(view, turn[0], menu, stream)
        else:
            action = GAME.chance(state)[0].sample(stream)
        state = GAME.step(state, turn[0], action)
    assert state.step == Step.OVER
    result = GAME.result(state)
    assert result is not None
    return result.winners


def test_one_among_random_seats_wins_nearly_always() -> None:
    """Spec 9: 94 % at least over many races; these 200 leave room for chance."""
    options, wins = GAME.Options.given({"seats": 4}), Counter[int]()
    for number in range(200):
        hero = number % 4
        players: list[Player] = [RandomPlayer() for _ in range(4)]
        players[hero] = PLAYER
        wins[hero] += hero in play(options, players, number)
    assert sum(wins.values()) >= 180
