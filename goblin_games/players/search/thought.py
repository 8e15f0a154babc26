"""What a search found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goblin_games.rules.core import Action


@dataclass(frozen=True, slots=True)
class Estimate:
    """How good one choice looked.

    Attributes:
        action: the choice.
        value: from 0 (lost) to 1 (won), by the guide's measure.
        error: the standard error of `value`; 0 if it is exact.
        playouts: how often the choice was tried.
    """

    action: Action
    value: float
    error: float
    playouts: int


@dataclass(frozen=True, slots=True)
class Thought:
    """The choice of a search, and how all candidates looked, best first.

    `estimates` is empty where nothing had to be searched.
    """

    action: Action
    estimates: tuple[Estimate, ...] = ()
    gain_error: float = 0.0
    """Standard error of what the choice gains over the first candidate; 0 if not known."""

    @property
    def best(self) -> Estimate | None:
        """The estimate of the choice."""
        return next((e for e in self.estimates if e.action == self.action), None)

    @property
    def runner_up(self) -> Estimate | None:
        """The best of the other candidates."""
        return next((e for e in self.estimates if e.action != self.action), None)


@dataclass(slots=True)
class Sums:
    """Running sums of the playouts of one choice."""

    action: Action
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one playout."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean so far; 0 before the first playout."""
        return self.total / self.count if self.count else 0.0

    def estimate(self) -> Estimate:
        """The sums as an estimate."""
        if self.count < 2:
            return Estimate(self.action, self.mean, 1.0, self.count)
        spread = max(0.0, self.squares / self.count - self.mean**2)
        return Estimate(self.action, self.mean, (spread / (self.count - 1)) ** 0.5, self.count)


def ranked(sums: Sequence[Sums]) -> tuple[Estimate, ...]:
    """Estimates, those with most playouts first, and of these the best first."""
    order = sorted(sums, key=lambda one: (-one.count, -one.mean))
    return tuple(one.estimate() for one in order)
