"""Opening an area: who lives there, where they stand, and where the king hides (4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair.actions import D6, D10, PlaceAt, TwoD10
from goblin_games.rules.goblins_lair.content import KING, TREASURES
from goblin_games.rules.goblins_lair.events import (
    AreaCleared,
    AreaOpened,
    KingHides,
    KingItemRolled,
    LairRolled,
    MonsterPlaced,
    NoRoom,
    SecretRolled,
    tell,
)
from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.state import (
    MONSTER_SEAT,
    Discovery,
    King,
    Lair,
    Monster,
    Pending,
    living,
    living_groups,
    opened_count,
    unopened_beside,
)

HIDEOUTS: Final = 6
"""The secret die chooses from this many areas (R29)."""
MONSTER_SIDE: Final = frozenset({MONSTER_SEAT})


def open_area(lair: Lair, door: int, hero: str, log: Log) -> None:
    """An area is opened for the first and only time (R14); the hero's move waits."""
    area = unopened_beside(lair, door)
    lair.opened |= 1 << area
    lair.lively = True  # R37
    lair.discovery = Discovery(area, door)
    lair.pending = Pending.LAIR
    tell(log, AreaOpened, area, hero)


def roll_lair(lair: Lair, action: TwoD10, log: Log) -> None:
    """Two d10 on the Monster Table (2.3, R16, R17); the king comes first if this is his area."""
    found = lair.discovery
    assert found is not None
    options = lair.terms.options
    heroes = lair.size if options.heroes_counted == "start" else living(lair).bit_count()
    total = action.first + action.second + heroes + options.threat
    row, kinds = lair.terms.waiting(total)
    tell(log, LairRolled, (action.first, action.second), total, row, kinds)
    if lair.king == King.HIDDEN and lair.king_area == found.area:
        kinds = (KING, *kinds)
        lair.king = King.FOUND
    lair.discovery = found._replace(arrivals=kinds)
    lair.pending = Pending.KING_ITEM if kinds[:1] == (KING,) else Pending.PLACE
    make_room(lair, log)


def roll_item(lair: Lair, action: D10, log: Log) -> None:
    """The king's item: rolled until it is one that he can use (R31, R61)."""
    treasure = lair.terms.faces[action.face - 1]
    if not lair.terms.treasures[treasure].for_king:
        tell(log, KingItemRolled, action.face, "")
        return
    lair.king_item = TREASURES[treasure]
    tell(log, KingItemRolled, action.face, lair.king_item)
    lair.pending = Pending.PLACE
    make_room(lair, log)


# -- placing ----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _room(ground: Ground, area: int, door: int) -> tuple[int, ...]:
    """The squares of an area that are not within one square of a doorway (R13)."""
    close = ground.near[ground.doorways[door].at]
    return tuple(square for square in ground.room[area] if not close >> square & 1)


def places(lair: Lair) -> list[int]:
    """Where the next arrival may be placed."""
    found = lair.discovery
    assert found is not None
    taken = lair.on_heroes | lair.on_monsters
    room = _room(lair.ground, found.area, found.door)
    return [square for square in room if not taken >> square & 1]


def kind_number(lair: Lair, kind: str) -> int:
    """The place of a kind in the roster."""
    return list(lair.terms.kinds).index(kind)


def next_name(lair: Lair) -> str:
    """The name of the next arrival: `gob2`; the king has no number."""
    found = lair.discovery
    assert found is not None
    kind = found.arrivals[0]
    return kind if kind == KING else f"{kind}{lair.kinds[kind_number(lair, kind)] + 1}"


def place_choices(lair: Lair) -> tuple[PlaceAt, ...]:
    """All squares for the next arrival."""
    name, names = next_name(lair), lair.ground.names
    return tuple(PlaceAt(name, names[square]) for square in places(lair))


def place(lair: Lair, action: PlaceAt, log: Log) -> None:
    """The next arrival stands."""
    found = lair.discovery
    assert found is not None
    kind, *rest = found.arrivals
    square = lair.ground.numbers[action.square]
    lives = lair.terms.kinds[kind].lives
    monster = Monster(lair.placed, action.figure, kind, found.area, square, lives)
    lair.monsters = (*lair.monsters, monster)
    lair.placed += 1
    number = kind_number(lair, kind)
    lair.kinds = tuple(n + (i == number) for i, n in enumerate(lair.kinds))
    lair.on_monsters |= lair.ground.bit[square]
    tell(log, MonsterPlaced, action.figure, action.square)
    lair.discovery = found._replace(arrivals=tuple(rest))
    make_room(lair, log)


def make_room(lair: Lair, log: Log) -> None:
    """Go on when nobody, or nowhere, is left to place (R42)."""
    found = lair.discovery
    assert found is not None
    if lair.pending != Pending.PLACE or (found.arrivals and places(lair)):
        return
    if found.arrivals:
        tell(log, NoRoom, len(found.arrivals))
        lair.discovery = found._replace(arrivals=())
    if not living_groups(lair) >> found.area & 1:
        tell(log, AreaCleared, found.area)
    _after_placing(lair)


def _after_placing(lair: Lair) -> None:
    """Half of the areas are opened: the king hides, if he has not yet (R29)."""
    lair.pending = Pending.NOTHING
    if lair.king == King.ABROAD and 2 * opened_count(lair) >= lair.ground.areas:
        lair.hideouts = hideouts(lair)
        if lair.hideouts:
            lair.pending = Pending.SECRET


# -- the king ---------------------------------------------------------------------------------


def hideouts(lair: Lair) -> tuple[int, ...]:
    """The areas that the secret die chooses from, lowest first (4.5.6, R30)."""
    areas = range(1, lair.ground.areas + 1)
    highest = areas[-HIDEOUTS:]
    closed = [area for area in areas if not lair.opened >> area & 1]
    if all(area not in closed for area in highest):
        return tuple(closed[-HIDEOUTS:])
    return tuple(highest)


def suspects(lair: Lair) -> Sequence[int]:
    """Where the king may hide, as everybody knows."""
    return [area for area in lair.hideouts if not lair.opened >> area & 1]


def roll_secret(lair: Lair, action: D6, log: Log) -> None:
    """The secret die; a face without a closed area is rolled again (R30)."""
    index = action.face - 1
    area = lair.hideouts[index] if index < len(lair.hideouts) else 0
    if lair.opened >> area & 1:
        area = 0
    if log is not None:
        log.append(SecretRolled(action.face, area, seen_by=MONSTER_SIDE))
    if area:
        lair.king, lair.king_area = King.HIDDEN, area
        lair.pending = Pending.NOTHING
        tell(log, KingHides)
