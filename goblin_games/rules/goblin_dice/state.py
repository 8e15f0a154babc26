"""The position of a race (spec 4.1)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from goblin_games.rules.core import State, fixed, state
from goblin_games.rules.goblin_dice.content import (
    FINISH,
    FIRST,
    MIN_SPEED,
    STONE_START,
    TILES_IN_RACE,
    tile_of,
)
from goblin_games.rules.goblin_dice.terms import Ground, Terms

NOBODY: Final = -1
"""The seat that is none."""
FREE: Final = NOBODY
"""Owner of a die on the table."""


class Step(IntEnum):
    """The phases of the spec (4.2). The stone rolls between two of them, asking nobody."""

    TILES = 0
    RUN = 1
    THROW = 2
    GRAB = 3
    ORDER = 4
    TURN = 5
    REROLL = 6
    THIRD = 7
    OVER = 8


USED: Final = {"slow": 1, "trick": 2, "dash": 4, "luck": 8}
"""The bit of each ability in `Race.used`."""


@state
class Race(State):
    """A race, with everybody in it.

    Seats that are not living keep their last place. Every tuple by seat has all seats.

    Attributes:
        track: the codes of the tiles, tile 1 first; empty before they are laid, None for a tile
            that whoever has this view has not seen.
        revealed: how many tiles are face up; always the first ones (R24).
        stone: the stone's space.
        places: each goblin's space.
        living: the seats that are still running, in seat order.
        crushed: the round in which each seat was crushed; 0 for the living.
        dice: the values thrown this round by die number, die 1 first; empty between rounds.
        owners: who grabbed each die, also after it is spent; FREE if nobody did.
        free: the numbers of the dice on the table, ascending; those nobody owns, kept at hand
            because every grab asks for them.
        hands: unused dice by seat, in the order they were grabbed.
        picks: who still has to grab this round, once for each die, in the order of 4.4.
        order: the seats still to act, without `current`.
        round_order: all seats in this round's turn order.
        used: the abilities each seat has used this round, as bits of USED (R5).
        runner: who shouted.
        reason: how it ended (spec 6); empty before.
    """

    terms: Terms = fixed()
    step: Step = Step.TILES
    round: int = 1
    track: tuple[str | None, ...] = ()
    revealed: int = 0
    stone: int = STONE_START
    speed: int = MIN_SPEED
    places: tuple[int, ...] = ()
    living: tuple[int, ...] = ()
    crushed: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    picks: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    round_order: tuple[int, ...] = ()
    current: int = NOBODY
    used: tuple[int, ...] = ()
    runner: int = NOBODY
    reason: str = ""


def new_race(terms: Terms) -> Race:
    """Everybody on space 1, no tile laid yet (spec 3)."""
    seats = terms.seats
    return Race(
        terms=terms,
        places=(FIRST,) * seats,
        living=tuple(range(seats)),
        crushed=(0,) * seats,
        hands=((),) * seats,
        used=(0,) * seats,
    )


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one value changed.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The tuple without the first that equals `value`.

    >>> without((2, 5, 2), 2)
    (5, 2)
    """
    at = values.index(value)
    return values[:at] + values[at + 1 :]


def ground(race: Race, space: int) -> Ground | None:
    """What lies under a space of the trail; None if it is face down."""
    code = race.track[tile_of(space)]
    return None if code is None else race.terms.ground[code]


def standing_on(race: Race, seat: int) -> Ground:
    """The tile under a goblin, which is always face up (R24)."""
    code = race.track[(race.places[seat] - 1) // 2]
    assert code is not None
    return race.terms.ground[code]


def next_stop(race: Race) -> int:
    """Where the stone would stop if it rolled now (R15)."""
    return min(FINISH, race.stone + race.speed)


def danger_zone(race: Race) -> range:
    """The spaces on which goblins would be crushed if the stone rolled now (R10)."""
    if race.stone >= FINISH:
        return range(0)
    stop = next_stop(race)
    return range(race.stone + 1 if race.terms.path else stop, stop + 1)


def all_face_up(race: Race) -> bool:
    """Whether nothing is hidden: a game without secrets, or one that is over (4.5)."""
    return race.revealed == TILES_IN_RACE or race.step == Step.OVER
