"""Scrambles without people and without a screen: computers race each other on a virtual clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from goblin_games.rules.core import Action
from goblin_games.table.reflex.clock import VirtualClock, play_through
from goblin_games.table.reflex.contest import Contest, Gift
from goblin_games.table.reflex.reactions import LEVELS
from goblin_games.table.reflex.scramble import Scramble

Worths = Callable[[Any, int], Mapping[int, float]]
"""What each free prize is worth to a seat, from the seat's view."""


@runtime_checkable
class RealTimeGame(Protocol):
    """A game in which, at times, whoever is quicker gets more."""

    def contest(self, state: Any) -> Mapping[str, tuple[int, ...]] | None:
        """What is fought for now, by the names of `Contest`; None while nobody scrambles."""
        ...

    def taking(self, prize: int) -> Action:
        """The action of whoever gets a prize."""
        ...


@dataclass(frozen=True, slots=True)
class Offhand:
    """Computers that grab for themselves.

    Attributes:
        game: what they play.
        levels: how quick each seat is, by the house's words for levels.
        worths: what they want.
    """

    game: Any
    levels: Sequence[str]
    worths: Worths

    def is_on(self, state: Any) -> bool:
        """Whether a scramble is due."""
        return self.game.contest(state) is not None

    def grab(self, state: Any, stream: random.Random) -> tuple[Any, int]:
        """The state after the whole scramble that is on, and the number of its actions."""
        game, states = self.game, [state]

        def give(gift: Gift) -> None:
            states.append(game.step(states[-1], gift.seat, game.taking(gift.prize)))

        clock = VirtualClock()
        scramble = Scramble(
            Contest(**game.contest(state)),
            clock,
            stream,
            give,
            reactions={seat: LEVELS[level] for seat, level in enumerate(self.levels)},
            worth=lambda seat: self.worths(game.view(states[-1], {seat}), seat),
        )
        play_through(scramble, clock)
        return states[-1], len(states) - 1
