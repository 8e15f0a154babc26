"""Options of a match: frozen Pydantic models with one clear error for each fault.

This is the only module of the core that imports Pydantic; games import it in their
`options.py`, which the catalogue loads when a match is set up.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, TypeVar, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from goblin_games.rules.core.game import IllegalOptions
from goblin_games.rules.core.notation import suggestion

O = TypeVar("O", bound="Options")


class Options(BaseModel):
    """Base of every game's options. Field names are the spec's option names.

    The text under a field is what the set-up screen says about it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=False)

    aliases: ClassVar[Mapping[str, str]] = {}
    """Spec names that mean another option, such as `players` for `seats`."""

    seats: int = 1
    """How many seats there are."""

    @classmethod
    @cache
    def notes(cls) -> Mapping[str, str]:
        """The text under each field. Reading it takes a while, so it is read when asked for."""
        found: dict[str, str] = {}
        for owner in reversed(cls.mro()):
            if issubclass(owner, Options):
                found |= _texts_under_fields(owner)
        return found

    @classmethod
    def given(cls: type[O], values: Mapping[str, Any]) -> O:
        """Options from plain values, texts allowed.

        Raises:
            IllegalOptions: with the spec's error code and one sentence.
        """
        named: dict[str, Any] = {}
        for name, value in values.items():
            target = cls.aliases.get(name, name)
            if target in named and str(named[target]) != str(value):
                raise IllegalOptions(
                    "players" if target == "seats" else "unknown-value",
                    f"Option {name}={value} contradicts {target}={named[target]}.",
                )
            named[target] = cls._untyped(target, value)
        try:
            return cls.model_validate(named)
        except ValidationError as error:
            raise _first_fault(cls, error) from None

    @classmethod
    def _untyped(cls, name: str, value: Any) -> Any:
        """A typed text as what its option holds: `a,b` for lists, `a:x+y;b:z` for maps."""
        field = cls.model_fields.get(name)
        if field is None or not isinstance(value, str):
            return value
        kind = get_origin(field.annotation) or field.annotation
        if kind in (tuple, list, frozenset):
            return [part.strip() for part in value.split(",") if part.strip()]
        if kind is dict or kind is Mapping:
            pairs = (part.partition(":") for part in value.split(";") if part.strip())
            return {key.strip(): words.strip().split("+") for key, _, words in pairs}
        return value

    def plain(self) -> dict[str, Any]:
        """All options as plain values for a record, without those that are unset."""
        return self.model_dump(mode="json", exclude_none=True)


def fault(code: str, text: str) -> PydanticCustomError:
    """An error for a validator to raise: the spec's code and a sentence."""
    return PydanticCustomError("illegal", "{text}", {"code": code, "text": text})


def _texts_under_fields(cls: type[Options]) -> dict[str, str]:
    """What `use_attribute_docstrings` finds; it would look at every start of the program."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, text in pairwise(tree.body):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(
                value=ast.Constant(value=str(s))
            ):
                found[name] = inspect.cleandoc(s)
    return found


def _first_fault(cls: type[Options], error: ValidationError) -> IllegalOptions:
    first = error.errors(include_url=False)[0]
    name = ".".join(str(part) for part in first["loc"] if part != "function-after")
    if first["type"] == "illegal":
        return IllegalOptions(first["ctx"]["code"], first["ctx"]["text"])
    if first["type"] == "extra_forbidden":
        known = [*cls.model_fields, *cls.aliases]
        return IllegalOptions(
            "unknown-option", f"There is no option '{name}'{suggestion(name, known)}"
        )
    if first["type"] in ("literal_error", "enum"):
        wanted = first["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        return IllegalOptions(
            "unknown-value",
            f"Option {name} cannot be '{first['input']}'; it must be one of {wanted}.",
        )
    what = first["msg"][0].lower() + first["msg"][1:]
    return IllegalOptions("unknown-value", f"Option {name}={first['input']}: {what}.")
