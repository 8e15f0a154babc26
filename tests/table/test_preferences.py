"""The settings file: kept in one piece, and whatever stands in it does no harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from goblin_games.table import preferences

NONSENSE = {
    "no TOML": b"theme = = 'x'",
    "no text": bytes(range(256)) * 40,
    "half a file": b"[games.goblin-dice]\nkeys = [",
    "zeros": bytes(5000),
    "too large": b"a = 1\n" * 200_000,
    "a number that is none": b"pace = " + b"9" * 10_000,
    "deep": b"a = " + b"[" * 100_000,
}


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GOBLIN_GAMES_HOME", str(tmp_path))
    made = tmp_path / "config" / "settings.toml"
    made.parent.mkdir()
    return made


def test_what_is_kept_comes_back(file: Path) -> None:
    assert preferences.load() == ({}, None)
    values = {"pace": 0.5, "names": ["Ann", "\N{BLACK HEART SUIT}"], "games": {"a-b": {"x": [1]}}}
    assert preferences.save({**values, "nothing": None}) is None
    assert preferences.load() == (values, None)
    assert [made.name for made in file.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_told_and_moved_aside_not_overwritten(file: Path, name: str) -> None:
    file.write_bytes(NONSENSE[name])
    values, complaint = preferences.load()
    assert values == {}
    assert complaint is not None
    assert str(file) in complaint
    assert complaint.isprintable()
    assert file.read_bytes() == NONSENSE[name]
    assert preferences.save({"pace": 1.0}) is None
    assert preferences.load() == ({"pace": 1.0}, None)
    assert file.with_suffix(".broken.toml").read_bytes() == NONSENSE[name]


def test_a_folder_in_its_place(file: Path) -> None:
    file.mkdir()
    assert preferences.load()[1] is not None
    (file / "something").touch()
    assert preferences.save({"pace": 1.0}) is None
    assert preferences.load()[0] == {"pace": 1.0}


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written(file: Path) -> None:
    file.parent.chmod(0o500)
    complaint = preferences.save({"pace": 1.0})
    file.parent.chmod(0o700)
    assert complaint is not None
    assert "cannot be kept" in complaint
