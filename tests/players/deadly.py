"""A player that takes its process with it, but only in a worker."""

from __future__ import annotations

import multiprocessing
import os
from typing import Any


class Deadly:
    def choose(self, *anything: Any) -> Any:
        if multiprocessing.parent_process() is not None:
            os._exit(3)
        raise RuntimeError("not here")


PLAYER = Deadly()
