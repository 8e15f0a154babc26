"""The conformance kit accepts right games and catches wrong ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core.conformance import check_match
from tests.games import pig, whispers


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
@settings(max_examples=20, deadline=None)
def test_pig_conforms(seed: int, seats: int) -> None:
    options = pig.PigOptions(seats=seats, goal=20)
    check_match(pig.GAME, options, pig.PigContent(), seed)


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
@settings(max_examples=30, deadline=None)
def test_whispers_conforms(seed: int, seats: int) -> None:
    options = whispers.WhispersOptions(seats=seats)
    check_match(whispers.GAME, options, whispers.WhispersContent(), seed)


class Leaky(whispers.Whispers):
    def view(self, state: Any, seats: Any) -> Any:
        return state


class Stuck(pig.Pig):
    def legal(self, state: Any, seat: int) -> Any:
        return ()


class Spoiler(pig.Pig):
    def step(self, state: Any, actor: int, action: Any, log: Any = None) -> Any:
        state.pot += 1
        return super().step(state, actor, action, log)


class Deaf(pig.Pig):
    def refusal(self, state: Any, actor: int, action: Any) -> Any:
        return None


class Mumbler(pig.Pig):
    def parse(self, text: str) -> Any:
        return pig.ROLL


class Endless(pig.Pig):
    def longest(self, options: Any) -> int:
        return 3


class Guesser(whispers.Whispers):
    def determinize(self, view: Any, seat: int, stream: Any) -> Any:
        new = super().determinize(view, seat, stream)
        new.scores = tuple(score + 1 for score in new.scores)
        return new


@pytest.mark.parametrize("wrong", [Stuck, Spoiler, Deaf, Mumbler, Endless])
def test_wrong_pigs_are_caught(wrong: type[pig.Pig]) -> None:
    with pytest.raises(AssertionError):
        check_match(wrong(), pig.PigOptions(seats=2, goal=20), pig.PigContent(), 1)


def test_a_leaking_view_is_caught() -> None:
    with pytest.raises(AssertionError, match="apart"):
        check_match(Leaky(), whispers.WhispersOptions(), whispers.WhispersContent(), 1)


def test_a_wrong_determinize_is_caught() -> None:
    with pytest.raises(AssertionError, match="changes s0's view"):
        check_match(Guesser(), whispers.WhispersOptions(), whispers.WhispersContent(), 1)
