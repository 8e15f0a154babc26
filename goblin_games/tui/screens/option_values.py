"""What an option of a game can be, as far as a form can offer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin


def option_values(kind: Any, metadata: Sequence[Any]) -> list[Any]:
    """All values of an option if they are few: words, yes or no, a short range of numbers.

    None among them stands for "not given".
    """
    if kind is bool:
        return [True, False]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    parts = get_args(kind)
    if type(None) in parts:
        rest = [part for part in parts if part is not type(None)]
        values = option_values(rest[0], metadata) if len(rest) == 1 else []
        return [None, *values] if values else []
    low = next((item.ge for item in metadata if hasattr(item, "ge")), None)
    high = next((item.le for item in metadata if hasattr(item, "le")), None)
    if kind is int and low is not None and high is not None:
        return list(range(low, high + 1))
    return []


def show(value: Any) -> str:
    """An option's value in words."""
    if value is None:
        return "as usual"
    if value is True or value is False:
        return "on" if value else "off"
    return str(getattr(value, "value", value)).replace("_", " ")
