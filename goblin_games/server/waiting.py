"""The queue of those who wait for a place, each of whom sees where they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False, slots=True)
class Waiting:
    """Somebody who waits.

    Attributes:
        told: called with their place (1 is next) and the length whenever it changes.
        called: called when there is a place for them.
    """

    told: Callable[[int, int], Any]
    called: Callable[[], Any]


@dataclass(slots=True)
class Queue:
    """Who waits, the first one first."""

    longest: int
    line: list[Waiting] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.line)

    def join(self, waiting: Waiting) -> bool:
        """Stand at the end; False if the queue is full."""
        if len(self.line) >= self.longest:
            return False
        self.line.append(waiting)
        waiting.told(len(self.line), len(self.line))
        return True

    def leave(self, waiting: Waiting) -> None:
        """Wait no longer."""
        if waiting in self.line:
            self.line.remove(waiting)
            self._tell()

    def call(self, places: int) -> None:
        """There are so many places: call as many people."""
        moved = False
        while places > 0 and self.line:
            places -= 1
            moved = True
            self.line.pop(0).called()
        if moved:
            self._tell()

    def _tell(self) -> None:
        for place, waiting in enumerate(self.line, 1):
            waiting.told(place, len(self.line))
