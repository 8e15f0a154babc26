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
from goblin_games.tui.paint import Pen, numbers_bright, wrap
from goblin_games.tui.widgets.roster import draw_seat, seat_letter

STEP = 11
"""Columns of a step of the podium."""


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
    wide = min(pen.width, 100)
    high = min(pen.height, 28)
    pen = pen.part((pen.width - wide) // 2, (pen.height - high) // 2, wide, high)
    race, result = match.state, match.result
    assert result is not None
    names = [match.name(seat) for seat in result.winners]
    ink = "green" if names else "red"
    pen.put(4, 1, f"  {_headline(names, result.reason)}  ", f"bold ink on {ink}")
    pen.put(4, 3, how(race, match), "bone")
    roomy = pen.height >= 26
    base = 14 if roomy else 12
    left = pen.width - 3 * STEP - 5
    _draw_podium(pen.part(left, 0, 3 * STEP + 2, base + 2), race, result, 4 if roomy else 3)
    _draw_scores(pen, 5, match, race, result, left - 2)
    _draw_decision(pen, pen.height - (6 if roomy else 5), match)


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


# -- the podium -----------------------------------------------------------------------------


def _draw_podium(pen: Pen, race: Race, result: Result, rise: int) -> None:
    """Three steps: the first in the middle. If nobody won, the stone stands on it."""
    base = pen.height - 1
    firsts = [seat for seat in range(len(result.ranks)) if result.ranks[seat] == 1]
    seconds = [seat for seat in range(len(result.ranks)) if result.ranks[seat] == 2]
    thirds = [seat for seat in range(len(result.ranks)) if result.ranks[seat] == 3]
    if not result.winners:
        seconds, thirds, firsts = [*firsts, *seconds][:3], thirds, []
    high = {1: 2 * rise - 1, 2: rise, 3: rise - 1}
    for place, column, seats in ((2, 0, seconds), (1, 1, firsts), (3, 2, thirds)):
        x, top = 1 + column * STEP, base - high[place]
        ink = "ink on amber" if place == 1 else "ink on dim" if place == 2 else "bone on raised"
        for y in range(top, base):
            edge = pen.glyphs.column if pen.glyphs.name == "ascii" else " "
            pen.put(x, y, edge + " " * (STEP - 3) + edge, ink)
        if pen.glyphs.name == "ascii":
            pen.put(x, top, "+" + "-" * (STEP - 3) + "+", ink)
        middle = x + (STEP - 1) // 2
        pen.put(middle, top + (1 if high[place] > 2 else 0), place, f"bold {ink}")
        if place == 1 and not result.winners:
            _draw_stone(pen, x + 2, top - 3)
        for index, seat in enumerate(seats[:3]):
            _draw_runner(pen, middle - 1, top - 1 - index, seat, bool(race.crushed[seat]))
        if place == 1 and result.winners:
            pen.put(middle, top - 1 - min(len(seats), 3), pen.glyphs.crown, "bold amber")
    pen.rule(base, margin=0)


def _draw_runner(pen: Pen, x: int, y: int, seat: int, flat: bool) -> None:
    if flat:
        letter = seat_letter(seat).lower()
        pen.put(x, y, f"_{letter}_" if pen.glyphs.name == "ascii" else f"▂{letter}▂", "bold red")
    else:
        draw_seat(pen, x, y, seat)


def _draw_stone(pen: Pen, x: int, y: int) -> None:
    low, high, full = pen.glyphs.lower, pen.glyphs.upper, pen.glyphs.block
    shape = (f" {low}{full}{full}{low} ", full * 6, f" {high}{full}{full}{high} ")
    if pen.glyphs.name == "ascii":
        shape = (" /--\\ ", "(    )", " \\--/ ")
    for row, text in enumerate(shape):
        pen.put(x, y + row, text, "bone")


# -- the table ------------------------------------------------------------------------------


def _draw_scores(
    pen: Pen, y: int, match: Match, race: Race, result: Result, width: int
) -> None:  # fmt: skip
    columns = ("steps", "tricks", "lost")
    at = (28, 35, 41)
    pen.put(4, y, "place", "dim")
    for x, word in zip(at, columns, strict=True):
        pen.right(x, y, word, "dim")
    done = deeds(match)
    order = sorted(range(len(match.seats)), key=lambda seat: (result.ranks[seat], seat))
    for row, seat in enumerate(order, y + 1):
        won = seat in result.winners
        pen.right(6, row, f"{result.ranks[seat]}.", "bold amber" if won else "dim")
        draw_seat(pen, 7, row, seat)
        pen.put(11, row, match.name(seat)[:11], "bold bone" if won else "bone")
        mine = done[seat]
        for x, count in zip(at, (mine.steps, mine.tricks, mine.dropped), strict=True):
            pen.right(x, row, count, "bold bone" if count else "dim")
        if width > 42:
            flat = bool(race.crushed[seat])
            pen.put(43, row, _fate(race, seat)[: width - 43], "red" if flat else "dim")


def _fate(race: Race, seat: int) -> str:
    space = race.places[seat]
    if race.crushed[seat]:
        return f"flat, round {race.crushed[seat]}"
    if space >= FINISH:
        return "home"
    return f"on {code_at(race, space)} {half_of(space)}"


def _draw_decision(pen: Pen, y: int, match: Match) -> None:
    """The last things that happened before it was over."""
    pen.put(4, y, "WHAT DECIDED IT", "dim")
    sentences = match.sentences(range(len(match.seats)))
    lines: list[str] = []
    for sentence in reversed(sentences[:-1]):
        part = wrap(sentence, pen.width - 8)
        if len(lines) + len(part) > pen.height - y - 1:
            break
        lines[:0] = part
    for row, line in enumerate(lines, y + 1):
        pen.spans(4, row, numbers_bright(line))
