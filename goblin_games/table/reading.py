"""Reading records: strict, with the line of every fault, and every entry checked by the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, NoReturn, overload

from goblin_games.players.levels import LEVELS, LevelError
from goblin_games.rules import RULES_VERSION
from goblin_games.rules.core import AnyGame, InputError, NotationError, is_seat
from goblin_games.rules.core.entry import Entry, parse_entry
from goblin_games.rules.core.notation import suggestion
from goblin_games.table.content import ContentError, Loaded, load_content
from goblin_games.table.dice import Commitment, DiceSource, Luck, RealDice, SealedDice, SeededDice
from goblin_games.table.match import Match, MatchError, Remark
from goblin_games.table.places import PlacesError
from goblin_games.table.readonly import ReadOnly
from goblin_games.table.seats import Seat, check_name
from goblin_games.table.writing import (
    HIDDEN,
    KEYS,
    REMARK,
    dump,
    result_text,
    seat_values,
    seed_text,
)

Resolve = Callable[[str], AnyGame]
"""From a slug to a game; InputError (or KeyError) if there is none."""
ContentLoader = Callable[[AnyGame, Mapping[str, Any]], Loaded]
"""A game's data with these changes, as `load_content`."""

SEALED = "This record was written before the match was over, so it can only be looked at."
_NEEDED = ("game", "rules", "seats", "options", "dice")
_HEX = re.compile(r"[0-9a-f]{32}")


class RecordError(InputError):
    """A text that is no record of a legal match: `source:line: sentence`."""

    def __init__(self, source: str, line: int, sentence: str) -> None:
        super().__init__(f"{source}:{line}: {sentence}")
        self.line = line
        self.sentence = sentence


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
    reader = _Reader(source, content_loader, resolve)
    match, error = reader.read(text)
    if not as_far_as_possible:
        if error is not None:
            raise error
        return match
    if error is not None:
        match.journal = ReadOnly(
            f"This match does not replay beyond entry {len(match)}, so it can only be looked at."
        )
    return match, error


@dataclass(frozen=True, slots=True)
class _Luck:
    dice: DiceSource
    typed: bool
    commitment: Commitment | None


class _Reader:
    """Reads one record."""

    def __init__(self, source: str, content_loader: ContentLoader, resolve: Resolve) -> None:
        self.source = source
        self.content_loader = content_loader
        self.resolve = resolve
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.doubt: RecordError | None = None
        """A fault of the header that matters only if the entries do not prove it harmless."""

    def read(self, text: str | bytes) -> tuple[Match, RecordError | None]:
        lines = self._split(text)
        end = self._header(lines)
        match = self._match()
        try:
            self._entries(match, lines[end + 1 :], end + 2)
            self._end(match, len(lines))
        except RecordError as error:
            return match, self.doubt or error
        if isinstance(match.dice, SealedDice):
            match.journal = ReadOnly(SEALED)
        return match, self.doubt

    def fault(self, line: int | str, sentence: str) -> NoReturn:
        """Refuse the record because of a line, or because of a key's line."""
        raise self._error(line, sentence)

    def _error(self, line: int | str, sentence: str) -> RecordError:
        return RecordError(
            self.source, self.lines.get(line, 1) if isinstance(line, str) else line, sentence
        )

    # -- lines ----------------------------------------------------------------------------

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

    def _header(self, lines: Sequence[str]) -> int:
        """Read the keys and return the index of the empty line after them."""
        for number, line in enumerate(lines, 1):
            if not line:
                break
            key, colon, value = line.partition(": ")
            if not colon or not value:
                self.fault(number, "A line of the header is a key, a colon, a space and a value.")
            if key not in KEYS:
                self.fault(number, f"There is no key '{key}'{suggestion(key, KEYS)}")
            if key in self.values:
                self.fault(number, f"The key '{key}' is there twice.")
            self.values[key], self.lines[key] = value, number
        else:
            self.fault(len(lines) + 1, "The record is cut off: an empty line ends the header.")
        for key in _NEEDED:
            if key not in self.values:
                self.fault(number, f"The key '{key}' is missing.")
        return number - 1

    # -- header ---------------------------------------------------------------------------

    def _match(self) -> Match:
        values = self.values
        try:
            game = self.resolve(values["game"])
        except InputError as error:
            self.fault("game", str(error))
        except KeyError:
            self.fault("game", f"There is no game '{values['game']}'.")
        self._rules()
        options = self._options(game)
        seats = self._seats()
        luck = self._luck()
        if values.get("practice", "yes") != "yes":
            self.fault("practice", "It must be 'yes', or the line must go.")
        loaded = self._content(game)
        try:
            return Match(
                game,
                options,
                loaded.content,
                seats,
                luck.dice,
                typed_seed=luck.typed,
                commitment=luck.commitment,
                practice="practice" in values,
                changes=loaded.changes,
            )
        except (LevelError, MatchError) as error:
            self.fault("seats", str(error))
        except ValueError as error:  # IllegalOptions, mostly
            self.fault("options", str(error))

    def _rules(self) -> None:
        text = self.values["rules"]
        if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
            self.fault("rules", "The version of the rules must be a number.")
        if int(text) > RULES_VERSION:
            self.doubt = self._error(
                "rules",
                f"It was played by newer rules (version {text}); "
                f"this program knows version {RULES_VERSION}.",
            )

    def _json(self, key: str, kind: type) -> Any:
        try:
            value = json.loads(
                self.values[key], object_pairs_hook=_once, parse_constant=_no_constant
            )
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, kind):
            form = '[{"name": "Grik", ...}]' if kind is list else '{"name": value, ...}'
            self.fault(key, f"The {key} must be JSON of the form {form}.")
        return value

    def _options(self, game: AnyGame) -> Any:
        values = self._json("options", dict)
        try:
            options = game.Options.given(values)
        except ValueError as error:
            self.fault("options", str(error))
        plain = options.plain()
        for name, value in values.items():
            if name not in plain or dump(plain[name]) != dump(value):
                self.fault("options", f"Option {name} must be written {dump(plain.get(name))}.")
        return options

    def _seats(self) -> list[Seat]:
        seats = []
        for index, values in enumerate(self._json("seats", list)):
            try:
                seat = Seat(**values)
                for name in (seat.name, seat.person or "a person"):
                    if check_name(name) != name:
                        raise ValueError(f"'{name}' has a space too many.")
                if seat.person is None and seat.level is None:
                    raise ValueError("it needs a person or a level.")
                if seat.level is not None and seat.level not in LEVELS:
                    raise ValueError(f"there is no level '{seat.level}'.")
                if seat_values(seat) != values:
                    raise ValueError("what is not there must be left out.")
            except (TypeError, AttributeError):
                self.fault("seats", f"Seat s{index} has a name, a person, a level, all texts.")
            except ValueError as error:
                self.fault("seats", f"Seat s{index}: {error}")
            seats.append(seat)
        return seats

    def _luck(self) -> _Luck:
        values = self.values
        kind = values["dice"]
        if kind not in ("seeded", "real"):
            self.fault("dice", "The dice are 'seeded' or 'real'.")
        source = SeededDice if kind == "seeded" else RealDice
        typed = values.get("seed", "").startswith("typed")
        for key in ("salt", "commitment") if typed else ():
            if key in values:
                self.fault(key, "There is no promise about a seed that was typed.")
        if values.get("seed") == "typed" or "seed" not in values:
            return _Luck(SealedDice(kind), typed, self._promise() if not typed else None)
        seed = self._seed_of(values["seed"].removeprefix("typed "), typed)
        if typed:
            return _Luck(source(Luck(seed)), True, None)
        if "salt" not in values:
            self.fault("seed", "The key 'salt' is missing.")
        promise = Commitment(self._promise().hash, values["salt"])
        if not promise.holds(seed):
            self.fault("commitment", "It is not the commitment to this seed and salt.")
        return _Luck(source(Luck(seed)), False, promise)

    def _promise(self) -> Commitment:
        if "commitment" not in self.values:
            self.fault("dice", "The key 'commitment' is missing (or a seed that was typed).")
        if "salt" in self.values and "seed" not in self.values:
            self.fault("salt", "A salt without a seed proves nothing.")
        if not _HEX.fullmatch(self.values["commitment"]):
            self.fault("commitment", "A commitment has 32 hexadecimal digits.")
        return Commitment(self.values["commitment"], "")

    def _seed_of(self, text: str, typed: bool) -> str:
        seed: Any = text
        if typed or not _HEX.fullmatch(text):
            try:
                seed = json.loads(text)
            except (ValueError, RecursionError):
                seed = None
        if not isinstance(seed, str) or (dump(seed) if typed else seed_text(seed)) != text:
            self.fault("seed", 'A seed has 32 hexadecimal digits, or is typed "in quotes".')
        return seed

    def _content(self, game: AnyGame) -> Loaded:
        changes = self._json("changes", dict) if "changes" in self.values else {}
        key = "changes" if changes else "game"
        try:
            loaded = self.content_loader(game, changes)
        except (ContentError, PlacesError) as error:
            self.fault(key, str(error))
        if bool(fields(game.Content)) != ("content" in self.values):
            wrong = "must be there" if fields(game.Content) else "does not belong here"
            self.fault("content", f"The key 'content' {wrong}.")
        if loaded.changes != changes:
            self.doubt = self.doubt or self._error(
                "changes", "Some of these values do not differ from the shipped ones."
            )
        told = self.values.get("content", loaded.digest)
        if told != loaded.digest:
            self.doubt = self.doubt or self._error(
                "content", f"It was played with other data ({told}) than here ({loaded.digest})."
            )
        return loaded

    # -- entries --------------------------------------------------------------------------

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
            if not is_seat(entry.actor):
                self._check_luck(match, entry, number)
            match.play(*entry)
        except RecordError:
            raise
        except ValueError as error:  # NotationError, Refused
            if match.over:
                self.fault(number, "The match was over before this line.")
            self.fault(number, str(error) or "This is no entry.")

    def _check_luck(self, match: Match, entry: Entry, number: int) -> None:
        """With a known seed, chance can only have done what the seed gives."""
        for due in match.game.chance(match.state):
            if due.actor == entry.actor:
                told = match.foretold(due)
                if told is not None and told != entry.action:
                    self.fault(number, f"The seed gives '{told}' here, not '{entry.action}'.")

    def _end(self, match: Match, last: int) -> None:
        result = match.result
        if result is None:
            for key in ("result", "key"):
                if key in self.values:
                    self.fault(last, f"The record is cut off: it has a {key}, but no end.")
            return
        if isinstance(match.dice, SealedDice):
            self.fault(last, "The match is over, but the header does not tell the seed.")
        for key, right in (("result", result_text(result)), ("key", match.fingerprint())):
            if key not in self.values:
                self.fault(last, f"The match is over, but the key '{key}' is missing.")
            if self.values[key] != right:
                self.fault(key, f"It is not true; by these entries it is '{right}'.")
        self.doubt = None  # the final key proves that it made no difference


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a name is there twice")
    return values


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
