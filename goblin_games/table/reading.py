"""Reading records: strict, with the line of every fault, and every entry checked by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, overload

from goblin_games.rules.core import AnyGame, NotationError, is_seat
from goblin_games.rules.core.entry import Entry, parse_entry
from goblin_games.table.content import load_content
from goblin_games.table.course import Remark
from goblin_games.table.dice import SealedDice
from goblin_games.table.header import ContentLoader, Header, RecordError, Resolve
from goblin_games.table.match import Match
from goblin_games.table.readonly import ReadOnly
from goblin_games.table.writing import HIDDEN, REMARK, result_text

__all__ = ["ContentLoader", "RecordError", "Resolve", "read", "resolve_game"]

SEALED = "This record was written before the match was over, so it can only be looked at."


def resolve_game(slug: str) -> AnyGame:
    """The game of the house with this slug, if it can be played."""
    from goblin_games.catalogue import playable

    return playable(slug).game()


@overload
def read(
    text: str | bytes,
    source: str = ...,
    content_loader: ContentLoader = ...,
    *,
    resolve: Resolve = ...,
    as_far_as_possible: Literal[False] = ...,
) -> Match: ...
@overload
def read(
    text: str | bytes,
    source: str = ...,
    content_loader: ContentLoader = ...,
    *,
    resolve: Resolve = ...,
    as_far_as_possible: Literal[True],
) -> tuple[Match, RecordError | None]: ...
def read(
    text: str | bytes,
    source: str = "record",
    content_loader: ContentLoader = load_content,
    *,
    resolve: Resolve = resolve_game,
    as_far_as_possible: bool = False,
) -> Match | tuple[Match, RecordError | None]:
    """The match of a record, every entry checked.

    A record from before the end of its match holds no seed; the match is read-only then.

    Args:
        text: the record; bytes must be UTF-8.
        source: the file's name, for errors.
        content_loader: gives a game's data.
        resolve: gives the game of a slug.
        as_far_as_possible: whether to give the match up to the first entry that is not right,
            read-only, together with the error (or None).

    Raises:
        RecordError: if it is not the record of a legal match (or, as far as possible, if not
            even its start can be set up).
    """
    match, error = _Reader(Header(source, content_loader, resolve)).read(text)
    if not as_far_as_possible:
        if error is not None:
            raise error
        return match
    if error is not None:
        match.journal = ReadOnly(
            f"This match does not replay beyond entry {len(match)}, so it can only be looked at."
        )
    return match, error


class _Reader:
    """Reads one record."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.fault = header.fault

    def read(self, text: str | bytes) -> tuple[Match, RecordError | None]:
        """The match as far as it is right, and what is not."""
        lines = self._split(text)
        end = self.header.read(lines)
        match = self.header.match()
        try:
            self._entries(match, lines[end + 1 :], end + 2)
            self._end(match, len(lines))
        except RecordError as error:
            return match, self.header.doubt or error
        if isinstance(match.dice, SealedDice):
            match.journal = ReadOnly(SEALED)
        return match, self.header.doubt

    def _split(self, text: str | bytes) -> list[str]:
        try:
            if isinstance(text, str):
                text.encode()
            else:
                text = text.decode("utf-8-sig")
        except UnicodeEncodeError as error:
            self.fault(1, f"Character {error.start + 1} is no text.")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            self.fault(line, f"Byte {error.start + 1} is not UTF-8.")
        lines = text.split("\n")
        if lines.pop():
            self.fault(len(lines) + 1, "The record is cut off: its last line has no end.")
        return [line.removesuffix("\r") for line in lines]

    def _entries(self, match: Match, lines: Sequence[str], first: int) -> None:
        for number, line in enumerate(lines, first):
            if line.startswith(REMARK):
                self._remark(match, line, number)
            else:
                self._entry(match, line, number)

    def _remark(self, match: Match, line: str, number: int) -> None:
        text = line.removeprefix(REMARK)
        if not text.isprintable() or text != " ".join(text.split()) or not text:
            self.fault(number, "A remark has printable words with single spaces.")
        match.remarks.append(Remark(len(match), text))

    def _entry(self, match: Match, line: str, number: int) -> None:
        if line.endswith(f": {HIDDEN}"):
            self.fault(
                number,
                "This entry is hidden: the record was written before the match was over.",
            )
        try:
            entry = parse_entry(match.game, line)
            if str(entry) != line:
                raise NotationError(f"'{line}' must be written '{entry}'.")
            if is_seat(entry.actor) or not self._fell(match, entry, number):
                match.play(*entry)
        except RecordError:
            raise
        except ValueError as error:  # NotationError, Refused
            if match.over:
                self.fault(number, "The match was over before this line.")
            self.fault(number, str(error) or "This is no entry.")

    def _fell(self, match: Match, entry: Entry, number: int) -> bool:
        """With a known seed, chance can only have done what the seed gives: let it do so."""
        for due in match.game.chance(match.state):
            if due.actor == entry.actor:
                told = match.foretold(due)
                if told is None:
                    return False
                if told != entry.action:
                    self.fault(number, f"The seed gives '{told}' here, not '{entry.action}'.")
                match.fall(due, told)
                return True
        return False

    def _end(self, match: Match, last: int) -> None:
        result = match.result
        if result is None:
            for key in ("result", "key"):
                if key in self.header.values:
                    self.fault(last, f"The record is cut off: it has a {key}, but no end.")
            return
        if isinstance(match.dice, SealedDice):
            self.fault(last, "The match is over, but the header does not tell the seed.")
        for key, right in (("result", result_text(result)), ("key", match.fingerprint())):
            if key not in self.header.values:
                self.fault(last, f"The match is over, but the key '{key}' is missing.")
            if self.header.values[key] != right:
                self.fault(key, f"It is not true; by these entries it is '{right}'.")
        self.header.doubt = None  # the final key proves that it made no difference
