"""Line mode on the standard streams, for whichever command speaks in lines."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goblin_games.line.console import Console


@contextmanager
def line_mode() -> Iterator[Console]:
    """A console on the standard streams; signals and a closed pipe end it without a word."""
    from goblin_games.line.console import Console, Gone

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)
    try:
        yield Console(sys.stdin, sys.stdout)
    except Gone:
        return
