"""Textual reads its environment when it is imported; in a forked process that was long ago."""

from __future__ import annotations

import sys
from collections.abc import Mapping


def fit_textual(environ: Mapping[str, str]) -> None:
    """Let Textual, if it is imported already, believe this environment.

    `TEXTUAL_FPS` alone cannot be changed any more.
    """
    constants = sys.modules.get("textual.constants")
    if constants is None:
        return
    values = vars(constants)
    values["COLOR_SYSTEM"] = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    values["TEXTUAL_ANIMATIONS"] = environ.get("TEXTUAL_ANIMATIONS", "full")
    values["ESCAPE_DELAY"] = int(environ.get("ESCDELAY", "100")) / 1000
    values["DRIVER"] = None
