"""A player that cannot play."""

from __future__ import annotations

from typing import Any


class Broken:
    def choose(self, *anything: Any) -> Any:
        raise RuntimeError("broken")


PLAYER = Broken()
