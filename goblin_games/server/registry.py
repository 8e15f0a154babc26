"""Who is here now: one small file for each visitor's process, locked as long as it lives.

The lock says whether the process lives, whatever has become of it, and whichever way (our own
front, or sshd) somebody came in. Notes to a process are files beside its own: each is written
whole, then the process is told by SIGUSR1 to look.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from goblin_games.server.home import Home, read_json, write_json

DOORBELL = signal.SIGUSR1


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is here.

    Attributes:
        pid: their process.
        account: whose account it is.
        name: what they are called.
        kind: "play" or "watch".
        since: when they came, seconds since 1970.
        way: "serve" or "sshd".
        code: the code of the match that is watched.
    """

    pid: int
    account: str
    name: str
    kind: str
    since: float
    way: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something a visitor's process is told.

    Attributes:
        kind: "say" shows the text, "leave" shows it and ends the visit.
        text: a sentence.
    """

    kind: str
    text: str


class Registry:
    """The visitors of a server."""

    def __init__(self, home: Home) -> None:
        self.folder = home.sessions

    @contextmanager
    def enter(self, present: Present) -> Iterator[None]:
        """Be here until the block ends, or the process does (and its forked helpers)."""
        path = self._file(present.pid)
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.write(file, json.dumps(asdict(present)).encode())
            yield
        finally:
            self.forget(present.pid)
            os.close(file)

    def all(self) -> list[Present]:
        """Everybody who is here, the first comer first. Traces of the dead are swept away."""
        found = []
        for path in self.folder.glob("*.json"):
            values = read_json(path)
            if not _locked(path):
                self.forget(int(path.stem) if path.stem.isdigit() else 0)
            elif values is not None and {field.name for field in fields(Present)} >= set(values):
                with contextlib.suppress(TypeError):
                    found.append(Present(**values))
        return sorted(found, key=lambda present: (present.since, present.pid))

    def forget(self, pid: int) -> None:
        """Remove what a process has left."""
        for path in self.folder.glob(f"{pid}.*"):
            with contextlib.suppress(OSError):
                path.unlink()

    # -- notes ----------------------------------------------------------------------------

    def tell(self, present: Present, note: Note) -> None:
        """Leave somebody a note. One who has gone meanwhile misses nothing."""
        path = self.folder / f"{present.pid}.{time.time_ns()}.note"
        with contextlib.suppress(OSError):
            write_json(path, asdict(note), durable=False)
            if _locked(self._file(present.pid)):
                os.kill(present.pid, DOORBELL)

    def notes(self) -> list[Note]:
        """The notes for this process, each once, in order."""
        found = []
        for path in sorted(self.folder.glob(f"{os.getpid()}.*.note")):
            values = read_json(path)
            path.unlink(missing_ok=True)
            if values is not None:
                found.append(Note(str(values.get("kind")), str(values.get("text"))))
        return found

    def send_away(self, present: Present, text: str) -> None:
        """Ask somebody to leave, and see to it that they are gone: their match is safe."""
        self.tell(present, Note("leave", text))
        for number, patience in ((signal.SIGTERM, 1.0), (signal.SIGKILL, 0.5), (None, 1.0)):
            until = time.monotonic() + patience
            while time.monotonic() < until:
                if not _locked(self._file(present.pid)):
                    return
                time.sleep(0.02)
            if number is not None and _locked(self._file(present.pid)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(present.pid, number)

    def _file(self, pid: int) -> Path:
        return self.folder / f"{pid}.json"


def _locked(path: Path) -> bool:
    """Whether a living process holds this file.

    A shared lock is asked for, so that two who ask at once do not take each other for the living.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False
