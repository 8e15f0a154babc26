"""The notation: round trips, what is accepted, and that nothing but NotationError escapes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import NotationError
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.notation import FORMS
from goblin_games.rules.dice_goblinz.state import Table
from tests.rules.dice_goblinz.helpers import run

CANONICAL = """
goblin hob; key; pass; keep 1; keep 2; raid groupie d10 d6; raid coward; raid greedy 2d8;
pocketz d4; grab d20; grab kazoo; flip greedy pocket d4; flip coward raid d6=1; wand;
kazoo 2 d8=8; average; plain; stench; lose d6 2d4; pay d6; pay pocket d4; shield; bully 3 d10;
suffer; appoint 2; take d20; take wand; water; mitosis; roll goblin 5; roll raids 3;
roll leader 2; roll room 4 2 9; draw d20 d8 d4 d4; roll dice 1 d8=5 d8=3 d4=2;
roll pocketz 0 d4=2; roll kazoo 2 d8=2; roll tie 1; draw union d12
"""


@pytest.mark.parametrize("text", [" ".join(t.split()) for t in CANONICAL.split(";")])
def test_canonical_texts_read_back(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("raid 1 2d8", "raid greedy 2d8"),
        ("raid 2 d6 d10 d6", "raid groupie d10 2d6"),
        ("raid 3", "raid coward"),
        ("lose d4 d6 d4", "lose d6 2d4"),
        ("draw d20 d8 2d4", "draw d20 d8 d4 d4"),
        ("roll dice 1 d4=2 d8=5", "roll dice 1 d8=5 d4=2"),
    ],
)
def test_what_the_spec_accepts_too(text: str, canonical: str) -> None:
    assert str(GAME.parse(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "raid", "raid hero d6", "raid groupie d7", "raid groupie 0d6",
        "raid groupie 1000d6", "Raid groupie d6", "raid  groupie d6", "raid groupie d6 ", "pay",
        "pay d6 d6", "pay purse d6", "keep 3", "keep 01", "flip greedy pocket",
        "flip greedy purse d4", "flip greedy raid d4", "flip greedy raid d4=5",
        "flip greedy pocket d4=1", "kazoo 2 d8=0", "kazoo 9 d8=1", "bully 3", "bully d10 3",
        "take spoon", "grab", "appoint 8", "lose", "roll", "roll dice", "roll dice 1",
        "roll dice 1 d8", "roll room 1 2", "roll room 7 1 1", "roll goblin 9", "roll tie x",
        "draw", "draw d3", "draw union", "draw union d4 d4", "pass now", "fly",
        "roll pocketz 1 d4=5",
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert str(error.value).endswith(".")


WORDS = st.sampled_from(
    [*FORMS, "roll", "draw", "union", "dice", "pocket", "raid", "greedy", "coward", "all", "d4",
     "2d6", "d20=7", "d6=1", "0", "7", "8", "-1", "p", "g", "o", "1", "wand", "=", "d",
     "999d20", "room"]
)  # fmt: skip


def _tables() -> list[Table]:
    start = ["c: roll room 1 1 1", "c: draw d20 d6 d4"]
    commits = ["s0: raid groupie d10", "s1: raid groupie 3d4", "s2: raid groupie 3d6"]
    rolls = [
        "c: roll dice 0 d10=9", "c: roll dice 1 d4=4 d4=4 d4=4", "c: roll dice 2 d6=1 d6=2 d6=1",
    ]  # fmt: skip
    more = ["s1: pass", "s0: pass", "s0: pass", "s0: pass", "s2: average"]
    lines = [*start, *commits, *rolls, *more]
    given = {"kinds": ["knob", "rob", "bob"], "leader": 0, "items": {0: ["hand", "kazoo", "wand"]}}
    return [run(lines[:count], {"seats": 3}, **given)[0] for count in range(len(lines) + 1)]


TABLES = _tables()


@given(text=st.text(max_size=30) | st.lists(WORDS, max_size=6).map(" ".join))
@settings(max_examples=400, deadline=None)
def test_only_notation_errors_escape(text: str) -> None:
    try:
        action = GAME.parse(text)
    except NotationError:
        pass
    else:
        assert GAME.parse(str(action)) == action
    for table in TABLES:
        for seat in range(3):
            try:
                actions = GAME.read(text, GAME.view(table, {seat}), seat)
            except NotationError:
                continue
            for action in actions:
                refusal = GAME.refusal(table, seat, action)
                assert refusal is None or refusal.text.endswith(".")


@pytest.mark.parametrize(
    ("step", "seat", "text", "meant"),
    [
        ("commit", 0, "groupie", "raid groupie d10 d6"),
        ("commit", 0, "o", "raid groupie d10 d6"),
        ("commit", 0, "Greedy d10", "raid greedy d10"),
        ("commit", 0, "g all", "raid greedy d10 d6"),
        ("commit", 1, "raid 2 all", "raid groupie 4d4"),
        ("commit", 1, "c", "raid coward"),
        ("commit", 1, "coward 2d4", "raid coward 2d4"),
        ("pocketz", 1, "d4", "pocketz d4"),
        ("pocketz", 1, "p", "pass"),
        ("grab", 0, "d20", "grab d20"),
        ("flip", 0, "coward d6", "flip coward pocket d6"),
        ("flip", 0, "flip greedy d6", "flip greedy pocket d6"),
        ("flip", 0, "c d10=9", "flip coward raid d10=9"),
        ("tricks", 0, "w", "wand"),
        ("tricks", 0, "kazoo 0 d10", "kazoo 0 d10=9"),
        ("tricks", 0, "k 2 d6=1", "kazoo 2 d6=1"),
        ("count", 2, "a", "average"),
        ("count", 2, "p", "plain"),
        ("pick", 0, "d20", "take d20"),
        ("pick", 0, "take d6", "take d6"),
    ],
)
def test_shorthands(step: str, seat: int, text: str, meant: str) -> None:
    table = next(t for t in TABLES if t.step.name.lower() == step)
    assert [str(action) for action in GAME.read(text, GAME.view(table, {seat}), seat)] == [meant]


@pytest.mark.parametrize(
    ("step", "text", "hint"),
    [
        ("commit", "hide", "groupie all"),
        ("commit", "", "coward"),
        ("tricks", "kazoo 2 d6", "with its face"),
        ("tricks", "wnd", "did you mean 'wand'"),
        ("pick", "spoon", "take d20"),
        ("pocketz", "d5", "pocketz d4"),
    ],
)
def test_what_would_be_right_is_said(step: str, text: str, hint: str) -> None:
    table = next(t for t in TABLES if t.step.name.lower() == step)
    with pytest.raises(NotationError) as error:
        GAME.read(text, GAME.view(table, {0}), 0)
    assert hint in str(error.value)
