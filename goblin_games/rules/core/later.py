"""Names that are imported when they are first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Later:
    """A class attribute that lives in a module nobody has needed yet."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        return getattr(import_module(self.module), self.name)


def later(module: str, name: str) -> Any:
    """A class attribute that imports `name` from `module` when it is read.

    So a game can name its options without bringing in Pydantic.
    """
    return _Later(module, name)
