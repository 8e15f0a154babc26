"""What must still happen when the app goes, whatever makes it go.

Whoever holds something that wants closing (the match store, a server's seat) registers it here.
Each callback runs exactly once: after a normal end, after a signal or a lost terminal, and, if
the app does not manage to end in time, from the watching thread just before the process is cut.
Nothing may depend on it: kill -9 runs no code. Every entry of a match is durable already.
"""

import contextlib
from collections.abc import Callable

Farewell = Callable[[str], object]
"""Called with the reason: `quit`, `hang-up`, `terminated`, `interrupted`, `failed`."""

_callbacks: list[Farewell] = []


def register(callback: Farewell) -> Callable[[], None]:
    """Have `callback(reason)` called at the end; return a function that takes it back.

    Callbacks run in reverse order of registration. They may run in another thread, have about a
    second together, and their errors are swallowed: there is no screen left to tell.
    """
    _callbacks.append(callback)

    def take_back() -> None:
        with contextlib.suppress(ValueError):
            _callbacks.remove(callback)

    return take_back


def say(reason: str) -> None:
    """Run the callbacks that have not run yet."""
    while _callbacks:
        try:
            callback = _callbacks.pop()
        except IndexError:  # the other thread was quicker
            return
        with contextlib.suppress(Exception):
            callback(reason)
