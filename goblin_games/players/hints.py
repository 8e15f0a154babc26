"""Advice for people: the move, how it looks when tried out, the next best, and why."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from goblin_games.players.levels import SEARCHED, hinter, player_for
from goblin_games.players.player import never
from goblin_games.players.question import Question
from goblin_games.rules.core import Action

if TYPE_CHECKING:
    from goblin_games.players.search import Estimate


class Advice(NamedTuple):
    """What to do.

    Attributes:
        action: the move.
        reason: one sentence in the game's own terms.
        outlook: how it looks when tried out, a sentence; empty if it was not.
        other: the next best move, if several were compared.
        other_outlook: how that one looks.
    """

    action: Action
    reason: str
    outlook: str = ""
    other: Action | None = None
    other_outlook: str = ""


def advise(question: Question, stop: Callable[[], bool] = never) -> Advice:
    """Advice on a decision, from the view alone; equal questions give equal advice.

    Raises:
        ModuleNotFoundError: if the game has no computer player.
    """
    own = player_for(question.heuristic, "normal")
    view, seat, choices = question.view, question.seat, question.choices
    stream = random.Random(question.seed)
    if question.heuristic.rpartition(".")[2] not in SEARCHED:
        action = own.choose(view, seat, choices, stream)
        return Advice(action, own.reason(view, seat, action))
    thought = hinter(question.heuristic).think(view, seat, choices, stream, stop)
    action = thought.action
    best, other = thought.best, thought.runner_up
    reason = own.reason(view, seat, action)
    if best is None or other is None:
        return Advice(action, reason)
    return Advice(action, reason, f"Tried out: {_text(best)}.", other.action, f"{_text(other)}.")


def _text(estimate: Estimate) -> str:
    """An estimate as it is: a share of tries, with its error."""
    error = max(1, round(100 * 1.96 * estimate.error))
    return f"about {round(100 * estimate.value)}% (+-{error})"
