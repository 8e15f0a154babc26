"""Reading actions: strictly from records, kindly from people (spec 4.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.notation import number, numbers, one_of, split, suggestion, tidy
from goblin_games.rules.goblin_dice import machine
from goblin_games.rules.goblin_dice.actions import (
    DONE,
    GRABS,
    MOST_DICE,
    RUN,
    WAYS,
    First,
    Reroll,
    Roll,
    Tiles,
    Use,
)
from goblin_games.rules.goblin_dice.content import CODES, MAX_SEATS, TILES_IN_RACE
from goblin_games.rules.goblin_dice.state import NOBODY, Race, Step

# -- records ------------------------------------------------------------------------------


def parse(text: str) -> Action:
    """The action of a canonical text.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    word, *rest = split(text)
    return _FORMS[one_of(word, "action", _FORMS)](rest)


def _exactly(rest: Sequence[str], form: str) -> Sequence[str]:
    if len(rest) != len(form.split()) - 1:
        raise NotationError(f"Write it like this: {form}.")
    return rest


def _tiles(rest: Sequence[str]) -> Action:
    codes = [one_of(word, "tile code", CODES) for word in rest]
    if len(codes) != TILES_IN_RACE or len(set(codes)) < TILES_IN_RACE:
        raise NotationError(f"A track has {TILES_IN_RACE} different tiles.")
    return Tiles(tuple(codes))


def _roll(rest: Sequence[str]) -> Action:
    if not 1 <= len(rest) <= MOST_DICE:
        raise NotationError(f"A throw has 1 to {MOST_DICE} dice, not {len(rest)}.")
    return Roll(numbers(rest, "A die", 1, 6))


def _first(rest: Sequence[str]) -> Action:
    return First(number(_exactly(rest, "first 2")[0], "The seat", 0, MAX_SEATS - 1))


def _reroll(rest: Sequence[str]) -> Action:
    return Reroll(number(_exactly(rest, "reroll 5")[0], "A die", 1, 6))


def _grab(rest: Sequence[str]) -> Action:
    return GRABS[number(_exactly(rest, "grab 7")[0], "The die's number", 1, MOST_DICE)]


def _use(rest: Sequence[str]) -> Action:
    value, way = _exactly(rest, "use 4 move")
    kind = WAYS[one_of(way, "use of a die", WAYS)]
    return kind(number(value, "A die", 1, 6))


def _single(action: Action) -> Callable[[Sequence[str]], Action]:
    def read(rest: Sequence[str]) -> Action:
        _exactly(rest, action.word)
        return action

    return read


_FORMS: Final[dict[str, Callable[[Sequence[str]], Action]]] = {
    "run": _single(RUN),
    "grab": _grab,
    "use": _use,
    "done": _single(DONE),
    "tiles": _tiles,
    "roll": _roll,
    "first": _first,
    "reroll": _reroll,
}

# -- people -------------------------------------------------------------------------------

_SHORT: Final = {"r": "run", "d": "done", "g": "grab", "u": "use"}
_WAY_LETTERS: Final = {"m": "move", "s": "slow", "t": "trick", "l": "luck"}
_GLUED = re.compile(r"([a-z]+)([0-9]+)")


def read(text: str, race: Race, seat: int) -> tuple[Action, ...]:
    """What a person typed; several actions stand apart by a semicolon or a comma.

    `=5` (or `5`, while dice are grabbed) takes the lowest-numbered free die that shows 5;
    `m4`, `move 4`, `4 move` and, if nothing else can be meant, `move` or `4` use a die.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    parts = [part for part in re.split(r"[;,]", text) if part.strip()]
    if not parts:
        raise NotationError(f"Type something, such as {_advice(race)}.")
    return tuple(_one(tidy(part), race, seat) for part in parts)


def _one(words: Sequence[str], race: Race, seat: int) -> Action:
    if glued := _GLUED.fullmatch(words[0]):
        words = [glued[1], glued[2], *words[1:]]
    if len(words) == 1 and race.step in (Step.GRAB, Step.THIRD) and _face(words[0], race, seat):
        return _free_die(number(words[0].removeprefix("="), "The face of a die", 1, 6), race)
    words = [*_SHORT.get(words[0], words[0]).split(), *words[1:]]
    if words[0] in _FORMS:
        return _FORMS[words[0]](words[1:])
    return _short_use(words, race, seat)


def _face(word: str, race: Race, seat: int) -> bool:
    """Whether a word names the face of a die on the table, rather than of one in hand."""
    grabbing = race.step == Step.GRAB or not race.hands[seat]
    return word.startswith("=") or (word.isascii() and word.isdigit() and grabbing)


def _free_die(face: int, race: Race) -> Action:
    for at in race.free:
        if race.dice[at - 1] == face:
            return GRABS[at]
    raise NotationError(f"No die on the table shows {face}.")


def _short_use(words: Sequence[str], race: Race, seat: int) -> Action:
    """A way, a value or both, in either order; what is left out must be clear."""
    value = way = None
    for word in words:
        if word.isascii() and word.isdigit() and value is None:
            value = number(word, "A die", 1, 6)
        elif way is None:
            way = _way(word, race)
        else:
            raise NotationError("Write one use of a die like this: use 4 move.")
    if value is not None and way is not None:
        return WAYS[way](value)
    meant = [
        use
        for use in machine.legal(race, seat)
        if isinstance(use, Use) and value in (None, use.value) and way in (None, use.way)
    ]
    if len(meant) == 1:
        return meant[0]
    choices = " or ".join(f"'{use}'" for use in meant) or _advice(race)
    raise NotationError(f"'{' '.join(words)}' could mean nothing certain; type {choices}.")


def _way(word: str, race: Race) -> str:
    way = _WAY_LETTERS.get(word, word)
    if way not in WAYS:
        hint = suggestion(word, [*_FORMS, *WAYS])
        hint = hint if hint.startswith("; did") else "."
        raise NotationError(f"'{word}' means nothing here{hint} Try {_advice(race)}.")
    return way


def _advice(race: Race) -> str:
    """What may be typed now."""
    match race.step:
        case Step.RUN:
            return "'run'"
        case Step.GRAB:
            return "'grab 1' for die 1, or '=5' for a die that shows 5"
        case Step.TURN if race.current != NOBODY:
            hand = race.hands[race.current]
            return f"'use {hand[0]} move' or 'done'"
        case Step.THIRD:
            return "'=5' for a die that shows 5, 'use 5 move' or 'done'"
    return "nothing, it is not your turn"
