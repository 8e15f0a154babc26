"""The levels of computer players, and who plays at each."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, cast

from goblin_games.players.player import EasyPlayer, Player, RandomPlayer
from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.notation import suggestion

if TYPE_CHECKING:
    from goblin_games.players.search import SearchPlayer

LEVELS = ("random", "easy", "normal", "hard", "fiendish")
READY = ("random", "easy", "normal")
"""Levels of every game."""
SEARCHED: Final[dict[str, tuple[str, ...]]] = {
    "oh_my_lair": ("hard", "fiendish"),
    "dice_goblinz": ("hard", "fiendish"),
    "goblin_dice": ("hard", "fiendish"),
    "dragon": ("hard", "fiendish"),
    "goblins_lair": ("hard", "fiendish"),
}
"""Searching levels by a game's module name; a ladder has measured at least `hard`."""
DEFAULT = "normal"


class LevelError(InputError):
    """A level that does not exist, or that nobody can play yet."""


def levels_of(heuristic: str) -> tuple[str, ...]:
    """The levels that can be played in a game, weakest first.

    Args:
        heuristic: dotted name of the module that holds the game's own `PLAYER`.
    """
    return READY + SEARCHED.get(heuristic.rpartition(".")[2], ())


def check_level(level: str, heuristic: str | None = None) -> str:
    """`level` if it can be played in a game; without a game, if there is such a word at all.

    Raises:
        LevelError: one sentence.
    """
    ready = LEVELS if heuristic is None else levels_of(heuristic)
    if level not in LEVELS:
        raise LevelError(f"There is no level '{level}'{suggestion(level, ready)}")
    if level not in ready:
        raise LevelError(f"Nobody plays this at level '{level}' yet; take {', '.join(ready)}.")
    return level


def player_for(heuristic: str, level: str) -> Player:
    """The player of a level.

    Args:
        heuristic: dotted name of the module that holds the game's own `PLAYER`.
        level: one of `levels_of(heuristic)`.

    Raises:
        LevelError: if there is no such level.
    """
    check_level(level, heuristic)
    if level == "random":
        return RandomPlayer()
    if level not in READY:
        return searcher(heuristic, level)
    own = cast("Player", import_module(heuristic).PLAYER)
    return EasyPlayer(own) if level == "easy" else own


@cache
def searcher(heuristic: str, level: str) -> SearchPlayer:
    """The searching player of a level, from the game's guide in `players.guides`."""
    package, _, name = heuristic.rpartition(".")
    return cast("SearchPlayer", import_module(f"{package}.guides.{name}").player(level))


@cache
def knows(heuristic: str) -> bool:
    """Whether there is a guide that can judge choices in this game."""
    package, _, name = heuristic.rpartition(".")
    try:
        return find_spec(f"{package}.guides.{name}") is not None
    except ModuleNotFoundError:
        return False


@cache
def hinter(heuristic: str) -> SearchPlayer:
    """The quick searching player that stands behind hints and reviews, where a guide `knows`."""
    return searcher(heuristic, "hint")
