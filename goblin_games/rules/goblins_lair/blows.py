"""Hits and misses, and what a hit does (4.7)."""

from __future__ import annotations

from typing import Final

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair import ending
from goblin_games.rules.goblins_lair.content import CHARM, SHIELD, SWORD, TREASURES
from goblin_games.rules.goblins_lair.events import (
    AreaCleared,
    AttackRolled,
    HeroHit,
    HeroOut,
    KingFallen,
    KingHit,
    MonsterDefeated,
    ShieldEnded,
    tell,
)
from goblin_games.rules.goblins_lair.ground import OFF
from goblin_games.rules.goblins_lair.state import (
    Hero,
    King,
    Lair,
    Monster,
    edit,
    hero_of,
    is_king,
    living_groups,
    put_monster,
)

FREE_BONUS: Final = 2
"""A free attack adds this (4.4.4)."""
SIDES: Final = 10


# -- scores with everything that helps --------------------------------------------------------


def charm(lair: Lair, hero: Hero) -> int:
    """What the Lucky Charm adds to the hero's attack, search, recast and order rolls (R22)."""
    return lair.terms.treasures[CHARM].amount if hero.bag[CHARM] else 0


def hero_attack(lair: Lair, hero: Hero) -> int:
    """Attack of a hero, with sword and charm."""
    sword = lair.terms.treasures[SWORD].amount if hero.bag[SWORD] else 0
    return hero.attack + sword + charm(lair, hero)


def hero_defense(lair: Lair, hero: Hero) -> int:
    """Defense of a hero, with Magic Shield and Shield spell (R56)."""
    shield = lair.terms.treasures[SHIELD].amount if hero.bag[SHIELD] else 0
    spell = lair.terms.spells["shield"].amount if hero.shield else 0
    return hero.defense + shield + spell


def _item(lair: Lair, monster: Monster, *treasures: int) -> int:
    if not is_king(monster) or not lair.king_item:
        return 0
    kind = TREASURES.index(lair.king_item)
    return lair.terms.treasures[kind].amount if kind in treasures else 0


def monster_attack(lair: Lair, monster: Monster) -> int:
    """Attack of a monster; the king's item helps him (2.5)."""
    return lair.terms.kinds[monster.kind].attack + _item(lair, monster, SWORD, CHARM)


def monster_defense(lair: Lair, monster: Monster) -> int:
    """Defense of a monster; the king's item helps him (2.5)."""
    return lair.terms.kinds[monster.kind].defense + _item(lair, monster, SHIELD)


def hits(die: int, attack: int, defense: int) -> bool:
    """Whether an attack hits: 1 and 10 are judged on the bare die (4.7).

    >>> hits(4, 6, 10), hits(3, 6, 10), hits(1, 30, 0), hits(10, 0, 30)
    (True, False, False, True)
    """
    return die == SIDES or (die > 1 and die + attack >= defense)


def hitting_faces(attack: int, defense: int) -> int:
    """How many of the ten faces hit.

    >>> hitting_faces(5, 10), hitting_faces(20, 1), hitting_faces(0, 20)
    (6, 9, 1)
    """
    return max(1, min(SIDES - 1, SIDES + 1 - (defense - attack)))


# -- attacks ----------------------------------------------------------------------------------


def strike_monster(
    lair: Lair, seat: int, monster: Monster, die: int, log: Log, bonus: int = 0
) -> bool:
    """A hero's attack roll on a monster; returns whether it hits."""
    hero = edit(lair, seat)
    hero.involved |= 1 << monster.group  # R28
    attack, defense = hero_attack(lair, hero) + bonus, monster_defense(lair, monster)
    hit = hits(die, attack, defense)
    tell(log, AttackRolled, hero.name, monster.name, die, die + attack, defense, hit)
    lair.lively = True  # R37
    if hit:
        hit_monster(lair, seat, monster, log)
    return hit


def strike_hero(
    lair: Lair, monster: Monster, seat: int, die: int, log: Log, bonus: int = 0
) -> bool:
    """A monster's attack roll on a hero; returns whether it hits."""
    hero = edit(lair, seat)
    hero.involved |= 1 << monster.group
    attack, defense = monster_attack(lair, monster) + bonus, hero_defense(lair, hero)
    hit = hits(die, attack, defense)
    tell(log, AttackRolled, monster.name, hero.name, die, die + attack, defense, hit)
    lair.lively = True
    if hit:
        hit_hero(lair, seat, monster, log)
    return hit


# -- hits -------------------------------------------------------------------------------------


def hit_monster(lair: Lair, seat: int, monster: Monster, log: Log) -> None:
    """One hit of a hero: a monster falls, the king loses a Life (R32)."""
    hero = edit(lair, seat)
    points = lair.terms.kinds[monster.kind].attack
    hero.points += points
    if is_king(monster):
        wounded = monster._replace(lives=monster.lives - 1)
        tell(log, KingHit, hero.name, wounded.lives, points)
        if wounded.lives:
            put_monster(lair, wounded)
            return
        _take_item(lair, hero)
        tell(log, KingFallen, hero.name, lair.king_item)
    else:
        tell(log, MonsterDefeated, monster.name, hero.name, points)
    _remove(lair, monster, log)


def _take_item(lair: Lair, hero: Hero) -> None:
    """The last hitter gets what the king carried (2.5)."""
    lair.king = King.FALLEN
    if lair.king_item:
        give(hero, TREASURES.index(lair.king_item))


def give(hero: Hero, treasure: int, count: int = 1) -> None:
    """Put a treasure into a hero's bag, or take it out."""
    bag = list(hero.bag)
    bag[treasure] += count
    hero.bag = tuple(bag)


def _remove(lair: Lair, monster: Monster, log: Log) -> None:
    lair.monsters = tuple([m for m in lair.monsters if m.number != monster.number])
    lair.on_monsters &= ~lair.ground.bit[monster.at]
    groups = living_groups(lair)
    if not groups >> monster.group & 1:
        tell(log, AreaCleared, monster.group)
    for seat, hero in enumerate(lair.heroes, 1):
        if hero.shield and not hero.shield & groups:  # R48
            edit(lair, seat).shield = 0
            tell(log, ShieldEnded, hero.name)


def hit_hero(lair: Lair, seat: int, monster: Monster, log: Log) -> None:
    """One hit of a monster: a Life is lost; the last one ends the hero, perhaps the game (R35)."""
    hero = edit(lair, seat)
    hero.lives -= 1
    tell(log, HeroHit, hero.name, monster.name, hero.lives)
    if hero.lives == 0 or lair.terms.options.monster_score == "lives":  # R50
        lair.lair_points += hero.attack
    if hero.lives:
        return
    lair.on_heroes &= ~lair.ground.bit[hero.at]
    lair.waiting &= ~(1 << seat)
    hero.at = OFF
    hero.shield = 0
    tell(log, HeroOut, hero.name, monster.name)
    ending.check_heroes(lair, log)


def name_of_seat(lair: Lair, seat: int) -> str:
    """The hero of a seat, by name."""
    return hero_of(lair, seat).name
