"""What goes to the terminal: a thread that writes bytes, and that nothing can block.

Cures three faults of Textual 8.2's writer thread:
- its queue holds 30 writes: a terminal that stops reading, and any repaint while suspended,
  block the event loop for good. Here frames are dropped instead, and when the terminal reads
  again, one full repaint is asked for;
- it writes UTF-8 under LANG=C, and dies on a lone surrogate;
- an error of the dead terminal is lost with the thread. Here it is reported.

And it spares bytes. When a screen opens or the app starts, Textual paints all of it three or four
times within a moment: a full frame is kept back for 4 ms, and the next one takes its place. What
the terminal shows already is not sent again (`shown`).
"""

import codecs
import contextlib
import os
import re
import select
import threading
import time
from collections.abc import Callable
from enum import Enum
from queue import Empty, SimpleQueue
from typing import NamedTuple

from rich.cells import cell_len

from goblin_games.tui.modes import SYNC_END, SYNC_START
from goblin_games.tui.shown import Shown, cells

MAX_PENDING = 256 * 1024
"""Bytes waiting for the terminal beyond which frames are dropped."""
QUIET, LONGEST = 0.004, 0.12
"""Seconds that a full frame waits for a better one: since the last one, since the first one."""

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


class Kind(Enum):
    """What a piece of output is."""

    CONTROL = "must be sent"
    PART = "changes a part of the screen"
    FULL = "paints the whole screen: what was painted before does not matter"
    FORGET = "is nothing; the screen may look otherwise than we think"


class Sync(Enum):
    """Whether a frame is wrapped in synchronized output (mode 2026)."""

    NO = "no"
    WANTED = "the next bytes open it"
    OPEN = "until the frame ends"


class Piece(NamedTuple):
    """Text on its way to the terminal."""

    text: str
    kind: Kind


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
        self._queue: SimpleQueue[Piece | None] = SimpleQueue()  # put() is re-entrant
        self._queued = self._taken = 0
        self._owed = False
        self._shown = Shown()
        self._sync = Sync.NO
        self._thread = threading.Thread(target=self._run, name="goblin-output", daemon=True)
        self._thread.start()

    def write(self, text: str, size: tuple[int, int]) -> None:
        """Queue text for a window of that size; never wait, never fail."""
        kind = kind_of(text, size)
        if self.dead:
            return
        if kind is not Kind.CONTROL and self._queued - self._taken > MAX_PENDING:
            self._owed = True
            return
        self._put(Piece(text, kind))

    def forget(self) -> None:
        """Send the next frames whole: the window was resized, or somebody else has written."""
        self._put(Piece("", Kind.FORGET))

    def _put(self, piece: Piece) -> None:
        self._queued += len(piece.text)
        self._queue.put(piece)

    def encode(self, text: str) -> bytes:
        """Return the bytes for the terminal."""
        if self.utf8:
            return text.encode("utf-8", "replace")
        return text.encode("ascii", "goblin-ascii-twin")

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
        going_on = True
        while going_on and (piece := self._take()):
            pieces = [piece]
            if piece.kind is Kind.FULL:
                going_on = self._await_better(pieces)
            for piece in pieces:
                self._send(piece)
            if self._owed and self._queue.empty() and not self.dead:
                self._owed = False
                self._on_repaint()

    def _take(self, timeout: float | None = None) -> Piece | None:
        """Return the next piece; None at the end. Raises Empty after the timeout."""
        piece = self._queue.get(timeout=timeout)
        self._taken += len(piece.text) if piece else 0
        return piece

    def _await_better(self, pieces: list[Piece]) -> bool:
        """Collect what follows a full frame, dropping what the next one covers.

        Returns:
            False if the end of the output has been reached.
        """
        now = time.monotonic()
        until, longest = now + QUIET, now + LONGEST
        while (left := until - time.monotonic()) > 0:
            try:
                piece = self._take(left)
            except Empty:
                break
            if piece is None:
                return False
            if piece.kind is Kind.FULL:
                pieces[:] = [kept for kept in pieces if kept.kind in (Kind.CONTROL, Kind.FORGET)]
                until = min(time.monotonic() + QUIET, longest)
            pieces.append(piece)
        return True

    def _send(self, piece: Piece) -> None:
        """Write a piece, without what is on the screen already."""
        text = piece.text
        if piece.kind is Kind.FORGET:
            self._shown.forget()
        elif text == SYNC_START:
            self._sync = Sync.WANTED
        elif text == SYNC_END:
            if self._sync is Sync.OPEN:
                self._write_all(text)
            self._sync = Sync.NO
        elif piece.kind is Kind.CONTROL:
            self._write_all(text)
        elif news := self._shown.news(text):
            if self._sync is Sync.WANTED:
                self._sync = Sync.OPEN
                news = SYNC_START + news
            self._write_all(news)

    def _write_all(self, text: str) -> None:
        view = memoryview(self.encode(text))
        while view and not self.dead:
            try:
                view = view[os.write(self._descriptor, view) :]
            except BlockingIOError:
                select.select([], [self._descriptor], [], 1.0)
            except OSError:
                self.dead = True
                self._on_dead()
                return


def kind_of(text: str, size: tuple[int, int]) -> Kind:
    """Return what a text does to a window of `size` columns and rows.

    >>> kind_of("\\x1b[?25l", (2, 2)), kind_of("\\x1b[2;1Hab", (2, 2))
    (<Kind.CONTROL: 'must be sent'>, <Kind.PART: 'changes a part of the screen'>)
    >>> kind_of("\\x1b[1;1Hab\\n\\x1b[2;1Hcd\\x1b[1;1H", (2, 2)).name
    'FULL'
    """
    if not _FRAME.match(text):
        return Kind.PART if text in (SYNC_START, SYNC_END) else Kind.CONTROL
    area = size[0] * size[1]
    if len(text) > area // 2 and text.startswith("\x1b[1;1H") and cells(text) == area:
        return Kind.FULL  # Textual paints no cell twice
    return Kind.PART
