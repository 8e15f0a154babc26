"""Actions: small frozen values, one class per verb, with one text each.

Equal actions are usually one object, since every class keeps those it has made: creating
one again is a dictionary look-up, and comparing them an identity test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast, dataclass_transform

from goblin_games.rules.core.actors import ALL, Seen

A = TypeVar("A", bound="Action")
Token = int | str

_KEPT_PER_CLASS = 100_000


class Interned(type):
    """Classes whose instances are kept and handed out again."""

    _made: dict[tuple[Any, ...], Any]

    if not TYPE_CHECKING:  # so that type checkers still see each dataclass's own signature

        def __call__(cls, *values, **named):
            key = values + tuple(named.items()) if named else values
            made = cls._made.get(key)
            if made is None:
                made = super().__call__(*values, **named)
                if len(cls._made) < _KEPT_PER_CLASS:
                    cls._made[key] = made
            return made


class Action(metaclass=Interned):
    """What an actor does. Subclasses are made with `@action` and set `word`."""

    __slots__ = ()
    _made: ClassVar[dict[tuple[Any, ...], Any]] = {}

    word: ClassVar[str] = ""
    """The verb that begins the action's text."""
    final: ClassVar[bool] = False
    """A final action (a commitment, a grab, giving up) is never undone."""

    def __str__(self) -> str:
        """The canonical text: the verb and the fields, flattened, with single spaces."""
        return _text_of(self)

    def _fields(self) -> Iterator[object]:
        return (getattr(self, name) for name in cast("Any", self).__dataclass_fields__)


class ChanceAction(Action):
    """What chance did. `tokens` lists the dice, tiles or cards in the order they showed."""

    __slots__ = ()

    def tokens(self) -> tuple[Token, ...]:
        """The outcome, piece by piece; by default all fields, flattened."""
        return tuple(_flat(self._fields()))


@dataclass_transform(frozen_default=True)
def action(cls: type[A]) -> type[A]:
    """Make `cls` a frozen, slotted dataclass with its own table of instances."""
    made = dataclass(frozen=True, slots=True)(cls)
    made._made = {}
    return made


@dataclass(frozen=True, slots=True)
class Refusal:
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
