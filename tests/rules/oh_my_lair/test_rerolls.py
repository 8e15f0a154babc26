"""The table of rerolls against every way to spend the mojo, die by die and face by face."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from goblin_games.rules.oh_my_lair import GAME
from goblin_games.rules.oh_my_lair.rerolls import reach
from tests.rules.oh_my_lair.tools import play, position


def tried(dice: list[int], pips: int, mojo: int) -> Fraction:
    """Without any table: keep, or any one of the dice again."""
    if sum(dice) >= pips or not mojo:
        return Fraction(sum(dice) >= pips)
    ways = []
    for at in range(len(dice)):
        after = [tried([*dice[:at], face, *dice[at + 1 :]], pips, mojo - 1) for face in range(1, 7)]
        ways.append(sum(after, Fraction(0)) / 6)
    return max(ways)


@pytest.mark.parametrize("dice", [(1,), (3, 1), (2, 2, 5), (6, 1, 4)])
@pytest.mark.parametrize("mojo", [0, 1, 2])
def test_r16_rerolls_against_every_way(dice: tuple[int, ...], mojo: int) -> None:
    for pips in range(sum(dice), sum(dice) + 12):
        assert reach(dice, pips, mojo) == tried(list(dice), pips, mojo)


def test_r16_the_weakest_die_is_never_the_wrong_one() -> None:
    """What the heuristic relies on: no other die is better to roll again."""
    for dice in product(range(1, 7), repeat=3):
        rest = sorted(dice)[1:]
        for pips in range(sum(dice) + 1, 19):
            lowest = sum(reach((*rest, face), pips, 1) for face in range(1, 7)) / 6
            assert reach(dice, pips, 2) == lowest


def test_r16_odds_say_what_all_the_mojo_can_do() -> None:
    state = position(hero="syous", position=3, step="buy", gold=1, mojo=2, road={4: ["firekin"]},
                     pit=["lizardman"])  # fmt: skip
    state = play(state, "done", "roll 3 4 4")
    said = [line for line in GAME.odds(state, 0) if "mojo" in line]
    chance = reach((3, 4, 4), 13, 2)
    assert said == [f"All 2 mojo, spent as well as can be: 1 hit or more {round(100 * chance)}%."]
