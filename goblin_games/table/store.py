"""Every match of a user, safe on the disk before the screen shows an entry.

    store = Store(places.store())
    store.keep(match)                 # from here on each entry is kept as it is made
    match = store.open("pig-12")      # rebuilt, every entry checked, ready to be played on

Only one process plays a match at a time (see `table.lease`); others may watch.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from goblin_games.rules.core.notation import suggestion
from goblin_games.table import statistics
from goblin_games.table.content import load_content
from goblin_games.table.database import PATIENCE, Database, StoreError
from goblin_games.table.keeper import Keeper, insert_match, pinned, remarks_of
from goblin_games.table.lease import Leased, LeaseLost
from goblin_games.table.match import Match
from goblin_games.table.reading import ContentLoader, RecordError, Resolve, read, resolve_game
from goblin_games.table.readonly import ReadOnly, read_only
from goblin_games.table.saved import Saved, saved_matches
from goblin_games.table.writing import write

__all__ = ["LeaseLost", "Leased", "Saved", "Store", "StoreError"]

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class _Row:
    """What the store holds of one match."""

    id: str
    header: str
    remarks: str
    position: str
    seats: str
    entries: tuple[str, ...]

    def text(self) -> str:
        """The whole record, remarks left out: they are put back afterwards."""
        return "\n".join([self.header, "", *self.entries, ""])


class Watching(ReadOnly):
    """The journal of a match that somebody else plays."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"You are watching {match_id}; nothing can be changed.")
        self.id = match_id


class Store:
    """The matches of one user, for one session: two sessions need two stores on the same file.

    It makes its file when the first match is kept.
    """

    def __init__(
        self,
        path: Path,
        *,
        clock: Clock = time.time,
        resolve: Resolve = resolve_game,
        content_loader: ContentLoader = load_content,
        patience: float = PATIENCE,
    ) -> None:
        """Open a store.

        Args:
            path: its file; it need not exist.
            clock: gives the time, seconds since 1970.
            resolve: gives the game of a slug.
            content_loader: gives a game's data.
            patience: seconds to wait for another process that is writing.

        Raises:
            StoreError: if the file is damaged, newer, locked or cannot be written. It is
                unchanged then, and matches can be played without a store.
        """
        self._clock = clock
        self._resolve = resolve
        self._content_loader = content_loader
        self._keepers: list[Keeper] = []
        self._database = Database(path, patience)

    def close(self) -> None:
        """Give up all leases and let go of the file. No match can be played on after that."""
        try:
            for keeper in self._keepers:
                keeper.give_up()
        except StoreError:
            pass  # they end by themselves when this process does
        finally:
            self._keepers.clear()
            self._database.close()

    # -- keeping --------------------------------------------------------------------------

    def keep(self, match: Match) -> str:
        """Keep a match, and each entry from now on; return its id, such as "pig-12".

        Raises:
            StoreError: if it cannot be kept; it can be played on all the same.
        """
        for keeper in self._keepers:
            if keeper is match.journal:
                return keeper.id
        why = read_only(match)
        if why is not None and not match.over:
            raise StoreError(why)
        text = write(match, whole=True)
        try:
            self._read(text, match.game.slug)
        except RecordError as error:
            raise StoreError(f"This match cannot be kept: {error.sentence}") from None
        with self._database.writing() as db:
            name = insert_match(db, match, self._clock())
            keeper = Keeper(self._database, name, match, self._clock)
            keeper.lease.take(db, self._clock())
        self._attach(match, keeper)
        return name

    def beat(self) -> None:
        """Show that this process still plays its matches; call it once a minute or so.

        Raises:
            LeaseLost: if somebody else has taken one of them over.
        """
        for keeper in self._keepers:
            keeper.beat()

    def leave(self, match: Match) -> None:
        """Let others play a match; here it can only be looked at from now on."""
        for keeper in [keeper for keeper in self._keepers if keeper.match is match]:
            keeper.give_up()
            self._keepers.remove(keeper)
            match.journal = ReadOnly(f"{keeper.id} was left; open it again to play on.")

    # -- opening --------------------------------------------------------------------------

    def open(self, id: str, *, watch: bool = False, take_over: bool = False) -> Match:
        """A match as it was left, to be played on.

        A match that no longer replays is opened up to where it fails, read-only: see
        `readonly.read_only`. If this store has it open already, the older match object becomes
        read-only.

        Args:
            id: its id.
            watch: only look at it (`refresh` follows it), whoever plays it.
            take_over: take it from whoever has it open.

        Raises:
            Leased: if somebody else has it open.
            StoreError: if there is no such match, or its game cannot be played.
        """
        self._must_exist(id)
        if watch:
            with self._database.reading() as db:
                row = self._row(db, id)
            match, fault = self._rebuild(row)
            match.journal = ReadOnly(fault) if fault else Watching(id)
            return match
        for keeper in [keeper for keeper in self._keepers if keeper.id == id]:
            if keeper.match is not None:
                self.leave(keeper.match)
        keeper = Keeper(self._database, id, None, self._clock)
        with self._database.writing() as db:
            row = self._row(db, id)
            keeper.lease.take(db, self._clock(), by_force=take_over)
        try:
            match, fault = self._rebuild(row)
        except BaseException:
            keeper.give_up()
            raise
        if fault is not None:
            keeper.give_up()
            match.journal = ReadOnly(fault)
            return match
        self._attach(match, keeper)
        return match

    def refresh(self, match: Match) -> int | None:
        """Bring a watched match up to date.

        Returns:
            the number of the first new entry, or None if nothing has happened.

        Raises:
            StoreError: if the match is not one that is watched, or is gone.
        """
        journal = match.journal
        if not isinstance(journal, Watching):
            raise StoreError("Only a match that is watched can be refreshed.")
        with self._database.reading() as db:
            row = self._row(db, journal.id)
        before = (match.entries, match.remarks, match.seats)
        new, fault = self._rebuild(row)
        if fault is not None:
            raise StoreError(fault)
        if before == (new.entries, new.remarks, new.seats):
            return None
        return match.follow(new.entries, new.remarks, new.seats)

    def record(self, id: str, whole: bool = False) -> str:
        """The record of a match, as `record.write`."""
        return write(self.open(id, watch=True), whole)

    # -- lists ----------------------------------------------------------------------------

    def matches(self, unfinished: bool | None = None) -> list[Saved]:
        """All matches, the last changed first: unfinished ones, finished ones, or both (None)."""
        if not self._database.exists:
            return []
        wanted = {None: "", True: "WHERE result IS NULL", False: "WHERE result IS NOT NULL"}
        with self._database.reading() as db:
            return saved_matches(db, wanted[unfinished], self._clock())

    def last_unfinished(self, slug: str | None = None) -> Saved | None:
        """The unfinished match that was played last (of one game, if `slug` is given)."""
        for saved in self.matches(unfinished=True):
            if slug in (None, saved.slug):
                return saved
        return None

    def forget(self, id: str) -> None:
        """Delete a match and its results. Nothing else ever deletes one.

        Raises:
            Leased: if it is open somewhere.
            StoreError: if there is no such match.
        """
        self._must_exist(id)
        with self._database.writing() as db:
            self._row(db, id)
            mine = [keeper for keeper in self._keepers if keeper.id == id]
            if not mine:
                Keeper(self._database, id, None, self._clock).lease.take(db, self._clock())
            db.execute("DELETE FROM matches WHERE id = ?", (id,))
            for table in ("entries", "leases", "results", "rolls"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (id,))
        for keeper in mine:
            self._keepers.remove(keeper)
            if keeper.match is not None:
                keeper.match.journal = ReadOnly(f"{id} was deleted.")

    # -- statistics -----------------------------------------------------------------------

    def tallies(self, person: str | None = None, slug: str | None = None) -> list[statistics.Tally]:
        """How each person has fared in each game; see `statistics.tallies`."""
        if not self._database.exists:
            return []
        with self._database.reading() as db:
            return statistics.tallies(db, person, slug)

    def best(self, slug: str, count: int = 10) -> dict[str, list[statistics.Best]]:
        """The best scores of a game for each set-up; see `statistics.best`."""
        if not self._database.exists:
            return {}
        with self._database.reading() as db:
            return statistics.best(db, slug, count)

    def rolls(
        self, person: str | None = None, slug: str | None = None
    ) -> dict[int, statistics.Faces]:
        """What dice have shown in finished matches, by sides; see `statistics.rolls`."""
        if not self._database.exists:
            return {}
        with self._database.reading() as db:
            return statistics.rolls(db, person, slug)

    # -- within ---------------------------------------------------------------------------

    def _attach(self, match: Match, keeper: Keeper) -> None:
        keeper.match = match
        match.journal = keeper
        self._keepers.append(keeper)

    def _must_exist(self, id: str) -> None:
        if not self._database.exists:
            raise StoreError(f"There is no match '{id}'; none has been kept yet.")

    def _row(self, db: sqlite3.Connection, id: str) -> _Row:
        row = db.execute(
            "SELECT id, header, remarks, position, seats FROM matches WHERE id = ?", (id,)
        ).fetchone()
        if row is None:
            known = [name for (name,) in db.execute("SELECT id FROM matches ORDER BY changed DESC")]
            hint = suggestion(id, known[:20]) if known else "; none has been kept yet."
            raise StoreError(f"There is no match '{id}'{hint}")
        entries = db.execute("SELECT text FROM entries WHERE match = ? ORDER BY number", (id,))
        return _Row(row[0], row[1], row[2], row[3], row[4], tuple(text for (text,) in entries))

    def _read(self, text: str, source: str) -> Match:
        return read(text, source, self._content_loader, resolve=self._resolve)

    def _rebuild(self, row: _Row) -> tuple[Match, str | None]:
        """A match from its row, and why it cannot be played on, if it cannot."""
        try:
            match, fault = read(
                row.text(),
                row.id,
                self._content_loader,
                resolve=self._resolve,
                as_far_as_possible=True,
            )
        except RecordError as error:
            raise StoreError(f"{row.id} cannot be opened: {error.sentence}") from None
        why = fault.sentence if fault else "Its entries lead to another position by these rules."
        whole = len(match) == len(row.entries) and match.fingerprint() == row.position
        try:
            match.remarks = remarks_of(row.remarks)
            match.seats = pinned(match.seats, row.seats)
        except (ValueError, TypeError):
            whole, why = False, "Its remarks are damaged."
        if whole:
            match.journal = None
            return match, None
        stands = f"entry {len(match)} of {len(row.entries)}"
        return match, f"{row.id} can only be looked at, up to {stands}: {why}"
