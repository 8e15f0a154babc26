"""What terminal this is, and how Textual has to be told before it is imported.

Textual reads its environment once, at import (`textual.constants`): `prepare` must run first.
Nothing here imports Textual. The variables that people may set:

| variable | values | does |
| --- | --- | --- |
| `GOBLIN_GAMES_GLYPHS` | `unicode`, `safe`, `ascii` | the glyph set, over all guesses |
| `GOBLIN_GAMES_MOUSE` | `on`, `off` | mouse reports |
| `GOBLIN_GAMES_LINK` | `slow`, `fast` | slow: no mouse, no animations, few frames |
| `GOBLIN_GAMES_MOTION` | `full`, `reduced` | reduced: no animations |
| `GOBLIN_GAMES_COLOURS` | `none`, `16`, `256`, `truecolor` | colour depth, over all guesses |
| `NO_COLOR` | anything | no colours (no-color.org) |

`GOBLIN_GAMES_HOSTED=1` is set by the server: the person at the other end owns no shell here.
"""

import os
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Literal, NamedTuple

Glyphs = Literal["unicode", "safe", "ascii"]
Colours = Literal["none", "16", "256", "truecolor"]

_GLYPHS: dict[str, Glyphs] = {"unicode": "unicode", "safe": "safe", "ascii": "ascii"}
_COLOURS: dict[str, Colours] = {
    "none": "none",
    "16": "16",
    "256": "256",
    "truecolor": "truecolor",
}

MAX_COLUMNS, MAX_ROWS = 400, 150
DEFAULT_SIZE = (80, 24)
"""The size of a terminal that does not say its size (0x0)."""

_TERM_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,63}")
_COLOURLESS = re.compile(r"vt[1-5]\d\d|.*-m(ono)?$|ansi-m|dumb|unknown|lpr|tty.*")
_BASIC = re.compile(r"linux|vt\d\d|ansi|cons25|sun|dumb|unknown|wy")
"""Terminals that print part of a modern query (`CSI > 1 u`, `CSI ? 2026 $ p`) as text."""
_UTF8_WITNESSES = ("KITTY_WINDOW_ID", "VTE_VERSION", "WT_SESSION", "TERM_PROGRAM", "WEZTERM_PANE")
_COERCED_LOCALES = {"C.UTF-8", "C.utf8", "UTF-8"}


class Capabilities(NamedTuple):
    """What the terminal can show and what its person wants.

    Attributes:
        utf8: Whether bytes over 127 may be sent at all.
        colours: How many colours; `none` if there are none or none are wanted.
        over_ssh: The screen is at the other end of a network.
        hosted: Ours is the server; there is no shell to suspend to, no browser to open.
        tmux: Inside tmux or screen (no synchronized output before tmux 3.5).
        slow: Spare bytes: no animations, no mouse.
        reduced_motion: No animations.
        dumb: Cannot draw a screen at all: use line mode.
        basic: Knows only the old sequences (the Linux console, VT100): ask it nothing.
        mouse: Mouse reports may be asked for.
        size: Columns and rows, clamped.
    """

    utf8: bool
    colours: Colours
    over_ssh: bool
    hosted: bool
    tmux: bool
    slow: bool
    reduced_motion: bool
    dumb: bool
    basic: bool
    mouse: bool
    size: tuple[int, int]


def clamp_size(columns: int, rows: int) -> tuple[int, int]:
    """Return a size that Textual can bear: 1..400 x 1..150; an unknown side (0) is 80 or 24.

    Textual 8.2 believes any size; 65535x65535 costs a core and all memory.

    >>> clamp_size(0, 0), clamp_size(65535, 65535), clamp_size(40, 0)
    ((80, 24), (400, 150), (40, 24))
    """
    columns = columns if columns > 0 else DEFAULT_SIZE[0]
    rows = rows if rows > 0 else DEFAULT_SIZE[1]
    return min(columns, MAX_COLUMNS), min(rows, MAX_ROWS)


def read_size(*descriptors: int) -> tuple[int, int]:
    """Return the clamped size of the first of the files that is a terminal, else 80x24."""
    for descriptor in descriptors:
        try:
            return clamp_size(*os.get_terminal_size(descriptor))
        except OSError:
            continue
    return DEFAULT_SIZE


def prepare(environ: MutableMapping[str, str]) -> None:
    """Set and clean the environment in place. Call it before Textual is imported.

    Raises nothing: whatever a foreign environment says, there are usable values afterwards.
    """
    found = capabilities(environ)
    if not _TERM_NAME.fullmatch(environ.get("TERM", "xterm")):
        environ["TERM"] = "xterm"  # TERM comes over the network with SSH
    if environ.get("COLORTERM", "truecolor").lower() not in {"truecolor", "24bit"}:
        del environ["COLORTERM"]
    for stale in ("COLUMNS", "LINES"):  # Rich believes them for ever, whatever the window does
        environ.pop(stale, None)
    if found.hosted:  # TEXTUAL_DRIVER imports any module, TEXTUAL_LOG writes any file
        for name in [name for name in environ if name.startswith(("TEXTUAL", "ESCDELAY"))]:
            del environ[name]
    if found.over_ssh:
        environ.setdefault("ESCDELAY", "250")  # ms; the bytes of an arrow key may come apart
        environ.setdefault("TEXTUAL_FPS", "20")
    if found.slow:
        environ["TEXTUAL_FPS"] = "10"
    if found.reduced_motion:
        environ["TEXTUAL_ANIMATIONS"] = "none"
    depth = {"16": "standard", "256": "256", "truecolor": "truecolor"}
    if found.colours in depth:
        environ.setdefault("TEXTUAL_COLOR_SYSTEM", depth[found.colours])


def capabilities(environ: Mapping[str, str] = os.environ) -> Capabilities:
    """Return what the environment and the standard files say about the terminal."""
    term = environ.get("TERM", "")
    hosted = environ.get("GOBLIN_GAMES_HOSTED") == "1"
    over_ssh = hosted or any(name in environ for name in ("SSH_CONNECTION", "SSH_TTY"))
    slow = environ.get("GOBLIN_GAMES_LINK") == "slow"
    basic = _BASIC.match(term) is not None
    return Capabilities(
        utf8=_utf8(environ),
        colours=_colours(environ, term),
        over_ssh=over_ssh,
        hosted=hosted,
        tmux="TMUX" in environ or term.startswith(("tmux", "screen")),
        slow=slow,
        reduced_motion=slow or over_ssh or environ.get("GOBLIN_GAMES_MOTION") == "reduced",
        dumb=term in {"", "dumb", "unknown"},
        basic=basic,
        mouse=_mouse(environ) and not slow and not basic,
        size=read_size(1, 0, 2),
    )


def far_away(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether keys and pictures travel a long or slow way: no place for quick fingers.

    >>> far_away({"SSH_TTY": "/dev/pts/1"}), far_away({"GOBLIN_GAMES_LINK": "slow"}), far_away({})
    (True, True, False)
    """
    names = ("SSH_CONNECTION", "SSH_TTY")
    slow = environ.get("GOBLIN_GAMES_LINK") == "slow"
    return slow or environ.get("GOBLIN_GAMES_HOSTED") == "1" or any(n in environ for n in names)


def glyph_choice(environ: Mapping[str, str] = os.environ) -> Glyphs:
    """Return the glyph set for this terminal.

    `ascii` where the locale is C, POSIX or not UTF-8; `safe` (boxes and blocks) on the Linux
    console, whose font has little more; else `unicode`.
    """
    wish = environ.get("GOBLIN_GAMES_GLYPHS", "")
    if wish in _GLYPHS:
        return _GLYPHS[wish]
    if not _utf8(environ):
        return "ascii"
    return "safe" if environ.get("TERM") == "linux" else "unicode"


def _mouse(environ: Mapping[str, str]) -> bool:
    return environ.get("GOBLIN_GAMES_MOUSE", "on").lower() not in {"off", "0", "no", "false"}


def _colours(environ: Mapping[str, str], term: str) -> Colours:
    wish = environ.get("GOBLIN_GAMES_COLOURS", "")
    if wish in _COLOURS:
        return _COLOURS[wish]
    if "NO_COLOR" in environ or _COLOURLESS.fullmatch(term):
        return "none"
    if environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or "direct" in term:
        return "truecolor"
    return "256" if "256" in term else "16"


def _utf8(environ: Mapping[str, str]) -> bool:
    """Whether the locale is UTF-8, by the rules of POSIX: LC_ALL, then LC_CTYPE, then LANG.

    Where all are unset the terminal program may still witness to UTF-8.
    """
    if environ.get("GOBLIN_GAMES_GLYPHS") in {"unicode", "safe"}:
        return True
    ctype = environ.get("LC_CTYPE", "")
    if _python_set_it(environ, ctype):
        ctype = ""
    locale = environ.get("LC_ALL") or ctype or environ.get("LANG") or ""
    if locale:
        return "utf8" in locale.lower().replace("-", "")
    if sys.platform == "win32":
        return True
    return any(witness in environ for witness in _UTF8_WITNESSES)


def _python_set_it(environ: Mapping[str, str], ctype: str) -> bool:
    """Whether LC_CTYPE is Python's own doing: it replaces a C locale by a UTF-8 one (PEP 538)."""
    asked = "PYTHONUTF8" in environ or "utf8" in sys._xoptions
    return ctype in _COERCED_LOCALES and sys.flags.utf8_mode == 1 and not asked
