"""The store's file: opened with care, written in transactions, every fault a sentence."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from goblin_games.rules.core import InputError
from goblin_games.table import places, schema

PATIENCE = 2.0
"""Seconds to wait for another process that is writing."""


class StoreError(InputError):
    """The store cannot do it; nothing in it has changed. The message is one sentence."""


class Database:
    """One SQLite file.

    It is not made before something is written. An existing file is looked at before SQLite may
    touch it: a damaged or newer one stays as it is, byte for byte.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open the file if it is there.

        Raises:
            StoreError: if it is damaged, newer, locked, or cannot be written.
        """
        self.path = path
        self.patience = patience
        self._lock = threading.RLock()
        self._db: sqlite3.Connection | None = None
        self._inode = 0
        self._closed = False
        with self._faults():
            if path.exists():
                self._open()

    @property
    def exists(self) -> bool:
        """Whether there is anything to read; another process may have begun the file meanwhile.

        Raises:
            StoreError: if it was closed, or what is there now cannot be used.
        """
        with self._lock, self._faults():
            self._check_open()
            if self._db is None and self.path.exists():
                self._open()
            return self._db is not None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is on the disk when it ends, or that never was.

        Raises:
            StoreError: if it could not be written.
        """
        with self._lock, self._faults():
            self._check_open()
            if self._db is None:
                places.make(self.path.parent)
                if not self.path.exists():
                    schema.create(self.path)
                self._open()
            with self._transaction("IMMEDIATE") as db:
                yield db

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A transaction that sees everything as of one moment; only if the file `exists`."""
        with self._lock, self._faults(), self._transaction("DEFERRED") as db:
            yield db

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._closed = True
            if self._db is not None:
                self._db.close()
                self._db = None

    # -- within -------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self, kind: str) -> Iterator[sqlite3.Connection]:
        self._check_open()
        db = self._db
        assert db is not None
        self._check_place()
        db.execute(f"BEGIN {kind}")
        try:
            yield db
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"The store of matches {self.path} is closed.")

    def _check_place(self) -> None:
        """A file that was moved or deleted under us would take everything and keep nothing."""
        try:
            same = self.path.stat().st_ino == self._inode
        except FileNotFoundError:
            same = False
        if not same:
            raise StoreError(f"The store of matches {self.path} was moved or deleted meanwhile.")

    def _open(self) -> None:
        self._check_rights()
        schema.check_file(self.path)
        self._look()
        db = sqlite3.connect(
            self.path, timeout=self.patience, isolation_level=None, check_same_thread=False
        )
        db.text_factory = _text
        try:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA synchronous = FULL")
            schema.migrate(db)
        except BaseException:
            db.close()
            raise
        self._db = db
        self._inode = self.path.stat().st_ino

    def _check_rights(self) -> None:
        for place in (self.path, self.path.parent):
            if not os.access(place, os.R_OK | os.W_OK):
                raise StoreError(f"{place} cannot be written, so matches are not saved.")

    def _look(self) -> None:
        """Check the whole file through a connection that cannot change it."""
        uri = f"{self.path.absolute().as_uri()}?mode=ro"
        db = sqlite3.connect(uri, uri=True, timeout=self.patience)
        db.text_factory = _text
        try:
            schema.check_version(schema.version_of(db))
            fault = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        finally:
            db.close()
        if fault != "ok":
            raise schema.NoStore("it is damaged")

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn every fault of file and database into a sentence."""
        store = f"The store of matches {self.path}"
        try:
            yield
        except schema.NoStore as error:
            raise StoreError(f"{store} cannot be used: {error}; it was not changed.") from None
        except UnicodeDecodeError:  # SQLite names the damaged place, which is no text
            raise StoreError(f"{store} cannot be used: it is damaged.") from None
        except sqlite3.Error as error:
            raise StoreError(f"{store} {_why(error)}.") from error
        except places.PlacesError as error:
            raise StoreError(str(error)) from None
        except OSError as error:
            raise StoreError(f"{store} cannot be used: {error.strerror or error}.") from error


def _text(data: bytes) -> str:
    """Damaged text stays readable; whoever checks it sees that it is wrong."""
    return data.decode("utf-8", "replace")


def _why(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "") or ""
    kinds = {
        "SQLITE_FULL": "has no room left, so this was not saved: the disk is full",
        "SQLITE_BUSY": "is held by another program, so this was not saved; try again",
        "SQLITE_LOCKED": "is held by another program, so this was not saved; try again",
        "SQLITE_READONLY": "cannot be written, so this was not saved",
        "SQLITE_CANTOPEN": "cannot be opened",
        "SQLITE_CORRUPT": "cannot be used: it is damaged; it was not changed",
        "SQLITE_NOTADB": "cannot be used: it is damaged or no store; it was not changed",
        "SQLITE_IOERR": "cannot be read or written, so this was not saved: the disk fails",
    }
    for kind, text in kinds.items():
        if name.startswith(kind):
            return text
    return f"cannot be used: {error}"
