"""What a match is played under: its options and data, ready for use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goblin_games.rules.goblins_lair.configuration import check, roster, stock_of
from goblin_games.rules.goblins_lair.content import (
    HIGHEST_TOTAL,
    KING,
    LOWEST_TOTAL,
    TREASURES,
    Content,
    FindRow,
    HeroRow,
    MonsterRow,
    SpellRow,
    TreasureRow,
)
from goblin_games.rules.goblins_lair.ground import Ground, ground_of

if TYPE_CHECKING:
    from goblin_games.rules.goblins_lair.options import Options

CAP = 20
TURNS_PER_AREA = 12


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Options and data of a match. Never changes.

    Attributes:
        map_name: the map as people call it.
        heroes: the roster that may be played, by name.
        kinds: the monsters by name.
        table: who waits for each total of the Monster Table, from 3 to 28.
        faces: the treasure (its place in the bag) of each face of the d10, from 1.
        turn_limit: the last turn; 0 for no limit (R37).
    """

    options: Options
    ground: Ground
    map_name: str
    heroes: Mapping[str, HeroRow]
    kinds: Mapping[str, MonsterRow]
    table: Mapping[int, tuple[str, ...]]
    finds: tuple[FindRow, ...]
    treasures: tuple[TreasureRow, ...]
    faces: tuple[int, ...]
    spells: Mapping[str, SpellRow]
    turn_limit: int

    @property
    def king_lives(self) -> int:
        """How often the king must be hit."""
        return self.kinds[KING].lives

    def waiting(self, total: int) -> tuple[int, tuple[str, ...]]:
        """The row of the Monster Table for a total, and who is on it (R17)."""
        top = CAP if self.options.table_top == "cap20" else HIGHEST_TOTAL
        row = max(LOWEST_TOTAL, min(total, top))
        return row, self.table[row]


def terms_of(options: Options, content: Content) -> Terms:
    """The terms of a match.

    Raises:
        IllegalOptions: if the options do not fit together or to the data.
    """
    stock = stock_of(content)
    check(options, stock)
    names = roster(options, stock)
    map_name, rows = _map(options, content)
    ground = ground_of(rows)
    order = {row.keyword: row for row in content.treasures}
    treasures = tuple(order[word] for word in TREASURES)
    limit = options.turn_limit
    return Terms(
        options,
        ground,
        map_name,
        {row.keyword: row for row in content.heroes if row.keyword in names},
        {row.keyword: row for row in content.monsters},
        {row.total: row.monsters for row in content.lairs},
        tuple(sorted(content.finds, key=lambda row: row.least)),
        treasures,
        _faces(treasures),
        {row.keyword: row for row in content.spells},
        TURNS_PER_AREA * ground.areas if limit is None else limit,
    )


def _map(options: Options, content: Content) -> tuple[str, tuple[str, ...]]:
    if not isinstance(options.map, str):
        return "a map of your own", options.map
    row = next(row for row in content.maps if row.keyword == options.map)
    return row.name, row.rows


def _faces(treasures: tuple[TreasureRow, ...]) -> tuple[int, ...]:
    by_face = {face: place for place, row in enumerate(treasures) for face in row.faces}
    return tuple(by_face[face] for face in range(1, 11))
