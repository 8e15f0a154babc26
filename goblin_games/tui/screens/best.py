"""Best lists: the best scores of each game and set-up that are kept."""

from __future__ import annotations

from goblin_games.catalogue import GAMES
from goblin_games.rules.core.errors import InputError
from goblin_games.tui.keeping import Store
from goblin_games.tui.screens.text_card import Line, TextCard


def best_card(store: Store | None) -> TextCard:
    """The best lists of all games, as the store knows them."""
    try:
        lines = _lines(store) if store is not None else []
    except InputError as error:
        lines = [str(error)]
    return TextCard("Best lists", lines or ["Nobody has anything to boast of yet."])


def _lines(store: Store) -> list[Line]:
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
