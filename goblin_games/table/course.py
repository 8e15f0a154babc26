"""The course of a match: every entry that stands, and the position after each.

It knows who sits there, but not what that means; whoever keeps matches safe is told of every
change before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol

from goblin_games.rules.core import (
    Actor,
    AnyGame,
    Due,
    Event,
    InputError,
    Result,
    Seen,
    canonical,
    is_seat,
)
from goblin_games.rules.core.entry import Entry
from goblin_games.table.seats import Seat


class MatchError(InputError):
    """Something that cannot be done in this match now; the message is one sentence."""


class Journal(Protocol):
    """Keeps a match safe. It is told of everything before the screen shows it.

    Each call finds the match as it is to be kept, and keeps all of it (entries, seats, remarks,
    the end) at once. If it raises, the match goes back to what it was before.
    """

    def append(self, index: int, text: str) -> None:
        """Entry number `index` was made, the last one now."""
        ...

    def truncate(self, length: int) -> None:
        """Only the first `length` entries stand."""
        ...

    def describe(self) -> None:
        """Seats or remarks have changed."""
        ...


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of the record that is no move: a take-back, a computer taking over.

    `index` is the number of entries that stood when it was made.
    """

    index: int
    text: str


@dataclass(slots=True)
class _Moment:
    """A position, the entry that led to it and what was told on the way."""

    state: Any
    entry: Entry | None
    events: tuple[Event, ...] = field(default=())


class Course:
    """What has happened in a match."""

    def __init__(self, game: AnyGame, first: Any, seats: Sequence[Seat]) -> None:
        """Begin at the position `first`."""
        self.game = game
        self.seats = tuple(seats)
        self.remarks: list[Remark] = []
        self.journal: Journal | None = None
        self._past: list[_Moment] = [_Moment(first, None)]
        self._undone: list[Entry] = []
        self._outcomes: dict[Actor, int] = {}

    @property
    def state(self) -> Any:
        """The full position. For rules and records only: front ends use `view`."""
        return self._past[-1].state

    @property
    def entries(self) -> list[Entry]:
        """All entries that stand, oldest first."""
        return [moment.entry for moment in self._past[1:] if moment.entry is not None]

    def __len__(self) -> int:
        return len(self._past) - 1

    @property
    def turn(self) -> Actor | None:
        """Who is to act first of all who may; CHANCE or a board's chance; None when it is over."""
        actors = self.game.actors(self.state)
        return actors[0] if actors else None

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to do."""
        return self.turn is None

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.game.result(self.state)

    @property
    def due(self) -> Due | None:
        """The chance step that is next, if chance is."""
        turn = self.turn
        if turn is None or is_seat(turn):
            return None
        return next(due for due in self.game.chance(self.state) if due.actor == turn)

    def state_at(self, index: int) -> Any:
        """The full position after `index` entries; for replays and reviews."""
        return self._past[index].state

    def fingerprint(self) -> str:
        """A hash of the position, the same on every machine and Python version."""
        return blake2b(canonical(self.state).encode(), digest_size=16).hexdigest()

    def seen_by(self, index: int) -> Seen:
        """Who may read entry number `index` (from 1) before the match is over."""
        entry = self._past[index].entry
        assert entry is not None
        return self.game.seen_by(self._past[index - 1].state, *entry)

    def remark(self, text: str) -> None:
        """Write a line into the record that is no move."""
        self._describe(self.seats, [*self.remarks, Remark(len(self), " ".join(text.split()))])

    # -- changing it --------------------------------------------------------------------------

    def _append(self, entry: Entry) -> list[Event]:
        log: list[Event] = []
        self._past.append(_Moment(self.game.step(self.state, *entry, log), entry, tuple(log)))
        self._count(entry, 1)
        if self.journal is not None:
            try:
                self.journal.append(len(self), str(entry))
            except BaseException:
                self._past.pop()
                self._count(entry, -1)
                raise
        return log

    def _drop(self, count: int, remark: str | None = None) -> list[Entry]:
        """Take entries back, with a remark about it; remarks on them move to where they were."""
        length = len(self) - count
        past, remarks = self._past, self.remarks
        gone = [moment.entry for moment in past[length + 1 :] if moment.entry is not None]
        self._past = past[: length + 1]
        self.remarks = [Remark(min(old.index, length), old.text) for old in remarks]
        if remark is not None:
            self.remarks.append(Remark(length, remark))
        if self.journal is not None:
            try:
                self.journal.truncate(length)
            except BaseException:
                self._past, self.remarks = past, remarks
                raise
        for entry in gone:
            self._count(entry, -1)
        self._undone.extend(reversed(gone))
        return gone

    def _count(self, entry: Entry, by: int) -> None:
        if not is_seat(entry.actor):
            self._outcomes[entry.actor] = self._outcomes.get(entry.actor, 0) + by

    def _chance_acts(self, index: int) -> bool:
        """Whether chance was next after `index` entries."""
        actors = self.game.actors(self.state_at(index))
        return bool(actors) and not is_seat(actors[0])

    def _describe(self, seats: tuple[Seat, ...], remarks: list[Remark]) -> None:
        before = self.seats, self.remarks
        self.seats, self.remarks = seats, remarks
        if self.journal is not None:
            try:
                self.journal.describe()
            except BaseException:
                self.seats, self.remarks = before
                raise
