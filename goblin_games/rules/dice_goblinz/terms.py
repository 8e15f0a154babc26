"""The terms of one match: options and tables, made ready for the step path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from goblin_games.rules.dice_goblinz.content import (
    Content,
    Doohickey,
    GoblinKind,
    check_content,
    starting_dice,
)
from goblin_games.rules.dice_goblinz.dice import SIZES, Dice

if TYPE_CHECKING:
    from goblin_games.rules.dice_goblinz.options import Options

Pile = tuple[int, ...]
"""Dice in the Pile-O-Die by size, in the order of `SIZES`."""
UNLIMITED: Final[Pile] = ()
"""A pile without end: each draw is one of the six sizes (2.3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What never changes in a match.

    Attributes:
        kinds: how goblins are given out: "roll", "distinct", "pick" or "fixed" (R3).
        fixed_kinds: the goblins of `fixed`, by seat.
        first_leader: a seat, or None for a roll (R10).
        raids: their number, or None for a roll.
        goblinz: the rows by keyword, and `by_number` the keywords in the order of the d8.
        starts: starting dice by keyword, the house rule's included.
        doohickeyz: the rows by keyword, and `finds` the keyword for each face of the d10.
    """

    seats: int
    kinds: str
    fixed_kinds: tuple[str, ...]
    first_leader: int | None
    raids: int | None
    pile: Pile
    count_living: bool
    chain: bool
    late_hand: bool
    stench: str
    union_always: bool
    raiders_only: bool
    min_raid_dice: int
    shared_win: bool
    goblinz: dict[str, GoblinKind]
    by_number: tuple[str, ...]
    starts: dict[str, Dice]
    doohickeyz: dict[str, Doohickey]
    finds: dict[int, str]


def terms_of(options: Options, content: Content) -> Terms:
    """The terms for these options and tables.

    Raises:
        IllegalOptions: `content`, if the tables make no game.
    """
    check_content(content)
    fixed = () if isinstance(options.kinds, str) else options.kinds
    fair = options.handicap == "fair"
    return Terms(
        seats=options.seats,
        kinds="fixed" if fixed else str(options.kinds),
        fixed_kinds=fixed,
        first_leader=options.first_leader if isinstance(options.first_leader, int) else None,
        raids=options.raids if isinstance(options.raids, int) else None,
        pile=_pile(options, content),
        count_living=options.count_goblinz == "living",
        chain=options.draft_order == "chain",
        late_hand=options.grabby_hand == "after",
        stench=options.stench,
        union_always=options.union == "always",
        raiders_only=options.kazoo_users == "raiders",
        min_raid_dice=options.min_raid_dice,
        shared_win=options.tiebreak == "shared",
        goblinz={row.keyword: row for row in content.goblinz},
        by_number=tuple(r.keyword for r in sorted(content.goblinz, key=lambda row: row.number)),
        starts={row.keyword: starting_dice(row, fair) for row in content.goblinz},
        doohickeyz={row.keyword: row for row in content.doohickeyz},
        finds={row.number: row.keyword for row in content.doohickeyz},
    )


def _pile(options: Options, content: Content) -> Pile:
    if options.pile == "unlimited":
        return UNLIMITED
    if isinstance(options.pile, str):
        counts = {row.sides: getattr(row, options.pile) for row in content.dice}
        return tuple(counts[size] for size in SIZES)
    return tuple(options.pile.get(f"d{size}", 0) for size in SIZES)
