"""Leases: only one process plays a match at a time, and a dead one holds nobody up."""

from __future__ import annotations

import os
import platform
import secrets
import sqlite3
from dataclasses import dataclass, field

from goblin_games.table.database import StoreError

FAR = 600.0
"""Seconds without a sign of life after which a lease from another machine is over."""
NEAR = 86_400.0
"""The same on this machine, where a living process is believed for longer."""


class Leased(StoreError):
    """Somebody else has the match open; it can be watched, or taken over."""


class LeaseLost(StoreError):
    """Somebody else has taken the match over; what was played before is safe with them."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to play on in one match."""

    match: str
    token: str = field(default_factory=lambda: secrets.token_hex(8))

    def take(self, db: sqlite3.Connection, now: float, *, by_force: bool = False) -> None:
        """Take it.

        Raises:
            Leased: if somebody else has it, unless it is taken by force.
        """
        if not by_force and (holder := held_by(db, self.match, now)) is not None:
            raise Leased(f"{self.match} is open elsewhere ({holder}); watch it or take it over.")
        db.execute(
            "INSERT OR REPLACE INTO leases (match, token, pid, host, beat) VALUES (?, ?, ?, ?, ?)",
            (self.match, self.token, os.getpid(), platform.node(), now),
        )

    def beat(self, db: sqlite3.Connection, now: float) -> None:
        """Show a sign of life, before anything is written.

        Raises:
            LeaseLost: if somebody else has it now.
        """
        done = db.execute(
            "UPDATE leases SET beat = ? WHERE match = ? AND token = ?",
            (now, self.match, self.token),
        )
        if done.rowcount != 1:
            raise LeaseLost(f"{self.match} was taken over elsewhere; it can only be watched here.")

    def give_up(self, db: sqlite3.Connection) -> None:
        """Let others play."""
        db.execute("DELETE FROM leases WHERE match = ? AND token = ?", (self.match, self.token))


def held_by(db: sqlite3.Connection, match: str, now: float) -> str | None:
    """Who has a match open, a few words for people; None if nobody has."""
    row = db.execute("SELECT pid, host, beat FROM leases WHERE match = ?", (match,)).fetchone()
    if row is None:
        return None
    pid, host, beat = row
    return holder(pid, host, beat, now)


def holder(pid: int, host: str, beat: float, now: float) -> str | None:
    """Whether a lease still holds, and who has it."""
    near = host == platform.node()
    if now - beat > (NEAR if near else FAR) or (near and not _alive(pid)):
        return None
    return f"process {pid}" if near else f"on {host}"


def _alive(pid: int) -> bool:
    if os.name != "posix":  # elsewhere, asking would end the process
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True
