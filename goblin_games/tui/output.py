"""What goes to the terminal: a thread that writes bytes, and that nothing can block.

Cures three faults of Textual 8.2's writer thread:
- its queue holds 30 writes: a terminal that stops reading, and any repaint while suspended,
  block the event loop for good. Here frames are dropped instead, and when the terminal reads
  again, one full repaint is asked for;
- it writes UTF-8 under LANG=C, and dies on a lone surrogate;
- an error of the dead terminal is lost with the thread. Here it is reported.

The same dropping keeps the three or four full frames of Textual's start down to one (`hold`).
"""

import codecs
import contextlib
import os
import re
import select
import threading
from collections.abc import Callable
from queue import SimpleQueue

from rich.cells import cell_len

from goblin_games.tui.modes import SYNC_END, SYNC_START

MAX_PENDING = 256 * 1024
"""Bytes waiting for the terminal beyond which frames are dropped."""
_FRAME = re.compile(r"\x1b\[\d+;\d+H")

_TWINS = (
    dict.fromkeys("─━═╌╍┄┅┈┉╴╶╸╺╼╾▔▁‐‑‒–—―−", "-")
    | dict.fromkeys("│┃║╎╏┆┇┊┋╵╷╹╻╽╿▏▕▎▍", "|")
    | dict.fromkeys(map(chr, range(0x250C, 0x254C)), "+")
    | dict.fromkeys(map(chr, range(0x2552, 0x2571)), "+")
    | dict.fromkeys("█▓▉▊▋▌▐▀▄▆▇▅▃▂■▪◼", "#")
    | dict.fromkeys("▒░▖▗▘▝▙▚▛▜▞▟□▫", ":")
    | dict.fromkeys("•·●∙⬤◆★✦♦", "*")
    | dict.fromkeys("○◦◇☆◯", "o")
    | dict.fromkeys("▶►▸→›»❯", ">")
    | dict.fromkeys("◀◄◂←‹«❮", "<")
    | dict.fromkeys("▲△▴↑⌃", "^")
    | dict.fromkeys("▼▽▾↓⌄", "v")
    | dict.fromkeys("✓✔", "x")
    | dict.fromkeys("✗✘×╳", "X")
    | dict.fromkeys("“”„″", '"')
    | dict.fromkeys("‘’‚′", "'")
    | {" ": " ", "…": ".", "⏎": "^", "↵": "^", "÷": "/"}
    | {chr(0x2680 + pips): str(pips + 1) for pips in range(6)}
)


def _ascii_twin(error: UnicodeError) -> tuple[str, int]:
    """Replace what ASCII lacks, cell for cell, so that columns stay in line."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_TWINS.get(char) or "?" * cell_len(char) for char in lacking), error.end


codecs.register_error("goblin-ascii-twin", _ascii_twin)


class Output:
    """The writing end of the terminal.

    Args:
        descriptor: The file of the terminal.
        utf8: Whether the terminal takes UTF-8; else only bytes under 128 are sent.
        on_repaint: Called in the writing thread when dropped frames are owed a full repaint.
        on_dead: Called in the writing thread when the terminal is gone.
    """

    def __init__(
        self,
        descriptor: int,
        *,
        utf8: bool = True,
        on_repaint: Callable[[], None],
        on_dead: Callable[[], None],
    ) -> None:
        self.utf8 = utf8
        self.dead = False
        self._descriptor = descriptor
        self._on_repaint = on_repaint
        self._on_dead = on_dead
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()  # put() is re-entrant
        self._queued = self._written = 0
        self._held = self._owed = False
        self._thread = threading.Thread(target=self._run, name="goblin-output", daemon=True)
        self._thread.start()

    def write(self, text: str) -> bool:
        """Queue text, never waiting; return whether it was a frame that was dropped."""
        frame = _FRAME.match(text) is not None
        dropping = self._held or self._queued - self._written > MAX_PENDING
        if self.dead or (dropping and (frame or text in (SYNC_START, SYNC_END))):
            self._owed |= frame
            return frame
        data = self.encode(text)
        self._queued += len(data)
        self._queue.put(data)
        return False

    def encode(self, text: str) -> bytes:
        """Return the bytes for the terminal."""
        if self.utf8:
            return text.encode("utf-8", "replace")
        return text.encode("ascii", "goblin-ascii-twin")

    def hold(self) -> None:
        """Drop all frames until `release`."""
        self._held = True

    def release(self) -> bool:
        """Let frames through again; return whether a full repaint is owed."""
        self._held, owed, self._owed = False, self._owed, False
        return owed

    def close(self, timeout: float = 0.5) -> None:
        """Write what is queued and end the thread; give up on a terminal that does not read."""
        self._queue.put(None)
        self._thread.join(timeout)

    def write_now(self, text: str) -> None:
        """Write past the queue if the terminal takes it at once: for the last reset string."""
        with contextlib.suppress(OSError, ValueError):
            if not self.dead and select.select([], [self._descriptor], [], 0)[1]:
                os.write(self._descriptor, self.encode(text))

    def _run(self) -> None:
        while (data := self._queue.get()) is not None:
            if not self.dead:
                self._write_all(data)
            self._written += len(data)
            if self._owed and not self._held and self._queue.empty() and not self.dead:
                self._owed = False
                self._on_repaint()

    def _write_all(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self._descriptor, view) :]
            except BlockingIOError:
                select.select([], [self._descriptor], [], 1.0)
            except OSError:
                self.dead = True
                self._on_dead()
                return
