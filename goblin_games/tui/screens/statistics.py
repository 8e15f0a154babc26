"""Best lists, how people have fared, and what the dice have shown."""

from __future__ import annotations

from collections.abc import Mapping

from goblin_games.catalogue import GAMES
from goblin_games.rules.core.errors import InputError
from goblin_games.table.match import Match
from goblin_games.table.statistics import NOBODY, Faces, Tally, thrown
from goblin_games.tui.keeping import Store
from goblin_games.tui.paint import Span
from goblin_games.tui.screens.text_card import Line, TextCard


def records_card(store: Store | None) -> TextCard:
    """What the store knows of all finished matches."""
    try:
        lines = [*_best(store), *_fared(store), *_rolled(store)] if store is not None else []
    except InputError as error:
        lines = [str(error)]
    return TextCard("Best lists and dice", lines or ["Nobody has anything to boast of yet."])


def dice_card(match: Match) -> TextCard:
    """What everybody's dice have shown in this match, as far as all may know it."""
    lines: list[Line] = []
    for seat, sizes in thrown(match).items():
        lines.append(f"# {'Nobody in particular' if seat == NOBODY else match.name(seat)}")
        lines += [*_faces(sizes), ""]
    return TextCard("Dice so far", lines or ["No dice have been rolled yet."])


def _best(store: Store) -> list[Line]:
    lines: list[Line] = []
    for listing in GAMES:
        for setup, best in store.best(listing.slug).items():
            lines.append(f"# {listing.title}  {setup}")
            for place, entry in enumerate(best, 1):
                typed = "  (typed seed)" if entry.typed else ""
                lines.append([(f"{place:>2}  ", "dim"), (f"{entry.score:>4}  ", "bold amber"),
                              (entry.name, "bone"), (typed, "dim")])  # fmt: skip
            lines.append("")
    return lines


def _fared(store: Store) -> list[Line]:
    titles = {listing.slug: listing.title for listing in GAMES}
    tallies = store.tallies()
    if not tallies:
        return []
    return ["# Who won how often", *(_tally(tally, titles) for tally in tallies), ""]


def _tally(tally: Tally, titles: Mapping[str, str]) -> list[Span]:
    streak = f", {tally.longest} in a row" if tally.longest > 1 else ""
    return [
        (f"{tally.person:<17}", "bone"),
        (f"{titles.get(tally.slug, tally.slug):<19}", "dim"),
        (f"{tally.won:>3}", "bold amber"),
        (f" of {tally.played} won{streak}, best score {tally.best}", "dim"),
    ]


def _rolled(store: Store) -> list[Line]:
    rolls = store.rolls()
    return ["# What the dice have shown", *_faces(rolls)] if rolls else []


def _faces(sizes: Mapping[int, Faces]) -> list[Line]:
    lines: list[Line] = []
    for sides, faces in sizes.items():
        rolled = f"  {faces.total} rolled, {faces.expected:.1f} of each expected"
        lines.append([(f"d{sides}", "bold bone"), (rolled, "dim")])
        lines.append(", ".join(f"{face}: {times}" for face, times in enumerate(faces.counts, 1)))
    return lines
