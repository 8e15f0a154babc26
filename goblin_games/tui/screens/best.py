"""Best lists: the best scores that are kept."""

from __future__ import annotations

from typing import Any

from goblin_games.tui.screens.text_card import Line, TextCard


def best_card(store: Any) -> TextCard:
    """The best lists of all games, as the store knows them."""
    best = getattr(store, "best", None)
    lines: list[Line] = []
    if best is not None:
        lines = [str(line) for line in best()]
    return TextCard("Best lists", lines or ["Nobody has anything to boast of yet."])
