"""Poke the Dragon in line mode: a whole match from a script, a demo, and the trap cards."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

from goblin_games.line.console import Console, Gone
from goblin_games.line.table import LineTable, result_line
from goblin_games.rules.dragon.actions import SET_TRAP
from goblin_games.rules.dragon.state import Step
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match


def match_of(*names: str, seed: str = "grub", **options: object) -> Match:
    wishes = [Wish(name) for name in names]
    return new_match("dragon", seed=seed, wishes=wishes, options=options, seats=len(wishes))


def type_lines(match: Match, *lines: str) -> str:
    """Type these lines, then end the input; everything that was printed."""
    sink = io.StringIO()
    table = LineTable(match, Console(io.StringIO("".join(f"{line}\n" for line in lines)), sink))
    try:
        table.run()
    except Gone:
        assert not match.over
    return sink.getvalue()


def script_of(match: Match) -> list[str]:
    """What one would type to play a match as the hints say."""
    lines = []
    while not match.over:
        turn = match.turn
        if turn is not None and turn >= 0:
            action = match.think(turn)
            lines.append(str(action))
            match.play(turn, action)
        else:
            match.roll()
    return lines


def test_a_whole_match_from_a_script() -> None:
    wanted = match_of("Ann", seed="mud")
    lines = script_of(wanted)
    match = match_of("Ann", seed="mud")
    shown = type_lines(match, *lines)
    assert match.over
    assert result_line(match) == result_line(wanted)
    assert match.fingerprint() == wanted.fingerprint()
    assert "\x1b" not in shown
    assert "The Dragon" in shown


def test_a_match_by_the_first_number_ends_too() -> None:
    match = match_of("Ann", seed="snot", dawn=5)
    shown = type_lines(match, *["1"] * 400)
    assert match.over
    assert result_line(match).startswith("result: ")
    assert "stealth 0 and speed 5" in shown


def test_a_wrong_grouping_is_answered_with_its_ruling() -> None:
    match = match_of("Ann", seed="mud")
    while match.state.step != Step.USE:
        turn = match.turn
        if turn is not None and turn >= 0:
            match.play(turn, match.think(turn))
        else:
            match.roll()
    length = len(match)
    shown = type_lines(match, "use m6 m6 m6 fwd", "use fwd", "best of all")
    assert "Each of your dice must be used once" in shown
    assert len(match) == length
    type_lines(match, "best")
    assert len(match) > length


def test_two_cards_are_for_one_pair_of_eyes() -> None:
    match = match_of("Ann", "Bob")
    while not (match.state.step == Step.ACTION and SET_TRAP in match.legal(match.turn or 0)):
        turn = match.turn
        if turn is not None and turn >= 0:
            match.play(turn, match.think(turn))
        else:
            match.roll()
    placer = match.name(match.turn or 0)
    shown = type_lines(match, "trap", "", "1", "")
    before, after = shown.split(f"This is for {placer} alone. Nobody else looks.")
    assert f"{placer} sees" not in before
    assert f"{placer} sees" in after
    assert "Which card stays here, face down?" in after
    other = after.split("Pass the keyboard to ")[1]
    assert " sees " not in other
    assert "The card of" not in other


def test_a_demo_says_the_same_twice(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "goblin_games", "demo", "dragon", "--plain", "--seed", "a"]
    environ = {**os.environ, "GOBLIN_GAMES_HOME": str(tmp_path)}
    runs = [
        subprocess.run(command, capture_output=True, text=True, env=environ, timeout=120)
        for _ in range(2)
    ]
    assert runs[0].returncode == 0, runs[0].stderr
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.splitlines()[-1].startswith("result: slain")
    assert "\x1b" not in runs[0].stdout
