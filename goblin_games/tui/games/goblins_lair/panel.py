"""The right side: the heroes with what they have, the monsters of the fight, the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from goblin_games.rules.goblins_lair.blows import (
    hero_attack,
    hero_defense,
    monster_attack,
    monster_defense,
)
from goblin_games.rules.goblins_lair.content import TREASURES
from goblin_games.rules.goblins_lair.ending import hero_score
from goblin_games.rules.goblins_lair.mapfile import LABELS
from goblin_games.rules.goblins_lair.narration import who
from goblin_games.rules.goblins_lair.state import Hero, King, Lair, Monster, Potion
from goblin_games.rules.goblins_lair.walking import full_points
from goblin_games.tui.games.goblins_lair.chart import hero_ink
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.dice import Throw, draw_throw
from goblin_games.tui.widgets.gauge import draw_hearts

SHORT_SPELLS: Final = {
    "cure": "cur", "haste": "has", "hold": "hol", "missile": "mis", "paralysis": "par",
    "shield": "shi",
}  # fmt: skip
SHORT_THINGS: Final = {
    "heal": "potion", "super": "super", "shield": "Shield", "sword": "Sword",
    "speed": "speed", "charm": "Charm",
}  # fmt: skip
_KING: Final = {
    King.ABROAD: "", King.HIDDEN: "the king hides", King.FOUND: "the king!",
    King.FALLEN: "the king is dead",
}  # fmt: skip


def king_words(lair: Lair) -> str:
    """What is known of the king, in three words."""
    if lair.king == King.HIDDEN and lair.king_area:
        return f"the king is in {lair.king_area}"
    return _KING[lair.king]


def draw_heroes(pen: Pen, y: int, lair: Lair, active: str, rows: int) -> int:
    """The heroes, as many rows each as there is room for. Returns the next row."""
    pen.put(0, y, "HEROES", "dim")
    pen.right(pen.width - 1, y, king_words(lair), "red")
    y += 1
    each = max(1, min(4, (rows - 1) // max(len(lair.heroes), 1)))
    for seat, hero in enumerate(lair.heroes, 1):
        _draw_hero(pen, y, lair, seat, hero.name == active, each)
        y += each
    return y


def _draw_hero(pen: Pen, y: int, lair: Lair, seat: int, active: bool, rows: int) -> None:
    hero = lair.heroes[seat - 1]
    row = lair.terms.heroes[hero.name]
    alive = hero.lives > 0
    chip = f"[{row.letter}]" if pen.glyphs.name == "ascii" else f" {row.letter} "
    pen.put(0, y, chip, f"bold ink on {hero_ink(seat) if alive else 'faint'}")
    pen.put(4, y, who(hero.name), "bold bone" if active else "bone" if alive else "dim")
    if active:
        pen.put(3, y, pen.glyphs.here, "bold amber")
    x = draw_hearts(pen, 13, y, hero.lives, row.lives) + 1
    attack, defense = hero_attack(lair, hero), hero_defense(lair, hero)
    if not alive:
        pen.put(x, y, "out", "red")
    elif rows == 1:
        pen.put(x, y, f"A{attack} D{defense}", "dim")
    pen.right(pen.width - 1, y, hero_score(lair, hero), "bold bone")
    pen.hot(0, y, pen.width, ("hero", seat), rows)
    if rows == 2:
        x = pen.put(4, y + 1, f"A{attack} D{defense}", "dim") + 1
        _draw_things(pen, x, y + 1, lair, hero, seat)
    elif rows > 2:
        move = full_points(lair, seat)
        pen.put(4, y + 1, f"move {move}  att {attack}  def {defense}", "dim")
        _draw_things(pen, 4, y + 2, lair, hero, seat)


def _draw_things(pen: Pen, x: int, y: int, lair: Lair, hero: Hero, seat: int) -> None:
    """Spells and treasures; shortened, then cut, if there is no room for all."""
    things = list(_things(lair, hero, seat, False))
    if x + sum(len(text) + 1 for text, _ in things) > pen.width:
        things = list(_things(lair, hero, seat, True))
    for index, (text, ink) in enumerate(things):
        if x + len(text) + 2 * (index < len(things) - 1) > pen.width:
            pen.put(min(x, pen.width - 1), y, pen.glyphs.more, "dim")
            return
        x = pen.put(x, y, text, ink) + 1


def _things(lair: Lair, hero: Hero, seat: int, short: bool) -> Iterator[Span]:
    """Spells (~ must be remembered, struck ones are gone), treasures, marks."""
    for spell in hero.spells:
        again = "~" if spell in hero.cast else ""
        yield (SHORT_SPELLS[spell] if short else spell) + again, "violet"
    if not short:
        for spell in hero.lost:
            yield f"({spell})", "dim"
    missile = lair.terms.heroes[hero.name].missile
    if missile:
        yield missile, "bone"
    for kind, amount in enumerate(hero.bag):
        if amount:
            name = SHORT_THINGS[TREASURES[kind]][: 3 if short else 6]
            yield (f"{amount} {name}" if amount > 1 else name), "amber"
    if lair.hasted >> seat & 1:
        yield "hasted", "green"
    if hero.shield:
        yield "shielded", "green"
    if hero.speed == Potion.AT_WORK:
        yield "fast", "green"


def draw_monsters(
    pen: Pen, y: int, lair: Lair, chances: Mapping[str, str], aim: str, rows: int
) -> int:
    """The monsters in play, those in reach first, with the chance to hit them."""
    if not lair.monsters:
        x = pen.put(0, y, "NO MONSTERS ABOUT", "dim")
        _draw_lair_points(pen, x, y, lair)
        return y + 1
    x = pen.put(0, y, "MONSTERS", "dim")
    _draw_lair_points(pen, x, y, lair)
    x = pen.width - 9
    pen.right(x + 3, y, "def" if pen.width < 36 else "att def", "dim")
    order = sorted(lair.monsters, key=lambda m: (m.name not in chances, m.number))
    shown = order if len(order) <= rows - 1 else order[: max(rows - 2, 1)]
    y += 1
    for monster in shown:
        _draw_monster(pen, y, lair, monster, chances.get(monster.name, ""), monster.name == aim)
        y += 1
    if len(shown) < len(order):
        pen.put(2, y, f"and {len(order) - len(shown)} more", "dim")
        y += 1
    return y


def _draw_lair_points(pen: Pen, x: int, y: int, lair: Lair) -> None:
    if lair.lair_points:
        pen.put(x + 1, y, f"{lair.lair_points} pt", "bold red")


def _draw_monster(pen: Pen, y: int, lair: Lair, monster: Monster, chance: str, aim: bool) -> None:
    row = lair.terms.kinds[monster.kind]
    on = " on raised" if aim else ""
    if aim:
        pen.fill(0, y, pen.width, 1, "bone on raised")
        pen.put(1, y, pen.glyphs.here, f"bold amber{on}")
    pen.put(0, y, row.letter, f"bold red{on}")
    pen.put(2, y, monster.name, f"bone{on}")
    name = row.name
    if row.lives > 1:
        name = pen.glyphs.heart * monster.lives + f" {lair.king_item}"
    pen.put(7, y, name[: pen.width - 17], f"{'red' if row.lives > 1 else 'dim'}{on}")
    x = pen.width - 9
    if pen.width >= 36:
        pen.right(x - 1, y, monster_attack(lair, monster), f"dim{on}")
    pen.right(x + 3, y, monster_defense(lair, monster), f"bone{on}")
    mark = "slept" if lair.paralysed >> monster.number & 1 else ""
    mark = "held" if lair.held >> monster.number & 1 else mark
    pen.right(pen.width - 1, y, chance or mark, f"{'bold green' if chance else 'violet'}{on}")
    pen.hot(0, y, pen.width, ("figure", monster.name))


def draw_dice(pen: Pen, y: int, throw: Throw | None) -> None:
    """The dice with their arithmetic beside them."""
    if throw is None:
        return
    end = draw_throw(pen, 0, y, throw, 15)
    end += 1 if len(throw.dice) > 1 else 2
    for row, line in enumerate(_fit(throw.words, pen.width - end), y):
        pen.spans(end, row, line)


def _fit(words: Sequence[tuple[Span, ...]], width: int) -> list[tuple[Span, ...]]:
    """Lines that are too wide are broken at a space."""
    lines: list[tuple[Span, ...]] = []
    for line in words:
        text = "".join(part for part, _ in line)
        if len(text) <= width or len(line) != 1:
            lines.append(line)
            continue
        ink = line[0][1]
        cut = text.rfind(" ", 0, width + 1)
        cut = cut if cut > 0 else width
        lines += [((text[:cut], ink),), ((text[cut + 1 :], ink),)]
    return lines[:3]


def draw_areas(pen: Pen, y: int, lair: Lair) -> None:
    """Which areas are open."""
    pen.put(0, y, "AREAS", "dim")
    x = 7
    for area in range(1, lair.ground.areas + 1):
        is_open = bool(lair.opened >> area & 1)
        text = LABELS[area - 1] if is_open else pen.glyphs.empty
        pen.put(x, y, text, "bold amber" if is_open else "dim")
        x += 1 if lair.ground.areas > 9 else 2
