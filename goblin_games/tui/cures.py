"""What Textual 8.2 gets wrong, and no driver could mend."""

from __future__ import annotations

from typing import Any

from textual._context import active_message_pump
from textual._styles_cache import StylesCache
from textual.dom import DOMNode


def keep_no_dead_widgets() -> None:
    """Have removed widgets forget what they looked like.

    `StylesCache.get_inner_outer` takes its class for its first argument and remembers the last
    1024 calls, but is no class method: it remembers instances, each with the whole picture of a
    widget that is gone. A demo grew by 20 MB that way.
    """
    faulty: Any = vars(StylesCache).get("get_inner_outer")
    if hasattr(faulty, "cache_info"):
        StylesCache.get_inner_outer = classmethod(faulty)  # type: ignore[method-assign, assignment]


def being_taken_down() -> bool:
    """Whether the widget whose message is being handled is on its way out, or its screen is.

    Textual takes the parts of a screen away before it stops sending it messages.
    """
    node = active_message_pump.get(None)
    return isinstance(node, DOMNode) and leaving(node)


def leaving(node: DOMNode) -> bool:
    """Whether a widget, its screen or the whole app is on its way out, or gone."""
    return any(
        above._pruning or above._closing or above._closed or getattr(above, "_exit", False)
        for above in node.ancestors_with_self
    )
