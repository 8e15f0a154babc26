"""Reading actions: strictly from records, kindly from people (spec 4.6, 10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.notation import number, numbers, one_of, split, suggestion, tidy
from goblin_games.rules.oh_my_lair.actions import (
    BUY_MINION,
    BUY_MOJO,
    CONCEDE,
    DONE,
    KEEP,
    Deal,
    DrawCreature,
    Mojo,
    Next,
    Order,
    Reroll,
    Reveal,
    Roll,
    Summon,
)
from goblin_games.rules.oh_my_lair.content import LONGEST_ROAD, PLACES, REGIONS
from goblin_games.rules.oh_my_lair.dice import MOST_DICE
from goblin_games.rules.oh_my_lair.state import Lair, Step

_KEYWORD = re.compile(r"[a-z][a-z0-9_-]{0,29}")
PLACE_WORDS: Final = tuple(place.keyword for place in PLACES)
LETTERS: Final = {place.key: i for i, place in enumerate(PLACES)}


# -- records ------------------------------------------------------------------------------


def parse(text: str) -> Action:
    """The action of a canonical text.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    word, *rest = split(text)
    action = _FORMS[one_of(word, "action", _FORMS)](rest)
    if str(action) != text:
        raise NotationError(f"'{text}' must be written '{action}'.")
    return action


def _words(rest: Sequence[str], form: str) -> Sequence[str]:
    if len(rest) != len(form.split()) - 1:
        raise NotationError(f"Write it like this: {form}.")
    return rest


def _token(word: str, what: str) -> str:
    if not _KEYWORD.fullmatch(word):
        raise NotationError(f"'{word}' cannot be the name of a {what}.")
    return word


def _deal(rest: Sequence[str]) -> Action:
    region, hero = _words(rest, "deal wastes oiram")
    known = [place.keyword for place in REGIONS]
    return Deal(one_of(region, "region", known), _token(hero, "hero"))


def _reveal(rest: Sequence[str]) -> Action:
    return Reveal(_token(_words(rest, "reveal syous")[0], "hero"))


def _draw(rest: Sequence[str]) -> Action:
    return DrawCreature(_token(_words(rest, "draw firekin")[0], "creature"))


def _roll(rest: Sequence[str]) -> Action:
    if not 1 <= len(rest) <= MOST_DICE:
        raise NotationError(f"A roll has 1 to {MOST_DICE} dice, not {len(rest)}.")
    return Roll(numbers(rest, "A die", 1, 6))


def _reroll(rest: Sequence[str]) -> Action:
    return Reroll(number(_words(rest, "reroll 5")[0], "A die", 1, 6))


def _order(rest: Sequence[str]) -> Action:
    if not rest or len(rest) % 2:
        raise NotationError("An order is pairs of place and number: order gold 1 wastes 2.")
    minions = [0] * len(PLACES)
    for word, count in zip(rest[::2], rest[1::2], strict=True):
        place = PLACE_WORDS.index(one_of(word, "place", PLACE_WORDS))
        if minions[place]:
            raise NotationError(f"The order names {word} twice.")
        minions[place] = number(count, f"The minions for {word}", 1, 9)
    return _placed(minions)


def _placed(minions: Sequence[int]) -> Order:
    gold, research, wastes, forest, plains = minions
    return Order((gold, research, wastes, forest, plains))


def _next(rest: Sequence[str]) -> Action:
    return Next(one_of(_words(rest, "next forest")[0], "place", PLACE_WORDS))


def _mojo(rest: Sequence[str]) -> Action:
    return Mojo(number(_words(rest, "mojo 2")[0], "The die for mojo", 1, MOST_DICE))


def _buy(rest: Sequence[str]) -> Action:
    wares = {"minion": BUY_MINION, "mojo": BUY_MOJO}
    return wares[one_of(_words(rest, "buy minion")[0], "ware", wares)]


def _summon(rest: Sequence[str]) -> Action:
    creature, space = _words(rest, "summon firekin 7")
    return Summon(_token(creature, "creature"), number(space, "The space", 0, LONGEST_ROAD))


def _single(action: Action) -> Callable[[Sequence[str]], Action]:
    def read(rest: Sequence[str]) -> Action:
        _words(rest, action.word)
        return action

    return read


_FORMS: Final[dict[str, Callable[[Sequence[str]], Action]]] = {
    "order": _order,
    "next": _next,
    "mojo": _mojo,
    "keep": _single(KEEP),
    "buy": _buy,
    "summon": _summon,
    "done": _single(DONE),
    "concede": _single(CONCEDE),
    "deal": _deal,
    "reveal": _reveal,
    "draw": _draw,
    "roll": _roll,
    "reroll": _reroll,
}


# -- people -------------------------------------------------------------------------------

_SHORT: Final = {
    "k": "keep",
    "d": "done",
    "m": "buy minion",
    "minion": "buy minion",
    "j": "buy mojo",
    "resign": "concede",
}


def read(text: str, lair: Lair) -> Action:
    """What a person typed: any order of pairs, letters for places, verbs left out.

    `gww` and `g w w` place one minion for each letter; `firekin 7` summons; `minion` buys.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    words = tidy(text)
    if not words:
        raise NotationError(f"Type something, such as {_advice(lair)}.")
    if lair.step == Step.CHOOSE and (place := _one_place(words)) is not None:
        return Next(place)
    if all(letter in LETTERS for word in words for letter in word):
        return _letters("".join(words))
    if words[0] in PLACE_WORDS:
        return _order(words)
    if words == ["mojo"] and lair.step == Step.BUY:
        return BUY_MOJO
    if words[0] == "summon" or _creature(words[0], lair):
        return _summon_short(words, lair)
    words = [*_SHORT.get(words[0], words[0]).split(), *words[1:]]
    if words[0] not in _FORMS:
        known = [*_FORMS, *PLACE_WORDS, *lair.pit]
        raise NotationError(
            f"'{words[0]}' means nothing here{_hint(words[0], known)} Try {_advice(lair)}."
        )
    return _FORMS[words[0]](words[1:])


def _hint(word: str, known: Sequence[str]) -> str:
    hint = suggestion(word, known)
    return hint if hint.startswith("; did") else "."


def _one_place(words: Sequence[str]) -> str | None:
    if len(words) == 1 and words[0] in LETTERS:
        return PLACE_WORDS[LETTERS[words[0]]]
    return words[0] if len(words) == 1 and words[0] in PLACE_WORDS else None


def _letters(letters: str) -> Order:
    return _placed([letters.count(place.key) for place in PLACES])


def _creature(word: str, lair: Lair) -> str | None:
    """The creature of the match that a word begins, if there is just one."""
    if word in lair.terms.creatures:
        return word
    for names in (lair.pit, tuple(lair.terms.creatures)):
        found = [name for name in names if len(word) > 2 and name.startswith(word)]
        if found and word not in _FORMS:
            return found[0] if len(found) == 1 else None
    return None


def _summon_short(words: Sequence[str], lair: Lair) -> Action:
    words = words[1:] if words[0] == "summon" else words
    if len(words) != 2:
        raise NotationError("A summon needs a creature and a space: summon firekin 7.")
    creature = _creature(words[0], lair)
    if creature is None:
        known = lair.pit or tuple(lair.terms.creatures)
        raise NotationError(f"'{words[0]}' is no creature{suggestion(words[0], known)}")
    return Summon(creature, number(words[1], "The space", 0, lair.terms.length))


def _advice(lair: Lair) -> str:
    """What may be typed now."""
    match lair.step:
        case Step.ORDER:
            return f"'order gold {lair.minions}' or '{'g' * lair.minions}'"
        case Step.CHOOSE:
            return f"'next {PLACES[lair.todo[0][0]].keyword}'"
        case Step.BUY:
            return "'minion', 'mojo', 'firekin 7' or 'done'"
        case Step.ROLLED | Step.BATTLE_ROLLED:
            return "'keep' or 'mojo 1'"
    return "nothing, it is not your turn"
