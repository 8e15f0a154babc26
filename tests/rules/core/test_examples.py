"""The runner of worked examples notices when an example is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.examples import play_example
from tests.games import pig

RIGHT: dict[str, Any] = {
    "options": {"goal": 20},
    "given": {"scores": [15, 0]},
    "do": [
        "! s0: hold",
        "s0: roll",
        "? c: die 1",
        "c: die 5",
        {"pot": 5, "events": ["rolled 0 5"], "no_events": ["held"], "legal_count": 2},
        "s0: hold",
    ],
    "then": {
        "scores": [20, 0],
        "actors": [],
        "events": ["held 0 5"],
        "result": {"winners": [0], "reason": "goal"},
    },
}


def play(**changes: Any) -> None:
    play_example(pig.GAME, {**RIGHT, **changes}, pig.PigContent())


def test_a_right_example_passes() -> None:
    play()


@pytest.mark.parametrize(
    "changes",
    [
        {"then": {"scores": [19, 0]}},
        {"then": {"result": {"winners": [1]}}},
        {"then": {"events": ["held 0 6"]}},
        {"then": {"no_events": ["held"]}},
        {"then": {"actors": ["s1"]}},
        {"do": ["! s0: roll"], "then": {}},
        {"do": ["s0: hold"], "then": {}},
        {"do": ["? s1: roll"], "then": {}},
        {"do": [{"legal": ["roll", "hold"]}], "then": {}},
        {"given": {"pot": -1}},
    ],
)
def test_wrong_examples_fail(changes: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        play(**changes)


def test_an_unknown_fact_fails() -> None:
    with pytest.raises(KeyError):
        play(then={"silver": 3})


def test_illegal_options_are_said() -> None:
    with pytest.raises(IllegalOptions):
        play(options={"goal": 1000})
