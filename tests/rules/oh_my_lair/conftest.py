"""The shipped tokens, for all tests of the game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from goblin_games.rules.oh_my_lair.content import Content, Creature, Hero

ASSETS = Path(__file__).parents[3] / "assets" / "oh_my_lair"


def shipped() -> Content:
    """Content as the table loads it."""
    heroes = tomllib.loads((ASSETS / "heroes.toml").read_text())["heroes"]
    creatures = tomllib.loads((ASSETS / "creatures.toml").read_text())["creatures"]
    return Content(
        heroes=tuple(Hero(**row) for row in heroes),
        creatures=tuple(Creature(**row) for row in creatures),
    )


@pytest.fixture(scope="session")
def content() -> Content:
    return shipped()
