"""The terms of one race: options and tiles, made ready for the step path."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.goblin_dice.content import (
    READY_TRACKS,
    Content,
    Tile,
    check_tiles,
)

if TYPE_CHECKING:
    from goblin_games.rules.goblin_dice.options import Options

SLANTS: Final = {"slope": 1, "flat": 0, "uphill": -1}


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A tile as the options have it.

    Attributes:
        code: its keyword.
        ability: what its top values do.
        moves: the dice that move a goblin one space (R20).
        tops: the dice that use the ability; none where abilities do not exist (R20).
        slant: what it adds to the speed of a stone that stops here: -1, 0 or 1 (R13).
    """

    code: str
    ability: str
    moves: frozenset[int]
    tops: frozenset[int]
    slant: int


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What never changes in a race. The track is no part of it, since it may be a secret.

    Attributes:
        clockwise: whether only the first seat goes by position (R3).
        path: whether the stone crushes on every space it enters (R10).
        blocks: whether the stone stops a push instead of crushing (R8).
        fixed_track: whether the tiles lie before the first action (4.3).
        third: whether the dice left over in a duel are used too (R22).
        tiles: the rows by code.
        ground: the same as the options have them.
    """

    seats: int
    head_seat: int
    grab_mode: str
    draft_order: str
    clockwise: bool
    path: bool
    blocks: bool
    family: str
    fixed_track: bool
    unexpected: bool
    duel: bool
    third: bool
    round_limit: int
    tiles: dict[str, Tile]
    ground: dict[str, Ground]


@lru_cache(maxsize=64)
def terms_of(options: Options, content: Content) -> Terms:
    """The terms for these options and tiles.

    Raises:
        IllegalOptions: `tile-data`, or `unknown-tile` if the content lacks a tile of the track.
    """
    check_tiles(content.tiles)
    tiles = {tile.keyword: tile for tile in content.tiles}
    for code in track_of(options) or ():
        if code not in tiles:
            raise IllegalOptions("unknown-tile", f"The tiles at hand lack '{code}' of the track.")
    return Terms(
        seats=options.seats,
        head_seat=options.head_seat,
        grab_mode=options.grab_mode,
        draft_order=options.draft_order,
        clockwise=options.turn_order == "clockwise",
        path=options.crush == "path",
        blocks=options.shove == "block",
        family=options.family,
        fixed_track=track_of(options) is not None,
        unexpected=options.unexpected,
        duel=options.duel,
        third=options.duel_third == "use",
        round_limit=options.round_limit,
        tiles=tiles,
        ground={code: _ground(tile, options.family) for code, tile in tiles.items()},
    )


def _ground(tile: Tile, family: str) -> Ground:
    """A tile under the family rule (R20)."""
    moves = {
        "off": tile.bottom,
        "both": (*tile.top, *tile.bottom),
        "top": tile.top,
        "bottom": tile.bottom,
    }
    tops = tile.top if family == "off" else ()
    return Ground(
        tile.keyword, tile.ability, frozenset(moves[family]), frozenset(tops), SLANTS[tile.slant]
    )


def track_of(options: Options) -> tuple[str, ...] | None:
    """The tiles of a track that is fixed by the options; None if it will be drawn."""
    if isinstance(options.track, str):
        return READY_TRACKS.get(options.track)
    return options.track
