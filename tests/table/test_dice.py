"""Luck has known answers, is fair, and its promises hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from itertools import permutations

import pytest

from goblin_games.rules.core import Dice, Draw
from goblin_games.table.dice import (
    Commitment,
    Luck,
    RealDice,
    SealedDice,
    SeededDice,
    new_seed,
    typed_outcome,
)
from tests.games.pig import DUES, Die
from tests.games.whispers import Secret, _secret


def key_of(seed: str) -> bytes:
    return blake2b(seed.encode(), digest_size=32, person=b"goblin-games").digest()


def die_by_hand(seed: str, key: str, sides: int) -> int:
    """The published formula, written once more."""
    for attempt in range(100):
        name = f"{key}#{attempt}" if attempt else key
        digest = blake2b(name.encode(), digest_size=32, key=key_of(seed)).digest()
        for start in range(0, 32, 4):
            word = int.from_bytes(digest[start : start + 4], "big")
            if word < 2**32 - 2**32 % sides:
                return word % sides + 1
    raise AssertionError


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("seed", ["", "abc", "Größe", "0" * 32])
@pytest.mark.parametrize("sides", [2, 3, 6, 8, 20, 100, 3_000_000_000])
def test_dice_follow_the_formula(seed: str, sides: int) -> None:
    luck = Luck(seed)
    for turn in range(20):
        key = f"dice/{turn}/0"
        assert luck.die(key, sides) == die_by_hand(seed, key, sides)


def test_known_answers() -> None:
    luck = Luck("abc")
    assert [luck.die(f"dice/{turn}/0", 6) for turn in range(10)] == DICE_OF_ABC
    assert [luck.rank(f"deck/{turn}", ("ash", "elm", "oak")) for turn in range(6)] == RANKS_OF_ABC
    assert luck.number("player/0/0") == NUMBER_OF_ABC
    assert Commitment.to("abc", "salt").hash == COMMITMENT_OF_ABC


DICE_OF_ABC = [3, 3, 3, 2, 5, 1, 3, 1, 5, 6]
RANKS_OF_ABC = ["oak", "elm", "elm", "ash", "elm", "elm"]
NUMBER_OF_ABC = 15626225067694706889
COMMITMENT_OF_ABC = "7fd969018fdc79d5cce84e32f41bab7f"


def test_ranks_follow_the_formula() -> None:
    tokens = ("a", "b", "a", 7)
    names = ("a#1", "b#1", "a#2", "7#1")
    digests = [
        blake2b(f"k/{name}".encode(), digest_size=16, key=key_of("s")).digest() for name in names
    ]
    assert Luck("s").rank("k", tokens) == tokens[digests.index(min(digests))]
    with pytest.raises(ValueError, match="nothing"):
        Luck("s").rank("k", ())


def test_sixty_thousand_dice_are_fair() -> None:
    luck = Luck("fair")
    counts = Counter(luck.die(f"dice/{turn}/0", 6) for turn in range(60_000))
    assert set(counts) == set(range(1, 7))
    assert chi_square(counts.values(), 10_000) < 20.5  # one seed in a thousand exceeds it


def test_neighbouring_seeds_and_places_are_independent() -> None:
    pairs = Counter(
        (Luck(str(seed)).die("dice/0/0", 6), Luck(str(seed)).die("dice/0/1", 6))
        for seed in range(7200)
    )
    assert len(pairs) == 36
    assert chi_square(pairs.values(), 200) < 66.7  # 35 degrees of freedom, one in a thousand


def test_draws_are_fair_in_order_and_with_copies() -> None:
    dice = SeededDice(Luck("draws"))
    due = Draw("two of three", lambda tokens: tokens, ("a", "b", "c"), 2)  # type: ignore[arg-type,return-value]
    counts = Counter(dice.outcome(due, turn) for turn in range(6000))
    assert set(counts) == set(permutations("abc", 2))
    assert chi_square(counts.values(), 1000) < 20.5
    twice = Draw("one of a, a, b", lambda tokens: tokens, ("a", "a", "b"))  # type: ignore[arg-type,return-value]
    first = Counter(dice.outcome(twice, turn) for turn in range(6000))
    assert abs(first["a",] - 4000) < 130  # type: ignore[index]


def test_an_outcome_depends_on_its_own_turn_alone() -> None:
    dice = SeededDice(Luck("abc"))
    forwards = [dice.outcome(DUES[0], turn) for turn in range(8)]
    assert [dice.outcome(DUES[0], turn) for turn in reversed(range(8))] == forwards[::-1]
    assert forwards == [Die(die_by_hand("abc", f"dice/{turn}/0", 6)) for turn in range(8)]


def test_boards_have_streams_of_their_own_and_shared_keys_are_shared() -> None:
    dice = SeededDice(Luck("abc"))
    own = Dice("x", _secret, (6,), actor=-4)
    assert dice.outcome(own, 3) == Secret(die_by_hand("abc", "dice.2/3/0", 6))
    shared = Dice("x", _secret, (6,), actor=-4, keys=("round 3",))
    assert dice.outcome(shared, 9) == Secret(die_by_hand("abc", "round 3", 6))


def test_real_dice_ask_people_but_not_for_what_nobody_may_see() -> None:
    dice = RealDice(Luck("abc"))
    assert dice.outcome(DUES[0], 0) is None
    assert dice.throw(DUES[0], 0) == SeededDice(Luck("abc")).outcome(DUES[0], 0)
    hidden = Dice("x", _secret, (6,), seen_by=frozenset())
    assert dice.outcome(hidden, 0) is not None
    assert SealedDice("real").outcome(hidden, 0) is None


def test_what_people_say_their_dice_show() -> None:
    two = Dice("two dice", lambda tokens: Die(tokens[0]), (6, 6))  # type: ignore[arg-type]
    assert typed_outcome(two, "35") == typed_outcome(two, " 3  5 ") == Die(3)
    for text, why in (("7 1", "cannot show"), ("3", "missing"), ("3 4 5", "too many"), ("x", "x")):
        with pytest.raises(ValueError, match=why):
            typed_outcome(two, text)


def test_a_commitment_holds_for_its_seed_only() -> None:
    seed = new_seed()
    promise = Commitment.to(seed)
    assert promise.holds(seed)
    assert not promise.holds(new_seed())
    assert promise.hash == blake2b(f"{promise.salt} {seed}".encode(), digest_size=16).hexdigest()
    assert Commitment.to(seed).hash != promise.hash, "a fresh salt each time"
    assert len({new_seed() for _ in range(100)}) == 100
