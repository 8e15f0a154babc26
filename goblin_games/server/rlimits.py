"""What a visitor's process may use of the machine. Set once, never raised again."""

from __future__ import annotations

import contextlib
import os
import resource
from pathlib import Path

from goblin_games.server.config import Config

MEGABYTE = 1024 * 1024


def apply(config: Config, threads: int | None = None) -> None:
    """Limit this process.

    Args:
        config: says how much.
        threads: processes and threads that this user has already; they count too.
    """
    session = config.session
    memory = session.memory_megabytes * MEGABYTE
    wanted = [
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_CPU, session.cpu_seconds, session.cpu_seconds + 5),
        (resource.RLIMIT_NOFILE, session.files, session.files),
        (resource.RLIMIT_FSIZE, session.file_megabytes * MEGABYTE, None),
    ]
    if hasattr(resource, "RLIMIT_AS"):
        wanted.append((resource.RLIMIT_AS, memory, memory))
    if hasattr(resource, "RLIMIT_NPROC"):
        known = threads_of_user() if threads is None else threads
        most = known + session.processes * (config.limits.connections + 1)
        wanted.append((resource.RLIMIT_NPROC, most, most))
    for number, soft, hard in wanted:
        _lower(number, soft, soft if hard is None else hard)


def _lower(number: int, soft: int, hard: int) -> None:
    """Lower a limit; one that is lower already stays."""
    now = resource.getrlimit(number)[1]
    if now != resource.RLIM_INFINITY:
        soft, hard = min(soft, now), min(hard, now)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(number, (soft, hard))


def threads_of_user() -> int:
    """How many processes and threads this user has now: RLIMIT_NPROC counts them all (Linux)."""
    mine, count = os.getuid(), 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if process.stat().st_uid == mine:
                count += len(os.listdir(process / "task"))
    return count or 512
