"""Pictures of the screens that belong to no game."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from goblin_games.rules.core import is_seat
from goblin_games.table.match import Match
from goblin_games.tui.app import Opening
from goblin_games.tui.pictures import Shot
from goblin_games.tui.screens.review import ReviewScreen


def played() -> Match:
    """A match of Oh My Lair! as its computer player would have played it for a person."""
    from goblin_games.table.setup import new_match

    match = new_match("oh-my-lair", seed="b", remote=True)
    while (turn := match.turn) is not None:
        if is_seat(turn):
            match.play(turn, match.think(turn))
        else:
            match.roll()
    return match


async def _best(pilot: Pilot[Any]) -> None:
    await pilot.press("b", "4")


async def _review(pilot: Pilot[Any]) -> None:
    screen = ReviewScreen(played())
    await pilot.app.push_screen(screen)
    while screen.seat not in screen.found:
        await pilot.pause(0.05)


SHOTS = [Shot("best", Opening, _best), Shot("review", Opening, _review)]
