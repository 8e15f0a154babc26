"""States: plain data that is copied before it is changed.

A state holds ints, strings, enums, tuples, frozen records and other states, never lists or
dicts, so that a shallow copy is a complete one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Self, TypeVar, cast, dataclass_transform

from goblin_games.rules.core.action import Action

S = TypeVar("S", bound="State")


class State:
    """Base of every state class; `@state` fills in `copy` and `key`."""

    __slots__ = ()

    def copy(self) -> Self:
        """A new state with the same fields; assigning to it leaves this one untouched."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """All fields that tell two positions apart, as a hashable tuple.

        Of a view it is the information set: what a seat knows.
        """
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(other) is not type(self):
            return False
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def fixed() -> Any:
    """A field that never changes in a match (tables, options): no part of `key`."""
    return field(metadata={"fixed": True})


def derived(*, default: Any) -> Any:
    """A field that follows from the others and is kept only for speed: no part of `key`."""
    return field(default=default, metadata={"fixed": True})


@dataclass_transform(field_specifiers=(field, fixed, derived))
def state(cls: type[S]) -> type[S]:
    """Make `cls` a slotted dataclass with an unrolled `copy` and `key`.

    Unrolled code is four times as fast as `dataclasses.replace`, and searching players copy
    a state at every step.
    """
    made = dataclass(slots=True, eq=False)(cls)
    names = [f.name for f in fields(cast("Any", made))]
    keyed = [f.name for f in fields(cast("Any", made)) if not f.metadata.get("fixed")]
    copy_lines = [f"    new.{name} = self.{name}" for name in names]
    source = "\n".join(
        [
            "def copy(self):",
            "    new = create(cls)",
            *copy_lines,
            "    return new",
            "def key(self):",
            f"    return ({''.join(f'self.{name}, ' for name in keyed)})",
        ]
    )
    space: dict[str, Any] = {"create": object.__new__, "cls": made}
    exec(source, space)
    for name in ("copy", "key"):
        method: Callable[..., Any] = space[name]
        method.__qualname__ = f"{made.__name__}.{name}"
        method.__doc__ = getattr(State, name).__doc__
        setattr(made, name, method)
    return made


def canonical(value: object) -> str:
    """One text for one value, the same on every Python version; equal keys give equal texts.

    The fingerprint of a finished match is a hash of it.
    """
    match value:
        case State():
            return canonical(value.key())
        case Enum():
            return canonical(value.value)
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case tuple():
            return _listed(value, "()")
        case frozenset():
            return "{" + " ".join(sorted(canonical(item) for item in value)) + "}"
        case Action():
            return _listed(value._values, "[]")
    if hasattr(value, "__dataclass_fields__"):
        return _listed((getattr(value, name) for name in value.__dataclass_fields__), "[]")
    raise TypeError(f"a state may not hold a {type(value).__name__}: {value!r}")


def _listed(items: Iterable[object], brackets: str) -> str:
    return brackets[0] + " ".join(canonical(item) for item in items) + brackets[1]
