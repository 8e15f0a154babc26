"""What Textual 8.2 gets wrong, and no driver could mend."""

from __future__ import annotations

from typing import Any

from textual._styles_cache import StylesCache


def keep_no_dead_widgets() -> None:
    """Have removed widgets forget what they looked like.

    `StylesCache.get_inner_outer` takes its class for its first argument and remembers the last
    1024 calls, but is no class method: it remembers instances, each with the whole picture of a
    widget that is gone. A demo grew by 20 MB that way.
    """
    faulty: Any = vars(StylesCache).get("get_inner_outer")
    if hasattr(faulty, "cache_info"):
        StylesCache.get_inner_outer = classmethod(faulty)  # type: ignore[method-assign, assignment]
