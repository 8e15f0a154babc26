"""Exact chances of sums of dice. Nothing here is simulated."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache


@cache
def sums(dice: int) -> tuple[tuple[int, Fraction], ...]:
    """Every total of so many dice with its probability.

    >>> sums(2)[0], len(sums(2))
    ((2, Fraction(1, 36)), 11)
    """
    if dice == 0:
        return ((0, Fraction(1)),)
    chances: dict[int, Fraction] = {}
    for total, chance in sums(dice - 1):
        for face in range(1, 7):
            chances[total + face] = chances.get(total + face, Fraction(0)) + chance / 6
    return tuple(sorted(chances.items()))


@cache
def less_than(dice: int, pips: int) -> Fraction:
    """The chance to roll fewer pips than wanted: an attack that fails.

    >>> less_than(1, 3), less_than(2, 3)
    (Fraction(1, 3), Fraction(1, 36))
    """
    return sum((chance for total, chance in sums(dice) if total < pips), Fraction(0))


@cache
def expected(dice: int, per: int, most: int = 10**9) -> Fraction:
    """The mean of full sets of `per` pips, counted up to `most`.

    >>> round(float(expected(3, 4)), 2)
    2.25
    """
    return mean(dice, lambda pips: min(pips // per, most))


def mean(dice: int, value: Callable[[int], int]) -> Fraction:
    """The mean of anything that depends on the total alone."""
    return sum((value(pips) * chance for pips, chance in sums(dice)), Fraction(0))


def percent(chance: Fraction) -> str:
    """A chance for people; only the certain is 0% or 100%.

    >>> [percent(Fraction(*f)) for f in ((0, 1), (1, 6), (1, 1296), (1295, 1296), (1, 1))]
    ['0%', '17%', '<1%', '>99%', '100%']
    """
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 else f"{whole}%"


def amount(value: Fraction) -> str:
    """A mean for people: one decimal below 10, two below 1."""
    return f"{float(value):.2f}" if value < 1 else f"{float(value):.1f}"
