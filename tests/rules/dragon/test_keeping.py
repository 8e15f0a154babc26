"""The table of keep or roll against every keep and every roll, die by die, by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.actions import Keep, Use
from goblin_games.rules.dragon.keeping import safest
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.state import Cave, Step
from tests.rules.dragon.positions import cave, play


def tried(state: Cave) -> Fraction:
    """The chance of no bust, from legal actions and dues alone."""
    seat = state.turn
    if state.step == Step.ROLL:
        (due,) = GAME.chance(state)
        falls = product(range(1, 7), repeat=len(due.sides))  # type: ignore[attr-defined]
        chances = [
            tried(GAME.step(state, due.actor, GAME.parse("dice " + " ".join(map(str, fall)))))
            for fall in falls
        ]
        return sum(chances, Fraction(0)) / len(chances)
    legal = GAME.legal(state, seat)
    if state.step == Step.USE:
        return Fraction(any(not outcome(state, use).bust for use in legal if isinstance(use, Use)))
    return max(tried(GAME.step(state, seat, action)) for action in legal)


@pytest.mark.parametrize(
    ("speed", "dice", "options"),
    [
        (2, "6 3 2 1", {}),
        (2, "3 2 1", {}),
        (3, "2 1", {}),
        (3, "2", {}),
        (2, "3 2 1", {"set_aside": "free"}),
    ],
)
def test_r5_keeping_against_everything(speed: int, dice: str, options: dict[str, str]) -> None:
    state = cave(options, distance=[len(dice.split()), 8], stealth=[2, 3], speed=[speed, 2])
    state = play(state, "s0: move", f"c: dice {dice}")
    found = safest(state)
    assert found is not None
    assert found.chance == tried(state)
    assert Keep(found.values) in GAME.legal(state, 0)
    after = GAME.step(state, 0, Keep(found.values))
    assert tried(after) == found.chance
    said = " ".join(GAME.odds(state, 0))
    assert "Safest of all is to keep" in said


def test_r5_what_is_safe_or_too_much_is_not_reckoned() -> None:
    state = cave(distance=[4, 8], stealth=[2, 3])
    assert safest(play(state, "s0: move", "c: dice 6 6 5 4")) is None
    state = cave(distance=[8, 8], stealth=[2, 3], speed=[4, 2])
    assert safest(play(state, "s0: move", "c: dice 6 5 4 3 3 2 2 1")) is None


def test_r5_eight_dice_and_one_roll_are_reckoned() -> None:
    state = cave(distance=[8, 8], stealth=[2, 3], speed=[2, 2])
    found = safest(play(state, "s0: move", "c: dice 6 5 4 3 3 2 1 1"))
    assert found is not None
    assert found.chance == Fraction(97, 108)
