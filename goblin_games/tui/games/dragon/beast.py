"""The upper half of the board: the Dragon with its trackers, and the nine spots before it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from goblin_games.rules.dragon.content import CAVE_MOUTH, MOST_ANGER, MOST_SUSPICION
from goblin_games.rules.dragon.plans import Outcome
from goblin_games.rules.dragon.state import Cave, Step, stealth, threshold
from goblin_games.tui.games.dragon import art
from goblin_games.tui.paint import Pen, Span, numbers_bright
from goblin_games.tui.widgets.gauge import draw_bar, draw_track
from goblin_games.tui.widgets.roster import seat_letter

MOODS = {
    art.CALM: ("half asleep", "green"),
    art.WARY: ("one eye open", "amber"),
    art.FURIOUS: ("wide awake and cross", "red"),
    art.DEAD: ("dead", "dim"),
}
ROWS = 10
"""Rows of the small picture with its ground line; twice as many less two for the big one."""


class Ahead(NamedTuple):
    """What a choice under the cursor would change: shown beside what is now."""

    anger: int
    suspicion: int
    hp: int
    threshold: int
    spot: int | None


def ahead_of(cave: Cave, found: Outcome) -> Ahead:
    """What a way to use the dice would change."""
    hp = cave.dragon_hp + found.healing
    return Ahead(found.anger, found.suspicion, hp, found.threshold, found.distance)


def draw_trackers(pen: Pen, x: int, y: int, cave: Cave, ahead: Ahead | None, *, gap: int) -> None:
    """Mood, hit points, anger, suspicion and weak spots, and what will become of them.

    Args:
        gap: rows from one tracker to the next.
    """
    word, ink = MOODS[art.mood_of(cave)]
    pen.spans(x, y, [("THE DRAGON  ", "dim"), (word, f"bold {ink}")])
    y += gap
    wide = 14 if pen.width < 60 else 24
    at = x + 12
    pen.put(x, y, "hit points", "bone")
    top = max(cave.terms.dragon_hp, cave.dragon_hp)
    end = draw_bar(pen, at, y, wide, cave.dragon_hp, top, "red")
    _number(pen, end + 1, y, cave.dragon_hp, ahead.hp if ahead else None)
    y += gap
    pen.put(x, y, "anger", "bone")
    ink = "bold red" if cave.anger > 4 else "amber"
    end = draw_track(pen, at, y, cave.anger, MOST_ANGER, ink)
    _number(pen, end + 1, y, cave.anger, ahead.anger if ahead else None)
    y += gap
    pen.put(x, y, "suspicion", "bone")
    ink = "bold red" if cave.suspicion > 2 else "amber"
    end = draw_track(pen, at, y, cave.suspicion, MOST_SUSPICION, ink)
    end = _number(pen, end + 1, y, cave.suspicion, ahead.suspicion if ahead else None)
    if cave.suspicion == MOST_SUSPICION or (ahead and ahead.suspicion == MOST_SUSPICION):
        pen.put(end + 2, y, "ALARM", "bold red")
    y += gap
    pen.put(x, y, "weak spots", "bone")
    draw_spots(pen, at, y, cave)
    y += gap
    draw_need(pen, x, y, cave, ahead)


def _number(pen: Pen, x: int, y: int, now: int, then: int | None) -> int:
    x = pen.put(x, y, now, "bold bone")
    if then is None or then == now:
        return x
    ink = "red" if then > now else "green"
    x = pen.put(x, y, f" {pen.glyphs.right} ", "dim")
    return pen.put(x, y, then, f"bold {ink}")


def draw_spots(pen: Pen, x: int, y: int, cave: Cave) -> int:
    """The weak spots as chips; those that a die is on already are marked."""
    bare = pen.glyphs.name == "ascii"
    struck = [spot for spot, _ in cave.struck] if cave.step == Step.STRIKE else []
    spots = cave.spots
    between = 1 if 4 * len(spots) - 1 <= pen.width - x else 0
    room = (pen.width - x + between) // (3 + between)
    if len(spots) > room:
        pen.right(pen.width, y, f"+{len(spots) - room + 1}", "bold red")
        spots = spots[: room - 1]
    for spot in spots:
        aimed = spot in struck
        if aimed:
            struck.remove(spot)
        text = f"[{spot}]" if bare and not aimed else f">{spot}<" if aimed else f" {spot} "
        x = pen.put(x, y, text, "bold ink on amber" if aimed else "bold ink on red") + between
    if not spots:
        early = cave.step in (Step.STATS, Step.FIRST_SPOTS)
        x = pen.put(x, y, "not seen yet" if early else "none left", "dim" if early else "green")
    return x


def draw_need(pen: Pen, x: int, y: int, cave: Cave, ahead: Ahead | None) -> None:
    """What a die must exceed, and where that comes from."""
    if cave.step in (Step.STATS, Step.FIRST_SPOTS, Step.OVER):
        return
    seat = cave.striker if cave.striker >= 0 else cave.turn
    limit = ahead.threshold if ahead else threshold(cave, seat)
    anger = ahead.anger if ahead else cave.anger
    sneaks = stealth(cave, seat)
    sum_ = (limit, anger, limit - anger + sneaks, sneaks)
    if pen.width < 70:
        pen.spans(x, y, need(seat, *sum_))
        return
    pen.spans(x, y, need(seat, *sum_)[:-1])
    words = f"anger {sum_[1]} + suspicion {sum_[2]} - stealth {sneaks}"
    pen.spans(x + 12, y + 1, numbers_bright(words, "dim", "bone"))


def need(seat: int, limit: int, anger: int, suspicion: int, sneaks: int) -> list[Span]:
    """What a die must exceed, and the sum behind it."""
    letter = seat_letter(seat)
    if limit >= 6:
        first: list[Span] = [(f"{letter} CANNOT HIDE", "bold red")]
    elif limit <= 0:
        first = [(f"{letter} needs ", "bone"), ("any die", "bold green")]
    else:
        first = [(f"{letter} needs ", "bone"), (f"more than {limit}", "bold bone")]
    return [*first, (f"  {anger} + {suspicion} - {sneaks}", "dim")]


# -- the nine spots -------------------------------------------------------------------------


class Scene(NamedTuple):
    """Who stands where at this moment; while something moves that differs from the position."""

    spots: Mapping[int, float]
    fire: float | None = None
    """How far a fireball has flown, in spots from the Dragon."""


def scene_of(cave: Cave) -> Scene:
    """Everybody where the position says; the dead lie nowhere."""
    return Scene({seat: goblin.distance for seat, goblin in enumerate(cave.goblins) if goblin.hp})


def spot_width(width: int) -> int:
    """Cells for each spot on a board of this width."""
    return 4 if width < 70 else 5


def draw_line(
    pen: Pen,
    x: int,
    y: int,
    cave: Cave,
    scene: Scene,
    *,
    open_spots: Collection[int] = (),
    cursor: int | None = None,
    ranks: bool = True,
) -> None:
    """Three rows: goblins, two high, and the ground with its numbers and traps.

    Args:
        open_spots: spots that can be chosen; they can be clicked.
        cursor: the one that is chosen, or where a plan leads to.
        ranks: whether known trap cards lie face up.
    """
    step = spot_width(pen.width)
    bare = pen.glyphs.name == "ascii"
    for spot in range(CAVE_MOUTH + 1):
        left = x + spot * step
        text = f"[{spot}]" if bare else f" {spot} "
        if spot == cursor:
            pen.put(left, y + 2, text, "bold ink on amber")
        elif spot in open_spots:
            pen.put(left, y + 2, f" {spot} ", "bold amber")
        else:
            pen.put(left, y + 2, f" {spot} ", "dim")
        pen.put(left + 1, y + 1, pen.glyphs.empty, "faint")
        if spot in open_spots:
            pen.hot(left, y, step, ("spot", spot), 3)
        if cursor == spot and not any(round(at) == spot for at in scene.spots.values()):
            pen.put(left + 1, y + 1, pen.glyphs.down, "bold amber")
    for trap in cave.traps:
        _draw_trap(pen, x + trap.spot * step, y, trap.owner, trap.rank if ranks else None)
    crowds: dict[int, list[int]] = {}
    for seat, at in sorted(scene.spots.items()):
        crowds.setdefault(round(at * step), []).append(seat)
    for offset, crowd in crowds.items():
        for place, seat in enumerate(crowd):
            letter = seat_letter(seat)
            wide = len(crowd) == 1
            left = x + offset + (0 if wide else place % 3)
            mark = f" {letter} " if wide and not bare else f"[{letter}]" if wide else letter
            pen.put(left, y + 1 - place // 3, mark, f"bold ink on {letter}")
    if scene.fire is not None:
        left = x + round(scene.fire * step)
        tail = "~~" if bare else pen.glyphs.rest * 2
        pen.put(left - 2, y + 1, tail, "red")
        pen.put(left, y + 1, pen.glyphs.full, "bold amber")


def _draw_trap(pen: Pen, left: int, y: int, owner: int, rank: str | None) -> None:
    letter = seat_letter(owner)
    pen.put(left + 2, y + 2, rank if rank else "?", f"bold ink on {letter}")
    pen.put(left, y + 2, letter.lower(), f"bold {letter}")
