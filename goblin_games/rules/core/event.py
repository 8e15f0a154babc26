"""Events: what happened, as data. `Words.narrate` turns each into a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import ClassVar, Self, TypeVar, dataclass_transform

from goblin_games.rules.core.actors import ALL, Seen

E = TypeVar("E", bound="Event")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Event:
    """Base of all events; subclasses are made with `@event`.

    Attributes:
        board: the board on which it happened, where seats have boards of their own.
        seen_by: who may know it.
    """

    name: ClassVar[str] = "event"
    """The kind in kebab case, made from the class name: `SoldierHit` is "soldier-hit"."""

    own: ClassVar[tuple[str, ...]] = ()
    """The names of the event's own fields."""

    board: int | None = field(default=None, kw_only=True)
    seen_by: Seen = field(default=ALL, kw_only=True)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.name, self._all()))

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in ("board", "seen_by", *self.own)]
        return f"{type(self).__name__}({', '.join(told)})"

    def _all(self) -> tuple[object, ...]:
        return (*self.details(), self.board, self.seen_by)

    def details(self) -> Iterator[object]:
        """The event's own fields, in order."""
        return (getattr(self, name) for name in self.own)

    def at(self, board: int | None, seen_by: Seen) -> Self:
        """The same event on a board, told to those who may know it."""
        own = [getattr(self, name) for name in self.own]
        return type(self)(*own, board=board, seen_by=seen_by)


@dataclass_transform(frozen_default=True)
def event(cls: type[E]) -> type[E]:
    """Make `cls` a frozen, slotted dataclass that knows its `name`."""
    # each method that a dataclass writes for itself is compiled at every start of the program
    made = dataclass(frozen=True, slots=True, eq=False, repr=False)(cls)
    made.own = tuple(f.name for f in fields(made) if f.name not in ("board", "seen_by"))
    made.name = _HUMP.sub("-", cls.__name__).lower()
    return made
