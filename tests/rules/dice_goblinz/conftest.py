"""The shipped tables, for all tests of the game."""

from __future__ import annotations

from functools import lru_cache

import pytest

from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.content import Content
from goblin_games.table.content import load_content


@lru_cache(maxsize=1)
def shipped() -> Content:
    """The content as shipped, whatever packs the machine has."""
    content = load_content(GAME, {}).content
    assert isinstance(content, Content)
    return content


@pytest.fixture(scope="session")
def content() -> Content:
    return shipped()
