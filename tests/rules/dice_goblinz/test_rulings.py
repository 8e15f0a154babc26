"""Rulings that the examples do not show, refusals, and that no ruling is without a test."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from pathlib import Path

import pytest

from goblin_games.rules.core import Due
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.events import (
    LootDrawn,
    PileShort,
    RaidWon,
    RolesRevealed,
    UnionDie,
)
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Step, Table
from tests.rules.dice_goblinz.conftest import shipped
from tests.rules.dice_goblinz.helpers import find, legal_texts, refused, run
from tests.rules.dice_goblinz.test_examples import EXAMPLES

ROOM = ["c: roll room 1 1 1", "c: draw d20 d6 d4"]


def test_r4_r5_targets_and_loot_of_every_table() -> None:
    for seats in range(3, 9):
        options = {"seats": seats}
        for difficulty, experience in ((1, 1), (6, 4)):
            table, _ = run(
                [f"c: roll room {difficulty} {experience} 1"],
                options, kinds=["bob"] * seats, leader=0,
            )  # fmt: skip
            assert table.target == 4 * seats + difficulty + experience
            (due,) = GAME.chance(table)
            assert len(due.sample(_stream()).tokens()) == experience + (seats + 1) // 2


def _stream() -> random.Random:
    return random.Random(1)


def test_r3_distinct_and_pick_give_everybody_another_goblin() -> None:
    table = GAME.start(Options.given({"seats": 8, "kinds": "distinct"}), shipped())
    for number in (3, 1, 4, 2, 8, 6, 7):
        table = GAME.step(table, -1, GAME.parse(f"roll goblin {number}"))
    (due,) = GAME.chance(table)
    assert [outcome.tokens() for outcome, _ in due.outcomes()] == [(5,)]
    assert GAME.actors(table) == (-1,)  # one result alone is possible, and still it is rolled
    picking = GAME.start(Options.given({"seats": 3, "kinds": "pick"}), shipped())
    assert GAME.actors(picking) == (0,)
    assert len(GAME.legal(picking, 0)) == 8
    picking = GAME.step(picking, 0, GAME.parse("goblin hob"))
    assert "There is a Hobgoblin already" in refused(picking, "s1: goblin hob")
    assert len(GAME.legal(picking, 1)) == 7


def test_r7_r10_number_of_raids_and_first_leader() -> None:
    table, _ = run(["c: roll goblin 1"] * 4)
    (raids,) = GAME.chance(table)
    assert _chances(raids) == {(n,): Fraction(1, 4) for n in range(1, 5)}
    table, _ = run([*["c: roll goblin 1"] * 4, "c: roll raids 4"])
    assert table.raids == 8
    (leader,) = GAME.chance(table)
    assert _chances(leader) == {(n,): Fraction(1, 4) for n in range(4)}


def _chances(due: Due) -> dict[tuple[object, ...], Fraction]:
    return {outcome.tokens(): chance for outcome, chance in due.outcomes()}


def test_r9_draws_follow_the_pile() -> None:
    given = {"kinds": ["bob"] * 3, "leader": 0}
    table, _ = run(["c: roll room 1 1 1"], {"seats": 3}, pile={"d4": 1, "d20": 3}, **given)
    (due,) = GAME.chance(table)
    assert due.next(()) == (("d4", 1), ("d20", 3))
    assert due.next(("d20", "d20")) == (("d4", 1), ("d20", 1))
    assert due.probability(GAME.parse("draw d20 d20 d20")) == Fraction(1, 4)  # type: ignore[arg-type]
    assert due.probability(GAME.parse("draw d4 d4 d20")) == 0  # type: ignore[arg-type]
    table, _ = run(["c: roll room 1 1 1"], {"seats": 3, "pile": "unlimited"}, **given)
    (due,) = GAME.chance(table)
    assert [weight for _, weight in due.next(("d20", "d20"))] == [1] * 6
    table, log = run(["c: roll room 1 1 6"], {"seats": 3, "pile": {}}, **given)
    assert table.step == Step.COMMIT  # no draw from an empty pile
    assert find(log, PileShort) == [PileShort(3, 0)]
    assert find(log, LootDrawn) == [LootDrawn((), "wand")]


def test_r9_r31_no_union_die_from_an_empty_pile() -> None:
    _, log = run(
        [
            "c: roll room 1 1 1", "c: draw d20",
            "s0: raid groupie 3d20", "s1: raid coward", "s2: raid coward",
            "c: roll dice 0 d20=20 d20=20 d20=20",
        ],
        {"seats": 3}, kinds=["bob", "mob", "mob"], leader=0,
        pockets=["3d20", "d6", "d6"], pile={"d20": 1},
    )  # fmt: skip
    assert not find(log, RaidWon)  # the Bobgoblin is asked first
    table, log = run(
        [
            "c: roll room 1 1 1", "c: draw d20",
            "s0: raid groupie 3d20", "s1: raid coward", "s2: raid coward",
            "c: roll dice 0 d20=20 d20=20 d20=20", "s0: plain",
        ],
        {"seats": 3}, kinds=["bob", "mob", "mob"], leader=0,
        pockets=["3d20", "d6", "d6"], pile={"d20": 1},
    )  # fmt: skip
    assert find(log, PileShort) == [PileShort(3, 1), PileShort(1, 0), PileShort(1, 0)]
    assert not find(log, UnionDie)
    assert table.raid == 2


def test_r12_equal_is_enough_and_one_less_is_not() -> None:
    for face, won in ((6, True), (5, False)):
        _, log = run(
            [
                *ROOM, "s0: raid groupie 2d4", "s1: raid groupie d6", "s2: raid coward",
                "c: roll dice 0 d4=4 d4=4", f"c: roll dice 1 d6={face}",
            ],
            {"seats": 3}, kinds=["mob", "mob", "slob"], leader=0, pockets=["2d4", "d6", "d4"],
        )  # fmt: skip
        assert bool(find(log, RaidWon)) == won


def test_r13_r15_r16_r19_cowards_roll_with_the_others_and_go_home() -> None:
    table, log = run(
        [
            *ROOM, "s0: raid coward 2d6", "s1: raid coward", "s2: raid groupie d4",
            "c: roll dice 0 d6=6 d6=6", "c: roll dice 2 d4=1",
        ],
        {"seats": 3}, kinds=["mob", "slob", "slob"], leader=0,
    )  # fmt: skip
    assert find(log, RolesRevealed)[0].roles == ((0, "coward"), (1, "coward"), (2, "groupie"))
    assert table.pockets == ((6, 6, 4), (8, 8, 4), (8, 8))


def test_r20_a_hidden_coward_may_use_its_pocketz_once() -> None:
    start = [*ROOM, "s0: raid coward", "s1: raid coward", "s2: raid groupie d4"]
    given = {"kinds": ["rob", "slob", "slob"], "leader": 0}
    table, _ = run([*start, "c: roll dice 2 d4=1"], {"seats": 3}, **given)
    assert legal_texts(table) == ["pocketz d4", "pass"]
    table, _ = run(
        [*start, "c: roll dice 2 d4=1", "s0: pocketz d4", "c: roll pocketz 0 d4=4"],
        {"seats": 3}, **given,
    )  # fmt: skip
    assert table.raid == 2  # not asked again
    assert table.pockets[0] == (4, 4, 4, 4)


def test_r22_the_average_works_on_the_face_that_a_kazoo_left() -> None:
    table, _ = run(
        [
            *ROOM, "s0: raid greedy 3d6", "s1: raid groupie 2d8 d4", "s2: raid coward",
            "c: roll dice 0 d6=3 d6=4 d6=4", "c: roll dice 1 d8=1 d8=1 d4=1",
            "s1: kazoo 0 d6=4", "c: roll kazoo 0 d6=6",
        ],
        {"seats": 3}, kinds=["bob", "slob", "slob"], leader=0, items={1: ["kazoo"]},
    )  # fmt: skip
    assert GAME.actors(table) == (0,)
    assert legal_texts(table) == ["average", "plain"]
    label = GAME.label(GAME.view(table, {0}), 0, GAME.parse("average"))
    assert label.note.startswith("13 becomes 11")


def test_r38_one_key_per_raid() -> None:
    given = {"kinds": ["bob"] * 3, "leader": 1, "items": {1: ["key"], 2: ["key"], 0: ["key"]}}
    table, _ = run(["s1: pass", "s2: key"], {"seats": 3}, **given)
    assert table.step == Step.ROOM
    assert table.items == (("key",), ("key",), ())


def test_r40_wands_add_up_and_lie_outside_stench_and_average() -> None:
    table, _ = run(
        [
            *ROOM, "s0: raid greedy d8", "s1: raid coward", "s2: raid coward",
            "c: roll dice 0 d8=1", "s0: wand", "s0: wand",
        ],
        {"seats": 3}, kinds=["slob", "bob", "bob"], leader=0, items={0: ["wand", "wand"]},
    )  # fmt: skip
    note = GAME.label(table, 0, GAME.parse("stench")).note
    assert note.startswith("9 becomes 8")


@pytest.mark.parametrize("pile", [{"d8": 5, "d4": 3}, {"d4": 4}])
def test_r8_r48_a_respawn_takes_from_the_pile_or_else_from_the_box(
    pile: dict[str, int],
) -> None:
    table, _ = run(
        [
            "c: roll room 1 1 1", "c: draw d4 d4 d4",
            "s0: raid groupie d4", "s1: raid groupie d6", "s2: raid groupie d6",
            "c: roll dice 0 d4=1", "c: roll dice 1 d6=1", "c: roll dice 2 d6=1",
            "s0: water",
        ],
        {"seats": 3}, kinds=["slob", "hob", "hob"], leader=0,
        pockets=["d4", "2d6", "2d6"], items={0: ["water"]}, pile=pile,
    )  # fmt: skip
    assert table.pockets == ((8, 8), (6,), (6,))
    assert sum(table.pile) + 4 == table.dice_in_game
    assert table.dice_in_game == sum(pile.values()) + 5 + (0 if "d8" in pile else 2)


# -- refusals -----------------------------------------------------------------------------


def test_r14_r36_refusals_of_the_spec() -> None:
    given = {
        "kinds": ["hob", "bob", "snob", "rob"],
        "leader": 0,
        "items": {1: ["hand"], 3: ["hand"]},
    }
    table, _ = run(["c: roll room 1 1 1", "c: draw d8 d6 d4"], **given)
    assert "Hobgoblin can never be a Coward" in refused(table, "s0: raid coward d6")
    assert "Groupie needs at least 1 raid die" in refused(table, "s1: raid groupie")
    assert "no d20 in your pocket" in refused(table, "s1: raid greedy d20")
    assert "holds only 3 of the d6" in refused(table, "s1: raid greedy 4d6")
    seen = GAME.refusal(table, 1, GAME.parse("raid greedy d20"))
    assert seen is not None
    assert seen.seen_by == frozenset({1})
    commits = ["s0: raid greedy d12 d6", "s1: raid groupie 3d6", "s2: raid groupie 2d10",
               "s3: raid groupie 4d4", "c: roll dice 0 d12=12 d6=6",
               "c: roll dice 1 d6=5 d6=5 d6=5",
               "c: roll dice 2 d10=10 d10=10", "c: roll dice 3 d4=4 d4=4 d4=4 d4=4"]  # fmt: skip
    table, _ = run(["c: roll room 1 1 1", "c: draw d8 d6 d4", *commits, "s1: grab d8"], **given)
    assert "already claimed" in refused(table, "s3: grab d8")
    assert "no d12 in the loot" in refused(table, "s3: grab d12")
    assert "not your turn" in refused(table, "s0: pass")


def _table(step: Step) -> Table:
    """A table in this phase, with seat 0 (or 1) to act."""
    kinds = ["knob", "rob", "bob", "slob", "mob"]
    lines = [
        "s0: key", "c: roll room 1 1 1", "c: roll room 1 1 1", "s0: keep 1", "c: draw d20 d6 d4 d4",
        "s0: raid greedy d20", "s1: raid groupie 3d4", "s2: raid groupie 6d6",
        "s3: raid greedy 2d8 d4", "s4: raid coward",
        "c: roll dice 0 d20=10", "c: roll dice 1 d4=4 d4=4 d4=4",
        "c: roll dice 2 d6=6 d6=6 d6=6 d6=6 d6=6 d6=1", "c: roll dice 3 d8=1 d8=1 d4=1",
        "s1: pass", "s0: grab d20", "s0: pass", "s0: pass", "s2: plain", "s3: plain",
    ]  # fmt: skip
    given = {
        "kinds": kinds, "leader": 0, "items": {0: ["key", "hand", "wand"]},
        "pockets": ["d20 d6", "4d4", "6d6", "2d8 d4", "d4"],
    }  # fmt: skip
    for count in range(len(lines) + 1):
        table, _ = run(lines[:count], {"seats": 5}, **given)
        if table.step == step:
            return table
    raise AssertionError(step)


@pytest.mark.parametrize(
    ("step", "entry", "words"),
    [
        (Step.KEY, "s0: wand", "First use the Key"),
        (Step.KEEP, "s0: pass", "which room"),
        (Step.COMMIT, "s0: raid greedy", "R14"),
        (Step.COMMIT, "s0: pass", "First commit"),
        (Step.POCKETZ, "s1: pocketz d6", "R20"),
        (Step.GRAB, "s0: grab wand", "no wand in the loot"),
        (Step.FLIP, "s0: flip greedy pocket d6", "R28"),
        (Step.FLIP, "s0: flip coward pocket d8", "R27"),
        (Step.FLIP, "s0: flip coward raid d20=3", "R27"),
        (Step.FLIP, "s0: flip groupie raid d20=10", "raid die left over"),
        (Step.TRICKS, "s0: kazoo 2 d6=6", "You hold no Kazoo"),
        (Step.TRICKS, "s0: average", "time for tricks"),
        (Step.COUNT, "s2: stench", "R23"),
        (Step.PAY, "s3: pay d20", "no d20 among your raid dice"),
        (Step.PAY, "s3: pay pocket d8", "Only a Snobgoblin may pay from the pocket"),
        (Step.PAY, "s3: shield", "You hold no Shield"),
        (Step.PAY, "s3: roll tie 0", "not you"),
    ],
)
def test_refusals_name_their_ruling(step: Step, entry: str, words: str) -> None:
    table = _table(step)
    text = refused(table, entry)
    assert words in text
    assert re.search(r"\((R\d+|4\.\d)\)$", text), text


# -- all of them --------------------------------------------------------------------------


def test_no_ruling_is_without_a_test() -> None:
    named = {ruling for example in EXAMPLES for ruling in example.get("rulings", [])}
    for path in Path(__file__).parent.glob("test_*.py"):
        for test in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")):
            named |= {f"R{number}" for number in re.findall(r"_r(\d+)(?=_|$)", test)}
    assert {f"R{number}" for number in range(1, 56)} - named == set()
