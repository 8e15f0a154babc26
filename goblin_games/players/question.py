"""A decision that can be answered anywhere: all that a player needs, and nothing more."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from goblin_games.players.levels import READY, check_level, player_for, searcher
from goblin_games.players.player import never
from goblin_games.rules.core import Action


class Question(NamedTuple):
    """What a seat is to decide.

    Attributes:
        heuristic: dotted name of the module that holds the game's own player.
        level: the level that answers.
        view: what the seat sees; never the whole state of a game with secrets.
        seat: the seat to decide for.
        choices: the menu in this view.
        seed: of the player's own random numbers.
    """

    heuristic: str
    level: str
    view: Any
    seat: int
    choices: tuple[Action, ...]
    seed: int


def answer(question: Question, stop: Callable[[], bool] = never) -> Action:
    """The choice of the question's level; equal questions give equal answers unless stopped.

    Raises:
        LevelError: if there is no such level in this game.
        ValueError: if there is nothing to choose from.
    """
    if not question.choices:
        raise ValueError(f"seat {question.seat} has nothing to choose from")
    check_level(question.level, question.heuristic)
    view, seat, choices = question.view, question.seat, question.choices
    stream = random.Random(question.seed)
    if question.level in READY:
        player = player_for(question.heuristic, question.level)
        return player.choose(view, seat, choices, stream)
    thinker = searcher(question.heuristic, question.level)
    return thinker.think(view, seat, choices, stream, stop).action


def fallback(question: Question) -> Action:
    """A legal choice, come what may: the heuristic's, or else the first of the menu.

    Raises:
        ValueError: if there is nothing to choose from.
    """
    if not question.choices:
        raise ValueError(f"seat {question.seat} has nothing to choose from")
    try:
        own = player_for(question.heuristic, "normal")
        stream = random.Random(question.seed)
        return own.choose(question.view, question.seat, question.choices, stream)
    except Exception:  # a broken player must not end the match
        return question.choices[0]
