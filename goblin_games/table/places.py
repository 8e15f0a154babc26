"""Where things lie on this machine: matches, settings and packs, and the shipped assets.

Nothing here creates a folder but `make`; looking somewhere leaves no trace.
"""

from __future__ import annotations

import os
from pathlib import Path

from goblin_games.rules.core.errors import InputError

APP = "goblin-games"
HOME = "GOBLIN_GAMES_HOME"
"""Environment variable that puts data and settings under one folder of your choice."""


class PlacesError(InputError):
    """A place that is not there or cannot be made; the message is one sentence."""


def data_dir() -> Path:
    """The folder of the user's matches; it may not exist yet."""
    home = os.environ.get(HOME)
    if home:
        return Path(home).expanduser() / "data"
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def config_dir() -> Path:
    """The folder of the user's settings and content packs; it may not exist yet."""
    home = os.environ.get(HOME)
    if home:
        return Path(home).expanduser() / "config"
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False)


def store() -> Path:
    """The file of the user's matches."""
    return data_dir() / "matches.sqlite3"


def pack(slug: str) -> Path:
    """The file in which a user keeps their own values for a game."""
    return config_dir() / "packs" / f"{slug}.toml"


def assets(package: Path | None = None) -> Path:
    """The folder of the shipped data.

    In a checkout it is the source tree's own, beside the package: an editable install leaves a
    stale copy inside the package. Otherwise it is the one inside the package.

    Args:
        package: the folder of the `goblin_games` package, if it is not this one.

    Raises:
        PlacesError: if there is neither.
    """
    package = package or Path(__file__).resolve().parents[1]
    checkout = package.parent / "assets"
    if checkout.is_dir() and (package.parent / "pyproject.toml").is_file():
        return checkout
    inside = package / "assets"
    if inside.is_dir():
        return inside
    raise PlacesError(
        f"The game data is missing: there is neither {checkout} nor {inside}; "
        "install goblin-games again."
    )


def make(folder: Path) -> Path:
    """Make a folder before the first file is written to it, closed to other users.

    Raises:
        PlacesError: if it cannot be made.
    """
    try:
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        for place in reversed(missing):
            place.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise PlacesError(f"The folder {folder} cannot be made: {error.strerror}.") from None
    return folder
