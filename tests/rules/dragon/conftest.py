"""The shipped data, and the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.dragon.content import Card, Content, Dragon

ROOT = Path(__file__).parents[3]


def shipped() -> Content:
    """The tables of `assets/dragon`."""

    def rows(field: str) -> list[dict[str, Any]]:
        text = (ROOT / "assets" / "dragon" / f"{field}.toml").read_text(encoding="utf-8")
        return list(tomllib.loads(text)[field])

    dragons = tuple(Dragon(**{**row, "hp": tuple(row["hp"])}) for row in rows("dragons"))
    return Content(dragons, tuple(Card(**row) for row in rows("cards")))


CONTENT = shipped()


@pytest.fixture
def content() -> Content:
    return CONTENT
