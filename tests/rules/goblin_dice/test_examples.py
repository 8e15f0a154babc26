"""Every worked example of the spec, played; those of the lights are in `tests/table/reflex`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.core.examples import play_example
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.content import Content

FOLDER = Path(__file__).parents[2] / "examples" / "goblin_dice"
OF_THE_LIGHTS = {21, 22, 29, 30}


def examples() -> list[dict[str, Any]]:
    """All examples of the rules, in the order of their files."""
    return [
        example
        for file in ("turns.toml", "stone.toml")
        for example in tomllib.loads((FOLDER / file).read_text())["example"]
    ]


def _name(example: dict[str, Any]) -> str:
    return f"E{example['number']} {example['title']}"


@pytest.mark.parametrize("example", examples(), ids=_name)
def test_example(example: dict[str, Any], content: Content) -> None:
    play_example(GAME, example, content)


def test_every_number_of_the_spec_is_there() -> None:
    lights = tomllib.loads((FOLDER / "reflex.toml").read_text())["timeline"]
    assert {_number(one) for one in lights} == OF_THE_LIGHTS
    assert {_number(one) for one in examples()} == set(range(1, 31)) - OF_THE_LIGHTS


def _number(example: dict[str, Any]) -> int:
    """The spec's number of an example or of a part of it, such as "13c"."""
    return int(re.sub(r"\D", "", str(example["number"])))
