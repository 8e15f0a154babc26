"""Searching (2.4, 2.5, 4.9)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair.actions import D10, Search, Skip
from goblin_games.rules.goblins_lair.blows import charm, give
from goblin_games.rules.goblins_lair.contact import foes_of_hero
from goblin_games.rules.goblins_lair.content import TREASURES
from goblin_games.rules.goblins_lair.events import (
    GoldFound,
    NothingFound,
    SearchRolled,
    SpecialFound,
    tell,
)
from goblin_games.rules.goblins_lair.order import SEATS
from goblin_games.rules.goblins_lair.state import (
    Hero,
    Lair,
    Pending,
    edit,
    is_opened,
    living_groups,
    seat_of,
)


def eligible(lair: Lair) -> int:
    """The heroes who may search now, one bit a seat (R26 to R28)."""
    return sum(
        1 << seat
        for seat, hero in enumerate(lair.heroes, 1)
        if hero.at >= 0 and may_search(lair, hero, hero.at)
    )


def may_search(lair: Lair, hero: Hero, square: int) -> bool:
    """Whether a hero may search where it stands, or would on another square (4.9)."""
    area = lair.ground.area_of[square]
    if not area or not is_opened(lair, area) or hero.searched >> area & 1:
        return False
    if area == 1 and not lair.terms.options.search_area1:  # R27
        return False
    if not lair.monsters:
        return True
    if any(lair.ground.area_of[monster.at] == area for monster in lair.monsters):
        return False
    return not foes_of_hero(lair, square) and not hero.involved & living_groups(lair)  # R28


def searcher(lair: Lair) -> int:
    """The seat that is asked next."""
    return SEATS[lair.waiting][0]


def search(lair: Lair, action: Search, log: Log) -> None:
    """The hero turns the area over; this is its only search here."""
    hero = edit(lair, seat_of(lair, action.figure))
    hero.searched |= 1 << lair.ground.area_of[hero.at]
    lair.lively = True  # R37
    lair.pending = Pending.SEARCH


def skip(lair: Lair, action: Skip, log: Log) -> None:
    """The hero leaves it."""
    lair.waiting &= lair.waiting - 1


def roll(lair: Lair, action: D10, log: Log) -> None:
    """The search roll (R22, R26): nothing, gold, or something special."""
    hero = lair.heroes[searcher(lair) - 1]
    row = lair.terms.heroes[hero.name]
    total = action.face + row.search + charm(lair, hero)
    tell(log, SearchRolled, hero.name, action.face, total)
    finds = [find for find in lair.terms.finds if find.least <= total]
    match finds[-1].keyword if finds else "nothing":
        case "gold":
            lair.pending = Pending.GOLD
        case "special":
            lair.pending = Pending.SPECIAL
        case _:
            tell(log, NothingFound, hero.name)
            _done(lair)


def roll_gold(lair: Lair, action: D10, log: Log) -> None:
    """As many gold pieces as the die shows."""
    hero = edit(lair, searcher(lair))
    hero.gold += action.face
    tell(log, GoldFound, hero.name, action.face)
    _done(lair)


def roll_special(lair: Lair, action: D10, log: Log) -> None:
    """Something of the Special Treasure Table."""
    hero = edit(lair, searcher(lair))
    treasure = lair.terms.faces[action.face - 1]
    give(hero, treasure)
    tell(log, SpecialFound, hero.name, action.face, TREASURES[treasure])
    _done(lair)


def _done(lair: Lair) -> None:
    lair.pending = Pending.NOTHING
    lair.waiting &= lair.waiting - 1
