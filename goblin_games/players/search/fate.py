"""Luck for playouts: the same dice for every choice that is compared."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

_SIZE: Final = 1 << 18
_MASK: Final = _SIZE - 1
_SPREAD, _STRIDE = 0x9E3779B1, 0x85EBCA6B


@cache
def _numbers() -> tuple[float, ...]:
    """A long list of random numbers, the same on every machine."""
    stream = random.Random(20_250_811)
    return tuple([stream.random() for _ in range(_SIZE)])


class Fate(random.Random):
    """Random numbers that can be set to the same point again, at almost no cost.

    Choices are compared under common random numbers: playout number n of every choice starts at
    the same point, and each round (`align`) falls into step again, however many dice the choice
    has used up before. Only `random()` may be used; it is all that dues and players need.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(0)
        self._numbers = _numbers()
        self._base = seed & _MASK
        self._playout = 0
        self._at = 0

    def begin(self, playout: int) -> None:
        """Set to the luck of playout number `playout`."""
        self._playout = (self._base + playout) * _SPREAD
        self._at = self._mixed(0)

    def align(self, beat: int) -> None:
        """Set to the luck of one round or turn of the playout."""
        self._at = self._mixed(beat + 1)

    def _mixed(self, beat: int) -> int:
        found = (self._playout + beat * _STRIDE) & 0xFFFFFFFF
        found ^= found >> 15
        found = found * 0x2C1B3C6D & 0xFFFFFFFF
        return found ^ (found >> 12)

    def random(self) -> float:
        """The next number, at least 0 and below 1."""
        self._at = at = self._at + 1
        return self._numbers[at & _MASK]
