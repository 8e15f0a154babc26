"""Events: what happened, as data. `Words.narrate` turns each into a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, field
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, dataclass_transform

from goblin_games.rules.core.actors import ALL, Seen

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Told:
    """What lets type checkers see the annotations of an event as its fields."""


class Event(Told):
    """Base of all events: a frozen value whose fields are the annotations of its class.

    It is a dataclass but for its methods: those are common to all events, since whatever a
    dataclass writes for itself is compiled at every start of the program, and there are many.

    Attributes:
        board: the board on which it happened, where seats have boards of their own.
        seen_by: who may know it.
    """

    name: ClassVar[str] = "event"
    """The kind in kebab case, made from the class name: `SoldierHit` is "soldier-hit"."""

    own: ClassVar[tuple[str, ...]] = ()
    """The names of the event's own fields."""

    if TYPE_CHECKING:
        board: int | None = field(default=None, kw_only=True)
        seen_by: Seen = field(default=ALL, kw_only=True)
    else:

        def __init__(self, *values, board=None, seen_by=ALL, **named):
            if named or len(values) != len(self.own):
                values = self._in_order(values, named)
            self.__dict__.update(zip(self.own, values), board=board, seen_by=seen_by)  # noqa: B905

    def __init_subclass__(cls) -> None:
        cls.own = (*cls.own, *get_annotations(cls))
        cls.__match_args__ = cls.own  # type: ignore[misc, assignment]
        cls.name = _HUMP.sub("-", cls.__name__).lower()

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self.name, *self.details(), self.board, self.seen_by))

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in ("board", "seen_by", *self.own)]
        return f"{type(self).__name__}({', '.join(told)})"

    def _in_order(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        rest = self.own[len(values) :]
        if len(values) > len(self.own) or named.keys() != set(rest):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.own)}.")
        return (*values, *(named[name] for name in rest))

    def details(self) -> Iterator[object]:
        """The event's own fields, in order."""
        return (getattr(self, name) for name in self.own)

    def at(self, board: int | None, seen_by: Seen) -> Self:
        """The same event on a board, told to those who may know it."""
        return type(self)(*self.details(), board=board, seen_by=seen_by)
