"""What a player is, and the plainest one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from goblin_games.rules.core import Action


class Player(Protocol):
    """Decides for one seat."""

    def choose(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        """One of `choices`, or any other action that is legal for the seat.

        Args:
            view: what the seat may know, and nothing more.
            seat: the seat to decide for.
            choices: the game's menu in this view, never empty.
            stream: the player's own random numbers; equal streams give equal choices.
        """
        ...

    def reason(self, view: Any, seat: int, action: Action) -> str:
        """One sentence that says why `action` is a good choice, in the game's own words."""
        ...


class RandomPlayer:
    """Picks any choice, all equally likely."""

    def choose(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        return choices[int(stream.random() * len(choices))]

    def reason(self, view: Any, seat: int, action: Action) -> str:
        return "No reason at all: it is a goblin's guess."


class EasyPlayer:
    """Another player with a quarter of its choices left to chance."""

    def __init__(self, other: Player) -> None:
        self.other = other

    def choose(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        if stream.random() < 0.25:
            return RandomPlayer().choose(view, seat, choices, stream)
        return self.other.choose(view, seat, choices, stream)

    def reason(self, view: Any, seat: int, action: Action) -> str:
        return self.other.reason(view, seat, action)


def never() -> bool:
    """Nobody stops the search."""
    return False
