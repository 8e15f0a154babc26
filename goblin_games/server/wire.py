"""Messages between front and nursery: JSON lines over a socket pair, some with a file handed on."""

from __future__ import annotations

import json
import socket
from collections import deque
from typing import Any

Message = dict[str, Any]


class Gone(Exception):
    """The other side has closed."""


def pack(message: Message) -> bytes:
    """A message as one line."""
    return json.dumps(message).encode() + b"\n"


class Inbox:
    """Takes messages apart, and keeps the files that came with them in order."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._data = b""
        self.files: deque[int] = deque()

    def receive(self) -> list[Message]:
        """What has come; call it when the socket can be read.

        Raises:
            Gone: if the other side has closed.
        """
        try:
            data, files, _, _ = socket.recv_fds(self._sock, 65536, 16)
        except BlockingIOError:
            return []
        except OSError:
            raise Gone from None
        self.files.extend(files)
        if not data:
            raise Gone
        *lines, self._data = (self._data + data).split(b"\n")
        return [json.loads(line) for line in lines]
