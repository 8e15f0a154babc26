"""Everything that can be done, in the spec's notation (4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from goblin_games.rules.core import Action, ChanceAction, Token
from goblin_games.rules.dice_goblinz.dice import NAMES, Dice, dice_words

Thing = int | str
"""A piece of loot: a die's size, or a doohickey's keyword."""


def thing_text(thing: Thing) -> str:
    """A piece of loot in the notation: `d20` or `kazoo`."""
    return f"d{thing}" if isinstance(thing, int) else thing


class Role(StrEnum):
    """What a goblin is in a raid; a goblin that is out has none."""

    GREEDY = "greedy"
    GROUPIE = "groupie"
    COWARD = "coward"


GREEDY, GROUPIE, COWARD = Role
MARKS: Final = {"1": GREEDY, "2": GROUPIE, "3": COWARD}
"""The faces of the hidden d6 at a real table (2.4)."""

# -- what goblins do ----------------------------------------------------------------------


class PickGoblin(Action):
    """Be a goblin of a kind that nobody else is (`kinds=pick`)."""

    word = "goblin"
    kind: str


class UseKey(Action):
    """The Skeleton Key: the room is rolled twice."""

    word = "key"


class Keep(Action):
    """Keep the first or the second room."""

    word = "keep"
    room: int


class Raid(Action):
    """The secret commitment: a role and raid dice (R13).

    >>> str(Raid(Role.GROUPIE, (10, 6, 6)))
    'raid groupie d10 2d6'
    """

    word = "raid"
    final = True
    role: Role
    dice: Dice

    def _fields(self) -> Iterator[object]:
        return iter((self.role, *dice_words(self.dice)))


class Pocketz(Action):
    """A Robgoblin's extra die (R20)."""

    word = "pocketz"
    die: int

    def _fields(self) -> Iterator[object]:
        return iter((f"d{self.die}",))


class Grab(Action):
    """A claim with the Grabby Hand (R36)."""

    word = "grab"
    thing: Thing

    def _fields(self) -> Iterator[object]:
        return iter((thing_text(self.thing),))


class Flip(Action):
    """A Knobgoblin's secret change of role, with the die that pays for it (R27, R28).

    `face` is 0 for a pocket die.

    >>> str(Flip(Role.GREEDY, 4)), str(Flip(Role.COWARD, 6, 1))
    ('flip greedy pocket d4', 'flip coward raid d6=1')
    """

    word = "flip"
    final = True
    role: Role
    die: int
    face: int = 0

    def _fields(self) -> Iterator[object]:
        if self.face:
            return iter((self.role, "raid", f"d{self.die}={self.face}"))
        return iter((self.role, "pocket", f"d{self.die}"))


class Pass(Action):
    """No, thanks.

    One class for all phases, so it is final like the `pass` of FLIP, which undo must never
    cross (4.4). `Game.final` knows better and frees all others.
    """

    word = "pass"
    final = True


class Wand(Action):
    """The Broked Wand: 4 more for the own total (R40)."""

    word = "wand"


class Kazoo(Action):
    """The Annoying Kazoo: a raid die of any goblin is rolled again (R39)."""

    word = "kazoo"
    seat: int
    die: int
    face: int

    def _fields(self) -> Iterator[object]:
        return iter((self.seat, f"d{self.die}={self.face}"))


class Average(Action):
    """A Bobgoblin counts 1 and 2 as 3, and 5 and more as 4 (R22)."""

    word = "average"


class Stench(Action):
    """A Greedy Slobgoblin lowers rolls by 1 and wins all ties (R23)."""

    word = "stench"


class Plain(Action):
    """The dice count as they lie."""

    word = "plain"


class Lose(Action):
    """Dice that a failed raid costs (R17)."""

    word = "lose"
    dice: Dice

    def _fields(self) -> Iterator[object]:
        return iter(dice_words(self.dice))


class Pay(Action):
    """A die of the losing side goes into the loot; `pocket` for a Snobgoblin only."""

    word = "pay"
    die: int
    pocket: bool = False

    def _fields(self) -> Iterator[object]:
        return iter(("pocket", f"d{self.die}") if self.pocket else (f"d{self.die}",))


class UseShield(Action):
    """The Shiny Shield: nothing more is lost in this raid (R37)."""

    word = "shield"


class Bully(Action):
    """A Hobgoblin's theft (R29, R30)."""

    word = "bully"
    seat: int
    die: int

    def _fields(self) -> Iterator[object]:
        return iter((self.seat, f"d{self.die}"))


class Suffer(Action):
    """The bullied goblin lets it happen."""

    word = "suffer"


class Appoint(Action):
    """Say who picks next (R46)."""

    word = "appoint"
    seat: int


class Take(Action):
    """Take a piece of loot."""

    word = "take"
    thing: Thing

    def _fields(self) -> Iterator[object]:
        return iter((thing_text(self.thing),))


class UseWater(Action):
    """The Ouchy Water: back at once (R50)."""

    word = "water"


class Mitosis(Action):
    """A Blobgoblin comes back at once, one size smaller (R49)."""

    word = "mitosis"


PASS: Final = Pass()
USE_KEY: Final = UseKey()
WAND: Final = Wand()
AVERAGE: Final = Average()
STENCH: Final = Stench()
PLAIN: Final = Plain()
SHIELD: Final = UseShield()
SUFFER: Final = Suffer()
WATER: Final = UseWater()
MITOSIS: Final = Mitosis()

# -- what chance does ---------------------------------------------------------------------


class RollGoblin(ChanceAction):
    """The d8 that makes a goblin, seat by seat."""

    word = "roll goblin"
    number: int


class RollRaids(ChanceAction):
    """The d4 for the number of raids."""

    word = "roll raids"
    number: int


class RollLeader(ChanceAction):
    """Who leads the first raid (R10)."""

    word = "roll leader"
    seat: int


class RollRoom(ChanceAction):
    """The three dice of a room."""

    word = "roll room"
    difficulty: int
    experience: int
    doohickey: int


class _Draw(ChanceAction):
    """Dice drawn from the pile; tokens are their names, since no face counts."""

    dice: Dice

    def tokens(self) -> tuple[Token, ...]:
        """The dice as they were drawn, each by its name."""
        return tuple([NAMES[size] for size in self.dice])

    def _fields(self) -> Iterator[object]:
        return iter(self.tokens())


class DrawLoot(_Draw):
    """The loot dice of a room, in the order drawn, which has no effect."""

    word = "draw"


class DrawUnion(_Draw):
    """A Mobgoblin's die for the loot (R31)."""

    word = "draw union"


class _Roll(ChanceAction):
    """Dice of one seat, thrown together: sizes are known, faces are the outcome."""

    seat: int
    dice: Dice
    faces: tuple[int, ...]

    def tokens(self) -> tuple[Token, ...]:
        """The faces, in the order of the dice."""
        return self.faces

    def _fields(self) -> Iterator[object]:
        yield self.seat
        for size, face in zip(self.dice, self.faces, strict=True):
            yield f"d{size}={face}"


class RollDice(_Roll):
    """All raid dice of a seat, largest first."""

    word = "roll dice"


class RollPocketz(_Roll):
    """A Robgoblin's extra die."""

    word = "roll pocketz"


class RollKazoo(_Roll):
    """The die that a Kazoo sent rolling again."""

    word = "roll kazoo"


class RollTie(ChanceAction):
    """Which of the tied Greedy goblins is the Greediest (R42)."""

    word = "roll tie"
    seat: int
