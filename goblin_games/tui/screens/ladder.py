"""A game's ladder in lines: each level against the one below it, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from goblin_games.catalogue import Listing
from goblin_games.rules.core.errors import InputError
from goblin_games.tui.glyphs import Glyphs
from goblin_games.tui.paint import Span, wrap

if TYPE_CHECKING:
    from goblin_games.table.standings import Standing

Line = Sequence[Span]

RULES: Final = {
    "odd": "One against the level below; par is a fair share.",
    "team": "All seats alike; par is what the level below wins.",
    "sides": "One side against the other; par is what equals win.",
}
INKS: Final = {1: "green", 0: "bone", -1: "red"}
VERDICTS: Final = {1: "better", 0: "open", -1: "worse"}
NAME, SIDE, SHARE = 10, 19, 6
"""Columns of a level's name, of its side and of what it wins."""
WIDEST_BAR: Final = 50


def ladder_lines(entry: Listing, width: int, glyphs: Glyphs) -> Iterator[Line]:
    """The ladder of a game, the strongest level first."""
    from goblin_games.table.ladder import SETTINGS
    from goblin_games.table.standings import standings

    yield [("HOW STRONG THE GOBLINS ARE", "bold green")]
    try:
        found = standings(entry.slug)
    except InputError as error:
        yield from ([(line, "red")] for line in wrap(str(error), width))
        return
    for text in wrap(RULES[SETTINGS[entry.slug].kind], width):
        yield [(text, "dim")]
    level = ""
    for standing in found:
        if standing.level != level:
            yield []
        name = standing.level if standing.level != level else ""
        yield from _rung(name, standing, width, glyphs)
        level = standing.level


def _rung(name: str, standing: Standing, width: int, glyphs: Glyphs) -> Iterator[Line]:
    """What one level won: the share, the bar with its error, the numbers."""
    side = f"{standing.side} v {standing.lower}".ljust(SIDE) if standing.side else ""
    head: list[Span] = [(name.ljust(NAME), "bold bone"), (side, "bone")]
    if standing.score is None:
        yield [*head, ("the lowest rung", "dim")]
        return
    if not standing.measured:
        yield [*head, ("not measured yet", "dim")]
        return
    ink = INKS[standing.clear]
    room = min(width - NAME - len(side) - SHARE, WIDEST_BAR)
    share = f"{standing.score.rate:.0%}"
    yield [*head, (f"{share:<{SHARE}}", f"bold {ink}"), *bar(standing, room, ink, glyphs)]
    low, high = standing.score.interval
    numbers = f"{100 * low:.0f}-{high:.0%} of {standing.score.matches} matches"
    par = "" if standing.par is None else f"; par {standing.par:.0%}, "
    verdict = VERDICTS[standing.clear] if par else ""
    yield [(" " * NAME + numbers + par, "dim"), (verdict, ink)]


def bar(standing: Standing, width: int, ink: str, glyphs: Glyphs) -> Iterator[Span]:
    """From never to always: what was won, how far off that may be, and par as an amber tick."""
    assert standing.score is not None

    def cell(share: float) -> int:
        return min(int(share * width), width - 1)

    low, high = (cell(end) for end in standing.score.interval)
    won = cell(standing.score.rate)
    par = -1 if standing.par is None else cell(standing.par)
    for x in range(width):
        if x == won:
            yield glyphs.full, f"bold {ink}"
        elif x == par:
            yield glyphs.tick, "bold amber"
        elif low <= x <= high:
            yield glyphs.band, ink
        else:
            yield glyphs.line, "faint"
