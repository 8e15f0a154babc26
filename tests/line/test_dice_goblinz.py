"""Dice Goblinz in plain lines: whole matches, secrets of people who share a keyboard, PINs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from goblin_games.line.console import Console, Gone
from goblin_games.line.table import LineTable
from goblin_games.rules.dice_goblinz.actions import GREEDY, Raid
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match

ROOT = Path(__file__).resolve().parents[2]


def goblins(*names: str, seed: str = "bog", kinds: str = "knob,bob,slob,mob") -> Match:
    options: dict[str, Any] = {"raids": 2, "kinds": kinds, "first_leader": "0"}
    wishes = [Wish(name) for name in names or ("Ann", "Bob")]
    return new_match("dice-goblinz", seed=seed, wishes=wishes, options=options, seats=4)


def play(match: Match, *lines: str) -> str:
    """Type these lines, then end the input; everything that was printed."""
    sink = io.StringIO()
    table = LineTable(match, Console(io.StringIO("".join(f"{line}\n" for line in lines)), sink))
    try:
        table.run()
    except Gone:
        assert not match.over
    return sink.getvalue()


def test_a_whole_match_by_first_choices() -> None:
    match = goblins("Ann")
    text = play(match, *["1"] * 200)
    assert match.over
    assert "Pass the keyboard" not in text
    assert "\x1b" not in text


def test_people_who_share_a_keyboard_see_nothing_of_each_other() -> None:
    match = goblins()
    text = play(match, "", "raid greedy d10", "", "raid coward 3d6", "1")
    parts = text.split("Pass the keyboard to ")
    assert parts[1].startswith("Ann. Nobody else looks.")
    assert parts[2].startswith("Bob. Nobody else looks.")
    cut = parts[2].index("ready. ")
    for_bob = parts[2][cut : parts[2].index("Ann puts in")]
    assert "greedy" not in for_bob.split("Your role")[0].lower()
    assert "secretly" not in text.rpartition("Pass the keyboard")[0]
    assert text.count("\n" * 40) >= 3
    assert "nobody scrolls back" in text
    assert "Ann is ready." in for_bob


def test_the_same_lines_whatever_was_decided_in_secret() -> None:
    """Greedy, Groupie or Coward with the same dice: Bob reads the same, and so do all."""
    after = []
    for role in ("greedy", "groupie", "coward"):
        text = play(goblins(), "", f"raid {role} d10", "", "raid coward 3d6")
        begin = text.index("Pass the keyboard to Bob")
        after.append(text[begin : text.rindex("Pass the keyboard")])
    assert after[0] == after[1] == after[2]


def test_a_flip_is_asked_in_private_and_tells_the_own_role() -> None:
    text = play(goblins(), "", "raid greedy d10", "", "raid coward 3d6", "", "pass")
    private = text.split("Pass the keyboard to Ann")[-1]
    assert "For your eyes only: Ann secretly is Greedy with d10." in private
    assert "flip to groupie" in private
    assert "\n" * 40 in private.split("stay what you are")[1]


def test_an_open_question_gives_no_role_away_unless_looked_at() -> None:
    match = goblins("Ann", "Bob", kinds="hob,rob,slob,mob")
    text = play(match, "", "raid greedy d12", "", "raid greedy 2d4", "hint", "board", "log",
                "look", "", "", "pass")  # fmt: skip
    open_part = text.split("Roll one more die")[1].split("Pass the keyboard")[0]
    assert "A hint would tell the others what you are." in open_part
    assert "reedy" not in open_part
    looked = text.split("Roll one more die")[1].split("Pass the keyboard")[1]
    assert "For your eyes only: Bob secretly is Greedy with 2d4." in looked
    assert "Hint: " in looked
    assert "\n" * 40 in looked.split("Hint: ")[1]


def test_a_pin_is_asked_and_a_wrong_one_loses_nothing() -> None:
    match = goblins()
    match.lock("Bob", "4711")
    text = play(match, "", "raid greedy d10", "", "0000", "4711", "raid coward")
    assert "That is not Bob's PIN. Nothing is lost: try again" in text
    assert "raid coward" in [str(entry.action) for entry in match.entries]


def test_a_pin_is_set_and_changed_only_by_its_owner() -> None:
    match = goblins("Ann")
    text = play(match, "pin", "0815", "pin", "1", "pin", "0815", "")
    assert "Ann is asked for it from now on." in text
    assert "That is not Ann's PIN. It stays as it is." in text
    assert "Ann needs no PIN any more." in text


def test_undo_and_a_record_tell_no_secret() -> None:
    match = goblins()
    text = play(match, "", "raid greedy d10", "", "undo", "record")
    assert "What was decided in secret is final." in text
    assert "s0: (hidden)" in text
    assert "raid greedy" not in text.split("Pass the keyboard to Bob")[1].split("raid ROLE")[0]


def test_choices_and_odds_call_goblins_by_name() -> None:
    match = goblins("Ann")
    text = play(match, "odds")
    assert "seat " not in text.lower()
    assert "Bob's" in text or "Grik's" in text


def test_resumed_between_two_commitments() -> None:
    """Whoever goes on sees that Ann is ready, and nothing more."""
    match = goblins()
    while match.turn != 0:
        match.roll()
    match.play(0, Raid(GREEDY, (10,)))
    text = play(match)
    assert "Pass the keyboard to Bob" in text
    assert "reedy" not in text


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "goblin_games", *words], capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "GOBLIN_GAMES_HOME": "/nonexistent"}, check=True, timeout=120,
    )  # fmt: skip
    return done.stdout


def test_a_demo_is_the_same_twice() -> None:
    words = ("demo", "dice-goblinz", "--plain", "--seed", "bog", "--option", "raids=2")
    first = run(*words)
    assert first == run(*words)
    assert first.splitlines()[-1].startswith("result: ")
    assert "The roles are turned up." in first


def test_many_matches_are_simulated() -> None:
    text = run("simulate", "dice-goblinz", "--games", "4", "--seed", "a", "--option", "raids=2")
    assert "4" in text
