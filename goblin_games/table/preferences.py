"""What people like, kept between evenings: one TOML file in the config folder.

A file that cannot be read is never overwritten silently: it is moved aside when the next
preference is kept, and the complaint says so.
"""

from __future__ import annotations

import contextlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from goblin_games.table import places

LARGEST = 1_000_000
"""Bytes; a larger settings file is not ours."""


def path() -> Path:
    """The settings file; it may not exist."""
    return places.config_dir() / "settings.toml"


def load() -> tuple[dict[str, Any], str | None]:
    """All kept values, and a sentence of complaint if the file is no good."""
    file = path()
    try:
        if file.stat().st_size > LARGEST:
            return {}, f"The settings in {file} are too large; they are not used."
        return tomllib.loads(file.read_text(encoding="utf-8")), None
    except FileNotFoundError:
        return {}, None
    except OSError as error:
        return {}, f"The settings in {file} cannot be read: {error.strerror}."
    except (ValueError, RecursionError) as error:  # no TOML, no text, no number, no bottom
        return {}, f"The settings in {file} are no TOML and are not used: {error}."


def save(values: Mapping[str, Any]) -> str | None:
    """Keep all values, in one piece or not at all; a sentence if that was not possible."""
    import tomli_w

    file = path()
    try:
        places.make(file.parent)
        if load()[1] is not None:
            os.replace(file, file.with_suffix(".broken.toml"))
        fresh = file.with_suffix(f".{os.getpid()}.tmp")
        fresh.write_text(tomli_w.dumps(_without_none(values)), encoding="utf-8")
        os.replace(fresh, file)
    except (OSError, places.PlacesError) as error:
        with contextlib.suppress(OSError, UnboundLocalError):
            fresh.unlink()
        return f"The settings cannot be kept: {getattr(error, 'strerror', None) or error}."
    return None


def _without_none(values: Any) -> Any:
    if isinstance(values, Mapping):
        return {str(key): _without_none(item) for key, item in values.items() if item is not None}
    if isinstance(values, list | tuple):
        return [_without_none(item) for item in values if item is not None]
    return values
