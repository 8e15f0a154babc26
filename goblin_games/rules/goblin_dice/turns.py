"""A turn: dice are used one at a time, for moves, dashes and worse (spec 4.3)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.goblin_dice import stone
from goblin_games.rules.goblin_dice.actions import (
    DONE,
    MOVES,
    WAYS,
    Dash,
    Done,
    Luck,
    Move,
    Reroll,
    Slow,
    Trick,
    Use,
)
from goblin_games.rules.goblin_dice.content import FINISH, FIRST, MIN_SPEED, tile_of
from goblin_games.rules.goblin_dice.crushing import crush, turn_up
from goblin_games.rules.goblin_dice.ending import FINISHED, SURVIVED, end
from goblin_games.rules.goblin_dice.events import (
    DieRerolled,
    DirtyTrick,
    GoblinDashed,
    GoblinFinished,
    GoblinMoved,
    GoblinPushed,
    GoblinShovedUnder,
    LuckUsed,
    StoneSlowed,
    TurnEnded,
    TurnStarted,
)
from goblin_games.rules.goblin_dice.state import NOBODY, USED, Race, Step, put, without
from goblin_games.rules.goblin_dice.terms import Ground

# -- what is legal ------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def uses(ground: Ground, hand: tuple[int, ...], used: int) -> Choices:
    """All that a hand can do on a tile: each die's move and ability, and always `done` (R1).

    Args:
        ground: the tile under the goblin.
        hand: its unused dice.
        used: the abilities it has used this round (R5).
    """
    found: list[Use | Done] = []
    fresh = not used & USED[ground.ability]  # R5
    if ground.ability == "luck" and len(hand) < 2:
        fresh = False  # R19
    for value in dict.fromkeys(hand):
        if value in ground.moves:
            found.append(MOVES[value])
        if fresh and value in ground.tops:
            found.append(WAYS[ground.ability](value))
    return Choices((*found, DONE))


# -- whose turn ---------------------------------------------------------------------------


def next_turn(race: Race, log: Log) -> None:
    """The next seat in the order; the crushed are skipped with all their dice (R21)."""
    order = race.order
    while order and race.crushed[order[0]]:
        order = order[1:]
    if not order:
        race.order, race.current = (), NOBODY
        _all_have_acted(race, log)
        return
    race.current, race.order = order[0], order[1:]
    if log is not None:
        log.append(TurnStarted(race.current))


def _all_have_acted(race: Race, log: Log) -> None:
    """The stone rolls; in some duels the two dice left over are used first (R22)."""
    if race.terms.third and race.step == Step.TURN:
        race.step = Step.THIRD
        race.order = race.round_order
        next_turn(race, log)
    else:
        stone.roll(race, log)


def done(race: Race, seat: int, action: Done, log: Log) -> None:
    """The rest of the hand is lost for this round (R1)."""
    unused = race.hands[seat]
    race.hands = put(race.hands, seat, ())
    _end_turn(race, seat, unused, log)


def _end_turn(race: Race, seat: int, unused: tuple[int, ...], log: Log) -> None:
    if log is not None:
        log.append(TurnEnded(seat, unused))
    next_turn(race, log)


def _go_on(race: Race, seat: int, log: Log) -> None:
    """A turn ends by itself when the hand is empty."""
    if not race.hands[seat]:
        _end_turn(race, seat, (), log)


# -- using a die --------------------------------------------------------------------------


def _spend(race: Race, seat: int, value: int) -> None:
    """The die leaves the hand; of two equal ones the first that was grabbed."""
    race.hands = put(race.hands, seat, without(race.hands[seat], value))


def _use_ability(race: Race, seat: int, action: Use) -> None:
    _spend(race, seat, action.value)
    race.used = put(race.used, seat, race.used[seat] | USED[action.way])  # R5


def move(race: Race, seat: int, action: Move, log: Log) -> None:
    """One space forward."""
    _spend(race, seat, action.value)
    start = race.places[seat]
    if log is not None:
        log.append(GoblinMoved(seat, start, start + 1))
    _arrive(race, seat, start + 1, log)


def dash(race: Race, seat: int, action: Dash, log: Log) -> None:
    """Two spaces forward; what goes beyond the finish is lost (R17)."""
    _use_ability(race, seat, action)
    start = race.places[seat]
    space = min(FINISH, start + 2)
    if log is not None:
        log.append(GoblinDashed(seat, start, space))
    _arrive(race, seat, space, log)


def _arrive(race: Race, seat: int, space: int, log: Log) -> None:
    race.places = put(race.places, seat, space)
    if space == FINISH:  # R17, R18
        if log is not None:
            log.append(GoblinFinished(seat))
        end(race, FINISHED, log)
        return
    turn_up(race, tile_of(space), log)  # R24
    _go_on(race, seat, log)


def slow(race: Race, seat: int, action: Slow, log: Log) -> None:
    """The stone loses one speed, but never its last (R6)."""
    _use_ability(race, seat, action)
    before = race.speed
    race.speed = max(MIN_SPEED, before - 1)
    if log is not None:
        log.append(StoneSlowed(seat, before, race.speed))
    _go_on(race, seat, log)


def trick(race: Race, seat: int, action: Trick, log: Log) -> None:
    """All others go one space back at the same time, whatever they hold (R9)."""
    _use_ability(race, seat, action)
    if log is not None:
        log.append(DirtyTrick(seat))
    shoved = [other for other in race.living if other != seat and _push(race, other, log)]
    if shoved:
        crush(race, shoved)
        if len(race.living) == 1:
            end(race, SURVIVED, log)
            return
    _go_on(race, seat, log)


def _push(race: Race, seat: int, log: Log) -> bool:
    """One goblin goes a space back. True if that is where the stone crushes it (R8)."""
    start = race.places[seat]
    space = start - 1
    at_stone = race.terms.path and space == race.stone
    if start == FIRST or (at_stone and race.terms.blocks):  # R7, R8
        space = start
    race.places = put(race.places, seat, space)
    under = at_stone and space != start
    if log is not None:
        log.append(GoblinShovedUnder(seat, space) if under else GoblinPushed(seat, start, space))
    return under


def luck(race: Race, seat: int, action: Luck, log: Log) -> None:
    """The other die is rolled again, even a good one (R19)."""
    _use_ability(race, seat, action)
    race.step = Step.REROLL
    if log is not None:
        log.append(LuckUsed(seat))


def reroll(race: Race, chance: int, action: Reroll, log: Log) -> None:
    """The die comes back with a new face, to be used or not (R19)."""
    seat = race.current
    (old,) = race.hands[seat]
    race.hands = put(race.hands, seat, (action.die,))
    race.step = Step.TURN
    if log is not None:
        log.append(DieRerolled(seat, old, action.die))
