"""The position: goblins in a line, a dragon at the end of it (spec 3.2, 4)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from goblin_games.rules.core import State, fixed, state
from goblin_games.rules.dragon.content import (
    CAVE_MOUTH,
    MOST_SEATS,
    START_ANGER,
    START_SPEED,
    START_SUSPICION,
)
from goblin_games.rules.dragon.terms import Terms

Values = tuple[int, ...]
"""Faces of dice or values of weak spots, from high to low."""


class Step(IntEnum):
    """What the game waits for. Those after OVER wait for dice or cards."""

    STATS = 0
    BEGIN = 1
    KEEP = 2
    USE = 3
    ACTION = 4
    LAND = 5
    AT = 6
    CARD = 7
    GUESS = 8
    STRIKE = 9
    TRAIN = 10
    OVER = 11
    FIRST_SPOTS = 12
    ROLL = 13
    THROW_RANGE = 14
    ROCK_RANGE = 15
    ROCK_CHECK = 16
    INSULT_CHECK = 17
    INSULT_SPOT = 18
    DEAL = 19
    TRAP_DIE = 20
    CHARGE = 21
    ATTACK = 22
    NEW_SPOTS = 23
    ALARM = 24
    FIRE = 25
    HIDE = 26


class Trap(NamedTuple):
    """A card face down on a spot; `rank` is None for whoever may not know it (4.12)."""

    spot: int
    owner: int
    rank: str | None


@state
class Goblin(State):
    """One goblin.

    Attributes:
        distance: its spot; of a dead goblin the spot it died on.
        tokens: frustration, 0 to 3.
        markers: attack markers for good.
        fresh: attack markers of this turn, which last to the end of its next own turn (R18).
        fading: those that its running or next turn will end.
        damage: Dragon HP that it has taken (R55).
        record: the farthest spot since it last stood on 0 (R33).
    """

    hp: int
    stealth: int = 0
    speed: int = START_SPEED
    distance: int = CAVE_MOUTH
    tokens: int = 0
    markers: int = 0
    fresh: int = 0
    fading: int = 0
    damage: int = 0
    record: int = CAVE_MOUTH


@state
class Cave(State):
    """The whole position. Between its uses every field below `traps` is at its default.

    Attributes:
        turn: the seat whose turn it is.
        spots: the weak spots, high to low; during an attack as they were before it.
        traps: cards on the board, by spot.
        frustrated: the turn's goblin began it with three tokens (4.1).
        rolls: movement rolls made this turn (R4).
        kept: dice set aside; in USE all final dice.
        loose: dice just rolled.
        failing: unused dice of a bust that still has to be paid, with `bust_moves` (R14).
        reach: the range that was rolled for a throw or a rock; the L of an attack (4.6).
        target: the goblin that is thrown; nobody is -1.
        dealt: the two cards dealt, None while hidden or not dealt.
        facing: the goblin that meets a trap; nobody is -1.
        trap_die: the die it rolled.
        striker: the goblin that attacks; nobody is -1.
        charging: the attack began as a charge and counts double (4.8).
        dice: attack dice still to be used, high to low.
        free: weak spots that are not targeted yet.
        struck: targeted spots, each with the sum of the dice on it.
        checking: who checks stealth next, in table order.
        hunted: who is attacked by the Dragon, in table order.
        arrivals: who of them may still meet a trap in this retreat.
        died: a goblin died in this attack (R46).
        last_hit: who removed the last weak spot so far; nobody is -1.
        outcome: "slain", "wiped" or "dawn", empty before.
    """

    terms: Terms = fixed()
    goblins: tuple[Goblin, ...] = ()
    step: Step = Step.STATS
    round: int = 1
    turn: int = 0
    anger: int = START_ANGER
    suspicion: int = START_SUSPICION
    dragon_hp: int = 0
    spots: Values = ()
    last_hit: int = -1
    outcome: str = ""
    traps: tuple[Trap, ...] = ()
    frustrated: bool = False
    rolls: int = 0
    kept: Values = ()
    loose: Values = ()
    failing: int = 0
    reach: int = 0
    target: int = -1
    dealt: tuple[str, ...] | None = None
    facing: int = -1
    trap_die: int = 0
    striker: int = -1
    charging: bool = False
    dice: Values = ()
    free: Values = ()
    struck: tuple[tuple[int, int], ...] = ()
    checking: tuple[int, ...] = ()
    hunted: tuple[int, ...] = ()
    arrivals: tuple[int, ...] = ()
    died: bool = False


def new_cave(terms: Terms) -> Cave:
    """The position before anybody has shared out points (spec 3.2)."""
    goblins = tuple(Goblin(terms.goblin_hp) for _ in range(terms.seats))
    return Cave(terms=terms, goblins=goblins, dragon_hp=terms.dragon_hp)


def change(cave: Cave, seat: int) -> Goblin:
    """A copy of a goblin that has taken its place in `cave` and may be changed."""
    goblins = cave.goblins
    goblin = goblins[seat].copy()
    cave.goblins = (*goblins[:seat], goblin, *goblins[seat + 1 :])
    return goblin


def stealth(cave: Cave, seat: int) -> int:
    """Effective stealth: one less in a turn that began in frustration (3.2, R22)."""
    own = cave.goblins[seat].stealth
    if cave.frustrated and seat == cave.turn:
        own -= 1
    return max(own, cave.terms.least_stealth)  # R30


def threshold(cave: Cave, seat: int) -> int:
    """What a single die of this goblin must exceed to pass."""
    return cave.anger + cave.suspicion - stealth(cave, seat)


def living(cave: Cave) -> tuple[int, ...]:
    """The living goblins in table order: from the turn's seat upwards, wrapping (4.0)."""
    goblins = cave.goblins
    return tuple([seat for seat in TABLE_ORDER[len(goblins)][cave.turn] if goblins[seat].hp])


TABLE_ORDER: Final = tuple(
    tuple((*range(turn, seats), *range(turn)) for turn in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""By number of seats and the turn: all seats from that one upwards."""


def at(cave: Cave, spot: int) -> tuple[int, ...]:
    """The living goblins on a spot, in table order."""
    return tuple([seat for seat in living(cave) if cave.goblins[seat].distance == spot])


def others_at(cave: Cave, seat: int, spot: int) -> tuple[int, ...]:
    """The living goblins on a spot but this one, in table order."""
    return tuple([other for other in at(cave, spot) if other != seat])


def trap_at(cave: Cave, spot: int) -> Trap | None:
    """The trap on a spot, if one lies there."""
    for trap in cave.traps:
        if trap.spot == spot:
            return trap
    return None


def meet_trap(cave: Cave, seat: int) -> None:
    """A goblin has arrived on a trap, be it its own (4.7, R41)."""
    cave.facing = seat
    cave.step = Step.TRAP_DIE


def settle(cave: Cave) -> None:
    """Clear all that belongs to one turn."""
    cave.frustrated = cave.charging = cave.died = False
    cave.rolls = cave.reach = cave.failing = cave.trap_die = 0
    cave.target = cave.striker = cave.facing = -1
    cave.kept = cave.loose = cave.dice = cave.free = ()
    cave.struck = ()
    cave.checking = cave.hunted = cave.arrivals = ()


def bonus(goblin: Goblin) -> int:
    """What its markers add to each attack die's spot."""
    return goblin.markers + goblin.fresh + goblin.fading


def may_charge(cave: Cave) -> bool:
    """Whether no living goblin is closer than the turn's goblin (4.1)."""
    distance = cave.goblins[cave.turn].distance
    for goblin in cave.goblins:  # noqa: SIM110 (twice as fast, and asked in every turn)
        if goblin.distance < distance and goblin.hp:
            return False
    return True
