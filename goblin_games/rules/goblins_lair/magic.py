"""Spells (2.6, 4.4.7, 4.7.3): who may cast what at whom, the recast roll, and the effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair.actions import D10, Cast
from goblin_games.rules.goblins_lair.blows import charm, hit_monster
from goblin_games.rules.goblins_lair.contact import hero_touches, in_sight
from goblin_games.rules.goblins_lair.content import MOVE_SPELLS
from goblin_games.rules.goblins_lair.events import (
    Hasted,
    Healed,
    Held,
    Paralysed,
    Shielded,
    SpellCast,
    SpellForgotten,
    SpellRecastRolled,
    tell,
)
from goblin_games.rules.goblins_lair.state import (
    Casting,
    Hero,
    Lair,
    Pending,
    Phase,
    edit,
    living_groups,
    monster_named,
    seat_of,
)
from goblin_games.rules.goblins_lair.walking import begin_hero, end_move, full_points

# -- what is legal ----------------------------------------------------------------------------


def choices(lair: Lair, seat: int) -> Iterator[Cast]:
    """The spells that a hero may cast now; the phase says which kind."""
    hero = lair.heroes[seat - 1]
    moving = lair.phase == Phase.HERO_MOVE
    for spell in hero.spells:
        if (spell in MOVE_SPELLS) == moving:
            for target in TARGETS[spell](lair, seat, hero):
                yield Cast(hero.name, spell, target)


def most_lives(lair: Lair, hero: Hero) -> int:
    """The Lives of a hero in full health (R25)."""
    return lair.terms.heroes[hero.name].lives


def friends(lair: Lair, hero: Hero) -> Iterator[tuple[int, Hero]]:
    """The hero and those in touch, by seat."""
    for seat, other in enumerate(lair.heroes, 1):
        if other.name == hero.name or hero_touches(lair, hero, other):
            yield seat, other


def _hurt_friends(lair: Lair, seat: int, hero: Hero) -> Iterator[str]:
    for _, other in friends(lair, hero):
        if other.lives < most_lives(lair, other):
            yield other.name


def _slow_friends(lair: Lair, seat: int, hero: Hero) -> Iterator[str]:
    for other_seat, other in friends(lair, hero):
        bit = 1 << other_seat
        if lair.waiting & bit and not lair.hasted & bit:  # R20
            yield other.name


def _in_sight(lair: Lair, hero: Hero, but: int = 0) -> Iterator[str]:
    for monster in lair.monsters:
        if not but >> monster.number & 1 and in_sight(lair, hero, monster):
            yield monster.name


def _self_without_shield(lair: Lair, seat: int, hero: Hero) -> Iterator[str]:
    if lair.monsters and not hero.shield:  # R64
        yield hero.name


TARGETS: Final[Mapping[str, Callable[[Lair, int, Hero], Iterator[str]]]] = {
    "cure": _hurt_friends,
    "haste": _slow_friends,
    "paralysis": lambda lair, seat, hero: _in_sight(lair, hero, lair.paralysed),
    "hold": lambda lair, seat, hero: _in_sight(lair, hero, lair.held),
    "missile": lambda lair, seat, hero: _in_sight(lair, hero),
    "shield": _self_without_shield,
}


# -- doing it ---------------------------------------------------------------------------------


def cast(lair: Lair, action: Cast, log: Log) -> None:
    """The first cast of a spell works; every later one is rolled for (R19)."""
    seat = seat_of(lair, action.figure)
    if lair.phase == Phase.HERO_MOVE:
        begin_hero(lair, seat)
    hero = edit(lair, seat)
    target = monster_named(lair, action.target)
    if target is not None:  # R28, R60
        hero.involved |= 1 << target.group
    tell(log, SpellCast, hero.name, action.spell, action.target)
    if action.spell in hero.cast:
        lair.casting = Casting(hero.name, action.spell, action.target)
        lair.pending = Pending.RECAST
        return
    hero.cast = tuple(sorted((*hero.cast, action.spell)))
    _work(lair, seat, action.spell, action.target, log)


def roll(lair: Lair, action: D10, log: Log) -> None:
    """The recast roll: less than the spell's number, and it is forgotten (4.4.7)."""
    casting = lair.casting
    assert casting is not None
    seat = seat_of(lair, casting.hero)
    hero = lair.heroes[seat - 1]
    needed = lair.terms.spells[casting.spell].number
    total = action.face + charm(lair, hero)
    tell(log, SpellRecastRolled, hero.name, casting.spell, action.face, total, needed)
    lair.casting, lair.pending = None, Pending.NOTHING
    if total >= needed:
        _work(lair, seat, casting.spell, casting.target, log)
        return
    hero = edit(lair, seat)
    hero.spells = tuple(spell for spell in hero.spells if spell != casting.spell)
    hero.lost = tuple(sorted((*hero.lost, casting.spell)))
    tell(log, SpellForgotten, hero.name, casting.spell)
    _use_up(lair, seat, casting.spell, casting.target, log)


def _work(lair: Lair, seat: int, spell: str, target: str, log: Log) -> None:
    EFFECTS[spell](lair, seat, target, log)
    if lair.phase != Phase.OVER:
        _use_up(lair, seat, spell, target, log)


def _use_up(lair: Lair, seat: int, spell: str, target: str, log: Log) -> None:
    """The phase's activity is spent; haste on oneself leaves the move (R18, R19)."""
    if lair.phase == Phase.HERO_FIGHT:
        lair.waiting &= ~(1 << seat)
    elif spell == "haste" and target == lair.heroes[seat - 1].name:
        lair.spoken = True
    else:
        end_move(lair, log)


def _cure(lair: Lair, seat: int, target: str, log: Log) -> None:
    heal(lair, target, lair.terms.spells["cure"].amount, log)


def heal(lair: Lair, name: str, lives: int, log: Log) -> None:
    """A hero gets Lives back, never more than at the start (R25)."""
    hero = edit(lair, seat_of(lair, name))
    hero.lives = min(most_lives(lair, hero), hero.lives + lives)
    tell(log, Healed, name, hero.lives)


def _haste(lair: Lair, seat: int, target: str, log: Log) -> None:
    other = seat_of(lair, target)
    lair.hasted |= 1 << other
    if other == seat:
        lair.points = full_points(lair, seat)
    tell(log, Hasted, target)


def _paralysis(lair: Lair, seat: int, target: str, log: Log) -> None:
    monster = monster_named(lair, target)
    assert monster is not None
    lair.paralysed |= 1 << monster.number  # R46, R47
    tell(log, Paralysed, target)


def _hold(lair: Lair, seat: int, target: str, log: Log) -> None:
    monster = monster_named(lair, target)
    assert monster is not None
    lair.held |= 1 << monster.number
    tell(log, Held, target)


def _missile(lair: Lair, seat: int, target: str, log: Log) -> None:
    monster = monster_named(lair, target)
    assert monster is not None
    lair.lively = True  # R37
    hit_monster(lair, seat, monster, log)


def _shield(lair: Lair, seat: int, target: str, log: Log) -> None:
    edit(lair, seat).shield = living_groups(lair)  # R48
    tell(log, Shielded, target)


EFFECTS: Final[Mapping[str, Callable[[Lair, int, str, Log], None]]] = {
    "cure": _cure,
    "haste": _haste,
    "paralysis": _paralysis,
    "hold": _hold,
    "missile": _missile,
    "shield": _shield,
}
