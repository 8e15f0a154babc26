"""The player of the searching levels."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from goblin_games.players.player import never
from goblin_games.players.search.budget import Budget
from goblin_games.players.search.guide import Guide
from goblin_games.players.search.rollouts import rollouts
from goblin_games.players.search.thought import Thought
from goblin_games.rules.core import Action


class Search(Protocol):
    """A way to search: `rollouts`, `uct`, `open_loop` or `infoset`."""

    def __call__(
        self,
        guide: Guide,
        view: Any,
        seat: int,
        candidates: Sequence[Action],
        budget: Budget,
        stream: random.Random,
    ) -> Thought:
        """Compare the candidates."""
        ...


class SearchPlayer:
    """Plays by a search with a fixed number of iterations, guided by the game's knowledge."""

    def __init__(self, guide: Guide, iterations: int, search: Search = rollouts) -> None:
        self.guide = guide
        self.iterations = iterations
        self.search = search

    def choose(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        """The best choice that the search finds."""
        return self.think(view, seat, choices, stream).action

    def think(
        self,
        view: Any,
        seat: int,
        choices: Sequence[Action],
        stream: random.Random,
        stop: Callable[[], bool] = never,
    ) -> Thought:
        """The best choice and how the others looked.

        Args:
            view: what the seat sees.
            seat: the seat to decide for.
            choices: the menu.
            stream: the player's own random numbers.
            stop: asked now and then; the best so far is the answer once it says yes.

        Raises:
            ValueError: if there is nothing to choose from.
        """
        if not choices:
            raise ValueError(f"seat {seat} has nothing to choose from")
        answer = self.guide.answer(view, seat, choices, stream)
        if answer is not None:
            return Thought(answer)
        candidates = self.guide.candidates(view, seat, choices, stream)
        if len(candidates) == 1 or not self.iterations:
            return Thought(candidates[0])
        iterations = max(1, int(self.iterations * self.guide.effort(view, seat, candidates)))
        budget = Budget(iterations, stop)
        return self.search(self.guide, view, seat, candidates, budget, stream)

    def reason(self, view: Any, seat: int, action: Action) -> str:
        """Why, in the words of the game's heuristic."""
        return self.guide.own.reason(view, seat, action)
