"""A prize that several hands may be after at the same time (rule 8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from goblin_games.table.reflex.contest import Hand


@dataclass(slots=True)
class Claim:
    """The presses for one prize within the window.

    Attributes:
        prize: its number.
        opened: when the first press came.
        ends: the last millisecond at which a press still counts.
        hands: the hand of each seat's first press, in the order they arrived.
    """

    prize: int
    opened: int
    ends: int
    hands: dict[int, Hand] = field(default_factory=dict)

    def join(self, seat: int, hand: Hand) -> bool:
        """Add a press; False if the seat has claimed it with its other hand already."""
        if seat in self.hands:
            return False
        self.hands[seat] = hand
        return True

    def winner(self, precedence: Callable[[int], Any]) -> tuple[int, Hand]:
        """Who gets it: the seat that `precedence` puts lowest."""
        seat = min(self.hands, key=precedence)
        return seat, self.hands[seat]
