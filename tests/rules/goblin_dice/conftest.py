"""The shipped tiles, for all tests of the game."""

from __future__ import annotations

import pytest

from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.content import Content
from goblin_games.table.content import load_content


def shipped() -> Content:
    """The tiles as shipped, whatever pack the user has."""
    content: Content = load_content(GAME, {}).content
    return content


@pytest.fixture(scope="session")
def content() -> Content:
    return shipped()
