"""Whole matches of Oh My Lair! in a real terminal: by keys alone, by typing, by the mouse."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .harness import Terminal, clean_environ

PLACE, KEEP, BUY = "Place your minions", "eep the", "Buy and summon"
END = "the end"
LONGEST = 150


def environ(folder: Path) -> dict[str, str]:
    settings = folder / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("motion = false\npace = 0.0\n")
    return clean_environ(GOBLIN_GAMES_HOME=str(folder))


def begin(folder: Path, *words: str) -> Terminal:
    return Terminal([sys.executable, "-m", "goblin_games", *words], environ=environ(folder))


def play_to_the_end(terminal: Terminal, act: Callable[[str], str]) -> list[str]:
    """Answer every question with `act(screen)` until the last page; all screens on the way."""
    screens = []
    for _ in range(LONGEST):
        screen = terminal.wait_until(
            lambda: any(word in terminal.text() for word in (PLACE, KEEP, BUY, END)),
            timeout=20,
            complaint="no question and no end",
        )
        screens.append(screen)
        if END in screen.splitlines()[0]:
            return screens
        mark = terminal.mark()
        terminal.feed(act(screen))
        deadline = time.monotonic() + 2
        while terminal.sent(mark) == 0 and time.monotonic() < deadline:
            terminal.watch(0.02)
        terminal.settle(0.12)
    raise AssertionError("the match does not end")


def test_by_keys_alone_from_the_menu(tmp_path: Path) -> None:
    def act(screen: str) -> str:
        if PLACE in screen:
            return "1" * 5 + "\r"  # all that are there dig for gold
        if KEEP in screen:
            return "k"
        return "m" if "m minion" in screen else "d"

    with begin(tmp_path) as terminal:
        terminal.wait_for("five games", timeout=20)
        terminal.feed("\r")
        terminal.wait_for("Esc", timeout=20)
        terminal.feed("\r")
        terminal.wait_for(PLACE, timeout=20)
        screens = play_to_the_end(terminal, act)
        assert "THE LAIR IS LOST" in screens[-1]
        assert "score" in screens[-1]
        terminal.feed("\x1b")
        terminal.wait_for("1 played")
        terminal.feed("q")
        assert terminal.wait() == 0


def test_by_typing_alone(tmp_path: Path) -> None:
    def act(screen: str) -> str:
        if PLACE in screen:
            found = re.search(r"(\d) to place", screen)
            assert found is not None
            return f":gold {found[1]}\r"
        return ":keep\r" if KEEP in screen else ":done\r"

    with begin(tmp_path, "play", "oh-my-lair", "--seed", "a") as terminal:
        terminal.wait_for(PLACE, timeout=20)
        assert "THE LAIR IS LOST" in play_to_the_end(terminal, act)[-1]


def test_by_the_mouse_alone(tmp_path: Path) -> None:
    """Every choice stands on the screen and can be clicked."""

    def click(screen: str, text: str) -> str:
        for y, row in enumerate(screen.splitlines(), 1):
            if text in row:
                x = row.index(text) + 1
                return f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"
        raise AssertionError(f"no {text!r} to click")

    def act(screen: str) -> str:
        if PLACE in screen:
            sent = "off they trot" in screen
            return click(screen, "Enter off" if sent else "Dig Gold")
        return click(screen, "k keep") if KEEP in screen else click(screen, "d done")

    with begin(tmp_path, "play", "oh-my-lair", "--seed", "a") as terminal:
        terminal.wait_for(PLACE, timeout=20)
        assert "THE LAIR IS LOST" in play_to_the_end(terminal, act)[-1]


def test_killed_and_resumed(tmp_path: Path) -> None:
    """kill -9 between two keys: the same question again, and the same screen but for the log."""
    with begin(tmp_path, "play", "oh-my-lair", "--seed", "a") as terminal:
        terminal.wait_for(PLACE, timeout=20)
        terminal.feed("11\r")
        terminal.wait_for(KEEP)
        terminal.settle()
        before = terminal.rows()
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    with begin(tmp_path, "resume") as terminal:
        terminal.wait_for(KEEP, timeout=20)
        terminal.settle()
        assert terminal.rows()[:16] == before[:16]
        terminal.feed("k")
        terminal.wait_for(BUY)
