"""A light that sweeps over the prizes (rules 4, 5 and 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from goblin_games.table.reflex.contest import LEFT, Hand


@dataclass(slots=True)
class Light:
    """The light of one hand: the left one walks upward, the right one downward.

    Attributes:
        hand: whose light it is.
        on: the prize it shines on; None while it is dark.
        due: when it steps on, or comes on again; None if it will not.
        last: the prize it was on last; what "next" is counted from.
        seen: what it showed since when, oldest first.
    """

    hand: Hand
    on: int | None = None
    due: int | None = None
    last: int = 0
    seen: list[tuple[int, int | None]] = field(default_factory=list)

    def first(self, free: Sequence[int]) -> int:
        """Where it begins: at its end of the row."""
        return min(free) if self.hand == LEFT else max(free)

    def following(self, free: Sequence[int]) -> int:
        """The next free prize after the last one, around the end of the row if need be."""
        if self.hand == LEFT:
            return min((p for p in free if p > self.last), default=min(free))
        return max((p for p in free if p < self.last), default=max(free))

    def shine(self, prize: int, now: int, stay: int) -> None:
        """Come on a prize for a stay."""
        self.on = self.last = prize
        self.due = now + stay
        self.seen.append((now, prize))

    def go_dark(self, now: int, until: int | None) -> None:
        """Go dark, until it comes on again or for good."""
        self.on = None
        self.due = until
        self.seen.append((now, None))

    def lit_at(self, time: int) -> int | None:
        """The prize it was on at a time, for presses that took their time to arrive."""
        found = None
        for since, prize in self.seen:
            if since > time:
                break
            found = prize
        return found
