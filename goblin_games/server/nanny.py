"""The front's side of the nursery: starts it, hands visits over, hears how they end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections import deque
from typing import Any, Protocol

from goblin_games.server.config import Config
from goblin_games.server.log import Log
from goblin_games.server.visit import Visit
from goblin_games.server.wire import Gone, Inbox, Message, pack

AGAIN = 0.5
"""Seconds before a nursery that has died is replaced; doubled each time, up to 30."""


class Ward(Protocol):
    """Somebody whose process the nursery looks after."""

    def began(self, pid: int) -> None:
        """It runs."""

    def failed(self, why: str) -> None:
        """It could not be started."""

    def ended(self, code: int | None, cpu: float) -> None:
        """It has ended; the code is negative for a signal, None if nobody knows."""


class Nanny:
    """Talks to the nursery. If it dies another one is started; visitors live on."""

    def __init__(self, config: Config, log: Log) -> None:
        self.config = config
        self.log = log
        self.ready = asyncio.Event()
        self.wards: dict[int, Ward] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._sock: socket.socket | None = None
        self._inbox: Inbox | None = None
        self._unsent: deque[tuple[bytes, int | None]] = deque()
        self._next = 0
        self._pause = AGAIN
        self._closing = False

    @property
    def pid(self) -> int | None:
        """The nursery's process."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start a nursery; `ready` is set when visits can begin."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        command = [sys.executable, "-m", "goblin_games.server.nursery", str(theirs.fileno())]
        environ = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
        environ["MALLOC_ARENA_MAX"] = "1"  # a visitor's few threads can share one
        environ |= {key: os.environ[key] for key in ("PYTHONPATH", "TMPDIR") if key in os.environ}
        self._process = subprocess.Popen(
            [*command, self.config.model_dump_json()],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            env=environ,
            start_new_session=True,  # a Ctrl+C at the operator's terminal is for the front
        )
        theirs.close()
        self._sock, self._inbox = ours, Inbox(ours)
        asyncio.get_running_loop().add_reader(ours.fileno(), self._read)

    async def close(self) -> None:
        """End the nursery and with it all visitors; waits until it is gone."""
        self._closing = True
        self._let_go()
        if self._process is not None:
            for _ in range(300):
                if self._process.poll() is not None:
                    return
                await asyncio.sleep(0.01)
            self._process.kill()
            self._process.wait()

    # -- visits ---------------------------------------------------------------------------

    def visit(self, visit: Visit, file: int, ward: Ward) -> int:
        """Start a visit on a terminal; the file is closed here. Returns its number."""
        self._next += 1
        self.wards[self._next] = ward
        self._send({"op": "start", "id": self._next, "visit": visit.plain()}, file)
        return self._next

    def end(self, number: int) -> None:
        """End a visit: within 2 seconds its process is gone."""
        if number in self.wards:
            self._send({"op": "end", "id": number})

    def _send(self, message: Message, file: int | None = None) -> None:
        self._unsent.append((pack(message), file))
        self._write()

    def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._unsent and self._sock is not None and self.ready.is_set():
            data, file = self._unsent[0]
            try:
                sent = socket.send_fds(self._sock, [data], [file] if file is not None else [])
            except BlockingIOError:
                loop.add_writer(self._sock.fileno(), self._write)
                return
            except OSError:
                return  # it is dead: `_read` will see it
            self._unsent.popleft()
            if file is not None:
                os.close(file)
            if sent < len(data):
                self._unsent.appendleft((data[sent:], None))
        if self._sock is not None:
            loop.remove_writer(self._sock.fileno())

    # -- the nursery ------------------------------------------------------------------------

    def _read(self) -> None:
        assert self._inbox is not None
        try:
            messages = self._inbox.receive()
        except Gone:
            self._died()
            return
        for message in messages:
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        op = message["op"]
        if op == "ready":
            self._pause = AGAIN
            self.ready.set()
            self._write()
            return
        if op == "niced":
            self.log("niced", visitor=message["pid"])
            return
        ward = self.wards.get(message["id"])
        if op in ("ended", "failed"):
            self.wards.pop(message["id"], None)
        if ward is None:
            return
        if op == "began":
            ward.began(message["pid"])
        elif op == "failed":
            ward.failed(message["why"])
        elif op == "ended":
            ward.ended(message["code"], message["cpu"])

    def _died(self) -> None:
        """The nursery is gone. Visitors live on: their terminals tell when they end."""
        self._let_go()
        self.ready.clear()
        code = self._process.wait() if self._process is not None else None
        if self._closing:
            return
        self.log("nursery died", code=code)
        for _, file in self._unsent:
            if file is not None:
                os.close(file)
        self._unsent.clear()
        self.wards, orphans = {}, self.wards
        for ward in orphans.values():
            ward.ended(None, 0.0)
        asyncio.get_running_loop().call_later(self._pause, self._start_again)
        self._pause = min(self._pause * 2, 30.0)

    def _start_again(self) -> None:
        if not self._closing:
            self.start()

    def _let_go(self) -> None:
        if self._sock is not None:
            loop = asyncio.get_running_loop()
            with contextlib.suppress(ValueError, OSError):
                loop.remove_reader(self._sock.fileno())
                loop.remove_writer(self._sock.fileno())
            self._sock.close()
            self._sock = None
