"""Colours and weights as terminals are told them (SGR sequences), from one to the next.

Rich sends each piece of text with all it needs and a reset behind it: about 45 bytes in true
colour. What stays as it was need not be said.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})
"""Underline, reverse, strike, double underline, overline: what shows without a letter."""
RESET = "\x1b[0m"


class Look(NamedTuple):
    """What a style sets: flags such as bold, the colour of letters, the colour behind them."""

    flags: frozenset[str]
    fore: str
    back: str


PLAIN = Look(frozenset(), "", "")


@lru_cache(maxsize=4096)
def look(style: str, blank: bool = False) -> Look:
    """The look of SGR sequences; for blanks only what can be seen of it.

    >>> look("\\x1b[1;38;5;9;48;2;1;2;3m") == (frozenset({"1"}), "38;5;9", "48;2;1;2;3")
    True
    >>> look("\\x1b[1;31m", blank=True) == PLAIN
    True
    """
    codes = style.replace("\x1b[", "").replace("m", ";").split(";")
    flags, fore, back = set(), "", ""
    while codes:
        code = codes.pop(0)
        if code in ("38", "48"):
            length = 4 if codes[:1] == ["2"] else 2
            code = ";".join([code, *codes[:length]])
            del codes[:length]
        kind = _kind(code)
        if kind == "fore":
            fore = code
        elif kind == "back":
            back = code
        elif kind:
            flags.add(code)
    if blank and not flags & _SEEN_ON_BLANKS:
        return Look(frozenset(), "", back)
    return Look(frozenset(flags), fore, back)


def _kind(code: str) -> str:
    number = code.partition(";")[0].partition(":")[0]
    if not number.isdigit() or int(number) == 0:
        return ""
    value = int(number)
    if 30 <= value <= 38 or 90 <= value <= 97:
        return "fore"
    return "back" if 40 <= value <= 48 or 100 <= value <= 107 else "flag"


def suits(now: Look, wanted: Look, blank: bool) -> bool:
    """Whether a cell comes out right without a word."""
    if blank and not wanted.flags:
        return now.back == wanted.back and not now.flags & _SEEN_ON_BLANKS
    return now == wanted


@lru_cache(maxsize=8192)
def change(now: Look, wanted: Look, blank: bool = False) -> tuple[str, Look]:
    """What to send so that the next cell looks as it should, and how things stand then.

    >>> bold, red = look("\\x1b[1;31;40m"), look("\\x1b[31;44m")
    >>> change(red, look("\\x1b[1;32;44m"))[0], change(bold, red)[0], change(bold, PLAIN)[0]
    ('\\x1b[1;32m', '\\x1b[0;31;44m', '\\x1b[0m')
    """
    if suits(now, wanted, blank):
        return "", now
    if blank and not wanted.flags and not now.flags & _SEEN_ON_BLANKS and wanted.back:
        wanted = Look(now.flags, now.fore, wanted.back)  # whatever a letter would look like
    lost = now.flags - wanted.flags or (now.fore and not wanted.fore)
    if lost or (now.back and not wanted.back):
        codes = ["0", *sorted(wanted.flags), wanted.fore, wanted.back]
        return f"\x1b[{';'.join(filter(None, codes))}m", wanted
    codes = sorted(wanted.flags - now.flags)
    codes += [wanted.fore] * (wanted.fore != now.fore) + [wanted.back] * (wanted.back != now.back)
    return f"\x1b[{';'.join(codes)}m", wanted
