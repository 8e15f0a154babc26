"""Matches that can be looked at and not played: watched ones, sealed ones, broken ones."""

from __future__ import annotations

from typing import NoReturn

from goblin_games.table.course import MatchError
from goblin_games.table.match import Match


class ReadOnlyMatch(MatchError):
    """Something was to be changed in a match that can only be looked at."""


class ReadOnly:
    """A journal that keeps nothing and refuses every change, with the reason `why`."""

    def __init__(self, why: str) -> None:
        self.why = why

    def append(self, index: int, text: str) -> NoReturn:
        raise ReadOnlyMatch(self.why)

    def truncate(self, length: int) -> NoReturn:
        raise ReadOnlyMatch(self.why)

    def describe(self) -> NoReturn:
        raise ReadOnlyMatch(self.why)


def read_only(match: Match) -> str | None:
    """Why a match can only be looked at, one sentence; None if it can be played."""
    return match.journal.why if isinstance(match.journal, ReadOnly) else None
