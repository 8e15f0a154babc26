"""Poke the Dragon in a real terminal: a whole match by keys, resumed in mid-attack, few bytes."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .harness import Terminal, clean_environ

END = "the end"
LONGEST = 400
SIGNS = ("Enter", "Esc")
"""What the footer shows whenever something is asked."""


def environ(folder: Path) -> dict[str, str]:
    settings = folder / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("motion = false\npace = 0.0\n")
    return clean_environ(GOBLIN_GAMES_HOME=str(folder))


def begin(folder: Path, *words: str) -> Terminal:
    return Terminal([sys.executable, "-m", "goblin_games", *words], environ=environ(folder))


def asked(terminal: Terminal) -> bool:
    rows = terminal.rows()
    return END in rows[0] or all(sign in rows[-1] for sign in SIGNS)


def press(terminal: Terminal, keys: str) -> int:
    """Press keys and wait until the screen has settled; the bytes that came."""
    mark = terminal.mark()
    terminal.feed(keys)
    deadline = time.monotonic() + 3
    while terminal.sent(mark) == 0 and time.monotonic() < deadline:
        terminal.watch(0.02)
    terminal.settle(0.12)
    return terminal.sent(mark)


def play_to_the_end(terminal: Terminal, act: Callable[[str], str]) -> tuple[list[str], list[int]]:
    """Answer every question with `act(screen)`; all screens, and the bytes of each answer."""
    screens, sent = [], []
    for _ in range(LONGEST):
        terminal.wait_until(lambda: asked(terminal), timeout=20, complaint="nothing is asked")
        screens.append(terminal.text())
        if END in terminal.rows()[0]:
            return screens, sent
        sent.append(press(terminal, act(screens[-1])))
    raise AssertionError("the match does not end")


def test_a_whole_match_by_keys(tmp_path: Path) -> None:
    """Sneak, stop at once, use the best plan, insult; strike by themselves."""

    def act(screen: str) -> str:
        for words, keys in (
            ("Stealth and speed?", "2"),
            ("Sneak or charge?", "m"),
            ("Keep which dice?", "s"),
            ("all by themselves", "a"),
            ("And now?", "i"),
            ("Train what?", "s"),
        ):
            if words in screen:
                return keys
        return "\r"

    words = ("--seats", "1", "--option", "difficulty=easy", "--seed", "fang")
    with begin(tmp_path, "play", "dragon", *words) as terminal:
        terminal.wait_for("Stealth and speed?", timeout=20)
        screens, sent = play_to_the_end(terminal, act)
        assert "THE DRAGON" in screens[-1]
        assert "damage" in screens[-1]
        for screen, bytes_ in zip(screens, sent, strict=False):
            strikes = "Where does the" in screen  # a dozen rolls may follow at once
            assert bytes_ <= (16_000 if strikes else 8_000), f"{bytes_}\n{screen}"
        assert any("Use your dice" in screen for screen in screens)
        terminal.feed("\x1b")
        terminal.wait_for("1 played")
        terminal.feed("q")
        assert terminal.wait() == 0


def test_a_cursor_costs_little(tmp_path: Path) -> None:
    with begin(tmp_path, "play", "dragon", "--seats", "4", "--seed", "q") as terminal:
        terminal.wait_for("Stealth and speed?", timeout=20)
        terminal.settle()
        assert press(terminal, "\x1b[C") <= 1_500
        press(terminal, "3")
        terminal.wait_for("Sneak or charge?", timeout=20)
        press(terminal, "m")
        terminal.wait_for("Keep which dice?", timeout=20)
        for keys in ("\x1b[C", "\x1b[C", "\x1b[D", "1"):
            assert press(terminal, keys) <= 1_500
        press(terminal, "s")
        terminal.wait_for("Use your dice", timeout=20)
        assert press(terminal, "\x1b[C") <= 1_500
        assert press(terminal, "\x1b[B") <= 4_000  # another plan: dice, trackers, the way
        assert terminal.watch(0.6) == 0


def test_killed_among_the_attack_dice_and_resumed(tmp_path: Path) -> None:
    """kill -9 in mid-attack: the same question, the same dice."""
    words = ("--seats", "1", "--option", "difficulty=easy", "--seed", "fang")
    with begin(tmp_path, "play", "dragon", *words) as terminal:
        terminal.wait_for("Stealth and speed?", timeout=20)
        press(terminal, "2")
        for _ in range(60):
            terminal.wait_until(lambda: asked(terminal), timeout=20)
            screen = terminal.text()
            if "Where does the" in screen:
                break
            press(terminal, "s" if "Keep which dice?" in screen else "\r")
        assert "Where does the" in terminal.text()
        terminal.settle()
        before = terminal.rows()
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    with begin(tmp_path, "resume") as terminal:
        terminal.wait_for("Where does the", timeout=20)
        terminal.settle()
        assert terminal.rows()[:17] == before[:17]
