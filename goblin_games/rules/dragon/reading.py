"""What people type: verbs left out, letters for words, dice in any order (spec 4.0, 10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.notation import number, suggestion, tidy
from goblin_games.rules.dragon import machine, notation, turn
from goblin_games.rules.dragon.actions import (
    BACK,
    FORWARD,
    SKIP,
    STOP,
    Hit,
    Keep,
    Land,
    Stats,
    Throw,
    Use,
    down,
)
from goblin_games.rules.dragon.allocation import Ways, listed
from goblin_games.rules.dragon.content import FREE_POINTS, START_SPEED
from goblin_games.rules.dragon.deeds import neighbours
from goblin_games.rules.dragon.refusals import use_fault
from goblin_games.rules.dragon.state import Cave, Step

_SHORT: Final[Mapping[Step, Mapping[str, str]]] = {
    Step.BEGIN: {"m": "move", "go": "move", "roll": "move", "c": "charge", "berserk": "charge"},
    Step.KEEP: {"k": "keep", "s": "stop", "all": "stop", "none": "keep none", "n": "keep none"},
    Step.USE: {"u": "use"},
    Step.ACTION: {
        "t": "throw", "k": "rock", "chuck": "rock", "i": "insult", "p": "trap", "u": "sulk",
    },
    Step.LAND: {"l": "land"},
    Step.CARD: {"c": "card", "ace": "card a", "1": "card a"},
    Step.GUESS: {
        **dict.fromkeys(("h", "higher", "up", ">", "+"), "guess higher"),
        **dict.fromkeys(("s", "same", "equal", "="), "guess same"),
        **dict.fromkeys(("l", "lower", "down", "<", "-"), "guess lower"),
    },
    Step.STRIKE: {"x": "skip", "s": "skip", "h": "hit", "p": "pile"},
    Step.TRAIN: {
        "s": "train stealth", "stealth": "train stealth", "p": "train speed",
        "speed": "train speed",
    },
}  # fmt: skip
"""By step: what a first word is short for."""
_BARE: Final = {
    Step.STATS: "stats", Step.KEEP: "keep", Step.USE: "use", Step.LAND: "land", Step.AT: "at",
    Step.CARD: "card", Step.STRIKE: "hit", Step.ACTION: "throw",
}  # fmt: skip
"""By step: the verb that a bare value stands for."""
_ADVICE: Final = {
    Step.STATS: "'stats 3 2' or just '3'",
    Step.BEGIN: "'move' or 'charge'",
    Step.KEEP: "'keep 6 5', 'reroll 2 1', 'none' or 'stop'",
    Step.USE: "'c66 m5 m4 fwd' or 'best'",
    Step.ACTION: "'throw 1', 'rock', 'insult', 'trap' or 'sulk'",
    Step.LAND: "the spot to land on",
    Step.AT: "the spot to hit",
    Step.CARD: "one of your two cards",
    Step.GUESS: "'higher', 'same' or 'lower'",
    Step.STRIKE: "'hit 4', 'skip', or all at once: 'strike 6>5 4>4'",
    Step.TRAIN: "'stealth' or 'speed'",
}
_VALUE = re.compile(r"[0-9]+|[a2-6]|[cmx][1-6]+")
_BLOW = re.compile(r"([1-6])>([1-6])")


def read(text: str, cave: Cave) -> tuple[Action, ...]:
    """What a person typed, as actions to be played one after the other.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    words = tidy(text)
    if not words:
        raise NotationError(f"Type something, such as {_advice(cave)}.")
    special = _SPECIAL.get(cave.step)
    if special is not None and (actions := special(words, cave)):
        return actions
    short = _SHORT.get(cave.step, {}).get(words[0])
    if short is not None:
        words = [*short.split(), *words[1:]]
    elif words[0] not in notation.FORMS and _VALUE.fullmatch(words[0]) and cave.step in _BARE:
        words = [_BARE[cave.step], *words]
    if words[0] not in notation.FORMS:
        hint = suggestion(words[0], notation.FORMS)
        guess = hint if hint.startswith("; did") else "."
        raise NotationError(f"'{words[0]}' means nothing here{guess} Try {_advice(cave)}.")
    return (notation.FORMS[words[0]](words[1:]),)


def _advice(cave: Cave) -> str:
    return _ADVICE.get(cave.step, "nothing, since it is not your turn")


# -- shorthands with a mind of their own --------------------------------------------------


def _stats(words: Sequence[str], cave: Cave) -> tuple[Action, ...]:
    """`3` gives the rest of the points to speed."""
    values = words[1:] if words[0] == "stats" else words
    if len(values) != 1 or not values[0].isdecimal():
        return ()
    stealth = number(values[0], "Stealth", 0, FREE_POINTS)
    return (Stats(stealth, FREE_POINTS + START_SPEED - stealth),)


def _keep(words: Sequence[str], cave: Cave) -> tuple[Action, ...]:
    """`665` keeps these dice, `reroll 2 1` all others; all of them is to stop."""
    word = words[0]
    if word in ("reroll", "r"):
        again = _dice(words[1:])
        kept = list(turn.keepable(cave))
        if not again:
            raise NotationError("Name the dice to roll again: reroll 2 1.")
        for die in again:
            if die not in kept:
                raise NotationError(f"There is no {die} to roll again.")
            kept.remove(die)
        return (Keep(tuple(kept)),)
    values = words[1:] if word in ("keep", "k") else words
    if not values or not all(value.isdecimal() for value in values):
        return ()
    dice = down(_dice(values))
    return (STOP if dice == turn.keepable(cave) else Keep(dice),)


def _dice(words: Sequence[str]) -> list[int]:
    """Faces, with or without spaces between them."""
    return [number(face, "A die", 1, 6) for word in words for face in word]


def _use(words: Sequence[str], cave: Cave) -> tuple[Action, ...]:
    """Tokens in any order; a legal grouping becomes the listed one of the same effect (4.3)."""
    ways = machine.legal(cave, cave.turn)
    assert isinstance(ways, Ways)
    if words == ["best"]:
        from goblin_games.rules.dragon.choices import menu

        return (menu(cave)[0],)
    tokens = [*words[1:]] if words[0] in ("use", "u") else [*words]
    way = next((_WAYS[word] for word in tokens if word in _WAYS), "")
    groups = [word for word in tokens if word not in _WAYS]
    if not groups or not all(word[0] in "cmx" for word in groups):
        return ()
    use = notation.use([*groups, way] if way else groups)
    use = _with_direction(use, cave)
    if use_fault(cave, use) is None:
        use = listed(use, ways, cave.terms.bust_moves) or use
    return (use,)


_WAYS: Final = {
    **dict.fromkeys(("fwd", "f", "forward", "forwards", "ahead"), FORWARD),
    **dict.fromkeys(("back", "b", "backward", "backwards", "away"), BACK),
}


def _with_direction(use: Use, cave: Cave) -> Use:
    """Forward is meant where nothing is said."""
    moves = use.movers and (cave.terms.bust_moves or not use.unused)
    if use.way or not moves:
        return use
    return Use(use.combos, use.movers, use.unused, FORWARD)


def _throw(words: Sequence[str], cave: Cave) -> tuple[Action, ...]:
    """`throw` alone, if there is just one to be thrown."""
    if words in (["throw"], ["t"]):
        targets = neighbours(cave)
        if len(targets) == 1:
            return (Throw(targets[0]),)
        seats = " or ".join(str(seat) for seat in targets) or "nobody"
        raise NotationError(f"Say whom you throw: {seats}.")
    return ()


def _land(words: Sequence[str], cave: Cave) -> tuple[Action, ...]:
    return (Land(0),) if words == ["dragon"] else ()


def _strike(words: Sequence[str], cave: Cave) -> tuple[Action, ...]:
    """`strike 6>5 4>4`: die 6 on the spot of 5, and so on; other dice are skipped (4.6)."""
    blows = [_BLOW.fullmatch(word) for word in words if word != "strike"]
    if words[0] != "strike" and not all(blows):
        return ()
    if not blows or not all(blows):
        raise NotationError("Write die>spot for each blow: strike 6>5 4>4.")
    wanted = [(int(blow[1]), int(blow[2])) for blow in blows if blow]
    actions: list[Action] = []
    for die in cave.dice:
        spot = next((spot for used, spot in wanted if used == die), None)
        if spot is None:
            actions.append(SKIP)
        else:
            wanted.remove((die, spot))
            actions.append(Hit(spot))
    if wanted:
        raise NotationError(f"There is no attack die {wanted[0][0]} for that.")
    return tuple(actions)


_SPECIAL: Final[Mapping[Step, Callable[[Sequence[str], Cave], tuple[Action, ...]]]] = {
    Step.STATS: _stats,
    Step.KEEP: _keep,
    Step.USE: _use,
    Step.ACTION: _throw,
    Step.LAND: _land,
    Step.STRIKE: _strike,
}
