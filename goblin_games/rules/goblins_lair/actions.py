"""Everything that can be done, in the spec's notation (4): `<figure> <verb> ...`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from goblin_games.rules.core import Action, ChanceAction, action
from goblin_games.rules.core.action import _words
from goblin_games.rules.core.geometry import Direction


class Deed(Action):
    """What a figure does: its text begins with the figure's name."""

    __slots__ = ()
    figure: str

    def __str__(self) -> str:
        who, *rest = _words(self._fields())
        return " ".join([who, self.word, *rest])


# -- setup ------------------------------------------------------------------------------------


@action
class Pick(Action):
    """A hero is chosen (4.1.2)."""

    word = "pick"
    hero: str


@action
class LearnSpells(Deed):
    """A caster's spells, in alphabetical order (4.1.3)."""

    word = "spells"
    figure: str
    spells: tuple[str, ...]


@action
class Archway(Action):
    """A doorway has no door (4.1.4)."""

    word = "archway"
    square: str


@action
class Ready(Action):
    """The doors are as they shall be."""

    word = "ready"


@action
class Start(Deed):
    """A hero's start square (4.1.5)."""

    word = "start"
    figure: str
    square: str


# -- moving -----------------------------------------------------------------------------------


@action
class Dispute(Deed):
    """The heroes roll for who goes first (4.3.2)."""

    word = "dispute"
    figure: str


@action
class Step(Deed):
    """A step to a neighbour square."""

    word = "step"
    figure: str
    direction: Direction

    def _fields(self) -> Iterator[object]:
        yield self.figure
        yield self.direction.word


@action
class Open(Deed):
    """A door is opened."""

    word = "open"
    figure: str
    square: str


@action
class Close(Deed):
    """A door is shut."""

    word = "close"
    figure: str
    square: str


@action
class Escape(Deed):
    """Contact is broken, at the price of free attacks (4.4.4)."""

    word = "escape"
    figure: str


@action
class Cast(Deed):
    """A spell."""

    word = "cast"
    figure: str
    spell: str
    target: str


@action
class Drink(Deed):
    """A potion, for oneself or a friend in touch."""

    word = "drink"
    figure: str
    potion: str
    target: str


@action
class End(Deed):
    """A figure's move is over."""

    word = "end"
    figure: str


@action
class PlaceAt(Deed):
    """A monster appears (4.5.5)."""

    word = "at"
    figure: str
    square: str


@action
class Done(Action):
    """All monsters have done what they shall do."""

    word = "done"


# -- fighting and searching -------------------------------------------------------------------


@action
class Attack(Deed):
    """An attack on a figure in contact."""

    word = "attack"
    figure: str
    target: str


@action
class Shoot(Deed):
    """A missile at a figure in sight."""

    word = "shoot"
    figure: str
    target: str


@action
class Pass(Deed):
    """A hero does not fight."""

    word = "pass"
    figure: str


@action
class Search(Deed):
    """A hero searches the area."""

    word = "search"
    figure: str


@action
class Skip(Deed):
    """A hero does not search."""

    word = "skip"
    figure: str


# -- chance -----------------------------------------------------------------------------------


@action
class D10(ChanceAction):
    """A ten-sided die."""

    word = "d10"
    face: int


@action
class TwoD10(ChanceAction):
    """The pair for the Monster Table."""

    word = "2d10"
    first: int
    second: int


@action
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
