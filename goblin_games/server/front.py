"""The front: SSH. Any user name and any key may come in; nothing but the games is reachable.

One `Guard` for each connection, one `Visitor` for its only session. asyncssh answers no to what
is not overridden here: forwarding of ports, sockets, agents and X11, tunnels, SFTP, SCP,
passwords.
"""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh

from goblin_games.server.house import House
from goblin_games.server.limits import Refused
from goblin_games.server.visitor import Visitor

NO_KEY = (
    "This server knows people by their SSH key, and you have offered none. "
    "Make one with: ssh-keygen -t ed25519"
)
GUEST = "You come in without a key, so you are a guest: nothing is kept."
TOO_MANY = 12
"""SSH_DISCONNECT_TOO_MANY_CONNECTIONS"""


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
