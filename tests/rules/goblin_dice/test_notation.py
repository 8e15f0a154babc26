"""Texts to actions and back: strict for records, kind to people, never any other error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import CHANCE, Action, NotationError
from goblin_games.rules.core.conformance import random_match
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.actions import (
    DONE,
    RUN,
    Dash,
    First,
    Grab,
    Luck,
    Move,
    Reroll,
    Roll,
    Slow,
    Tiles,
    Trick,
)
from goblin_games.rules.goblin_dice.content import CODES
from goblin_games.rules.goblin_dice.state import Race
from tests.rules.goblin_dice.conftest import shipped
from tests.rules.goblin_dice.strategies import option_sets

CONTENT = shipped()
FACES = st.integers(1, 6)
ACTIONS = st.one_of(
    st.just(RUN),
    st.just(DONE),
    st.builds(Grab, st.integers(1, 12)),
    st.builds(First, st.integers(0, 5)),
    st.builds(Reroll, FACES),
    st.builds(Roll, st.lists(FACES, min_size=1, max_size=12).map(tuple)),
    st.builds(
        Tiles,
        st.lists(st.sampled_from(CODES), min_size=7, max_size=7, unique=True).map(tuple),
    ),
    *(st.builds(kind, FACES) for kind in (Move, Slow, Trick, Dash, Luck)),
)
WORDS = st.sampled_from(
    ["run", "grab", "use", "done", "tiles", "roll", "first", "reroll", "move", "dash", "luck",
     "m4", "=5", "=9", "4", "5", "12", "-1", "0", "007", "g7", "c3", "a10", "z9", "r", "d", "m",
     "x", ";", ",", "=", "١", "²", "s0:", "99999999999"]
)  # fmt: skip


@given(action=ACTIONS)
def test_round_trip(action: Action) -> None:
    assert GAME.parse(str(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "", "run ", "Run", "grab", "grab 0", "grab 13", "grab 07", "grab 1 2", "use 4",
        "use 7 move", "use 4 fly", "use move 4", "done 1", "first 6", "reroll 0", "roll",
        "roll 0", "roll 7",
        "roll 1 1 1 1 1 1 1 1 1 1 1 1 1", "tiles c3", "tiles c3 c3 b4 c2 a4 a2 b3",
        "tiles c3 z4 b4 c2 a4 a2 b3", "grab  1", "gräb 1", "concede", "run\n",
    ],
)  # fmt: skip
def test_wrong_texts_get_one_sentence(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert str(error.value)[-1] in ".?"


@given(text=st.text() | st.lists(WORDS, max_size=5).map(" ".join))
@settings(max_examples=300)
def test_parse_has_only_one_error(text: str) -> None:
    try:
        action = GAME.parse(text)
    except NotationError:
        return
    assert str(action) == text


@given(
    values=option_sets(),
    seed=st.integers(0, 2**32),
    texts=st.lists(st.text(max_size=12) | st.lists(WORDS, max_size=4).map(" ".join), max_size=6),
)
@settings(max_examples=40, deadline=None)
def test_read_has_only_one_error(values: dict[str, Any], seed: int, texts: list[str]) -> None:
    options = GAME.Options.given(values)
    for race, _ in random_match(GAME, options, CONTENT, seed):
        for seat in range(options.seats):
            for text in texts:
                read_kindly(race, seat, text)
        if race.round > 2:
            break


def read_kindly(race: Race, seat: int, text: str) -> None:
    try:
        read = GAME.read(text, GAME.view(race, {seat}), seat)
    except NotationError:
        return
    assert read
    assert all(isinstance(action, Action) for action in read)


# -- what people type -------------------------------------------------------------------------


def grabbing() -> Race:
    race = GAME.start(GAME.Options.given({"seats": 2, "track": "stroll"}), CONTENT)
    return GAME.arrange(race, dice=[3, 5, 6, 5])


def turning(hand: list[int]) -> Race:
    race = GAME.start(GAME.Options.given({"seats": 2, "track": "stroll"}), CONTENT)
    return GAME.arrange(race, hands=[hand, [6, 6]])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("=5", "grab 2"),
        ("5", "grab 2"),
        ("6", "grab 3"),
        (" GRAB  4 ", "grab 4"),
        ("g4", "grab 4"),
        ("g 1", "grab 1"),
    ],
)
def test_grabs_by_value_or_number(text: str, wanted: str) -> None:
    assert [str(action) for action in GAME.read(text, grabbing(), 0)] == [wanted]


def test_the_lowest_numbered_free_die_is_meant() -> None:
    race = GAME.step(grabbing(), 0, Grab(2))
    assert GAME.read("=5", race, 1) == (Grab(4),)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("m4", "use 4 move"),
        ("4m", None),
        ("move 4", "use 4 move"),
        ("4 move", "use 4 move"),
        ("MOVE", "use 4 move"),
        ("4", "use 4 move"),
        ("dash", "use 2 dash"),
        ("2", "use 2 dash"),
        ("use 2 dash", "use 2 dash"),
        ("t 2", "use 2 trick"),
        ("d", "done"),
        ("done", "done"),
    ],
)
def test_uses_in_short(text: str, wanted: str | None) -> None:
    race = turning([2, 4])
    if wanted is None:
        with pytest.raises(NotationError):
            GAME.read(text, race, 0)
    else:
        assert [str(action) for action in GAME.read(text, race, 0)] == [wanted]


def test_several_actions_stand_apart() -> None:
    read = GAME.read("dash; use 4 move, d", turning([2, 4]), 0)
    assert [str(action) for action in read] == ["use 2 dash", "use 4 move", "done"]


def test_a_shout_in_short() -> None:
    race = GAME.start(GAME.Options.given({"seats": 2, "track": "stroll"}), CONTENT)
    assert GAME.read("r", race, 0) == GAME.read("Run", race, 1) == (RUN,)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("move", "use 3 move' or 'use 4 move"),
        ("dsh", "did you mean 'dash'"),
        ("fly", "Try 'use 3 move' or 'done'"),
        ("", "Type something"),
        ("1 2 3", "Try 'use 3 move'"),
        ("move dash 3", "like this"),
    ],
)
def test_errors_say_what_would_be_right(text: str, hint: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.read(text, turning([3, 4]), 0)
    assert hint in str(error.value)


def test_no_such_face_on_the_table() -> None:
    with pytest.raises(NotationError, match="No die on the table shows 1"):
        GAME.read("=1", grabbing(), 0)


# -- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason", "ruling"),
    [
        ("s0: run", "dice are back in hand", "R25"),
        ("s0: grab 9", "no die 9", "4.3"),
        ("s0: grab 1", "is gone", "4.3"),
        ("s1: grab 2", "picks first", "4.4"),
        ("s0: use 3 move", "when everybody has grabbed two", "4.2"),
        ("s0: done", "when everybody has grabbed two", "4.2"),
        ("s2: grab 2", "flat under the stone", "R21"),
        ("s0: roll 1 2 3 4", "not you", "4.2"),
    ],
)
def test_refusals_while_grabbing(text: str, reason: str, ruling: str) -> None:
    race = GAME.start(GAME.Options.given({"seats": 3, "track": "stroll"}), CONTENT)
    race = GAME.arrange(race, crushed_round=[0, 0, 1], positions=[2, 3, 1], dice=[3, 5, 6, 5])
    race = GAME.step(race, 0, Grab(1))
    race = GAME.step(race, 1, Grab(3))
    refused(race, text, reason, ruling)


@pytest.mark.parametrize(
    ("hand", "text", "reason", "ruling"),
    [
        ([2, 4], "s0: use 3 move", "You hold 2, 4, and no 3", "4.3"),
        ([2, 4], "s0: use 2 move", "does not move you here; that takes 3, 4, 5", "4.3"),
        ([2, 4], "s0: use 2 slow", "Tile C3 offers Dash, not Slow Down", "4.3"),
        ([2, 4], "s0: use 4 dash", "A 4 is no Dash here; that takes 2", "4.3"),
        ([2, 4], "s1: use 6 slow", "Another goblin uses its dice now", "R3"),
        ([2, 4], "s1: done", "Another goblin uses its dice now", "R3"),
        ([2, 4], "s0: grab 1", "everybody has two dice", "R26"),
        ([2, 4], "s0: run", "dice are back in hand", "R25"),
    ],
)
def test_refusals_in_a_turn(hand: list[int], text: str, reason: str, ruling: str) -> None:
    refused(turning(hand), text, reason, ruling)


def test_more_refusals() -> None:
    refused(GAME.step(turning([2, 2]), 0, Dash(2)), "s0: use 2 slow", "is no Slow Down", "4.3")
    options = {"seats": 2, "track": "stroll", "family": "both"}
    family = GAME.arrange(GAME.start(GAME.Options.given(options), CONTENT), hands=[[2, 4], [6, 6]])
    refused(family, "s0: use 2 dash", "no abilities", "R20")
    start = GAME.start(GAME.Options.given({"seats": 2, "track": "stroll"}), CONTENT)
    refused(start, "s0: grab 1", "No dice lie on the table", "4.2")
    refused(GAME.step(start, 0, RUN), "s0: run", "dice are back", "R25")
    lucky = GAME.arrange(start, positions=[5, 9], hands=[[1, 5], [6, 6]])
    rolling = GAME.step(lucky, 0, Luck(1))
    refused(rolling, "s0: use 5 move", "still rolling", "R19")
    again = GAME.step(rolling, CHANCE, Reroll(5))
    refused(again, "s0: use 5 luck", "used Goblin Luck this turn", "R5")
    single = GAME.step(GAME.arrange(start, positions=[5, 9], hands=[[3, 1], [6, 6]]), 0, Move(3))
    refused(single, "s0: use 1 luck", "second die", "R19")


def test_refusals_where_dice_are_dealt() -> None:
    options = {"seats": 2, "track": "stroll", "grab_mode": "deal"}
    race = GAME.arrange(GAME.start(GAME.Options.given(options), CONTENT), dice=[3, 5, 6, 5])
    refused(race, "s0: grab 2", "die 1 is next", "4.4")


def test_refusals_with_the_third_die() -> None:
    options = {"seats": 2, "track": "stroll", "duel": True, "duel_third": "use"}
    race = GAME.start(GAME.Options.given(options), CONTENT)
    race = GAME.arrange(race, dice=[1, 2, 3, 4, 5, 6], hands=[[2, 5], [3, 4]])
    race = GAME.step(GAME.step(race, 0, DONE), 1, DONE)
    refused(race, "s0: done", "First grab one", "R22")
    refused(race, "s0: use 1 move", "First grab one", "R22")
    refused(race, "s1: grab 1", "Another goblin", "R3")
    refused(race, "s0: grab 2", "is gone", "4.3")
    race = GAME.step(race, 0, Grab(6))
    refused(race, "s0: grab 1", "is all you get", "R22")


def refused(race: Race, text: str, reason: str, ruling: str) -> None:
    who, _, what = text.partition(": ")
    refusal = GAME.refusal(race, int(who[1:]), GAME.parse(what))
    assert refusal is not None
    assert reason in refusal.text
    assert refusal.ruling == ruling
    assert refusal.text.endswith(".")
