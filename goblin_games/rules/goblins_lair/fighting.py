"""The two fight phases (4.7, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.core import Action, Log
from goblin_games.rules.goblins_lair import magic
from goblin_games.rules.goblins_lair.actions import D10, DONE, Attack, Pass, Shoot
from goblin_games.rules.goblins_lair.blows import strike_hero, strike_monster
from goblin_games.rules.goblins_lair.contact import foes_of_hero, foes_of_monster, in_sight
from goblin_games.rules.goblins_lair.events import Passed, tell
from goblin_games.rules.goblins_lair.state import (
    Blow,
    Lair,
    Pending,
    Phase,
    monster_named,
    seat_of,
)

# -- what is legal ----------------------------------------------------------------------------


def hero_choices(lair: Lair, seat: int) -> list[Action]:
    """What a hero may do in HERO_FIGHT besides passing."""
    hero = lair.heroes[seat - 1]
    foes = foes_of_hero(lair, hero.at)
    found: list[Action] = [
        Attack(hero.name, monster.name) for monster in lair.monsters if foes >> monster.number & 1
    ]
    found += _shots(lair, seat, foes)
    found += magic.choices(lair, seat)
    return found


def _shots(lair: Lair, seat: int, foes: int) -> Iterator[Shoot]:
    hero = lair.heroes[seat - 1]
    if not lair.terms.heroes[hero.name].missile:
        return
    if foes and not lair.terms.options.missiles_in_contact:  # R43
        return
    for monster in lair.monsters:
        if not foes >> monster.number & 1 and in_sight(lair, hero, monster):
            yield Shoot(hero.name, monster.name)


def monster_choices(lair: Lair) -> list[Action]:
    """Who may attack whom in MONSTER_FIGHT, with `done` if anybody may."""
    found: list[Action] = []
    for monster in lair.monsters:
        if (lair.held | lair.spent) >> monster.number & 1:  # R46, R47
            continue
        foes = foes_of_monster(lair, monster.at)
        for seat, hero in enumerate(lair.heroes, 1) if foes else ():
            if foes >> seat & 1:
                found.append(Attack(monster.name, hero.name))
    if found:
        found.append(DONE)
    return found


# -- doing it ---------------------------------------------------------------------------------


def attack(lair: Lair, action: Attack | Shoot, log: Log) -> None:
    """A blow or a shot: its die is due."""
    lair.blow = Blow(action.figure, action.target)
    lair.pending = Pending.ATTACK


def roll(lair: Lair, action: D10, log: Log) -> None:
    """The attack roll; the attacker has had its turn."""
    blow = lair.blow
    assert blow is not None
    lair.blow, lair.pending = None, Pending.NOTHING
    if lair.phase == Phase.HERO_FIGHT:
        seat = seat_of(lair, blow.attacker)
        monster = monster_named(lair, blow.target)
        assert monster is not None
        lair.waiting &= ~(1 << seat)
        strike_monster(lair, seat, monster, action.face, log)
    else:
        monster = monster_named(lair, blow.attacker)
        assert monster is not None
        lair.spent |= 1 << monster.number
        strike_hero(lair, monster, seat_of(lair, blow.target), action.face, log)


def pass_by(lair: Lair, action: Pass, log: Log) -> None:
    """A hero does not fight."""
    let_pass(lair, seat_of(lair, action.figure), log)


def let_pass(lair: Lair, seat: int, log: Log) -> None:
    """The hero of a seat is done fighting."""
    lair.waiting &= ~(1 << seat)
    tell(log, Passed, lair.heroes[seat - 1].name)
