"""What the app asks of a store, if it has one. Without one all matches are played unsaved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from goblin_games.table.match import Match


class Kept(Protocol):
    """A match in the store, as lists show it."""

    id: Any
    slug: str
    title: str
    text: str
    """One line: where it stands or how it ended, and who plays."""
    finished: bool


class Store(Protocol):
    """Keeps matches."""

    def keep(self, match: Match) -> Any:
        """Write the match and everything that will happen in it; returns its id."""
        ...

    def open(self, id: Any) -> Match:
        """The match with this id, ready to go on."""
        ...

    def matches(self) -> Sequence[Kept]:
        """All matches, the newest first."""
        ...

    def last_unfinished(self) -> Kept | None:
        """The match that the menu offers to continue."""
        ...
