"""The matches of an account: limited in number and size, and remembering which one is played."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from goblin_games.server.accounts import Account
from goblin_games.server.config import Limits
from goblin_games.server.log import Log
from goblin_games.table.match import Match
from goblin_games.table.store import Saved, Store, StoreError

LEFT_OPEN = "at_table"


class AccountStore(Store):
    """The store of one account.

    While a match is on the screen its id stands in a file of the account's folder; leaving it or
    the game properly takes it away. What a dropped link leaves behind is where the person was.
    """

    def __init__(self, account: Account, limits: Limits, log: Log) -> None:
        # its complaints name the path: relative to where this process is, it tells nothing
        super().__init__(Path(os.path.relpath(account.store)))
        self._account = account
        self._limits = limits
        self._log = log
        self._mark = account.folder / LEFT_OPEN

    def keep(self, match: Match) -> str:
        """Keep a match, if the account has room for one more.

        Raises:
            StoreError: if it has not, or the match cannot be kept.
        """
        if match.journal is None:
            self._check_room()
        id = super().keep(match)
        self._at_table(id)
        return id

    def open(self, id: str, *, watch: bool = False, take_over: bool = False) -> Match:
        match = super().open(id, watch=watch, take_over=take_over)
        if not watch:
            self._at_table(id)
        return match

    def leave(self, match: Match) -> None:
        super().leave(match)
        self.left()

    def left(self) -> None:
        """The person has left the table of their own will."""
        with contextlib.suppress(OSError):
            self._mark.unlink(missing_ok=True)

    def interrupted(self) -> Saved | None:
        """The unfinished match that was on the screen when the link dropped, if it did."""
        try:
            id = self._mark.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        return next((saved for saved in self.matches(unfinished=True) if saved.id == id), None)

    def _at_table(self, id: str) -> None:
        with contextlib.suppress(OSError):
            self._mark.write_text(id, encoding="utf-8")

    def _check_room(self) -> None:
        most, megabytes = self._limits.saves, self._limits.save_megabytes
        count, size = len(self.matches()), _size(self._account.store)
        if count >= most:
            self._log("refused", limit="saves", account=self._account.id, count=count)
            raise StoreError(f"You have {count} matches here, and {most} is the most.")
        if size > megabytes * 1_000_000:
            self._log("refused", limit="save_megabytes", account=self._account.id, bytes=size)
            raise StoreError(f"Your matches fill {megabytes:g} MB here, and that is the most.")


def _size(store: Path) -> int:
    size = 0
    for suffix in ("", "-wal"):
        with contextlib.suppress(OSError):
            size += store.with_name(store.name + suffix).stat().st_size
    return size
