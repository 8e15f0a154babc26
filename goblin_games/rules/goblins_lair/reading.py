"""Reading what people type: names and targets left out, short verbs, and `go f7`.

Whatever can be told from the view may be left out. Results are only read, not judged: an
illegal action is refused later, with its ruling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.geometry import DIRECTION_WORDS, Direction
from goblin_games.rules.core.notation import suggestion, tidy
from goblin_games.rules.goblins_lair import machine, refusals, stumbles
from goblin_games.rules.goblins_lair.actions import Archway, Deed, Open, PlaceAt, Step
from goblin_games.rules.goblins_lair.content import SPELLS
from goblin_games.rules.goblins_lair.discovery import next_name
from goblin_games.rules.goblins_lair.narration import started, who
from goblin_games.rules.goblins_lair.notation import (
    PLAIN_WORDS,
    POTION_WORDS,
    VERBS,
    parse_words,
)
from goblin_games.rules.goblins_lair.paths import active_figure, mover_of, way
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, Lair, Pending, Phase

_SQUARE = re.compile(r"[a-z]{1,2}[1-9][0-9]{0,2}")
_SHORT: Final = {
    "a": "attack",
    "hit": "attack",
    "f": "shoot",
    "fire": "shoot",
    "x": "escape",
    "o": "open",
    "c": "close",
    "shut": "close",
    "m": "cast",
    "magic": "cast",
    "p": "drink",
    "potion": "drink",
    "g": "go",
    "walk": "go",
    "learn": "spells",
    "place": "at",
}
_REST: Final = {
    Phase.HERO_MOVE: "end",
    Phase.MONSTER_MOVE: "end",
    Phase.HERO_FIGHT: "pass",
    Phase.SEARCH: "skip",
    Phase.MONSTER_FIGHT: "done",
    Phase.DOORS: "ready",
}
_EXAMPLES: Final = {
    Phase.DOORS: "'archway t4' or 'ready'",
    Phase.PICK: "'pick corinna'",
    Phase.SPELLS: "'spells cure missile'",
    Phase.START: "a square such as 'b4'",
    Phase.HERO_MOVE: "'ne', 'go f7', 'open e8' or 'end'",
    Phase.MONSTER_MOVE: "'gob1 go f7', 'gob1 end' or 'done'",
    Phase.HERO_FIGHT: "'attack gob1' or 'pass'",
    Phase.MONSTER_FIGHT: "'gob1 attack ariel' or 'done'",
    Phase.SEARCH: "'search' or 'skip'",
    Phase.OVER: "nothing, it is over",
}


def read(text: str, lair: Lair, seat: int) -> tuple[Action, ...]:
    """What a person typed for a seat, as actions to be played one by one.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    words = tidy(text)
    if not words:
        raise NotationError(f"Type something, such as {_advice(lair)}.")
    if words[0] in PLAIN_WORDS:
        return (parse_words(words),)
    if lair.pending == Pending.PLACE:
        return (_placing(words, lair),)
    match lair.phase:
        case Phase.DOORS | Phase.PICK if (setup := _setup(words, lair)) is not None:
            return (setup,)
    figure, rest = _figure(words, lair, seat)
    return _deed(figure, rest, lair, seat)


def _advice(lair: Lair) -> str:
    """What may be typed now."""
    if lair.pending == Pending.PLACE:
        return "a square for the monster, such as 'f13'"
    return _EXAMPLES[lair.phase]


# -- setup and placing ------------------------------------------------------------------------


def _setup(words: Sequence[str], lair: Lair) -> Action | None:
    if lair.phase == Phase.DOORS:
        if words in (["."], ["done"], ["end"]):
            return parse_words(["ready"])
        return Archway(words[0]) if len(words) == 1 and _SQUARE.fullmatch(words[0]) else None
    name = _one_of(words[0], list(lair.terms.heroes)) if len(words) == 1 else None
    return parse_words(["pick", name]) if name else None


def _placing(words: Sequence[str], lair: Lair) -> Action:
    name = next_name(lair)
    left = [word for word in words if word not in ("at", "place", name)]
    if len(left) == 1 and _SQUARE.fullmatch(left[0]) and left[0] in lair.ground.numbers:
        return PlaceAt(name, left[0])
    if len(words) == 3 and words[1] == "at":
        return parse_words(words)
    raise NotationError(f"Say where {name} stands, with one square such as 'f13'.")


# -- who --------------------------------------------------------------------------------------


def _one_of(word: str, names: Sequence[str]) -> str | None:
    """The only name that a word begins, if it is three letters or a whole name."""
    if word in names:
        return word
    found = [name for name in names if len(word) > 2 and name.startswith(word)]
    return found[0] if len(found) == 1 else None


def _names(lair: Lair) -> list[str]:
    return [*(hero.name for hero in lair.heroes), *(monster.name for monster in lair.monsters)]


def _figure(words: Sequence[str], lair: Lair, seat: int) -> tuple[str, list[str]]:
    """The figure that acts, said or unsaid, and the words after it."""
    verb = words[0] in VERBS or words[0] in _SHORT or words[0] in SPELLS
    if len(words) > 1 and not verb:
        name = _one_of(words[0], _names(lair))
        if name is not None:
            return name, list(words[1:])
        if words[1] in VERBS:
            return words[0], list(words[1:])
    return _own(lair, seat), list(words)


def _own(lair: Lair, seat: int) -> str:
    if seat != MONSTER_SEAT:
        return lair.heroes[seat - 1].name if seat <= len(lair.heroes) else ""
    if active := active_figure(lair):
        return active
    able = [m.name for m in lair.monsters if not (lair.spent | lair.paralysed) >> m.number & 1]
    return able[0] if len(able) == 1 else ""


# -- what -------------------------------------------------------------------------------------


def _deed(figure: str, words: list[str], lair: Lair, seat: int) -> tuple[Action, ...]:
    verb, *rest = words
    moving = lair.phase in (Phase.HERO_MOVE, Phase.MONSTER_MOVE)
    if verb == ".":
        verb = _REST.get(lair.phase, "end")
    elif moving and verb in DIRECTION_WORDS and not rest:
        verb, rest = "step", [verb]
    elif verb in SPELLS and lair.phase != Phase.SPELLS:
        verb, rest = "cast", [verb, *rest]
    elif verb in POTION_WORDS and moving:
        verb, rest = "drink", [verb, *rest]
    elif _SQUARE.fullmatch(verb) and not rest and verb in lair.ground.numbers:
        verb, rest = ("start" if lair.phase == Phase.START else "go"), [verb]
    elif verb == "s" and lair.phase == Phase.SEARCH:
        verb = "search"
    verb = _SHORT.get(verb, verb)
    if lair.phase == Phase.SPELLS and verb in SPELLS:
        verb, rest = "spells", [verb, *rest]
    if verb in PLAIN_WORDS:
        return (parse_words([verb, *rest]),)
    if verb != "go" and verb not in VERBS:
        raise NotationError(f"'{verb}' means nothing here{_hint(verb)} Try {_advice(lair)}.")
    if not figure:
        raise NotationError(f"Say which monster, such as {_advice(lair)}.")
    if verb == "go":
        return _go(figure, rest, lair, seat)
    return (_complete(figure, verb, rest, lair, seat),)


def _hint(word: str) -> str:
    hint = suggestion(word, [*VERBS, *PLAIN_WORDS, "go"])
    return hint if hint.startswith("; did") else "."


def _complete(figure: str, verb: str, rest: list[str], lair: Lair, seat: int) -> Action:
    """The action, with a target, door or square that was left out if only one is possible."""
    if verb == "step" and rest:
        rest = [_DIRECTIONS.get(rest[0], rest[0]), *rest[1:]]
    if len(rest) == _ARGUMENTS.get(verb, 0) - 1:
        begun = " ".join([figure, verb, *rest]) + " "
        legal = machine.legal(lair, seat)
        ends = [str(action) for action in legal if isinstance(action, Deed)]
        found = [text for text in ends if text.startswith(begun)]
        if len(found) == 1:
            return parse_words(found[0].split(" "))
        if len(found) > 1:
            targets = ", ".join(text.removeprefix(begun) for text in found)
            raise NotationError(f"Say which: {begun.strip()} can be followed by {targets}.")
    if rest and verb in ("attack", "shoot", "cast", "drink"):
        rest[-1] = _one_of(rest[-1], _names(lair)) or rest[-1]
    return parse_words([figure, verb, *rest])


_ARGUMENTS: Final[Mapping[str, int]] = {
    "open": 1, "close": 1, "attack": 1, "shoot": 1, "cast": 2, "drink": 2,
}  # fmt: skip
_DIRECTIONS: Final = {
    "north": "n", "northeast": "ne", "east": "e", "southeast": "se",
    "south": "s", "southwest": "sw", "west": "w", "northwest": "nw",
}  # fmt: skip


# -- going ------------------------------------------------------------------------------------


def _go(figure: str, rest: Sequence[str], lair: Lair, seat: int) -> tuple[Action, ...]:
    """`go f7`: the steps of this move towards a square; to a shut door, with its opening."""
    if len(rest) != 1 or rest[0] not in lair.ground.numbers:
        raise NotationError("Say where to, with one square of the map: go f7.")
    target = lair.ground.numbers[rest[0]]
    mover = mover_of(lair, figure)
    if mover is None:
        raise NotationError(_cannot_walk(figure, lair, seat))
    if target == mover.at:
        raise NotationError(f"{started(who(figure))} stands on {rest[0]} already.")
    number = lair.ground.door_at.get(target)
    if number is not None and lair.closed >> number & 1:
        return _go_to_door(figure, number, lair)
    return _walk(figure, target, lair)


def _cannot_walk(figure: str, lair: Lair, seat: int) -> str:
    if seat not in machine.actors(lair):
        return "It is not your turn."
    return str(refusals.why_not(lair, seat, Step(figure, Direction.N)))


def _walk(figure: str, target: int, lair: Lair) -> tuple[Action, ...]:
    blocked = stumbles.no_standing(lair, lair.ground.square(target))
    if blocked is not None:
        raise NotationError(str(blocked))
    found = way(lair, figure, target)
    if found is None:
        text = f"There is no way to {lair.ground.names[target]} for {who(figure)}"
        raise NotationError(f"{text} as doors and figures stand. (2.8)")
    steps = [Step(figure, Direction(direction)) for direction in found.directions]
    if not found.steps_now:
        raise NotationError(str(stumbles.step(lair, figure, steps[0])))
    return tuple(steps[: found.steps_now])


def _go_to_door(figure: str, number: int, lair: Lair) -> tuple[Action, ...]:
    """To the nearer side of a shut door, and open it if the move allows that."""
    ground = lair.ground
    door = ground.doorways[number]
    opening = Open(figure, ground.names[door.at])
    mover = mover_of(lair, figure)
    assert mover is not None
    if mover.at in door.sides:
        return (opening,)
    ways = [found for side in door.sides if (found := way(lair, figure, side)) is not None]
    if not ways:
        text = f"There is no way to the door on {ground.names[door.at]}"
        raise NotationError(f"{text} as doors and figures stand. (2.8)")
    best = min(ways, key=lambda found: found.cost)
    steps = _walk(figure, best.squares[-1], lair)
    there = len(steps) == len(best.squares)
    return (*steps, opening) if there else steps
