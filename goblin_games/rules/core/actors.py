"""Who acts: seats count from 0, chance has numbers below zero.

A seat `k` is written `s<k>`. Most games have one source of chance, `CHANCE`, written `c`.
Where several rolls are due at once, each belongs to a board: the chance of board `k` is
`chance_of(k)`, written `c<k>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

Actor = int
Seen = frozenset[int] | None

CHANCE: Final[Actor] = -1
ALL: Final[Seen] = None
"""Everybody, the public included, may know it."""
NOBODY: Final[Seen] = frozenset()

_ACTOR = re.compile(r"s(0|[1-9][0-9]?)|c(0|[1-9][0-9]?)?")


def chance_of(board: int) -> Actor:
    """The chance that belongs to one board alone."""
    return CHANCE - 1 - board


def board_of(actor: Actor) -> int | None:
    """The board whose chance this is; None for seats and for the common chance."""
    return CHANCE - 1 - actor if actor < CHANCE else None


def is_seat(actor: Actor) -> bool:
    """True for a seat, False for chance."""
    return actor >= 0


def actor_text(actor: Actor) -> str:
    """How records name an actor.

    >>> [actor_text(a) for a in (0, 2, CHANCE, chance_of(1))]
    ['s0', 's2', 'c', 'c1']
    """
    if actor >= 0:
        return f"s{actor}"
    return "c" if actor == CHANCE else f"c{board_of(actor)}"


@lru_cache(maxsize=256)
def parse_actor(text: str) -> Actor:
    """The inverse of `actor_text`; ValueError if the text names no actor."""
    match = _ACTOR.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is no actor; write s0, s1 ... for a seat, c for chance")
    if match[1] is not None:
        return int(match[1])
    return CHANCE if match[2] is None else chance_of(int(match[2]))


def may_see(seen_by: Seen, seats: Iterable[int]) -> bool:
    """Whether these seats, putting their heads together, may know a thing seen by `seen_by`."""
    return seen_by is None or not seen_by.isdisjoint(seats)
