"""Mojo spent as well as possible: an exact table of what a roll can still become (R16)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

FACES = range(1, 7)


def reach(dice: tuple[int, ...], pips: int, mojo: int) -> Fraction:
    """The chance that dice come to so many pips or more, with `mojo` rerolls of one die each.

    Every die may be the one, and each reroll is decided on once the one before has fallen.

    >>> reach((1, 4), 9, 1), reach((1, 4), 9, 2)
    (Fraction(1, 3), Fraction(5, 9))
    """
    return _reach(tuple(sorted(dice)), pips, mojo)


@lru_cache(maxsize=1 << 14)
def _reach(dice: tuple[int, ...], pips: int, mojo: int) -> Fraction:
    if sum(dice) >= pips:
        return Fraction(1)
    if not mojo or sum(dice) + 5 * mojo < pips:
        return Fraction(0)
    return max(
        sum((_reach(_again(dice, die, face), pips, mojo - 1) for face in FACES), Fraction(0)) / 6
        for die in set(dice)
    )


def _again(dice: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The dice with one of them rolled again."""
    rest = list(dice)
    rest.remove(old)
    return tuple(sorted((*rest, new)))
