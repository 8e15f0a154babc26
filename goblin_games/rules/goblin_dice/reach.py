"""How far a hand of dice brings a goblin: an exact table, played for distance alone."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from goblin_games.rules.goblin_dice.actions import Dash, Luck, Move
from goblin_games.rules.goblin_dice.content import FACES, FINISH, tile_of
from goblin_games.rules.goblin_dice.state import USED, Race, ground, without
from goblin_games.rules.goblin_dice.terms import Ground
from goblin_games.rules.goblin_dice.turns import uses

Grounds = tuple[Ground | None, ...]
Hand = tuple[int, ...]


def reach(race: Race, seat: int, hand: Hand) -> Fraction:
    """The spaces that these dice bring a goblin on, on average where luck has a say.

    A tile that lies face down is as far as anybody can reckon: what is left of the hand there
    counts nothing. With such a tile `ahead` the true figure may be higher.
    """
    grounds = tuple(None if code is None else race.terms.ground[code] for code in race.track)
    start = race.places[seat]
    return _farthest(grounds, start, tuple(sorted(hand)), race.used[seat]) - start


def ahead(race: Race, seat: int) -> Grounds:
    """The tiles that a goblin can come to with two dice, a dash among them; None if face down."""
    spaces = range(race.places[seat], min(race.places[seat] + 3, FINISH - 1) + 1)
    return tuple(ground(race, space) for space in spaces)


@lru_cache(maxsize=1 << 13)
def _farthest(grounds: Grounds, space: int, hand: Hand, used: int) -> Fraction:
    """The space where the goblin ends, played as well as possible."""
    best = Fraction(space)
    tile = None if space >= FINISH else grounds[tile_of(space)]
    if tile is None:
        return best
    for use in uses(tile, hand, used):
        match use:
            case Move(value):
                end = _farthest(grounds, space + 1, without(hand, value), used)
            case Dash(value):
                goal = min(FINISH, space + 2)  # R17
                end = _farthest(grounds, goal, without(hand, value), used | USED["dash"])
            case Luck():  # the other die is rolled again (R19)
                falls = [_farthest(grounds, space, (face,), used | USED["luck"]) for face in FACES]
                end = sum(falls, Fraction(0)) / len(FACES)
            case _:
                continue
        best = max(best, end)
    return best
