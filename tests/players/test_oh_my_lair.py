"""The heuristic goblin: legal everywhere, sensible, and as good as the specification says."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.players.oh_my_lair import PLAYER, best_order
from goblin_games.rules.core import is_seat
from goblin_games.rules.oh_my_lair import GAME
from tests.rules.oh_my_lair.tools import begin, duel, option_sets, play, position


def play_out(state: Any, seed: int) -> Any:
    """A match with the heuristic at every seat."""
    stream = random.Random(seed)
    while actors := GAME.actors(state):
        actor = actors[0]
        if is_seat(actor):
            view = GAME.view(state, {actor})
            action = PLAYER.choose(view, actor, GAME.menu(view, actor), stream)
            assert action in GAME.legal(state, actor)
            reason = PLAYER.reason(view, actor, action)
            assert reason.endswith("."), reason
        else:
            (due,) = [due for due in GAME.chance(state) if due.actor == actor]
            action = due.sample(stream)
        state = GAME.step(state, actor, action)
    return state


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(values=option_sets(), seed=st.integers(0, 10**6))
def test_plays_every_mode_legally(values: dict[str, Any], seed: int) -> None:
    assert GAME.result(play_out(begin(**values), seed)) is not None


def test_wins_about_as_often_as_measured() -> None:
    """37% on normal (spec 9.3); 300 fixed matches, so this is no lottery."""
    first = begin()
    wins = sum(play_out(first, seed).reason == "hero-slain" for seed in range(300))
    assert 0.30 <= wins / 300 <= 0.44


def test_equal_views_give_equal_choices() -> None:
    for view in (position(), duel()):
        menu = GAME.menu(view, 0)
        first = PLAYER.choose(view, 0, menu, random.Random(1))
        assert PLAYER.choose(view, 0, menu, random.Random(2)) == first


def test_never_attacks_hopelessly() -> None:
    state = position(soldiers={"wastes": "leinad", "forest": "adnil", "plains": "ecila"}, minions=1)
    assert str(best_order(state)) == "order gold 1"


@pytest.mark.parametrize(
    ("roll", "choice"), [("roll 6 6 6", "keep"), ("roll 4 5 3", "mojo 3"), ("roll 1 1 1", "keep")]
)
def test_mojo_in_battle(roll: str, choice: str) -> None:
    """Not for a dead hero, not for a lost roll, but for one pip."""
    state = position(hero="syous", hero_hp=1, position=3, step="buy", gold=1,
                     road={4: ["firekin"]}, pit=["lizardman"])  # fmt: skip
    state = play(state, "done", roll)
    assert str(PLAYER.choose(state, 0, GAME.menu(state, 0), random.Random(0))) == choice


def test_buys_minions_first() -> None:
    state = position(step="buy", gold=3, regions=["wastes"], bone=1)
    assert str(PLAYER.choose(state, 0, GAME.menu(state, 0), random.Random(0))) == "buy minion"


def test_nobody_is_told_of_a_hit_that_cannot_be_expected() -> None:
    """A weak creature alone is put on the road for the one that will join it (R12)."""
    summon = GAME.parse("summon lizardman 6")
    facts = {"position": 3, "step": "buy", "bone": 1}
    assert PLAYER.reason(position(**facts), 0, summon).startswith("Alone it harms nobody, but one")
    joined = position(road={6: ["mudmaw"]}, **facts)
    assert "hits on average" in PLAYER.reason(joined, 0, summon)
