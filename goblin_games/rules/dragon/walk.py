"""What the final dice do: combos, then a bust or a walk (4.4)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events
from goblin_games.rules.dragon.actions import FORWARD, Group, Use
from goblin_games.rules.dragon.attack import begin_attack
from goblin_games.rules.dragon.content import LEAST, MOST_SUSPICION
from goblin_games.rules.dragon.hunt import alarm, begin_hunt
from goblin_games.rules.dragon.state import Cave, Step, change, meet_trap, trap_at
from goblin_games.rules.dragon.trackers import calm_or_heal, set_suspicion
from goblin_games.rules.dragon.turn import end_turn


def use(cave: Cave, action: Use, log: Log) -> None:
    """All dice work, in the printed order (4.4)."""
    seat = cave.turn
    if log is not None:
        log.append(events.DiceUsed(seat, tuple(str(action).split()[1:])))
    for combo in action.combos:  # largest first
        _COMBOS[combo.size](cave, seat, combo, log)
    cave.kept = ()
    steps = len(action.movers) if action.way else 0
    if action.unused:
        _note_bust(cave, action, log)
        cave.failing = len(action.unused)
    if steps:
        _walk(cave, steps if action.way == FORWARD else -steps, log)
    elif cave.failing:
        pay_bust(cave, log, seen=not action.combos and not action.movers)
    else:
        cave.step = Step.ACTION


# -- combos -------------------------------------------------------------------------------


def _five(cave: Cave, seat: int, combo: Group, log: Log) -> None:
    goblin = change(cave, seat)
    goblin.markers += 1
    if log is not None:
        log.append(events.AttackMarker(seat, goblin.markers - 1, goblin.markers, combo.value))


def _four(cave: Cave, seat: int, combo: Group, log: Log) -> None:
    goblin = change(cave, seat)
    goblin.fresh += 1  # R18
    if log is not None:
        count = goblin.fresh + goblin.fading
        log.append(events.TempMarker(seat, count - 1, count, combo.value))


def _three(cave: Cave, seat: int, combo: Group, log: Log) -> None:
    if cave.anger > LEAST:
        cave.anger -= 1
        if log is not None:
            log.append(events.Calmed(seat, cave.anger + 1, cave.anger, combo.value))
    else:
        calm_or_heal(cave, seat, "triple", log)  # R19, R20


def _pair(cave: Cave, seat: int, combo: Group, log: Log) -> None:
    old, cave.suspicion = cave.suspicion, max(LEAST, cave.suspicion - 1)  # R9, R17
    if log is not None:
        log.append(events.Lulled(seat, old, cave.suspicion, combo.value))


_COMBOS = {5: _five, 4: _four, 3: _three, 2: _pair}


# -- a bust -------------------------------------------------------------------------------


def _note_bust(cave: Cave, action: Use, log: Log) -> None:
    if log is not None:
        log.append(events.Bust(cave.turn, action.unused))
        if not action.combos and not action.movers:
            log.append(events.AllFailed(cave.turn))


def pay_bust(cave: Cave, log: Log, *, seen: bool) -> None:
    """Suspicion rises by the failing dice; at 4 everybody is attacked (R14, R15, R16).

    `seen`: the goblin is spotted without a check, since no die of it was used, or since it
    has just sprung a trap.
    """
    set_suspicion(cave, cave.suspicion + cave.failing, log)
    cave.failing = 0
    spotted = (cave.turn,) if seen else ()
    if cave.suspicion == MOST_SUSPICION:
        alarm(cave, spotted, log)
    elif seen:
        begin_hunt(cave, spotted, log)
    else:
        end_turn(cave, log)


# -- a walk -------------------------------------------------------------------------------


def _walk(cave: Cave, forward: int, log: Log) -> None:
    """All spaces at once, in one direction (R7, R8)."""
    seat = cave.turn
    goblin = change(cave, seat)
    old, record = goblin.distance, goblin.record
    goblin.distance -= forward
    goblin.record = max(record, goblin.distance) if goblin.distance else 0  # R33
    if log is not None:
        log.append(events.Moved(seat, old, goblin.distance))
    if not goblin.distance:
        begin_attack(cave, seat, record if cave.terms.reach_of_trip else old, log)
    elif trap_at(cave, goblin.distance):
        meet_trap(cave, seat)
    else:
        after_walk(cave, log)


def after_walk(cave: Cave, log: Log) -> None:
    """The goblin stands safely: time for an action, or to pay for a bust that moved (R14)."""
    if cave.failing:
        pay_bust(cave, log, seen=False)
    else:
        cave.step = Step.ACTION
