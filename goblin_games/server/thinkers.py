"""The front's side of the brains: keeps them running as long as the server runs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

from goblin_games.server.config import Config
from goblin_games.server.home import Home
from goblin_games.server.log import Log

AGAIN, LONGEST = 0.5, 30.0
"""Seconds before brains that have died are replaced: at first, and after many deaths."""


class Thinkers:
    """Runs the brains as long as the server runs."""

    def __init__(self, config: Config, home: Home, log: Log) -> None:
        self.config = config
        self.home = home
        self.log = log
        self.pid: int | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start them, and again whenever they have died."""
        if self.config.thinking.workers:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End them."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        thinking, pause = self.config.thinking, AGAIN
        self.home.folder("run")
        words = (str(self.home.brains), str(thinking.workers), str(thinking.seconds))
        environ = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
        environ |= {key: os.environ[key] for key in ("PYTHONPATH", "TMPDIR") if key in os.environ}
        while True:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "goblin_games.server.brains", *words,
                stdin=asyncio.subprocess.PIPE, env=environ, start_new_session=True,
            )  # fmt: skip
            self.pid = process.pid
            try:
                code = await process.wait()
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
                self.pid = None
                self.home.brains.unlink(missing_ok=True)
            self.log("brains died", code=code)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST)
