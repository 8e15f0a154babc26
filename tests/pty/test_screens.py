"""Sizes, terminal types, locales, and how much is sent."""

import random

import pytest

from .conftest import Start

FIRST_FRAME = 8_000
"""Bytes for the start of the tiny app at 80x24; stock Textual sends its frame three times."""


def test_one_frame_at_the_start(start: Start) -> None:
    """The start sends one frame, and then nothing."""
    terminal = start()
    terminal.settle()
    assert terminal.sent() < FIRST_FRAME
    assert terminal.since().count(b"READY") == 1
    assert terminal.watch(1.0) == 0


def test_stock_driver_sends_more(start: Start) -> None:
    """The reproduction: the first frame is sent again and again."""
    terminal = start("stock")
    terminal.settle()
    assert terminal.sent() > FIRST_FRAME


def test_synchronized_output(start: Start) -> None:
    """Where the terminal knows mode 2026, frames are wrapped in it."""
    terminal = start(answer_sync=True)
    terminal.settle()
    mark = terminal.mark()
    terminal.feed("a")
    terminal.wait_for("a:'a'")
    assert terminal.since(mark).startswith(b"\x1b[?2026h")


def test_random_sizes(start: Start) -> None:
    """0x0 to 65535x65535: alive, small, and right in the end."""
    terminal = start()
    dice = random.Random(3)
    for _ in range(25):
        terminal.resize(dice.choice([0, 1, 7, 80, 132, 65535]), dice.choice([0, 1, 5, 24, 65535]))
        terminal.watch(0.02)
    terminal.resize(0, 0)
    terminal.wait_for("size=80x24", timeout=15)
    terminal.resize(65535, 65535)
    terminal.wait_for("size=400x150", timeout=15)
    terminal.resize(90, 30)
    terminal.wait_for("size=90x30", timeout=15)
    assert terminal.peak_memory() < 120


def test_in_band_sizes(start: Start) -> None:
    """Sizes that come with the keys (mode 2048) are clamped too."""
    terminal = start()
    terminal.feed("\x1b[?2048;2$y")
    terminal.wait_until(lambda: b"\x1b[?2048h" in terminal.since())
    terminal.feed("\x1b[48;40;100;0;0t")
    terminal.wait_for("size=100x40")
    terminal.feed("\x1b[48;65535;65535;1;1t")
    terminal.wait_until(lambda: b"400x150" in terminal.since())
    assert terminal.peak_memory() < 120


TERMS = ["xterm-256color", "xterm-16color", "linux", "screen", "tmux-256color", "vt100"]


@pytest.mark.parametrize("term", TERMS)
def test_terminal_types(start: Start, term: str) -> None:
    """Each draws, plays, and restores; old terminals get no sequences they would print."""
    terminal = start(env={"TERM": term})
    terminal.feed("a")
    terminal.wait_for("a:'a'|")
    terminal.feed("Q")
    assert terminal.wait() == 0
    sent = terminal.since()
    assert b"38;2;" not in sent
    assert sent.endswith(b"\x1b[?25h")
    assert (b"$p" in sent) == (b"\x1b[>1u" in sent) == (term not in {"linux", "vt100"})


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LC_ALL": "POSIX"},
        {"LANG": "de_DE.ISO-8859-1"},
        {"LANG": "en_US"},
        {"LC_ALL": "C", "NO_COLOR": "1"},
    ],
)
def test_only_ascii_bytes(start: Start, env: dict[str, str]) -> None:
    """Where the locale is not UTF-8, columns stay and no byte is over 127."""
    terminal = start(env=env)
    terminal.feed("aü")
    terminal.wait_for("a:'a'")
    terminal.settle()
    assert max(terminal.since()) < 128
    assert terminal.rows()[0] == "+" + "-" * 78 + "+"
    assert terminal.rows()[1].startswith("|READY")
    assert terminal.rows()[3].startswith("|note=none| 5 ? - ")


def test_hostile_environment(start: Start) -> None:
    """What a client may send along does not reach Textual on a server."""
    env = {"GOBLIN_GAMES_HOSTED": "1", "TEXTUAL_DRIVER": "antigravity:x", "COLUMNS": "9999"}
    env |= {"TERM": "xterm-256color", "COLORTERM": "\x1b]0;x\a", "TEXTUAL_LOG": "/nonexistent/x"}
    assert "size=80x24" in start(env=env).text()


def test_only_news_are_sent(start: Start) -> None:
    """A key costs what it changes; a resize to the same size paints everything anew."""
    terminal = start()
    terminal.settle()
    mark = terminal.mark()
    terminal.feed("a")
    terminal.wait_for("a:'a'|")
    terminal.settle()
    assert terminal.sent(mark) < 400
    mark = terminal.mark()
    terminal.resize(81, 24)
    terminal.settle()
    assert terminal.sent(mark) > 2000
