"""Reading the texts that people and records write."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable

from goblin_games.rules.core.errors import InputError

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class NotationError(InputError):
    """A text that is no action; the message is one sentence that says what would be right."""


def number(word: str, what: str, low: int, high: int) -> int:
    """A plain whole number without sign or leading zero; `what` names it in the error."""
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        raise NotationError(f"{what} must be a whole number from {low} to {high}, not '{word}'.")
    return int(word)


def numbers(words: Iterable[str], what: str, low: int, high: int) -> tuple[int, ...]:
    """Several numbers, each as `number`."""
    return tuple(number(word, what, low, high) for word in words)


def one_of(word: str, what: str, known: Collection[str]) -> str:
    """`word` if it is one of `known`; otherwise an error that lists or guesses the right ones."""
    if word in known:
        return word
    raise NotationError(f"'{word}' is no {what}{suggestion(word, known)}")


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of an error sentence: the closest known word, or all of them."""
    names = list(known)
    close = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; it must be one of {', '.join(names)}."


def split(text: str) -> list[str]:
    """The words of a canonical text: lower case, single spaces, nothing else.

    Raises:
        NotationError: for capitals, doubled or outer spaces, and control characters.
    """
    if text != text.lower() or text != " ".join(text.split()) or not text.isprintable():
        raise NotationError(f"'{text}' must be lower case words with single spaces.")
    return text.split(" ")


def tidy(text: str) -> list[str]:
    """The words of what a person typed, forgiving case and spaces."""
    return text.lower().split()
