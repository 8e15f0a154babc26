"""Three sets of glyphs with the same names, so that every screen can be drawn in each.

`unicode` is for terminals with a full font, `safe` for those that have box lines and blocks
only (the Linux console), `ascii` for everything else. Every glyph is one cell wide.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from goblin_games.tui.terminal import glyph_choice


class Glyphs(NamedTuple):
    """One set of glyphs; the comments say what each one stands for."""

    name: str
    line: str  # a thin rule
    column: str  # a thin column line
    corner: str  # where both meet, rule below the column
    heart: str  # a life that is left
    lost: str  # a life that is gone
    full: str  # a filled place: a coin, a minion, a pip on a track
    empty: str  # a place that is not filled
    gem: str  # a token of mojo
    no_gem: str  # a place for one
    pip: str  # a pip on a die
    rim: str  # the upper edge of a die's shadow
    bar: str  # a filled cell of a gauge
    rest: str  # an empty cell of a gauge
    tick: str  # the target on a gauge
    band: str  # how far off an estimate may be
    dot: str  # between facts of a title
    here: str  # points at the line one stands on
    person: str  # whose turn it is
    left: str
    right: str
    up: str
    down: str
    enter: str
    upper: str  # half blocks, for pixel art
    lower: str
    block: str
    eye: str
    times: str
    done: str  # something that is finished
    skull: str  # the end of somebody
    crown: str  # a winner
    more: str  # there is more than fits
    cursor: str  # where typed text goes


UNICODE = Glyphs(
    "unicode",
    line="─", column="│", corner="┴", heart="♥", lost="♥", full="●", empty="·", gem="◆",
    no_gem="◇", pip="●", rim="▄", bar="█", rest="░", tick="│", dot="·", here="▸", person="●",
    left="←", right="→", up="↑", down="↓", enter="↵", upper="▀", lower="▄", block="█", eye="◉",
    times="×", done="✓", skull="✗", crown="★", more="…", cursor="▏", band="━",
)  # fmt: skip
SAFE = Glyphs(
    "safe",
    line="─", column="│", corner="┴", heart="♥", lost="·", full="■", empty="·", gem="♦",
    no_gem="·", pip="■", rim="▄", bar="█", rest="░", tick="│", dot="·", here=">", person="■",
    left="<", right=">", up="^", down="v", enter="<", upper="▀", lower="▄", block="█", eye="o",
    times="x", done="+", skull="x", crown="*", more="~", cursor="_", band="═",
)  # fmt: skip
ASCII = Glyphs(
    "ascii",
    line="-", column="|", corner="+", heart="*", lost=".", full="o", empty=".", gem="*",
    no_gem=".", pip="o", rim="_", bar="#", rest=".", tick="|", dot="-", here=">", person="o",
    left="<", right=">", up="^", down="v", enter="<", upper='"', lower="_", block="#", eye="o",
    times="x", done="+", skull="x", crown="*", more="~", cursor="_", band="=",
)  # fmt: skip
SETS: Mapping[str, Glyphs] = {"unicode": UNICODE, "safe": SAFE, "ascii": ASCII}

_STRAY = {
    "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "~", "×": "x", "−": "-",
    "½": "/",
}  # fmt: skip


def _twins() -> dict[int, str]:
    table = {ord(stray): twin for stray, twin in _STRAY.items()}
    for other in (SAFE, UNICODE):
        for glyph, twin in zip(other, ASCII, strict=True):
            if len(glyph) == 1 and not glyph.isascii():
                table[ord(glyph)] = twin
    return table


_TWINS = _twins()


def plain(text: str) -> str:
    """`text` in ASCII, letter by letter, so that its width stays.

    >>> plain("3 × 4 · Åse")
    '3 x 4 - ?se'
    """
    if text.isascii():
        return text
    return text.translate(_TWINS).encode("ascii", "replace").decode()


def choose(wanted: str = "auto", environ: Mapping[str, str] | None = None) -> Glyphs:
    """The set to draw with.

    Args:
        wanted: a name out of `SETS`, or "auto" to ask the locale and the terminal.
        environ: the environment to ask; the process' own if it is None.
    """
    if wanted in SETS:
        return SETS[wanted]
    env = os.environ if environ is None else environ
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    if locale[:2].lower() in ("zh", "ja", "ko") and "GOBLIN_GAMES_GLYPHS" not in env:
        return ASCII  # ambiguous glyphs are two cells wide there
    return SETS[glyph_choice(env)]
