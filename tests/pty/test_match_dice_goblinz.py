"""Dice Goblinz in a real terminal: three persons by keys with hand-overs, and kill -9."""

from __future__ import annotations

import re
import signal
import sys
import time
from pathlib import Path

from .harness import Terminal, clean_environ

COVER, RECAP, COMMIT = "Pass the keyboard to", "since your last turn", "What are you this time?"
GO_ON, END = "Space go on", "THE MOST DICE"
PEOPLE = ("--seats", "4", "--seat", "Ann", "--seat", "Bob", "--seat", "Cid")
LONGEST = 400


def environ(folder: Path) -> dict[str, str]:
    settings = folder / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("motion = false\npace = 0.0\n")
    return clean_environ(GOBLIN_GAMES_HOME=str(folder))


def begin(folder: Path, *words: str) -> Terminal:
    return Terminal([sys.executable, "-m", "goblin_games", *words], environ=environ(folder))


def play(folder: Path, *words: str) -> Terminal:
    options = ("--option", "raids=2", "--option", "first_leader=0", "--seed", "bog")
    return begin(folder, "play", "dice-goblinz", *PEOPLE, *options, *words)


def prompt(screen: str) -> str:
    return "\n".join(screen.splitlines()[-4:])


def answer(screen: str, commits: list[str]) -> str:
    """The keys for what is on the screen."""
    asked = prompt(screen)
    if COVER in screen:
        return "\r"
    if RECAP in screen:
        return "\r"
    if COMMIT in asked:
        commits.append(screen)
        return "o\r"
    if GO_ON in asked and "is over" in asked:
        return " "
    if "p pass" in asked or "p stay" in asked:
        return "p"
    if "Enter" in asked:
        return "\r"
    return "\r" if re.search(r"[a-z] \S+", asked) and "thinks" not in asked else ""


def test_three_persons_by_keys(tmp_path: Path) -> None:
    commits: list[str] = []
    covers = 0
    with play(tmp_path) as terminal:
        terminal.wait_for(COVER, timeout=30)
        for _ in range(LONGEST):
            terminal.settle(0.1)
            screen = terminal.text()
            if END in screen:
                break
            covers += COVER in screen
            if COVER in screen:
                assert "GREEDY" not in screen
                assert "raid" not in screen
            mark = terminal.mark()
            terminal.feed(answer(screen, commits))
            deadline = time.monotonic() + 10
            while terminal.sent(mark) == 0 and time.monotonic() < deadline:
                terminal.watch(0.02)
        else:
            raise AssertionError(terminal.text())
        assert "RAID BY RAID" in terminal.text()
        assert len(commits) == 6
        assert covers >= 6
        terminal.feed("\x1b")
        terminal.wait_for("1 played")
        terminal.feed("q")
        assert terminal.wait() == 0


def test_killed_between_two_commitments(tmp_path: Path) -> None:
    """Ann has committed: after kill -9 she still has, and nobody can tell to what."""
    with play(tmp_path) as terminal:
        for name in ("Ann", "Bob"):
            terminal.wait_for(COVER, timeout=30)
            assert name in terminal.text()
            terminal.feed("\r")
            terminal.wait_for(RECAP)
            terminal.feed("\r")
            terminal.wait_for(COMMIT)
            if name == "Ann":
                terminal.feed("g\r")
        terminal.feed("g")
        terminal.wait_for("GREEDY with")
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    with begin(tmp_path, "resume") as terminal:
        terminal.wait_for(COVER, timeout=30)
        screen = terminal.text()
        assert "Bob" in screen
        assert "GREEDY" not in screen
        terminal.feed("\r")
        terminal.wait_for(RECAP)
        terminal.feed("\r")
        screen = terminal.wait_for(COMMIT)
        assert re.search(r"Ann .*ready", screen)
        assert "GREEDY with" not in screen
        assert b"secretly" not in terminal.since()
        terminal.signal(signal.SIGTERM)
        terminal.wait()
    exported = begin(tmp_path, "export", "dice-goblinz-1")
    with exported:
        exported.wait()
        assert b"s0: (hidden)" in exported.since()
        assert b"greedy" not in exported.since()


def test_a_cursor_move_and_a_commitment_cost_few_bytes(tmp_path: Path) -> None:
    with begin(tmp_path, "play", "dice-goblinz", "--seats", "8", "--seed", "stink") as terminal:
        terminal.wait_for(COMMIT, timeout=30)
        terminal.settle()
        mark = terminal.mark()
        terminal.feed("\x1b[C")
        terminal.settle()
        assert 0 < terminal.sent(mark) <= 1500
        mark = terminal.mark()
        terminal.feed("o")
        terminal.settle()
        assert terminal.sent(mark) <= 2000
        mark = terminal.mark()
        terminal.feed("\r")
        terminal.settle(0.05)
        assert terminal.sent(mark) <= 8000
