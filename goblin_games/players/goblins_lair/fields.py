"""Walking distances over a whole map, doors opened on the way, figures not counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.state import Lair

FAR: Final = 9999
DOOR_COST: Final = 1

Field = tuple[int, ...]
"""For each square, the movement points to the nearest goal; FAR if there is no way."""


@lru_cache(maxsize=256)
def field(ground: Ground, goals: tuple[int, ...], barred: int, shut: int) -> Field:
    """Distances to the nearest of `goals`.

    Args:
        barred: squares that nobody may enter, one bit each; goals may be among them.
        shut: doors that must be opened on the way.
    """
    found = [FAR] * ground.size
    levels: list[list[int]] = [list(goals)]
    for goal in goals:
        found[goal] = 0
    for distance, level in enumerate(levels):
        for square in level:
            if found[square] == distance:
                cost = distance + _entering(ground, square, shut)
                for walk in ground.walks[square]:  # every step may be taken back
                    if cost < found[walk.to] and not walk.needs & barred:
                        found[walk.to] = cost
                        while len(levels) <= cost:
                            levels.append([])
                        levels[cost].append(walk.to)
    return tuple(found)


def _entering(ground: Ground, square: int, shut: int) -> int:
    """What it takes to come onto a square."""
    return ground.costs[square] + (DOOR_COST if shut >> square & 1 else 0)


def unopened_doors(lair: Lair) -> list[int]:
    """Doorways to unopened areas, by number."""
    return [
        number
        for number, door in enumerate(lair.ground.doorways)
        if any(area and not lair.opened >> area & 1 for area in door.areas)
    ]


def barred(lair: Lair) -> int:
    """The doorways that nobody walks through before they are opened."""
    bit, doorways = lair.ground.bit, lair.ground.doorways
    return sum(bit[doorways[number].at] for number in unopened_doors(lair))


def to_door(lair: Lair, number: int) -> Field:
    """Distances to a doorway."""
    at = lair.ground.doorways[number].at
    return field(lair.ground, (at,), barred(lair), lair.shut)


def to_monsters(lair: Lair) -> Field:
    """Distances to the nearest monster."""
    squares = tuple(sorted(monster.at for monster in lair.monsters))
    return field(lair.ground, squares, barred(lair), lair.shut)


def to_heroes(lair: Lair) -> Field:
    """Distances to the nearest hero."""
    squares = tuple(sorted(hero.at for hero in lair.heroes if hero.at >= 0))
    return field(lair.ground, squares, barred(lair), lair.shut)
