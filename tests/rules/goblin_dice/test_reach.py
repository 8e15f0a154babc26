"""The table of reach against the rules themselves: every order of every use, every fall of luck."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.content import FINISH
from goblin_games.rules.goblin_dice.reach import reach
from goblin_games.rules.goblin_dice.state import Race, Step
from tests.rules.goblin_dice.test_texts import race

PAIRS = list(combinations_with_replacement(range(1, 7), 2))


def tried(state: Race, seat: int) -> Fraction:
    """Where a goblin ends on average if its turn is played on by the rules alone."""
    if state.step == Step.REROLL:
        (due,) = GAME.chance(state)
        return sum(
            (
                chance * tried(GAME.step(state, due.actor, fall), seat)
                for fall, chance in due.outcomes()
            ),
            Fraction(0),
        )
    if state.step != Step.TURN or state.current != seat:
        return Fraction(state.places[seat])
    return max(tried(GAME.step(state, seat, use), seat) for use in GAME.legal(state, seat))


@pytest.mark.parametrize("place", range(1, FINISH))
def test_every_pair_from_every_space(place: int) -> None:
    for pair in PAIRS:
        state = race({"seats": 2, "track": "stroll"}, positions=[place, 1], hands=[pair, (1, 1)])
        state.step, state.current, state.order = Step.TURN, 0, (1,)
        assert reach(state, 0, pair) == tried(state, 0) - place, pair


def test_odds_of_a_grab_name_what_brings_one_farthest() -> None:
    state = race({"seats": 2, "track": "stroll"}, dice=[6, 2, 4, 2])
    assert "What brings you farthest is 2 and 2, or 2 and 4: 3 spaces." in GAME.odds(state, 0)
    state = GAME.step(state, 0, GAME.parse("grab 3"))
    state = GAME.step(state, 1, GAME.parse("grab 2"))
    assert GAME.odds(state, 0)[-2:] == ("Your 4 and a 2: 3 spaces.", "Your 4 and a 6: 1 space.")


def test_what_lies_face_down_is_not_reckoned() -> None:
    options = {"seats": 2, "track": "stroll", "unexpected": True}
    state = GAME.view(race(options, dice=[6, 2, 4, 2], revealed=1), {0})
    assert state.track[1] is None
    assert GAME.odds(state, 0)[-1] == (
        "What is sure to bring you farthest is 2 and 4: at least 3 spaces."
    )
