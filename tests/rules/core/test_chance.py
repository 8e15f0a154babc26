"""Dues give exact distributions, and everything else follows from them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblin_games.rules.core import CHANCE, ChanceAction, Dice, Draw, chance_of


class Roll(ChanceAction):
    word = "roll"
    dice: tuple[int, ...]


class Pick(ChanceAction):
    word = "pick"
    tokens_drawn: tuple[str, ...]


def dice(*sides: int) -> Dice:
    return Dice("the dice", lambda tokens: Roll(tokens), sides)  # type: ignore[arg-type]


def draw(*tokens: str, count: int = 1) -> Draw:
    return Draw("the bag", lambda drawn: Pick(drawn), tokens, count)  # type: ignore[arg-type]


def test_dice_come_one_by_one() -> None:
    due = dice(6, 4)
    assert [token for token, _ in due.next(())] == [1, 2, 3, 4, 5, 6]
    assert [token for token, _ in due.next((6,))] == [1, 2, 3, 4]
    assert due.next((6, 4)) == ()


def test_draws_are_without_replacement_and_count_copies() -> None:
    due = draw("a", "a", "b", count=2)
    assert due.next(()) == (("a", 2), ("b", 1))
    assert due.next(("a",)) == (("a", 1), ("b", 1))
    assert due.next(("b",)) == (("a", 2),)
    assert due.next(("a", "b")) == ()


@given(st.lists(st.integers(1, 8), min_size=1, max_size=3))
def test_all_outcomes_add_up_to_one(sides: list[int]) -> None:
    assert sum(chance for _, chance in dice(*sides).outcomes()) == 1


def test_probability_is_exact() -> None:
    assert dice(6, 6).probability(Roll((1, 6))) == Fraction(1, 36)
    assert dice(6, 6).probability(Roll((1,))) == 0
    assert dice(6, 6).probability(Roll((1, 7))) == 0
    assert dice(6).probability(Pick(("a",))) == 0
    assert draw("a", "a", "b", count=2).probability(Pick(("a", "b"))) == Fraction(1, 3)


def test_samples_follow_the_distribution() -> None:
    stream = random.Random(1)
    due = draw("a", "a", "b")
    counts = Counter(due.sample(stream) for _ in range(3000))
    assert abs(counts[Pick(("a",))] - 2000) < 120  # 4.6 standard deviations
    rolls = Counter(dice(6).sample(stream) for _ in range(6000))
    assert all(abs(rolls[Roll((face,))] - 1000) < 140 for face in range(1, 7))


def test_a_due_knows_its_board() -> None:
    assert dice(6).board is None
    assert dice(6).actor == CHANCE
    assert Dice("x", dice(6).make, (6,), actor=chance_of(2)).board == 2


@pytest.mark.parametrize("wrong", [Roll((0,)), Roll((1, 1)), Pick(("z",))])
def test_impossible_outcomes_are_not_accepted(wrong: ChanceAction) -> None:
    assert not dice(6).accepts(wrong)
