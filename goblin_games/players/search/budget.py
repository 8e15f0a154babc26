"""How long a search may go on: iterations, and perhaps somebody who stops it earlier."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.players.player import never

POLLED_EVERY = 8
"""Iterations between two looks at the clock, or at whether the answer is still wanted."""


class Budget:
    """A number of iterations, cut short when `stop` says so.

    Equal iterations give equal moves on any machine; a search that was stopped gives its best so
    far. A budget of nothing is allowed: a search then answers with its first candidate.
    """

    def __init__(self, iterations: int, stop: Callable[[], bool] = never) -> None:
        if iterations < 0:
            raise ValueError(f"a search cannot have {iterations} iterations")
        self.iterations = iterations
        self.spent = 0
        self.stopped = False
        self._stop = stop

    def take(self) -> bool:
        """Whether one more iteration may be made; it counts as made."""
        if self.stopped or self.spent >= self.iterations:
            return False
        if self.spent % POLLED_EVERY == 0 and self._stop():
            self.stopped = True
            return False
        self.spent += 1
        return True
