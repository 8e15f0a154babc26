"""A server, and people who come in: real connections on the loopback, everything with a deadline.

with Server(tmp_path) as server:
    with server.person("grik") as grik:
        grik.wait_for("GOBLIN GAMES")
        grik.feed("q")
        assert grik.wait() == 0
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import asyncssh
import pyte

from .unprivileged import rights

T = TypeVar("T")
UNSHOWN = re.compile(rb"\x1b\[[<>=][0-9;]*u|\x1b\[\?[0-9;]*\$p")
PATIENCE = 20.0
"""Seconds for anything; the machine may be busy."""


class Loop:
    """One event loop in a thread, for all clients of a test run."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T], timeout: float = PATIENCE) -> T:
        """Run a coroutine to its end, or fail."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result(timeout)
        except TimeoutError:
            future.cancel()
            raise AssertionError(f"nothing happened within {timeout} s") from None


LOOP = Loop()
KEYS: dict[str, asyncssh.SSHKey] = {}


def key_of(name: str) -> asyncssh.SSHKey:
    """The key of a person in these tests."""
    if name not in KEYS:
        KEYS[name] = asyncssh.generate_private_key("ssh-ed25519")
    return KEYS[name]


def wait_until(done: Callable[[], object], what: str, timeout: float = PATIENCE) -> None:
    """Wait for something; AssertionError if it does not come."""
    deadline = time.monotonic() + timeout
    while not done():
        assert time.monotonic() < deadline, f"not within {timeout} s: {what}"
        time.sleep(0.02)


class Server:
    """`goblin-games serve` as a user without rights.

    Args:
        before: shell commands to be run first as root in a mount namespace of its own.
        home: the server's folder, if it is not to be a fresh one.
        niceness: how much lower its priority is than ours.
        config: the configuration, as TOML text or nested values: `limits={"queue": 1}`.
    """

    def __init__(
        self, *, before: str = "", home: Path | None = None, niceness: int = 0, **config: Any
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="goblins-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.home = home or self.folder / "home"
        self.niceness = niceness
        self.before = before.replace("HOME", str(self.home))
        values: dict[str, Any] = {"port": 0, "home": str(self.home)} | config
        limits = {"per_address": 100, "new_per_minute": 1000}
        values["limits"] = limits | values.get("limits", {})
        self.file = self.folder / "server.toml"
        self.file.write_text(_toml(values))
        self.home.mkdir(exist_ok=True)
        rights().give(self.folder)
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        self.people: list[Person] = []

    def start(self) -> Self:
        """Start it and wait until it listens."""
        arguments = [rights().python, "-m", "goblin_games", "serve", "--config", str(self.file)]
        if self.niceness:
            arguments = ["nice", "-n", str(self.niceness), *arguments]
        self.process = subprocess.Popen(
            rights().command(arguments, before=self.before),
            env=rights().environ(GOBLIN_GAMES_HOME=str(self.folder)),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if found := re.search(r" port (\d+);", line):
                self.port = int(found[1])
                break
        assert self.port, f"it did not start: {said}"
        return self

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            error.add_note("server's log:\n" + "\n".join(map(str, self.log()[-30:])))
        for person in self.people:
            person.hang_up()
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it; returns its exit code."""
        if self.process is None:
            return 0
        nursery = None
        with contextlib.suppress(Exception):
            nursery = self.health()["nursery"]
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None
            if nursery is not None:
                wait_until(lambda: not alive(nursery), "the nursery ends", 5)
        return code

    def kill(self) -> None:
        """kill -9 the front."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    # -- talking to it ----------------------------------------------------------------------

    def run(self, *words: str, check: bool = True) -> str:
        """Run `goblin-games WORDS --config ...`; returns what it prints."""
        arguments = [rights().python, "-m", "goblin_games", *words, "--config", str(self.file)]
        done = subprocess.run(
            rights().command(arguments, before=self.before if not self.process else ""),
            env=rights().environ(GOBLIN_GAMES_HOME=str(self.folder)),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def ask(self, what: str, **values: Any) -> dict[str, Any]:
        """Ask through the control socket."""
        from goblin_games.server.control import ask

        return ask(self.home / "run" / "control.sock", {"do": what, **values})

    def health(self) -> dict[str, Any]:
        """What `server health` knows."""
        return self.ask("health")

    def log(self, event: str | None = None) -> list[dict[str, Any]]:
        """Lines of the log."""
        path = self.home / "log" / "server.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        events = [json.loads(line) for line in lines]
        return [entry for entry in events if event in (None, entry["event"])]

    def refusals(self, limit: str) -> list[dict[str, Any]]:
        """Log lines about a refusal."""
        return [entry for entry in self.log("refused") if entry.get("limit") == limit]

    def visitors(self) -> list[int]:
        """The processes of visitors."""
        return children(self.health()["nursery"])

    # -- people -----------------------------------------------------------------------------

    def person(self, name: str = "grik", **how: Any) -> Person:
        """Somebody who comes in; see `Person`."""
        person = Person(self.port, name, **how)
        self.people.append(person)
        return person.start()

    def connect(self, name: str = "grik", **how: Any) -> asyncssh.SSHClientConnection:
        """A connection in which nothing is asked for yet."""
        return LOOP.run(_connect(self.port, name, **how))


class Person(asyncssh.SSHClientSession[bytes]):
    """A client with a terminal (pyte).

    Args:
        port: of the server.
        name: whose key it is; None comes without a key.
        command: what is asked for.
        size: of the window; None asks for no terminal.
        term: the name of the terminal.
        env: sent to the server.
        user: the user name.
    """

    def __init__(
        self,
        port: int,
        name: str | None = "grik",
        *,
        command: str | None = None,
        size: tuple[int, int] | None = (80, 24),
        term: str = "xterm-256color",
        env: dict[str, str] | None = None,
        user: str | None = None,
        window: int = 2**21,
        **options: Any,
    ) -> None:
        self.port, self.name, self.command, self.size = port, name, command, size
        self.term, self.env, self.user, self.window = term, env or {}, user, window
        self.options = options
        self.raw = bytearray()
        self.error = b""
        self.lock = threading.Lock()
        self.code: int | None = None
        self.closed = threading.Event()
        self.first = 0.0
        columns, rows = size or (80, 24)
        self.screen = pyte.Screen(min(columns or 80, 400), min(rows or 24, 150))
        self.stream = pyte.ByteStream(self.screen)
        self.conn: asyncssh.SSHClientConnection | None = None
        self.chan: asyncssh.SSHClientChannel[bytes] | None = None

    def start(self) -> Self:
        """Connect and ask for a session."""
        LOOP.run(self._start())
        return self

    async def _start(self) -> None:
        self.began = time.monotonic()
        self.conn = await _connect(self.port, self.name, self.user, **self.options)
        kwargs: dict[str, Any] = {"encoding": None, "window": self.window, "env": self.env}
        if self.size is not None:
            kwargs |= {"term_type": self.term, "term_size": self.size}
        self.chan, _ = await self.conn.create_session(  # type: ignore[assignment]
            lambda: self, self.command, **kwargs
        )

    # asyncssh calls these
    def data_received(self, data: bytes, datatype: int | None) -> None:
        with self.lock:
            if not self.raw:
                self.first = time.monotonic() - self.began
            self.raw += data
            with contextlib.suppress(Exception):  # pyte stumbles over some hostile output
                self.stream.feed(UNSHOWN.sub(b"", data))

    def exit_status_received(self, status: int) -> None:
        self.code = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            error.add_note(f"{self.name}'s screen:\n{self.text()}\n{bytes(self.raw[-300:])!r}")
        self.hang_up()

    # what a person sees and does
    def text(self) -> str:
        """The screen; without a terminal, all that came."""
        with self.lock:
            if self.size is None:
                return self.raw.decode("utf-8", "replace")
            return "\n".join(row.rstrip() for row in self.screen.display)

    def wait_for(self, text: str, timeout: float = PATIENCE) -> str:
        """Wait until a text is on the screen."""
        deadline = time.monotonic() + timeout
        while text not in (seen := self.text()):
            gone = self.closed.is_set() and text not in self.text()
            assert not gone, f"no {text!r}, and the connection is closed ({self.code})\n{seen}"
            assert time.monotonic() < deadline, f"no {text!r} within {timeout} s\n{seen}"
            time.sleep(0.01)
        return seen

    def wait_gone(self, text: str, timeout: float = PATIENCE) -> str:
        """Wait until a text is no longer on the screen."""
        wait_until(lambda: text not in self.text(), f"{text!r} goes away", timeout)
        return self.text()

    def settle(self, quiet: float = 0.25) -> None:
        """Wait until nothing has come for a moment."""
        deadline, length = time.monotonic() + PATIENCE, -1
        while length != len(self.raw):
            assert time.monotonic() < deadline
            length = len(self.raw)
            time.sleep(quiet)

    def feed(self, keys: str | bytes) -> None:
        """Type."""
        data = keys.encode() if isinstance(keys, str) else keys
        assert self.chan is not None
        LOOP.loop.call_soon_threadsafe(self.chan.write, data)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        assert self.chan is not None
        self.screen.resize(min(rows or 24, 150), min(columns or 80, 400))
        LOOP.loop.call_soon_threadsafe(self.chan.change_terminal_size, columns, rows)

    def wait(self, timeout: float = PATIENCE) -> int | None:
        """Wait until the session is closed; returns the exit status."""
        assert self.closed.wait(timeout), f"still there after {timeout} s\n{self.text()}"
        return self.code

    def hang_up(self) -> None:
        """Cut the connection, without a word."""
        if self.conn is not None:
            LOOP.loop.call_soon_threadsafe(self.conn.abort)

    def past_welcome(self, key: str = "\r") -> Self:
        """Put the card of the first visit away."""
        self.wait_for("Welcome")
        self.feed(key)
        self.wait_gone("Welcome")
        return self


async def _connect(
    port: int, name: str | None, user: str | None = None, **options: Any
) -> asyncssh.SSHClientConnection:
    keys: Any = [key_of(name)] if name is not None else []
    how: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": port,
        "known_hosts": None,
        "username": user or name or "somebody",
        "client_keys": keys,
        "agent_path": None,
        "config": None,
        "preferred_auth": "publickey" if keys else "keyboard-interactive",
        "connect_timeout": PATIENCE,
        "login_timeout": PATIENCE,
        "client_factory": _Silent,
    }
    return await asyncssh.connect(**(how | options))


class _Silent(asyncssh.SSHClient):
    """Answers the prompts of keyboard-interactive, of which there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str]:
        return []


def alive(pid: int) -> bool:
    """Whether a process lives (zombies do not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(stat.parent.name))
    return found


def _toml(values: dict[str, Any]) -> str:
    import tomli_w

    return tomli_w.dumps(values)


@contextlib.contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Stop a process for a while."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
