"""The server's log: one JSON object a line, in a file that is put aside when it is full.

Front and visitors' processes write into the same file, so each line is one write under a lock,
and the file is opened anew for every line. There are few lines: people come, go, or are refused.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

LONGEST = 400
"""Letters of one value that are written; strangers choose some of them."""


class Log:
    """Writes events.

    Args:
        path: the file that is written now.
        megabytes: size at which it is put aside.
        keep: how many files that were put aside are kept.
        addresses: whether a field `address` is written.
    """

    def __init__(
        self, path: Path, megabytes: float = 5.0, keep: int = 5, addresses: bool = True
    ) -> None:
        self.path = path
        self.limit = int(megabytes * 1_000_000)
        self.keep = keep
        self.addresses = addresses

    def __call__(self, event: str, **fields: Any) -> None:
        """Write one line. A log that cannot be written stops nobody."""
        if not self.addresses:
            fields.pop("address", None)
        now = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds")
        short = {name: _short(value) for name, value in fields.items() if value is not None}
        line = json.dumps({"time": now, "event": event, "pid": os.getpid(), **short}) + "\n"
        with contextlib.suppress(OSError):
            self._write(line.encode())

    def _write(self, line: bytes) -> None:
        gate = os.open(self.path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(gate, fcntl.LOCK_EX)
            with contextlib.suppress(FileNotFoundError):
                if self.path.stat().st_size + len(line) > self.limit:
                    self._put_aside()
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            file = os.open(self.path, flags, 0o600)
            try:
                os.write(file, line)
            finally:
                os.close(file)
        finally:
            os.close(gate)

    def _put_aside(self) -> None:
        for number in range(self.keep - 1, 0, -1):
            with contextlib.suppress(FileNotFoundError):
                os.replace(self._old(number), self._old(number + 1))
        os.replace(self.path, self._old(1))

    def _old(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")


def _short(value: Any) -> Any:
    return value if isinstance(value, int | float | bool) else str(value)[:LONGEST]
