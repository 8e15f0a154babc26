"""The journal that writes a match into the store: one transaction for all that belongs together."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from goblin_games.table import statistics
from goblin_games.table.content import digest
from goblin_games.table.course import Remark
from goblin_games.table.database import Database
from goblin_games.table.lease import Lease
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat
from goblin_games.table.writing import dump, header, result_text, seat_values


class Keeper:
    """Keeps one match. Each call is on the disk when it returns, or the match goes back."""

    def __init__(
        self, database: Database, id: str, match: Match | None, clock: Callable[[], float]
    ) -> None:
        self.id = id
        self.match = match
        self.lease = Lease(id)
        self._database = database
        self._clock = clock
        self._content: str | None = None

    def append(self, index: int, text: str) -> None:
        """Keep one more entry."""
        with self._writing() as (db, match):
            if self._stored(db) == index - 1:
                _insert(db, self.id, index, [text])
            else:  # an interrupt came between the disk and the match
                self._rewrite(db, match)
            self._describe(db, match)
            if match.over:
                statistics.enter(db, self.id, match, self._clock())

    def truncate(self, length: int) -> None:
        """Keep only the first entries, and the remarks about it."""
        with self._writing() as (db, match):
            db.execute("DELETE FROM entries WHERE match = ? AND number > ?", (self.id, length))
            if self._stored(db) != length:
                self._rewrite(db, match)
            self._describe(db, match)
            statistics.remove(db, self.id)

    def describe(self) -> None:
        """Keep seats and remarks."""
        with self._writing() as (db, match):
            if self._stored(db) != len(match):
                self._rewrite(db, match)
            self._describe(db, match)
            if match.over:
                statistics.rename(db, self.id, match)

    def beat(self) -> None:
        """Show a sign of life."""
        with self._database.writing() as db:
            self.lease.beat(db, self._clock())

    def give_up(self) -> None:
        """Let others play."""
        with self._database.writing() as db:
            self.lease.give_up(db)

    # -- within -------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[tuple[sqlite3.Connection, Match]]:
        assert self.match is not None
        with self._database.writing() as db:
            self.lease.beat(db, self._clock())
            yield db, self.match

    def _stored(self, db: sqlite3.Connection) -> int:
        row = db.execute("SELECT count(*) FROM entries WHERE match = ?", (self.id,)).fetchone()
        return int(row[0])

    def _rewrite(self, db: sqlite3.Connection, match: Match) -> None:
        db.execute("DELETE FROM entries WHERE match = ?", (self.id,))
        _insert(db, self.id, 1, [str(entry) for entry in match.entries])

    def _describe(self, db: sqlite3.Connection, match: Match) -> None:
        if self._content is None:
            self._content = digest(match.content)
        values = _values(match, self._content)
        columns = ", ".join(f"{name} = ?" for name in values)
        db.execute(
            f"UPDATE matches SET {columns}, changed = ? WHERE id = ?",
            (*values.values(), self._clock(), self.id),
        )


def insert_match(db: sqlite3.Connection, match: Match, now: float) -> str:
    """Write a whole match as a new one and return its id."""
    values = {"id": "", "slug": match.game.slug, **_values(match, None), "started": now}
    marks = ", ".join("?" * (len(values) + 1))
    done = db.execute(
        f"INSERT INTO matches ({', '.join(values)}, changed) VALUES ({marks})",
        (*values.values(), now),
    )
    name = f"{match.game.slug}-{done.lastrowid}"
    db.execute("UPDATE matches SET id = ? WHERE number = ?", (name, done.lastrowid))
    _insert(db, name, 1, [str(entry) for entry in match.entries])
    return name


def remarks_of(text: str) -> list[Remark]:
    """The remarks of a stored match."""
    return [Remark(index, words) for index, words in json.loads(text)]


def pinned(seats: tuple[Seat, ...], text: str) -> tuple[Seat, ...]:
    """Seats with the PINs that the store keeps beside them."""
    pins = [values.get("pin") for values in json.loads(text)]
    return tuple(replace(seat, pin=pin) for seat, pin in zip(seats, pins, strict=False))


def _values(match: Match, content: str | None) -> dict[str, str | int | None]:
    result = match.result
    return {
        "header": "\n".join(header(match, whole=True, content=content)),
        "remarks": dump([[remark.index, remark.text] for remark in match.remarks]),
        "seats": dump([_with_pin(seat) for seat in match.seats]),
        "entries": len(match),
        "position": match.fingerprint(),
        "result": result_text(result) if result is not None else None,
        "stands": match.stands(),
    }


def _with_pin(seat: Seat) -> dict[str, str]:
    values = seat_values(seat)
    return values if seat.pin is None else {**values, "pin": seat.pin}


def _insert(db: sqlite3.Connection, name: str, first: int, texts: list[str]) -> None:
    db.executemany(
        "INSERT INTO entries (match, number, text) VALUES (?, ?, ?)",
        [(name, number, text) for number, text in enumerate(texts, first)],
    )
