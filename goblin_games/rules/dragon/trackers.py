"""Anger, suspicion, and what is removed from the board for good."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events
from goblin_games.rules.dragon.content import HEALING, LEAST, MOST_ANGER, MOST_SUSPICION
from goblin_games.rules.dragon.scoring import champions, winners
from goblin_games.rules.dragon.state import Cave, Step, change, settle

SLAIN, WIPED, DAWN = "slain", "wiped", "dawn"


def set_anger(cave: Cave, anger: int, log: Log) -> None:
    """Anger changes, within 1 and 6."""
    old, cave.anger = cave.anger, max(LEAST, min(MOST_ANGER, anger))
    if log is not None and old != cave.anger:
        log.append(events.Anger(old, cave.anger))


def set_suspicion(cave: Cave, suspicion: int, log: Log) -> None:
    """Suspicion changes, within 1 and 4; what does not fit is lost (R16, R47)."""
    old, cave.suspicion = cave.suspicion, max(LEAST, min(MOST_SUSPICION, suspicion))
    if log is not None and old != cave.suspicion:
        log.append(events.Suspicion(old, cave.suspicion))


def calm_or_heal(cave: Cave, seat: int, cause: str, log: Log) -> None:
    """Anger falls by one; where it cannot, the Dragon heals, without limit (4.4, 4.10)."""
    if cave.anger == LEAST:
        old = cave.dragon_hp
        cave.dragon_hp += HEALING
        if log is not None:
            log.append(events.DragonHealed(seat, cause, old, cave.dragon_hp))
    else:
        set_anger(cave, cave.anger - 1, log)


def hurt(cave: Cave, seat: int, damage: int, log: Log) -> None:
    """A goblin loses hit points, and dies of the last one (4.8, 4.9)."""
    goblin = change(cave, seat)
    old, goblin.hp = goblin.hp, max(0, goblin.hp - damage)
    if log is not None:
        log.append(events.GoblinHurt(seat, old, goblin.hp))
    if not goblin.hp:
        _bury(cave, seat, log)


def _bury(cave: Cave, seat: int, log: Log) -> None:
    """The figure leaves; its traps and its score stay (4.10, R48)."""
    goblin = change(cave, seat)
    goblin.tokens = goblin.markers = goblin.fresh = goblin.fading = 0
    cave.died = True
    if log is not None:
        log.append(events.GoblinDead(seat, goblin.distance))
    calm_or_heal(cave, seat, "death", log)  # R44, R45
    if not any(other.hp for other in cave.goblins):
        end(cave, WIPED, log)


def end(cave: Cave, outcome: str, log: Log) -> None:
    """It is over, at once (spec 6)."""
    settle(cave)
    cave.step = Step.OVER
    cave.outcome = outcome
    if log is not None:
        log.append(events.GameOver(outcome, winners(cave), champions(cave)))
