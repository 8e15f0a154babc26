"""How people have fared, and what dice have shown, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from goblin_games.table.match import Match
from goblin_games.table.statistics import NOBODY, Faces, thrown
from goblin_games.tui.keeping import Store
from goblin_games.tui.paint import Span, numbers_bright, wrap
from goblin_games.tui.screens.text_card import Line, TextCard

Lines = Iterator[Sequence[Span]]


def dice_card(match: Match) -> TextCard:
    """What everybody's dice have shown in this match, as far as all may know it."""
    lines: list[Line] = []
    for seat, sizes in thrown(match).items():
        lines.append(f"# {'Nobody in particular' if seat == NOBODY else match.name(seat)}")
        lines += [*faces_lines(sizes, 66), ""]
    return TextCard("Dice so far", lines or ["No dice have been rolled yet."])


def game_lines(store: Store, slug: str, width: int) -> Lines:
    """Who has won a game how often, and what its dice have shown."""
    tallies = store.tallies(slug=slug)
    if tallies:
        yield [("WHO WON HOW OFTEN", "bold green")]
    for tally in tallies:
        streak = f", {tally.longest} in a row" if tally.longest > 1 else ""
        yield [(f"{tally.won:>3}", "bold amber"), (f" of {tally.played}{streak}  ", "dim"),
               (tally.person, "bone")]  # fmt: skip
    rolls = store.rolls(slug=slug)
    if rolls:
        yield []
        yield [("WHAT THE DICE HAVE SHOWN", "bold green")]
        yield from faces_lines(rolls, width)


def faces_lines(sizes: Mapping[int, Faces], width: int) -> Lines:
    """How often each face has shown, by the number of sides, beside what is to be expected."""
    for sides, faces in sizes.items():
        rolled = f"  {faces.total} rolled, {faces.expected:.1f} of each expected"
        yield [(f"d{sides}", "bold bone"), (rolled, "dim")]
        counts = ", ".join(f"{face}: {times}" for face, times in enumerate(faces.counts, 1))
        for line in wrap(counts, width):
            yield numbers_bright(line)
