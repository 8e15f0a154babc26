"""The tokens of the game as rows, and the five places of the board.

Heroes and creatures come from `assets/oh_my_lair/*.toml`, where owners of the printed sheet may
put their own numbers. The places are printed on the board and stay here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from goblin_games.rules.core import IllegalOptions

Cost = tuple[int, int, int]
"""Bone, wood and tusk."""


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero token: a soldier in one match, the hero on the road in another.

    Attributes:
        hp: hit points at full strength, 1 to 4.
        h_def: pips of battle dice for one hit while he is on the road.
        s_def: pips of minion dice for one hit while he is a soldier.
        set: the smallest token set that holds him, "classic" or "horde".
        status: where the numbers come from: "printed", "sourced" or "reconstructed".
    """

    keyword: str
    name: str
    hp: int
    h_def: int
    s_def: int
    set: str = "classic"
    status: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature token: what it costs to summon and how many dice it rolls (`power`)."""

    keyword: str
    name: str
    bone: int
    wood: int
    tusk: int
    power: int
    set: str = "classic"
    status: str = "reconstructed"

    @property
    def cost(self) -> Cost:
        """The resources that summoning it takes."""
        return (self.bone, self.wood, self.tusk)


@dataclass(frozen=True, slots=True)
class Content:
    """All tokens of one copy of the game."""

    heroes: tuple[Hero, ...]
    creatures: tuple[Creature, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place for minions: `pips` buy one yield (of `gives`), and `key` is its letter."""

    keyword: str
    name: str
    pips: int
    gives: str
    key: str
    status: str = "printed"


PLACES: Final = (
    Place("gold", "Dig Gold", 3, "gold", "g"),
    Place("research", "Research", 3, "creature", "r"),
    Place("wastes", "Rhat Gullad Wastes", 4, "bone", "w"),
    Place("forest", "Forest of Tears", 5, "wood", "f"),
    Place("plains", "Elefant Plains", 6, "tusk", "p"),
)
"""In board order, which is the order of resolution (R6)."""

GOLD, RESEARCH, WASTES, FOREST, PLAINS = range(5)
FIRST_REGION: Final = WASTES
"""Place number of region 0; a region's own number is `place - FIRST_REGION`."""

REGIONS: Final = PLACES[FIRST_REGION:]
RESOURCES: Final = tuple(region.gives for region in REGIONS)
TRACK_END: Final = 10
"""The last number of a resource's track (R10)."""
SHORTEST_ROAD, LONGEST_ROAD = 8, 20
MAX_MOJO: Final = 3
START_MINIONS: Final = 2
PER_SPACE: Final = 2
"""Creatures on one space of the road (R12)."""
MINION_PRICE: Final = 2
MOJO_PRICE: Final = 1


def check_tokens(heroes: tuple[Hero, ...], creatures: tuple[Creature, ...]) -> None:
    """Refuse token data that breaks the game.

    Raises:
        IllegalOptions: code `token-power`, with the row and the field at fault (spec 3.5, R12).
    """
    if len(heroes) < 4:
        raise _bad(f"The game needs at least 4 heroes, there are {len(heroes)}.")
    if len(creatures) < 3:
        raise _bad(f"The game needs at least 3 creatures, there are {len(creatures)}.")
    keywords = [*(hero.keyword for hero in heroes), *(row.keyword for row in creatures)]
    for keyword in keywords:
        if keywords.count(keyword) > 1:
            raise _bad(f"The keyword '{keyword}' is there twice.")
    for hero in heroes:
        if not 1 <= hero.hp <= 4:
            raise _bad(f"{hero.name} has {hero.hp} hit points; a token shows 1 to 4.")
        if hero.h_def < 1 or hero.s_def < 1:
            raise _bad(f"{hero.name} needs a defence of at least 1.")
    for creature in creatures:
        if not 1 <= creature.power <= 3:  # R12
            raise _bad(f"{creature.name} has power {creature.power}; it must be 1 to 3.")
        if not any(creature.cost) or not all(0 <= n <= TRACK_END for n in creature.cost):
            raise _bad(f"{creature.name} must cost something, and 0 to 10 of each resource.")


def _bad(text: str) -> IllegalOptions:
    return IllegalOptions("token-power", text)
