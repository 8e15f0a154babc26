"""The real app in a real terminal: budgets of bytes, endings, locales, terminals, sizes."""

import random
import re
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
            terminal.wait_for("Place your minions", timeout=20)
            terminal.settle()
            return terminal

        yield begin


def cost(terminal: Terminal, keys: str) -> int:
    """Return the bytes that keys cause until the screen is quiet."""
    mark = terminal.mark()
    terminal.feed(keys)
    terminal.settle(0.3)
    return terminal.sent(mark)


def leave(terminal: Terminal) -> None:
    """Quit by the Esc menu."""
    terminal.feed("\x1b")
    terminal.wait_for("Quit Goblin Games")
    terminal.feed("x")
    assert terminal.wait() == 0


def test_budgets(play: Play) -> None:
    """First frame, idle, cursor, a whole move with its dice: what a slow line can bear."""
    terminal = play()
    assert terminal.sent() < 25_000
    assert terminal.watch(1.0) == 0
    assert max(cost(terminal, "\x1b[B"), cost(terminal, "\x1b[C"), cost(terminal, "\x1b[A")) < 1500
    assert cost(terminal, "1") < 1500
    assert max(cost(terminal, "\x1b"), cost(terminal, "r"), cost(terminal, "L")) < 4000
    assert cost(terminal, "\x1b") < 4000
    assert cost(terminal, "1") < 1500
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


COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@pytest.mark.parametrize(
    ("env", "colour"),
    [
        ({"NO_COLOR": "1"}, None),
        ({"TERM": "vt100"}, None),
        ({"TERM": "linux"}, b"16"),
        ({"TERM": "screen"}, b"16"),
        ({"TERM": "xterm-16color"}, b"16"),
        ({"TERM": "xterm-256color"}, b"256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, b"true"),
    ],
)
def test_terminal_types(play: Play, env: dict[str, str], colour: bytes | None) -> None:
    """A move is made on each, in no more colours than it has, and it is left as it was."""
    terminal = play(**env)
    terminal.feed("11\r")
    terminal.wait_for("eep the")
    leave(terminal)
    sent = terminal.since()
    assert sent.endswith(b"\x1b[?25h")
    assert (COLOUR.search(sent) is None) == (colour is None)
    assert (b"38;2;" in sent) == (colour == b"true")
    assert (b"38;5;" in sent) == (colour == b"256")
    if env.get("TERM") == "linux":  # its font has boxes, blocks and suits
        assert set(sent.decode()) & set("●◆▸") == set()


def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    """No escape byte, and the same match."""
    environ = clean_environ(TERM="dumb", GOBLIN_GAMES_HOME=str(tmp_path))
    with Terminal(COMMAND, environ=environ) as terminal:
        terminal.wait_for("Place your minions", timeout=20)
        terminal.feed("gold 2\n")
        terminal.wait_for("eep the")
        assert b"\x1b" not in terminal.since()


def test_sizes_while_computers_play(tmp_path: Path) -> None:
    """0x0 to 65535x65535 in the middle of everything that moves; then all is well."""
    environ = clean_environ(GOBLIN_GAMES_HOME=str(tmp_path))
    command = [*COMMAND[:3], "demo", "goblin-dice", "--pace", "0.05", "--seed", "7"]
    with Terminal(command, environ=environ) as terminal:
        terminal.wait_for("demo", timeout=20)
        dice = random.Random(5)
        for _ in range(30):
            sides = dice.choice([0, 1, 7, 80, 132, 65535]), dice.choice([0, 1, 5, 24, 65535])
            terminal.resize(*sides)
            terminal.watch(0.03)
        terminal.resize(80, 24)
        terminal.wait_for("any other key")
        assert terminal.peak_memory() < 160
        leave(terminal)
