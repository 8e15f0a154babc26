"""The levels of computer players, and who plays at each."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from goblin_games.players.player import EasyPlayer, Player, RandomPlayer
from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.notation import suggestion

LEVELS = ("random", "easy", "normal", "hard", "fiendish")
READY = ("random", "easy", "normal")
DEFAULT = "normal"


class LevelError(InputError):
    """A level that does not exist, or that nobody can play yet."""


def check_level(level: str) -> str:
    """`level` if it can be played.

    Raises:
        LevelError: one sentence.
    """
    if level not in LEVELS:
        raise LevelError(f"There is no level '{level}'{suggestion(level, READY)}")
    if level not in READY:
        raise LevelError(f"Nobody plays at level '{level}' yet; take {', '.join(READY)}.")
    return level


def player_for(heuristic: str, level: str) -> Player:
    """The player of a level.

    Args:
        heuristic: dotted name of the module that holds the game's own `PLAYER`.
        level: one of `READY`.

    Raises:
        LevelError: if there is no such level.
    """
    check_level(level)
    if level == "random":
        return RandomPlayer()
    own = cast("Player", import_module(heuristic).PLAYER)
    return EasyPlayer(own) if level == "easy" else own
