"""How fast and how forgiving a scramble is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from goblin_games.rules.core import InputError

TUMBLE: Final = 900
"""Milliseconds for which the dice tumble (rule 3)."""
STEADY: Final = (800, 1800)
"""The shortest and the longest time between dice that lie still and GO (rule 3)."""
DARK: Final = 250
"""From a press until the light it put out comes on again (rule 5)."""
BEAT: Final = 100
"""How often a scramble wants to be told the time, so that it notices when nobody does."""
LATE: Final = 1000
"""A process that was stopped for longer starts the scramble anew (rule 14)."""
SHOUT: Final = 1000
"""After which a computer shouts if no person can (rule 2)."""


class PaceError(InputError):
    """A pace that nobody could play at; one sentence."""


@dataclass(frozen=True, slots=True)
class Pace:
    """All times in milliseconds.

    Attributes:
        dwell: how long a light stays on a prize, on average (rule 4).
        jitter: by how much of it a single stay may be shorter or longer; 0 for a steady beat.
        silence: how long a key must have been left alone to count (rule 6). It must be longer
            than the delay after which the terminal repeats a held key.
        window: presses for one prize within this time are simultaneous (rule 8); 0 for never.
        patience: when the slow are served, after GO (rule 10); None for never.
        delay: what the way there and back takes, subtracted when aiming (rule 12).
    """

    dwell: int = 650
    jitter: float = 0.25
    silence: int = 700
    window: int = 20
    patience: int | None = 20_000
    delay: int = 0

    def __post_init__(self) -> None:
        _within("A light's stay", self.dwell, 400, 1200)
        _within("The silence of a key", self.silence, 500, 1500)
        _within("The window for near-ties", self.window, 0, 50)
        if self.patience is not None:
            _within("The patience with slow seats", self.patience, 10_000, 60_000)
        _within("The delay", self.delay, 0, 2000)
        if not 0 <= self.jitter <= 0.25:
            raise PaceError("A stay may vary by 0 to a quarter of its length.")


def _within(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise PaceError(f"{what} must be {low} to {high} ms, not {value}.")
