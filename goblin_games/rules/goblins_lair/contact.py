"""Who stands next to whom (2.8): one test for stopping, fighting, escaping, touching (R5)."""

from __future__ import annotations

from goblin_games.rules.goblins_lair.state import Hero, Lair, Monster


def reach(lair: Lair, square: int, leaving: int = 0) -> int:
    """The squares in contact with a square.

    Args:
        leaving: the square, as a bit, that the figure leaves to stand here.
    """
    ground = lair.terms.ground
    squares = ground.contact[square]
    if lair.terms.options.figure_flanks_fight:  # R4
        figures = (lair.on_heroes | lair.on_monsters) & ~leaving
        for corner, sides in ground.diagonals[square]:
            if figures & sides:
                squares &= ~corner
    return squares


def foes_of_hero(lair: Lair, square: int) -> int:
    """The monsters in contact with a square, one bit a number."""
    squares = reach(lair, square)
    if not squares & lair.on_monsters:
        return 0
    bit = lair.terms.ground.bit
    return sum([1 << monster.number for monster in lair.monsters if bit[monster.at] & squares])


def foes_of_monster(lair: Lair, square: int) -> int:
    """The heroes in contact with a square, one bit a seat."""
    squares = reach(lair, square)
    if not squares & lair.on_heroes:
        return 0
    bit = lair.terms.ground.bit
    seats = enumerate(lair.heroes, 1)
    return sum([1 << seat for seat, hero in seats if hero.at >= 0 and bit[hero.at] & squares])


def squares_of_monsters(lair: Lair, numbers: int) -> int:
    """Where these monsters stand, one bit a square."""
    bit = lair.terms.ground.bit
    return sum([bit[m.at] for m in lair.monsters if numbers >> m.number & 1])


def squares_of_heroes(lair: Lair, seats: int) -> int:
    """Where these heroes stand, one bit a square."""
    bit = lair.terms.ground.bit
    return sum([bit[hero.at] for seat, hero in enumerate(lair.heroes, 1) if seats >> seat & 1])


def hero_touches(lair: Lair, hero: Hero, other: Hero) -> bool:
    """Whether two heroes are in touch."""
    return other.at >= 0 and bool(reach(lair, hero.at) >> other.at & 1)


def in_contact(lair: Lair, hero: Hero, monster: Monster) -> bool:
    """Whether a hero and a monster are in contact."""
    return bool(reach(lair, hero.at) >> monster.at & 1)


def in_sight(lair: Lair, hero: Hero, monster: Monster) -> bool:
    """Whether a hero sees a monster; other heroes never hide it (R45)."""
    return lair.terms.ground.sees(hero.at, monster.at, lair.shut, lair.on_monsters)
