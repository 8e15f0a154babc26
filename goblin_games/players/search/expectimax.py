"""Exact values of small sub-games: every choice, every roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action, AnyGame, is_seat

Leaf = Callable[[Any], Values | None]
"""The values of a state where the sub-game ends; None where it goes on."""

MOST_NODES = 200_000


class TooLarge(ValueError):
    """The sub-game has more positions than may be looked at."""


class Expectimax:
    """Solves a sub-game of a game without secrets.

    Every seat is taken to want its own value only (max^n). Positions that were met before are
    not looked at again. The sub-game must not run in circles.
    """

    def __init__(self, game: AnyGame, leaf: Leaf, most: int = MOST_NODES) -> None:
        """Prepare.

        Args:
            game: the rules.
            leaf: where the sub-game ends, and what that is worth to each seat.
            most: positions that may be looked at.
        """
        self.game = game
        self.leaf = leaf
        self.most = most
        self._known: dict[Any, Values] = {}
        self._open: set[Any] = set()

    def value(self, state: Any) -> Values:
        """The exact values of a state, played as well as possible by everybody.

        Raises:
            TooLarge: if there are too many positions, or they run in circles.
        """
        found = self.leaf(state)
        if found is not None:
            return found
        key = state.key()
        if key in self._known:
            return self._known[key]
        if key in self._open or len(self._known) + len(self._open) >= self.most:
            raise TooLarge(f"more than {self.most} positions, or a circle of them")
        self._open.add(key)
        actors = self.game.actors(state)
        if not actors:
            raise TooLarge("the match is over, but the leaf function gives it no value")
        actor = actors[0]
        if is_seat(actor):
            found = max(self.choices(state, actor), key=lambda pair: pair[1][actor])[1]
        else:
            found = self._mean(state, actor)
        self._open.discard(key)
        self._known[key] = found
        return found

    def choices(self, state: Any, seat: int) -> list[tuple[Action, Values]]:
        """Every choice of the menu with the values that it leads to."""
        game = self.game
        return [
            (action, self.value(game.step(state, seat, action)))
            for action in game.menu(state, seat)
        ]

    def best(self, state: Any, seat: int) -> Action:
        """The best choice; the first of equal ones."""
        return max(self.choices(state, seat), key=lambda pair: pair[1][seat])[0]

    def _mean(self, state: Any, actor: int) -> Values:
        due = next(due for due in self.game.chance(state) if due.actor == actor)
        totals: Sequence[float] = ()
        for action, chance in due.outcomes():
            values = self.value(self.game.step(state, actor, action))
            share = float(chance)
            totals = (
                [total + share * value for total, value in zip(totals, values, strict=True)]
                if totals
                else [share * value for value in values]
            )
        return tuple(totals)
