"""The worked examples of the specification, each a test of its own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.core.examples import play_example
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.content import Content

FOLDER = Path(__file__).parents[2] / "examples" / "dice_goblinz"
EXAMPLES: list[dict[str, Any]] = [
    example
    for path in sorted(FOLDER.glob("*.toml"))
    for example in tomllib.loads(path.read_text(encoding="utf-8"))["example"]
]
LAST = 27


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"X{e['number']} {e['title']}")
def test_example(example: dict[str, Any], content: Content) -> None:
    play_example(GAME, example, content)


def test_all_examples_are_there() -> None:
    numbers = {int(re.sub(r"\D", "", str(example["number"]))) for example in EXAMPLES}
    assert numbers >= set(range(1, LAST + 1))
