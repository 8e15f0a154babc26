"""The last page: slain or not, what everybody did, and the dice that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.core import Event
from goblin_games.rules.dragon import events as e
from goblin_games.rules.dragon.scoring import champions, winners
from goblin_games.rules.dragon.state import Cave
from goblin_games.table.match import Match
from goblin_games.tui.games.dragon import art
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.dice import NARROW, Die, draw_narrow_die
from goblin_games.tui.widgets.gauge import draw_bar, draw_track
from goblin_games.tui.widgets.roster import draw_seat, seat_letter

HEADS = {
    "slain": ("THE DRAGON IS SLAIN", "green", art.DEAD),
    "wiped": ("THE DRAGON WINS", "red", art.FURIOUS),
    "dawn": ("DAWN: THE DRAGON WINS", "amber", art.CALM),
}
LEFT = 4


def paint(pen: Pen, match: Match, *, mono: bool = False) -> None:
    """Paint the page."""
    big = pen.width >= 110 and pen.height >= 34
    wide, high = min(pen.width, 108 if big else 80), min(pen.height, 28 if big else 22)
    pen = pen.part((pen.width - wide) // 2, (pen.height - high) // 2, wide, high)
    cave: Cave = match.state
    head, ink, mood = HEADS.get(cave.outcome, HEADS["dawn"])
    pen.put(LEFT, 1, f"  {head}  ", f"bold ink on {ink}")
    told = [told.event for told in match.told(range(len(match.seats)))]
    pen.put(LEFT, 3, _how(match, cave, told), "bone")
    width = art.WIDTH * (2 if big else 1)
    art.draw_dragon(pen, wide - width - 4, 5, mood, big=big, mono=mono)
    _paint_crowd(pen, wide - width - 4, 5, cave, 2 if big else 1)
    y = _paint_tribe(pen, 5, match, cave) + 1
    _paint_decision(pen, y, match, cave, told)
    _paint_facts(pen, high - 2, told)


def _paint_crowd(pen: Pen, x: int, y: int, cave: Cave, scale: int) -> None:
    """Who is left: the Champion on the Dragon's head, the others before it, or only names."""
    floor = y + art.HEIGHT * scale
    if cave.outcome == "wiped":
        for seat in range(cave.terms.seats):
            left = x + 2 * seat * scale
            pen.put(
                left, floor, f"{pen.glyphs.skull}{seat_letter(seat)}", f"bold {seat_letter(seat)}"
            )
        return
    best = champions(cave)
    alive = [seat for seat, goblin in enumerate(cave.goblins) if goblin.hp]
    if best:
        head = x + 9 * scale - (1 if scale == 1 else 0)
        draw_seat(pen, head, y + 3 * scale, best[0])
        pen.put(head + 1, y + 3 * scale - 1, pen.glyphs.crown, "bold amber")
    for place, seat in enumerate(seat for seat in alive if seat not in best[:1]):
        draw_seat(pen, x + 4 * place, floor, seat)


def _how(match: Match, cave: Cave, told: Sequence[Event]) -> str:
    if cave.outcome == "slain":
        return f"{match.name(cave.last_hit)} struck the last blow in round {cave.round}."
    left = "1 hit point" if cave.dragon_hp == 1 else f"{cave.dragon_hp} hit points"
    if cave.outcome == "dawn":
        return f"After {cave.round} rounds it still has {left}, and goblins hate daylight."
    who = "You were" if cave.terms.seats == 1 else "The last goblin was"
    return f"{who} roasted in round {cave.round}. The Dragon has {left} left."


# -- who did what ---------------------------------------------------------------------------


def _paint_tribe(pen: Pen, y: int, match: Match, cave: Cave) -> int:
    """A line for each goblin, the best first, and the sum of it."""
    best, won = champions(cave), winners(cave)
    order = sorted(range(cave.terms.seats), key=lambda s: (s not in best, -cave.goblins[s].damage))
    total = sum(goblin.damage for goblin in cave.goblins)
    top = max(total, 1)
    for seat in order:
        goblin = cave.goblins[seat]
        draw_seat(pen, LEFT, y, seat)
        pen.put(LEFT + 4, y, match.name(seat)[:9], "bold bone" if seat in won else "bone")
        draw_bar(pen, LEFT + 14, y, 12, goblin.damage, top, "green" if goblin.hp else "dim")
        pen.right(LEFT + 29, y, goblin.damage, "bold bone" if goblin.damage else "dim")
        if goblin.hp:
            most = max(cave.terms.goblin_hp, goblin.hp)
            x = draw_track(pen, LEFT + 31, y, goblin.hp, most, "red", pen.glyphs.heart)
        else:
            x = pen.put(LEFT + 31, y, f"{pen.glyphs.skull} crisp", "red")
        if seat in best:
            word = "wins" if cave.terms.glory else "Champion"
            pen.put(x + 1, y, f"{pen.glyphs.crown} {word}", "bold amber")
        y += 1
    pen.put(LEFT, y, pen.glyphs.line * 29, "faint")
    against = "" if cave.outcome == "slain" else f", and {cave.dragon_hp} short"
    pen.put(LEFT, y + 1, "damage", "bold bone")
    pen.right(LEFT + 29, y + 1, total, "bold amber")
    pen.put(LEFT + 29, y + 1, against, "red")
    return y + 2


# -- what decided it ------------------------------------------------------------------------


def _paint_decision(pen: Pen, y: int, match: Match, cave: Cave, told: Sequence[Event]) -> None:
    if cave.outcome == "slain":
        _paint_blow(pen, y, match, told)
    elif cave.outcome == "wiped":
        _paint_fire(pen, y, match, told)
    else:
        pen.put(LEFT, y, "NOBODY DECIDED IT", "dim")
        pen.put(LEFT, y + 1, "That was the trouble.", "bone")


def _paint_blow(pen: Pen, y: int, match: Match, told: Sequence[Event]) -> None:
    start = max((i for i, event in enumerate(told) if isinstance(event, e.AttackBegins)), default=0)
    attack = told[start]
    if not isinstance(attack, e.AttackBegins):
        return
    far = _came_from(told, start, attack.seat)
    pen.spans(LEFT, y, [("THE BLOW THAT DECIDED IT", "dim"), (far, "dim")])
    hits = [event for event in told[start:] if isinstance(event, (e.SpotHit, e.SpotDamaged))]
    hits.sort(key=lambda event: not isinstance(event, e.SpotHit))
    fallen = {i for i, event in enumerate(hits) if isinstance(event, e.SpotHit)}
    used = [hit.dice for hit in hits if isinstance(hit, e.SpotHit)]
    x = LEFT
    for die in attack.dice[:6]:
        mark = "chosen" if die in used else "aside"
        if die in used:
            used.remove(die)
        draw_narrow_die(pen, x, y + 1, Die(die, mark=mark))
        x += NARROW + 1
    more = f" + {attack.markers}" if attack.markers else ""
    for row, hit in enumerate(hits[:4], y + 1):
        falls = row - y - 1 in fallen
        word, ink = (" falls", "bold green") if falls else (" holds", "dim")
        pen.spans(x + 2, row, [(f"{hit.dice}{more}", "bold bone"), (" on the ", "dim"),
                               (str(hit.old), "bold bone"), (word, ink)])  # fmt: skip


def _came_from(told: Sequence[Event], start: int, seat: int) -> str:
    for event in reversed(told[:start]):
        if isinstance(event, e.Landed) and event.seat == seat:
            return "  after a short flight"
        if isinstance(event, e.ChargeStep) and event.seat == seat:
            return "  at the end of a charge"
        if isinstance(event, e.Moved) and event.seat == seat:
            return f"  after sneaking up from {event.old}"
    return ""


def _paint_fire(pen: Pen, y: int, match: Match, told: Sequence[Event]) -> None:
    shots = [event for event in told if isinstance(event, e.Fireball)]
    deaths = [event for event in told if isinstance(event, e.GoblinDead)]
    if not shots or not deaths:
        return
    pen.put(LEFT, y, "THE LAST FIREBALL", "dim")
    draw_narrow_die(pen, LEFT, y + 1, Die(shots[-1].die))
    x = LEFT + NARROW + 3
    pen.spans(x, y + 1, [(str(shots[-1].die), "bold bone"), (" at anger ", "bone"),
                         (str(shots[-1].anger), "bold bone")])  # fmt: skip
    pen.put(x, y + 2, f"{match.name(deaths[-1].seat)} dies on spot {deaths[-1].spot}", "bold red")
    first = deaths[0]
    if len(deaths) > 1:
        pen.put(x, y + 3, f"{match.name(first.seat)} was the first to go", "dim")


def _paint_facts(pen: Pen, y: int, told: Sequence[Event]) -> None:
    """The match in five numbers."""
    counts = (
        ("attacks", sum(isinstance(event, e.Arrived) for event in told)),
        ("busts", sum(isinstance(event, e.Bust) for event in told)),
        ("fireballs", sum(isinstance(event, e.Fireball) for event in told)),
        ("insults", sum(isinstance(event, e.Insulted) for event in told)),
        ("throws", sum(isinstance(event, e.Threw) for event in told)),
    )
    x = LEFT
    for word, count in counts:
        x = pen.put(x, y, count, "bold bone")
        word = word[:-1] if count == 1 else word
        x = pen.put(x, y, f" {word}", "dim") + 3
