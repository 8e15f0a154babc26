"""Watching: somebody at a table gives out a code, and whoever has it sees what everybody may see.

A watcher's process reads the player's store and writes nothing. A match in which anybody has
ever known more than the public cannot be watched before it is over.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from goblin_games.rules.core.errors import InputError
from goblin_games.server.home import Home, read_json, write_json
from goblin_games.table.match import Match
from goblin_games.table.store import Store, StoreError

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without I, L, O, 0 and 1, which look alike."""
LENGTH = 6
EVERY = 0.5
"""Seconds between two looks at the player's store."""
KEPT = 7 * 86_400.0
"""Seconds after the last move for which a code can be used."""

SECRETS = "This match has secrets; it can be watched when it is over."
UNKNOWN = "Nobody plays a match with that code."


class CannotWatch(InputError):
    """A match that cannot be watched, and why."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What a code stands for."""

    code: str
    account: str
    match: str


class Codes:
    """The codes that have been given out."""

    def __init__(self, home: Home) -> None:
        self.folder = home.watch

    def give(self, account: str, match: str) -> str:
        """The code of a match, made if it has none."""
        for path in self.folder.glob("*.json"):
            if read_json(path) == {"account": account, "match": match}:
                return path.stem
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        write_json(self.folder / f"{code}.json", {"account": account, "match": match})
        return code

    def find(self, code: str) -> Watched:
        """What a code stands for.

        Raises:
            CannotWatch: if it stands for nothing.
        """
        code = code.upper()
        values = None
        if re.fullmatch(rf"[{LETTERS}]{{{LENGTH}}}", code):
            values = read_json(self.folder / f"{code}.json")
        if values is None:
            raise CannotWatch(UNKNOWN)
        return Watched(code, str(values.get("account")), str(values.get("match")))

    def withdraw(self, account: str, match: str) -> None:
        """Let nobody watch a match any more."""
        for path in self.folder.glob("*.json"):
            if read_json(path) == {"account": account, "match": match}:
                path.unlink(missing_ok=True)

    def forget_old(self) -> None:
        """Forget the codes that were given out long ago."""
        for path in self.folder.glob("*.json"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > KEPT:
                    path.unlink()


def had_secrets(match: Match, since: int = 0) -> bool:
    """Whether anybody knew more than the public, now or at any time since that entry.

    A match that is over has no secrets any more.
    """
    if match.over:
        return False
    for index in range(since, len(match) + 1):
        public = match.view((), index).key()
        if any(match.view((seat,), index).key() != public for seat in range(len(match.seats))):
            return True
    return False


class Follower:
    """Follows a match that somebody else plays.

    Attributes:
        match: the match; show its public view only, until it is over.
    """

    def __init__(self, store: Path, id: str) -> None:
        """Open it.

        Raises:
            CannotWatch: if it has secrets, or is gone.
        """
        self._path = store
        self._seen = _stamp(store)
        if not store.exists():
            raise CannotWatch(UNKNOWN)
        try:
            self._store = Store(store)
            self.match = self._store.open(id, watch=True)
        except StoreError:
            raise CannotWatch(UNKNOWN) from None
        if had_secrets(self.match):
            self.close()
            raise CannotWatch(SECRETS)

    def news(self) -> bool:
        """Look at the store; returns whether the match has changed.

        Raises:
            CannotWatch: if it has secrets by now, or is gone.
        """
        stamp = _stamp(self._path)
        if stamp == self._seen:
            return False
        try:
            first = self._store.refresh(self.match)
        except StoreError:
            raise CannotWatch("The match has gone from here.") from None
        self._seen = stamp
        if first is None:
            return False
        if had_secrets(self.match, max(first - 1, 0)):
            raise CannotWatch(SECRETS)
        return True

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()


def _stamp(store: Path) -> tuple[tuple[int, int], ...]:
    """What changes on the disk whenever the store does: cheap to look at."""
    found = []
    for name in (store.name, f"{store.name}-wal"):
        try:
            stat = store.with_name(name).stat()
            found.append((stat.st_mtime_ns, stat.st_size))
        except OSError:
            found.append((0, 0))
    return tuple(found)
