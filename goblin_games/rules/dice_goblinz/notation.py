"""Actions from the texts of records (spec 4.2). `reading` is the friendlier one for people.

Dice lists may come in any order and with counts, as the spec allows; `str` of the action is always
the canonical text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.notation import number, one_of, split
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz.content import ITEMS, KINDS
from goblin_games.rules.dice_goblinz.dice import SIZE_OF, Dice, Die, heap

MOST_OF_A_SIZE = 400
MOST_DICE = 1500
LAST_SEAT = 7
Words = Sequence[str]

_COUNTED = re.compile(r"([1-9][0-9]{0,2})?(d(?:4|6|8|10|12|20))")
_FACED = re.compile(r"(d(?:4|6|8|10|12|20))=([1-9][0-9]?)")
_ROLES: Final = {**{str(role): role for role in act.Role}, **act.MARKS}


def parse(text: str) -> Action:
    """The action of a text in the notation of the spec.

    >>> str(parse("raid 2 d6 d10 d6"))
    'raid groupie d10 2d6'

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    word, *rest = split(text)
    if word in ("roll", "draw"):
        return _chance(word, rest)
    return FORMS[one_of(word, "action", FORMS)](rest)


# -- pieces -------------------------------------------------------------------------------


def read_die(word: str) -> int:
    """The size that a word such as `d20` names."""
    if word not in SIZE_OF:
        raise NotationError(f"'{word}' is no die; the dice are {', '.join(SIZE_OF)}.")
    return SIZE_OF[word]


def read_dice(words: Words) -> tuple[int, ...]:
    """The sizes that words such as `d20 2d6` name, in the order given."""
    dice: list[int] = []
    for word in words:
        match = _COUNTED.fullmatch(word)
        if match is None:
            raise NotationError(f"'{word}' is no die; write dice like d20 2d6 d4.")
        dice += [SIZE_OF[match[2]]] * number(match[1] or "1", "A number of dice", 1, MOST_OF_A_SIZE)
        if len(dice) > MOST_DICE:
            raise NotationError("Nobody has that many dice.")
    return tuple(dice)


def read_face(word: str) -> Die:
    """A die with its face, such as `d8=5`."""
    match = _FACED.fullmatch(word)
    if match is None:
        raise NotationError(f"'{word}' is no die with a face; write it like d8=5.")
    size = SIZE_OF[match[1]]
    return size, number(match[2], f"The face of a d{size}", 1, size)


def read_seat(word: str) -> int:
    """A seat's number."""
    return number(word, "A seat", 0, LAST_SEAT)


def read_role(word: str) -> act.Role:
    """A role by its name or by its mark on the hidden d6."""
    if word not in _ROLES:
        raise NotationError(f"'{word}' is no role; it is greedy, groupie or coward.")
    return _ROLES[word]


def read_thing(word: str) -> act.Thing:
    """A piece of loot: a die or a doohickey."""
    if word in SIZE_OF or word in ITEMS:
        return SIZE_OF.get(word, word)
    one_of(word, "piece of loot", (*SIZE_OF, *ITEMS))
    raise AssertionError


def exactly(words: Words, form: str) -> Words:
    """`words` if there are as many as the form has after its verb."""
    if len(words) != len(form.split()) - 1:
        raise NotationError(f"Write it like this: {form}.")
    return words


# -- what goblins do ----------------------------------------------------------------------


def _goblin(rest: Words) -> Action:
    return act.PickGoblin(one_of(exactly(rest, "goblin hob")[0], "goblin", KINDS))


def _keep(rest: Words) -> Action:
    return act.Keep(number(exactly(rest, "keep 2")[0], "The room", 1, 2))


def _raid(rest: Words) -> Action:
    if not rest:
        raise NotationError("Write it like this: raid groupie d10 d6.")
    return act.Raid(read_role(rest[0]), heap(read_dice(rest[1:])))


def _pocketz(rest: Words) -> Action:
    return act.Pocketz(read_die(exactly(rest, "pocketz d4")[0]))


def _grab(rest: Words) -> Action:
    return act.Grab(read_thing(exactly(rest, "grab d20")[0]))


def _flip(rest: Words) -> Action:
    role, where, die = exactly(rest, "flip greedy pocket d4")
    if one_of(where, "place of a die", ("pocket", "raid")) == "raid":
        return act.Flip(read_role(role), *read_face(die))
    return act.Flip(read_role(role), read_die(die))


def _kazoo(rest: Words) -> Action:
    seat, die = exactly(rest, "kazoo 2 d8=8")
    return act.Kazoo(read_seat(seat), *read_face(die))


def _lose(rest: Words) -> Action:
    if not rest:
        raise NotationError("Write it like this: lose d6 2d4.")
    return act.Lose(heap(read_dice(rest)))


def _pay(rest: Words) -> Action:
    if len(rest) == 2 and rest[0] == "pocket":
        return act.Pay(read_die(rest[1]), True)
    return act.Pay(read_die(exactly(rest, "pay d6")[0]))


def _bully(rest: Words) -> Action:
    seat, die = exactly(rest, "bully 3 d10")
    return act.Bully(read_seat(seat), read_die(die))


def _appoint(rest: Words) -> Action:
    return act.Appoint(read_seat(exactly(rest, "appoint 2")[0]))


def _take(rest: Words) -> Action:
    return act.Take(read_thing(exactly(rest, "take d20")[0]))


def _single(action: Action) -> Callable[[Words], Action]:
    def read(rest: Words) -> Action:
        exactly(rest, action.word)
        return action

    return read


FORMS: Final[dict[str, Callable[[Words], Action]]] = {
    "goblin": _goblin,
    "key": _single(act.USE_KEY),
    "keep": _keep,
    "raid": _raid,
    "pocketz": _pocketz,
    "grab": _grab,
    "flip": _flip,
    "wand": _single(act.WAND),
    "kazoo": _kazoo,
    "average": _single(act.AVERAGE),
    "stench": _single(act.STENCH),
    "plain": _single(act.PLAIN),
    "lose": _lose,
    "pay": _pay,
    "shield": _single(act.SHIELD),
    "bully": _bully,
    "suffer": _single(act.SUFFER),
    "appoint": _appoint,
    "take": _take,
    "water": _single(act.WATER),
    "mitosis": _single(act.MITOSIS),
    "pass": _single(act.PASS),
}

# -- what chance does ---------------------------------------------------------------------


def _chance(word: str, rest: Words) -> Action:
    if word == "draw":
        if rest and rest[0] == "union":
            return act.DrawUnion((read_die(exactly(rest[1:], "union d12")[0]),))
        if not rest:
            raise NotationError("Write it like this: draw d20 d8 2d4.")
        return act.DrawLoot(read_dice(rest))
    what = one_of(rest[0] if rest else "", "roll", _ROLLS)
    return _ROLLS[what](rest[1:])


def _one_number(kind: Callable[[int], Action], form: str, low: int, high: int) -> Any:
    def read(rest: Words) -> Action:
        return kind(number(exactly(rest, form)[0], "The roll", low, high))

    return read


def _room(rest: Words) -> Action:
    difficulty, experience, doohickey = exactly(rest, "room 4 2 9")
    return act.RollRoom(
        number(difficulty, "The difficulty", 1, 6),
        number(experience, "The experience", 1, 4),
        number(doohickey, "The doohickey", 1, 10),
    )


def _dice(rest: Words) -> Action:
    if len(rest) < 2:
        raise NotationError("Write it like this: roll dice 1 d8=5 d4=2.")
    dice = [read_face(word) for word in rest[1:]]
    dice.sort(key=lambda die: -die[0])
    sizes, faces = zip(*dice, strict=True)
    return act.RollDice(read_seat(rest[0]), sizes, faces)


def _one_die(kind: Callable[[int, Dice, tuple[int, ...]], Action], form: str) -> Any:
    def read(rest: Words) -> Action:
        seat, die = exactly(rest, form)
        size, face = read_face(die)
        return kind(read_seat(seat), (size,), (face,))

    return read


_ROLLS: Final[dict[str, Callable[[Words], Action]]] = {
    "goblin": _one_number(act.RollGoblin, "goblin 5", 1, 8),
    "raids": _one_number(act.RollRaids, "raids 3", 1, 4),
    "leader": _one_number(act.RollLeader, "leader 2", 0, LAST_SEAT),
    "room": _room,
    "dice": _dice,
    "pocketz": _one_die(act.RollPocketz, "pocketz 0 d4=2"),
    "kazoo": _one_die(act.RollKazoo, "kazoo 2 d8=2"),
    "tie": _one_number(act.RollTie, "tie 1", 0, LAST_SEAT),
}
