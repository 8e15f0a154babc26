"""The front: SSH. Any user name and any key may come in; nothing but the games is reachable.

One `Guard` for each connection, one `Visitor` for its only session. asyncssh answers no to what
is not overridden here: forwarding of ports, sockets, agents and X11, tunnels, SFTP, SCP,
passwords.
"""

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
from typing import Any

import asyncssh

from goblin_games.server.house import UNBORN, House
from goblin_games.server.launcher import BROKEN, CRASHED
from goblin_games.server.limits import Refused
from goblin_games.server.pump import Pump
from goblin_games.server.visit import Visit
from goblin_games.server.words import Wish
from goblin_games.tui.modes import MODERN_RESET
from goblin_games.tui.terminal import clamp_size

NO_KEY = (
    "This server knows people by their SSH key, and you have offered none. "
    "Make one with: ssh-keygen -t ed25519"
)
GUEST = "You come in without a key, so you are a guest: nothing is kept."
TOO_MANY = 12
"""SSH_DISCONNECT_TOO_MANY_CONNECTIONS"""
LINGER = 1.0
"""Seconds that the rest of a process' output may take after its end."""


class Guard(asyncssh.SSHServer):
    """One connection: who is it, and may they come in?"""

    def __init__(self, house: House) -> None:
        self.house = house
        self.address = ""
        self.fingerprint = ""
        self.user = ""
        self._conn: asyncssh.SSHServerConnection | None = None
        self._claimed = ""
        self._known = False
        self._refused: Refused | None = None
        self._sessions = 0
        self._closed = False
        self._patience: asyncio.TimerHandle | None = None
        self.begun = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.address = str((conn.get_extra_info("peername") or ("",))[0])
        self._refused = self.house.door.knock(self.address)
        if self._refused is not None:
            self.house.log("refused", limit=self._refused.limit, address=self.address)
            if self._refused.silent:
                conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed = True
        if self._patience is not None:  # it would keep all of this connection in memory
            self._patience.cancel()
        self.house.door.leave(self.address, self._known)
        if not self._known and self._refused is None:
            why = str(exc) if exc is not None else None
            self.house.log("stranger left", address=self.address, why=why)

    # -- who is it ------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self.user = username
        if self._refused is not None:
            raise asyncssh.DisconnectError(TOO_MANY, self._refused.text)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        # Called for questions ("would this key do?") and for signed requests alike. After a
        # signed one nothing else is called before auth_completed, so the last key is the proven.
        self._claimed = key.get_fingerprint("sha256")
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        text = GUEST if self.house.config.guests else NO_KEY
        return "", text, "en", []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        self._claimed = ""  # whatever key was asked about before: this is no proof of it
        if not self.house.config.guests:
            self.house.log("refused", limit="guests", address=self.address)
        return self.house.config.guests

    def auth_completed(self) -> None:
        self.fingerprint = self._claimed
        self._known = True
        self.house.door.known(self.address)
        seconds = self.house.config.limits.handshake_seconds
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(seconds, self._must_have_begun)

    # -- what do they want ----------------------------------------------------------------

    def session_requested(self) -> Visitor | bool:
        self._sessions += 1
        if self._sessions > 1:
            self.house.log("refused", limit="sessions", address=self.address)
            return False
        return Visitor(self.house, self)

    def _must_have_begun(self) -> None:
        """A connection in which nothing is asked for only takes room (`ssh -N`)."""
        if not self.begun and self._conn is not None and not self._closed:
            self.house.log("refused", limit="handshake_seconds", address=self.address)
            self._conn.disconnect(TOO_MANY, "You have asked for nothing.")

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> bool:
        self._no_forwarding("direct")
        return False

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        self._no_forwarding("remote")
        return False

    def unix_connection_requested(self, dest_path: str) -> bool:
        self._no_forwarding("direct socket")
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        self._no_forwarding("remote socket")
        return False

    def _no_forwarding(self, kind: str) -> None:
        self.house.log("refused", limit="forwarding", kind=kind, address=self.address)

    def cut(self) -> None:
        """Close the connection."""
        if self._conn is not None:
            self._conn.abort()


class Visitor(asyncssh.SSHServerSession[bytes]):
    """One session: a process with a terminal, and the bytes in between."""

    def __init__(self, house: House, guard: Guard) -> None:
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
