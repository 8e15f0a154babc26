"""The turn (4.2): which phase follows which, and what is played on without asking anybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from goblin_games.rules.core import Action, Log
from goblin_games.rules.goblins_lair import (
    ending,
    fighting,
    magic,
    potions,
    searching,
    setup,
    walking,
)
from goblin_games.rules.goblins_lair.actions import DONE, Dispute, Done, End, Pass
from goblin_games.rules.goblins_lair.events import GameStarted, PhaseStarted, TurnStarted, tell
from goblin_games.rules.goblins_lair.order import SEATS, begin_lots, may_dispute, whose_turn
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Lair,
    Pending,
    Phase,
    Potion,
    edit,
    living,
    monster_numbered,
)

# -- the choices of a move --------------------------------------------------------------------


def hero_move_choices(lair: Lair, seat: int) -> tuple[Action, ...]:
    """All that a hero may do in HERO_MOVE (4.4)."""
    mover = walking.hero_mover(lair, seat)
    found = walking.walks(lair, mover)
    hero = lair.heroes[seat - 1]
    active = lair.active == seat
    if (not active or lair.fresh) and not (active and lair.spoken):  # R18
        if hero.spells:
            found = (*found, *magic.choices(lair, seat))
        if any(hero.bag):
            found = (*found, *potions.choices(lair, seat))
    if not active and may_dispute(lair):
        return (*found, End(mover.name), Dispute(mover.name))
    return (*found, End(mover.name))


def hero_fight_choices(lair: Lair, seat: int) -> tuple[Action, ...]:
    """All that a hero may do in HERO_FIGHT (4.7)."""
    name = lair.heroes[seat - 1].name
    found = (*fighting.hero_choices(lair, seat), Pass(name))
    return (*found, Dispute(name)) if may_dispute(lair) else found


def monster_move_choices(lair: Lair) -> tuple[Action, ...]:
    """All that monsters may do in MONSTER_MOVE (4.6)."""
    active = monster_numbered(lair, lair.active)
    if active is not None:
        mover = walking.monster_mover(lair, active)
        return (*walking.walks(lair, mover), End(mover.name))
    found: list[Action] = []
    for monster in lair.monsters:
        if not (lair.paralysed | lair.spent) >> monster.number & 1:
            found += walking.walks(lair, walking.monster_mover(lair, monster))
            found.append(End(monster.name))
    return (*found, DONE)


def done(lair: Lair, action: Done, log: Log) -> None:
    """The other monsters stay, or do not attack."""
    for monster in lair.monsters:
        lair.spent |= 1 << monster.number


# -- phases -----------------------------------------------------------------------------------


def begin_turn(lair: Lair, log: Log) -> None:
    """All marks of the turn before are wiped off (4.2)."""
    lair.turn += 1
    lair.lively = False
    lair.hasted = lair.paralysed = lair.held = 0
    for seat, hero in enumerate(lair.heroes, 1):
        if hero.involved or hero.speed == Potion.SOON:
            hero = edit(lair, seat)
            hero.involved = 0
            if hero.speed == Potion.SOON:  # R23
                hero.speed = Potion.AT_WORK
    tell(log, TurnStarted, lair.turn)
    _begin_hero_move(lair, log)


def _begin(lair: Lair, phase: Phase, log: Log) -> None:
    lair.phase = phase
    tell(log, PhaseStarted, phase.name.lower())


def _begin_hero_move(lair: Lair, log: Log) -> None:
    _begin(lair, Phase.HERO_MOVE, log)
    lair.waiting = living(lair)
    lair.order = ()
    match lair.terms.options.hero_order:
        case "seat":
            lair.order = SEATS[lair.waiting]
        case "roll":
            begin_lots(lair, log)


def _begin_monster_move(lair: Lair, log: Log) -> None:
    _begin(lair, Phase.MONSTER_MOVE, log)
    lair.waiting = lair.spent = 0


def _begin_hero_fight(lair: Lair, log: Log) -> None:
    _begin(lair, Phase.HERO_FIGHT, log)
    lair.waiting, lair.spent = living(lair), 0
    if lair.terms.options.hero_order == "free":
        lair.order = ()


def _begin_monster_fight(lair: Lair, log: Log) -> None:
    _begin(lair, Phase.MONSTER_FIGHT, log)
    lair.order, lair.waiting, lair.spent = (), 0, 0


def _begin_search(lair: Lair, log: Log) -> None:
    """Nobody hears of a search that nobody may make."""
    lair.waiting = searching.eligible(lair)
    _begin(lair, Phase.SEARCH, log if lair.waiting else None)
    lair.order, lair.spent = (), 0


# -- going on ---------------------------------------------------------------------------------


def _go_on_hero_move(lair: Lair, log: Log) -> bool:
    if lair.active != NOBODY:
        choices = hero_move_choices(lair, lair.active)
        if len(choices) > 1:
            lair.choices = choices
            return False
        walking.end_move(lair, log)
        return True
    if lair.waiting:
        return False
    lair.order = lair.order if lair.terms.options.hero_order != "free" else ()
    if lair.monsters:
        _begin_monster_move(lair, log)
    else:
        _begin_search(lair, log)
    return True


def _go_on_monster_move(lair: Lair, log: Log) -> bool:
    if lair.active != NOBODY:
        if len(monster_move_choices(lair)) > 1:
            return False
        walking.end_move(lair, log)
        return True
    idle = lair.paralysed | lair.spent
    if any(not idle >> monster.number & 1 for monster in lair.monsters):
        return False
    if lair.monsters:
        _begin_hero_fight(lair, log)
    else:
        _begin_search(lair, log)
    return True


def _go_on_hero_fight(lair: Lair, log: Log) -> bool:
    """Heroes with nothing but `pass` pass, when their turn comes or when all are so (R58, R65)."""
    asked = whose_turn(lair)
    if any(fighting.hero_choices(lair, seat) for seat in asked):
        return False
    for seat in asked:
        fighting.let_pass(lair, seat, log)
    if lair.waiting:
        return True
    if lair.monsters:
        _begin_monster_fight(lair, log)
    else:
        _begin_search(lair, log)
    return True


def _go_on_monster_fight(lair: Lair, log: Log) -> bool:
    if fighting.monster_choices(lair):
        return False
    _begin_search(lair, log)
    return True


def _go_on_search(lair: Lair, log: Log) -> bool:
    if lair.waiting:
        return False
    ending.check_turn(lair, log)
    if lair.phase != Phase.OVER:
        begin_turn(lair, log)
    return True


def _go_on_setup(lair: Lair, log: Log) -> bool:
    if setup.advance(lair, log):
        if lair.phase == Phase.HERO_MOVE:
            tell(log, GameStarted, lair.terms.map_name, lair.size)
            begin_turn(lair, log)
        return True
    return False


GO_ON: Final[Mapping[Phase, Callable[[Lair, Log], bool]]] = {
    Phase.DOORS: _go_on_setup,
    Phase.PICK: _go_on_setup,
    Phase.SPELLS: _go_on_setup,
    Phase.START: _go_on_setup,
    Phase.HERO_MOVE: _go_on_hero_move,
    Phase.MONSTER_MOVE: _go_on_monster_move,
    Phase.HERO_FIGHT: _go_on_hero_fight,
    Phase.MONSTER_FIGHT: _go_on_monster_fight,
    Phase.SEARCH: _go_on_search,
    Phase.OVER: lambda lair, log: False,
}


def play_on(lair: Lair, log: Log) -> None:
    """All that follows without asking anybody."""
    while lair.pending == Pending.NOTHING:
        if lair.discovery is not None:
            walking.resume(lair, log)
        elif not GO_ON[lair.phase](lair, log):
            return
