"""A player that never answers in a worker."""

from __future__ import annotations

import multiprocessing
import time
from typing import Any


class Hanging:
    def choose(self, *anything: Any) -> Any:
        if multiprocessing.parent_process() is not None:
            time.sleep(60)
        raise RuntimeError("not here")


PLAYER = Hanging()
