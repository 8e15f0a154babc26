"""The Goblin's Lair in line mode: a whole match from a script, a demo twice, the king's area."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

from goblin_games.line.console import Console, Gone
from goblin_games.line.table import LineTable
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.state import King
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match

SPELLS = "ariel:cure+hold+missile+paralysis"


def match_of(seed: str = "grub", **options: object) -> Match:
    wishes = [Wish("Grik", "normal"), Wish("Ann 1", None, "Ann"), Wish("Ann 2", None, "Ann")]
    given = {"heroes": "corinna,ariel", "spells": SPELLS, **options}
    return new_match("goblins-lair", seed=seed, wishes=wishes, options=given)


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
        if turn is None or turn < 0:
            match.roll()
            continue
        action = match.hint(turn).action if match.seats[turn].is_human else match.think(turn)
        if match.seats[turn].is_human:
            lines.append(str(action))
        match.play(turn, action)
    return lines


def test_a_whole_match_from_a_script() -> None:
    wanted = match_of("slime")
    lines = script_of(wanted)
    played = match_of("slime")
    shown = type_lines(played, *lines)
    assert played.over
    assert played.fingerprint() == wanted.fingerprint()
    assert "Corinna" in shown
    assert shown.isascii()
    result = played.result
    assert result is not None
    assert str(result.scores[1]) in shown[-600:]


def test_coordinates_are_spoken_and_typed() -> None:
    match = match_of()
    shown = type_lines(match, "go e5", "go zz9")
    assert "Corinna moves to e5." in shown
    assert "Say where to" in shown


def test_monsters_are_where_the_nearest_hero_would_say() -> None:
    match = match_of()
    monsters = [{"name": "gob1", "at": "g4"}, {"name": "gob2", "at": "c9"}]
    heroes = {"corinna": {"at": "e6"}, "ariel": {"at": "b9"}}
    lair = GAME.arrange(match.state, monsters=monsters, heroes=heroes)
    shown = "\n".join(GAME.board(lair, match.name))
    assert "two squares north-east of Corinna" in shown
    assert "one square east of Ariel" in shown


def test_a_demo_is_the_same_twice(tmp_path: Path) -> None:
    environ = {**os.environ, "GOBLIN_GAMES_HOME": str(tmp_path)}
    words = ("demo", "goblins-lair", "--plain", "--seed", "slime")
    command = [sys.executable, "-m", "goblin_games", *words]
    shown = [
        subprocess.run(command, capture_output=True, env=environ, check=True, timeout=60).stdout
        for _ in range(2)
    ]
    assert shown[0] == shown[1]
    assert b"Traceback" not in shown[0]
    assert len(shown[0].splitlines()) > 100


def test_the_kings_area_is_not_told_to_the_heroes() -> None:
    match = match_of("slime")
    while not match.over and match.state.king != King.HIDDEN:
        turn = match.turn
        if turn is None or turn < 0:
            match.roll()
        else:
            match.play(turn, match.hint(turn).action)
    if match.over:
        return
    shown = type_lines(match)
    assert "hides somewhere" in shown
    assert f"hides in area {match.state.king_area}" not in shown
