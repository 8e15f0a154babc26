"""The worked examples of the specification, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.core.examples import play_example
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.content import Content

FOLDER = Path(__file__).parents[2] / "examples" / "dragon"
EXAMPLES: list[dict[str, Any]] = [
    example
    for path in sorted(FOLDER.glob("*.toml"))
    for example in tomllib.loads(path.read_text(encoding="utf-8"))["examples"]
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['number']} {e['title']}")
def test_example(example: dict[str, Any], content: Content) -> None:
    play_example(GAME, example, content)


def test_all_examples_are_there() -> None:
    numbers = {int(example["number"].rstrip("ab")) for example in EXAMPLES}
    assert numbers == set(range(1, 27))
    assert len({example["number"] for example in EXAMPLES}) == len(EXAMPLES)
