"""Where things lie: nothing is made by looking, and the right assets are found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from goblin_games.table import places
from goblin_games.table.places import PlacesError


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("GOBLIN_GAMES_HOME", str(home))
    assert places.data_dir() == home / "data"
    assert places.config_dir() == home / "config"
    assert places.store() == home / "data" / "matches.sqlite3"
    assert places.pack("pig") == home / "config" / "packs" / "pig.toml"
    assert not home.exists(), "looking makes nothing"


def test_otherwise_they_are_where_the_system_wants_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GOBLIN_GAMES_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    for folder in (places.data_dir(), places.config_dir()):
        assert folder.name == "goblin-games"
        assert tmp_path in folder.parents
        assert not folder.exists()


def test_folders_are_closed_to_others(tmp_path: Path) -> None:
    folder = places.make(tmp_path / "a" / "b")
    for place in (folder, folder.parent):
        assert place.stat().st_mode & 0o777 == 0o700
    assert places.make(folder) == folder
    (tmp_path / "file").touch()
    with pytest.raises(PlacesError, match=r"cannot be made: .*\.$"):
        places.make(tmp_path / "file" / "below")


def package_in(folder: Path) -> Path:
    package = folder / "goblin_games"
    (package / "assets").mkdir(parents=True)
    return package


def test_a_checkout_uses_its_own_assets_and_not_a_stale_copy(tmp_path: Path) -> None:
    package = package_in(tmp_path)
    (tmp_path / "assets").mkdir()
    assert places.assets(package) == package / "assets", "no checkout without pyproject.toml"
    (tmp_path / "pyproject.toml").touch()
    assert places.assets(package) == tmp_path / "assets"


def test_an_installed_package_uses_the_copy_within(tmp_path: Path) -> None:
    package = package_in(tmp_path)
    assert places.assets(package) == package / "assets"
    (package / "assets").rmdir()
    with pytest.raises(PlacesError, match="install goblin-games again"):
        places.assets(package)


def test_a_package_laid_out_like_a_wheel_loads_its_own_data(tmp_path: Path) -> None:
    source = places.assets().parent
    shutil.copytree(
        source / "goblin_games",
        tmp_path / "goblin_games",
        ignore=shutil.ignore_patterns("__pycache__", "assets"),
    )
    shutil.copytree(places.assets(), tmp_path / "goblin_games" / "assets")
    code = (
        "from goblin_games.table import places, content\n"
        "from goblin_games.catalogue import playable\n"
        "print(places.assets())\n"
        "print(len(content.load_content(playable('oh-my-lair').game(), {}).content.heroes) > 3)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[:2] == [str(tmp_path / "goblin_games" / "assets"), "True"]
