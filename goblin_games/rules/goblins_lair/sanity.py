"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.goblins_lair.content import KING
from goblin_games.rules.goblins_lair.discovery import suspects
from goblin_games.rules.goblins_lair.order import seats_in
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Hero,
    King,
    Lair,
    Pending,
    Phase,
    find_places,
    living,
)

PLAYED = range(Phase.HERO_MOVE, Phase.OVER)
_FINDING = (Pending.LAIR, Pending.KING_ITEM, Pending.PLACE, Pending.SECRET)


def faults(lair: Lair) -> Iterator[str]:
    """What is wrong with a position, one sentence each."""
    yield from _place_faults(lair)
    for hero in lair.heroes:
        yield from _hero_faults(lair, hero)
    yield from _monster_faults(lair)
    yield from _pending_faults(lair)
    yield from _turn_faults(lair)
    yield from _king_faults(lair)


def _place_faults(lair: Lair) -> Iterator[str]:
    squares = [h.at for h in lair.heroes if h.at >= 0] + [m.at for m in lair.monsters]
    if len(set(squares)) < len(squares):
        yield "Two figures stand on one square."
    for square in squares:
        name, area = lair.ground.names[square], lair.ground.area_of[square]
        if not lair.ground.is_enterable(square) or lair.shut >> square & 1:
            yield f"Somebody stands on {name}, where nobody can."
        if area and not lair.opened >> area & 1:
            yield f"Somebody stands on {name} in an unopened area."
    fresh = lair.copy()
    find_places(fresh)
    if (fresh.shut, fresh.on_heroes, fresh.on_monsters) != (
        lair.shut,
        lair.on_heroes,
        lair.on_monsters,
    ):
        yield "The sets of squares do not fit the figures and doors."
    if lair.closed & lair.archways:
        yield "An archway has a door."
    if not lair.opened >> 1 & 1:
        yield "Area 1 is always opened."


def _hero_faults(lair: Lair, hero: Hero) -> Iterator[str]:
    row = lair.terms.heroes[hero.name]
    if not 0 <= hero.lives <= row.lives:
        yield f"{hero.name} has {hero.lives} Lives."
    if lair.phase in PLAYED and (hero.at >= 0) != (hero.lives > 0):
        yield f"{hero.name} is on the map and out of action, or neither."
    if min(hero.bag) < 0 or hero.gold < 0 or hero.points < 0:
        yield f"{hero.name} has less than nothing."
    known = {*hero.spells, *hero.lost}
    if lair.phase in PLAYED and len(known) != row.spells:
        yield f"{hero.name} knows or has forgotten {len(known)} spells, not {row.spells}."
    if len(known) != len(hero.spells) + len(hero.lost) or not known.issuperset(hero.cast):
        yield f"The spells of {hero.name} do not fit together."
    if hero.searched & ~lair.opened:
        yield f"{hero.name} has searched an unopened area."


def _monster_faults(lair: Lair) -> Iterator[str]:
    numbers = [monster.number for monster in lair.monsters]
    if numbers != sorted(set(numbers)) or any(number >= lair.placed for number in numbers):
        yield "The monsters are not in the order of placement."
    if len({monster.name for monster in lair.monsters}) < len(numbers):
        yield "Two monsters have one name."
    for monster in lair.monsters:
        if not lair.opened >> monster.group & 1:
            yield f"{monster.name} comes from an unopened area."
        if not 0 < monster.lives <= lair.terms.kinds[monster.kind].lives:
            yield f"{monster.name} has {monster.lives} Lives."
    if sum(lair.kinds) != lair.placed:
        yield "The monsters were not counted right."


def _pending_faults(lair: Lair) -> Iterator[str]:
    for what, here, when in (
        ("lots", lair.lots is not None, (Pending.ORDER,)),
        ("a casting", lair.casting is not None, (Pending.RECAST,)),
        ("a blow", lair.blow is not None, (Pending.ATTACK,)),
        ("strikers", bool(lair.strikers), (Pending.FREE_ATTACK,)),
        ("a discovery", lair.discovery is not None, _FINDING),
    ):
        if here != (lair.pending in when):
            yield f"There is {what} without its roll, or a roll without it."
    if lair.stride != NOBODY and lair.pending != Pending.FREE_ATTACK:
        yield "A step waits for nothing."


def _turn_faults(lair: Lair) -> Iterator[str]:
    if (lair.phase == Phase.OVER) != bool(lair.reason):
        yield "A match that is over needs a reason, and only such a match."
    if lair.waiting & ~living(lair):
        yield "A hero who is out of action is waited for."
    if lair.phase == Phase.HERO_MOVE and lair.active not in (NOBODY, *seats_in(lair.waiting)):
        yield "The active hero has moved already."
    if lair.active == NOBODY and (lair.points or lair.foes or lair.broken or not lair.fresh):
        yield "Nobody moves, but there are marks of a move."
    if lair.phase not in (Phase.HERO_MOVE, Phase.MONSTER_MOVE) and lair.active != NOBODY:
        yield "Somebody moves while nobody may."


def _king_faults(lair: Lair) -> Iterator[str]:
    placed = any(monster.kind == KING for monster in lair.monsters)
    arriving = lair.discovery is not None and KING in lair.discovery.arrivals
    if (placed or arriving) != (lair.king == King.FOUND):
        yield "The king is found when he stands in the lair, and only then."
    if lair.king == King.HIDDEN and lair.king_area is not None:
        if lair.king_area not in suspects(lair):
            yield "The king hides where he cannot be."
    elif lair.king == King.ABROAD and lair.king_area is not None:
        yield "The king has an area before he has come."
