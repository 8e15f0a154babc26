"""What a use of a die would lead to, for labels, odds and players."""

from __future__ import annotations

from fractions import Fraction

from goblin_games.rules.goblin_dice.content import FACES, FINISH, FIRST, half_of, tile_of
from goblin_games.rules.goblin_dice.state import Race, danger_zone, ground
from goblin_games.rules.goblin_dice.terms import Ground

LETTERS = "ABCDEF"
"""How boards and labels call the seats where there is no room for names."""


def pushed_to(race: Race, seat: int) -> int:
    """Where a Dirty Trick would leave a goblin (R7, R8)."""
    start = race.places[seat]
    blocked = race.terms.path and race.terms.blocks and start - 1 == race.stone
    return start if start == FIRST or blocked else start - 1


def shoved_under(race: Race, seat: int) -> bool:
    """Whether a Dirty Trick would push a goblin under the stone (R8)."""
    return race.terms.path and pushed_to(race, seat) == race.stone


def in_danger(race: Race, space: int) -> bool:
    """Whether the stone would crush a goblin there if it rolled now (R10)."""
    return space in danger_zone(race)


def where(race: Race, space: int) -> str:
    """A space in words: its tile and half.

    The code is a question mark while the tile lies face down.
    """
    if space >= FINISH:
        return "the finish"
    return f"{code_at(race, space)} {half_of(space)}"


def code_at(race: Race, space: int) -> str:
    """The code of the tile under a space, in capitals; "?" if it lies face down."""
    code = race.track[tile_of(space)]
    return "?" if code is None else code.upper()


def tile_at(race: Race, space: int) -> Ground | None:
    """The tile that a goblin would come to; None for the finish and for face-down tiles."""
    return None if space >= FINISH else ground(race, space)


def chance_of_any(faces: int, dice: int) -> Fraction:
    """The chance that at least one of so many dice shows one of so many faces.

    >>> chance_of_any(3, 1), chance_of_any(3, 2)
    (Fraction(1, 2), Fraction(3, 4))
    """
    return 1 - (1 - Fraction(faces, len(FACES))) ** dice


def percent(chance: Fraction) -> str:
    """A chance for people; only the certain is 0% or 100%.

    >>> [percent(Fraction(*f)) for f in ((0, 1), (1, 6), (1, 999), (998, 999), (1, 1))]
    ['0%', '17%', '<1%', '>99%', '100%']
    """
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 else f"{whole}%"
