"""Choices as screens offer them, and which key stands for which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from goblin_games.rules.core import Label


class Choice(NamedTuple):
    """Something that can be chosen.

    Attributes:
        key: what to type for it: a letter, a digit, or a number of several digits.
        text: what it is.
        note: odds or effects, set dimly beside it.
        value: what whoever offers it wants back.
    """

    key: str
    text: str
    note: str = ""
    value: Any = None


def choices_of(labels: Sequence[Label], values: Sequence[Any]) -> list[Choice]:
    """Choices with a key each.

    A label's own key counts if nothing before it has taken it; everything else is numbered
    from 1, past the digits that labels have taken for themselves.
    """
    wanted = [label.key if len(label.key) == 1 and _usable(label.key) else "" for label in labels]
    own: dict[str, int] = {}
    for index, key in enumerate(wanted):
        if key:
            own.setdefault(key, index)
    digits_taken = any(key.isdigit() for key in own)
    bare = [index for index in range(len(labels)) if own.get(wanted[index]) != index]
    if digits_taken and len(bare) > 9 - sum(key.isdigit() for key in own):
        own = {key: index for key, index in own.items() if not key.isdigit()}
        bare = [index for index in range(len(labels)) if own.get(wanted[index]) != index]
    number, made = 0, []
    for index, (label, value) in enumerate(zip(labels, values, strict=True)):
        if index in bare:
            number += 1
            while str(number) in own:
                number += 1
            key = str(number)
        else:
            key = wanted[index]
        made.append(Choice(key, label.text, label.note, value))
    return made


def _usable(key: str) -> bool:
    return key.isdigit() or (key.isalpha() and key.islower())


def typed(choices: Sequence[Choice], buffer: str) -> tuple[int | None, bool]:
    """Which choice a typed key means, and whether more digits could follow.

    >>> some = [Choice(str(n), "") for n in range(1, 13)]
    >>> typed(some, "1"), typed(some, "12"), typed(some, "4"), typed(some, "x")
    ((0, True), (11, False), (3, False), (None, False))
    """
    exact = next((i for i, choice in enumerate(choices) if choice.key == buffer), None)
    longer = any(c.key != buffer and c.key.startswith(buffer) for c in choices)
    return exact, longer
