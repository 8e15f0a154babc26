"""The panel at the right: the goblins with all that matters about them."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.rules.dragon.content import CAVE_MOUTH, FRUSTRATED
from goblin_games.rules.dragon.odds import expected_hits, hide_chance, percent
from goblin_games.rules.dragon.state import Cave, Goblin, Step, bonus, stealth
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.gauge import draw_track
from goblin_games.tui.widgets.roster import draw_seat

COMBOS = (
    (2, "suspicion -1"),
    (3, "anger -1"),
    (4, "attack +1 for a while"),
    (5, "attack +1 for good"),
)
Name = Callable[[int], str]


def draw_tribe(pen: Pen, y: int, cave: Cave, name: Name, acting: int | None, rows: int) -> int:
    """All goblins; two rows each if `rows` allow it, else one. Returns the next row."""
    wide = pen.width >= 36
    count = len(cave.goblins)
    roomy = rows >= 2 * count + 1
    pen.put(2, y, "THE TRIBE", "dim")
    if wide:
        pen.put(16, y, "stealth speed", "dim")
        pen.right(pen.width - 1, y, "hides", "dim")
    else:
        pen.put(14, y, "st sp", "dim")
        pen.right(pen.width - 1, y, "hides", "dim")
    y += 1
    for seat in range(count):
        _draw_goblin(pen, y, cave, seat, name, here=seat == acting, roomy=roomy)
        y += 2 if roomy else 1
    return y


def _draw_goblin(
    pen: Pen, y: int, cave: Cave, seat: int, name: Name, *, here: bool, roomy: bool
) -> None:
    goblin = cave.goblins[seat]
    wide = pen.width >= 36
    pen.put(0, y, pen.glyphs.here if here else " ", "bold green")
    draw_seat(pen, 2, y, seat)
    alive = bool(goblin.hp)
    length = 10 if wide else 8 if roomy else 4
    pen.put(6, y, name(seat)[:length], "bold bone" if here else "bone" if alive else "dim")
    if not alive:
        text = f"{pen.glyphs.skull} dead at {goblin.distance}"
        pen.right(pen.width - 1, y, text if len(text) < pen.width - 7 - length else "dead", "dim")
        if roomy and goblin.damage:
            pen.put(6, y + 1, f"did {goblin.damage} damage", "dim")
        return
    if not roomy:
        pen.put(11, y, pen.glyphs.heart * goblin.hp, "red")
        _draw_hide(pen, y, cave, seat)
        return
    if cave.step != Step.STATS or cave.turn > seat:
        sneaks = stealth(cave, seat)
        lower = sneaks < goblin.stealth
        pen.right(22 if wide else 16, y, sneaks, "bold red" if lower else "bone")
        pen.right(28 if wide else 19, y, goblin.speed, "bone")
    _draw_hide(pen, y, cave, seat)
    _draw_state(pen, y + 1, cave, seat, goblin, wide=wide)


def _draw_hide(pen: Pen, y: int, cave: Cave, seat: int) -> None:
    if cave.step in (Step.STATS, Step.FIRST_SPOTS):
        return
    chance = hide_chance(cave, seat)
    if seat in cave.hunted:
        pen.right(pen.width - 1, y, f"! {percent(chance)}", "bold red")
    else:
        pen.right(pen.width - 1, y, percent(chance), "bone" if chance else "bold red")


def _draw_state(pen: Pen, y: int, cave: Cave, seat: int, goblin: Goblin, *, wide: bool) -> None:
    most = max(cave.terms.goblin_hp, goblin.hp)
    x = draw_track(pen, 6, y, goblin.hp, most, "red", pen.glyphs.heart)
    x = draw_track(pen, x + 1, y, goblin.tokens, FRUSTRATED, "violet", pen.glyphs.gem, " ")
    if bonus(goblin):
        x = pen.put(x + 1, y, f"+{bonus(goblin)}", "bold amber")
        if goblin.fresh or goblin.fading:
            x = pen.put(x, y, "~" if not wide else " borrowed", "amber")
    if not hide_chance(cave, seat) and cave.step not in (Step.STATS, Step.OVER):
        pen.right(pen.width - 1, y, "CANNOT HIDE", "bold red")
    elif seat in cave.hunted:
        pen.right(pen.width - 1, y, "hunted", "bold red")
    elif goblin.tokens == FRUSTRATED:
        pen.right(pen.width - 1, y, "fed up", "violet")
    elif goblin.damage:
        pen.right(pen.width - 1, y, f"did {goblin.damage}", "dim")


def draw_legend(pen: Pen, y: int) -> int:
    """What equal dice can do. Returns the next row."""
    pen.put(2, y, "EQUAL DICE", "dim")
    for row, (count, words) in enumerate(COMBOS, y + 1):
        pen.put(2, row, count, "bold bone")
        pen.put(4, row, words, "dim")
    pen.put(2, y + 5, "or their sum: one step", "dim")
    return y + 6


def draw_reach(pen: Pen, y: int, cave: Cave, seat: int) -> int:
    """How many weak spots an attack from each distance removes. Returns the next row."""
    pen.put(2, y, "AN ATTACK FROM", "dim")
    for distance in range(1, CAVE_MOUTH + 1):
        mean = expected_hits(cave.spots, distance, bonus(cave.goblins[seat]))
        x = 1 + 4 * distance
        pen.right(x + 1, y + 1, distance, "dim")
        here = distance == cave.goblins[seat].distance
        pen.right(x + 1, y + 2, f"{mean:.1f}", "bold bone" if here else "bone")
    pen.put(17, y, "fells so many spots", "dim")
    return y + 3
