"""The control socket: how an operator talks to a running server. Mode 0600, one JSON line each way.

{"do": "kick", "who": "Grik", "text": "..."}   ->   {"ok": true, "count": 1}
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from pathlib import Path
from typing import Any

from goblin_games.rules.core.errors import InputError
from goblin_games.server.house import House

LONGEST = 10_000
PATIENCE = 5.0


class NoServer(InputError):
    """No server can be talked to; the message is one sentence."""


class Control:
    """The server's end."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._server: asyncio.AbstractServer | None = None
        self._draining: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen.

        Raises:
            InputError: if the socket cannot be made.
        """
        path = self.house.home.control
        path.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._serve, path, limit=LONGEST)
        except OSError as error:  # a path of more than 107 bytes, for one
            raise InputError(f"The control socket {path} cannot be made: {error}.") from None
        finally:
            os.umask(before)

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
        self.house.home.control.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), PATIENCE)
            reply = self._answer(json.loads(line))
        except (ValueError, TypeError, KeyError, TimeoutError) as error:
            reply = {"ok": False, "why": f"That is no order: {error}."}
        try:
            writer.write(json.dumps(reply).encode() + b"\n")
            await asyncio.wait_for(writer.drain(), PATIENCE)
        except (OSError, TimeoutError):
            pass
        finally:
            writer.close()

    def _answer(self, order: dict[str, Any]) -> dict[str, Any]:
        what, house = order["do"], self.house
        if what == "who":
            return {"ok": True, "people": house.who()}
        if what == "health":
            return house.health()
        if what == "broadcast":
            return {"ok": True, "count": house.broadcast(str(order["text"]))}
        if what == "kick":
            return {"ok": True, "count": house.kick(str(order["who"]), str(order.get("text", "")))}
        if what == "drain":
            if self._draining is None:
                self._draining = asyncio.create_task(house.drain(float(order["seconds"])))
            return {"ok": True, "count": len(house.inside)}
        raise ValueError(f"'{what}' is unknown")


def ask(path: Path, order: dict[str, Any]) -> dict[str, Any]:
    """Ask a running server.

    Args:
        path: its control socket.
        order: what to do.

    Raises:
        NoServer: if none answers.
    """
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
            sock.settimeout(PATIENCE)
            sock.connect(str(path))
            sock.sendall(json.dumps(order).encode() + b"\n")
            with sock.makefile("rb") as lines:
                reply = json.loads(lines.readline(1_000_000))
    except (OSError, ValueError) as error:
        raise NoServer(f"No server answers at {path}: {error}.") from None
    if not isinstance(reply, dict):
        raise NoServer(f"What answers at {path} is no server.")
    return reply
