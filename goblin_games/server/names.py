"""Names of people on a server: 2 to 16 letters and digits, and none from the block list.

The shipped list is `assets/server/blocked_names.txt`; an operator's own is `blocked_names.txt`
in the server's folder. A line is a word that must not be part of a name; after "=", a name that
is forbidden only as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from goblin_games.rules.core.errors import InputError
from goblin_games.table import places

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{1,15}")
_LOOKALIKES = str.maketrans("0134578", "oieastb")


class BadName(InputError):
    """A name that nobody may have; the message says why."""


def check_name(name: str, blocked: Iterable[str]) -> str:
    """The name, if somebody may have it.

    Raises:
        BadName: one sentence.

    >>> check_name("Grik7", ["=admin", "badword"])
    'Grik7'
    >>> check_name("B4dw0rd", ["=admin", "badword"])
    Traceback (most recent call last):
    ...
    goblin_games.server.names.BadName: The name B4dw0rd is not allowed here.
    """
    if not _NAME.fullmatch(name):
        raise BadName("A name has 2 to 16 letters (a to z) and digits, and begins with a letter.")
    plain = folded(name)
    read = plain.translate(_LOOKALIKES)
    for word in blocked:
        whole = word.startswith("=")
        word = word.removeprefix("=")
        if plain == word or read == word or (not whole and (word in plain or word in read)):
            raise BadName(f"The name {name} is not allowed here.")
    return name


def folded(name: str) -> str:
    """How names are compared: Grik and GRIK are one."""
    return name.lower()


def blocked_words(home: Path) -> list[str]:
    """The shipped block list and the operator's own."""
    words: list[str] = []
    for path in (places.assets() / "server", home):
        try:
            lines = (path / "blocked_names.txt").read_text(encoding="utf-8").splitlines()
        except OSError:
            continue
        words += [line.strip().lower() for line in lines if line.strip() and line[0] != "#"]
    return words
