"""What the app asks of a store, if it has one. Without one all matches are played unsaved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from goblin_games.table.match import Match
from goblin_games.table.seats import Seat


class Kept(Protocol):
    """A match in the store, as lists show it."""

    @property
    def id(self) -> str: ...
    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def entries(self) -> int: ...
    @property
    def result(self) -> str | None: ...
    @property
    def stands(self) -> str: ...
    @property
    def over(self) -> bool: ...


class Store(Protocol):
    """Keeps matches; `table.store.Store` is the one."""

    def keep(self, match: Match) -> str:
        """Write the match and everything that will happen in it; returns its id."""
        ...

    def open(self, id: str, *, watch: bool = False, take_over: bool = False) -> Match:
        """The match with this id, ready to go on, or to be looked at."""
        ...

    def leave(self, match: Match) -> None:
        """Nobody plays it here any more."""
        ...

    def beat(self) -> None:
        """This process still plays its matches."""
        ...

    def matches(self, unfinished: bool | None = None) -> Sequence[Kept]:
        """All matches, the newest first."""
        ...

    def last_unfinished(self, slug: str | None = None) -> Kept | None:
        """The match that the menu offers to continue."""
        ...

    def best(self, slug: str, count: int = 10) -> Mapping[str, Sequence[Any]]:
        """The best scores of a game for each set-up."""
        ...

    def tallies(self, *, slug: str) -> Sequence[Any]:
        """How each person has fared in a game."""
        ...

    def rolls(self, *, slug: str) -> Mapping[int, Any]:
        """What dice have shown in finished matches, by their number of sides."""
        ...


def who_plays(kept: Kept) -> str:
    """The people of a match in one line; its computers only if nobody else is there."""
    people = list(dict.fromkeys(seat.person for seat in kept.seats if seat.person))
    names = people or [seat.name for seat in kept.seats]
    text = ", ".join(names[:4])
    rest = len(kept.seats) - len(people)
    if people and rest:
        text += f" and {rest} goblin{'s' if rest > 1 else ''}"
    return text


def where_it_stands(kept: Kept) -> str:
    """Whether a match goes on, or how it ended."""
    if kept.result is None:
        return kept.stands or (f"{kept.entries} entries" if kept.entries else "not begun")
    return kept.result.partition(";")[0].replace("-", " ")
