"""The left half: Peril Island with its places, the dice or the outlook, the hero."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.oh_my_lair.content import FIRST_REGION, PLACES
from goblin_games.rules.oh_my_lair.odds import amount, expected, less_than, percent
from goblin_games.rules.oh_my_lair.outlook import (
    is_attack,
    mean_damage,
    mean_yield,
    soldier_defence,
    unit,
)
from goblin_games.rules.oh_my_lair.state import Lair, Step, cap, power_at, suspects
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.dice import WIDTH, Throw, draw_throw
from goblin_games.tui.widgets.gauge import draw_hearts, draw_track

NAME, PIPS, WHAT, CHIPS, TABLE = 4, 24, 27, 52, 54
"""Columns of a place's row: its name, the pips for one yield, what is there, where its minions
end, and where the odds begin if there is room for them."""


def draw_island(pen: Pen, y: int, lair: Lair, placed: Sequence[int], cursor: int | None) -> None:
    """The five places below a heading in row `y`, and the minions that stand on them."""
    placing = cursor is not None
    x = pen.put(2, y, "PERIL ISLAND", "dim")
    at_hand = lair.minions - sum(placed)
    x = pen.put(x + 4, y, "minions ", "dim")
    x = draw_track(pen, x, y, at_hand, max(cap(lair), lair.minions), "green")
    text = f"{lair.minions} of {cap(lair)}"
    if placing:
        text = f"{at_hand} to place" if at_hand else "all placed"
    pen.put(x + 1, y, text, "bold bone" if placing and at_hand else "green" if placing else "dim")
    for place, row in enumerate(PLACES):
        line = y + 1 + place
        on = " on raised" if place == cursor else ""
        if on:
            pen.fill(1, line, pen.width - 2, 1, "bone on raised")
            pen.put(0, line, pen.glyphs.here, "bold amber")
        pen.put(2, line, place + 1, f"bold amber{on}" if placing else f"dim{on}")
        pen.put(NAME, line, row.name, f"bold bone{on}")
        _draw_what(pen, lair, place, line, on)
        if placing:
            pen.hot(1, line, pen.width - 2, ("place", place))
        if placed[place]:
            _draw_minions(pen, line, placed[place], ("take", place) if placing else None)
    if pen.width >= TABLE + 25:
        _draw_table(pen, y, lair, cursor)


def _draw_table(pen: Pen, y: int, lair: Lair, cursor: int | None) -> None:
    """What one to five minions bring at each place; for attacks, how often they fail."""
    if len(lair.soldiers) < 3:
        return
    pen.put(TABLE, y - 1, "so many minions bring:", "dim")
    for minions in range(1, 6):
        x = TABLE + 5 * minions
        pen.right(x, y, minions, "dim")
        for place in range(len(PLACES)):
            on = " on raised" if place == cursor else ""
            ink = "bone" if minions <= lair.minions else "dim"
            text = f"{float(mean_yield(lair, place, minions)):.1f}"
            if is_attack(lair, place):
                fails = less_than(minions, soldier_defence(lair, place))
                text = percent(fails).replace("<1%", "0%")
                ink = "red" if fails * 4 > 1 else ink
            pen.right(x, y + 1 + place, text, f"{ink}{on}")


def _draw_minions(pen: Pen, y: int, count: int, hit: object) -> None:
    text = " ".join("m" * count) if count < 3 else "m" * count
    text = f"[{text}]" if pen.glyphs.name == "ascii" else f" {text} "
    x = pen.right(min(pen.width - 1, CHIPS), y, text, "bold ink on green")
    if hit is not None:
        pen.hot(x, y, len(text), hit)


def _draw_what(pen: Pen, lair: Lair, place: int, y: int, on: str) -> None:
    row, region = PLACES[place], place - FIRST_REGION
    if place < FIRST_REGION or region >= len(lair.soldiers):
        pen.put(PIPS, y, row.pips, f"bone{on}")
        thing = "a coin for each" if row.gives == "gold" else "a creature for each"
        pen.put(WHAT, y, thing if place < FIRST_REGION else "", f"dim{on}")
        return
    hp = lair.soldier_hp[region]
    if not hp:
        pen.put(PIPS, y, row.pips, f"bone{on}")
        x = pen.put(WHAT, y, "yours ", f"green{on}")
        pen.put(x, y, row.gives, f"bone{on}")
        return
    soldier = lair.terms.heroes[lair.soldiers[region]]
    pen.put(PIPS, y, soldier.s_def, f"red{on}")
    x = pen.put(WHAT, y, f"{soldier.name} ", f"red{on}")
    x = pen.put(x, y, pen.glyphs.heart * hp, f"red{on}")
    pen.put(x, y, pen.glyphs.lost * (soldier.hp - hp), f"faint{on}")


# -- the middle -----------------------------------------------------------------------------


def draw_throw_with_words(pen: Pen, y: int, throw: Throw, keys: Sequence[int], chosen: int) -> None:
    """Dice and their arithmetic: beside them if they are few, below them if not.

    `keys` are the dice that a mojo may roll again, `chosen` the one the cursor is on (or 0).
    """
    step = WIDTH + 2 if len(throw.dice) * (WIDTH + 2) - 2 <= pen.width - 3 else WIDTH + 1
    end = draw_throw(pen, 2, y, throw, pen.width - 3)
    for die in keys:
        ink = "bold ink on amber" if die == chosen else "bold amber"
        pen.put(2 + (die - 1) * step + WIDTH // 2 - 1, y - 1, f" {die} ", ink, ("die", die))
        pen.hot(2 + (die - 1) * step, y, WIDTH, ("die", die), 3)
    if throw.loose:
        return
    widest = max((sum(len(text) for text, _ in line) for line in throw.words), default=0)
    if end + 4 + widest <= pen.width:
        for row, line in enumerate(throw.words):
            pen.spans(end + 4, y + row, line)
        return
    x = 2
    for line in throw.words:
        wide = sum(len(text) for text, _ in line)
        if x + wide + 2 <= pen.width:
            x = pen.put(x, y + 3, ", ", "dim") if x > 2 else x
            x = pen.spans(x, y + 3, line)


def draw_outlook(pen: Pen, y: int, lair: Lair, placed: Sequence[int], rows: int) -> None:
    """What the minions placed so far may expect."""
    lines = [outlook(lair, place, count) for place, count in enumerate(placed) if count]
    if not lines:
        pen.put(2, y, "Everybody must go somewhere. An attack that hits", "dim")
        pen.put(2, y + 1, "nobody costs a minion: better go in twos.", "dim")
        return
    for row, line in enumerate(lines[:rows]):
        pen.spans(2, y + row, line)


def outlook(lair: Lair, place: int, minions: int) -> list[Span]:
    """The odds of so many minions at a place."""
    dice = "1 die" if minions == 1 else f"{minions} dice"
    short = PLACES[place].name if place < FIRST_REGION else PLACES[place].keyword.title()
    spans: list[Span] = [(f"{short:<10}", "bone"), (f"{dice:<7}", "dim")]
    brings = amount(mean_yield(lair, place, minions))
    if is_attack(lair, place):
        fails = less_than(minions, soldier_defence(lair, place))
        risky = fails > less_than(1, 3)
        return [*spans, (f"{brings} hits", "bone"), (", fails ", "dim"),
                (percent(fails), "bold red" if risky else "bone")]  # fmt: skip
    return [*spans, (f"{brings} {unit(lair, place, 2)}", "bone"), (" on average", "dim")]


def draw_battles(pen: Pen, y: int, lair: Lair, rows: int) -> None:
    """The battles that wait on the road."""
    ahead = [space for space, crowd in enumerate(lair.road) if crowd]
    if not ahead:
        pen.put(2, y, "Nobody waits on the road yet.", "dim")
        pen.put(2, y + 1, "A creature from the Pit bites when he gets there.", "dim")
        return
    pen.put(2, y, "WAITING ON THE ROAD", "dim")
    for row, space in enumerate(ahead[: rows - 1], 1):
        pen.spans(2, y + row, battle_line(lair, space))
    if len(ahead) > rows - 1:
        pen.put(30, y, f"and {len(ahead) - rows + 1} more", "dim")


def battle_line(lair: Lair, space: int) -> list[Span]:
    """Who waits on a space, their dice and the hits to expect."""
    names = " + ".join(lair.terms.creatures[keyword].name for keyword in lair.road[space])
    return [(f"{space:>2} ", "bold bone"), (names, "green"), *_dice(lair, power_at(lair, space))]


def company(lair: Lair, space: int, keyword: str) -> list[Span]:
    """What a creature would find on a space, and what they would do there together."""
    beside = [lair.terms.creatures[other].name for other in lair.road[space]]
    spans: list[Span] = [("beside ", "dim"), (beside[0], "green")] if beside else []
    return [*spans, *_dice(lair, power_at(lair, space) + lair.terms.power[keyword])]


def _dice(lair: Lair, power: int) -> list[Span]:
    hits = amount(mean_damage(lair, power))
    return [(f"  {power} {'die' if power == 1 else 'dice'}, ", "dim"), (f"{hits} hits", "bone")]


# -- the hero -------------------------------------------------------------------------------


FEW, MANY = 3, 4
"""So many suspects stand in a row, with all their hearts or with the number of them."""


def hero_rows(lair: Lair) -> int:
    """The rows that `draw_hero` takes."""
    count = len(suspects(lair))
    return 2 if lair.hero is not None or count <= FEW else 1 + -(-count // MANY)


def draw_hero(pen: Pen, bottom: int, lair: Lair) -> None:
    """Who walks the road, in the rows above `bottom`: he, or everybody he may be."""
    heroes = [lair.terms.heroes[keyword] for keyword in suspects(lair)]
    steps = lair.terms.length - lair.position
    far = f"{steps} step{'' if steps == 1 else 's'} from your lair"
    y = bottom - hero_rows(lair)
    if lair.hero is not None:
        x = pen.put(2, y, "THE HERO  ", "dim")
        x = pen.put(x, y, f"{heroes[0].name} ", "bold red")
        x = draw_hearts(pen, x, y, lair.hero_hp or 0, heroes[0].hp)
        pen.spans(x, y, [(" def ", "dim"), (str(heroes[0].h_def), "bold bone")])
        end = far
        if lair.position >= lair.terms.last_space and lair.hero_hp:
            end = "nothing can stop him now" if lair.step != Step.OVER else ""
        pen.put(2 + 10, y + 1, end, "dim")
        return
    pen.spans(2, y, [("THE HERO", "dim"), (f"  {far}; he is one of", "dim")])
    few = len(heroes) <= FEW
    wide = 16 if few else 12
    for place, hero in enumerate(heroes):
        column, row = place % (FEW if few else MANY), place // (FEW if few else MANY)
        x = pen.put(2 + column * wide, y + 1 + row, f"{hero.name} ", "bone")
        hearts = pen.glyphs.heart * hero.hp if few else f"{hero.hp}{pen.glyphs.heart}"
        x = pen.put(x, y + 1 + row, hearts, "red")
        pen.put(x, y + 1 + row, f" {hero.h_def}" if few else hero.h_def, "dim")


def draw_suspects(pen: Pen, y: int, lair: Lair) -> None:
    """At leisure: everybody he may be, and the hits that dice would bring against each."""
    heroes = [lair.terms.heroes[keyword] for keyword in suspects(lair)]
    known = lair.hero is not None
    pen.put(2, y, "THE HERO" if known else "THE HERO IS ONE OF", "dim")
    pen.put(32, y, "def", "dim")
    pen.put(38, y, "hits to expect with so many dice", "dim")
    for dice in range(1, 7):
        pen.right(38 + 6 * dice, y + 1, dice, "dim")
    for row, hero in enumerate(heroes, y + 2):
        pen.put(4, row, hero.name, "bold red" if known else "bone")
        hp = lair.hero_hp if known and lair.hero_hp is not None else hero.hp
        draw_hearts(pen, 16, row, hp, hero.hp)
        pen.right(35, row, hero.h_def, "bold bone")
        for dice in range(1, 7):
            hits = expected(dice, hero.h_def, hp)
            ink = "green" if hits >= 1 else "bone" if hits else "faint"
            text = f"{float(hits):.2f}" if hits else pen.glyphs.empty
            pen.right(38 + 6 * dice, row, text, ink)
