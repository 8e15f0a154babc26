"""The tables of the store and how older stores become newer ones.

A store carries the number of its schema (SQLite's `user_version`) and a mark of its own
(`application_id`). Both are read from the file's first bytes before SQLite may touch it.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

MARK = 0x60B11A
"""`application_id` of a store of goblin games."""
VERSION = 2
"""The newest schema that this program knows."""

TABLES = """
CREATE TABLE matches (
    number INTEGER PRIMARY KEY AUTOINCREMENT,  -- the last part of the id, never given twice
    id TEXT UNIQUE NOT NULL,                   -- such as 'pig-12'
    slug TEXT NOT NULL,
    header TEXT NOT NULL,                      -- of the whole record, secrets too
    remarks TEXT NOT NULL,                     -- JSON: [[entries that stood, text], ...]
    seats TEXT NOT NULL,                       -- JSON, as in the header
    started REAL NOT NULL,                     -- seconds since 1970
    changed REAL NOT NULL,
    entries INTEGER NOT NULL,
    position TEXT NOT NULL,                    -- the fingerprint after the last entry
    result TEXT,                               -- how it ended; NULL while it goes on
    stands TEXT NOT NULL DEFAULT ''            -- where it stands, in words for the public
);
CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                   -- from 1
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE leases (
    match TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    token TEXT NOT NULL,
    pid INTEGER NOT NULL,
    host TEXT NOT NULL,
    beat REAL NOT NULL                         -- the last sign of life
);
CREATE TABLE results (                         -- one row for each seat of a finished match
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    slug TEXT NOT NULL,
    setup TEXT NOT NULL,                       -- options and changed data: what makes it comparable
    name TEXT NOT NULL,
    person TEXT,
    won INTEGER NOT NULL,
    score INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    reason TEXT NOT NULL,
    typed INTEGER NOT NULL,                    -- whether somebody chose the seed
    ended REAL NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE TABLE rolls (                           -- faces thrown in a finished match
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,                     -- whose throw it was; -1 for nobody's
    sides INTEGER NOT NULL,
    face INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (match, seat, sides, face)
);
CREATE INDEX results_by_game ON results (slug, person, ended);
"""


def _say_where_matches_stand(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE matches ADD COLUMN stands TEXT NOT NULL DEFAULT ''")


Migration = Callable[[sqlite3.Connection], None]
MIGRATIONS: Sequence[Migration] = (_say_where_matches_stand,)
"""`MIGRATIONS[n]` makes a store of schema n + 1 one of schema n + 2, within one transaction."""


class NoStore(ValueError):
    """A file that is no store, or one this program must not touch; one sentence."""


def check_file(path: Path) -> None:
    """Refuse a file that is no store or a newer one, by its bytes alone.

    Raises:
        NoStore: one sentence.
        OSError: if the file cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(100)
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise NoStore("it is damaged or no store of matches")
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    version = int.from_bytes(head[60:64], "big")
    if int.from_bytes(head[68:72], "big") != MARK or not version:
        raise NoStore("it is no store of goblin games")
    check_version(version)
    log = path.with_name(path.name + "-wal")
    if not (log.exists() and log.stat().st_size) and path.stat().st_size < pages * size:
        raise NoStore("it is damaged: its end is missing")


def check_version(version: int) -> None:
    """Refuse a schema that this program does not know."""
    if version > VERSION:
        raise NoStore(
            f"it belongs to a newer version of goblin-games (its schema is {version}, "
            f"this program knows {VERSION})"
        )


def create(path: Path) -> None:
    """Make an empty store, unless another process is faster.

    It is made beside its place and put there whole, so that no kill leaves half a store.

    Raises:
        OSError, sqlite3.Error: if it cannot be made; nothing is left then.
    """
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        fresh.touch(mode=0o600, exist_ok=False)
        db = sqlite3.connect(fresh, isolation_level=None)
        try:
            db.executescript(
                f"BEGIN;{TABLES}PRAGMA application_id = {MARK};"
                f"PRAGMA user_version = {VERSION};COMMIT;PRAGMA journal_mode = WAL;"
            )
        finally:
            db.close()
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            if not path.exists():
                fresh.rename(path)
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            fresh.with_name(fresh.name + end).unlink(missing_ok=True)


def migrate(db: sqlite3.Connection) -> None:
    """Bring an older store up to this version, all or nothing.

    Raises:
        NoStore: if it turns out to be newer.
    """
    check_version(version_of(db))
    if version_of(db) == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in MIGRATIONS[version_of(db) - 1 : VERSION - 1]:
            step(db)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that `check_file` sees the new version


def version_of(db: sqlite3.Connection) -> int:
    """The number of a store's schema."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])
