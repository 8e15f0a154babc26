"""What is fought for, by whom: all that a scramble needs to know of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Hand = int
LEFT: Final[Hand] = 0
RIGHT: Final[Hand] = 1
HANDS: Final = (LEFT, RIGHT)
HAND_NAMES: Final = ("left", "right")


@dataclass(frozen=True, slots=True)
class Contest:
    """The table when the lights are about to go on.

    Attributes:
        free: the numbers of the prizes on the table, ascending.
        needs: by seat, how many prizes it still has to take: 2, 1, or 0 for who is served or out.
        rank: by seat, who wins a tie: the lowest. In a race, the place on the track.
        clockwise: the seats in the order that breaks what ties are left.
        trailing: the seats in the order in which the slow are served.
    """

    free: tuple[int, ...]
    needs: tuple[int, ...]
    rank: tuple[int, ...]
    clockwise: tuple[int, ...]
    trailing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gift:
    """A prize that has found its seat.

    Attributes:
        time: when, on the scramble's clock.
        seat: who has it.
        prize: its number.
        hand: the hand it lies in.
        forced: whether nobody pressed a key for it (rules 9 and 10).
    """

    time: int
    seat: int
    prize: int
    hand: Hand
    forced: bool = False
