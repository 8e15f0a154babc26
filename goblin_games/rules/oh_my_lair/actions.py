"""Everything that can be done, in the spec's notation (4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from goblin_games.rules.core import Action, ChanceAction, Token
from goblin_games.rules.oh_my_lair.content import PLACES

Minions = tuple[int, int, int, int, int]
"""A number of minions for each place, in board order."""


class Deal(ChanceAction):
    """A hero becomes the soldier of a region."""

    word = "deal"
    region: str
    hero: str

    def tokens(self) -> tuple[Token, ...]:
        """Only the hero is drawn; the region is whose turn it is."""
        return (self.hero,)


class Reveal(ChanceAction):
    """The hero on the road is turned up."""

    word = "reveal"
    hero: str


class DrawCreature(ChanceAction):
    """A creature comes from the pile to the Pit."""

    word = "draw"
    creature: str


class Roll(ChanceAction):
    """All dice of a place, or of a battle, from left to right."""

    word = "roll"
    dice: tuple[int, ...]


class Reroll(ChanceAction):
    """The one die that a mojo sent rolling again."""

    word = "reroll"
    die: int


class Order(Action):
    """All minions are placed.

    >>> str(Order((1, 0, 2, 0, 0)))
    'order gold 1 wastes 2'
    """

    word = "order"
    minions: Minions

    def _fields(self) -> Iterator[object]:
        for place, count in zip(PLACES, self.minions, strict=True):
            if count:
                yield place.keyword
                yield count


class Next(Action):
    """The place to roll for next, where that may be chosen (R6)."""

    word = "next"
    place: str


class Mojo(Action):
    """One mojo for another roll of one die of the roll, counted from 1 (R16)."""

    word = "mojo"
    die: int


class Keep(Action):
    """The roll stands."""

    word = "keep"


class Buy(Action):
    """A minion or a mojo for gold."""

    word = "buy"
    ware: str


class Summon(Action):
    """A creature goes from the Pit to a space of the road."""

    word = "summon"
    creature: str
    space: int


class Done(Action):
    """Nothing more to buy: the hero walks."""

    word = "done"


class Concede(Action):
    """The lair is given up (4.5)."""

    word = "concede"
    final = True


KEEP: Final = Keep()
DONE: Final = Done()
CONCEDE: Final = Concede()
BUY_MINION: Final = Buy("minion")
BUY_MOJO: Final = Buy("mojo")
