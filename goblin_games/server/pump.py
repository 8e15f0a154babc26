"""Bytes between one SSH channel and one process, so that neither side can hold the server up.

The process' side is a pseudo-terminal's master, or one end of a socket pair. Nothing is read that
cannot be sent on, nothing is kept that grows without bound, and one process that floods its
screen is slowed down to what a screen needs.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
from collections.abc import Callable

CHUNK = 16_384
BURST = 262_144
"""Bytes that a process may send within `WINDOW`; a full frame of a large screen has 60,000."""
WINDOW = 0.25
"""Seconds."""
MOST_TYPED = 65_536
"""Bytes typed and not yet taken by the process, beyond which the client has to wait."""


class Pump:
    """Moves bytes; owns the process' side of them.

    Args:
        file: the master of a terminal, or a socket; it is closed here.
        send: takes what the process has written.
        on_end: called once when the process' side is closed and all was sent.
        hold: called with True when the client must not send any more, with False when it may.
    """

    def __init__(
        self,
        file: int,
        send: Callable[[bytes], None],
        on_end: Callable[[], None],
        hold: Callable[[bool], None],
    ) -> None:
        self.file = file
        self._send = send
        self._on_end = on_end
        self._hold = hold
        self._typed = bytearray()
        self._held = False
        self._blocked = False
        self._closed = False
        self._reading = False
        self._spent = 0
        self._loop = asyncio.get_running_loop()
        self._window_end = self._loop.time() + WINDOW
        os.set_blocking(file, False)
        self._listen(True)

    # -- from the process -----------------------------------------------------------------

    def block(self, blocked: bool) -> None:
        """The client takes nothing now, or does again."""
        self._blocked = blocked
        self._listen(not blocked)

    def _listen(self, wanted: bool) -> None:
        wanted = wanted and not self._blocked and not self._closed
        if wanted and not self._reading:
            self._loop.add_reader(self.file, self._read)
        elif not wanted and self._reading:
            self._loop.remove_reader(self.file)
        self._reading = wanted

    def _read(self) -> None:
        try:
            data = os.read(self.file, CHUNK)
        except BlockingIOError:
            return
        except OSError:  # EIO: nobody holds the other side of the terminal any more
            data = b""
        if not data:
            self.close()
            self._on_end()
            return
        self._send(data)
        self._count(len(data))

    def _count(self, size: int) -> None:
        now = self._loop.time()
        if now >= self._window_end:
            self._window_end, self._spent = now + WINDOW, 0
        self._spent += size
        if self._spent > BURST:
            self._listen(False)
            self._loop.call_later(self._window_end - now, self._listen, True)

    # -- to the process -------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        """What the client has sent."""
        if self._closed:
            return
        self._typed += data
        self._write()

    def _write(self) -> None:
        try:
            while self._typed:
                del self._typed[: os.write(self.file, self._typed[:4096])]
        except BlockingIOError:
            self._loop.add_writer(self.file, self._write)
        except OSError as error:
            if error.errno != errno.EIO:
                self._typed.clear()
            self._loop.remove_writer(self.file)
        else:
            self._loop.remove_writer(self.file)
        held = len(self._typed) > MOST_TYPED or (self._held and len(self._typed) > 0)
        if held != self._held:
            self._held = held
            self._hold(held)

    def close(self) -> None:
        """Let go of the process' side: it gets SIGHUP, if it is still there."""
        if self._closed:
            return
        self._listen(False)
        self._closed = True
        self._loop.remove_writer(self.file)
        with contextlib.suppress(OSError):
            os.close(self.file)
