"""Random matches through the house's conformance kit, over all options."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core.conformance import check_match
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.state import Step
from tests.rules.dragon.conftest import CONTENT
from tests.rules.dragon.positions import careful_walk, option_sets

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


@given(option_sets(), st.integers(0, 10**6))
@settings(SLOW, max_examples=14)
def test_any_match_keeps_the_contract(options: Any, seed: int) -> None:
    check_match(GAME, options, CONTENT, seed)


@given(option_sets(), st.integers(0, 10**6))
@settings(SLOW, max_examples=25)
def test_invariants_hold_in_longer_matches(options: Any, seed: int) -> None:
    for state in careful_walk(options, seed):
        assert not GAME.invariants(state)
        if state.step == Step.BEGIN:  # section 9
            most = 4 if options.relief == "hidden" else 3
            assert 1 <= state.suspicion <= most
            assert state.spots
            assert 1 <= state.goblins[state.turn].distance <= 8


@given(option_sets(), st.integers(0, 10**6))
@settings(SLOW, max_examples=15)
def test_labels_boards_and_odds_are_whole(options: Any, seed: int) -> None:
    """Every legal action has a label; boards fit; odds are sentences."""
    for number, state in enumerate(careful_walk(options, seed)):
        if number % 9 or not GAME.actors(state):
            continue
        seat = GAME.actors(state)[0]
        for line in GAME.board(state, lambda s: f"A very long name {s}"):
            assert len(line) <= 78
            assert line.isascii()
        if seat >= 0:
            for action in GAME.menu(state, seat):
                label = GAME.label(state, seat, action)
                assert label.text
            for sentence in GAME.odds(state, seat):
                assert sentence.endswith(".")
