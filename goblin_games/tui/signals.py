"""Signal handlers that are put in place together and taken back together.

Textual 8.2 handles no SIGHUP and no SIGTERM: the process dies with the terminal in raw mode.
Handlers run between two bytecodes of the main thread, perhaps inside a lock: they must do no
more than set a flag and wake somebody.
"""

import signal
import threading
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

LEAVING: Mapping[int, str] = {
    getattr(signal, name): reason
    for name, reason in (
        ("SIGHUP", "hang-up"),
        ("SIGTERM", "terminated"),
        ("SIGQUIT", "terminated"),
        ("SIGINT", "interrupted"),
    )
    if hasattr(signal, name)
}
"""The signals that end the app, and the reason to give."""


def exit_code(number: int) -> int:
    """Return what shells expect of a program ended by a signal: 129 HUP, 130 INT, 143 TERM."""
    return 128 + number


class Handlers:
    """Signal handlers of a driver."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def install(self, number: int, handler: Callable[[int], None]) -> None:
        """Call `handler(number)` on the signal. Does nothing outside the main thread.

        An ignored signal (nohup) is handled all the same: an app without terminal has no use.
        """
        if threading.current_thread() is not threading.main_thread():
            return

        def handle(received: int, frame: FrameType | None) -> None:
            handler(received)

        before = signal.signal(number, handle)
        self._before.setdefault(number, before)

    def restore(self) -> None:
        """Put back what was there before the first `install`."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number, before in self._before.items():
            signal.signal(number, signal.SIG_DFL if before is None else before)
        self._before.clear()

    def ignore(self) -> None:
        """Ignore them from now on: the process is ending with its own exit code."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in self._before:
            signal.signal(number, signal.SIG_IGN)
