"""The shipped data, and short ways to positions, for all tests of the game."""

from __future__ import annotations

from typing import Any

import pytest

from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.state import Lair
from goblin_games.table.content import load_content


@pytest.fixture(scope="session")
def content() -> Content:
    found = load_content(GAME, {}).content
    assert isinstance(found, Content)
    return found


class Maker:
    """Starts and arranges matches."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def start(self, **options: Any) -> Lair:
        return GAME.start(GAME.Options.given(options), self.content)

    def arrange(self, options: dict[str, Any] | None = None, **given: Any) -> Lair:
        usual = {"heroes": ["ariel", "bryn", "corinna", "hugo"], **(options or {})}
        lair = GAME.arrange(self.start(**usual), **given)
        assert not GAME.invariants(lair), GAME.invariants(lair)
        return lair


@pytest.fixture(scope="session")
def make(content: Content) -> Maker:
    return Maker(content)
