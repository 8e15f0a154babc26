"""The Dragon attacks: fireballs, steps back and stealth checks until all are hidden (4.9)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events
from goblin_games.rules.dragon.actions import Roll
from goblin_games.rules.dragon.content import CAVE_MOUTH
from goblin_games.rules.dragon.state import (
    Cave,
    Step,
    change,
    living,
    meet_trap,
    stealth,
    trap_at,
)
from goblin_games.rules.dragon.trackers import hurt, set_suspicion
from goblin_games.rules.dragon.turn import end_turn


def begin_hunt(cave: Cave, who: tuple[int, ...], log: Log) -> None:
    """These goblins are attacked; with nobody the attack is over at once."""
    cave.hunted = who
    if log is not None:
        log.append(events.HuntBegins(who))
    _next_cycle(cave, log)


def alarm(cave: Cave, spotted: tuple[int, ...], log: Log) -> None:
    """Everybody is attacked who is `spotted` already or fails a check now (4.9 step 1)."""
    if log is not None:
        log.append(events.SuspicionMax())
    cave.hunted = spotted
    cave.checking = tuple([seat for seat in living(cave) if seat not in spotted])
    if cave.checking:
        cave.step = Step.ALARM
    else:
        begin_hunt(cave, spotted, log)


def failing(cave: Cave, dice: tuple[int, ...], log: Log) -> tuple[int, ...]:
    """Who of `cave.checking` fails with these dice."""
    limit = cave.anger + cave.suspicion
    failed = []
    for seat, die in zip(cave.checking, dice, strict=True):
        sneaks = stealth(cave, seat)
        passed = sneaks + die > limit
        if not passed:
            failed.append(seat)
        if log is not None:
            log.append(events.Check(seat, die, sneaks, cave.anger, cave.suspicion, passed))
    return tuple(failed)


def alarm_check(cave: Cave, action: Roll, log: Log) -> None:
    """Those who fail are attacked too."""
    failed = failing(cave, action.faces, log)
    cave.checking = ()
    spotted = (*cave.hunted, *failed)
    begin_hunt(cave, tuple([seat for seat in living(cave) if seat in spotted]), log)


# -- one cycle ----------------------------------------------------------------------------


def fire(cave: Cave, action: Roll, log: Log) -> None:
    """One die decides for all who are attacked (R30, R31); then they fall back."""
    die = action.faces[0]
    if die in cave.terms.fires[cave.anger]:
        if log is not None:
            log.append(events.Fireball(die, cave.anger, cave.hunted))
        for seat in cave.hunted:
            hurt(cave, seat, 1, log)  # R44
        if cave.outcome:
            return
        cave.hunted = tuple([seat for seat in cave.hunted if cave.goblins[seat].hp])
    elif log is not None:
        log.append(events.NoFireball(die, cave.anger))
    _fall_back(cave, log)


def _fall_back(cave: Cave, log: Log) -> None:
    """One space back for each, and whoever does not run into a trap tries to hide (R32)."""
    cave.checking = cave.hunted
    arrivals = []
    for seat in cave.hunted:
        if cave.goblins[seat].distance == CAVE_MOUTH:
            continue
        goblin = change(cave, seat)
        goblin.distance += 1
        goblin.record = max(goblin.record, goblin.distance)  # R33
        arrivals.append(seat)
        if log is not None:
            log.append(events.PushedBack(seat, goblin.distance - 1, goblin.distance))
    if cave.traps and cave.terms.trap_on_retreat:  # R40
        cave.arrivals = tuple(arrivals)
    _next_arrival(cave, log)


def _next_arrival(cave: Cave, log: Log) -> None:
    """The next goblin that was driven onto a trap meets it, then all others check."""
    while cave.arrivals:
        seat, *later = cave.arrivals
        cave.arrivals = tuple(later)
        if trap_at(cave, cave.goblins[seat].distance):  # the first one takes the card
            meet_trap(cave, seat)
            return
    if cave.checking:
        cave.step = Step.HIDE
    else:
        _next_cycle(cave, log)


def after_trap(cave: Cave, seat: int, sprung: bool, log: Log) -> None:
    """Whoever springs a trap is seen, and has no check this time (R40)."""
    if sprung:
        cave.checking = tuple([other for other in cave.checking if other != seat])
    _next_arrival(cave, log)


def hide(cave: Cave, action: Roll, log: Log) -> None:
    """Those who pass are no longer attacked."""
    failed = failing(cave, action.faces, log)
    hidden = [seat for seat in cave.checking if seat not in failed]
    if log is not None:
        log.extend(events.Hidden(seat) for seat in hidden)
    cave.hunted = tuple([seat for seat in cave.hunted if seat not in hidden])
    cave.checking = ()
    _next_cycle(cave, log)


def _next_cycle(cave: Cave, log: Log) -> None:
    if cave.hunted:
        cave.step = Step.FIRE
    else:
        end_hunt(cave, log)


def end_hunt(cave: Cave, log: Log) -> None:
    """The Dragon settles down again, and the turn is over (R46, R47)."""
    cave.checking = ()
    if log is not None:
        log.append(events.HuntEnds())
    if not (cave.died and cave.terms.relief_if_none_died):
        set_suspicion(cave, cave.suspicion - 1, log)
    end_turn(cave, log)
