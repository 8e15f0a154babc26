"""Positions made by hand and read as plain values, for worked examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from goblin_games.rules.core import IllegalPosition
from goblin_games.rules.goblins_lair.blows import hero_attack, hero_defense
from goblin_games.rules.goblins_lair.contact import foes_of_hero, foes_of_monster
from goblin_games.rules.goblins_lair.content import CASTERS, KING, TREASURES
from goblin_games.rules.goblins_lair.discovery import hideouts
from goblin_games.rules.goblins_lair.ending import hero_score, scores
from goblin_games.rules.goblins_lair.ground import OFF
from goblin_games.rules.goblins_lair.order import seats_in
from goblin_games.rules.goblins_lair.paths import active_figure
from goblin_games.rules.goblins_lair.searching import eligible
from goblin_games.rules.goblins_lair.setup import auto_squares, stand
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Hero,
    King,
    Lair,
    Monster,
    Pending,
    Phase,
    Potion,
    edit,
    find_places,
    living,
    monster_named,
    seat_of,
)

USUAL_SPELLS: Final = {
    "ariel": ("cure", "hold", "missile", "paralysis"),
    "bryn": ("cure", "missile"),
    "rissiel": ("cure", "missile"),
}


# -- facts ------------------------------------------------------------------------------------


def facts(lair: Lair) -> dict[str, Any]:
    """A match as plain named values; of figures, `corinna.lives`, `gob1.at` and the like."""
    ground = lair.ground
    return {
        "phase": lair.phase.name.lower(),
        "pending": lair.pending.name.lower(),
        "turn": lair.turn,
        "quiet": lair.quiet,
        "map": lair.terms.map_name,
        "doors": [ground.names[door.at] for door in ground.doorways],
        "open": [
            ground.names[door.at]
            for number, door in enumerate(ground.doorways)
            if not (lair.closed | lair.archways) >> number & 1
        ],
        "archways": [
            ground.names[door.at]
            for number, door in enumerate(ground.doorways)
            if lair.archways >> number & 1
        ],
        "opened": list(seats_in(lair.opened)),
        "king": lair.king.name.lower(),
        "king_area": lair.king_area or 0,
        "king_item": lair.king_item,
        "hideouts": list(lair.hideouts),
        "heroes": [hero.name for hero in lair.heroes],
        "monsters": [monster.name for monster in lair.monsters],
        "waiting": [lair.heroes[seat - 1].name for seat in seats_in(lair.waiting)],
        "order": [lair.heroes[seat - 1].name for seat in lair.order],
        "active": active_figure(lair),
        "points": lair.points,
        "scores": list(scores(lair)),
        "reason": lair.reason,
        **{f"{h.name}.{k}": v for h in lair.heroes for k, v in _hero_facts(lair, h).items()},
        **{f"{m.name}.{k}": v for m in lair.monsters for k, v in _monster_facts(lair, m).items()},
    }


def _square_name(lair: Lair, square: int) -> str:
    return lair.ground.names[square] if square != OFF else "off"


def _hero_facts(lair: Lair, hero: Hero) -> dict[str, Any]:
    return {
        "at": _square_name(lair, hero.at),
        "lives": hero.lives,
        "score": hero_score(lair, hero),
        "points": hero.points,
        "gold": hero.gold,
        "attack": hero_attack(lair, hero),
        "defense": hero_defense(lair, hero),
        "bag": {kind: n for kind, n in zip(TREASURES, hero.bag, strict=True) if n},
        "spells": list(hero.spells),
        "lost": list(hero.lost),
        "cast": list(hero.cast),
        "searched": list(seats_in(hero.searched)),
        "shield": list(seats_in(hero.shield)),
        "speed": hero.speed.name.lower(),
    }


def _monster_facts(lair: Lair, monster: Monster) -> dict[str, Any]:
    return {
        "at": _square_name(lair, monster.at),
        "group": monster.group,
        "lives": monster.lives,
    }


# -- hand-made positions ----------------------------------------------------------------------


def arrange(lair: Lair, given: Mapping[str, Any]) -> Lair:
    """`lair` with these facts changed.

    Without `phase` the heroes move, in turn 1 or later. Heroes who are not given a square
    stand where they would start. Every living hero waits unless `waiting` names others.

    Raises:
        IllegalPosition: for a fact that does not exist or cannot be.
    """
    made = lair.copy()
    made.choices = None
    unknown = [name for name in given if name not in _ARRANGERS]
    if unknown:
        raise IllegalPosition(f"there is no fact '{unknown[0]}' to arrange")
    made.phase, made.pending = Phase.HERO_MOVE, Pending.NOTHING
    made.turn = max(1, lair.turn)
    _outfit(made)
    for name, put in _ARRANGERS.items():
        if name in given:
            try:
                put(made, given[name])
            except (KeyError, StopIteration, ValueError, IndexError, TypeError) as error:
                raise IllegalPosition(f"{name} cannot be {given[name]!r}") from error
    find_places(made)
    _fill_in(made, given)
    return made


def _outfit(lair: Lair) -> None:
    """Heroes with spells and start squares, if setup is not over."""
    for seat, hero in enumerate(lair.heroes, 1):
        if not hero.spells and not hero.lost and hero.name in CASTERS:
            edit(lair, seat).spells = USUAL_SPELLS[hero.name]
    squares = auto_squares(lair.ground)
    for seat, hero in enumerate(lair.heroes, 1):
        if hero.at == OFF and hero.lives:
            stand(lair, seat, squares[seat - 1], None)


def _fill_in(lair: Lair, given: Mapping[str, Any]) -> None:
    """What follows from the rest, unless it was given."""
    if "waiting" not in given and lair.phase in (Phase.HERO_MOVE, Phase.HERO_FIGHT):
        lair.waiting = living(lair)
    elif "waiting" not in given:
        lair.waiting = eligible(lair) if lair.phase == Phase.SEARCH else 0
    if lair.king == King.HIDDEN and not lair.hideouts:
        lair.hideouts = hideouts(lair)
    if "active" in given:
        _fill_active(lair, given)


def _fill_active(lair: Lair, given: Mapping[str, Any]) -> None:
    monster = monster_named(lair, given["active"])
    if monster is not None:
        lair.active, full = monster.number, lair.terms.kinds[monster.kind].move
        lair.foes = foes_of_monster(lair, monster.at)
    else:
        lair.active = seat_of(lair, given["active"])
        if lair.active == NOBODY:
            raise IllegalPosition(f"active cannot be {given['active']!r}")
        hero = lair.heroes[lair.active - 1]
        full, lair.foes = hero.move, foes_of_hero(lair, hero.at)
    lair.points = given.get("points", full)
    lair.fresh = given.get("fresh", False)
    if not lair.fresh and lair.foes:
        lair.broken = True


def _seats(lair: Lair, names: Iterable[str]) -> int:
    seats = [seat_of(lair, name) for name in names]
    return sum(1 << seat for seat in seats)


def _numbers(lair: Lair, names: Iterable[str]) -> int:
    found = [monster_named(lair, name) for name in names]
    return sum(1 << monster.number for monster in found if monster is not None)


def _areas(areas: Iterable[int]) -> int:
    return sum(1 << area for area in areas)


def _doors(lair: Lair, names: Iterable[str]) -> int:
    ground = lair.ground
    return sum(1 << ground.door_at[ground.numbers[name]] for name in names)


def _put_heroes(lair: Lair, value: Mapping[str, Mapping[str, Any]]) -> None:
    for name, changes in value.items():
        hero = edit(lair, seat_of(lair, name))
        if hero.name != name:
            raise KeyError(name)
        for field, fact in changes.items():
            _HERO_FIELDS[field](lair, hero, fact)
        if not hero.lives:
            hero.at = OFF


def _set(field: str, make: Callable[[Any], Any]) -> Callable[[Lair, Hero, Any], None]:
    return lambda lair, hero, value: setattr(hero, field, make(value))


_HERO_FIELDS: Final[Mapping[str, Callable[[Lair, Hero, Any], None]]] = {
    "at": lambda lair, hero, value: setattr(
        hero, "at", OFF if value == "off" else lair.ground.numbers[value]
    ),
    "lives": _set("lives", int),
    "points": _set("points", int),
    "gold": _set("gold", int),
    "bag": _set("bag", lambda bag: tuple(bag.get(kind, 0) for kind in TREASURES)),
    "spells": _set("spells", lambda words: tuple(sorted(words))),
    "lost": _set("lost", lambda words: tuple(sorted(words))),
    "cast": _set("cast", lambda words: tuple(sorted(words))),
    "searched": _set("searched", _areas),
    "shield": _set("shield", _areas),
    "involved": _set("involved", _areas),
    "speed": _set("speed", lambda word: Potion[word.upper()]),
}


def _put_monsters(lair: Lair, value: Iterable[Mapping[str, Any]]) -> None:
    """Monsters in the order of their placement; `group` is 2 unless given."""
    monsters, kinds = [], dict.fromkeys(lair.terms.kinds, 0)
    for number, row in enumerate(value):
        kind = row["name"].rstrip("0123456789")
        kinds[kind] += 1
        lives = row.get("lives", lair.terms.kinds[kind].lives)
        at = lair.ground.numbers[row["at"]]
        monsters.append(Monster(number, row["name"], kind, row.get("group", 2), at, lives))
        lair.opened |= 1 << row.get("group", 2)
        if kind == KING:
            lair.king = King.FOUND
            lair.king_area = row.get("group", 2)
    lair.monsters, lair.placed = tuple(monsters), len(monsters)
    lair.kinds = tuple(kinds.values())


def _put_archways(lair: Lair, value: Iterable[str]) -> None:
    lair.archways = _doors(lair, value)
    lair.closed &= ~lair.archways


_ARRANGERS: Final[Mapping[str, Callable[[Lair, Any], None]]] = {
    "phase": lambda lair, value: setattr(lair, "phase", Phase[value.upper()]),
    "turn": lambda lair, value: setattr(lair, "turn", int(value)),
    "quiet": lambda lair, value: setattr(lair, "quiet", int(value)),
    "opened": lambda lair, value: setattr(lair, "opened", _areas({1, *value})),
    "open": lambda lair, value: setattr(lair, "closed", lair.closed & ~_doors(lair, value)),
    "archways": _put_archways,
    "heroes": _put_heroes,
    "monsters": _put_monsters,
    "king": lambda lair, value: setattr(lair, "king", King[value.upper()]),
    "king_area": lambda lair, value: setattr(lair, "king_area", value or None),
    "king_item": lambda lair, value: setattr(lair, "king_item", str(value)),
    "waiting": lambda lair, value: setattr(lair, "waiting", _seats(lair, value)),
    "order": lambda lair, value: setattr(
        lair, "order", tuple(seat_of(lair, name) for name in value)
    ),
    "active": lambda lair, value: None,
    "points": lambda lair, value: None,
    "fresh": lambda lair, value: None,
    "hasted": lambda lair, value: setattr(lair, "hasted", _seats(lair, value)),
    "paralysed": lambda lair, value: setattr(lair, "paralysed", _numbers(lair, value)),
    "held": lambda lair, value: setattr(lair, "held", _numbers(lair, value)),
    "lair_points": lambda lair, value: setattr(lair, "lair_points", int(value)),
}
"""In this order: monsters before the marks on them."""
