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
CAUTION = 0.7
"""Standard errors by which another choice must beat the heuristic's favourite."""
ENOUGH, CLEAR_LEAD = 60, 3.5
"""When two are left, this many playouts and standard errors end the comparison early."""


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
    favourite = Contender(candidates[0])
    sums = [favourite, *(Contender(action) for action in candidates[1:])]
    luck = _Luck(guide, view, seat, stream)
    alive, number = sums, 0
    rounds = max(1, math.ceil(math.log2(len(sums))))
    for left in range(rounds, 0, -1):
        each = (budget.iterations - budget.spent) // (left * len(alive))
        for _ in range(max(LEAST_PLAYOUTS, each)):
            mark = 0.0
            for one in alive:
                if not budget.take():
                    return _thought(sums, alive)
                value = luck.play(one.action, number)
                if one is favourite:
                    mark = value
                one.compare(value, mark)
            number += 1
        keep = max(2, (len(alive) + 1) // 2)
        rivals = sorted(alive[1:], key=lambda one: -one.mean)
        alive = [favourite, *rivals[: keep - 1]]
        if len(alive) == 2 and alive[1].settled():
            break
    return _thought(sums, alive)


class Contender(Sums):
    """The playouts of one choice, and its gains over the favourite under the same luck."""

    __slots__ = ("gain", "gain_squares")

    def __init__(self, action: Action) -> None:
        super().__init__(action)
        self.gain = self.gain_squares = 0.0

    def compare(self, value: float, mark: float) -> None:
        """Count a playout that came to `value` where the favourite came to `mark`."""
        self.add(value)
        self.gain += value - mark
        self.gain_squares += (value - mark) ** 2

    def gain_error(self) -> float:
        """The standard error of the mean gain over the favourite."""
        if self.count < 2:
            return 1.0
        mean = self.gain / self.count
        spread = max(0.0, self.gain_squares / self.count - mean * mean) / (self.count - 1)
        return math.sqrt(spread) + 1e-9

    def lead(self) -> float:
        """The mean gain over the favourite, in standard errors."""
        return self.gain / self.count / self.gain_error() if self.count > 1 else 0.0

    def settled(self) -> bool:
        """Whether more playouts would hardly change who is better."""
        return self.count >= ENOUGH and abs(self.lead()) > CLEAR_LEAD


def _thought(sums: Sequence[Contender], alive: Sequence[Contender]) -> Thought:
    """The best; but the favourite, who has reasons of its own, unless another is clearly better."""
    best = max(alive, key=lambda one: one.mean)
    if best is not sums[0] and best.lead() < CAUTION:
        best = sums[0]
    return Thought(best.action, ranked(sums), 0.0 if best is sums[0] else best.gain_error())


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
