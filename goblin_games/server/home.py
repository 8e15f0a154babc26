"""The folder of a server: who has an account, who is there, the host key, the log.

host_key                      the server's own key, mode 0600
accounts/ID/account.json      name and key fingerprint of a person
accounts/ID/data, config      their matches and settings, as for anybody at home
names/NAME                    whose name it is
watch/CODE.json               matches that others may watch
run/                          who is there now, and the control socket
log/server.jsonl              what has happened
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from goblin_games.server.config import Config
from goblin_games.server.log import Log
from goblin_games.table import places


class Home:
    """Where everything of one server lies. Made when it is first asked for, closed to others."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.path = config.place

    def folder(self, name: str) -> Path:
        """A folder in it.

        Raises:
            PlacesError: if it cannot be made.
        """
        return places.make(self.path / name)

    @property
    def accounts(self) -> Path:
        return self.folder("accounts")

    @property
    def names(self) -> Path:
        return self.folder("names")

    @property
    def watch(self) -> Path:
        return self.folder("watch")

    @property
    def sessions(self) -> Path:
        return self.folder("run/sessions")

    @property
    def control(self) -> Path:
        """The socket by which an operator talks to a running server."""
        return self.path / "run" / "control.sock"

    @property
    def brains(self) -> Path:
        """The socket where the computer players of all visitors think."""
        return self.path / "run" / "think.sock"

    @property
    def host_key(self) -> Path:
        return self.path / "host_key"

    def log(self) -> Log:
        """The log."""
        logs = self.config.log
        return Log(self.folder("log") / "server.jsonl", logs.megabytes, logs.keep, logs.addresses)


def read_json(path: Path) -> dict[str, Any] | None:
    """A JSON object from a file; None if there is none or it is damaged."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return value if isinstance(value, dict) else None


def write_json(path: Path, value: dict[str, Any], *, durable: bool = True) -> None:
    """Write a JSON object in one piece or not at all.

    Args:
        path: the file.
        value: what is written.
        durable: whether it must outlive the machine's sudden death.

    Raises:
        OSError: if it cannot be written; what was there is still there.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(fresh, "w", encoding="utf-8") as file:
            json.dump(value, file)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
