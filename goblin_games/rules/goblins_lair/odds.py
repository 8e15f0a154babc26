"""Exact chances, for choices and for the panel of odds."""

from __future__ import annotations

from typing import NamedTuple

from goblin_games.rules.goblins_lair.blows import (
    SIDES,
    charm,
    hero_attack,
    hero_defense,
    hitting_faces,
    monster_attack,
    monster_defense,
)
from goblin_games.rules.goblins_lair.contact import foes_of_hero, foes_of_monster, in_sight
from goblin_games.rules.goblins_lair.state import Hero, Lair, Monster


class Target(NamedTuple):
    """An enemy that could be attacked: `hits` of ten faces hit it; `how` is the verb."""

    figure: str
    hits: int
    how: str


def percent(faces: int) -> str:
    """A chance in ten as people read it.

    >>> percent(7)
    '70 %'
    """
    return f"{10 * faces} %"


def hero_hits(lair: Lair, hero: Hero, monster: Monster, bonus: int = 0) -> int:
    """Faces of ten with which a hero hits a monster."""
    return hitting_faces(hero_attack(lair, hero) + bonus, monster_defense(lair, monster))


def monster_hits(lair: Lair, monster: Monster, hero: Hero, bonus: int = 0) -> int:
    """Faces of ten with which a monster hits a hero."""
    return hitting_faces(monster_attack(lair, monster) + bonus, hero_defense(lair, hero))


def targets_of_hero(lair: Lair, hero: Hero) -> list[Target]:
    """What a hero could attack from where it stands: in contact, or in sight with a missile."""
    if hero.at < 0:
        return []
    foes = foes_of_hero(lair, hero.at)
    may_shoot = bool(lair.terms.heroes[hero.name].missile) and (
        not foes or lair.terms.options.missiles_in_contact
    )
    found = []
    for monster in lair.monsters:
        if foes >> monster.number & 1:
            found.append(Target(monster.name, hero_hits(lair, hero, monster), "attack"))
        elif may_shoot and in_sight(lair, hero, monster):
            found.append(Target(monster.name, hero_hits(lair, hero, monster), "shoot"))
    return found


def targets_of_monster(lair: Lair, monster: Monster) -> list[Target]:
    """The heroes in contact with a monster."""
    foes = foes_of_monster(lair, monster.at)
    return [
        Target(hero.name, monster_hits(lair, monster, hero), "attack")
        for seat, hero in enumerate(lair.heroes, 1)
        if foes >> seat & 1
    ]


def remembers(lair: Lair, hero: Hero, spell: str) -> int:
    """Faces of ten with which a hero can cast a spell now; 10 the first time (R19)."""
    if spell not in hero.cast:
        return SIDES
    needed = lair.terms.spells[spell].number - charm(lair, hero)
    return max(0, min(SIDES, SIDES + 1 - needed))


def search_faces(lair: Lair, hero: Hero) -> dict[str, int]:
    """Faces of ten that find each kind of thing (2.4)."""
    bonus = lair.terms.heroes[hero.name].search + charm(lair, hero)
    found: dict[str, int] = {}
    for face in range(1, SIDES + 1):
        rows = [row for row in lair.terms.finds if row.least <= face + bonus]
        kind = rows[-1].keyword if rows else "nothing"
        found[kind] = found.get(kind, 0) + 1
    return found
