"""Reading actions strictly, as records hold them (spec 4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.geometry import DIRECTION_WORDS
from goblin_games.rules.core.notation import number, one_of, split
from goblin_games.rules.goblins_lair.actions import (
    D6,
    D10,
    DONE,
    READY,
    Archway,
    Attack,
    Cast,
    Close,
    Dispute,
    Drink,
    End,
    Escape,
    LearnSpells,
    Open,
    Pass,
    Pick,
    PlaceAt,
    Search,
    Shoot,
    Skip,
    Start,
    Step,
    TwoD10,
)
from goblin_games.rules.goblins_lair.content import POTIONS, SPELLS, TREASURES

POTION_WORDS: Final = tuple(TREASURES[potion] for potion in POTIONS)
FACES: Final = {"d10": 10, "2d10": 10, "d6": 6}
_FIGURE = re.compile(r"[a-z]{1,20}[0-9]{0,3}")
_SQUARE = re.compile(r"[a-z]{1,2}[1-9][0-9]{0,2}")

Words = Sequence[str]


def parse(text: str) -> Action:
    """The action of a canonical text.

    Spells may be named in any order, and a 0 on a d10 is a 10 (4).

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    return parse_words(split(text))


def parse_words(words: Words) -> Action:
    """The action of some words, which need not be separated by single spaces."""
    if not words:
        raise NotationError("Nothing was typed; write an action such as 'ariel step ne'.")
    first = words[0]
    if first in _FORMS:
        return _FORMS[first](words[1:])
    if len(words) < 2:
        raise NotationError(
            f"'{first}' alone is no action; write a figure and a verb, such as 'ariel step ne'."
        )
    return _DEEDS[one_of(words[1], "verb", _DEEDS)](figure(first), words[2:])


def figure(word: str) -> str:
    """A word that can name a hero or a monster."""
    if not _FIGURE.fullmatch(word):
        raise NotationError(f"'{word}' cannot be the name of a figure, such as ariel or gob2.")
    return word


def square(word: str) -> str:
    """A word that can name a square."""
    if not _SQUARE.fullmatch(word):
        raise NotationError(f"'{word}' is no square; write column and row, such as f8.")
    return word


def face(word: str, die: str) -> int:
    """A face of a die; 0 on a d10 is the 10."""
    sides = FACES[die]
    if word == "0" and sides == 10:
        return 10
    return number(word, f"A {die.removeprefix('2')}", 1, sides)


def _rest(words: Words, count: int, form: str) -> Words:
    if len(words) != count:
        raise NotationError(f"Write it like this: {form}.")
    return words


# -- actions without a figure -----------------------------------------------------------------


def _d10(words: Words) -> Action:
    return D10(face(_rest(words, 1, "d10 7")[0], "d10"))


def _2d10(words: Words) -> Action:
    first, second = _rest(words, 2, "2d10 4 9")
    return TwoD10(face(first, "2d10"), face(second, "2d10"))


def _d6(words: Words) -> Action:
    return D6(face(_rest(words, 1, "d6 3")[0], "d6"))


def _pick(words: Words) -> Action:
    return Pick(figure(_rest(words, 1, "pick corinna")[0]))


def _archway(words: Words) -> Action:
    return Archway(square(_rest(words, 1, "archway t4")[0]))


def _single(action: Action) -> Callable[[Words], Action]:
    def read(words: Words) -> Action:
        _rest(words, 0, action.word)
        return action

    return read


_FORMS: Final[Mapping[str, Callable[[Words], Action]]] = {
    "pick": _pick,
    "archway": _archway,
    "ready": _single(READY),
    "done": _single(DONE),
    "d10": _d10,
    "2d10": _2d10,
    "d6": _d6,
}


# -- what figures do --------------------------------------------------------------------------


def _learn(who: str, words: Words) -> Action:
    if not words:
        raise NotationError(f"Name the spells: {who} spells cure missile.")
    chosen = tuple(sorted(one_of(word, "spell", SPELLS) for word in words))
    return LearnSpells(who, chosen)


def _step(who: str, words: Words) -> Action:
    word = _rest(words, 1, f"{who} step ne")[0]
    return Step(who, DIRECTION_WORDS[one_of(word, "direction", DIRECTION_WORDS)])


def _cast(who: str, words: Words) -> Action:
    spell, target = _rest(words, 2, f"{who} cast missile gob1")
    return Cast(who, one_of(spell, "spell", SPELLS), figure(target))


def _drink(who: str, words: Words) -> Action:
    potion, target = _rest(words, 2, f"{who} drink heal {who}")
    return Drink(who, one_of(potion, "potion", POTION_WORDS), figure(target))


def _alone(make: Callable[[str], Action], verb: str) -> Callable[[str, Words], Action]:
    def read(who: str, words: Words) -> Action:
        _rest(words, 0, f"{who} {verb}")
        return make(who)

    return read


def _to(
    make: Callable[[str, str], Action], verb: str, check: Callable[[str], str], example: str
) -> Callable[[str, Words], Action]:
    def read(who: str, words: Words) -> Action:
        return make(who, check(_rest(words, 1, f"{who} {verb} {example}")[0]))

    return read


_DEEDS: Final[Mapping[str, Callable[[str, Words], Action]]] = {
    "spells": _learn,
    "start": _to(Start, "start", square, "b4"),
    "dispute": _alone(Dispute, "dispute"),
    "step": _step,
    "open": _to(Open, "open", square, "e8"),
    "close": _to(Close, "close", square, "e8"),
    "escape": _alone(Escape, "escape"),
    "cast": _cast,
    "drink": _drink,
    "end": _alone(End, "end"),
    "at": _to(PlaceAt, "at", square, "f13"),
    "attack": _to(Attack, "attack", figure, "gob1"),
    "shoot": _to(Shoot, "shoot", figure, "gob1"),
    "pass": _alone(Pass, "pass"),
    "search": _alone(Search, "search"),
    "skip": _alone(Skip, "skip"),
}
VERBS: Final = tuple(_DEEDS)
PLAIN_WORDS: Final = tuple(_FORMS)
