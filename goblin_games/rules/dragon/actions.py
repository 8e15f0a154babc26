"""Everything that can be done, in the spec's notation (4.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, cast

from goblin_games.rules.core import Action, ChanceAction, Token


class Group(NamedTuple):
    """Equal dice used together: `size` dice that show `value`."""

    value: int
    size: int

    def __str__(self) -> str:
        return str(self.value) * self.size


class Roll(ChanceAction):
    """Dice, as many as are asked for, in the order asked for."""

    word = "dice"
    faces: tuple[int, ...]


class Deal(ChanceAction):
    """Two trap cards, for the placer's eyes only."""

    word = "deal"
    ranks: tuple[str, ...]


class Stats(Action):
    """The four free points are shared out (R3)."""

    word = "stats"
    stealth: int
    speed: int


class Move(Action):
    """The goblin sneaks: it will roll."""

    word = "move"


class Charge(Action):
    """The goblin runs at the Dragon, howling (4.8)."""

    word = "charge"


class Keep(Action):
    """These dice are set aside, high to low; all others are rolled again (R5)."""

    word = "keep"
    values: tuple[int, ...]

    def _fields(self) -> Iterator[object]:
        return iter(self.values or ("none",))


class Stop(Action):
    """No more rolling: all dice are final."""

    word = "stop"


class Use(Action):
    """What every final die is used for (4.3).

    >>> str(Use((Group(2, 3),), (Group(6, 1),), (3,)))
    'use c222 m6 x3'

    Attributes:
        combos: equal dice used for their combo effect.
        movers: equal dice added up for one check and one space.
        unused: single dice that fail.
        way: "fwd", "back", or empty where nobody moves.
    """

    word = "use"
    combos: tuple[Group, ...]
    movers: tuple[Group, ...]
    unused: tuple[int, ...] = ()
    way: str = ""

    def _fields(self) -> Iterator[object]:
        yield from (f"c{group}" for group in self.combos)
        yield from (f"m{group}" for group in self.movers)
        yield from (f"x{die}" for die in self.unused)
        if self.way:
            yield self.way

    def dice(self) -> tuple[int, ...]:
        """All dice it uses, high to low."""
        groups = (*self.combos, *self.movers)
        used = [group.value for group in groups for _ in range(group.size)]
        return tuple(sorted([*used, *self.unused], reverse=True))


class Throw(Action):
    """A neighbour becomes a missile (R24)."""

    word = "throw"
    seat: int


class Land(Action):
    """Where the thrown goblin comes down."""

    word = "land"
    spot: int


class Rock(Action):
    """A rock is chucked; where at is chosen after its range is known (R26)."""

    word = "rock"


class At(Action):
    """The spot that the rock hits."""

    word = "at"
    spot: int


class Insult(Action):
    """Something is said about the Dragon's mother."""

    word = "insult"


class SetTrap(Action):
    """Two trap cards are dealt, one will lie here."""

    word = "trap"


class Card(Action):
    """The card that stays, face down."""

    word = "card"
    rank: str


class Sulk(Action):
    """Nothing but a frustration token."""

    word = "sulk"


class Guess(Action):
    """Whether the trap card is higher than the die, the same or lower."""

    word = "guess"
    answer: str


class Hit(Action):
    """The offered attack die goes on a weak spot of this value."""

    word = "hit"
    spot: int


class Pile(Action):
    """The offered die goes on a targeted spot of which so much is left (R35)."""

    word = "pile"
    left: int


class Skip(Action):
    """The offered die is used on nothing."""

    word = "skip"


class Train(Action):
    """A point of stealth or speed for the last weak spot."""

    word = "train"
    stat: str


MOVE: Final = Move()
CHARGE: Final = Charge()
STOP: Final = Stop()
ROCK: Final = Rock()
INSULT: Final = Insult()
SET_TRAP: Final = SetTrap()
SULK: Final = Sulk()
SKIP: Final = Skip()
ANSWERS: Final = ("higher", "same", "lower")
STATS_TO_TRAIN: Final = ("stealth", "speed")
FORWARD, BACK = "fwd", "back"


def down(values: Iterable[int]) -> tuple[int, ...]:
    """Dice or weak spots in their usual order, high to low."""
    return tuple(sorted(values, reverse=True))


FEW_DICE: Final = 4
"""Rolls of so few dice are kept and come again; of eight dice there are 1.7 million."""


def roll_of(tokens: tuple[Token, ...]) -> Roll:
    """The outcome of any dice."""
    if len(tokens) > FEW_DICE:
        return Roll.fresh(tokens)
    return Roll(cast("tuple[int, ...]", tokens))


def deal_of(tokens: tuple[Token, ...]) -> Deal:
    """The outcome of a deal."""
    return Deal(tuple(str(token) for token in tokens))
