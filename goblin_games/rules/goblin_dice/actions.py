"""Everything that can be done, in the spec's notation (4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from goblin_games.rules.core import Action, ChanceAction
from goblin_games.rules.goblin_dice.content import DUEL_DICE, FACES, MAX_SEATS

MOST_DICE: Final = max(2 * MAX_SEATS, DUEL_DICE)


class Tiles(ChanceAction):
    """Seven tiles are drawn; the first code is tile 1."""

    word = "tiles"
    codes: tuple[str, ...]


class Roll(ChanceAction):
    """All dice are thrown; die number i is the i-th value."""

    word = "roll"
    dice: tuple[int, ...]


class First(ChanceAction):
    """Which of the seats that tie in everything goes first (R4)."""

    word = "first"
    seat: int


class Reroll(ChanceAction):
    """What Goblin Luck makes of the other die (R19)."""

    word = "reroll"
    die: int


class Run(Action):
    """The shout that starts a round (R25)."""

    word = "run"


class Grab(Action):
    """A die is taken off the table, by its number. Nothing grabbed is ever put back."""

    word = "grab"
    final = True
    number: int


class Use(Action):
    """A die in hand is spent on the tile. The subclasses are the five ways to do so.

    >>> str(Move(4)), str(Trick(6))
    ('use 4 move', 'use 6 trick')
    """

    word = "use"
    way: ClassVar[str] = ""
    value: int

    def _fields(self) -> Iterator[object]:
        yield self.value
        yield self.way


class Move(Use):
    """One space forward."""

    way = "move"


class Slow(Use):
    """Slow Down: the stone loses one speed (R6)."""

    way = "slow"


class Trick(Use):
    """Dirty Trick: everybody else goes one space back (R7-R9)."""

    way = "trick"


class Dash(Use):
    """Dash: two spaces forward (R17)."""

    way = "dash"


class Luck(Use):
    """Goblin Luck: the other die is rolled again (R19)."""

    way = "luck"


class Done(Action):
    """The turn is over; dice still in hand are lost for this round (R1)."""

    word = "done"


RUN: Final = Run()
DONE: Final = Done()
WAYS: Final = {kind.way: kind for kind in (Move, Slow, Trick, Dash, Luck)}
"""The ways to use a die by their words."""
MOVES: Final = {value: Move(value) for value in FACES}
GRABS: Final = tuple(Grab(number) for number in range(MOST_DICE + 1))
"""By die number; number 0 is never on the table."""
