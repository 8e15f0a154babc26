"""The nursery: one single-threaded process that has everything imported, and forks visitors.

It is started by the front with one end of a socket pair, imports the games and runs the app once
without a screen, so that every cache is warm; then it freezes its memory, and each fork shares
it. The front sends a terminal (or a pipe) with each visit; the nursery says when a process began
and ended, ends it when told, and makes nice whatever burns processor time.

    from the front:  start (with a file), end
    to the front:    ready, began, failed, niced, ended

It never has a thread and runs no event loop while it forks. When the front is gone, it ends all
visitors (they get SIGHUP, as from a dropped link) and itself.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from goblin_games.server import rlimits
from goblin_games.server.config import Config
from goblin_games.server.dense import fill_holes
from goblin_games.server.home import Home
from goblin_games.server.launcher import CRASHED, enter
from goblin_games.server.visit import Visit
from goblin_games.server.wire import Gone, Inbox, Message, pack

STEPS = ((0.0, signal.SIGHUP), (1.0, signal.SIGTERM), (1.8, signal.SIGKILL))
"""How a process is ended: seconds since it was asked for, and the signal."""
LOOK = 1.0
"""Seconds between two looks at who burns processor time."""
BURNING = 0.25
"""Part of a processor that is burning, if it lasts for two looks. Play needs 0.05; on a crowded
machine nobody gets a whole one."""
NICE = 19
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Child:
    """A visitor's process.

    Attributes:
        id: what the front calls it.
        pid: what the system calls it.
        ending: when it was to end, on the monotonic clock; 0 if it was not.
        steps: how many of `STEPS` have been taken.
        used: processor time at the last look, in ticks.
        hot: looks in a row at which it was burning.
    """

    id: int
    pid: int
    ending: float = 0.0
    steps: int = 0
    used: int = 0
    hot: int = 0


class Nursery:
    """Forks visitors and looks after them."""

    def __init__(self, sock: socket.socket, config: Config, threads: int) -> None:
        self.sock = sock
        self.config = config
        self.threads = threads
        self.inbox = Inbox(sock)
        self.children: dict[int, Child] = {}
        self.sessions = Home(config).sessions
        self.next_look = time.monotonic() + LOOK
        self.wake_read, self.wake_write = os.pipe()
        for end in (self.wake_read, self.wake_write):
            os.set_blocking(end, False)

    def run(self) -> None:
        """Serve the front until it is gone, then end everybody."""
        signal.set_wakeup_fd(self.wake_write)
        signal.signal(signal.SIGCHLD, _nothing)
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # the front decides, by closing its end
        self.send({"op": "ready", "pid": os.getpid()})
        with contextlib.suppress(Gone):
            while True:
                self.once([self.sock, self.wake_read])
        for child in self.children.values():
            child.ending = child.ending or time.monotonic()
        while self.children:
            self.once([self.wake_read])

    def once(self, sources: list[Any]) -> None:
        """Wait for something and deal with it.

        Raises:
            Gone: if the front is gone.
        """
        ready = select.select(sources, [], [], self.patience())[0]
        if self.wake_read in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(self.wake_read, 4096)
        self.reap()
        self.step()
        if self.sock in ready:
            for message in self.inbox.receive():
                self.obey(message)

    def patience(self) -> float | None:
        """Seconds until something has to be done; None if nothing has."""
        if not self.children:
            return None
        moments = [self.next_look]
        for child in self.children.values():
            if child.ending and child.steps < len(STEPS):
                moments.append(child.ending + STEPS[child.steps][0])
        return max(min(moments) - time.monotonic(), 0.0)

    # -- the front ------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        """Tell the front something; if it is gone there is nobody to tell."""
        with contextlib.suppress(OSError):
            self.sock.sendall(pack(message))

    def obey(self, message: Message) -> None:
        """Do what the front says."""
        if message["op"] == "start":
            self.start(message["id"], Visit(**message["visit"]))
        elif message["op"] == "end":
            for child in self.children.values():
                if child.id == message["id"]:
                    child.ending = child.ending or time.monotonic()
            self.step()

    def start(self, id: int, visit: Visit) -> None:
        """Fork a visitor."""
        file = self.inbox.files.popleft()
        try:
            pid = os.fork()
        except OSError as error:
            os.close(file)
            self.send({"op": "failed", "id": id, "why": str(error)})
            return
        if pid == 0:
            self.become(file, visit)
        os.close(file)
        self.children[pid] = Child(id, pid)
        self.send({"op": "began", "id": id, "pid": pid})

    # -- the child ------------------------------------------------------------------------

    def become(self, file: int, visit: Visit) -> NoReturn:
        """Be the visitor's process; never returns."""
        code = CRASHED
        try:
            signal.set_wakeup_fd(-1)
            self.sock.close()
            os.close(self.wake_read)
            os.close(self.wake_write)
            take_terminal(file)
            if self.config.spawn == "exec":
                self.replace(visit)
            code = enter(visit, self.config, self.threads)
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else CRASHED
        except BaseException:
            code = CRASHED
        finally:
            with contextlib.suppress(Exception):
                sys.stdout.flush()
            os._exit(code)

    def replace(self, visit: Visit) -> NoReturn:
        """Start Python anew for this visitor, as sshd does."""
        given = {
            "visit": visit.plain(),
            "config": self.config.model_dump(mode="json"),
            "threads": self.threads,
        }
        environ = {"PATH": os.defpath, "GOBLIN_GAMES_VISIT": json.dumps(given)}
        if "PYTHONPATH" in os.environ:
            environ["PYTHONPATH"] = os.environ["PYTHONPATH"]
        os.execve(sys.executable, [sys.executable, "-m", "goblin_games.server.launcher"], environ)

    # -- looking after them -----------------------------------------------------------------

    def reap(self) -> None:
        """Take note of processes that have ended."""
        while self.children:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            child = self.children.pop(pid, None)
            for path in self.sessions.glob(f"{pid}.*"):
                path.unlink(missing_ok=True)
            if child is not None:
                self.send(
                    {
                        "op": "ended",
                        "id": child.id,
                        "code": os.waitstatus_to_exitcode(status),
                        "cpu": round(usage.ru_utime + usage.ru_stime, 3),
                    }
                )

    def step(self) -> None:
        """Send the next signal to those who are to end, and look who burns."""
        now = time.monotonic()
        for child in self.children.values():
            while child.ending and child.steps < len(STEPS):
                delay, number = STEPS[child.steps]
                if now < child.ending + delay:
                    break
                child.steps += 1
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child.pid, number)
        if now >= self.next_look:
            self.next_look = now + LOOK
            for child in self.children.values():
                self.look_at(child)

    def look_at(self, child: Child) -> None:
        """Make a process nice that burns processor time: the others come first then."""
        used = ticks_of(child.pid)
        if used is None:
            return
        burning = used - child.used > BURNING * LOOK * TICK and child.used > 0
        child.used, child.hot = used, child.hot + 1 if burning else 0
        if child.hot == 2:
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, child.pid, NICE)
                self.send({"op": "niced", "id": child.id, "pid": child.pid})


def ticks_of(pid: int) -> int | None:
    """Processor time that a process has used, in ticks; None if it cannot be known (Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[11]) + int(fields[12])


def take_terminal(file: int) -> None:
    """Make a terminal (or a socket) the standard files of this process, and its only ones."""
    os.setsid()
    if os.isatty(file):
        import fcntl
        import termios

        fcntl.ioctl(file, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(file, number)
    if file > 2:
        os.close(file)
    lines = os.isatty(0)
    sys.stdin = sys.__stdin__ = open(  # type: ignore[misc]  # noqa: SIM115
        0, encoding="utf-8", errors="replace", closefd=False
    )
    for name, number in (("stdout", 1), ("stderr", 2)):
        stream = open(  # noqa: SIM115
            number, "w", encoding="utf-8", errors="replace", closefd=False,
            buffering=1 if lines else -1,
        )  # fmt: skip
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _nothing(number: int, frame: FrameType | None) -> None:
    """The wakeup file has been written; that is all that is wanted."""


def main() -> int:
    """Be the nursery. The socket is the file whose number is the first argument."""
    sock = socket.socket(fileno=int(sys.argv[1]))
    config = Config.model_validate_json(sys.argv[2])
    if config.spawn == "fork":
        from goblin_games.server.warm import warm_up

        warm_up()
        alone = threading.active_count() == 1
        if not alone:
            names = ", ".join(thread.name for thread in threading.enumerate())
            print(f"goblin-games: the nursery has threads: {names}", file=sys.stderr)
            return 1
    nursery = Nursery(sock, config, rlimits.threads_of_user())
    gc.collect()
    filling = fill_holes()
    gc.freeze()
    nursery.run()
    del filling
    return 0


if __name__ == "__main__":
    sys.exit(main())
