"""The real app in a real terminal: budgets of bytes, endings, locales."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .harness import Terminal, clean_environ

Play = Callable[..., Terminal]
COMMAND = [sys.executable, "-m", "goblin_games", "play", "oh-my-lair", "--seed", "3"]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Return a function that starts a match and waits until it can be played."""
    with ExitStack() as stack:

        def begin(**env: str) -> Terminal:
            folders = {"HOME": tmp_path, "XDG_DATA_HOME": tmp_path, "XDG_CONFIG_HOME": tmp_path}
            environ = clean_environ(**{name: str(path) for name, path in folders.items()}, **env)
            terminal = stack.enter_context(Terminal(COMMAND, environ=environ))
            terminal.wait_for("Esc menu", timeout=20)
            terminal.settle()
            return terminal

        yield begin


def cost(terminal: Terminal, keys: str) -> int:
    """Return the bytes that keys cause until the screen is quiet."""
    mark = terminal.mark()
    terminal.feed(keys)
    terminal.settle(0.3)
    return terminal.sent(mark)


def test_budgets(play: Play) -> None:
    """First frame, idle, cursor, a whole move with its dice: what a slow line can bear."""
    terminal = play()
    assert terminal.sent() < 25_000
    assert terminal.watch(1.0) == 0
    assert max(cost(terminal, "\x1b[B"), cost(terminal, "\x1b[C"), cost(terminal, "\x1b[A")) < 1500
    assert cost(terminal, "\r") < 8000


def test_sigterm(play: Play) -> None:
    """The match goes on at the next start; the terminal is as it was."""
    terminal = play()
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 143
    assert b"\x1b[?1049l" in terminal.since()


def test_ascii(play: Play) -> None:
    """Under LANG=C nothing but ASCII, on every screen that a key reaches."""
    terminal = play(LANG="C")
    for key in "?\x1b", "L\x1b", "O", "\x1b":
        terminal.feed(key)
        terminal.settle(0.3)
    assert max(terminal.since()) < 128
