"""What the pictures show: one list of shots per game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from goblin_games.catalogue import GAMES
from goblin_games.tui.pictures import Shot


def gallery() -> list[Shot]:
    """The shots that the games' own screens name in `SHOTS`."""
    found: list[Shot] = []
    for entry in GAMES:
        name = f"goblin_games.tui.games.{entry.module}.shots"
        package = find_spec(name.rpartition(".")[0])
        if entry.ready and package is not None and find_spec(name) is not None:
            found += import_module(name).SHOTS
    return found
