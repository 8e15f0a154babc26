"""The shipped tokens, for all tests of the game."""

from __future__ import annotations

import pytest

from goblin_games.rules.oh_my_lair.content import Content
from tests.rules.oh_my_lair.tools import shipped


@pytest.fixture(scope="session")
def content() -> Content:
    return shipped()
