"""Everything that can be done, in the spec's notation (4): `<figure> <verb> ...`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from goblin_games.rules.core import Action, ChanceAction
from goblin_games.rules.core.action import _words
from goblin_games.rules.core.geometry import Direction


class Deed(Action):
    """What a figure does: its text begins with the figure's name."""

    figure: str

    def __str__(self) -> str:
        who, *rest = _words(self._fields())
        return " ".join([who, self.word, *rest])


# -- setup ------------------------------------------------------------------------------------


class Pick(Action):
    """A hero is chosen (4.1.2)."""

    word = "pick"
    hero: str


class LearnSpells(Deed):
    """A caster's spells, in alphabetical order (4.1.3)."""

    word = "spells"
    spells: tuple[str, ...]


class Archway(Action):
    """A doorway has no door (4.1.4)."""

    word = "archway"
    square: str


class Ready(Action):
    """The doors are as they shall be."""

    word = "ready"


class Start(Deed):
    """A hero's start square (4.1.5)."""

    word = "start"
    square: str


# -- moving -----------------------------------------------------------------------------------


class Dispute(Deed):
    """The heroes roll for who goes first (4.3.2)."""

    word = "dispute"


class Step(Deed):
    """A step to a neighbour square."""

    word = "step"
    direction: Direction

    def _fields(self) -> Iterator[object]:
        yield self.figure
        yield self.direction.word


class Open(Deed):
    """A door is opened."""

    word = "open"
    square: str


class Close(Deed):
    """A door is shut."""

    word = "close"
    square: str


class Escape(Deed):
    """Contact is broken, at the price of free attacks (4.4.4)."""

    word = "escape"


class Cast(Deed):
    """A spell."""

    word = "cast"
    spell: str
    target: str


class Drink(Deed):
    """A potion, for oneself or a friend in touch."""

    word = "drink"
    potion: str
    target: str


class End(Deed):
    """A figure's move is over."""

    word = "end"


class PlaceAt(Deed):
    """A monster appears (4.5.5)."""

    word = "at"
    square: str


class Done(Action):
    """All monsters have done what they shall do."""

    word = "done"


# -- fighting and searching -------------------------------------------------------------------


class Attack(Deed):
    """An attack on a figure in contact."""

    word = "attack"
    target: str


class Shoot(Deed):
    """A missile at a figure in sight."""

    word = "shoot"
    target: str


class Pass(Deed):
    """A hero does not fight."""

    word = "pass"


class Search(Deed):
    """A hero searches the area."""

    word = "search"


class Skip(Deed):
    """A hero does not search."""

    word = "skip"


# -- chance -----------------------------------------------------------------------------------


class D10(ChanceAction):
    """A ten-sided die."""

    word = "d10"
    face: int


class TwoD10(ChanceAction):
    """The pair for the Monster Table."""

    word = "2d10"
    first: int
    second: int


class D6(ChanceAction):
    """The secret die for the king's area."""

    word = "d6"
    face: int


READY: Final = Ready()
DONE: Final = Done()
DEEDS: Final[tuple[type[Deed], ...]] = (
    LearnSpells, Start, Dispute, Step, Open, Close, Escape, Cast, Drink, End, PlaceAt,
    Attack, Shoot, Pass, Search, Skip,
)  # fmt: skip
