"""Which key is whose hand (rule 1). Binding is by pressing, so that every layout will do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from goblin_games.rules.core import InputError
from goblin_games.table.reflex.contest import HAND_NAMES, HANDS, Hand

DEFAULT_KEYS: Final = (("z", "x"), (",", "."), ("1", "2"), ("9", "0"), ("5", "6"), ("b", "n"))
"""Left and right for six seats, around a plain US keyboard."""


class KeyTaken(InputError):
    """A key that cannot be bound; one sentence."""


def same_key(key: str) -> str:
    """A key whether or not shift or caps lock is on."""
    return key.lower()


@dataclass(slots=True)
class Keys:
    """The keys bound so far.

    Attributes:
        bound: seat and hand of each key.
    """

    bound: dict[str, tuple[int, Hand]] = field(default_factory=dict)

    @classmethod
    def default(cls, seats: Iterable[int]) -> Keys:
        """The default keys of these seats."""
        keys = cls()
        for seat in seats:
            for hand in HANDS:
                keys.bind(seat, hand, DEFAULT_KEYS[seat][hand])
        return keys

    def bind(self, seat: int, hand: Hand, key: str) -> None:
        """Make a key a seat's hand.

        Raises:
            KeyTaken: for a key that prints nothing, or that is another hand already.
        """
        if len(key) != 1 or not key.isprintable():
            raise KeyTaken("Take a key that prints a letter, a digit or a sign.")
        owner = self.bound.get(same_key(key))
        if owner is not None and owner != (seat, hand):
            raise KeyTaken(f"'{key}' is the {HAND_NAMES[owner[1]]} key of seat {owner[0]} already.")
        self.bound = {k: whose for k, whose in self.bound.items() if whose != (seat, hand)}
        self.bound[same_key(key)] = (seat, hand)

    def owner(self, key: str) -> tuple[int, Hand] | None:
        """The seat and hand of a key; None if it is nobody's."""
        return self.bound.get(same_key(key))

    def of(self, seat: int) -> Mapping[Hand, str]:
        """A seat's keys by hand."""
        return {hand: key for key, (owner, hand) in self.bound.items() if owner == seat}


class Binder:
    """Asks seat after seat for its left and its right key."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.keys = Keys()
        self._wanted = [(seat, hand) for seat in seats for hand in HANDS]

    @property
    def asked(self) -> tuple[int, Hand] | None:
        """The seat and hand whose key is wanted next; None when all are bound."""
        return self._wanted[0] if self._wanted else None

    def press(self, key: str) -> None:
        """Take a key for the hand that is asked.

        Raises:
            KeyTaken: if it cannot be; the same hand is asked again.
        """
        if self._wanted:
            self.keys.bind(*self._wanted[0], key)
            del self._wanted[0]
