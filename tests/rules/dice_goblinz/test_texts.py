"""What people read: sentences, boards, labels, odds, the ending, the rules text."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblin_games.rules.core import Event
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz import events as ev
from goblin_games.rules.dice_goblinz.board import _PHASES
from goblin_games.rules.dice_goblinz.dice import heap
from goblin_games.rules.dice_goblinz.narration import _SENTENCES
from goblin_games.rules.dice_goblinz.odds import at_least, mean, percent, spread
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Step
from goblin_games.table.rulebook import rulebook
from tests.rules.dice_goblinz.helpers import RICH, positions, run

NAMES = ("Grik", "Zog", "Mum", "Nib", "Urk", "Wart", "Pox", "Snik")


def name(seat: int) -> str:
    return NAMES[seat]


def test_every_event_has_one_whole_sentence() -> None:
    kinds = {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == ev.__name__}
    assert {kind.__name__ for kind in _SENTENCES} == kinds
    seen: dict[type[Event], str] = {}
    for seed in range(25):
        options = Options.given({"seats": 4 + seed % 4, "raids": 3, "first_leader": seed % 4})
        for _, _, _, log in positions(RICH, options, seed):
            for event in log:
                text = GAME.narrate(event, name)
                seen[type(event)] = text
                assert text[0].isupper(), text
                assert text.endswith("."), text
                assert "  " not in text
                assert not any(word in text for word in ("None", "seat ", "[", "{"))
    assert len(seen) > 35


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.DiceRolled(2, (8, 8, 4), (7, 5, 3)), "Mum rolls 7 5 3, 15 in all."),
        (ev.RoomRolled(1, 4, 2, 9),
         "Room 1: difficulty 4, experience 2, and they carry something."),
        (ev.LootDrawn((20, 8, 4, 4), "kazoo"), "The loot: d20 d8 2d4 and the Annoying Kazoo."),
        (ev.RolesRevealed(((0, "greedy"), (1, "groupie"), (2, "groupie"))),
         "The roles are turned up. Greedy: Grik; Groupie: Zog and Mum."),
        (ev.FlipRevealed(3, "coward", 4),
         "Nib has flipped, is a Coward now, and threw a d4 into the loot."),
        (ev.FlipPlanned(3, "groupie", "greedy", 4),
         "Nib secretly turns from a Groupie into Greedy, for a d4."),
        (ev.GoblinDied(1, 2), "Zog has no dice left and dies, for the second time."),
        (ev.TieRolled((0, 1), 1), "Grik and Zog tie for the Greediest; Zog wins the roll-off."),
        (ev.GameOver((), "all_eaten"), "Nobody has a single die left. Big Boss eats them all."),
    ],
)  # fmt: skip
def test_some_sentences(event: Event, sentence: str) -> None:
    assert GAME.narrate(event, name) == sentence


def test_the_board_shows_everything_of_the_picture() -> None:
    table, _ = run(
        [
            "c: roll room 4 2 9", "c: draw d20 d8 d4 d4",
            "s0: raid greedy d12 d6", "s1: raid groupie 3d6", "s2: raid groupie 2d8 d4",
            "s3: raid coward",
            "c: roll dice 0 d12=11 d6=2", "c: roll dice 1 d6=6 d6=5 d6=1",
            "c: roll dice 2 d8=7 d8=5 d4=3", "s3: pass", "s0: pass",
        ],
        {"raids": 7}, raid=4, raids=7, kinds=["hob", "bob", "slob", "knob"], leader=0,
        pockets=["d12 d8 3d6", "4d6", "d10 2d8 2d4", "d10 d6"], items={0: ["kazoo"], 1: ["wand"]},
    )  # fmt: skip
    assert table.step == Step.TRICKS
    board = "\n".join(GAME.board(GAME.view(table, ()), name))
    for part in (
        "difficulty 4, experience 2", "failure costs each 2 dice", "22 = 4 x 4 + 4 + 2",
        "d20 d8 2d4 + Annoying Kazoo", "> Grik", "d12[11] d6[2]", "13 GREEDY", "d8 2d6",
        "*Bob", "12 groupie", "- coward", "Groupies 27 - Greedy 13 = 14 of 22: 8 short.",
        "Best Groupie 15, best Greedy 13.", "Zog holds Wand.", "Pile       116",
    ):  # fmt: skip
        assert part in board, part
    view = GAME.view(table, {1})
    assert GAME.question(view, 1) == "Any tricks"
    (wand, stop) = GAME.menu(view, 1)
    assert GAME.label(view, 1, wand).note == "12 becomes 16, 4 short"
    assert GAME.label(view, 1, wand).key == "w"
    assert GAME.label(view, 1, stop).key == "p"
    phase = GAME.phase(view)
    assert (phase.where, phase.name, phase.aside) == ("raid 4 of 7", "Tricks", "pile 116")


def test_the_board_hides_what_is_secret() -> None:
    start = ["c: roll room 4 2 9", "c: draw d20 d8 d4 d4", "s0: raid greedy d12"]
    table, _ = run(start, kinds=["hob", "bob", "slob", "knob"], leader=0)
    mine = "\n".join(GAME.board(GAME.view(table, {0}), name))
    public = "\n".join(GAME.board(GAME.view(table, {1, 2, 3}), name))
    assert "GREEDY" in mine
    assert "GREEDY" not in public
    assert "ready" in public
    assert "d12 d6" in public  # the pocket does not shrink


def test_wide_tables_keep_to_the_width() -> None:
    table, _ = run(
        [], {"seats": 8}, kinds=["hob"] * 8, leader=0,
        pockets=["6d20 6d12 6d10 6d8 6d6 6d4"] * 8, deaths=[1] * 8,
        items={seat: ["kazoo", "wand", "shield", "water"] for seat in range(8)},
    )  # fmt: skip
    for line in GAME.board(table, lambda seat: "A very long name indeed"):
        assert len(line) <= 78
    joined = " ".join(GAME.board(table, name))
    assert joined.count("6d10") == 8


def test_labels_of_a_commitment() -> None:
    table, _ = run(
        ["c: roll room 1 1 1", "c: draw d4 d4 d4"], {"seats": 3}, kinds=["rob", "bob", "hob"],
        leader=0,
    )  # fmt: skip
    labels = {(label := GAME.label(table, 0, action)).key: label for action in GAME.menu(table, 0)}
    assert labels["o"].text == "groupie with 4d4"
    assert labels["o"].note == "4 to 16, 10 on average"
    assert labels["g"].text == "Greedy with 4d4"
    assert labels["c"].text == "coward"
    assert "b" not in {GAME.label(table, 2, action).key for action in GAME.menu(table, 2)}


def test_odds_are_exact() -> None:
    table, _ = run(
        ["c: roll room 1 1 1", "c: draw d4 d4 d4"], {"seats": 3}, kinds=["rob", "bob", "hob"],
        leader=0,
    )  # fmt: skip
    pockets = (4, 4, 4, 4, 6, 6, 6, 12, 6)
    exact = percent(at_least(heap(pockets), 14))
    assert f"meet the target of 14: {exact}." in GAME.odds(table, 0)[0]
    assert "Your 4d4: 4 to 16, 10 on average." in GAME.odds(table, 0)


@given(dice=st.lists(st.sampled_from([4, 6, 8]), min_size=1, max_size=4), goal=st.integers(0, 40))
def test_totals_are_counted_exactly(dice: list[int], goal: int) -> None:
    rolls = [sum(faces) for faces in product(*(range(1, size + 1) for size in dice))]
    assert at_least(heap(dice), goal) == Fraction(sum(r >= goal for r in rolls), len(rolls))
    assert sum(spread(heap(dice))) == len(rolls)
    assert mean(dice) == Fraction(sum(rolls), len(rolls))


def test_the_ending_says_who_and_why() -> None:
    table, _ = run(
        [], {"seats": 3}, step="over", kinds=["bob", "hob", "rob"],
        pockets=["d20 d6 d4", "d12 d10 d8", "d12 2d6"], items={1: ["wand"]}, deaths=[0, 2, 0],
    )  # fmt: skip
    assert GAME.ending(table, name) == (
        "Zog ties in dice and in size, but holds more doohickeyz. The rest is supper.",
        "1. Zog, Hobgoblin: 3 dice, size 30, doohickeyz 1, deaths 2.",
        "2. Grik, Bobgoblin: 3 dice, size 30.",
        "3. Mum, Robgoblin: 3 dice, size 24.",
    )
    result = GAME.result(table)
    assert result is not None
    assert result.detail["scores"]["1"] == {
        "dice": 3, "size_sum": 30, "doohickeyz": 1, "deaths": 2, "out": False, "rank": 1,
    }  # fmt: skip
    assert set(result.detail["raids"]) == {
        "total", "clean", "group", "greed", "failed", "nobody", "empty",
    }  # fmt: skip


def test_the_rules_text_has_a_section_for_every_phase() -> None:
    anchors = {section.anchor for section in rulebook("dice-goblinz")}
    wanted = {rules for _, rules in _PHASES.values()}
    assert wanted - anchors == set()


def test_raids_add_up() -> None:
    stream = random.Random(2)
    for seed in range(8):
        options = Options.given({"seats": 3 + int(stream.random() * 4), "raids": 3})
        for _, _, after, _ in positions(RICH, options, seed):
            result = GAME.result(after)
        assert result is not None
        raids = dict(result.detail["raids"])
        assert raids.pop("total") == sum(raids.values()) == 3
