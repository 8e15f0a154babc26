"""Matches for the demo: computers on every seat."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from goblin_games.catalogue import GAMES
from goblin_games.table.match import Match


def demos(slug: str = "") -> Callable[[], Match | None]:
    """A maker of demo matches: of one game, or of all that can be played in turn."""
    slugs = cycle([slug] if slug else [entry.slug for entry in GAMES if entry.ready])

    def following() -> Match:
        from goblin_games.table.setup import new_match

        return new_match(next(slugs), demo_level="normal", remote=True)

    return following
