"""What a choice cost: it and its rivals tried out again, under the same luck."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from goblin_games.players.levels import hinter
from goblin_games.players.player import never
from goblin_games.players.question import Question
from goblin_games.players.search.budget import Budget
from goblin_games.players.search.rollouts import rollouts
from goblin_games.rules.core import Action

SURE: Final = 1.5
"""A regret counts if it is this many times its error ..."""
LEAST: Final = 0.01
"""... and at least so many chances."""


@dataclass(frozen=True, slots=True)
class Regret:
    """A choice and a better one.

    Attributes:
        played: what was chosen.
        better: what would have been better.
        cost: what that cost, as a chance of what is at stake.
        error: the standard error of `cost`.
        stake: what is at stake: "to win the race".
        reason: why the other is better, in the game's own words.
    """

    played: Action
    better: Action
    cost: float
    error: float
    stake: str
    reason: str


def regret(
    question: Question,
    played: Action,
    effort: float = 1.0,
    rival: Action | None = None,
    stop: Callable[[], bool] = never,
) -> Regret | None:
    """What `played` cost; None if nothing was clearly better.

    Args:
        question: the decision, as the seat saw it.
        played: what it chose.
        effort: playouts, as a multiple of a hint's.
        rival: what it is compared with; None for all that come into question.
        stop: asked now and then; says when to do with what is known.
    """
    player = hinter(question.heuristic)
    guide, view, seat = player.guide, question.view, question.seat
    stream = random.Random(question.seed)
    if len(question.choices) < 2 or guide.answer(view, seat, question.choices, stream) == played:
        return None
    candidates = (
        (rival,) if rival is not None else guide.candidates(view, seat, question.choices, stream)
    )
    rivals = tuple(action for action in candidates if action != played)
    if not rivals:
        return None
    budget = Budget(max(8, int(player.iterations * effort)), stop)
    thought = rollouts(guide, view, seat, (played, *rivals), budget, stream)
    best = thought.best
    mine = next((e for e in thought.estimates if e.action == played), None)
    if thought.action == played or best is None or mine is None:
        return None
    cost = best.value - mine.value
    error = thought.gain_error or (best.error**2 + mine.error**2) ** 0.5
    if cost <= max(LEAST, SURE * error):
        return None
    reason = guide.own.reason(view, seat, best.action)
    return Regret(played, best.action, cost, error, guide.stake(view, seat), reason)
