"""Flat search: play on after every choice, drop the worse half, play on with the rest.

Sequential halving under common random numbers: every choice meets the same hidden facts and the
same dice, so that their differences show long before their means are exact.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from goblin_games.players.search.budget import Budget
from goblin_games.players.search.fate import Fate
from goblin_games.players.search.guide import Guide
from goblin_games.players.search.thought import Sums, Thought, ranked
from goblin_games.rules.core import Action

LEAST_PLAYOUTS = 4
"""Playouts that a choice gets before it may be dropped."""


def rollouts(
    guide: Guide,
    view: Any,
    seat: int,
    candidates: Sequence[Action],
    budget: Budget,
    stream: random.Random,
) -> Thought:
    """Compare the candidates; one iteration is one playout.

    Args:
        guide: the game's guide.
        view: what the seat sees.
        seat: the seat to decide for.
        candidates: the choices, the most promising first; never empty.
        budget: how many playouts, and who may stop them.
        stream: where the luck of the playouts comes from.
    """
    sums = [Sums(action) for action in candidates]
    luck = _Luck(guide, view, seat, stream)
    alive, number = sums, 0
    rounds = max(1, math.ceil(math.log2(len(sums))))
    for left in range(rounds, 0, -1):
        each = (budget.iterations - budget.spent) // (left * len(alive))
        for _ in range(max(LEAST_PLAYOUTS, each)):
            for one in alive:
                if not budget.take():
                    return _thought(sums, alive)
                one.add(luck.play(one.action, number))
            number += 1
        alive = sorted(alive, key=lambda one: -one.mean)[: max(2, (len(alive) + 1) // 2)]
    while budget.take():  # what the divisions have left over
        one = alive[budget.spent % len(alive)]
        one.add(luck.play(one.action, one.count))
    return _thought(sums, alive)


def _thought(sums: Sequence[Sums], alive: Sequence[Sums]) -> Thought:
    best = max(alive, key=lambda one: one.mean)  # the earlier, more promising one on ties
    return Thought(best.action, ranked(sums))


class _Luck:
    """The hidden facts and dice of each numbered playout."""

    def __init__(self, guide: Guide, view: Any, seat: int, stream: random.Random) -> None:
        self.guide, self.view, self.seat = guide, view, seat
        self.fate = Fate(int(stream.random() * (1 << 30)))
        self._number = -1
        self._state: Any = None

    def play(self, action: Action, number: int) -> float:
        """How playout `number` ends for the seat if it takes `action`."""
        fate = self.fate
        if number != self._number:
            fate.begin(number)
            self._state = self.guide.believe(self.view, self.seat, fate)
            self._number = number
        fate.begin(number)
        after = self.guide.game.step(self._state, self.seat, action)
        return self.guide.roll_out(after, fate)[self.seat]
