"""A scramble on a virtual clock, driven to the millisecond."""

from __future__ import annotations

import random
from typing import Any

from goblin_games.table.reflex import (
    LEFT,
    RIGHT,
    Contest,
    Gift,
    Keys,
    Pace,
    Scramble,
    Verdict,
    VirtualClock,
)

HANDS = {"left": LEFT, "right": RIGHT}
NAMES = ("left", "right")


class Stage:
    """A scramble with default keys; times are counted from GO."""

    def __init__(self, contest: Contest, *, start: int = 5000, seed: int = 1, **more: Any) -> None:
        self.clock = VirtualClock(start)
        self.gifts: list[Gift] = []
        self.keys = Keys.default(range(len(contest.needs)))
        more.setdefault("pace", Pace(jitter=0))
        self.scramble = Scramble(
            contest, self.clock, random.Random(seed), self.gifts.append, keys=self.keys, **more
        )

    def to(self, time: int) -> None:
        """Let time pass until so many milliseconds after GO, as a front end would."""
        goal = self.scramble.go + time
        while (wake := self.scramble.next_wake()) is not None and wake <= goal:
            self.clock.at = max(self.clock.at, wake)
            self.scramble.advance()
        self.clock.at = max(self.clock.at, goal)
        self.scramble.advance()

    def press(self, time: int, seat: int, hand: str) -> Verdict:
        """A key at a time."""
        self.to(time)
        return self.scramble.press(self.keys.of(seat)[HANDS[hand]])

    def lights(self, time: int | None = None) -> tuple[int | None, int | None]:
        """What the left and the right light are on."""
        if time is not None:
            self.to(time)
        left, right = self.scramble.lights
        return left.on, right.on

    def log(self) -> list[str]:
        """The gifts as text: time, seat, prize, hand."""
        return [
            f"{gift.time - self.scramble.go} s{gift.seat} {gift.prize} {NAMES[gift.hand]}"
            + (" forced" if gift.forced else "")
            for gift in self.gifts
        ]


def contest(prizes: int, seats: int, **changes: Any) -> Contest:
    """So many prizes for seats that need two each, all on one space."""
    everybody = tuple(range(seats))
    values: dict[str, Any] = {
        "free": tuple(range(1, prizes + 1)),
        "needs": (2,) * seats,
        "rank": (1,) * seats,
        "clockwise": everybody,
        "trailing": everybody,
        **changes,
    }
    return Contest(**values)
