"""Reading: strictly from records, kindly from people."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import NotationError
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.actions import SKIP, Deal, Group, Hit, Keep, Roll, Stats, Use
from goblin_games.rules.dragon.state import Cave
from tests.rules.dragon.conftest import CONTENT
from tests.rules.dragon.positions import careful_walk, cave, final, option_sets, play

CANONICAL = [
    "stats 3 2", "move", "charge", "keep 6 6 5", "keep none", "stop", "use c222 c66 m5 m4 fwd",
    "use c55 x2 x1", "use m22 m2222 back", "throw 2", "land 0", "rock", "at 5", "insult", "trap",
    "card a", "sulk", "guess higher", "guess same", "guess lower", "hit 4", "skip", "pile 4",
    "train stealth", "train speed", "dice 6 1 2", "deal a 5", "deal 3 3",
]  # fmt: skip


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_texts_round_trip(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "mov", "stats 3", "stats 3 x", "keep", "keep 5 6", "keep 7", "keep 6 none", "use",
        "use c2 3", "use c23", "use x22", "use fwd", "use m5 c66", "use m5 fwd back", "use x1 x2",
        "throw 6", "throw", "land 9", "at -1", "card 1", "guess up", "hit 0", "hit 7", "pile 6",
        "train luck", "dice", "dice 7", "deal a", "deal 1 2", "Move", "move ", "use m22 m2 fwd",
        "use c66 c222", "keep 6 6 6 6 6 6 6 6 6", "stats 03 2",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert str(error.value)


def test_the_parts_of_a_use() -> None:
    assert GAME.parse("use c222 m6 x3") == Use((Group(2, 3),), (Group(6, 1),), (3,), "")
    assert GAME.parse("dice 6 1") == Roll((6, 1))
    assert GAME.parse("deal a 5") == Deal(("a", "5"))


@given(st.text(max_size=40) | st.lists(st.sampled_from(CANONICAL)).map(" ".join))
@settings(max_examples=60, deadline=None)
def test_only_notation_errors_escape_from_parse(text: str) -> None:
    try:
        action = GAME.parse(text)
    except NotationError:
        return
    assert str(action) == text


TYPED = """
    keep use c66 m5 x2 fwd back none stop reroll 6 5 665 all best throw 1 t land at 5 strike 6>5
    4>4 > hit skip guess h = card a trap stealth stats 3 charge m -1 ² ½ 99999999999 cc66 c x m0
"""
WORDS = st.sampled_from(TYPED.split())


@given(option_sets(), st.integers(0, 999), st.lists(WORDS | st.text(max_size=5), max_size=5))
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=40)
def test_only_notation_errors_escape_from_read(options: Any, seed: int, words: list[str]) -> None:
    text = " ".join(words)
    for number, state in enumerate(careful_walk(options, seed)):
        if number % 5 or not GAME.actors(state) or GAME.actors(state)[0] < 0:
            continue
        seat = GAME.actors(state)[0]
        try:
            actions = GAME.read(text, GAME.view(state, {seat}), seat)
        except NotationError:
            continue
        assert actions
        GAME.refusal(state, seat, actions[0])
        assert GAME.parse(str(actions[0])) == actions[0]


def read(state: Cave, text: str) -> list[str]:
    seat = GAME.actors(state)[0]
    return [str(action) for action in GAME.read(text, GAME.view(state, {seat}), seat)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("c22 m6 m6 m5 m4 m3 m3", "use c22 m6 m6 m5 m4 m3 m3 fwd"),
        ("USE m3 m3 m4 f m5 m6 m6 c22", "use c22 m6 m6 m5 m4 m3 m3 fwd"),
        ("u m6 m6 m5 m4 m33 c22 b", "use c22 m6 m6 m5 m4 m33 back"),
        ("best", "use m6 m6 m5 m4 m3 m3 m22 fwd"),
    ],
)
def test_uses_in_any_order(typed: str, meant: str) -> None:
    state = final(cave(distance=[8, 8], speed=[1, 2]), "6 6 5 4 3 3 2 2")
    assert read(state, typed) == [meant]


def test_any_legal_grouping_becomes_the_listed_one() -> None:
    """4.3: `c55 m333 x1` has the effect of `c33 m55 m3 x1`, and is logged so."""
    state = final(cave(distance=[6, 8], stealth=[2, 3], suspicion=1, speed=[1, 2]), "5 5 3 3 3 1")
    assert read(state, "x1 c55 m333") == ["use c33 m55 m3 x1"]
    assert read(state, "c55 m33 x3 x1") == ["use c55 m33 x3 x1"], "an illegal one stays as it is"
    assert GAME.refusal(state, 0, GAME.parse("use c55 m333 x1")) is not None


def test_keeping() -> None:
    state = play(cave(distance=[4, 8]), "s0: move", "c: dice 6 6 2 1")
    for typed in ("66", "6 6", "k 66", "keep 6 6", "reroll 2 1", "r 12"):
        assert read(state, typed) == ["keep 6 6"]
    for typed in ("stop", "s", "all", "6 6 2 1", "1266"):
        assert read(state, typed) == ["stop"]
    assert read(state, "none") == read(state, "keep none") == ["keep none"]
    with pytest.raises(NotationError, match="no 5 to roll"):
        read(state, "reroll 5")


def test_strikes_all_at_once() -> None:
    """`strike 6>5 4>4 2>1` of section 4.0, with skips for the dice that are not named."""
    state = cave(distance=[3, 8], spots=[5, 4, 3, 1])
    state = play(final(state, "6 6 5"), "s0: use m6 m6 m5 fwd", "c: dice 6 4 3 2")
    actions = GAME.read("strike 6>5 4>4 2>1", state, 0)
    assert actions == (Hit(5), Hit(4), SKIP, Hit(1))
    assert GAME.read("2>1 6>5 4>4", state, 0) == actions
    assert read(state, "4") == ["hit 4"]
    with pytest.raises(NotationError, match="no attack die 5"):
        read(state, "strike 5>4")


def test_other_shorthands() -> None:
    begin = cave({"players": 3}, distance=[2, 2, 5])
    assert (read(begin, "m"), read(begin, "c")) == (["move"], ["charge"])
    action = play(final(begin, "6 6"), "s0: use c66")
    meant = {"t": "throw 1", "throw 1": "throw 1", "k": "rock", "i": "insult", "u": "sulk"}
    assert {typed: read(action, typed)[0] for typed in meant} == meant
    thrown = play(action, "s0: throw 1", "c: dice 3")
    assert read(thrown, "0") == read(thrown, "dragon") == ["land 0"]
    rock = play(action, "s0: rock", "c: dice 3")
    assert read(rock, "5") == ["at 5"]
    trap = play(final(cave(distance=[2, 8]), "6 6"), "s0: use c66", "s0: trap", "c: deal 6 a")
    assert read(trap, "a") == read(trap, "ace") == read(trap, "1") == ["card a"]
    met = cave(distance=[2, 8], traps=[[1, 1, "5"]])
    met = play(final(met, "6 6"), "s0: use m66 fwd", "c: dice 2")
    assert [read(met, typed)[0] for typed in ("h", "=", "<")] == [
        "guess higher", "guess same", "guess lower",
    ]  # fmt: skip
    start = GAME.start(GAME.Options.given({"players": 1}), CONTENT)
    assert GAME.read("3", start, 0) == (Stats(3, 2),)
    assert GAME.read("stats 4", start, 0) == (Stats(4, 1),)
    assert GAME.read("1 4", start, 0) == (Stats(1, 4),)


def test_advice_says_what_would_be_right() -> None:
    state = play(cave(distance=[4, 8]), "s0: move", "c: dice 6 6 2 1")
    with pytest.raises(NotationError, match="reroll 2 1"):
        read(state, "hello")
    with pytest.raises(NotationError, match="Type something"):
        read(state, "  ")
    with pytest.raises(NotationError, match="Say whom"):
        read(play(final(cave({"players": 3}, distance=[2, 2, 2]), "6 6"), "s0: use c66"), "throw")


def test_keep_is_canonical_high_to_low() -> None:
    assert str(Keep((6, 5))) == "keep 6 5"
    assert str(Keep(())) == "keep none"
