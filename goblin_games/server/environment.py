"""What a stranger's environment may say here: a short list of names, each with a form.

Everything else is thrown away: TEXTUAL_DRIVER would import any module, TEXTUAL_LOG write any
file, LD_PRELOAD and PYTHON* worse.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

KNOWN_TERMINALS = (
    "xterm", "screen", "tmux", "rxvt", "linux", "vt", "ansi", "alacritty", "kitty", "foot",
    "wezterm", "ghostty", "konsole", "gnome", "putty", "cygwin", "st", "stterm", "iterm", "eterm",
    "mlterm", "contour", "dumb", "unknown", "mintty", "vte", "nsterm", "teraterm", "rio", "cons",
    "sun", "wy", "terminator",
)  # fmt: skip
"""First parts of terminal names that are believed; any other terminal is treated as an xterm."""

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,63}")
_LOCALE = re.compile(
    r"C|POSIX|(?:C|[a-z]{2,3}(?:_[A-Z]{2})?)(?:\.[A-Za-z0-9-]{1,12})?(?:@[a-z]{1,12})?"
)
_FORMS = {
    "LANG": _LOCALE,
    "LC_ALL": _LOCALE,
    "LC_CTYPE": _LOCALE,
    "COLORTERM": re.compile("truecolor|24bit"),
    "TERM_PROGRAM": re.compile(r"Apple_Terminal|iTerm\.app|WezTerm|vscode|ghostty"),
    "GOBLIN_GAMES_GLYPHS": re.compile("unicode|safe|ascii"),
    "GOBLIN_GAMES_MOUSE": re.compile("on|off"),
    "GOBLIN_GAMES_LINK": re.compile("slow|fast"),
    "GOBLIN_GAMES_MOTION": re.compile("full|reduced"),
    "GOBLIN_GAMES_COLOURS": re.compile("none|16|256|truecolor"),
}
ACCEPTED = (*_FORMS, "NO_COLOR")


def terminal_name(term: str) -> str:
    """The name of a terminal, if it is one that is known.

    >>> terminal_name("xterm-kitty"), terminal_name("tmux-256color"), terminal_name("teapot")
    ('xterm-kitty', 'tmux-256color', 'xterm')
    >>> terminal_name("../../etc/passwd"), terminal_name("")
    ('xterm', 'dumb')
    """
    if not term:
        return "dumb"
    first = re.match(r"[A-Za-z]+", term)
    if not _TERM.fullmatch(term) or first is None or first[0].lower() not in KNOWN_TERMINALS:
        return "xterm"
    return term


def accepted(environ: Mapping[str, str]) -> dict[str, str]:
    """The part of a client's environment that may be believed.

    >>> accepted({"LANG": "de_DE.UTF-8", "LC_ALL": "$(id)", "LD_PRELOAD": "x", "NO_COLOR": "x"})
    {'LANG': 'de_DE.UTF-8', 'NO_COLOR': '1'}
    """
    found = {}
    for name, form in _FORMS.items():
        if form.fullmatch(environ.get(name, "")):
            found[name] = environ[name]
    if "NO_COLOR" in environ:
        found["NO_COLOR"] = "1"
    return found


def environment(client: Mapping[str, str], term: str, folder: Path) -> dict[str, str]:
    """The whole environment of a visitor's process.

    Args:
        client: what the client said.
        term: the name of its terminal; empty if it has none.
        folder: the account's folder.
    """
    made = accepted(client)
    if not any(name in made for name in ("LANG", "LC_ALL", "LC_CTYPE")):
        made["LANG"] = "C.UTF-8"  # most clients say nothing, and nearly all terminals take UTF-8
    return made | {
        "TERM": terminal_name(term),
        "PATH": os.defpath,
        "HOME": str(folder),
        "GOBLIN_GAMES_HOME": str(folder),
        "GOBLIN_GAMES_HOSTED": "1",
    }
