"""The worked examples of the specification (7), as data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.core.examples import play_example
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.content import Content

FOLDER = Path(__file__).parents[2] / "examples" / "goblins_lair"
EXAMPLES: list[dict[str, Any]] = [
    example
    for path in sorted(FOLDER.glob("*.toml"))
    for example in tomllib.loads(path.read_text())["examples"]
]
ELSEWHERE = {10, 20, 29, 32}
"""Sight, a map of its own, illegal options and presets have tests in code."""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['number']} {e['title']}")
def test_example(example: dict[str, Any], content: Content) -> None:
    play_example(GAME, example, content)


def test_all_examples_are_there() -> None:
    numbers = {int(example["number"].rstrip("abcdef")) for example in EXAMPLES}
    assert numbers | ELSEWHERE == set(range(1, 34))


def test_no_part_is_there_twice() -> None:
    numbers = [example["number"] for example in EXAMPLES]
    assert len(set(numbers)) == len(numbers)
