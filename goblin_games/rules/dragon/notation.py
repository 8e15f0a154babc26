"""Reading actions strictly, as records hold them (spec 4.0). `reading` is the kind one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.notation import number, numbers, one_of, split
from goblin_games.rules.dragon.actions import (
    ANSWERS,
    BACK,
    CHARGE,
    FORWARD,
    INSULT,
    MOVE,
    ROCK,
    SET_TRAP,
    SKIP,
    STATS_TO_TRAIN,
    STOP,
    SULK,
    At,
    Card,
    Deal,
    Group,
    Guess,
    Hit,
    Keep,
    Land,
    Pile,
    Roll,
    Stats,
    Throw,
    Train,
    Use,
)
from goblin_games.rules.dragon.content import CAVE_MOUTH, MOST_SEATS, RANKS

MOST_DICE: Final = 99
"""More dice are never thrown at once; weak spots can be many (R27)."""
MOST_STAT: Final = 999
DIRECTIONS: Final = (FORWARD, BACK)
_TOKEN = re.compile(r"([cm])(([1-6])\3*)|x([1-6])")


def parse(text: str) -> Action:
    """The action of a canonical text.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    word, *rest = split(text)
    action = FORMS[one_of(word, "action", FORMS)](rest)
    if str(action) != text:
        raise NotationError(f"'{text}' must be written '{action}'.")
    return action


def _words(rest: Sequence[str], form: str) -> Sequence[str]:
    if len(rest) != len(form.split()) - 1:
        raise NotationError(f"Write it like this: {form}.")
    return rest


def _roll(rest: Sequence[str]) -> Action:
    if not 1 <= len(rest) <= MOST_DICE:
        raise NotationError(f"A roll has 1 to {MOST_DICE} dice, not {len(rest)}.")
    return Roll(numbers(rest, "A die", 1, 6))


def _deal(rest: Sequence[str]) -> Action:
    ranks = _words(rest, "deal a 5")
    return Deal(tuple(one_of(rank, "trap card", RANKS) for rank in ranks))


def _stats(rest: Sequence[str]) -> Action:
    stealth, speed = _words(rest, "stats 3 2")
    return Stats(number(stealth, "Stealth", 0, MOST_STAT), number(speed, "Speed", 0, MOST_STAT))


def keep(rest: Sequence[str]) -> Action:
    """The dice that are set aside, in any order."""
    if list(rest) == ["none"]:
        return Keep(())
    if not rest:
        raise NotationError("Name the dice to keep: keep 6 5, or keep none.")
    if len(rest) > CAVE_MOUTH:
        raise NotationError(f"There are never more than {CAVE_MOUTH} dice to keep.")
    return Keep(tuple(sorted(numbers(rest, "A die", 1, 6), reverse=True)))


def use(rest: Sequence[str]) -> Use:
    """The tokens of a use of dice in any order, a direction at the end or nowhere."""
    tokens = list(rest)
    way = tokens.pop() if tokens and tokens[-1] in DIRECTIONS else ""
    if not tokens or len(tokens) > CAVE_MOUTH:
        raise NotationError("Say what your dice are used for: use c66 m5 m4 fwd.")
    found: dict[str, list[Group]] = {"c": [], "m": [], "x": []}
    for token in tokens:
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise NotationError(f"'{token}' is no group of dice; write c66, m5 or x2.")
        dice = match[2] or match[4]
        found[match[1] or "x"].append(Group(int(dice[0]), len(dice)))
    combos = sorted(found["c"], key=lambda group: (-group.size, -group.value))
    movers = sorted(found["m"], key=lambda group: (-group.value, group.size))
    unused = sorted((group.value for group in found["x"]), reverse=True)
    return Use(tuple(combos), tuple(movers), tuple(unused), way)


def _throw(rest: Sequence[str]) -> Action:
    return Throw(number(_words(rest, "throw 2")[0], "A seat", 0, MOST_SEATS - 1))


def _land(rest: Sequence[str]) -> Action:
    return Land(number(_words(rest, "land 0")[0], "The spot", 0, CAVE_MOUTH))


def _at(rest: Sequence[str]) -> Action:
    return At(number(_words(rest, "at 5")[0], "The spot", 0, CAVE_MOUTH))


def _card(rest: Sequence[str]) -> Action:
    return Card(one_of(_words(rest, "card a")[0], "trap card", RANKS))


def _guess(rest: Sequence[str]) -> Action:
    return Guess(one_of(_words(rest, "guess higher")[0], "guess", ANSWERS))


def _hit(rest: Sequence[str]) -> Action:
    return Hit(number(_words(rest, "hit 4")[0], "A weak spot", 1, 6))


def _pile(rest: Sequence[str]) -> Action:
    return Pile(number(_words(rest, "pile 2")[0], "What is left", 1, 5))


def _train(rest: Sequence[str]) -> Action:
    return Train(one_of(_words(rest, "train stealth")[0], "stat", STATS_TO_TRAIN))


def _single(action: Action) -> Callable[[Sequence[str]], Action]:
    def form(rest: Sequence[str]) -> Action:
        _words(rest, action.word)
        return action

    return form


FORMS: Final[dict[str, Callable[[Sequence[str]], Action]]] = {
    "stats": _stats,
    "move": _single(MOVE),
    "charge": _single(CHARGE),
    "keep": keep,
    "stop": _single(STOP),
    "use": use,
    "throw": _throw,
    "land": _land,
    "rock": _single(ROCK),
    "at": _at,
    "insult": _single(INSULT),
    "trap": _single(SET_TRAP),
    "card": _card,
    "sulk": _single(SULK),
    "guess": _guess,
    "hit": _hit,
    "pile": _pile,
    "skip": _single(SKIP),
    "train": _train,
    "dice": _roll,
    "deal": _deal,
}
