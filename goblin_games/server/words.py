"""What people may ask for after the host's name: `ssh -t host watch K7QX2M`. There is no shell.

`plain` and `--plain` are the same: OpenSSH's client takes `ssh host --plain` for an option of its
own and wants `ssh host -- --plain`.

The text of a stranger is split at spaces and compared with a fixed list; nothing else is ever
done with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from goblin_games.rules.core.errors import InputError

LONGEST = 200

ALLOWED = (
    "Nothing can be run here. What you may ask for: nothing at all (the games), plain, "
    "resume [ID], watch CODE, account, account name NAME, account export, account delete NAME."
)
NEEDS_TERMINAL = (
    "The games need a terminal: ssh -t. Without one there is line mode: ssh HOST plain."
)

PLAIN = ("plain", "--plain")

_FORMS = {
    "resume": re.compile(r"|[a-z][a-z-]{0,30}-[0-9]{1,12}"),
    "watch": re.compile(r"[A-Za-z2-9]{6}"),
    "account": re.compile(r"|export|(?:name|delete) [A-Za-z0-9]{1,40}"),
}

Kind = Literal["hall", "resume", "watch", "account"]


class NotAllowed(InputError):
    """Somebody asked for something that is not on the list."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants.

    Attributes:
        kind: "hall" is the menu of games.
        words: what it is about: an id, a code, a name.
        plain: in line mode.
    """

    kind: Kind = "hall"
    words: tuple[str, ...] = ()
    plain: bool = False

    @property
    def needs_terminal(self) -> bool:
        """Whether it can only be shown on a screen."""
        return not self.plain and self.kind != "account"

    @property
    def plays(self) -> bool:
        """Whether it takes a place at the tables: one account plays in one place at a time."""
        return self.kind in ("hall", "resume")


def read_wish(command: str | None) -> Wish:
    """What a command asks for.

    Raises:
        NotAllowed: if it is none of the fixed list; the message says what is.

    >>> read_wish("watch k7qx2m --plain")
    Wish(kind='watch', words=('k7qx2m',), plain=True)
    >>> read_wish("sh -i")
    Traceback (most recent call last):
    ...
    goblin_games.server.words.NotAllowed: Nothing can be run here. ...
    """
    text = command or ""
    if len(text) > LONGEST or not text.isprintable() or not text.isascii():
        raise NotAllowed(ALLOWED)
    words = text.split(" ")
    plain = any(word in PLAIN for word in words)
    words = [word for word in words if word and word not in PLAIN]
    if not words:
        return Wish(plain=plain)
    first, rest = words[0], tuple(words[1:])
    form = _FORMS.get(first)
    if form is None or not form.fullmatch(" ".join(rest)):
        raise NotAllowed(ALLOWED)
    return Wish(first, rest, plain)  # type: ignore[arg-type]
