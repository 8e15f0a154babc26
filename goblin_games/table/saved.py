"""The list of matches in a store."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from goblin_games.catalogue import UnknownGame, listing
from goblin_games.table.lease import holder
from goblin_games.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Saved:
    """A match in the list of matches.

    Attributes:
        id: its name in the store.
        slug: its game.
        title: the game's name for people.
        seats: who sits where.
        started: when it began, seconds since 1970.
        changed: when it was last written.
        entries: how many entries stand.
        result: how it ended, such as "goal; won by s1"; None while it goes on.
        held: who has it open, "process 4711"; None if nobody has.
        stands: where it stands, such as "round 3 of 13, Ann to move"; may be empty.
    """

    id: str
    slug: str
    title: str
    seats: tuple[Seat, ...]
    started: float
    changed: float
    entries: int
    result: str | None
    held: str | None
    stands: str

    @property
    def over(self) -> bool:
        """Whether it is finished."""
        return self.result is not None


def saved_matches(db: sqlite3.Connection, where: str, now: float) -> list[Saved]:
    """The matches that a WHERE clause (or nothing) picks, the last changed first."""
    rows = db.execute(
        "SELECT id, slug, seats, started, changed, entries, result, pid, host, beat, "
        "stands "
        "FROM matches LEFT JOIN leases ON leases.match = id "
        f"{where} ORDER BY changed DESC, number DESC"
    )
    return [
        Saved(
            id,
            slug,
            _title(slug),
            _seats(seats),
            started,
            changed,
            entries,
            result,
            holder(pid, host, beat, now) if pid is not None else None,
            stands,
        )
        for id, slug, seats, started, changed, entries, result, pid, host, beat, stands in rows
    ]


def _seats(text: str) -> tuple[Seat, ...]:
    try:
        return tuple(Seat(**seat) for seat in json.loads(text))
    except (ValueError, TypeError):  # damaged; the other matches are still to be listed
        return ()


def _title(slug: str) -> str:
    try:
        return listing(slug).title
    except UnknownGame:
        return slug.replace("-", " ").title()
