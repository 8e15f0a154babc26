"""Every way an app can end: in time, restored, with the farewell said once."""

import os
import signal
import time
from pathlib import Path

import pytest

from .conftest import Start

RESET = [b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[<u", b"\x1b[?7h"]
RESET += [b"\x1b[?1049l", b"\x1b[?25h"]
ENDS = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}
REASONS = {143: "terminated", 129: "hang-up", 130: "interrupted", 0: "quit", 1: "failed"}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where the tiny app writes its farewell."""
    return tmp_path / "log"


def test_stock_driver_leaves_the_terminal_raw(start: Start) -> None:
    """The reproduction: SIGTERM kills before any reset is sent."""
    terminal = start("stock")
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == -signal.SIGTERM
    assert b"\x1b[?1049l" not in terminal.since()


@pytest.mark.parametrize(("number", "code"), ENDS.items())
def test_signals(start: Start, log: Path, number: int, code: int) -> None:
    """HUP, TERM and INT: gone within 2 s, terminal restored, 128 + signal."""
    terminal = start(env={"TINY_LOG": str(log)})
    mark, began = terminal.mark(), time.monotonic()
    terminal.signal(number)
    terminal.signal(number)  # impatient people and sshd send two
    assert terminal.wait() == code
    assert time.monotonic() - began < 2
    assert all(mode in terminal.since(mark) for mode in RESET)
    assert log.read_text() == REASONS[code] + "\n"


@pytest.mark.parametrize(("key", "code"), [("Q", 0), ("E", 1)])
def test_quit_and_crash(start: Start, log: Path, key: str, code: int) -> None:
    """A normal end and an exception restore too, line settings included."""
    terminal = start(env={"TINY_LOG": str(log)})
    mark = terminal.mark()
    terminal.feed(key)
    assert terminal.wait() == code
    assert all(mode in terminal.since(mark) for mode in RESET)
    assert log.read_text() == REASONS[code] + "\n"


def test_blocked_event_loop(start: Start, log: Path) -> None:
    """SIGTERM while the app hangs: cut within 2 s, restored, farewell said."""
    terminal = start(env={"TINY_LOG": str(log)})
    terminal.feed("B")
    terminal.wait_for("note=blocking")
    mark, began = terminal.mark(), time.monotonic()
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 143
    assert time.monotonic() - began < 2.2
    assert all(mode in terminal.since(mark) for mode in RESET)
    assert log.read_text() == "terminated\n"


def test_stock_driver_outlives_its_terminal(start: Start) -> None:
    """The reproduction: under nohup a lost terminal means a busy loop."""
    terminal = start("stock", ignore_hangup=True)
    before = terminal.cpu()
    terminal.hang_up()
    time.sleep(1)
    assert terminal.state() != "Z"
    assert terminal.cpu() - before > 0.3


@pytest.mark.parametrize("ignore_hangup", [False, True])
def test_vanished_terminal(start: Start, log: Path, ignore_hangup: bool) -> None:
    """Also under nohup: gone within 2 s, hardly any CPU, farewell said."""
    terminal = start(env={"TINY_LOG": str(log)}, ignore_hangup=ignore_hangup)
    before, began = terminal.cpu(), time.monotonic()
    terminal.hang_up()
    assert terminal.wait() == 129
    assert time.monotonic() - began < 2
    assert terminal.cpu_at_exit - before < 0.5
    assert log.read_text() == "hang-up\n"


def test_vanished_while_blocked(start: Start, log: Path) -> None:
    """Even a hanging app without terminal is gone within 2 s."""
    terminal = start(env={"TINY_LOG": str(log)}, ignore_hangup=True)
    terminal.feed("B")
    terminal.wait_for("note=blocking")
    began = time.monotonic()
    terminal.hang_up()
    assert terminal.wait() == 129
    assert time.monotonic() - began < 2.2
    assert log.read_text() == "hang-up\n"


def test_terminal_that_stops_reading(start: Start) -> None:
    """Frames are dropped, the event loop goes on, and a repaint follows when it reads again."""
    terminal = start(size=(200, 60))
    for _ in range(60):  # nobody reads while keys and sizes come
        os.write(terminal._master, b"a")
        terminal.resize(150 + _ % 50, 60)
        time.sleep(0.02)
    assert terminal.state() in "SR"
    terminal.resize(120, 40)
    terminal.feed("b")
    terminal.wait_for("b:'b'|")
    assert "size=120x40" in terminal.text()
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 143


def test_stock_driver_deadlocks_when_suspended(start: Start) -> None:
    """The reproduction: a repaint while suspended fills a queue that nobody empties."""
    terminal = start("stock", answer_sync=True)
    terminal.feed("S")
    terminal.wait_for("<<suspended>>")
    terminal.watch(1.2)
    assert "note=resumed" not in terminal.text()


def test_suspend_while_repainting(start: Start) -> None:
    """Nothing is written while suspended; afterwards the screen is whole."""
    terminal = start()
    terminal.feed("S")
    terminal.wait_for("<<suspended>>")
    terminal.wait_for("note=resumed")
    terminal.settle()
    after = terminal.since().rpartition(b"<<suspended>>")[2]
    assert after.startswith(b"\x1b[?1049h")
    terminal.feed("a")
    terminal.wait_for("a:'a'|")
    assert "<<suspended>>" not in terminal.text()


def test_stop_and_continue(start: Start) -> None:
    """Ctrl+Z and fg: the shell gets its terminal, we get it back."""
    terminal = start()
    mark = terminal.mark()
    terminal.feed("T")
    terminal.wait_until(lambda: terminal.state() == "T")
    terminal.settle()
    assert all(mode in terminal.since(mark) for mode in RESET)
    mark = terminal.mark()
    terminal.signal(signal.SIGCONT)
    terminal.wait_until(lambda: b"READY" in terminal.since(mark))
    assert b"\x1b[?1049h" in terminal.since(mark)
    terminal.feed("a")
    terminal.wait_for("a:'a'|")


def test_stopped_from_outside(start: Start) -> None:
    """SIGSTOP cannot be caught: SIGCONT takes the terminal again."""
    terminal = start()
    terminal.signal(signal.SIGSTOP)
    terminal.wait_until(lambda: terminal.state() == "T")
    mark = terminal.mark()
    terminal.signal(signal.SIGCONT)
    terminal.wait_until(lambda: b"READY" in terminal.since(mark))
    terminal.feed("Q")
    assert terminal.wait() == 0
