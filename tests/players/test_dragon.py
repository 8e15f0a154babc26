"""The house's player of Poke the Dragon: legal, repeatable, and better than a guess."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.players.dragon import PLAYER
from goblin_games.players.dragon.deeds import match
from goblin_games.players.dragon.value import Judge, hunt_cost, price_of
from goblin_games.players.player import Player, RandomPlayer
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.state import Cave
from tests.rules.dragon.conftest import CONTENT
from tests.rules.dragon.positions import careful_walk, cave, final, option_sets, play

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


def game(player: Player, seed: int, **options: Any) -> tuple[Cave, list[str]]:
    """One match with the same player at every seat: how it ends, and all that was done."""
    stream = random.Random(seed)
    state = GAME.start(GAME.Options.given(options), CONTENT)
    done: list[str] = []
    while actors := GAME.actors(state):
        seat = actors[0]
        if seat < 0:
            action = GAME.chance(state)[0].sample(stream)
        else:
            view = GAME.view(state, {seat})
            action = player.choose(view, seat, GAME.menu(view, seat), stream)  # type: ignore[assignment]
        done.append(str(action))
        state = GAME.step(state, seat, action)
    return state, done


@given(option_sets(), st.integers(0, 10**6))
@settings(SLOW, max_examples=15)
def test_every_choice_is_legal_and_has_a_reason(options: Any, seed: int) -> None:
    for number, state in enumerate(careful_walk(options, seed)):
        actors = GAME.actors(state)
        if number % 3 or not actors or actors[0] < 0:
            continue
        seat = actors[0]
        view = GAME.view(state, {seat})
        choice = PLAYER.choose(view, seat, GAME.menu(view, seat), random.Random(number))
        assert choice in GAME.legal(state, seat), f"{choice} at {state.step}"
        assert PLAYER.reason(view, seat, choice).endswith(".")


@given(option_sets(), st.integers(0, 10**6))
@settings(SLOW, max_examples=8)
def test_there_is_a_reason_for_anything(options: Any, seed: int) -> None:
    for number, state in enumerate(careful_walk(options, seed)):
        actors = GAME.actors(state)
        if number % 11 == 0 and actors and actors[0] >= 0:
            for action in GAME.menu(state, actors[0]):
                assert PLAYER.reason(state, actors[0], action).endswith(".")


def test_equal_streams_give_equal_matches() -> None:
    assert game(PLAYER, 5, players=3)[1] == game(PLAYER, 5, players=3)[1]


@pytest.mark.parametrize("seats", [1, 3])
def test_it_wins_often_and_a_guess_seldom(seats: int) -> None:
    """The spec has it win some 60 of 100; 40 matches must show more than a third of that."""
    own = sum(game(PLAYER, seed, players=seats)[0].outcome == "slain" for seed in range(40))
    guess = sum(
        game(RandomPlayer(), seed, players=seats)[0].outcome == "slain" for seed in range(60)
    )
    assert own >= 15
    assert guess <= 3


def test_goblin_hp_lose_their_worth_in_a_long_night() -> None:
    assert price_of(1) == price_of(8) == 0.6
    assert price_of(8) > price_of(12) > price_of(40) == pytest.approx(0.09)


def test_a_hunt_costs_what_the_table_of_r30_says() -> None:
    """With s = u + 1 the printed reading costs exactly 1 HP, whatever the anger."""
    for anger in range(1, 7):
        assert hunt_cost((7 - anger) / 6, anger - 1, 60, 0.0) == pytest.approx(1.0)
    assert hunt_cost(0.5, 6, 3, 0.0) == pytest.approx(3), "who cannot hide loses all"


def test_spots_are_struck_by_the_smallest_die_that_is_enough() -> None:
    assert match((6, 4, 1), (6, 4, 2), 3, 0) == 6
    assert match((6, 4, 1), (5, 4, 2), 3, 0) == 6, "the 5 is left over and damages the 6"
    assert match((6, 4, 1), (5, 4, 2), 2, 0) == 0, "the reach is used up by 4 and 1"
    assert match((6,), (5, 1), 1, 0) == 6


def test_the_owner_of_a_trap_knows_the_answer() -> None:
    state = cave(distance=[2, 8], traps=[[1, 0, "6"]])
    state = play(final(state, "6 6"), "s0: use m66 fwd", "c: dice 6")
    choice = PLAYER.choose(GAME.view(state, {0}), 0, GAME.menu(state, 0), random.Random(1))
    assert str(choice) == "guess same"


def test_a_throw_that_should_kill_is_seen() -> None:
    state = cave(distance=[1, 1], spots=[1], dragon_hp=1)
    judge = Judge(state)
    assert judge.throw(0, 1, 3, 2) > 0
