"""The log in words as some seats may know it, told once and kept."""

from __future__ import annotations

from goblin_games.table.match import Match


class LogBook:
    """Sentences of a match; only what is new is put into words."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._for: tuple[frozenset[int], bool] | None = None
        self._length = -1
        self._sentences: list[str] = []

    def sentences(self, audience: frozenset[int]) -> list[str]:
        """Everything that these seats may know, oldest first."""
        match, length = self.match, len(self.match)
        who = (audience, match.over)
        if who != self._for or length < self._length:
            self._sentences, self._length = [], -1
            self._for = who
        if length > self._length:
            self._sentences += match.sentences(audience, self._length + 1)
            self._length = length
        return self._sentences

    def forget(self) -> None:
        """Tell everything anew next time: entries were taken back."""
        self._length = 1 << 30
