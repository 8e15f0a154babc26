"""What a goblin may do after its walk: throw, chuck a rock, insult, set a trap, sulk (4.5)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events
from goblin_games.rules.dragon.actions import (
    At,
    Card,
    Deal,
    Insult,
    Land,
    Rock,
    Roll,
    SetTrap,
    Sulk,
    Throw,
    down,
)
from goblin_games.rules.dragon.attack import begin_attack, clear_tokens
from goblin_games.rules.dragon.content import CAVE_MOUTH, FRUSTRATED, MOST_SUSPICION, RANKS
from goblin_games.rules.dragon.hunt import alarm, begin_hunt, failing
from goblin_games.rules.dragon.state import (
    Cave,
    Step,
    Trap,
    at,
    change,
    living,
    meet_trap,
    trap_at,
)
from goblin_games.rules.dragon.trackers import set_anger, set_suspicion
from goblin_games.rules.dragon.turn import end_turn


def sulk(cave: Cave, action: Sulk, log: Log) -> None:
    """A token, if there is room for one more (R23, R56)."""
    goblin = change(cave, cave.turn)
    old, goblin.tokens = goblin.tokens, min(FRUSTRATED, goblin.tokens + 1)
    if log is not None:
        log.append(events.Sulked(cave.turn, old, goblin.tokens))
    end_turn(cave, log)


# -- throwing -----------------------------------------------------------------------------


def throw(cave: Cave, action: Throw, log: Log) -> None:
    """Nobody asks the goblin that is thrown (R24)."""
    clear_tokens(cave, cave.turn, log)
    cave.target = action.seat
    cave.step = Step.THROW_RANGE


def throw_range(cave: Cave, action: Roll, log: Log) -> None:
    """How far it can go at most."""
    cave.reach = action.faces[0]
    cave.step = Step.LAND
    if log is not None:
        log.append(events.Threw(cave.turn, cave.target, cave.reach))


def landings(cave: Cave) -> tuple[int, ...]:
    """The spots where the thrown goblin may come down, nearest to the Dragon first (R24)."""
    start = cave.goblins[cave.turn].distance
    last = start - 1 if cave.terms.throw_forward else min(CAVE_MOUTH, start + cave.reach)
    return tuple([spot for spot in range(max(0, start - cave.reach), last + 1) if spot != start])


def land(cave: Cave, action: Land, log: Log) -> None:
    """It may attack at once, meet a trap, or just sit there, rubbing its head."""
    seat = cave.target
    goblin = change(cave, seat)
    old, record = goblin.distance, goblin.record
    goblin.distance = action.spot
    goblin.record = max(record, action.spot) if action.spot else 0  # R33
    if log is not None:
        log.append(events.Landed(seat, old, action.spot))
    if not action.spot:
        begin_attack(cave, seat, record if cave.terms.reach_of_trip else old, log)
    elif trap_at(cave, action.spot):
        meet_trap(cave, seat)
    else:
        end_turn(cave, log)


# -- a rock -------------------------------------------------------------------------------


def rock(cave: Cave, action: Rock, log: Log) -> None:
    """The range is rolled before the choice (R26)."""
    clear_tokens(cave, cave.turn, log)
    cave.step = Step.ROCK_RANGE


def rock_range(cave: Cave, action: Roll, log: Log) -> None:
    """With nobody in reach the rock misses, and the action is spent (R26)."""
    cave.reach = action.faces[0]
    if log is not None:
        log.append(events.RockThrown(cave.turn, cave.reach))
    if rock_spots(cave):
        cave.step = Step.AT
        return
    if log is not None:
        log.append(events.RockMissed(cave.turn, cave.reach))
    end_turn(cave, log)


def rock_spots(cave: Cave) -> tuple[int, ...]:
    """The spots in reach where somebody sits, but not the thrower's own."""
    start = cave.goblins[cave.turn].distance
    spots = {goblin.distance for goblin in cave.goblins if goblin.hp}
    return tuple(sorted(spot for spot in spots if 0 < abs(spot - start) <= cave.reach))


def rock_at(cave: Cave, action: At, log: Log) -> None:
    """Everybody there must check stealth."""
    cave.checking = at(cave, action.spot)
    cave.step = Step.ROCK_CHECK
    if log is not None:
        log.append(events.RockAt(cave.turn, action.spot))


def rock_check(cave: Cave, action: Roll, log: Log) -> None:
    """Those who fail are attacked together; if nobody fails there is no attack (R25)."""
    failed = failing(cave, action.faces, log)
    cave.checking = ()
    if failed:
        begin_hunt(cave, failed, log)
    else:
        end_turn(cave, log)


# -- an insult ----------------------------------------------------------------------------


def insult(cave: Cave, action: Insult, log: Log) -> None:
    """It must come from the dark, so there is a check first."""
    clear_tokens(cave, cave.turn, log)
    cave.checking = (cave.turn,)
    cave.step = Step.INSULT_CHECK


def insult_check(cave: Cave, action: Roll, log: Log) -> None:
    """Seen, or heard and not seen: anger and suspicion rise, a weak spot shows (R27)."""
    failed = failing(cave, action.faces, log)
    cave.checking = ()
    if log is not None:
        log.append(events.Insulted(cave.turn, action.faces[0], not failed))
    if failed:
        begin_hunt(cave, failed, log)
        return
    set_anger(cave, cave.anger + 1, log)
    set_suspicion(cave, cave.suspicion + 1, log)
    cave.step = Step.INSULT_SPOT


def insult_spot(cave: Cave, action: Roll, log: Log) -> None:
    """One more weak spot; at most suspicion the Dragon looks for everybody (R28)."""
    cave.spots = down((*cave.spots, *action.faces))
    if log is not None:
        log.append(events.SpotAdded(action.faces[0], cave.spots))
    if cave.suspicion == MOST_SUSPICION:
        alarm(cave, (), log)
    else:
        end_turn(cave, log)


# -- a trap -------------------------------------------------------------------------------


def may_set_trap(cave: Cave) -> bool:
    """Alone on a spot without a card (4.5, R42)."""
    spot = cave.goblins[cave.turn].distance
    return trap_at(cave, spot) is None and len(at(cave, spot)) == 1


def deck(cave: Cave) -> tuple[str, ...]:
    """All cards that do not lie as traps, as far as the beholder knows them (R43)."""
    left = list(cave.terms.deck)
    for trap in cave.traps:
        if trap.rank is not None:
            left.remove(trap.rank)
    return tuple(left)


def set_trap(cave: Cave, action: SetTrap, log: Log) -> None:
    """Two cards are dealt, to this goblin alone."""
    clear_tokens(cave, cave.turn, log)
    cave.step = Step.DEAL


def deal(cave: Cave, action: Deal, log: Log) -> None:
    """Only the placer ever sees both (4.12)."""
    seat = cave.turn
    cave.dealt = tuple(sorted(action.ranks, key=RANKS.index))
    cave.step = Step.CARD
    if log is not None:
        log.append(events.CardsDealt(seat))
        log.append(events.CardsSeen(seat, cave.dealt, seen_by=frozenset({seat})))


def card(cave: Cave, action: Card, log: Log) -> None:
    """One card stays, face down; the other goes back unseen."""
    seat = cave.turn
    spot = cave.goblins[seat].distance
    cave.dealt = None
    cave.traps = tuple(sorted((*cave.traps, Trap(spot, seat, action.rank))))
    if log is not None:
        log.append(events.TrapSet(seat, spot))
        log.append(events.TrapHidden(seat, spot, action.rank, seen_by=frozenset({seat})))
    end_turn(cave, log)


def neighbours(cave: Cave) -> tuple[int, ...]:
    """Who can be thrown: other living goblins on the same spot, by seat."""
    seat = cave.turn
    spot = cave.goblins[seat].distance
    return tuple(sorted(other for other in at(cave, spot) if other != seat))


def rock_possible(cave: Cave) -> bool:
    """Whether anybody sits somewhere else at all (R26)."""
    spot = cave.goblins[cave.turn].distance
    return any(cave.goblins[seat].distance != spot for seat in living(cave))
