"""How computers see and press: late, by mistake, or not at all, as people do."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

QUICKEST: Final = 180
"""Nobody presses sooner, in milliseconds."""
PICKY: Final = 0.25
"""The share of the best prizes that is good enough at GO ..."""
RELENTING: Final = 12_000
"""... and one over how fast that share grows: anything will do after nine seconds."""


@dataclass(frozen=True, slots=True)
class Reactions:
    """One level's reactions, in milliseconds and probabilities.

    Attributes:
        mean: the mean of the normal part of a reaction time.
        deviation: its standard deviation.
        tail: the mean of the exponential part, which makes some reactions slow.
        mistakes: the chance to judge a prize the wrong way round.
        lapses: the chance not to look when a light comes on.
    """

    mean: int
    deviation: int
    tail: int
    mistakes: float
    lapses: float

    def looks(self, stream: random.Random) -> bool:
        """Whether the seat sees that a light has come on."""
        return stream.random() >= self.lapses

    def wants(
        self, prize: int, worth: Mapping[int, float], waited: int, stream: random.Random
    ) -> bool:
        """Whether a prize is among those good enough by now, mistakes included.

        Args:
            prize: the one that is lit.
            worth: what each free prize is worth to the seat.
            waited: time since GO.
            stream: the scramble's luck.
        """
        good = max(1, math.floor(len(worth) * min(1.0, PICKY + waited / RELENTING)))
        better = sum(other > worth[prize] for other in worth.values())
        return (better < good) != (stream.random() < self.mistakes)

    def time(self, stream: random.Random) -> int:
        """How long the press takes, in whole milliseconds."""
        normal = self.mean + self.deviation * _standard_normal(stream)
        slack = -self.tail * math.log(1.0 - stream.random())
        return round(max(QUICKEST, normal + slack))


def _standard_normal(stream: random.Random) -> float:
    """By Box and Muller, from `random()` alone, which is the same in every Python version."""
    radius = math.sqrt(-2.0 * math.log(1.0 - stream.random()))
    return radius * math.cos(2.0 * math.pi * stream.random())


_EASY: Final = Reactions(470, 90, 170, 0.15, 0.35)
LEVELS: Final[Mapping[str, Reactions]] = {
    "random": _EASY,
    "easy": _EASY,
    "normal": Reactions(410, 70, 120, 0.08, 0.25),
    "hard": Reactions(360, 55, 90, 0.04, 0.15),
    "fiendish": Reactions(320, 45, 70, 0.02, 0.08),
}
"""By the house's words for levels. An auto hand (rule 13) has `normal`."""
