"""The terms of one match: options and data, made ready for the step path."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.notation import suggestion
from goblin_games.rules.dragon.content import MOST_ANGER, Content, check_rows

if TYPE_CHECKING:
    from goblin_games.rules.dragon.options import Options

Faces = tuple[frozenset[int], ...]
FACES: Final = range(1, 7)
FIREBALLS: Final[dict[str, Faces]] = {
    "printed": tuple(frozenset(r for r in FACES if r >= a) for a in range(MOST_ANGER + 1)),
    "hot": tuple(frozenset(r for r in FACES if r <= a) for a in range(MOST_ANGER + 1)),
    "swap": tuple(frozenset(r for r in FACES if r < a) for a in range(MOST_ANGER + 1)),
}
"""By reading and anger: the faces that shoot (R30)."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What never changes in a match.

    Attributes:
        dawn: the last round, 0 for a night without end (R50).
        fires: by anger, the faces of the die that shoot a fireball (R30).
        least_stealth: what effective stealth never falls below; -9 is no limit (R30).
        deck: the ranks of all trap cards, one by one (R43).
    """

    seats: int
    difficulty: str
    dragon_hp: int
    goblin_hp: int
    first: int
    glory: bool
    dawn: int
    fires: Faces
    least_stealth: int
    bust_moves: bool
    fewest_unused: bool
    free_keep: bool
    quad_ends_at_once: bool
    throw_forward: bool
    pile_on: bool
    trap_on_retreat: bool
    reach_of_trip: bool
    relief_if_none_died: bool
    deck: tuple[str, ...]


@lru_cache(maxsize=64)
def terms_of(options: Options, content: Content) -> Terms:
    """The terms for these options and data.

    Raises:
        IllegalOptions: `dragon-data` or `unknown-value`.
    """
    check_rows(content)
    return Terms(
        seats=options.seats,
        difficulty=options.difficulty,
        dragon_hp=options.dragon_hp or _table_hp(options, content),
        goblin_hp=options.goblin_hp,
        first=options.first,
        glory=options.victory == "glory",
        dawn=options.dawn,
        fires=FIREBALLS[options.fireball],
        least_stealth=0 if options.fireball == "swap" else -9,
        bust_moves=options.bust_moves,
        fewest_unused=options.must_use == "most",
        free_keep=options.set_aside == "free",
        quad_ends_at_once=options.quad == "turn",
        throw_forward=options.throw == "forward",
        pile_on=options.pile_on,
        trap_on_retreat=options.trap_on_retreat,
        reach_of_trip=options.reach == "trip",
        relief_if_none_died=options.relief == "hidden",
        deck=tuple(card.keyword for card in content.cards for _ in range(card.copies)),
    )


def _table_hp(options: Options, content: Content) -> int:
    hp = {dragon.keyword: dragon.hp for dragon in content.dragons}
    if options.difficulty not in hp:
        raise IllegalOptions(
            "unknown-value",
            f"There is no dragon for difficulty '{options.difficulty}'"
            f"{suggestion(options.difficulty, hp)}",
        )
    return hp[options.difficulty][options.seats - 1]
