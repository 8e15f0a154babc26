"""A race from action to action: who acts, what is legal, what is due, what happens (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from goblin_games.rules.core import (
    CHANCE,
    NOBODY,
    Action,
    Actor,
    Choices,
    Dice,
    Draw,
    Due,
    Log,
    Token,
)
from goblin_games.rules.goblin_dice import grabs, order, rounds, turns
from goblin_games.rules.goblin_dice.actions import (
    GRABS,
    MOST_DICE,
    RUN,
    Dash,
    Done,
    First,
    Grab,
    Luck,
    Move,
    Reroll,
    Roll,
    Run,
    Slow,
    Tiles,
    Trick,
)
from goblin_games.rules.goblin_dice.content import MAX_SEATS, TILES_IN_RACE
from goblin_games.rules.goblin_dice.order import starters
from goblin_games.rules.goblin_dice.state import Race, Step, standing_on
from goblin_games.rules.goblin_dice.turns import uses

# -- who acts -----------------------------------------------------------------------------

_ALONE: Final = tuple((seat,) for seat in range(MAX_SEATS))


def _only_chance(race: Race) -> tuple[Actor, ...]:
    return (CHANCE,)


def _current(race: Race) -> tuple[Actor, ...]:
    return _ALONE[race.current]


def _nobody(race: Race) -> tuple[Actor, ...]:
    return ()


_ACTORS: Final[Mapping[Step, Callable[[Race], tuple[Actor, ...]]]] = {
    Step.RUN: rounds.from_head,  # R25
    Step.GRAB: grabs.grabbers,
    Step.TURN: _current,
    Step.THIRD: _current,
    Step.OVER: _nobody,
}
ACTORS: Final = tuple(_ACTORS.get(step, _only_chance) for step in Step)
"""Who may act, by step; of several that may shout or grab, the first is asked first."""

# -- what is legal ------------------------------------------------------------------------

_RUN: Final = Choices((RUN,))


def _shout(race: Race, seat: int) -> Sequence[Action]:
    return () if race.crushed[seat] else _RUN


def _grab(race: Race, seat: int) -> Sequence[Action]:
    return free_dice(race) if grabs.may_grab(race, seat) else ()


def _turn(race: Race, seat: int) -> Sequence[Action]:
    if seat != race.current:
        return ()
    return uses(standing_on(race, seat), race.hands[seat], race.used[seat])


def _third(race: Race, seat: int) -> Sequence[Action]:
    """First the die that nobody took, then what can be done with it (R22)."""
    if seat == race.current and not race.hands[seat]:
        return free_dice(race)
    return _turn(race, seat)


def _nothing(race: Race, seat: int) -> Sequence[Action]:
    return ()


_LEGAL: Final[Mapping[Step, Callable[[Race, int], Sequence[Action]]]] = {
    Step.RUN: _shout,
    Step.GRAB: _grab,
    Step.TURN: _turn,
    Step.THIRD: _third,
}
LEGAL: Final = tuple(_LEGAL.get(step, _nothing) for step in Step)


def legal(race: Race, seat: int) -> Sequence[Action]:
    """All legal actions of a seat; never none for one that acts (R27)."""
    return LEGAL[race.step](race, seat)


def free_dice(race: Race) -> Sequence[Action]:
    """Every die on the table; where dice are dealt, only the next of them (4.4c).

    The order in which dice are thrown is as random as any shuffle, so they are dealt in it.
    """
    return _grabs_of(race.free[:1] if race.terms.grab_mode == "deal" else race.free)


@lru_cache(maxsize=1 << MOST_DICE)
def _grabs_of(free: tuple[int, ...]) -> Choices:
    return Choices(GRABS[number] for number in free)


# -- what chance does ---------------------------------------------------------------------


def chance(race: Race) -> tuple[Due, ...]:
    """The one throw or draw that is due, if one is."""
    match race.step:
        case Step.THROW:
            return _THROWS[rounds.dice_in_play(race)]
        case Step.REROLL:
            return _REROLL
        case Step.TILES:
            return _tiles(tuple(race.terms.tiles), race.terms.unexpected)
        case Step.ORDER:
            return _tie(starters(race)[0])
    return ()


def _make_roll(tokens: tuple[Token, ...]) -> Roll:
    return Roll(cast("tuple[int, ...]", tokens))


_THROWS: Final = tuple(
    (Dice("the throw", _make_roll, (6,) * dice),) for dice in range(MOST_DICE + 1)
)


def _make_reroll(tokens: tuple[Token, ...]) -> Reroll:
    return Reroll(int(tokens[0]))


_REROLL: Final = (Dice("the die that luck rolls again", _make_reroll, (6,)),)


def _make_tiles(tokens: tuple[Token, ...]) -> Tiles:
    return Tiles(tuple(str(token) for token in tokens))


@lru_cache(maxsize=16)
def _tiles(codes: tuple[str, ...], unexpected: bool) -> tuple[Due, ...]:
    """Seven tiles off the shuffled stack; in Unexpected Turns only the first is seen (R24)."""
    return (
        Draw(
            "the tiles of the track",
            _make_tiles,
            codes,
            TILES_IN_RACE,
            seen_by=NOBODY if unexpected else None,
            shown=1,
        ),
    )


def _make_first(tokens: tuple[Token, ...]) -> First:
    return First(int(tokens[0]))


@lru_cache(maxsize=256)
def _tie(seats: tuple[int, ...]) -> tuple[Due, ...]:
    return (Draw("who goes first in the tie", _make_first, seats),)  # R4


# -- what happens -------------------------------------------------------------------------

HANDLERS: Final[Mapping[type[Action], Callable[[Race, Actor, Any, Log], None]]] = {
    Tiles: rounds.tiles,
    Run: rounds.run,
    Roll: grabs.throw,
    Grab: grabs.grab,
    First: order.first,
    Move: turns.move,
    Slow: turns.slow,
    Trick: turns.trick,
    Dash: turns.dash,
    Luck: turns.luck,
    Reroll: turns.reroll,
    Done: turns.done,
}
