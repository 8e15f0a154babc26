"""Exact chances of totals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from goblin_games.rules.dice_goblinz.dice import Dice


@lru_cache(maxsize=1024)
def spread(dice: Dice) -> tuple[int, ...]:
    """In how many ways dice show each total, from 0 on.

    >>> spread((4, 4))
    (0, 0, 1, 2, 3, 4, 3, 2, 1)
    """
    ways = [1]
    for size in dice:
        sums = [0, *accumulate(ways)]
        top = len(ways)
        ways = [
            sums[min(total, top)] - sums[max(0, min(total - size, top))]
            for total in range(top + size)
        ]
    return tuple(ways)


def at_least(dice: Dice, total: int) -> Fraction:
    """The chance that dice show `total` or more.

    >>> at_least((6, 6), 11)
    Fraction(1, 12)
    """
    ways = spread(dice)
    return Fraction(sum(ways[max(total, 0) :]), sum(ways))


def mean(dice: Sequence[int]) -> Fraction:
    """The average total."""
    return Fraction(sum(dice) + len(dice), 2)


def percent(chance: Fraction) -> str:
    """A chance for people; never a false "never" or "always".

    >>> [percent(Fraction(n, 1000)) for n in (0, 2, 250, 997, 1000)]
    ['never', 'under 1%', '25%', 'over 99%', 'always']
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance < Fraction(1, 100):
        return "under 1%"
    if chance > Fraction(99, 100):
        return "over 99%"
    return f"{round(chance * 100)}%"


def amount(number: Fraction) -> str:
    """A mean with one decimal, none if it is whole.

    >>> amount(Fraction(21, 2)), amount(Fraction(9))
    ('10.5', '9')
    """
    return f"{float(number):.1f}".removesuffix(".0")
