"""A terminal for tests: run a command in a pty, type, read its screen, hang up.

A test says what it waits for and never sleeps:

    with Terminal([sys.executable, "-m", "goblin_games"]) as terminal:
        terminal.wait_for("Continue")
        before = terminal.mark()
        terminal.feed("j")
        terminal.settle()
        assert terminal.sent(before) <= 1500
        terminal.feed("q")
        assert terminal.wait() == 0

Every wait has a deadline; leaving the `with` block kills the command if it still lives.
The screen is pyte's. What pyte misreads (kitty keyboard sequences, mode queries) is taken out
first, and nothing is answered to queries unless `answer_sync` is set. pyte has no alternate
screen: after the command has ended, its last picture stays in `rows()`.
"""

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

ROOT = Path(__file__).resolve().parents[2]
UNSHOWN = re.compile(rb"\x1b\[[<>=][0-9;]*u|\x1b\[\?[0-9;]*\$p")
PARTIAL = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*)?\Z")
SYNC_QUERY, SYNC_ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


def clean_environ(**extra: str) -> dict[str, str]:
    """Return the same small environment on every machine; `extra` wins."""
    environ = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return environ | extra


class Terminal:
    """One command in one pty.

    Args:
        command: Program and arguments.
        size: Columns and rows.
        environ: The whole environment (see `clean_environ`).
        ignore_hangup: Start the command as nohup does, with SIGHUP ignored.
        answer_sync: Answer the query for synchronized output (mode 2026) with yes.
        draw: Keep the screen; without it there are only bytes, and no time goes into drawing.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] | None = None,
        ignore_hangup: bool = False,
        answer_sync: bool = False,
        draw: bool = True,
    ) -> None:
        self.raw = bytearray()
        self.cpu_at_exit = 0.0
        self._answer_sync = answer_sync
        self._draw = draw
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._tail = b""
        self._open = True
        self._master, slave = os.openpty()
        self._set_size(*size)

        def become_leader() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if ignore_hangup:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)

        self.child = subprocess.Popen(
            list(command),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=dict(clean_environ() if environ is None else environ),
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=become_leader,
        )
        os.close(slave)
        os.set_blocking(self._master, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            error.add_note(f"screen:\n{self.text()}\nlast bytes: {bytes(self.raw[-400:])!r}")
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.child.pid, signal.SIGKILL)
        self.hang_up()
        self.child.wait(5)

    # -- the screen -----------------------------------------------------------------------

    def rows(self) -> list[str]:
        """Return the rows of the screen, without trailing blanks."""
        return [row.rstrip() for row in self._screen.display]

    def text(self) -> str:
        """Return the screen as one text."""
        return "\n".join(self.rows())

    def wait_for(self, text: str, timeout: float = 25.0) -> str:
        """Read until `text` is on the screen; return the screen."""
        return self.wait_until(lambda: text in self.text(), timeout, f"no {text!r} on the screen")

    def wait_until(
        self, done: Callable[[], bool], timeout: float = 25.0, complaint: str = "not so"
    ) -> str:
        """Read until `done()`; AssertionError after `timeout` seconds or when the child died."""
        deadline = time.monotonic() + timeout
        while not done():
            alive = self.poll() is None
            if not self._pump(0.05) and (not alive or not self._open) and not done():
                raise AssertionError(f"{complaint}; the command ended ({self.poll()})")
            if time.monotonic() > deadline:
                raise AssertionError(f"{complaint} after {timeout} s")
        return self.text()

    def settle(self, quiet: float = 0.15, timeout: float = 25.0) -> None:
        """Read until nothing has come for `quiet` seconds."""
        deadline = time.monotonic() + timeout
        while self._pump(quiet):
            assert time.monotonic() < deadline, f"output does not stop within {timeout} s"

    def watch(self, seconds: float) -> int:
        """Read for that long; return how many bytes came."""
        before, deadline = self.mark(), time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._pump(left)
        return self.sent(before)

    # -- bytes ----------------------------------------------------------------------------

    def mark(self) -> int:
        """Return a place in the output, for `sent` and `since`."""
        return len(self.raw)

    def sent(self, mark: int = 0) -> int:
        """Return how many bytes came after the mark."""
        return len(self.raw) - mark

    def since(self, mark: int = 0) -> bytes:
        """Return the bytes that came after the mark."""
        return bytes(self.raw[mark:])

    # -- what a person, a kernel, a network do --------------------------------------------

    def feed(self, keys: str | bytes, timeout: float = 25.0) -> None:
        """Type; reads the screen meanwhile, so that long pastes cannot block both sides."""
        data = keys.encode() if isinstance(keys, str) else keys
        deadline = time.monotonic() + timeout
        while data:
            assert time.monotonic() < deadline, f"{len(data)} bytes not taken in {timeout} s"
            if select.select([], [self._master], [], 0.02)[1]:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self._master, data[:4096]) :]
            self._pump(0)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size (any, also 0 and 65535)."""
        self._set_size(columns, rows)
        self._screen.resize(min(rows or 24, 300), min(columns or 80, 500))  # 0: not said
        self.signal(signal.SIGWINCH)

    def signal(self, number: int) -> None:
        """Send a signal to the command itself."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as a closed window or a dropped connection does."""
        if self._open:
            self._open = False
            os.close(self._master)

    def attributes(self) -> list[object]:
        """Return the line settings (termios) as they are now."""
        return list(termios.tcgetattr(self._master))

    # -- the process ----------------------------------------------------------------------

    def wait(self, timeout: float = 5.0) -> int:
        """Read to the end; return the exit status (negative: killed by that signal)."""
        deadline = time.monotonic() + timeout
        while self.poll() is None:
            assert time.monotonic() < deadline, f"still running after {timeout} s"
            if not self._pump(0.02):
                time.sleep(0.005)
        while self._pump(0):
            pass
        return int(self.child.returncode)

    def poll(self) -> int | None:
        """Return the exit status, None while it runs; keep the processor time it took."""
        if self.child.returncode is None:
            pid, status, used = os.wait4(self.child.pid, os.WNOHANG)
            if pid:
                self.child.returncode = os.waitstatus_to_exitcode(status)
                self.cpu_at_exit = used.ru_utime + used.ru_stime
        return self.child.returncode

    def state(self) -> str:
        """Return the letter of the process state: R, S, T (stopped), Z."""
        if Path("/proc/self/stat").exists():
            return self._stat()[0]
        command = ["ps", "-o", "state=", "-p", str(self.child.pid)]
        return subprocess.run(command, capture_output=True, text=True).stdout.strip()[:1]

    def cpu(self) -> float:
        """Return the seconds of processor time that all threads have used so far (Linux)."""
        threads = Path(f"/proc/{self.child.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def peak_memory(self) -> float:
        """Return the largest resident size so far, in MB (Linux)."""
        return self._megabytes("VmHWM")

    def memory(self) -> float:
        """Return the resident size, in MB (Linux)."""
        return self._megabytes("VmRSS")

    def _megabytes(self, name: str) -> float:
        status = Path(f"/proc/{self.child.pid}/status").read_text()
        found = re.search(rf"{name}:\s+(\d+)", status)
        assert found is not None, "the process is gone"
        return int(found[1]) / 1024

    def _stat(self) -> list[str]:
        stat = Path(f"/proc/{self.child.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _pump(self, timeout: float) -> bool:
        """Read once; False if nothing came in `timeout` seconds or the other side is closed."""
        if not self._open or not select.select([self._master], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.raw += data
        if self._answer_sync and SYNC_QUERY in data:
            os.write(self._master, SYNC_ANSWER)
        if not self._draw:
            return bool(data)
        data = self._tail + data
        cut = PARTIAL.search(data)
        self._tail = data[cut.start() :] if cut else b""
        self._stream.feed(UNSHOWN.sub(b"", data[: cut.start()] if cut else data))
        return bool(data)
