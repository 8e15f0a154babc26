"""Exact chances for the decision that is pending, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.dragon.actions import Keep
from goblin_games.rules.dragon.choices import rerolled, sensible_keeps
from goblin_games.rules.dragon.keeping import safest
from goblin_games.rules.dragon.odds import (
    Mauling,
    better,
    expected_hits,
    fire_chance,
    hide_chance,
    hits_chance,
    mauled,
    no_bust,
    passes,
    percent,
    survival,
    traps_behind,
)
from goblin_games.rules.dragon.plans import can_be_safe
from goblin_games.rules.dragon.secrets import right_guesses
from goblin_games.rules.dragon.state import (
    Cave,
    Step,
    bonus,
    living,
    may_charge,
    stealth,
    threshold,
)


def odds(cave: Cave) -> tuple[str, ...]:
    """What a seat should know before it decides."""
    match cave.step:
        case Step.BEGIN:
            return (*_begin(cave), *_dragon(cave))
        case Step.KEEP:
            return tuple(_keep(cave))
        case Step.ACTION | Step.LAND | Step.AT:
            return (*_hiding(cave), *_dragon(cave))
        case Step.GUESS:
            return tuple(_guess(cave))
        case Step.STRIKE | Step.TRAIN:
            return tuple(_after_attack(cave))
    return ()


def _begin(cave: Cave) -> Iterator[str]:
    seat = cave.turn
    goblin = cave.goblins[seat]
    limit = threshold(cave, seat)
    yield f"A die passes if it is more than {limit}: {percent(passes(limit))}."
    once = 1 - (1 - passes(limit)) ** goblin.speed
    yield (
        f"All {goblin.distance} dice pass one by one, keeping those that do: "
        f"{percent(once**goblin.distance)}."
    )
    yield _hits(cave, seat, goblin.distance)
    if may_charge(cave):
        alive = survival(fire_chance(cave), goblin.distance, goblin.hp, 2)
        yield f"A charge arrives alive: {percent(alive)}."


def _hits(cave: Cave, seat: int, reach: int) -> str:
    extra, count = bonus(cave.goblins[seat]), len(cave.spots)
    mean = expected_hits(cave.spots, reach, extra)
    every = percent(hits_chance(cave.spots, reach, extra, count))
    return f"An attack from {reach} removes {mean:.1f} of {count} weak spots, all of them {every}."


def _keep(cave: Cave) -> Iterator[str]:
    now = tuple(sorted((*cave.kept, *cave.loose), reverse=True))
    sneaks = stealth(cave, cave.turn)
    fine = can_be_safe(now, cave.anger, cave.suspicion, sneaks)
    yield "If you stop, all dice can be used." if fine else "If you stop, it is a bust."
    for values in sensible_keeps(cave):
        count, kept = rerolled(cave, Keep(values))
        named = " ".join(str(die) for die in values) or "nothing"
        safe = percent(no_bust(cave, kept, count))
        improves = percent(better(cave, kept, count, now))
        yield (
            f"Keep {named} and roll {count} once more: no bust {safe}, "
            f"a better plan than now {improves}."
        )
    best = safest(cave)
    if best is not None:
        named = " ".join(str(die) for die in best.values) or "nothing"
        rest = ", and so on" if cave.goblins[cave.turn].speed - cave.rolls > 1 else ""
        yield f"Safest of all is to keep {named}{rest}: no bust in the end {percent(best.chance)}."


def _hiding(cave: Cave) -> Iterator[str]:
    for seat in living(cave):
        yield f"Seat {seat} hides with one check: {percent(hide_chance(cave, seat))}."


def _dragon(cave: Cave) -> Iterator[str]:
    yield f"A fireball in one cycle: {percent(fire_chance(cave))}."
    for seat in living(cave):
        found = mauled(cave, seat)
        if found is None:
            yield f"Seat {seat} CANNOT HIDE now: an attack on it lasts until it is dead."
        elif seat == cave.turn:
            yield f"An attack on seat {seat} {_mauling(cave, seat, found)}."


def _guess(cave: Cave) -> Iterator[str]:
    for word, chance in right_guesses(cave).items():
        yield f"The guess '{word}' is right: {percent(chance)}."


def _after_attack(cave: Cave) -> Iterator[str]:
    """What strikes back: anger will be one higher (4.6 step 5)."""
    angrier = cave.copy()
    angrier.anger = min(6, cave.anger + 1)
    seat = cave.striker
    found = mauled(angrier, seat)
    if found is None:
        yield f"After this attack seat {seat} CANNOT HIDE."
    else:
        yield f"The Dragon will strike back, which {_mauling(cave, seat, found)}."


def _mauling(cave: Cave, seat: int, found: Mauling) -> str:
    """What an attack takes, in words."""
    points = cave.goblins[seat].hp
    kills = f" and kills {percent(found.death)} of the time" if found.death else ""
    traps = ", traps on the way back not counted" if traps_behind(cave, seat) else ""
    return f"takes {float(found.loss):.1f} of {points} hit points on average{kills}{traps}"
