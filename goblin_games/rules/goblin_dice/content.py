"""The tiles of the trail as rows, the ready-made tracks, and the numbers of the boards.

Tiles come from `assets/goblin_dice/tiles.toml`, where owners of the printed game may put the
values of their own tiles. The boards are printed and stay here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from goblin_games.rules.core import IllegalOptions

Slant = Literal["slope", "flat", "uphill"]
AbilityName = Literal["slow", "trick", "dash", "luck"]


@dataclass(frozen=True, slots=True)
class Tile:
    """A trail tile; both its halves use the same values (spec 2.1).

    Attributes:
        keyword: its code in lower case, such as "a10".
        slant: what it does to the stone: "slope" (+), "flat" (=) or "uphill" (-).
        ability: what a value of the top part does: "slow", "trick", "dash" or "luck".
        top: dice that use the ability.
        bottom: dice that move one space.
        status: where the values come from: "printed", "sourced" or "reconstructed".
    """

    keyword: str
    slant: Slant
    ability: AbilityName
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    status: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Content:
    """All tiles of one copy of the game."""

    tiles: tuple[Tile, ...]


# -- the boards, on one number line (spec 2.1) ----------------------------------------------

STONE_START: Final = -2
"""`st1`; the start board's three spaces are -2, -1 and 0."""
FIRST: Final = 1
FINISH: Final = 15
TILES_IN_RACE: Final = 7
MIN_SPEED, MAX_SPEED = 1, 4
DICE_EACH: Final = 2
DUEL_DICE: Final = 6
MIN_SEATS, MAX_SEATS = 2, 6
FACES: Final = (1, 2, 3, 4, 5, 6)

CODES: Final = tuple(
    f"{letter}{number}"
    for letter, count in (("a", 10), ("b", 6), ("c", 6))
    for number in range(1, count + 1)
)
"""The 22 codes: a slopes, b flat ground, c uphill (spec 2.2)."""

READY_TRACKS: Final = {
    "stroll": ("c3", "c4", "b4", "c2", "a4", "a2", "b3"),
    "brawl": ("b4", "c2", "b6", "c3", "a10", "a6", "a2"),
    "armageddon": ("a7", "a8", "a3", "c1", "b6", "a4", "b1"),
}
"""Printed (spec 2.5); the gentle one first."""

SLANT_SIGNS: Final = {"slope": "+", "flat": "=", "uphill": "-"}
ABILITY_NAMES: Final = {
    "slow": "Slow Down",
    "trick": "Dirty Trick",
    "dash": "Dash",
    "luck": "Goblin Luck",
}


def tile_of(space: int) -> int:
    """Number of the tile, from 0, that a space of the trail lies on.

    >>> [tile_of(space) for space in (1, 2, 3, 14)]
    [0, 0, 1, 6]
    """
    return (space - 1) // 2


def half_of(space: int) -> str:
    """The part of its tile that a space of the trail is."""
    return "left" if space % 2 else "right"


def space_name(space: int) -> str:
    """A space as the spec writes it.

    >>> [space_name(space) for space in (-2, 0, 1, 14, 15)]
    ['st1', 'st3', '1', '14', 'finish']
    """
    if space < FIRST:
        return f"st{space - STONE_START + 1}"
    return "finish" if space >= FINISH else str(space)


def check_tiles(tiles: tuple[Tile, ...]) -> None:
    """Refuse tiles that nobody could race on.

    Raises:
        IllegalOptions: code `tile-data`, with the tile and what is wrong with it.
    """
    if len(tiles) < TILES_IN_RACE:
        raise _bad(f"A race needs {TILES_IN_RACE} tiles, there are {len(tiles)}.")
    codes = [tile.keyword for tile in tiles]
    for tile in tiles:
        if codes.count(tile.keyword) > 1:
            raise _bad(f"Tile {tile.keyword} is there twice.")
        if tile.keyword not in CODES:
            raise _bad(f"There is no tile '{tile.keyword}'; codes are a1-a10, b1-b6, c1-c6.")
        if tile.slant not in SLANT_SIGNS or tile.ability not in ABILITY_NAMES:
            raise _bad(f"Tile {tile.keyword} has a slant or an ability that does not exist.")
        for values in (tile.top, tile.bottom):
            if not values or len(set(values)) < len(values) or not set(values) <= set(FACES):
                raise _bad(f"Tile {tile.keyword} needs different values from 1 to 6 on each part.")


def _bad(text: str) -> IllegalOptions:
    return IllegalOptions("tile-data", text)
