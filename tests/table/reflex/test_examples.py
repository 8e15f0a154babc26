"""The worked examples of the reflex grab, played on a virtual clock."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.table.reflex.stage import Stage, contest

FILE = Path(__file__).parents[2] / "examples" / "goblin_dice" / "reflex.toml"
TIMELINES: list[dict[str, Any]] = tomllib.loads(FILE.read_text())["timeline"]


@pytest.mark.parametrize("example", TIMELINES, ids=lambda e: f"E{e['number']} {e['title']}")
def test_timeline(example: dict[str, Any]) -> None:
    ties = {name: tuple(example[name]) for name in ("rank", "clockwise", "trailing")}
    stage = Stage(contest(example["prizes"], len(example["rank"]), **ties))
    for step in example["do"]:
        time, what, *rest = step.split()
        if what == "lights":
            wanted = tuple(None if word == "-" else int(word) for word in rest)
            assert stage.lights(int(time)) == wanted, step
        else:
            verdict = stage.press(int(time), int(what[1:]), rest[0])
            assert verdict.name.lower() == rest[1], step
    stage.to(int(time) + 50)
    log = stage.log()
    assert len(log) == len(example["gives"]), log
    for given, wanted in zip(log, example["gives"], strict=True):
        pairs = zip(given.split(), wanted.split(), strict=True)
        assert all(want in ("*", real) for real, want in pairs), (given, wanted)
