"""Movement dice kept as well as possible: an exact table of keep or roll (R5).

Any number of dice can be reckoned in no time if one roll is left, and a few if there are more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from goblin_games.rules.dragon.actions import down
from goblin_games.rules.dragon.odds import SIDES, rolls
from goblin_games.rules.dragon.plans import can_be_safe
from goblin_games.rules.dragon.state import Cave, Values, stealth
from goblin_games.rules.dragon.turn import keepable

FEW = 4
"""So many dice can be reckoned whatever the number of rolls."""


Threat = tuple[int, int, int]
"""Anger, suspicion and stealth."""


class Safest(NamedTuple):
    """What to set aside against a bust, and the chance that all dice can be used in the end."""

    values: Values
    chance: Fraction


def safest(cave: Cave) -> Safest | None:
    """What to keep if all that counts is to use all dice in the end.

    None where they can all be used as they lie, and where it takes too long to reckon.
    """
    left = cave.goblins[cave.turn].speed - cave.rolls
    threat = cave.anger, cave.suspicion, stealth(cave, cave.turn)
    locked = () if cave.terms.free_keep else cave.kept
    pool = keepable(cave)
    is_long = left > 1 and (cave.terms.free_keep or len(pool) > FEW)
    if is_long or _safe(down((*locked, *pool)), threat):
        return None
    chances = _options(locked, pool, left, threat)
    return max((Safest(values, chance) for values, chance in chances), key=lambda one: one.chance)


def _options(
    kept: Values, loose: Values, left: int, threat: Threat
) -> Iterator[tuple[Values, Fraction]]:
    """Every part of the loose dice that can be set aside, and its chance."""
    for more in _parts(loose):
        yield more, _rolled(down((*kept, *more)), len(loose) - len(more), left - 1, threat)


@lru_cache(maxsize=1 << 14)
def _rolled(kept: Values, count: int, left: int, threat: Threat) -> Fraction:
    """The chance from before a roll of `count` dice, after which so many rolls are left."""
    safe, hope = 0, Fraction(0)
    for dice, weight in rolls(count):
        if _safe(down((*kept, *dice)), threat):
            safe += weight
        elif left:
            hope += weight * max(chance for _, chance in _options(kept, dice, left, threat))
    return (hope + safe) / int(SIDES**count)


@lru_cache(maxsize=1 << 14)
def _safe(dice: Values, threat: Threat) -> bool:
    return can_be_safe(dice, *threat)


def _parts(dice: Values) -> Iterator[Values]:
    """What can be set aside of dice so that one at least is rolled again."""
    counts = Counter(dice)
    for chosen in product(*(range(most + 1) for most in counts.values())):
        if sum(chosen) < len(dice):
            yield tuple(
                face for face, number in zip(counts, chosen, strict=True) for _ in range(number)
            )
