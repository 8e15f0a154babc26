"""The data that a game runs on, from the shipped tables and the user's own pack.

A game's `Content` is a frozen dataclass; each field is a tuple of rows and lies in one file,
`assets/<game>/<field>.toml`, as an array of tables named like the field. A content pack holds
only what differs, one table a row:

    [heroes.oiram]
    hp = 3

Pydantic checks every row and is imported only when there is one.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast, get_args, get_type_hints

from goblin_games.rules.core import AnyGame, InputError
from goblin_games.rules.core.notation import suggestion
from goblin_games.table import places

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

Row = dict[str, Any]
Changes = dict[str, dict[str, Row]]
"""Field, keyword and name of every value that differs from the shipped one."""


class ContentError(InputError):
    """Data that cannot be used; the message is one sentence: file, row, field, what is right."""


class Loaded(NamedTuple):
    """A game's data.

    Attributes:
        content: an instance of the game's `Content`.
        changes: what differs from the shipped data.
        digest: a hash of all values, the same on every machine.
    """

    content: Any
    changes: Changes
    digest: str


def load_content(game: AnyGame, pack: Path | Mapping[str, Any] | None = None) -> Loaded:
    """A game's data.

    Args:
        game: the game.
        pack: a pack's file, or its values; `{}` is the data as shipped. Without it, the user's
            own pack is used if there is one.

    Raises:
        ContentError: if a table or the pack is not right.
        PlacesError: if the shipped data is missing.
    """
    source, changes = _pack(game, pack)
    if not changes:
        return _as_shipped(game, tuple(map(_stamp, _files(game))))
    return _load(game, source, changes)


@lru_cache(maxsize=16)
def _as_shipped(game: AnyGame, stamps: tuple[tuple[Path, int], ...]) -> Loaded:
    """The shipped data, read once as long as no file of it changes."""
    return _load(game, "", {})


def _files(game: AnyGame) -> list[Path]:
    folder = places.assets() / game.slug.replace("-", "_")
    return [folder / f"{field.name}.toml" for field in fields(game.Content)]


def _stamp(path: Path) -> tuple[Path, int]:
    try:
        return path, path.stat().st_mtime_ns
    except OSError:
        return path, 0  # reading it will say what is wrong


def _load(game: AnyGame, source: str, changes: Mapping[str, Mapping[str, Any]]) -> Loaded:
    kinds = row_classes(game)
    for field in changes:
        if field not in kinds:
            raise ContentError(f"{source}: there is no table '{field}'{suggestion(field, kinds)}")
    tables: dict[str, tuple[Any, ...]] = {}
    differing: Changes = {}
    for field, kind in kinds.items():
        shipped = _shipped(game, field)
        merged, marks = _merge(source, field, shipped, kind, changes.get(field, {}))
        tables[field] = tuple(_validated(kind, field, merged, marks))
        differs = _differences(kind, field, shipped, tables[field], changes.get(field, {}))
        if differs:
            differing[field] = differs
    content = game.Content(**tables)
    return Loaded(content, differing, digest(content))


def digest(content: Any) -> str:
    """A hash of a content's values, 32 hexadecimal digits."""
    text = json.dumps(_plain(content), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def row_classes(game: AnyGame) -> dict[str, type]:
    """The class of the rows in each field of a game's `Content`."""
    hints = get_type_hints(game.Content)
    return {field.name: get_args(hints[field.name])[0] for field in fields(game.Content)}


# -- files ------------------------------------------------------------------------------------


def _shipped(game: AnyGame, field: str) -> list[Row]:
    path = places.assets() / game.slug.replace("-", "_") / f"{field}.toml"
    table = _toml(path)
    rows = table.pop(field, None)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ContentError(f"{path}: it must hold its rows as tables named [[{field}]].")
    if table:
        raise ContentError(f"{path}: '{next(iter(table))}' does not belong here, only [[{field}]].")
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        keyword = row.get("keyword")
        if not isinstance(keyword, str):
            raise ContentError(f"{path}: row {number} needs a keyword, a text.")
        if keyword in seen:
            raise ContentError(
                f"{path}: two rows have the keyword '{keyword}'; each needs its own."
            )
        seen.add(keyword)
    return cast("list[Row]", rows)


def _pack(
    game: AnyGame, pack: Path | Mapping[str, Any] | None
) -> tuple[str, Mapping[str, Mapping[str, Any]]]:
    if pack is None:
        pack = places.pack(game.slug)
        if not pack.exists():
            return str(pack), {}
    if isinstance(pack, Path):
        source, tables = str(pack), cast("Mapping[str, Any]", _toml(pack))
    else:
        source, tables = "changes", pack
    for field, rows in tables.items():
        for keyword, row in rows.items() if isinstance(rows, Mapping) else [("", None)]:
            if not isinstance(row, Mapping):
                where = f"{field}.{keyword}" if keyword else f"{field}.KEYWORD"
                raise ContentError(f"{source}: {field} must hold tables of the form [{where}].")
    return source, tables


def _toml(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode()
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise ContentError(
            f"{path}: byte {error.start + 1} is not UTF-8; save the file as UTF-8 text."
        ) from None
    except tomllib.TOMLDecodeError as error:
        what = str(error).replace("end of document", f"line {text.count(chr(10)) + 1}, the end")
        raise ContentError(f"{path}: this is not TOML: {_sentence(what)}") from None
    except RecursionError:
        raise ContentError(f"{path}: this is not TOML: it is nested too deeply.") from None
    except OSError as error:
        raise ContentError(f"{path}: the file cannot be read: {error.strerror}.") from None


# -- rows -------------------------------------------------------------------------------------


def _merge(
    source: str, field: str, shipped: Sequence[Row], kind: type, changed: Mapping[str, Any]
) -> tuple[list[Row], list[str]]:
    """The rows with a pack's values in them, and for errors, where each row comes from."""
    merged = {row["keyword"]: row for row in shipped}
    marks = dict.fromkeys(merged, f"{field}.toml")
    for keyword, values in changed.items():
        if "keyword" in values and values["keyword"] != keyword:
            raise ContentError(
                f"{source}: {field}.{keyword}: keyword must be '{keyword}' as above."
            )
        if keyword not in merged:
            missing = _missing(kind, values)
            if missing:
                known = suggestion(keyword, merged) if merged else "."
                raise ContentError(
                    f"{source}: {field} has no row '{keyword}' "
                    f"(a new one must be whole and needs {', '.join(missing)} too){known}"
                )
        merged[keyword] = {**merged.get(keyword, {}), "keyword": keyword, **values}
        marks[keyword] = source
    return list(merged.values()), list(marks.values())


def _missing(kind: type, values: Mapping[str, Any]) -> list[str]:
    return [
        field.name
        for field in fields(kind)
        if field.name not in values
        and field.name != "keyword"
        and field.default is MISSING
        and field.default_factory is MISSING
    ]


def _differences(
    kind: type,
    field: str,
    shipped: Sequence[Row],
    rows: Sequence[Any],
    changed: Mapping[str, Row],
) -> dict[str, Row]:
    """What a pack's rows really change, as plain values."""
    own = {row["keyword"]: row for row in shipped}
    found: dict[str, Row] = {}
    for row in rows:
        if row.keyword not in changed:
            continue
        new = cast("Row", _plain(row))
        old: Row = {}
        if row.keyword in own:
            old = cast("Row", _plain(_validated(kind, field, [own[row.keyword]], [field])[0]))
        differs = {
            name: value
            for name, value in new.items()
            if name != "keyword" and (name not in old or old[name] != value)
        }
        if differs or not old:
            found[row.keyword] = differs
    return found


@lru_cache
def _adapter(kind: type) -> TypeAdapter[list[Any]]:
    from pydantic import ConfigDict, TypeAdapter

    return TypeAdapter(list[kind], config=ConfigDict(extra="forbid", strict=True))  # type: ignore[valid-type]


def _validated(kind: type, field: str, rows: Sequence[Row], marks: Sequence[str]) -> list[Any]:
    if not rows:
        return []
    from pydantic import ValidationError

    try:  # as JSON, because only there a strict check takes lists for tuples
        return _adapter(kind).validate_json(json.dumps(rows, default=str))
    except ValidationError as error:
        raise _fault(error, kind, field, rows, marks) from None


def _fault(
    error: ValidationError, kind: type, field: str, rows: Sequence[Row], marks: Sequence[str]
) -> ContentError:
    first = error.errors(include_url=False)[0]
    index, *path = first["loc"]
    number = int(index)
    where = f"{marks[number]}: {field}.{rows[number]['keyword']}"
    name = ".".join(str(part) for part in path)
    if first["type"] == "unexpected_keyword_argument":
        known = [other.name for other in fields(kind)] if len(path) == 1 else []
        hint = suggestion(name, known) if known else "."
        return ContentError(f"{where}: there is no field '{name}'{hint}")
    if first["type"] in ("missing", "missing_argument"):
        return ContentError(f"{where}: the field {name} is missing.")
    what = _WANTED.get(first["type"]) or first["msg"].removeprefix("Input should be ")
    shown = json.dumps(first["input"], ensure_ascii=False, default=str)
    return ContentError(f"{where}: {name} must be {_sentence(f'{what}, not {shown[:60]}')}")


_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "tuple_type": "a list in square brackets",
    "list_type": "a list in square brackets",
}


def _sentence(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".") + "."


def _plain(value: Any) -> Any:
    """A value as JSON can hold it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(item) for name, item in _items(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((_plain(item) for item in value), key=repr)
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(item) for key, item in value.items()}
    return value


def _items(value: Any) -> list[tuple[str, Any]]:
    return [(field.name, getattr(value, field.name)) for field in fields(value)]
