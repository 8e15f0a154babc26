"""The machine of the spec's section 4: who acts, what is legal, what is rolled, what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import attrgetter
from typing import Any, Final

from goblin_games.rules.core import CHANCE, Action, Actor, Choices, Dice, Draw, Due, Log
from goblin_games.rules.dragon import attack, deeds, hunt, traps, turn, walk
from goblin_games.rules.dragon.actions import (
    ANSWERS,
    CHARGE,
    INSULT,
    MOVE,
    ROCK,
    SET_TRAP,
    SKIP,
    STATS_TO_TRAIN,
    STOP,
    SULK,
    At,
    Card,
    Charge,
    Deal,
    Guess,
    Hit,
    Insult,
    Keep,
    Land,
    Move,
    Pile,
    Rock,
    Roll,
    SetTrap,
    Skip,
    Stats,
    Stop,
    Sulk,
    Throw,
    Train,
    Use,
    deal_of,
    roll_of,
)
from goblin_games.rules.dragon.allocation import Ways, allocations
from goblin_games.rules.dragon.content import (
    FREE_POINTS,
    MOST_SEATS,
    START_SPEED,
    START_SPOTS,
)
from goblin_games.rules.dragon.state import (
    Cave,
    Step,
    Values,
    may_charge,
    stealth,
    trap_at,
)

# -- who acts -----------------------------------------------------------------------------

BY_CHANCE: Final[tuple[Actor, ...]] = (CHANCE,)
BY_SEAT: Final[tuple[tuple[Actor, ...], ...]] = (
    *((seat,) for seat in range(MOST_SEATS)),
    (),  # of seat -1: nobody
)


def _who(step: Step) -> str:
    """The field that names the seat which acts in a step; empty for chance."""
    match step:
        case Step.GUESS:
            return "facing"
        case Step.STRIKE | Step.TRAIN | Step.OVER:
            return "striker"  # once it is over, nobody
    return "turn" if step < Step.OVER else ""


_ACTING: Final = tuple(attrgetter(_who(step)) if _who(step) else None for step in Step)


def actors(cave: Cave) -> tuple[Actor, ...]:
    """Who acts: one seat, or chance, or nobody."""
    seat_of = _ACTING[cave.step]
    return BY_CHANCE if seat_of is None else BY_SEAT[seat_of(cave)]


# -- what is legal ------------------------------------------------------------------------

NONE: Final = Choices()
STAT_CHOICES: Final = Choices(
    Stats(stealth, START_SPEED + FREE_POINTS - stealth) for stealth in range(FREE_POINTS + 1)
)
GUESSES: Final = Choices(Guess(answer) for answer in ANSWERS)
TRAININGS: Final = Choices(Train(stat) for stat in STATS_TO_TRAIN)
WALK_ONLY: Final = Choices((MOVE,))
WALK_OR_CHARGE: Final = Choices((MOVE, CHARGE))


def _begin(cave: Cave) -> Choices:
    return WALK_OR_CHARGE if may_charge(cave) else WALK_ONLY


def _keep(cave: Cave) -> Choices:
    return keeps(turn.keepable(cave))


@lru_cache(maxsize=1 << 13)
def keeps(dice: Values) -> Choices:
    """Stop, or set aside any of these dice but not all of them (4.2)."""
    values = tuple(dict.fromkeys(dice))
    counts = [range(dice.count(value), -1, -1) for value in values]
    parts = [
        tuple([value for value, n in zip(values, chosen, strict=True) for _ in range(n)])
        for chosen in product(*counts)
    ]
    return Choices((STOP, *(Keep(part) for part in parts[1:])))


def _use(cave: Cave) -> Ways:
    terms = cave.terms
    return allocations(
        cave.kept,
        cave.anger,
        cave.suspicion,
        stealth(cave, cave.turn),
        terms.bust_moves,
        terms.fewest_unused,
    )


def _act(cave: Cave) -> Choices:
    """One walk over the goblins for what `deeds` would ask one by one."""
    seat, goblins = cave.turn, cave.goblins
    spot = goblins[seat].distance
    here: list[int] = []
    elsewhere = False
    for other, goblin in enumerate(goblins):
        if goblin.hp and other != seat:
            if goblin.distance == spot:
                here.append(other)
            else:
                elsewhere = True
    trap = not here and trap_at(cave, spot) is None
    return deed_choices(tuple(here), elsewhere, trap)


@lru_cache(maxsize=1 << 8)
def deed_choices(neighbours: tuple[int, ...], rock: bool, trap: bool) -> Choices:
    """The actions of 4.5 that are open; insults and sulks always are (R52)."""
    throws = [Throw(seat) for seat in neighbours]
    return Choices((*throws, *((ROCK,) * rock), INSULT, *((SET_TRAP,) * trap), SULK))


def _land(cave: Cave) -> Choices:
    return _land_on(deeds.landings(cave))


@lru_cache(maxsize=1 << 8)
def _land_on(spots: tuple[int, ...]) -> Choices:
    return Choices(Land(spot) for spot in spots)


def _at(cave: Cave) -> Choices:
    return _aim_at(deeds.rock_spots(cave))


@lru_cache(maxsize=1 << 9)
def _aim_at(spots: tuple[int, ...]) -> Choices:
    return Choices(At(spot) for spot in spots)


def _card(cave: Cave) -> Choices:
    return _cards(cave.dealt or ())


@lru_cache(maxsize=1 << 6)
def _cards(dealt: tuple[str, ...]) -> Choices:
    return Choices(Card(rank) for rank in dict.fromkeys(dealt))  # R43


def _guess(cave: Cave) -> Choices:
    return GUESSES


def _strike(cave: Cave) -> Choices:
    return strikes(cave.free if attack.may_hit(cave) else (), attack.piles(cave))


@lru_cache(maxsize=1 << 12)
def strikes(free: Values, piles: Values) -> Choices:
    """What the offered die can do; equal spots are one target (4.6)."""
    hits = [Hit(spot) for spot in dict.fromkeys(free)]
    return Choices((*hits, *(Pile(left) for left in piles), SKIP))


_LEGAL: Final[Mapping[Step, Callable[[Cave], Sequence[Action]]]] = {
    Step.STATS: lambda cave: STAT_CHOICES,
    Step.BEGIN: _begin,
    Step.KEEP: _keep,
    Step.USE: _use,
    Step.ACTION: _act,
    Step.LAND: _land,
    Step.AT: _at,
    Step.CARD: _card,
    Step.GUESS: _guess,
    Step.STRIKE: _strike,
    Step.TRAIN: lambda cave: TRAININGS,
}
LEGAL: Final = tuple(_LEGAL.get(step) for step in Step)


def legal(cave: Cave, seat: int) -> Sequence[Action]:
    """All legal actions of a seat."""
    listing = LEGAL[cave.step]
    if listing is None or seat not in actors(cave):
        return NONE
    return listing(cave)


# -- what chance does ---------------------------------------------------------------------

_ROLLS: Final[Mapping[Step, tuple[str, Callable[[Cave], int]]]] = {
    Step.FIRST_SPOTS: ("the first weak spots", lambda cave: START_SPOTS),
    Step.ROLL: (
        "the movement roll",
        lambda cave: cave.goblins[cave.turn].distance - len(cave.kept),
    ),
    Step.THROW_RANGE: ("the range of the throw", lambda cave: 1),
    Step.ROCK_RANGE: ("the range of the rock", lambda cave: 1),
    Step.ROCK_CHECK: ("the stealth checks under the rock", lambda cave: len(cave.checking)),
    Step.INSULT_CHECK: ("the stealth check of the insult", lambda cave: 1),
    Step.INSULT_SPOT: ("the new weak spot", lambda cave: 1),
    Step.TRAP_DIE: ("the trap die", lambda cave: 1),
    Step.CHARGE: ("the fireball at the charge", lambda cave: 1),
    Step.ATTACK: ("the attack dice", lambda cave: len(cave.spots)),
    Step.NEW_SPOTS: ("the new weak spots", lambda cave: cave.anger),
    Step.ALARM: ("everybody's stealth checks", lambda cave: len(cave.checking)),
    Step.FIRE: ("the fireball", lambda cave: 1),
    Step.HIDE: ("the stealth checks after the retreat", lambda cave: len(cave.checking)),
}
ROLLS: Final = tuple(_ROLLS.get(step) for step in Step)


def chance(cave: Cave) -> tuple[Due, ...]:
    """The one roll or deal that is due, if one is."""
    roll = ROLLS[cave.step]
    if roll is not None:
        return dice_due(roll[0], roll[1](cave))
    if cave.step == Step.DEAL:
        return _deal_due(deeds.deck(cave), cave.turn)
    return ()


@lru_cache(maxsize=1 << 10)
def dice_due(label: str, count: int) -> tuple[Due, ...]:
    """So many dice for one purpose; never none (4.0)."""
    return (Dice(label, roll_of, (6,) * count),)


@lru_cache(maxsize=1 << 10)
def _deal_due(deck: tuple[str, ...], placer: int) -> tuple[Due, ...]:
    return (Draw("the trap cards", deal_of, deck, 2, seen_by=frozenset({placer})),)


# -- what happens -------------------------------------------------------------------------

_FALLS: Final[Mapping[Step, Callable[[Cave, Roll, Log], None]]] = {
    Step.FIRST_SPOTS: turn.first_spots,
    Step.ROLL: turn.roll,
    Step.THROW_RANGE: deeds.throw_range,
    Step.ROCK_RANGE: deeds.rock_range,
    Step.ROCK_CHECK: deeds.rock_check,
    Step.INSULT_CHECK: deeds.insult_check,
    Step.INSULT_SPOT: deeds.insult_spot,
    Step.TRAP_DIE: traps.trap_die,
    Step.CHARGE: attack.charge_fire,
    Step.ATTACK: attack.attack_dice,
    Step.NEW_SPOTS: attack.new_spots,
    Step.ALARM: hunt.alarm_check,
    Step.FIRE: hunt.fire,
    Step.HIDE: hunt.hide,
}


def _roll(cave: Cave, action: Roll, log: Log) -> None:
    """The step says what the dice are for."""
    _FALLS[cave.step](cave, action, log)


HANDLERS: Final[Mapping[type[Action], Callable[[Cave, Any, Log], None]]] = {
    Roll: _roll,
    Deal: deeds.deal,
    Stats: turn.stats,
    Move: turn.move,
    Charge: attack.charge,
    Keep: turn.keep,
    Stop: turn.stop,
    Use: walk.use,
    Throw: deeds.throw,
    Land: deeds.land,
    Rock: deeds.rock,
    At: deeds.rock_at,
    Insult: deeds.insult,
    SetTrap: deeds.set_trap,
    Card: deeds.card,
    Sulk: deeds.sulk,
    Guess: traps.guess,
    Hit: attack.hit,
    Pile: attack.pile,
    Skip: attack.skip,
    Train: attack.train,
}


def play(cave: Cave, action: Action, log: Log) -> None:
    """Change `cave` by an action and all that follows without asking anybody."""
    HANDLERS[type(action)](cave, action, log)
