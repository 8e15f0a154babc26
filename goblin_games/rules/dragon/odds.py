"""Exact chances. Nothing here is simulated; dice are weighed, not thrown."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from goblin_games.rules.dragon.actions import down
from goblin_games.rules.dragon.plans import best_worth, can_be_safe
from goblin_games.rules.dragon.state import Cave, Values, stealth, threshold

SIDES = 6
MOST_WEIGHED = 8
"""Attack dice that are weighed exactly; of more weak spots only the cheapest eight count."""


@lru_cache(maxsize=16)
def rolls(count: int) -> tuple[tuple[Values, int], ...]:
    """Every roll of so many dice, high to low, with the number of orders it can fall in.

    >>> rolls(2)[:2], len(rolls(8))
    ((((6, 6), 1), ((6, 5), 2)), 1287)
    """
    faces = range(SIDES, 0, -1)
    return tuple(
        (dice, factorial(count) // prod(factorial(dice.count(face)) for face in set(dice)))
        for dice in combinations_with_replacement(faces, count)
    )


def percent(chance: Fraction | float) -> str:
    """A chance for people; only the certain is 0% or 100%.

    >>> [percent(Fraction(*f)) for f in ((0, 1), (2, 3), (1, 1296), (1295, 1296), (1, 1))]
    ['0%', '67%', '<1%', '>99%', '100%']
    """
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 else f"{whole}%"


# -- single dice --------------------------------------------------------------------------


def passes(limit: int) -> Fraction:
    """The chance that one die exceeds a threshold.

    >>> passes(2), passes(-1), passes(7)
    (Fraction(2, 3), Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(SIDES - max(0, min(SIDES, limit)), SIDES)


def hide_chance(cave: Cave, seat: int) -> Fraction:
    """The chance of one stealth check of this goblin now."""
    return passes(threshold(cave, seat))


def fire_chance(cave: Cave) -> Fraction:
    """The chance of a fireball in one cycle, at the anger of now (R30)."""
    return Fraction(len(cave.terms.fires[cave.anger]), SIDES)


def survival(fire: Fraction, shots: int, hp: int, damage: int) -> Fraction:
    """The chance to outlive so many shots of `damage` hit points each.

    >>> survival(Fraction(1, 2), 2, 3, 2)
    Fraction(3, 4)
    """
    deadly = -(-hp // damage)
    return sum(
        (
            comb(shots, hits) * fire**hits * (1 - fire) ** (shots - hits)
            for hits in range(min(deadly, shots + 1))
        ),
        Fraction(0),
    )


# -- movement dice ------------------------------------------------------------------------


def no_bust(cave: Cave, kept: Values, count: int) -> Fraction:
    """The chance that all dice can be used if `kept` stay and `count` are rolled once more."""
    return _weighed(kept, count, cave.anger, cave.suspicion, stealth(cave, cave.turn))[0]


def better(cave: Cave, kept: Values, count: int, than: Values) -> Fraction:
    """The chance that one more roll allows a better plan than stopping with `than` does."""
    sneaks = stealth(cave, cave.turn)
    now = best_worth(than, cave.anger, cave.suspicion, sneaks)
    worths = _weighed(kept, count, cave.anger, cave.suspicion, sneaks)[1]
    return sum((chance for worth, chance in worths if worth > now), Fraction(0))


@lru_cache(maxsize=1 << 10)
def _weighed(
    kept: Values, count: int, anger: int, suspicion: int, sneaks: int
) -> tuple[Fraction, tuple[tuple[int, Fraction], ...]]:
    """The chance of no bust, and of each worth of the best plan."""
    total = SIDES**count
    safe = 0
    weights: dict[int, int] = {}
    for dice, weight in rolls(count):
        final = down((*kept, *dice))
        worth = best_worth(final, anger, suspicion, sneaks)
        weights[worth] = weights.get(worth, 0) + weight
        safe += weight * can_be_safe(final, anger, suspicion, sneaks)
    return Fraction(safe, total), tuple(
        (worth, Fraction(weight, total)) for worth, weight in sorted(weights.items())
    )


# -- attack dice --------------------------------------------------------------------------


def matched(spots: Values, dice: Values, bonus: int) -> int:
    """The most weak spots that these dice can remove, if reach does not matter.

    The cheapest spots first, each with the smallest die that is enough.

    >>> matched((6, 4, 1), (5, 4, 2), 0)
    2
    """
    left = sorted(dice)
    hits = 0
    for spot in reversed(spots):
        while left and left[0] + bonus < spot:
            left.pop(0)
        if not left:
            break
        left.pop(0)
        hits += 1
    return hits


@lru_cache(maxsize=1 << 12)
def hit_chances(spots: Values, bonus: int) -> tuple[float, ...]:
    """The chance of each number of weak spots that the dice could remove."""
    count = len(spots)
    weights = [0] * (count + 1)
    for dice, weight in rolls(count):
        weights[matched(spots, dice, bonus)] += weight
    total = float(SIDES**count)
    return tuple(weight / total for weight in weights)


@lru_cache(maxsize=1 << 14)
def expected_hits(spots: Values, reach: int, bonus: int) -> float:
    """The mean number of weak spots that an attack removes."""
    chances = hit_chances(spots[-MOST_WEIGHED:], bonus)
    return sum([min(hits, reach) * chance for hits, chance in enumerate(chances)])


def hits_chance(spots: Values, reach: int, bonus: int, wanted: int) -> float:
    """The chance to remove at least so many weak spots in one attack."""
    if wanted > reach:
        return 0.0
    return sum(hit_chances(spots[-MOST_WEIGHED:], bonus)[wanted:])


# -- the Dragon's attack ------------------------------------------------------------------


def expected_loss(cave: Cave, seat: int) -> float | None:
    """Hit points that an attack takes from a goblin on average if it has plenty.

    None if it cannot hide at all (R29).
    """
    hide = hide_chance(cave, seat)
    return float(fire_chance(cave) / hide) if hide else None
