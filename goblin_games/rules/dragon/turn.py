"""A goblin's turn: it begins, dice are rolled and kept, it ends (4.1, 4.2, 4.10)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events
from goblin_games.rules.dragon.actions import Keep, Move, Roll, Stats, Stop, down
from goblin_games.rules.dragon.content import FRUSTRATED
from goblin_games.rules.dragon.state import Cave, Step, Values, change, settle
from goblin_games.rules.dragon.trackers import DAWN, end


def stats(cave: Cave, action: Stats, log: Log) -> None:
    """A goblin shares out its points, seat by seat (3.2)."""
    goblin = change(cave, cave.turn)
    goblin.stealth, goblin.speed = action.stealth, action.speed
    if log is not None:
        log.append(events.StatsChosen(cave.turn, action.stealth, action.speed))
    cave.turn += 1
    if cave.turn == cave.terms.seats:
        cave.turn = cave.terms.first
        cave.step = Step.FIRST_SPOTS


def first_spots(cave: Cave, action: Roll, log: Log) -> None:
    """The Dragon shows its weak spots, and the first goblin sets off."""
    cave.spots = down(action.faces)
    if log is not None:
        log.append(events.SpotsSet(cave.spots))
    begin_turn(cave, log)


def begin_turn(cave: Cave, log: Log) -> None:
    """Whether this goblin is frustrated is settled now, for the whole turn (4.1)."""
    cave.step = Step.BEGIN
    cave.frustrated = cave.goblins[cave.turn].tokens == FRUSTRATED
    if log is not None:
        log.append(events.TurnBegins(cave.turn, cave.frustrated))


# -- rolling ------------------------------------------------------------------------------


def move(cave: Cave, action: Move, log: Log) -> None:
    """The goblin rolls."""
    cave.step = Step.ROLL


def roll(cave: Cave, action: Roll, log: Log) -> None:
    """The dice fall; after the last roll all of them are final (R4, R6)."""
    cave.loose = down(action.faces)
    cave.rolls += 1
    speed = cave.goblins[cave.turn].speed
    if log is not None:
        log.append(events.Rolled(cave.turn, cave.rolls, speed, cave.loose))
    if cave.rolls == speed:
        _all_final(cave, log)
    else:
        cave.step = Step.KEEP


def keepable(cave: Cave) -> Values:
    """The dice to choose from: those just rolled, with `set_aside=free` all (R5)."""
    return down((*cave.kept, *cave.loose)) if cave.terms.free_keep else cave.loose


def keep(cave: Cave, action: Keep, log: Log) -> None:
    """Some dice are set aside, the others go back into the cup (R5)."""
    values = action.values
    cave.kept = values if cave.terms.free_keep else down((*cave.kept, *values))
    cave.loose = ()
    cave.step = Step.ROLL
    if log is not None:
        log.append(events.Kept(cave.turn, cave.kept))


def stop(cave: Cave, action: Stop, log: Log) -> None:
    """The goblin likes what it sees."""
    _all_final(cave, log)


def _all_final(cave: Cave, log: Log) -> None:
    cave.kept = down((*cave.kept, *cave.loose))
    cave.loose = ()
    cave.step = Step.USE
    if log is not None:
        log.append(events.Stopped(cave.turn, cave.kept))


# -- the end of a turn --------------------------------------------------------------------


def end_turn(cave: Cave, log: Log) -> None:
    """Markers run out, and the next living goblin is up, perhaps in a new round."""
    _wear_off(cave, log)
    settle(cave)
    if _next_seat(cave, log):
        begin_turn(cave, log)


def _wear_off(cave: Cave, log: Log) -> None:
    """Temporary markers from before this turn are lost, those of this turn go next time (R18)."""
    goblin = cave.goblins[cave.turn]
    if not goblin.fresh and not goblin.fading:
        return
    goblin = change(cave, cave.turn)
    lost = goblin.fading
    goblin.fading, goblin.fresh = goblin.fresh, 0
    if cave.terms.quad_ends_at_once:
        lost += goblin.fading
        goblin.fading = 0
    if log is not None and lost:
        log.append(events.TempLost(cave.turn, lost))


def _next_seat(cave: Cave, log: Log) -> bool:
    """Move on to the next living seat; False if dawn comes first (R2, R50)."""
    terms = cave.terms
    while True:
        cave.turn = (cave.turn + 1) % terms.seats
        if cave.turn == terms.first:
            if cave.round == terms.dawn:
                end(cave, DAWN, log)
                return False
            cave.round += 1
            if log is not None:
                log.append(events.Round(cave.round))
        if cave.goblins[cave.turn].hp:
            return True
