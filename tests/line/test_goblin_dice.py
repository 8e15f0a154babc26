"""Goblin Dice in line mode: draft and deal to the end, and why there is no reflex."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from goblin_games.line.console import Console
from goblin_games.line.table import LineTable, check_lines, result_line
from goblin_games.table.course import MatchError
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match

ROOT = Path(__file__).resolve().parents[2]


def race(mode: str, *names: str, seed: str = "grub", seats: int = 3) -> Match:
    wishes = [Wish(name) for name in names]
    options = {"grab_mode": mode, "track": "brawl"}
    return new_match("goblin-dice", seed=seed, wishes=wishes, seats=seats, options=options)


def played(match: Match, lines: list[str]) -> str:
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    LineTable(match, Console(source, sink)).run()
    return sink.getvalue()


def typed(mode: str, seed: str) -> list[str]:
    """What a person types who always follows the hints, as notation."""
    match, lines = race(mode, "Ann", seed=seed), []
    while not match.over:
        turn = match.turn
        assert turn is not None
        if turn < 0:
            match.roll()
        elif match.seats[turn].is_human:
            action = match.foregone(turn)
            if action is None:
                action = match.hint(turn).action
                lines.append(str(action))
            match.play(turn, action)
        else:
            match.play(turn, match.think(turn))
    return lines


@pytest.mark.parametrize(("mode", "seed"), [("draft", "grub"), ("deal", "wart")])
def test_a_whole_race_from_lines(mode: str, seed: str) -> None:
    lines = typed(mode, seed)
    match = race(mode, "Ann", seed=seed)
    text = played(match, lines)
    assert match.over
    assert "Ann: Use your" in text
    assert ("Ann: Grab your first die" in text) == (mode == "draft")
    assert "It took" in text
    assert result_line(match).startswith("result: ")
    assert "\x1b" not in text


def test_reflex_says_why_it_is_not_there() -> None:
    with pytest.raises(MatchError, match="grab_mode can be draft or deal"):
        check_lines(race("reflex", "Ann"))
    check_lines(race("draft", "Ann"))


def command(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ.get("PATH", ""), "HOME": str(home), "XDG_DATA_HOME": str(home),
           "XDG_CONFIG_HOME": str(home), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}  # fmt: skip
    return subprocess.run(
        [sys.executable, "-m", "goblin_games", *words], input="", capture_output=True,
        text=True, env=env, cwd=home, timeout=120,
    )  # fmt: skip


def test_a_demo_is_the_same_twice(tmp_path: Path) -> None:
    one, two = (
        command("demo", "goblin-dice", "--plain", "--seed", "7", home=tmp_path) for _ in range(2)
    )
    assert one.returncode == two.returncode == 0, one.stderr
    assert one.stdout == two.stdout
    assert one.stdout.splitlines()[-1].startswith("result: ")
    assert "grabs die" in one.stdout


def test_the_command_line_refuses_reflex_in_lines(tmp_path: Path) -> None:
    done = command("play", "goblin-dice", "--plain", "--option", "grab_mode=reflex", home=tmp_path)
    assert done.returncode == 1
    assert "grab_mode can be draft or deal" in done.stderr
    assert "Traceback" not in done.stderr
    done = command("play", "goblin-dice", "--plain", "--option", "head_seat=0", home=tmp_path)
    assert "Shout to start the round" in done.stdout
