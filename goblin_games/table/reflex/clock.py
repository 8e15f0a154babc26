"""The one clock of a scramble: whole milliseconds that never go back."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goblin_games.table.reflex.scramble import Scramble


class Clock(Protocol):
    """Says what time it is."""

    def now(self) -> int:
        """Milliseconds since some moment; never less than before."""
        ...


class SystemClock:
    """The computer's monotonic clock."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000


@dataclass(slots=True)
class VirtualClock:
    """A clock that stands still until it is put forward; for computers among themselves."""

    at: int = 0

    def now(self) -> int:
        return self.at


def play_through(scramble: Scramble, clock: VirtualClock) -> None:
    """Let a scramble without people happen at once, on the same timeline as with them."""
    while (wake := scramble.next_wake()) is not None:
        clock.at = max(clock.at, wake)
        scramble.advance()
