"""One visitor as the front sees them: an SSH session, a process, and the bytes in between."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import struct
import termios
import time
from collections.abc import Mapping
from typing import Protocol

import asyncssh

from goblin_games.server.house import UNBORN, House
from goblin_games.server.launcher import BROKEN, CRASHED
from goblin_games.server.pump import Pump
from goblin_games.server.visit import Visit
from goblin_games.server.words import Wish
from goblin_games.tui.modes import MODERN_RESET
from goblin_games.tui.terminal import clamp_size

LINGER = 1.0
"""Seconds that the rest of a process' output may take after its end."""


class Connection(Protocol):
    """The connection that a session belongs to."""

    fingerprint: str
    address: str
    user: str
    begun: bool

    def cut(self) -> None:
        """Close it."""


class Visitor(asyncssh.SSHServerSession[bytes]):
    """One session: a process with a terminal, and the bytes in between."""

    def __init__(self, house: House, guard: Connection) -> None:
        self.house = house
        self.guard = guard
        self.id = house.new_id()
        self.fingerprint = guard.fingerprint
        self.address = guard.address
        self.since = time.time()
        self.wish = Wish()
        self.pid: int | None = None
        self._command = ""
        self._term: str | None = None
        self._size = (0, 0)
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._pump: Pump | None = None
        self._number: int | None = None
        self._code: int | None = None
        self._over = False
        self._orphan = False
        self._gone = False
        self._ready = False
        self._backlog: asyncio.TimerHandle | None = None

    # -- what the house asks --------------------------------------------------------------

    @property
    def command(self) -> str:
        """What they asked for."""
        return self._command

    @property
    def has_terminal(self) -> bool:
        """Whether they have a screen."""
        return self._term is not None

    def refuse(self, text: str, code: int) -> None:
        """Say why not, and close."""
        self.say(text)
        self._exit(code)

    def say(self, text: str) -> None:
        """Say something before the game has begun, or after it has ended."""
        end = "\r\n" if self.has_terminal else "\n"
        self._send((text + end).encode())

    def cut(self) -> None:
        """Close the connection."""
        self.guard.cut()

    def begin(self) -> None:
        """Hand a terminal (or a pipe) over to the nursery."""
        assert self._chan is not None
        if self.has_terminal:
            ours, theirs = os.openpty()
            self._set_size(theirs, self._size)
        else:
            one, other = socket.socketpair()
            ours, theirs = one.detach(), other.detach()
        self._pump = Pump(ours, self._send, self._ended, self._hold)
        visit = Visit(
            self.fingerprint,
            self.guard.user,
            self._command,
            self._term or "",
            _text_of(self._chan.get_environment_bytes()),
            "serve",
            self.address,
        )
        self._number = self.house.nanny.visit(visit, theirs, self)

    # -- what the client does -------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        if hasattr(chan, "_env"):  # asyncssh keeps whatever is sent, however much
            chan._env = _Few(chan._env)
        chan.set_write_buffer_limits(high=65_536, low=16_384)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._term, self._size = term_type, (term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self.house.log("refused", limit="subsystem", kind=subsystem, address=self.address)
        return False

    def session_started(self) -> None:
        self.guard.begun = True
        self.house.receive(self)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._pump is not None:
            self._pump.type(data)
        elif b"\x03" in data:  # Ctrl+C in the queue
            self._exit(130)

    def eof_received(self) -> bool:
        if self._pump is None:
            return False
        if not self.has_terminal:
            with contextlib.suppress(OSError):
                socket.socket(fileno=os.dup(self._pump.file)).shutdown(socket.SHUT_WR)
        elif self.wish.plain:
            self._pump.type(b"\x04")
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = (width, height)
        if self._pump is not None and self.has_terminal:
            self._set_size(self._pump.file, self._size)

    def break_received(self, msec: int) -> bool:
        return False

    def signal_received(self, signal: str) -> None:
        """Clients may not send signals; the keys are all there is."""

    def pause_writing(self) -> None:
        if self._pump is not None:
            self._pump.block(True)
        loop = asyncio.get_running_loop()
        if self._backlog is None:
            seconds = self.house.config.limits.backlog_seconds
            self._backlog = loop.call_later(seconds, self._too_slow)

    def resume_writing(self) -> None:
        if self._backlog is not None:
            self._backlog.cancel()
            self._backlog = None
        if self._pump is not None:
            self._pump.block(False)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        if self._backlog is not None:
            self._backlog.cancel()
        self.house.give_up(self)
        if self._pump is not None:
            self._pump.close()
        if self._orphan and not self._over:
            self._end_orphan()
        elif self._number is not None and not self._over:
            self.house.nanny.end(self._number)

    def _too_slow(self) -> None:
        self.house.log("refused", limit="backlog_seconds", visitor=self.id, address=self.address)
        self.cut()

    # -- what the process does ------------------------------------------------------------

    def began(self, pid: int) -> None:
        """It runs."""
        self.pid = pid
        if self._gone and self._number is not None:
            self.house.nanny.end(self._number)

    def failed(self, why: str) -> None:
        """It could not be started."""
        self.house.log("trouble", visitor=self.id, error=why)
        self._over, self._code = True, CRASHED
        self.house.left(self, CRASHED, 0.0)
        self.refuse(UNBORN, CRASHED)

    def ended(self, code: int | None, cpu: float) -> None:
        """It has ended; or the nursery has, and the process lives on alone."""
        if code is None:
            self._orphan = True
            if self.pid is None:
                self.failed("the nursery died")
            elif self._gone:
                self._end_orphan()
            return
        self._over, self._code = True, code
        self.house.left(self, code, cpu)
        if self._ready or self._gone:
            self._finish()
        else:  # what it wrote last is still on the way
            asyncio.get_running_loop().call_later(LINGER, self._finish)

    def _ended(self) -> None:
        """The process' side of the terminal is closed."""
        self._ready = True
        if self._over:
            self._finish()
        elif self._orphan:  # nobody will tell how it ended
            self._end_orphan()
            self._finish()
        else:
            asyncio.get_running_loop().call_later(LINGER, self._hurry)

    def _hurry(self) -> None:
        """It has let go of its terminal and lives: that is no visit any more."""
        if not self._over and self._number is not None:
            self.house.nanny.end(self._number)

    def _end_orphan(self) -> None:
        self._over = True
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGHUP)
            loop = asyncio.get_running_loop()
            loop.call_later(1.8, _kill, self.pid, self.house)
        self.house.left(self, None, 0.0)

    def _finish(self) -> None:
        if self._pump is not None:
            self._pump.close()
        if self._gone or self._chan is None:
            return
        code = self._code or 0
        if code < 0:
            if self.has_terminal:
                self._send(MODERN_RESET.encode() + b"\r\n")
            self.say(BROKEN)
            code = CRASHED
        self._exit(code)

    # -- within ---------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        if self._chan is not None and not self._gone:
            with contextlib.suppress(OSError):
                self._chan.write(data)

    def _exit(self, code: int) -> None:
        self.house.give_up(self)
        if self._chan is not None and not self._gone:
            with contextlib.suppress(OSError):
                self._chan.exit(code)

    def _hold(self, held: bool) -> None:
        if self._chan is None or self._gone:
            return
        if held:
            self._chan.pause_reading()
        else:
            self._chan.resume_reading()

    def _set_size(self, file: int, size: tuple[int, int]) -> None:
        columns, rows = clamp_size(*size)
        with contextlib.suppress(OSError):
            fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class _Few(dict[bytes, bytes]):
    """A client's environment, of which little is kept: what is short, and no more than 64."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if len(self) < 64 and len(name) < 64 and len(value) < 128:
            super().__setitem__(name, value)


def _text_of(environ: Mapping[bytes, bytes]) -> dict[str, str]:
    """A client's environment as text; what is no ASCII is left out."""
    return {
        name.decode(): value.decode()
        for name, value in environ.items()
        if name.isascii() and value.isascii()
    }


def _kill(pid: int, house: House) -> None:
    """End a process of a nursery that has died, if it is still the one that we know."""
    for entry in house.registry.all():
        if entry.pid == pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
