"""What an operator may set: a TOML file, and a few flags that win over it.

host = "0.0.0.0"
port = 22022
guests = true

[limits]
connections = 100
per_address = 8
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from goblin_games.rules.core.errors import InputError
from goblin_games.table import places

LARGEST = 100_000
"""Bytes; a larger file is no configuration."""


class ConfigError(InputError):
    """The configuration cannot be used; the message is one sentence."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Limits(_Part):
    """How much of everything there may be.

    Attributes:
        connections: people who play or watch at the same time.
        per_address: connections from one address (IPv6: from one /64 network).
        per_account: connections of one account.
        new_per_minute: connections that one address may open within a minute.
        handshake_seconds: until somebody must have said who they are.
        unauthenticated: connections of people who have not said yet who they are.
        queue: people who may wait for a place.
        accounts: accounts in all; when there are so many, no new ones are made.
        watchers: people who watch one match.
        saves: matches that an account may keep.
        save_megabytes: size of an account's matches on the disk.
        backlog_seconds: how long somebody's screen may refuse to take what is sent.
    """

    connections: int = Field(default=64, ge=1, le=10_000)
    per_address: int = Field(default=4, ge=1)
    per_account: int = Field(default=3, ge=1)
    new_per_minute: int = Field(default=10, ge=1)
    handshake_seconds: float = Field(default=20.0, gt=0)
    unauthenticated: int = Field(default=32, ge=1)
    queue: int = Field(default=20, ge=0)
    accounts: int = Field(default=10_000, ge=1)
    watchers: int = Field(default=20, ge=0)
    saves: int = Field(default=200, ge=1)
    save_megabytes: float = Field(default=50.0, gt=0)
    backlog_seconds: float = Field(default=30.0, gt=0)


class Idle(_Part):
    """Seconds without a key before somebody is asked to leave. Thinking is play.

    Attributes:
        menu: while no match is on the screen.
        game: in a match.
        watch: while watching.
        warning: how long before the end they are warned.
    """

    menu: float = Field(default=1200.0, gt=0)
    game: float = Field(default=7200.0, gt=0)
    watch: float = Field(default=3600.0, gt=0)
    warning: float = Field(default=300.0, ge=0)


class Session(_Part):
    """What one visitor's process may use.

    Attributes:
        memory_megabytes: its address space; it starts with about 150.
        cpu_seconds: processor time in all; a whole evening of play needs less than 60.
        files: open files.
        processes: processes and threads, of which it has about 5.
        file_megabytes: the largest file it may write.
    """

    memory_megabytes: int = Field(default=600, ge=250)
    cpu_seconds: int = Field(default=1800, ge=5)
    files: int = Field(default=128, ge=32)
    processes: int = Field(default=32, ge=8)
    file_megabytes: int = Field(default=64, ge=1)


class Thinking(_Part):
    """How the computer players of all visitors think.

    Attributes:
        workers: niced processes that search for all visitors together; with none, and behind
            sshd, each visitor has two of their own.
        seconds: after which a search answers with its best so far.
    """

    workers: int = Field(default=1, ge=0, le=64)
    seconds: float = Field(default=4.0, gt=0)


class Logs(_Part):
    """The log: JSON lines.

    Attributes:
        megabytes: size at which a log file is put aside.
        keep: how many old ones are kept.
        addresses: whether it names the addresses that people come from.
    """

    megabytes: float = Field(default=5.0, gt=0)
    keep: int = Field(default=5, ge=1, le=100)
    addresses: bool = True


class Config(_Part):
    """Everything.

    Attributes:
        host: the address to listen at; the loopback unless somebody says otherwise.
        port: the TCP port; 0 takes any free one.
        home: the folder of accounts, host key and logs.
        user: whom to become when started as root.
        guests: whether people without a key may play; nothing of theirs is kept.
        new_accounts: whether a key that was not seen before makes an account.
        keepalive_seconds: how often a silent client is asked whether it is there.
        keepalive_count: how many times it may fail to answer.
        spawn: "fork" starts visitors from the preloaded nursery, "exec" each from nothing.
    """

    host: str = "127.0.0.1"
    port: int = Field(default=2222, ge=0, le=65535)
    home: Path | None = None
    user: str | None = None
    guests: bool = False
    new_accounts: bool = True
    keepalive_seconds: float = Field(default=30.0, gt=0)
    keepalive_count: int = Field(default=4, ge=1)
    spawn: Literal["fork", "exec"] = "fork"
    limits: Limits = Field(default_factory=Limits)
    idle: Idle = Field(default_factory=Idle)
    session: Session = Field(default_factory=Session)
    thinking: Thinking = Field(default_factory=Thinking)
    log: Logs = Field(default_factory=Logs)

    @property
    def place(self) -> Path:
        """The folder of the server, absolute."""
        chosen = self.home.expanduser() if self.home else places.data_dir() / "server"
        return chosen.absolute()


def usual_file() -> Path:
    """The file that is read if none is named; it may not exist."""
    return places.config_dir() / "server.toml"


def load(path: Path | None = None, flags: Mapping[str, Any] | None = None) -> Config:
    """Read the configuration.

    Args:
        path: its file; the usual one, if it exists, when None.
        flags: values of the command line; those that are None were not given.

    Raises:
        ConfigError: one sentence with file and field.
    """
    file = path or usual_file()
    values: dict[str, Any] = {}
    if path is not None or file.exists():
        values = _read(file)
    values |= {name: value for name, value in (flags or {}).items() if value is not None}
    try:
        return Config.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        where = f"{file}: " if path is not None or file.exists() else ""
        raise ConfigError(f"{where}'{field}': {first['msg'].lower()}.") from None


def _read(file: Path) -> dict[str, Any]:
    try:
        if file.stat().st_size > LARGEST:
            raise ConfigError(f"{file} is too large for a configuration.")
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"Cannot read {file}: {os.strerror(error.errno or 0)}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} is no TOML: {error}.") from None
