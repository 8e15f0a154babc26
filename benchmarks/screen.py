"""What the app costs on a terminal, as multiples of the smallest Textual app in the same run.

    python -m benchmarks.screen [--demo MINUTES]

The first frame of the menu and of a match, memory, the processor time of a whole move against
that of a cursor move; and, if asked for (it takes as long as it says), whether a demo grows.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.pty.harness import Terminal, clean_environ

ROUNDS = 11
MOVES = 40
MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    def compose(self):
        yield Static("five games, Esc")
Minimal().run()
"""
HOUSE = ("-m", "goblin_games")
MATCH = (*HOUSE, "play", "oh-my-lair", "--seed", "3")
PLACE, KEEP, BUY, END = "Place your minions", "eep the", "Buy and summon", "the end"
STYLE = re.compile(rb"\x1b\[[0-9;]*m")
CURSOR = ("\x1b[B", "\x1b[A")


def first_frame(
    command: Sequence[str], shows: bytes, environ: Mapping[str, str]
) -> tuple[float, float]:
    """Seconds until a text is on the screen, and the MB that it took."""
    start = time.perf_counter()
    with Terminal([sys.executable, *command], environ=environ, draw=False) as terminal:
        terminal.wait_until(lambda: shows in STYLE.sub(b"", terminal.since()))
        took = time.perf_counter() - start
        terminal.settle()
        return took, terminal.memory()


def starts(environ: Mapping[str, str]) -> None:
    """Print how the menu's and a match's first frame compare with the smallest app's."""
    commands = {
        "minimal": (("-c", MINIMAL), b"Esc"),
        "menu": (HOUSE, b"five games"),
        "match": (MATCH, b"Esc menu"),
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    sizes: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, (command, shows) in commands.items():
            took, size = first_frame(command, shows, environ)
            times[name].append(took)
            sizes[name].append(size)
    took = {name: statistics.median(values) for name, values in times.items()}
    size = {name: statistics.median(values) for name, values in sizes.items()}
    for name, most in (("menu", 1.4), ("match", 1.75)):
        print(
            f"first frame of the {name}: {took[name] / took['minimal']:.2f} x the smallest app's "
            f"(at most {most}); memory {size[name] / size['minimal']:.2f} x (at most 1.6)"
        )


def spent(terminal: Terminal, keys: str) -> float:
    """Seconds of processor time until the screen is quiet after some keys."""
    before = terminal.cpu()
    terminal.feed(keys)
    terminal.settle(0.08)
    return terminal.cpu() - before


def moves(environ: Mapping[str, str]) -> None:
    """Print what a whole move takes against a cursor move."""
    cursor, move = [], []
    with Terminal([sys.executable, *MATCH], environ=environ) as terminal:
        for number in range(MOVES):
            screen = terminal.wait_until(
                lambda: any(word in terminal.text() for word in (PLACE, KEEP, BUY, END))
            )
            if END in screen.splitlines()[0]:
                break
            cursor.append(spent(terminal, CURSOR[number % 2]))
            if PLACE in screen:
                terminal.feed("1" * 5)
                terminal.settle(0.08)
                move.append(spent(terminal, "\r"))
            else:
                move.append(spent(terminal, "k" if KEEP in screen else "d"))
    ratio = statistics.mean(move) / statistics.mean(cursor)
    print(
        f"a whole move takes {ratio:.2f} x the processor time of a cursor move (at most 3; "
        f"{1000 * statistics.mean(move):.1f} ms, {len(move)} moves)"
    )


def demo(environ: Mapping[str, str], minutes: float) -> None:
    """Print how much more a demo of match after match holds in its last third than in its first.

    A match holds all its positions, so the most of each third counts.
    """
    command = [sys.executable, *HOUSE, "demo", "oh-my-lair", "--pace", "0.1", "--seed", "growth"]
    sizes = []
    with Terminal(command, environ=environ) as terminal:
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            terminal.watch(1)
            sizes.append(terminal.memory())
    third = len(sizes) // 3
    grown = max(sizes[-third:]) / max(sizes[:third]) - 1
    print(f"a demo of {minutes:g} minutes grows by {grown:.1%} (at most 2%; {max(sizes):.0f} MB)")


def main(words: Sequence[str] = ()) -> None:
    """Print a line for each figure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.screen")
    parser.add_argument("--demo", type=float, metavar="MINUTES", help="also watch a demo grow")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "config" / "settings.toml"
        settings.parent.mkdir()
        settings.write_text("motion = false\npace = 0.0\n")
        environ = clean_environ(GOBLIN_GAMES_HOME=folder)
        del environ["PYTHONDONTWRITEBYTECODE"]
        starts(environ)
        moves(environ)
        if asked.demo:
            demo(environ, asked.demo)


if __name__ == "__main__":
    main(sys.argv[1:])
