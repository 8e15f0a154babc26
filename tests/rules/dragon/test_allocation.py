"""The use of dice (4.3) against an oracle that tries every grouping of equal dice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

import pytest

from goblin_games.rules.dragon.actions import Use
from goblin_games.rules.dragon.allocation import COMBO_LISTS, allocations, signature
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.refusals import use_fault
from tests.rules.dragon.positions import cave, final

Part = tuple[str, int]
TRACKERS = (
    (3, 2, 3), (3, 2, 2), (1, 1, 0), (1, 3, 0), (2, 2, 2),
    (6, 3, 4), (6, 4, 0), (4, 1, 7), (2, 3, -1), (1, 4, 1),
)  # fmt: skip
"""Anger, suspicion and stealth: thresholds from -2 to 10, with room and without."""


@lru_cache
def partitions(dice: int, kinds: str = "cmx") -> tuple[tuple[Part, ...], ...]:
    """Every way to cut equal dice into combos, movement groups and single unused dice."""

    def cut(left: int, at_most: Part) -> Iterator[tuple[Part, ...]]:
        if not left:
            yield ()
        for part in parts:
            if part <= at_most and part[1] <= left:
                for rest in cut(left - part[1], part):
                    yield (part, *rest)

    parts = sorted(
        [("c", n) for n in range(2, 6)] + [("m", n) for n in range(1, dice + 1)] + [("x", 1)]
    )
    return tuple(cut(dice, parts[-1]))


def oracle(
    dice: tuple[int, ...], anger: int, suspicion: int, stealth: int, bust_moves: bool, most: bool
) -> set[tuple[object, ...]]:
    """The signatures of all legal ways, straight from the clauses of 4.3."""
    values = sorted(set(dice))
    found: set[tuple[object, ...]] = set()
    for parts in product(*[partitions(dice.count(value)) for value in values]):
        tokens = [
            (kind, value, n) for value, own in zip(values, parts, strict=True) for kind, n in own
        ]
        combos = [n for kind, _, n in tokens if kind == "c"]
        a = max(1, anger - combos.count(3))
        u = max(1, suspicion - combos.count(2))
        limit = a + u - stealth
        if any(kind == "m" and value * n <= limit for kind, value, n in tokens):
            continue
        unused = [value for kind, value, _ in tokens if kind == "x"]
        if any(dice.count(value) > 1 or value > limit for value in unused):
            continue
        steps = sum(kind == "m" for kind, _, _ in tokens)
        if unused and not bust_moves:
            steps = 0
        kinds = tuple(combos.count(size) for size in (5, 4, 3, 2))
        ways = [""] if not steps else ["fwd", "back"] if len(dice) + steps <= 8 else ["fwd"]
        found |= {(kinds, steps, len(unused), way) for way in ways}
    if most:
        fewest = min(sign[2] for sign in found)  # type: ignore[type-var]
        found = {sign for sign in found if sign[2] == fewest}
    return found


def check(
    dice: tuple[int, ...], trackers: tuple[int, int, int], bust_moves: bool, most: bool
) -> None:
    ways = allocations(dice, *trackers, bust_moves, most)
    real = [signature(way, bust_moves) for way in ways]
    assert len(set(real)) == len(real), f"a signature is listed twice: {dice} {trackers}"
    assert set(real) == oracle(dice, *trackers, bust_moves, most), f"{dice} {trackers}"
    assert real, "the legal set is never empty"
    for way in ways:
        assert way.dice() == dice


@pytest.mark.parametrize("trackers", TRACKERS)
def test_all_rolls_of_up_to_six_dice(trackers: tuple[int, int, int]) -> None:
    for count in range(1, 7):
        for dice in combinations_with_replacement(range(6, 0, -1), count):
            check(dice, trackers, False, False)


def test_the_options_on_rolls_of_up_to_five_dice() -> None:
    for count in range(1, 6):
        for number, dice in enumerate(combinations_with_replacement(range(6, 0, -1), count)):
            check(dice, TRACKERS[number % 10], True, False)
            check(dice, TRACKERS[number % 10], False, True)


def test_a_sample_of_rolls_of_seven_and_eight_dice() -> None:
    stream = random.Random(1)
    for _ in range(4000):
        faces = stream.choice([(1, 2, 3, 4, 5, 6), (1, 2, 3), (2, 3, 5), (1, 6)])
        dice = tuple(
            sorted((stream.choice(faces) for _ in range(stream.choice((7, 8)))), reverse=True)
        )
        trackers = (stream.randint(1, 6), stream.randint(1, 4), stream.randint(-1, 7))
        check(dice, trackers, stream.random() < 0.3, stream.random() < 0.3)


def test_every_listed_way_keeps_every_clause() -> None:
    """`use_fault` reads the clauses of 4.3 one by one, without the list."""
    stream = random.Random(2)
    for _ in range(300):
        count = stream.randint(1, 8)
        dice = " ".join(str(stream.randint(1, 6)) for _ in range(count))
        state = final(cave(distance=[count, 8], speed=[1, 2], suspicion=stream.randint(1, 3)), dice)
        for way in allocations(state.kept, state.anger, state.suspicion, 3):
            assert use_fault(state, way) is None
            assert outcome(state, way).bust == bool(way.unused)


def test_the_numbers_of_combo_choices() -> None:
    """4.3 names them for 0 to 8 equal dice; six dice in this order."""
    assert [len(lists) for lists in COMBO_LISTS] == [1, 1, 2, 3, 5, 7, 10, 13, 18]
    six = ["".join(str(size) for size in sizes) for sizes in COMBO_LISTS[6]]
    assert six == ["", "5", "4", "42", "3", "33", "32", "2", "22", "222"]


@pytest.mark.parametrize(
    ("count", "most"), [(1, 2), (2, 5), (3, 9), (4, 16), (5, 24), (6, 34), (7, 42), (8, 47)]
)
def test_the_longest_list_is_that_of_equal_dice_that_all_pass(count: int, most: int) -> None:
    assert len(allocations((6,) * count, 3, 4, 7)) == most
    stream = random.Random(count)
    for _ in range(300):
        dice = tuple(sorted((stream.randint(1, 6) for _ in range(count)), reverse=True))
        assert len(allocations(dice, stream.randint(1, 6), stream.randint(1, 4), 3)) <= most


def test_the_representative_on_a_bust_is_the_first_selection() -> None:
    """The example of 4.3: `c55 m333 x1` is logged as `c33 m55 m3 x1`."""
    ways = [str(way) for way in allocations((5, 5, 3, 3, 3, 1), 3, 1, 2)]
    assert "use c33 m55 m3 x1" in ways
    assert "use c55 m333 x1" not in ways


def test_a_list_is_a_sequence() -> None:
    ways = allocations((6, 5, 2, 2), 3, 2, 3)
    assert ways[0] in ways
    assert list(ways[:2]) == [ways[0], ways[1]]
    assert Use((), ()) not in ways
