"""The rows of the rosters, tables and maps, and the names that the rules themselves know.

The rows come from `assets/goblins_lair/*.toml`, where owners of the printed game may put their
own values. Names are fixed: what a spell or a potion does is in the rules, not in the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

CASTERS: Final = {"ariel": 4, "bryn": 2, "rissiel": 2}
"""Heroes who know spells, and how many."""
HEROES: Final = ("ariel", "bryn", "corinna", "hagrim", "hugo", "rissiel", "sable", "wulf")
EXTRA_HEROES: Final = ("sable", "wulf")
SPELLS: Final = ("cure", "haste", "hold", "missile", "paralysis", "shield")
MOVE_SPELLS: Final = ("cure", "haste", "paralysis")
"""Cast in the hero move; the others are cast in the hero fight."""
MAPS: Final = ("burrow", "brook", "deep")

HEAL, SUPER, SHIELD, SWORD, SPEED, CHARM = range(6)
"""Treasures by their place in a hero's bag."""
TREASURES: Final = ("heal", "super", "shield", "sword", "speed", "charm")
POTIONS: Final = (HEAL, SUPER, SPEED)
EQUIPMENT: Final = (SHIELD, SWORD, CHARM)
KING: Final = "king"
LOWEST_TOTAL, HIGHEST_TOTAL = 3, 28


@dataclass(frozen=True, slots=True)
class HeroRow:
    """A hero: scores in squares, points and Lives; `missile` is a weapon or empty.

    `letter` marks the hero on maps.
    """

    keyword: str
    name: str
    letter: str
    move: int
    attack: int
    defense: int
    search: int
    lives: int
    spells: int = 0
    missile: str = ""
    status: str = "printed"
    reconstructed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MonsterRow:
    """A kind of monster; `letter` marks its figures on maps."""

    keyword: str
    name: str
    plural: str
    letter: str
    move: int
    attack: int
    defense: int
    lives: int
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class LairRow:
    """A row of the Monster Table: who waits in an area when the dice come to `total`."""

    keyword: str
    total: int
    monsters: tuple[str, ...] = ()
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class FindRow:
    """A row of the Treasure Table: what a search of `least` or more finds."""

    keyword: str
    least: int
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class TreasureRow:
    """A row of the Special Treasure Table: the faces of the d10 that bring it.

    Attributes:
        amount: Lives restored, or points added to a score.
        for_king: whether the king keeps it; otherwise he rolls again.
    """

    keyword: str
    name: str
    faces: tuple[int, ...]
    amount: int
    for_king: bool = False
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell: a later cast needs `number` or more on a d10; `amount` is Lives or Defense."""

    keyword: str
    name: str
    number: int
    amount: int = 0
    status: str = "printed"


@dataclass(frozen=True, slots=True)
class MapRow:
    """A map, top row first."""

    keyword: str
    name: str
    rows: tuple[str, ...]
    status: str = "invented"


@dataclass(frozen=True, slots=True)
class Content:
    """All data of one copy of the game."""

    heroes: tuple[HeroRow, ...]
    monsters: tuple[MonsterRow, ...]
    lairs: tuple[LairRow, ...]
    finds: tuple[FindRow, ...]
    treasures: tuple[TreasureRow, ...]
    spells: tuple[SpellRow, ...]
    maps: tuple[MapRow, ...]

    def slots(self) -> Mapping[str, int]:
        """The number of spells of each hero."""
        return {row.keyword: row.spells for row in self.heroes}
