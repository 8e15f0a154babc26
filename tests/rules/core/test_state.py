"""States copy completely, compare by key, and have one canonical text."""

from __future__ import annotations

from enum import Enum

import pytest

from goblin_games.rules.core import State, canonical, fixed, state


class Colour(Enum):
    RED = "red"


@state
class Cave(State):
    table: str = fixed()
    gold: int = 0
    rooms: tuple[int, ...] = ()


@state
class Island(State):
    caves: tuple[Cave, ...] = ()
    colour: Colour = Colour.RED


def test_a_copy_is_equal_and_independent() -> None:
    first = Cave("data", 3, (1, 2))
    second = first.copy()
    assert second == first
    second.gold = 4
    assert first.gold == 3
    assert second != first


def test_fixed_fields_are_no_part_of_the_key() -> None:
    assert Cave("a", 1).key() == Cave("b", 1).key() == (1, ())
    assert hash(Cave("a", 1)) == hash(Cave("b", 1))


def test_states_of_different_classes_differ() -> None:
    assert Cave("a", 1) != Island()
    assert Cave("a") != 3


def test_nested_states_compare_by_value() -> None:
    assert Island((Cave("a", 1),)).key() == Island((Cave("b", 1),)).key()
    assert Island((Cave("a", 1),)) != Island((Cave("a", 2),))


def test_states_have_slots() -> None:
    with pytest.raises(AttributeError):
        Cave("a").silver = 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (True, "yes"),
        (7, "7"),
        ('a "b"\\', '"a \\"b\\"\\\\"'),
        ((1, (2, None)), "(1 (2 -))"),
        (frozenset({3, 1}), "{1 3}"),
        (Colour.RED, '"red"'),
        (Island((Cave("x", 5),)), '(((5 ())) "red")'),
    ],
)
def test_canonical_text(value: object, text: str) -> None:
    assert canonical(value) == text


def test_a_mutable_value_has_no_canonical_text() -> None:
    with pytest.raises(TypeError, match="may not hold a list"):
        canonical((1, [2]))
