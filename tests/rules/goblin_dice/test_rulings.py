"""Rulings that the worked examples leave out, and a check that none of all is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import CHANCE, Event, IllegalPosition
from goblin_games.rules.core.conformance import random_match
from goblin_games.rules.core.entry import parse_entry
from goblin_games.rules.core.examples import event_text
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.actions import DONE, RUN, Grab, Roll
from goblin_games.rules.goblin_dice.content import Content
from goblin_games.rules.goblin_dice.state import Race, Step
from tests.rules.goblin_dice.conftest import shipped
from tests.rules.goblin_dice.strategies import option_sets
from tests.rules.goblin_dice.test_examples import examples

CONTENT = shipped()
HERE = Path(__file__).parent


def race(options: dict[str, Any], **facts: Any) -> Race:
    start = GAME.start(GAME.Options.given(options), CONTENT)
    return GAME.arrange(start, **facts) if facts else start


def play(state: Race, *texts: str, log: list[Event] | None = None) -> Race:
    for text in texts:
        entry = parse_entry(GAME, text)
        refusal = GAME.refusal(state, *entry)
        assert refusal is None, f"{text}: {refusal}"
        state = GAME.step(state, *entry, log)
    return state


def legal(state: Race, seat: int) -> list[str]:
    return [str(action) for action in GAME.legal(state, seat)]


def test_no_ruling_is_missing() -> None:
    named = {ruling for example in examples() for ruling in example.get("rulings", [])}
    for file in HERE.glob("test_*.py"):
        named.update(re.findall(r"\bR\d+\b", file.read_text()))
    assert {f"R{number}" for number in range(1, 32)} <= named


@given(values=option_sets(), seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_r1_r27_done_is_always_there_and_grabs_never_run_out(
    values: dict[str, Any], seed: int
) -> None:
    """R1, R27."""
    for state, _ in random_match(GAME, GAME.Options.given(values), CONTENT, seed):
        if state.step == Step.TURN:
            assert DONE in GAME.legal(state, state.current)
        if state.step == Step.GRAB:
            assert len(state.free) >= len(state.picks)
        for seat in GAME.actors(state):
            assert seat < 0 or len(GAME.legal(state, seat))


def test_r3_rear_to_front_sorts_everybody() -> None:
    """R3: by place, lower die, higher die, then clockwise from the first."""
    facts: dict[str, Any] = {
        "positions": [5, 3, 5, 5, 8],
        "hands": [[2, 6], [1, 1], [2, 5], [2, 5], [1, 1]],
    }
    options = {"seats": 5, "track": "stroll", "turn_order": "rear_to_front"}
    assert race(options, **facts).round_order == (1, 2, 3, 0, 4)
    assert race({"seats": 5, "track": "stroll"}, **facts).round_order == (1, 2, 3, 4, 0)


def test_r4_equal_pairs_elsewhere_need_no_chance() -> None:
    """R4 is about the starter only."""
    state = race(
        {"seats": 3, "track": "stroll"}, positions=[2, 4, 4], hands=[[6, 6], [2, 3], [2, 3]]
    )
    assert state.step == Step.TURN
    assert state.round_order == (0, 1, 2)


def test_r5_two_abilities_in_one_turn_are_fine() -> None:
    """R5 counts by kind: a Dash and then a Slow Down."""
    state = race({"seats": 2, "track": "stroll"}, hands=[[2, 6], [4, 4]])
    state = play(state, "s0: use 2 dash")
    assert legal(state, 0) == ["use 6 slow", "done"]
    state = play(state, "s0: use 6 slow")
    assert GAME.facts(state)["used"][0] == ["slow", "dash"]


def test_r5_is_over_with_the_round() -> None:
    state = race({"seats": 2, "track": "stroll"}, hands=[[2, 2], [6, 6]])
    state = play(state, "s0: use 2 dash", "s0: done", "s1: done", "s0: run")
    assert GAME.facts(state)["used"] == [[], []]


def test_r9_nobody_is_spared_and_the_user_stays() -> None:
    log: list[Event] = []
    facts = {"positions": [5, 9, 1, 2, 14], "hands": [[6, 6], [6, 6], [1, 6], [6, 6], [6, 6]]}
    state = race({"seats": 5, "track": ["c6", "a1", "b6", "a2", "a3", "a4", "a5"]}, **facts)
    state = play(state, "s2: done", "s3: done", "s4: done", "s0: use 6 trick", log=log)
    assert state.places == (5, 8, 1, 1, 13)
    pushed = [event_text(event) for event in log if event.name == "goblin-pushed"]
    assert pushed == [
        "goblin-pushed 1 9 8",
        "goblin-pushed 2 1 1",
        "goblin-pushed 3 2 1",
        "goblin-pushed 4 14 13",
    ]


def test_r12_a_survivor_is_counted_after_all_on_a_space() -> None:
    """R12: two on one space go together, so that the third wins."""
    facts = {"positions": [7, 7, 9], "stone": 6, "hands": [[1, 1], [2, 2], [3, 3]]}
    state = race({"seats": 3, "track": "armageddon"}, **facts)
    state = play(state, "s0: done", "s1: done", "s2: done")
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.reason, result.ranks) == ((2,), "last_survivor", (2, 2, 1))


def test_r16_a_single_leader_wins_alone_at_the_limit() -> None:
    facts = {"positions": [12, 11], "stone": 15, "round": 10, "hands": [[1, 1], [1, 1]]}
    state = race({"seats": 2, "track": "stroll", "round_limit": 10}, **facts)
    state = play(state, "s1: done", "s0: done")
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.reason, result.scores) == ((0,), "time_limit", (1, 0))


def test_r16_another_ending_comes_before_the_limit() -> None:
    facts = {"positions": [8, 9], "stone": 7, "round": 10, "hands": [[1, 1], [1, 1]]}
    state = race({"seats": 2, "track": "armageddon", "round_limit": 10}, **facts)
    state = play(state, "s0: done", "s1: done")
    assert state.reason == "last_survivor"


def test_r17_a_second_die_is_useless_at_the_finish() -> None:
    """R17: a Dash from 13 lands on 15 exactly, and the other die stays in hand."""
    facts = {"positions": [13, 1], "hands": [[5, 2], [1, 1]]}
    state = race({"seats": 2, "track": "stroll"}, **facts)
    state = play(state, "s1: done", "s0: use 5 dash")
    assert (state.places, state.hands, state.reason) == ((15, 1), ((2,), ()), "finish")


@pytest.mark.parametrize(
    ("family", "wanted"),
    [
        ("off", ["use 2 dash", "use 4 move", "done"]),
        ("both", ["use 2 move", "use 4 move", "done"]),
        ("top", ["use 2 move", "done"]),
        ("bottom", ["use 4 move", "done"]),
    ],
)
def test_r20_the_family_rule(family: str, wanted: list[str]) -> None:
    """R20 on C3: top 2, bottom 3 4 5."""
    options = {"seats": 2, "track": "stroll", "family": family}
    assert legal(race(options, hands=[[2, 4], [6, 6]]), 0) == wanted


def test_r21_dice_of_the_crushed_are_out() -> None:
    facts = {"positions": [1, 3, 4], "stone": "st3", "hands": [[6, 6], [6, 6], [6, 6]]}
    state = race({"seats": 3, "track": "stroll"}, **facts)
    state = play(state, "s0: done", "s1: done", "s2: done", "s1: run")
    assert [due.label for due in GAME.chance(state)] == ["the throw"]
    assert GAME.refusal(state, CHANCE, Roll((1, 2, 3, 4))) is None
    assert GAME.refusal(state, CHANCE, Roll((1, 2, 3, 4, 5, 6))) is not None


def test_r22_the_third_die_carries_used_abilities_on() -> None:
    """R22: a Dash in the turn forbids one with the third die."""
    options = {"seats": 2, "track": ["b2", "a8", "c1", "b6", "a4", "b3", "a10"]}
    duel = {**options, "duel": True, "duel_third": "use"}
    state = race(duel, dice=[1, 3, 2, 2, 1, 6], hands=[[1, 3], [2, 2]])
    state = play(state, "s0: use 1 dash", "s0: done", "s1: done", "s0: grab 5")
    assert legal(state, 0) == ["done"]  # A8 has a Dash on 1 too


def test_r23_two_dice_are_left_in_a_duel() -> None:
    state = race({"seats": 2, "track": "stroll", "duel": True, "grab_mode": "reflex"})
    state = play(state, "s1: run", "c: roll 1 2 3 4 5 6")
    state = play(state, "s1: grab 6", "s1: grab 5", "s0: grab 1", "s0: grab 2")
    assert state.free == (3, 4)
    assert state.step == Step.TURN


def test_r24_the_stone_turns_up_what_it_enters() -> None:
    """R24: with `landing` a fast stone passes everybody, and each tile at its step."""
    track = ["b4", "c2", "b6", "c3", "a10", "a6", "a2"]
    facts = {"positions": [1, 1], "stone": 2, "speed": 4, "revealed": 1, "hands": [[4, 4], [4, 4]]}
    state = race({"seats": 2, "track": track, "unexpected": True}, **facts)
    log: list[Event] = []
    state = play(state, "c: first 0", "s0: done", "s1: done", log=log)
    told = [event_text(event) for event in log]
    at = told.index("stone-step 3")
    assert told[at : at + 5] == [
        "stone-step 3",
        "tile-revealed 2 c2",
        "stone-step 4",
        "stone-step 5",
        "tile-revealed 3 b6",
    ]
    assert state.revealed == 3
    assert "speed-kept flat" in told


def test_r25_any_living_seat_may_shout() -> None:
    state = race({"seats": 4, "track": "stroll", "head_seat": 2})
    assert GAME.actors(state) == (2, 3, 0, 1)
    for seat in range(4):
        after = GAME.step(state, seat, RUN)
        assert (after.runner, after.step) == (seat, Step.THROW)


def test_r26_everybody_ends_up_with_two() -> None:
    state = race({"seats": 3, "track": "stroll", "grab_mode": "reflex"})
    state = play(state, "s0: run", "c: roll 1 2 3 4 5 6")
    for number, seat in enumerate((2, 2, 0, 1, 0), 1):
        state = play(state, f"s{seat}: grab {number}")
    assert GAME.actors(state) == (1,)
    state = play(state, "s1: grab 6")
    assert [len(hand) for hand in state.hands] == [2, 2, 2]


def test_r28_goblins_pass_and_share_spaces() -> None:
    facts = {"positions": [1, 2, 2], "hands": [[2, 3], [6, 6], [6, 6]]}
    state = play(race({"seats": 3, "track": "stroll"}, **facts), "s0: use 2 dash")
    assert state.places == (3, 2, 2)
    facts["hands"] = [[3, 3], [6, 6], [6, 6]]
    state = play(race({"seats": 3, "track": "stroll"}, **facts), "s0: use 3 move")
    assert state.places == (2, 2, 2)


def test_r30_the_first_crush_ends_a_race_of_two() -> None:
    facts = {"positions": [1, 2], "stone": "st3", "hands": [[6, 6], [6, 6]]}
    state = play(race({"seats": 2, "track": "stroll"}, **facts), "s0: done", "s1: done")
    assert (state.reason, state.living) == ("last_survivor", (1,))


@pytest.mark.parametrize("mode", ["draft", "reflex", "deal"])
def test_r31_the_menu_names_each_value_once(mode: str) -> None:
    state = race({"seats": 4, "track": "stroll", "grab_mode": mode}, dice=[5, 2, 5, 2, 6, 5, 2, 1])
    legal_count = 1 if mode == "deal" else 8
    assert len(GAME.legal(state, 0)) == legal_count
    menu = list(GAME.menu(state, 0))
    assert menu == ([Grab(1)] if mode == "deal" else [Grab(8), Grab(2), Grab(1), Grab(5)])
    assert [GAME.label(state, 0, grab).key for grab in menu] == (
        ["5"] if mode == "deal" else ["1", "2", "5", "6"]
    )


def test_dealing_gives_two_dice_to_each_from_the_rear() -> None:
    """4.4c: nobody chooses; the throw is as good as a shuffle."""
    state = race({"seats": 3, "track": "stroll", "grab_mode": "deal"}, positions=[5, 3, 8])
    state = play(state, "s0: run", "c: roll 1 2 3 4 5 6")
    while state.step == Step.GRAB:
        (seat,) = GAME.actors(state)
        (only,) = GAME.legal(state, seat)
        state = GAME.step(state, seat, only)
    assert state.hands == ((3, 4), (1, 2), (5, 6))


def test_grabs_are_final() -> None:
    assert Grab.final
    assert not RUN.final


def test_the_head_seat_moves_on_and_skips_the_crushed() -> None:
    """4.4: (head_seat + round - 1) modulo the seats, or the next living one."""
    facts = {"positions": [5, 5, 5, 5], "crushed_round": [0, 3, 0, 0], "stone": 4}
    options = {"seats": 4, "track": "stroll", "head_seat": 3}
    assert GAME.actors(race(options, round=7, **facts)) == (2, 3, 0)
    assert GAME.actors(race(options, round=8, **facts)) == (2, 3, 0)
    assert GAME.actors(race(options, round=9, **facts)) == (3, 0, 2)


def test_places_of_the_crushed_go_by_round_then_position() -> None:
    """Spec 6."""
    facts = {
        "positions": [14, 1, 9, 4, 4, 8],
        "crushed_round": [0, 3, 5, 5, 6, 0],
        "stone": 4,
        "round": 7,
        "dice": [1, 1, 1, 1],
        "hands": [[2, 2], [], [], [], [], [6, 6]],
    }
    facts["dice"] = [2, 2, 6, 6]
    state = race({"seats": 6, "track": "stroll"}, **facts)
    state = play(state, "s5: done", "s0: use 2 move")
    result = GAME.result(state)
    assert result is not None
    assert result.ranks == (1, 6, 4, 5, 3, 2)
    assert result.detail["crushed_round"] == [0, 3, 5, 5, 6, 0]


@pytest.mark.parametrize(
    "facts",
    [
        {"colour": 3},
        {"stone": "nowhere"},
        {"dice": [1, 2, 3, 4], "hands": [[5, 5], [1, 2]]},
        {"hands": [[], []]},
    ],
    ids=str,
)
def test_impossible_positions_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(IllegalPosition):
        race({"seats": 2, "track": "stroll"}, **facts)


@pytest.mark.parametrize(
    "change",
    [
        {"speed": 5},
        {"stone": 16},
        {"stone": -1},
        {"places": (0, 1)},
        {"places": (15, 1)},
        {"living": (0,)},
        {"living": (0, 1, 1)},
        {"revealed": 3},
        {"track": ("c3",) * 7},
        {"hands": ((1,), ())},
        {"owners": (0,)},
        {"free": (1,)},
        {"picks": (0,)},
        {"reason": "finish"},
        {"round": 41},
        {"step": Step.OVER},
        {"step": Step.TURN, "current": 0},
        {"step": Step.REROLL, "current": 0},
    ],
    ids=str,
)
def test_invariants_notice_what_cannot_be(change: dict[str, Any], content: Content) -> None:
    state = GAME.start(GAME.Options.given({"seats": 2, "track": "stroll"}), content)
    assert GAME.invariants(state) == ()
    broken = state.copy()
    for name, value in change.items():
        setattr(broken, name, value)
    assert GAME.invariants(broken)
