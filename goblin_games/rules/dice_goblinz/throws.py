"""Dice of this game as dues: small throws are listed once, so that players can search fast."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from goblin_games.rules.core import ChanceAction, Dice, Token

MOST_LISTED: Final = 256
"""Throws with more outcomes than this are rolled die by die."""


@dataclass(frozen=True, slots=True, eq=False)
class Throw(Dice):
    """Dice whose outcomes are all listed, each as likely as the others; empty if too many."""

    listed: tuple[ChanceAction, ...] = ()

    def sample(self, stream: random.Random) -> ChanceAction:
        if self.listed:
            return self.listed[int(stream.random() * len(self.listed))]
        return Dice.sample(self, stream)


def throw(
    label: str, make: Callable[[tuple[Token, ...]], ChanceAction], sides: tuple[int, ...]
) -> Throw:
    """The due for dice with these numbers of sides."""
    listed: tuple[ChanceAction, ...] = ()
    if prod(sides) <= MOST_LISTED:
        listed = tuple(make(faces) for faces in product(*(range(1, n + 1) for n in sides)))
    return Throw(label, make, sides, listed)
