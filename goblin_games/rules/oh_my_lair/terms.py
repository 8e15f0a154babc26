"""The terms of one match: options and tokens, made ready for the step path."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.notation import suggestion
from goblin_games.rules.oh_my_lair.content import (
    TRACK_END,
    Content,
    Cost,
    Creature,
    Hero,
    check_tokens,
)

if TYPE_CHECKING:
    from goblin_games.rules.oh_my_lair.options import Options

NO_LIMIT: Final = 10**9


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What never changes in a match.

    Attributes:
        length: number of the Game Over space.
        last_space: the last space that holds creatures: length - 1, or length (R11, R22).
        gold_limit: 10, or a number nobody reaches (R10).
        wait: when a board of a duel stands still until its turn: "never", "setup" (before its
            first round) or "round" (before every round).
        heroes, creatures: the tokens of the chosen set by keyword, in the order of the data.
        cost, power: the creatures' numbers by keyword.
    """

    mode: str
    seats: int
    level: str
    length: int
    last_space: int
    reveal: str
    safe_last_minion: bool
    last_stand: bool
    dig_yield: str
    free_order: bool
    gold_limit: int
    road_hero: str | None
    skip_doomed: bool
    horn: str
    shared_luck: bool
    pace: str
    wait: str
    heroes: dict[str, Hero]
    creatures: dict[str, Creature]
    cost: dict[str, Cost]
    power: dict[str, int]

    @property
    def hidden_boards(self) -> bool:
        """Whether the boards of a duel are secret until all are over (spec 3.4)."""
        return self.mode == "duel" and self.pace != "rounds"


@lru_cache(maxsize=64)
def terms_of(options: Options, content: Content) -> Terms:
    """The terms for these options and tokens.

    Raises:
        IllegalOptions: `token-power`, `unknown-value` or `road-hero-set`.
    """
    check_tokens(content.heroes, content.creatures)
    sets = ("classic",) if options.tokens == "classic" else ("classic", "horde")
    heroes = {hero.keyword: hero for hero in content.heroes if hero.set in sets}
    creatures = {row.keyword: row for row in content.creatures if row.set in sets}
    check_tokens(tuple(heroes.values()), tuple(creatures.values()))
    duel = options.mode == "duel"
    pace = options.pace or "whole"
    return Terms(
        mode=options.mode,
        seats=options.seats,
        level=options.level,
        length=options.road_length,
        last_space=options.road_length - (0 if options.last_stand else 1),
        reveal=options.reveal,
        safe_last_minion=options.spares_last_minion,
        last_stand=options.last_stand,
        dig_yield=options.dig_yield,
        free_order=options.roll_order == "free",
        gold_limit=TRACK_END if options.gold_limit == "10" else NO_LIMIT,
        road_hero=_road_hero(options, content, heroes),
        skip_doomed=options.doomed_round == "skip" and not options.last_stand,
        horn=(options.horn or "round") if options.mode == "council" else "",
        shared_luck=duel and (options.luck or "shared") == "shared",
        pace=pace if duel else "",
        wait=("round" if pace == "rounds" else "setup") if duel else "never",
        heroes=heroes,
        creatures=creatures,
        cost={row.keyword: row.cost for row in creatures.values()},
        power={row.keyword: row.power for row in creatures.values()},
    )


def _road_hero(options: Options, content: Content, heroes: dict[str, Hero]) -> str | None:
    wanted = options.road_hero
    if wanted == "random" or wanted in heroes:
        return None if wanted == "random" else wanted
    known = [hero.keyword for hero in content.heroes]
    if wanted in known:
        raise IllegalOptions(
            "road-hero-set", f"Hero {wanted} is not among the {options.tokens} tokens."
        )
    raise IllegalOptions(
        "unknown-value", f"'{wanted}' is no hero{suggestion(wanted, ['random', *known])}"
    )
