"""Who starts a round: any person with any key, or a computer after a while (rule 2)."""

from __future__ import annotations

from collections.abc import Collection

from goblin_games.table.reflex.clock import Clock
from goblin_games.table.reflex.keys import Keys
from goblin_games.table.reflex.pace import SHOUT


class Shout:
    """Waits for a shout.

    Attributes:
        due: when the head seat shouts by itself; None while a person can.
    """

    def __init__(self, clock: Clock, keys: Keys, people: Collection[int], head: int) -> None:
        """`people` are the seats of persons that are still in the game, `head` the first seat."""
        self._clock = clock
        self._keys = keys
        self._people = people
        self._head = head
        self.due = None if people else clock.now() + SHOUT

    def press(self, key: str) -> int | None:
        """The seat that shouts with this key, if it may."""
        owner = self._keys.owner(key)
        return owner[0] if owner is not None and owner[0] in self._people else None

    def tick(self) -> int | None:
        """The seat that shouts because time is up, if it is."""
        return self._head if self.due is not None and self._clock.now() >= self.due else None
