"""Using the dice by hand: all groupings of the final dice, and the way from one to the next.

The rules list one way to use the dice for each effect (4.3). People point at a number instead
and say "not so"; so here every grouping is written out, value by value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from goblin_games.rules.dragon.actions import BACK, FORWARD, Group, Use
from goblin_games.rules.dragon.allocation import Selection, selections, tally
from goblin_games.rules.dragon.content import CAVE_MOUTH, LEAST
from goblin_games.rules.dragon.state import Cave, stealth

Sizes = tuple[int, ...]


class Share(NamedTuple):
    """What the dice of one value do.

    Attributes:
        value: what they show.
        combos: the sizes of the combos they make, from large to small.
        movers: the sizes of the groups that make one space each, from small to large.
        unused: whether it is a single die that fails.
    """

    value: int
    combos: Sizes
    movers: Sizes
    unused: bool

    @property
    def dice(self) -> int:
        """How many they are."""
        return sum(self.combos) + sum(self.movers) + self.unused


class Plan(NamedTuple):
    """A legal way to use all dice: a share for each value, from high to low, and a direction."""

    shares: tuple[Share, ...]
    way: str

    def use(self) -> Use:
        """The plan as an action, with its groups in their usual order."""
        combos = [Group(s.value, size) for s in self.shares for size in s.combos]
        combos.sort(key=lambda group: (-group.size, -group.value))
        movers = tuple(Group(s.value, size) for s in self.shares for size in s.movers)
        unused = tuple(s.value for s in self.shares if s.unused)
        return Use(tuple(combos), movers, unused, self.way)

    def share(self, value: int) -> Share | None:
        """What the dice of a value do."""
        return next((share for share in self.shares if share.value == value), None)


def plan_of(use: Use) -> Plan:
    """An action as a plan.

    >>> str(plan_of(Use((Group(2, 3),), (Group(6, 1),), (3,))).use())
    'use c222 m6 x3'
    """
    shares = []
    for value in sorted(set(use.dice()), reverse=True):
        combos = tuple(group.size for group in use.combos if group.value == value)
        movers = tuple(sorted(group.size for group in use.movers if group.value == value))
        shares.append(Share(value, combos, movers, value in use.unused))
    return Plan(tuple(shares), use.way)


def plans(cave: Cave) -> tuple[Plan, ...]:
    """Every legal plan for the final dice, however they are grouped."""
    terms = cave.terms
    return _plans(
        cave.kept,
        cave.anger,
        cave.suspicion,
        stealth(cave, cave.turn),
        terms.bust_moves,
        terms.fewest_unused,
    )


@lru_cache(maxsize=32)
def _plans(
    dice: Sizes, anger: int, suspicion: int, sneaks: int, bust_moves: bool, fewest_unused: bool
) -> tuple[Plan, ...]:
    _, threes, pairs = tally(dice)
    limit = max(0, anger + suspicion - sneaks)
    found = list(selections(dice, limit, min(threes, anger - LEAST), min(pairs, suspicion - LEAST)))
    if fewest_unused:  # R11
        least = min(len(selection.unused) for selection in found)
        found = [selection for selection in found if len(selection.unused) == least]
    return tuple(
        Plan(shares, way)
        for selection in found
        for shares in product(*[list(_shares(selection, value)) for value in dict.fromkeys(dice)])
        for way in _ways(len(dice), shares, bust_moves)
    )


def _shares(selection: Selection, value: int) -> Iterator[Share]:
    combos = tuple(group.size for group in selection.combos.groups if group.value == value)
    for mover, left, least in selection.movers:
        if mover == value:
            for steps in range(left // least, 0, -1):
                last = left - least * (steps - 1)
                yield Share(value, combos, (*([least] * (steps - 1)), last), False)
            return
    yield Share(value, combos, (), value in selection.unused)


def _ways(distance: int, shares: Sequence[Share], bust_moves: bool) -> tuple[str, ...]:
    steps = sum(len(share.movers) for share in shares)
    if not steps or (any(share.unused for share in shares) and not bust_moves):
        return ("",)
    return (FORWARD,) if distance + steps > CAVE_MOUTH else (FORWARD, BACK)


def regrouped(every: Sequence[Plan], now: Plan, value: int) -> Plan | None:
    """The plan in which the dice of a value do the next thing they can do.

    Everything else stays as it is where that is possible. None if they can do nothing else.
    """
    own = now.share(value)
    choices = list(dict.fromkeys(plan.share(value) for plan in every))
    if own is None or len(choices) < 2:
        return None
    following = choices[(choices.index(own) + 1) % len(choices)]
    fitting = [plan for plan in every if plan.share(value) == following]
    return min(fitting, key=lambda plan: _distance(plan, now))


def turned(every: Sequence[Plan], now: Plan) -> Plan | None:
    """The same plan in the other direction, if there is room for it."""
    return next((plan for plan in every if plan.shares == now.shares and plan.way != now.way), None)


def _distance(plan: Plan, other: Plan) -> int:
    pairs = zip(plan.shares, other.shares, strict=True)
    return 2 * sum(one != two for one, two in pairs) + (plan.way != other.way)
