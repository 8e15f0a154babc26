"""The header of a record: every value checked, and the match set up from them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NoReturn

from goblin_games.players.levels import LEVELS, LevelError
from goblin_games.rules import RULES_VERSION
from goblin_games.rules.core import AnyGame, InputError
from goblin_games.rules.core.notation import suggestion
from goblin_games.table.content import ContentError, Loaded
from goblin_games.table.course import MatchError
from goblin_games.table.dice import Commitment, DiceSource, Luck, RealDice, SealedDice, SeededDice
from goblin_games.table.match import Match
from goblin_games.table.places import PlacesError
from goblin_games.table.seats import Seat, check_name
from goblin_games.table.writing import KEYS, dump, seat_values, seed_text

Resolve = Callable[[str], AnyGame]
"""From a slug to a game; InputError (or KeyError) if there is none."""
ContentLoader = Callable[[AnyGame, Mapping[str, Any]], Loaded]
"""A game's data with these changes, as `load_content`."""

_NEEDED = ("game", "rules", "seats", "options", "dice")
_HEX = re.compile(r"[0-9a-f]{32}")


class RecordError(InputError):
    """A text that is no record of a legal match: `source:line: sentence`."""

    def __init__(self, source: str, line: int, sentence: str) -> None:
        super().__init__(f"{source}:{line}: {sentence}")
        self.line = line
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class _Luck:
    dice: DiceSource
    typed: bool
    commitment: Commitment | None


class Header:
    """Reads the header of one record.

    Attributes:
        values: what each key says.
        lines: in which line.
        doubt: a fault that matters only if the entries do not prove it harmless.
    """

    def __init__(self, source: str, content_loader: ContentLoader, resolve: Resolve) -> None:
        self.source = source
        self.content_loader = content_loader
        self.resolve = resolve
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.doubt: RecordError | None = None

    def fault(self, line: int | str, sentence: str) -> NoReturn:
        """Refuse the record because of a line, or because of a key's line."""
        raise self._error(line, sentence)

    def _error(self, line: int | str, sentence: str) -> RecordError:
        return RecordError(
            self.source, self.lines.get(line, 1) if isinstance(line, str) else line, sentence
        )

    def read(self, lines: Sequence[str]) -> int:
        """Read the keys and return the index of the empty line after them.

        Raises:
            RecordError: if they are not the keys of a header.
        """
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

    def match(self) -> Match:
        """The match at its start.

        Raises:
            RecordError: if a value is not right.
        """
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


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a name is there twice")
    return values


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
