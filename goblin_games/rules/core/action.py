"""Actions: small frozen values, one class per verb, with one text each.

Equal actions are usually one object, since every class keeps those it has made: creating
one again is a dictionary look-up, and comparing them an identity test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import FrozenInstanceError
from enum import Enum
from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    NamedTuple,
    NoReturn,
    Self,
    cast,
    dataclass_transform,
)

from goblin_games.rules.core.actors import ALL, Seen

Token = int | str

_KEPT_PER_CLASS = 4096


class Interned(type):
    """Classes whose instances are kept and handed out again."""

    _made: dict[tuple[Any, ...], Any]

    if not TYPE_CHECKING:  # so that type checkers still see each action's own signature

        def __new__(mcs, name, bases, space):
            kinds = space.get("__annotations__", {})
            above = bases[0]._names if bases else ()
            own = [field for field in kinds if not str(kinds[field]).startswith("ClassVar")]
            own = tuple(field for field in own if field not in above)
            defaults = {field: space.pop(field) for field in own if field in space}
            cls = super().__new__(mcs, name, bases, {"__slots__": own, **space})
            cls._names = cls.__match_args__ = (*above, *own)
            cls._defaults = {**getattr(cls, "_defaults", {}), **defaults}
            cls._made = {}
            cls._puts = tuple(getattr(cls, field).__set__ for field in cls._names)
            return cls

        def __call__(cls, *values, **named):
            made = None if named else cls._made.get(values)
            return cls._make(values, named) if made is None else made

        def _make(cls, given, named):
            kept, values, made = cls._made, given, None
            if named or len(given) != len(cls._names):
                values = cls._in_order(given, named)
                made = kept.get(values)
            if made is None:
                made = cls.fresh(*values)
            if len(kept) < _KEPT_PER_CLASS:
                kept[values] = made
                if values is not given and not named:
                    kept[given] = made
            return made

        def _in_order(cls, values, named):
            """The values of all fields; those that are not given have a default."""
            names = cls._names
            given = cls._defaults | dict(zip(names, values, strict=False)) | named
            twice = set(names[: len(values)]) & named.keys()
            if len(values) > len(names) or twice or given.keys() != set(names):
                raise TypeError(f"{cls.__name__} has the fields {', '.join(names)}.")
            return tuple(given[name] for name in names)


@dataclass_transform(frozen_default=True)
class Action(metaclass=Interned):
    """What an actor does: a frozen value whose fields are the annotations of its class.

    Subclasses set `word`. An action is a dataclass but for its methods, which all share: each
    that a dataclass writes for itself is compiled at every start of the program.
    """

    __slots__ = ("_values",)
    _made: ClassVar[dict[tuple[Any, ...], Any]]

    word: ClassVar[str] = ""
    """The verb that begins the action's text."""
    final: ClassVar[bool] = False
    """A final action (a commitment, a grab, giving up) is never undone."""

    if TYPE_CHECKING:
        _names: ClassVar[tuple[str, ...]]
        _puts: ClassVar[tuple[Callable[[Any, Any], None], ...]]
        _values: ClassVar[tuple[Any, ...]]  # of the instance; so that it is no field

    @classmethod
    def fresh(cls, *values: Any) -> Self:
        """One that is not kept, since it will hardly be made again; all fields in their order."""
        made = object.__new__(cls)
        _put_values(made, values)
        for put, value in zip(cls._puts, values):  # noqa: B905 - strict takes twice the time
            put(made, value)
        return made

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and other._values == self._values)

    def __hash__(self) -> int:
        return hash(self._values)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values

    def __repr__(self) -> str:
        pairs = zip(self._names, self._values, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def __str__(self) -> str:
        """The canonical text: the verb and the fields, flattened, with single spaces."""
        return _text_of(self)

    def _fields(self) -> Iterator[object]:
        """What its text says after the verb; by default all fields."""
        return iter(self._values)


_put_values: Any = vars(Action)["_values"].__set__


class ChanceAction(Action):
    """What chance did. `tokens` lists the dice, tiles or cards in the order they showed."""

    def tokens(self) -> tuple[Token, ...]:
        """The outcome, piece by piece; by default all fields, flattened."""
        return tuple(_flat(self._fields()))


class Refusal(NamedTuple):
    """Why an action is not legal.

    Attributes:
        text: one whole sentence for people.
        ruling: where the rules say so, such as "R11" or "4.3"; empty for plain turn order.
        seen_by: who may read it; a refusal can give a secret away.
    """

    text: str
    ruling: str = ""
    seen_by: Seen = ALL

    def __str__(self) -> str:
        return f"{self.text} ({self.ruling})" if self.ruling else self.text


class Choices(tuple[Action, ...]):
    """A tuple of legal actions whose membership test does not walk through all of them.

    For lists that are built once and asked often, such as all orders of five minions.
    """

    _set: frozenset[Action]

    def __contains__(self, item: object) -> bool:
        try:
            return item in self._set
        except AttributeError:
            self._set = frozenset(self)
            return item in self._set


@lru_cache(maxsize=_KEPT_PER_CLASS)
def _text_of(action: Action) -> str:
    return " ".join([action.word, *_words(action._fields())])


def _flat(values: Iterable[object]) -> Iterator[Token]:
    for value in values:
        if isinstance(value, Enum):
            yield value.value
        elif isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield cast("Token", value)


def _words(values: Iterable[object]) -> Iterator[str]:
    return (str(value) for value in _flat(values))
