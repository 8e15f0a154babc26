"""One table screen per game. A game without one is shown by the plain table screen."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from goblin_games.tui.screens.table import TableScreen


def screen_for(slug: str) -> type[TableScreen]:
    """The table screen of a game: `SCREEN` of the module named after it."""
    name = f"goblin_games.tui.games.{slug.replace('-', '_')}"
    if find_spec(name) is None:
        return TableScreen
    screen: type[TableScreen] = import_module(name).SCREEN
    return screen
