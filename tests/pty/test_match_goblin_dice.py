"""Goblin Dice in a real terminal: a draft by keys to its end; two people grab in real time."""

import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .harness import Terminal, clean_environ

Play = Callable[..., Terminal]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Return a function that starts the game with these words and waits for its table."""
    with ExitStack() as stack:

        def begin(*words: str, sync: bool = False) -> Terminal:
            folders = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
            environ = clean_environ(**{name: str(tmp_path) for name in folders})
            command = [sys.executable, "-m", "goblin_games", *words]
            terminal = stack.enter_context(Terminal(command, environ=environ, answer_sync=sync))
            terminal.wait_for("Goblin Dice", timeout=20)
            return terminal

        yield begin


def cost(terminal: Terminal, keys: str) -> int:
    mark = terminal.mark()
    terminal.feed(keys)
    terminal.settle(0.3)
    return terminal.sent(mark)


def test_a_whole_draft_by_keys(play: Play) -> None:
    """Two people and their budgets of bytes: a look 1.5 kB, a move 8 kB."""
    terminal = play("play", "goblin-dice", "--seat", "Ann", "--seat", "Bob", "--seats", "2",
                    "--option", "grab_mode=draft", "--option", "track=armageddon",
                    "--option", "crush=path", "--seed", "grub")  # fmt: skip
    terminal.wait_for("Run!")
    terminal.settle()
    looks, moves, deadline = 0, 0, time.monotonic() + 90
    while "WHAT DECIDED IT" not in terminal.text():
        assert time.monotonic() < deadline, terminal.text()
        asked = re.search(r"(Ann|Bob)  (Use|Grab|.{0,4}Space)", terminal.text())
        if asked is None:
            terminal.feed(" ")
            terminal.settle(0.1)
            continue
        if asked[2] == "Use" and looks < 3:
            assert cost(terminal, "\x1b[C") <= 1500
            looks += 1
        mark = terminal.mark()
        terminal.feed("\r")
        terminal.settle(0.12)
        if looks == 3:
            moves = max(moves, terminal.sent(mark))
    assert looks == 3
    assert moves <= 8000, moves
    terminal.feed("\x1b")
    terminal.wait_for("Oh My Lair!")
    terminal.feed("\x03")
    assert terminal.wait() in (0, 130)


def test_two_people_grab_and_a_stop_does_them_no_harm(play: Play) -> None:
    terminal = play("play", "goblin-dice", "--seat", "Ann", "--seat", "Bob", "--seats", "2",
                    "--option", "grab_mode=reflex", "--option", "track=stroll",
                    "--seed", "grub")  # fmt: skip
    terminal.wait_for("Whose hands are whose")
    terminal.feed("\x1b")
    terminal.wait_until(lambda: "Whose hands" not in terminal.text())
    terminal.feed(".")
    terminal.wait_for('Bob shouts "Run!"')
    terminal.feed("zx,." * 50)  # before GO: all hands are dead for a while
    terminal.wait_for("steady")
    terminal.wait_for("GO!")
    terminal.signal(signal.SIGSTOP)
    time.sleep(1.3)
    terminal.signal(signal.SIGCONT)
    terminal.wait_for("steady")
    terminal.wait_until(lambda: "steady" not in terminal.text())
    terminal.resize(90, 26)
    terminal.wait_for("steady")
    terminal.wait_until(lambda: "steady" not in terminal.text())
    terminal.feed("z")
    terminal.wait_for("Ann grabs die")
    terminal.feed(".")  # the left light is dark for a moment
    terminal.wait_for("Bob grabs die")
    deadline = time.monotonic() + 15
    while "Use your" not in terminal.text():
        assert time.monotonic() < deadline
        time.sleep(0.75)
        terminal.feed("zx,.")
        terminal.settle(0.05)
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 143


def test_two_people_race_by_reflex_to_the_podium(play: Play) -> None:
    """Ann runs and Bob stands there, so the stone has the last word in the third round."""
    terminal = play("play", "goblin-dice", "--seat", "Ann", "--seat", "Bob", "--seats", "2",
                    "--option", "grab_mode=reflex", "--option", "track=brawl",
                    "--seed", "grub")  # fmt: skip
    terminal.wait_for("Whose hands are whose")
    terminal.feed("\x1b")
    terminal.wait_until(lambda: "Whose hands" not in terminal.text())
    for number in (1, 2, 3):
        terminal.wait_for(f"round {number}")
        terminal.feed(" ")
        terminal.wait_for("GO!")
        grab(terminal, "z", "Ann grabs die")
        grab(terminal, ".", "Bob grabs die")
        time.sleep(0.3)  # both lights were dark
        grab(terminal, "x", "Use your")  # the last die is Bob's anyway
        use_dice(terminal, until=f"round {number + 1}")
    assert "WHAT DECIDED IT" in terminal.text()
    terminal.feed("\x1b")
    terminal.wait_for("Oh My Lair!")
    terminal.feed("\x03")
    assert terminal.wait() in (0, 130)


def grab(terminal: Terminal, key: str, words: str) -> None:
    """Press a hand's key until it has worked, each time after it has been silent for long."""
    for _ in range(6):
        terminal.feed(key)
        deadline = time.monotonic() + 0.75
        while time.monotonic() < deadline:
            terminal.watch(0.03)
            if words in terminal.text():
                return
    raise AssertionError(f"{key} does not lead to {words!r}")


def use_dice(terminal: Terminal, until: str) -> None:
    """Ann runs with whatever moves her, Bob lies down; to the next round or the end of the race."""
    deadline = time.monotonic() + 20
    while until not in (text := terminal.text()) and "WHAT DECIDED IT" not in text:
        assert time.monotonic() < deadline, text
        if "Ann  Use" in text:
            terminal.feed("\r")
        elif "Bob  Use" in text:
            terminal.feed("d")
        else:
            terminal.feed(" ")  # let it be over sooner
        terminal.settle(0.08)


def test_six_computers_at_the_dice_are_cheap(play: Play) -> None:
    """At most 12 frames and 20 kB in any second of a race by reflex."""
    terminal = play("demo", "goblin-dice", "--seats", "6", "--seed", "grub",
                    "--option", "grab_mode=reflex", sync=True)  # fmt: skip
    terminal.wait_for("Run!")
    terminal.settle(0.1)
    assert_cheap(terminal, 90)


def test_a_person_who_hammers_among_five_computers_is_cheap(play: Play) -> None:
    """The same, with a line under the log for keys that do nothing."""
    terminal = play("play", "goblin-dice", "--seats", "6", "--seat", "Ann=human", "--seed", "grub",
                    "--option", "grab_mode=reflex", sync=True)  # fmt: skip
    terminal.wait_for("any hand key")
    terminal.settle(0.1)
    terminal.feed(" ")
    seen = assert_cheap(terminal, 60, keys="zx")
    assert "Not before GO!" in seen
    assert "Too soon" in seen


def assert_cheap(terminal: Terminal, tenths: int, keys: str = "") -> str:
    """No second of a grab has more than 12 frames or 20 kB; all that stood on the screen.

    Args:
        terminal: where it runs.
        tenths: how long to look, in tenths of a second.
        keys: pressed in each of them.
    """
    windows, texts = [], []
    for _ in range(tenths):
        mark = terminal.mark()
        terminal.feed(keys)
        sent = terminal.watch(0.1)
        texts.append(terminal.text())
        windows.append((sent, terminal.since(mark).count(b"\x1b[?2026h")))
    seconds = [windows[at : at + 10] for at in range(len(windows) - 9)]
    assert max(sum(sent for sent, _ in second) for second in seconds) <= 20_000
    assert max(sum(frames for _, frames in second) for second in seconds) <= 12
    seen = "\n".join(texts)
    assert "grabs die" in seen
    return seen
