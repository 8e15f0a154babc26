"""Actions are interned, read back from their text, and survive pickling."""

from __future__ import annotations

import pickle
from enum import Enum

import pytest

from goblin_games.rules.core import Action, ChanceAction, Choices, Refusal


class Place(Enum):
    GOLD = "gold"
    WASTES = "wastes"


class Order(Action):
    word = "order"
    parts: tuple[tuple[Place, int], ...]


class Buy(Action):
    word = "buy"
    what: str
    count: int = 1


class Roll(ChanceAction):
    word = "roll"
    dice: tuple[int, ...]


def test_equal_actions_are_one_object() -> None:
    assert Roll((1, 2)) is Roll((1, 2))
    assert Buy("mojo") == Buy("mojo", 1)
    assert Buy(what="mojo", count=1) == Buy("mojo", 1)
    assert Roll((1, 2)) != Roll((2, 1))
    assert Order(()) != Roll(())


def test_a_fresh_action_equals_the_kept_one_and_is_not_kept() -> None:
    fresh = Roll.fresh((6, 1))
    assert fresh == Roll((6, 1))
    assert hash(fresh) == hash(Roll((6, 1)))
    assert Roll((6, 1)) is not fresh
    assert (fresh.dice, str(fresh)) == ((6, 1), "roll 6 1")


def test_an_action_has_exactly_its_fields() -> None:
    assert Buy(count=2, what="mojo") is Buy("mojo", 2)
    assert repr(Buy("mojo")) == "Buy(what='mojo', count=1)"
    for call in (
        lambda: Buy(),  # type: ignore[call-arg]
        lambda: Buy("mojo", 1, 2),  # type: ignore[call-arg]
        lambda: Buy("mojo", what="minion"),  # type: ignore[misc]
        lambda: Buy("mojo", price=3),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError, match="Buy has the fields what, count"):
            call()


def test_text_is_the_word_and_all_fields() -> None:
    assert str(Order(((Place.GOLD, 1), (Place.WASTES, 2)))) == "order gold 1 wastes 2"
    assert str(Buy("mojo")) == "buy mojo 1"
    assert str(Roll((3, 5))) == "roll 3 5"


def test_tokens_of_a_chance_action() -> None:
    assert Roll((3, 5)).tokens() == (3, 5)


def test_actions_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Buy("mojo").what = "minion"  # type: ignore[misc]


def test_a_pickled_action_is_equal() -> None:
    assert pickle.loads(pickle.dumps(Roll((6, 6)))) is Roll((6, 6))


def test_choices_know_their_members() -> None:
    choices = Choices((Roll((1,)), Buy("mojo")))
    assert Buy("mojo") in choices
    assert Buy("minion") not in choices
    assert "roll 1" not in choices
    assert choices[0] == Roll((1,))


def test_a_refusal_names_its_ruling() -> None:
    assert str(Refusal("The space is full.", "R12")) == "The space is full. (R12)"
    assert str(Refusal("It is not your turn.")) == "It is not your turn."
