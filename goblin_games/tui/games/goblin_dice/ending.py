"""The last page: the podium, what everybody did, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goblin_games.rules.core import Result
from goblin_games.rules.goblin_dice import events as ev
from goblin_games.rules.goblin_dice.content import FINISH, half_of
from goblin_games.rules.goblin_dice.ending import CRUSHED, SURVIVED, TIME
from goblin_games.rules.goblin_dice.outlook import code_at
from goblin_games.rules.goblin_dice.state import Race
from goblin_games.table.match import Match
from goblin_games.tui.games.goblin_dice.pieces import draw_stone
from goblin_games.tui.paint import Pen, numbers_bright, wrap
from goblin_games.tui.widgets.roster import draw_seat, seat_letter

NARROW, WIDE = 9, 11
"""Columns of a step of the podium."""
DECISIVE = (
    ev.DieGrabbed, ev.GoblinMoved, ev.GoblinDashed, ev.StoneSlowed, ev.DirtyTrick,
    ev.GoblinShovedUnder, ev.DieRerolled, ev.StoneRolled, ev.GoblinCrushed, ev.GoblinFinished,
)  # fmt: skip
"""What can decide a race."""


@dataclass(slots=True)
class Deeds:
    """What a goblin did in a race."""

    steps: int = 0
    dashes: int = 0
    tricks: int = 0
    brakes: int = 0
    pushed: int = 0
    dropped: int = 0


def deeds(match: Match) -> list[Deeds]:
    """What everybody did."""
    found = [Deeds() for _ in match.seats]
    for told in match.told(range(len(match.seats))):
        match told.event:
            case ev.GoblinMoved(seat, _, _):
                found[seat].steps += 1
            case ev.GoblinDashed(seat, start, end):
                found[seat].steps += end - start
                found[seat].dashes += 1
            case ev.DirtyTrick(seat):
                found[seat].tricks += 1
            case ev.StoneSlowed(seat, _, _):
                found[seat].brakes += 1
            case ev.GoblinPushed(seat, start, end):
                found[seat].pushed += start - end
            case ev.TurnEnded(seat, unused):
                found[seat].dropped += len(unused)
    return found


def paint(pen: Pen, match: Match) -> None:
    """Paint the page."""
    wide = min(pen.width, 106)
    high = min(pen.height, 28)
    pen = pen.part((pen.width - wide) // 2, (pen.height - high) // 2, wide, high)
    race, result = match.state, match.result
    assert result is not None
    names = [match.name(seat) for seat in result.winners]
    ink = "green" if names else "red"
    pen.put(4, 1, f"  {_headline(names, result.reason)}  ", f"bold ink on {ink}")
    pen.put(4, 3, how(race, match), "bone")
    pen.put(4, 4, _own_end(race, result, match), "dim")
    roomy = pen.height >= 26
    step = WIDE if roomy else NARROW
    left = pen.width - 3 * step - 4
    podium = pen.part(left, 0, 3 * step + 1, 19 if roomy else 16)
    _draw_podium(podium, race, result, step, 4 if roomy else 3)
    _draw_scores(pen, 6, match, race, result, left - 2)
    _draw_decision(pen, 21 if roomy else 16, match)


def _headline(names: Sequence[str], reason: str) -> str:
    if not names:
        return "THE STONE WINS"
    if len(names) > 1:
        return f"{', '.join(names[:-1])} AND {names[-1]} SHARE IT".upper()
    word = {SURVIVED: "IS THE ONLY ONE NOT FLAT", TIME: "IS FARTHEST"}.get(reason, "IS HOME")
    return f"{names[0].upper()} {word}"


def how(race: Race, match: Match) -> str:
    """Why it ended, in a sentence."""
    rounds = f"round {race.round}"
    if race.reason == CRUSHED:
        return f"In {rounds} it rolled over whoever was left. Nobody wins."
    if race.reason == SURVIVED:
        return f"In {rounds} there was nobody else to run against any more."
    if race.reason == TIME:
        return f"After {rounds} it was too dark to run on."
    stone = FINISH - race.stone
    if stone <= 0:
        return f"Home in {rounds}; the stone was there first and did not mind."
    return f"Home in {rounds}, with the stone {stone} space{'s' * (stone > 1)} from the finish."


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "last")


def _own_end(race: Race, result: Result, match: Match) -> str:
    """How it went for the only person at the table, if there is just one and they did not win."""
    own = [seat for seat, entry in enumerate(match.seats) if entry.person]
    if len(own) != 1 or own[0] in result.winners or not result.winners:
        return ""
    seat = own[0]
    name, place = match.name(seat), result.ranks[seat]
    if race.crushed[seat]:
        return f"{name} watched most of it from below."
    word = "last" if place == len(match.seats) else _ORDINALS[place - 1]
    return f"{name} came in {word}, and alive."


# -- the podium -----------------------------------------------------------------------------


def _draw_podium(pen: Pen, race: Race, result: Result, step: int, rise: int) -> None:
    """Three steps: the first in the middle. If nobody won, the stone stands on it."""
    base = pen.height - 1
    by_rank = [[s for s, rank in enumerate(result.ranks) if rank == place] for place in (1, 2, 3)]
    firsts, seconds, thirds = by_rank
    if not result.winners:
        firsts, seconds, thirds = [], firsts, seconds or thirds
    high = {1: 2 * rise, 2: rise + 1, 3: rise - 1}
    for place, column, seats in ((2, 0, seconds), (1, 1, firsts), (3, 2, thirds)):
        x, top = 1 + column * step, base - high[place]
        ink = "ink on amber" if place == 1 else "ink on dim" if place == 2 else "bone on raised"
        edge = pen.glyphs.column if pen.glyphs.name == "ascii" else " "
        for y in range(top, base):
            pen.put(x, y, edge + " " * (step - 3) + edge, ink)
        if pen.glyphs.name == "ascii":
            pen.put(x, top, "+" + "-" * (step - 3) + "+", ink)
        middle = x + (step - 1) // 2
        pen.put(middle, top + 1, place, f"bold {ink}")
        if place == 1 and not result.winners:
            draw_stone(pen, middle - 3, top - 3, "small", 0, 0, "dim")
        for index, seat in enumerate(seats[:3]):
            _draw_runner(pen, middle - 1, top - 1 - index, seat, bool(race.crushed[seat]))
        if place == 1 and result.winners:
            pen.put(middle, top - 1 - min(len(seats), 3), pen.glyphs.crown, "bold amber")
    pen.rule(base, margin=0)


def _draw_runner(pen: Pen, x: int, y: int, seat: int, flat: bool) -> None:
    if flat:
        letter = seat_letter(seat).lower()
        pen.put(x, y, f"{pen.glyphs.lower}{letter}{pen.glyphs.lower}", "bold red")
    else:
        draw_seat(pen, x, y, seat)


# -- the table ------------------------------------------------------------------------------


def _draw_scores(
    pen: Pen, y: int, match: Match, race: Race, result: Result, width: int
) -> None:  # fmt: skip
    done = deeds(match)
    columns = [("steps", [one.steps for one in done]), ("tricks", [one.tricks for one in done])]
    if width >= 58:
        columns += [("pushed", [one.pushed for one in done]),
                    ("dropped", [one.dropped for one in done])]  # fmt: skip
    x = 36
    for word, counts in columns:
        x += max(len(word) + 1, 6)
        pen.right(x, y, word, "dim")
        for row, seat in enumerate(_by_place(result), y + 1):
            pen.right(x, row, counts[seat], "bone" if counts[seat] else "dim")
    for row, seat in enumerate(_by_place(result), y + 1):
        won, flat = seat in result.winners, bool(race.crushed[seat])
        place = f"{result.ranks[seat]}." if result.winners else pen.glyphs.skull
        pen.right(6, row, place, "bold amber" if won else "dim")
        draw_seat(pen, 7, row, seat)
        pen.put(11, row, match.name(seat)[:10], "bold bone" if won else "bone")
        ink = "bold green" if won else "red" if flat else "dim"
        pen.put(22, row, _fate(race, seat), ink)


def _by_place(result: Result) -> list[int]:
    return sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat))


def _fate(race: Race, seat: int) -> str:
    space = race.places[seat]
    if race.crushed[seat]:
        return f"flat, round {race.crushed[seat]}"
    return "home" if space >= FINISH else f"on {code_at(race, space)} {half_of(space)}"


def _draw_decision(pen: Pen, y: int, match: Match) -> None:
    """What decided it: the last deeds of the last round."""
    pen.put(4, y, "WHAT DECIDED IT", "dim")
    result = match.result
    assert result is not None
    winners = result.winners
    events = [told.event for told in match.told(range(len(match.seats)))]
    lines: list[str] = []
    for event in reversed(events):
        if isinstance(event, ev.RoundStarted):
            break
        if not isinstance(event, DECISIVE):
            continue
        grabbed = isinstance(event, ev.DieGrabbed)
        if grabbed and getattr(event, "seat", None) not in winners:
            continue
        part = wrap(match.tell(event), pen.width - 8)
        if len(lines) + len(part) > pen.height - y - 1:
            break
        lines[:0] = part
    for row, line in enumerate(lines, y + 1):
        pen.spans(4, row, numbers_bright(line))
