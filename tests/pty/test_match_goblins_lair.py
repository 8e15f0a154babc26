"""The Goblin's Lair in a real terminal: a whole match by keys, and few bytes on the large map."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

from .harness import Terminal, clean_environ

END = "the end"
LONGEST = 600
CURSOR, SCROLL, MOVE = 500, 5_000, 8_000
"""Bytes that a move of the cursor, one that scrolls the map and a move of a figure may cost."""


def environ(folder: Path) -> dict[str, str]:
    settings = folder / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("motion = false\npace = 0.0\n")
    return clean_environ(GOBLIN_GAMES_HOME=str(folder))


def begin(folder: Path, *words: str) -> Terminal:
    command = [sys.executable, "-m", "goblin_games", "play", "goblins-lair", *words]
    return Terminal(command, environ=environ(folder))


def asked(terminal: Terminal) -> bool:
    rows = terminal.rows()
    return END in rows[0] or ("Enter" in rows[-1] and "Esc" in rows[-1])


def press(terminal: Terminal, keys: str, quiet: float = 0.1) -> int:
    """Press keys and wait until the screen has settled; the bytes that came."""
    mark = terminal.mark()
    terminal.feed(keys)
    deadline = time.monotonic() + 3
    while terminal.sent(mark) == 0 and time.monotonic() < deadline:
        terminal.watch(0.02)
    terminal.settle(quiet)
    return terminal.sent(mark)


def test_a_whole_match_by_keys(tmp_path: Path) -> None:
    """Out of the door, along the corridor, into the first area, and strike until it is over."""
    plan = iter(PLAN)

    def act(screen: str) -> str:
        for words, keys in (
            ("Which hero goes in?", "c"),
            ("fights", "\r"),
            ("Search here?", "s"),
        ):
            if words in screen:
                return keys
        return next(plan, "e")

    with begin(tmp_path, "--seed", SEED, *OPTIONS) as terminal:
        sent = []
        for _ in range(LONGEST):
            terminal.wait_until(lambda: asked(terminal), timeout=20, complaint="nothing is asked")
            if END in terminal.rows()[0]:
                break
            sent.append(press(terminal, act(terminal.text())))
        shown = terminal.text()
        assert "THE LAIR STANDS" in shown
        assert "score" in shown
        assert max(sent) <= MOVE, sorted(sent)[-5:]


SEED = "a"
OPTIONS = ("--option", "hero_count=1", "--option", "turn_limit=20")
DOWN, RIGHT, LEFT = "\x1b[B", "\x1b[C", "\x1b[D"
PLAN = (
    DOWN * 3 + "\r",  # to the door
    DOWN * 4 + "\r",
    "e",
    DOWN * 3 + "\r",
)


def test_the_cursor_costs_few_bytes_on_the_large_map(tmp_path: Path) -> None:
    """From end to end of the large map and back; it scrolls by half a screen, so seldom."""
    spells = "bryn:cure+missile"
    words = ("--option", "map=deep", "--option", "heroes=corinna,bryn", "--option",
             f"spells={spells}", "--seed", "a")  # fmt: skip
    with begin(tmp_path, *words) as terminal:
        terminal.wait_for("moves left", timeout=20)
        terminal.settle()
        plain, scrolled = [], []
        for key in [RIGHT] * 50 + [DOWN] * 30 + [LEFT] * 20:
            shown = corner(terminal)
            sent = press(terminal, key, quiet=0.03)
            (plain if corner(terminal) == shown else scrolled).append(sent)
        assert max(plain) <= CURSOR, plain
        assert 3 <= len(scrolled) <= 7, scrolled
        assert max(scrolled) <= SCROLL, scrolled
        assert press(terminal, "5") <= MOVE
        assert press(terminal, "6") <= MOVE  # a step


def corner(terminal: Terminal) -> str:
    """Which part of the map is shown, as its corner says."""
    found = re.search(r"\S+ of cf38", terminal.text())
    assert found is not None
    return found[0]
