"""Events: what happened, as data. `Words.narrate` turns each into a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import ClassVar, TypeVar, dataclass_transform

from goblin_games.rules.core.actors import ALL, Seen

E = TypeVar("E", bound="Event")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events; subclasses are made with `@event`.

    Attributes:
        board: the board on which it happened, where seats have boards of their own.
        seen_by: who may know it.
    """

    name: ClassVar[str] = "event"
    """The kind in kebab case, made from the class name: `SoldierHit` is "soldier-hit"."""

    board: int | None = field(default=None, kw_only=True)
    seen_by: Seen = field(default=ALL, kw_only=True)

    def details(self) -> Iterator[object]:
        """The event's own fields, in order."""
        names = (field.name for field in fields(self))
        return (getattr(self, name) for name in names if name not in ("board", "seen_by"))


@dataclass_transform(frozen_default=True)
def event(cls: type[E]) -> type[E]:
    """Make `cls` a frozen, slotted dataclass that knows its `name`."""
    made = dataclass(frozen=True, slots=True)(cls)
    made.name = _HUMP.sub("-", cls.__name__).lower()
    return made
