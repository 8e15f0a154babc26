"""Actors, who may see what, and entries as text."""

from __future__ import annotations

import pytest

from goblin_games.rules.core import (
    ALL,
    CHANCE,
    NOBODY,
    NotationError,
    actor_text,
    board_of,
    chance_of,
    is_seat,
    may_see,
    parse_actor,
)
from goblin_games.rules.core.entry import Entry, parse_entry
from tests.games import pig


@pytest.mark.parametrize("actor", [0, 3, 15, CHANCE, chance_of(0), chance_of(7)])
def test_actors_read_back(actor: int) -> None:
    assert parse_actor(actor_text(actor)) == actor


@pytest.mark.parametrize("text", ["", "s", "s-1", "s01", "c01", "x1", "S1", "s100"])
def test_wrong_actors(text: str) -> None:
    with pytest.raises(ValueError, match="no actor"):
        parse_actor(text)


def test_chance_of_a_board_is_no_seat() -> None:
    assert board_of(chance_of(3)) == 3
    assert board_of(CHANCE) is None
    assert board_of(2) is None
    assert not is_seat(chance_of(0))
    assert is_seat(0)


def test_who_may_see() -> None:
    assert may_see(ALL, ())
    assert not may_see(NOBODY, (0, 1))
    assert may_see(frozenset({1}), (0, 1))
    assert not may_see(frozenset({1}), (0,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("roll", "an actor, a colon"),
        ("s0:roll", "an actor, a colon"),
        ("q0: roll", "no actor"),
        ("s0: Roll", "lower case"),
        ("s0: roll  ", "single spaces"),
        ("s0: die 7", "from 1 to 6"),
        ("s0: die 01", "whole number"),
    ],
)
def test_wrong_entries(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_entry(pig.GAME, text)


def test_entries_read_back() -> None:
    entry = Entry(1, pig.HOLD)
    assert str(entry) == "s1: hold"
    assert parse_entry(pig.GAME, "s1: hold") == entry
