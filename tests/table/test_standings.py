"""The shipped ladders as people read them: nothing made up, nothing left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblin_games.catalogue import GAMES
from goblin_games.players.levels import levels_of
from goblin_games.table import standings as module
from goblin_games.table.ladder import FORMAT, SETTINGS
from goblin_games.table.standings import SEED, Standing, standings, strength


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of ladders in place of the shipped one."""
    monkeypatch.setattr(module, "assets", lambda: tmp_path)
    (tmp_path / "ladders").mkdir()
    standings.cache_clear()
    yield tmp_path / "ladders"
    standings.cache_clear()


def keep(folder: Path, slug: str, **rungs: tuple[int, int]) -> None:
    """Write a ladder; `hard_normal=(matches, wins)`."""
    played = {
        name.replace("_", "/"): {"matches": matches, "wins": wins}
        for name, (matches, wins) in rungs.items()
    }
    options = dict(SETTINGS[slug].options)
    text = {"format": FORMAT, "game": slug, "options": options, "seed": SEED, "rungs": played}
    (folder / f"{slug}.json").write_text(json.dumps(text))


def row(slug: str, level: str, side: str = "") -> Standing:
    return next(one for one in standings(slug) if (one.level, one.side) == (level, side))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.slug)
def test_every_level_of_every_game_stands_there(entry: object) -> None:
    slug, heuristic = entry.slug, entry.heuristic  # type: ignore[attr-defined]
    levels = list(dict.fromkeys(one.level for one in standings(slug)))
    assert levels == [level for level in levels_of(heuristic)[::-1] if level != "random"]
    assert all(strength(slug, level) for level in levels)


def test_what_was_played_is_what_is_said(folder: Path) -> None:
    keep(folder, "goblin-dice", hard_normal=(64, 36), normal_easy=(400, 104))
    hard = row("goblin-dice", "hard")
    assert hard.text == (
        "Wins 56% of matches against three normal (44% to 68%, 64 played); par is 25%."
    )
    assert hard.clear == 1
    assert row("goblin-dice", "normal").clear == 0
    assert "not been measured" in strength("goblin-dice", "fiendish")
    assert "lowest rung" in strength("goblin-dice", "easy")


def test_where_all_play_together_the_level_below_is_par(folder: Path) -> None:
    keep(folder, "oh-my-lair", normal_normal=(100, 41), hard_hard=(100, 20))
    assert row("oh-my-lair", "hard").par == pytest.approx(0.41)
    assert row("oh-my-lair", "hard").clear == -1
    assert row("oh-my-lair", "normal").par is None, "nobody has measured easy"
    assert row("oh-my-lair", "normal").clear == 0


def test_two_sides_are_told_apart(folder: Path) -> None:
    keep(folder, "goblins-lair", normal_easy_heroes=(40, 30), normal_easy_monsters=(40, 10))
    assert row("goblins-lair", "normal", "monsters").text.startswith(
        "Wins 25% of matches as monsters against easy heroes"
    )


def test_a_broken_ladder_is_told_and_hurts_nothing(folder: Path) -> None:
    (folder / "dragon.json").write_text("{}")
    assert strength("dragon", "normal") == "The ladder of Poke the Dragon cannot be read."
