"""The Hero phase: one space forward, and the battle if somebody waits there (spec 4.4)."""

from __future__ import annotations

from goblin_games.rules.core import Event, Log
from goblin_games.rules.oh_my_lair import horn
from goblin_games.rules.oh_my_lair.actions import Concede, Reveal
from goblin_games.rules.oh_my_lair.events import (
    Battle,
    CreatureDied,
    Danger,
    HeroHit,
    HeroMoved,
)
from goblin_games.rules.oh_my_lair.setup import turn_up
from goblin_games.rules.oh_my_lair.state import (
    BATTLE_ROLL,
    OVER,
    PIT,
    REVEAL,
    REVEAL_START,
    UPKEEP,
    WAIT,
    Lair,
    power_at,
)

SLAIN, REACHED, CONCEDED = "hero-slain", "lair-reached", "conceded"


def walk(lair: Lair, log: Log) -> None:
    """The hero enters the next space."""
    terms = lair.terms
    space = lair.position = lair.position + 1
    if log is not None:
        _tell_step(lair, log)
    if lair.road[space]:
        _begin_battle(lair, log)  # on the last space too, where they may stand (R22)
    elif space == terms.length:
        _over(lair, REACHED)
    elif lair.hero is None and terms.reveal == "first_step":  # R4
        lair.step = REVEAL
    else:
        _end_of_round(lair, log)


def _tell_step(lair: Lair, log: list[Event]) -> None:
    log.append(HeroMoved(lair.position))
    if lair.position == lair.terms.length - 1:  # R27
        log.append(Danger())


def _begin_battle(lair: Lair, log: Log) -> None:
    lair.battles += 1  # R35
    if log is not None:
        space = lair.position
        log.append(Battle(space, lair.road[space], power_at(lair, space)))
    lair.step = REVEAL if lair.hero is None else BATTLE_ROLL


def reveal(lair: Lair, action: Reveal, log: Log) -> None:
    """The hero is turned up: before the first round, in a battle or after his first step (R4)."""
    turn_up(lair, action.hero, log)
    if lair.step == REVEAL_START:
        lair.step = PIT
    elif lair.road[lair.position]:
        lair.step = BATTLE_ROLL
    else:
        _end_of_round(lair, log)


def resolve_battle(lair: Lair, log: Log, *, asked: bool) -> None:
    """The battle dice are final. `asked`: somebody was asked for mojo."""
    assert lair.hero is not None
    assert lair.hero_hp is not None
    pips = sum(lair.dice)
    lair.dice = ()
    damage = min(lair.hero_hp, pips // lair.terms.heroes[lair.hero].h_def)  # R23
    lair.hero_hp -= damage
    if log is not None:
        log.append(HeroHit(damage, lair.hero_hp))
    _bury(lair, log)
    if not lair.hero_hp:
        _over(lair, SLAIN)
    elif lair.position == lair.terms.length:
        _over(lair, REACHED)
    else:
        if asked:
            horn.phase_done(lair, log)
        _end_of_round(lair, log)


def _bury(lair: Lair, log: Log) -> None:
    """All creatures of the battle die and are shuffled back into the pile (R13, R24)."""
    dead = lair.road[lair.position]
    if log is not None:
        log.extend(CreatureDied(creature) for creature in dead)
    pile = {*lair.pile, *dead}
    lair.pile = tuple([creature for creature in lair.terms.creatures if creature in pile])
    road = list(lair.road)
    road[lair.position] = ()
    lair.road = tuple(road)


def _end_of_round(lair: Lair, log: Log) -> None:
    if lair.terms.skip_doomed and lair.position == lair.terms.length - 1:  # R21
        lair.position += 1
        if log is not None:
            _tell_step(lair, log)
        _over(lair, REACHED)
    else:
        lair.step = WAIT if lair.terms.wait == "round" else UPKEEP


def _over(lair: Lair, reason: str) -> None:
    lair.step = OVER
    lair.reason = reason


def concede(lair: Lair, action: Concede, log: Log) -> None:
    """The lair is given up, with everything where it stands (4.5, R35)."""
    _over(lair, CONCEDED)
