"""The position as plain text, at most 78 columns wide (spec 10.1, ASCII glyphs)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from goblin_games.rules.core import Name, Result
from goblin_games.rules.goblins_lair.blows import (
    hero_attack,
    hero_defense,
    monster_attack,
    monster_defense,
)
from goblin_games.rules.goblins_lair.content import TREASURES
from goblin_games.rules.goblins_lair.ending import hero_score, result
from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.mapfile import LABELS, name_of
from goblin_games.rules.goblins_lair.narration import REASONS, who
from goblin_games.rules.goblins_lair.odds import percent, targets_of_hero
from goblin_games.rules.goblins_lair.state import (
    Hero,
    Lair,
    Phase,
    Potion,
    opened_count,
    treasure_points,
)
from goblin_games.rules.goblins_lair.walking import full_points
from goblin_games.rules.goblins_lair.words import king_status

WIDTH: Final = 78
MARGIN: Final = 4
"""Columns for row numbers."""
VIEW_ROWS: Final = 24
OPEN_DOOR, ARCHWAY, UNKNOWN = "'", ":", " "


def board(lair: Lair, name: Name) -> tuple[str, ...]:
    """The map around whoever is active, then heroes, monsters and areas."""
    lines = [*_map_lines(lair), *_hero_lines(lair, name), *_monster_lines(lair), *_area_lines(lair)]
    return tuple(_ascii(line)[:WIDTH] for line in lines)


def _ascii(text: str) -> str:
    """People's names may hold anything; the board is ASCII."""
    return text.encode("ascii", "replace").decode()


# -- the map ----------------------------------------------------------------------------------


def glyphs(lair: Lair) -> list[str]:
    """One ASCII character for each square: figures, doors, terrain, blanks for the unknown."""
    plan = lair.ground.plan
    drawn = list(_ground_glyphs(lair.ground, lair.opened))
    for number, door in enumerate(plan.doorways):
        if lair.archways >> number & 1:
            drawn[door.at] = ARCHWAY
        elif not lair.closed >> number & 1:
            drawn[door.at] = OPEN_DOOR
    for hero in lair.heroes:
        if hero.at >= 0:
            drawn[hero.at] = lair.terms.heroes[hero.name].letter
    for monster in lair.monsters:
        drawn[monster.at] = lair.terms.kinds[monster.kind].letter
    return drawn


@lru_cache(maxsize=64)
def _ground_glyphs(ground: Ground, opened: int) -> tuple[str, ...]:
    """The terrain; the floor of unopened areas is blank."""
    return tuple(
        UNKNOWN if char == "." and area and not opened >> area & 1 else char
        for char, area in zip(ground.plan.terrain, ground.area_of, strict=True)
    )


def window(lair: Lair, width: int, height: int) -> tuple[int, int, int, int]:
    """Left, top, right and bottom (not included) of a part of the map around the focus."""
    plan = lair.ground.plan
    x, y = lair.ground.square(focus(lair))
    left = max(0, min(x - width // 2, plan.width - width))
    top = max(0, min(y - height // 2, plan.height - height))
    return left, top, min(plan.width, left + width), min(plan.height, top + height)


def focus(lair: Lair) -> int:
    """The square of the active figure, or of the first hero that waits or lives."""
    if lair.phase == Phase.MONSTER_MOVE:
        for monster in lair.monsters:
            if monster.number == lair.active:
                return monster.at
    elif lair.active > 0:
        return lair.heroes[lair.active - 1].at
    waiting = [h.at for s, h in enumerate(lair.heroes, 1) if h.at >= 0 and lair.waiting >> s & 1]
    alive = [hero.at for hero in lair.heroes if hero.at >= 0]
    return (waiting or alive or [lair.ground.plan.labels[0]])[0]


def _map_lines(lair: Lair) -> Iterator[str]:
    plan, drawn = lair.ground.plan, glyphs(lair)
    left, top, right, bottom = window(lair, WIDTH - MARGIN, VIEW_ROWS)
    columns = [name_of(x, plan.width)[:-1] for x in range(left, right)]
    if right > 26:  # two letters a column, one above the other
        yield (
            " " * MARGIN + "".join(name[0] if len(name) > 1 else " " for name in columns)
        ).rstrip()
    yield " " * MARGIN + "".join(name[-1] for name in columns)
    for y in range(top, bottom):
        row = drawn[y * plan.width + left : y * plan.width + right]
        yield f"{y + 1:>{MARGIN - 1}} {''.join(row)}"
    if (left, top, right, bottom) != (0, 0, plan.width, plan.height):
        first = name_of(top * plan.width + left, plan.width)
        last = name_of((bottom - 1) * plan.width + right - 1, plan.width)
        whole = name_of(lair.ground.size - 1, plan.width)
        yield f"{' ' * MARGIN}Seen here: {first}-{last} of {whole}."


# -- figures ----------------------------------------------------------------------------------


def _hero_lines(lair: Lair, name: Name) -> Iterator[str]:
    for seat, hero in enumerate(lair.heroes, 1):
        row = lair.terms.heroes[hero.name]
        lives = "*" * hero.lives + "." * (row.lives - hero.lives)
        where = lair.ground.names[hero.at] if hero.at >= 0 else "out" if not hero.lives else "-"
        mark = "[" if seat == lair.active and lair.phase == Phase.HERO_MOVE else " "
        scores = (
            f"M{full_points(lair, seat)} A{hero_attack(lair, hero)} D{hero_defense(lair, hero)}"
        )
        yield (
            f"{mark}{row.letter} {hero.name.capitalize():<8} {lives:<4} {where:<5} "
            f"{scores:<11} {hero_score(lair, hero):>3} pt  {name(seat)}"
        )
        if things := hero_things(lair, hero, seat):
            yield f"     {things}"


def hero_things(lair: Lair, hero: Hero, seat: int) -> str:
    """Spells (+ cast before, ! forgotten), treasures and marks of a hero."""
    words = [f"{spell}{'+' if spell in hero.cast else ''}" for spell in hero.spells]
    words += [f"{spell}!" for spell in hero.lost]
    words += [lair.terms.heroes[hero.name].missile] if lair.terms.heroes[hero.name].missile else []
    words += [
        f"{amount} {TREASURES[kind]}" if amount > 1 else TREASURES[kind]
        for kind, amount in enumerate(hero.bag)
        if amount
    ]
    words += [f"{hero.gold} gold"] if hero.gold else []
    words += ["(hasted)"] if lair.hasted >> seat & 1 else []
    words += ["(shielded)"] if hero.shield else []
    words += ["(fast)"] if hero.speed == Potion.AT_WORK else []
    return " ".join(words)


def _monster_lines(lair: Lair) -> Iterator[str]:
    for monster in lair.monsters:
        row = lair.terms.kinds[monster.kind]
        marks = ["paralysed"] if lair.paralysed >> monster.number & 1 else []
        marks += ["held"] if lair.held >> monster.number & 1 else []
        marks += [f"{monster.lives} Lives", lair.king_item] if row.lives > 1 else []
        scores = f"A{monster_attack(lair, monster)} D{monster_defense(lair, monster)}"
        where = lair.ground.names[monster.at]
        threats = " ".join(_chances(lair, monster.name))
        yield (
            f" {row.letter} {monster.name:<8} {where:<5} {scores:<8} {row.name}"
            f"  {' '.join(marks)}  {threats}"
        ).rstrip()
        if nearest := bearing(lair, monster.at):
            yield f"     {nearest}"


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
_WINDS: Final = (
    ("north-west", "north", "north-east"),
    ("west", "", "east"),
    ("south-west", "south", "south-east"),
)


def bearing(lair: Lair, square: int) -> str:
    """Where a square lies, seen from the nearest hero: `two squares north-east of Corinna`."""
    here = lair.ground.square(square)
    found = []
    for seat, hero in enumerate(lair.heroes):
        if hero.at >= 0:
            there = lair.ground.square(hero.at)
            right, down = here.x - there.x, here.y - there.y
            found.append((max(abs(right), abs(down)), seat, right, down))
    if not found:
        return ""
    far, seat, right, down = min(found)
    wind = _WINDS[1 + _share(down, right)][1 + _share(right, down)]
    many = _NUMBERS[far] if far < len(_NUMBERS) else str(far)
    return f"{many} square{'' if far == 1 else 's'} {wind} of {who(lair.heroes[seat].name)}"


def _share(one: int, other: int) -> int:
    """-1, 0 or 1: whether this part of a distance is worth a word beside the other part."""
    return 0 if 2 * abs(one) < abs(other) or not one else 1 if one > 0 else -1


def _chances(lair: Lair, monster: str) -> Iterator[str]:
    """Who could hit it now, and how likely."""
    for hero in lair.heroes:
        for target in targets_of_hero(lair, hero):
            if target.figure == monster:
                yield f"{lair.terms.heroes[hero.name].letter} {percent(target.hits)}"


def _area_lines(lair: Lair) -> Iterator[str]:
    areas = range(1, lair.ground.areas + 1)
    strip = " ".join(LABELS[area - 1] if lair.opened >> area & 1 else "." for area in areas)
    yield f" Areas {strip}   King {king_status(lair)}   Monsters {lair.lair_points} pt"


# -- the last page ----------------------------------------------------------------------------


def ending(lair: Lair, name: Name) -> tuple[str, ...]:
    """Who won and why, then the score of every seat."""
    found = result(lair)
    if found is None:
        return ()
    lines = [_winners(lair, found, name), _why(lair)]
    places = sorted(range(len(found.ranks)), key=lambda seat: (found.ranks[seat], seat))
    return (*lines, *(_score_line(lair, seat, name) for seat in places))


def _winners(lair: Lair, found: Result, name: Name) -> str:
    if lair.terms.options.victory == "sides":
        heroes = found.detail["side"] == "heroes"
        return "The heroes win, the fallen too." if heroes else "The monsters win."
    best = " and ".join(name(seat) for seat in found.winners)
    return f"{best} {'wins' if len(found.winners) == 1 else 'win'}."


def _why(lair: Lair) -> str:
    opened = f"{opened_count(lair)} of {lair.ground.areas} areas open"
    return f"{REASONS[lair.reason]} Turn {lair.turn}, {opened}, the king {king_status(lair)}."


def _score_line(lair: Lair, seat: int, name: Name) -> str:
    if not seat:
        return f"{name(0)}, the monsters: {lair.lair_points}"
    hero = lair.heroes[seat - 1]
    out = "" if hero.lives else ", out of action"
    parts = f"{hero.points} for monsters + {hero.gold} gold + {treasure_points(hero)} for treasures"
    who = hero.name.capitalize()
    return f"{name(seat)}, {who}: {hero_score(lair, hero)} ({parts}{out})"
