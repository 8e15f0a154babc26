"""What people type: the notation, and whatever is plain enough without it (spec 10.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.notation import suggestion, tidy
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz.content import ITEMS
from goblin_games.rules.dice_goblinz.dice import SIZE_OF, heap
from goblin_games.rules.dice_goblinz.notation import (
    FORMS,
    read_dice,
    read_die,
    read_face,
    read_role,
    read_seat,
    read_thing,
)
from goblin_games.rules.dice_goblinz.state import Step, Table, raid_dice, raiders

_ROLE_KEYS: Final = {"g": "greedy", "o": "groupie", "c": "coward"}
_KEYS: Final[dict[Step, dict[str, Action]]] = {
    Step.KEY: {"k": act.USE_KEY},
    Step.KEEP: {"1": act.Keep(1), "2": act.Keep(2)},
    Step.TRICKS: {"w": act.WAND},
    Step.COUNT: {"a": act.AVERAGE, "s": act.STENCH, "p": act.PLAIN},
    Step.PAY: {"s": act.SHIELD},
    Step.BULLY_REPLY: {"s": act.SHIELD, "u": act.SUFFER},
    Step.DEATH: {"w": act.WATER, "m": act.MITOSIS},
}
ADVICE: Final = {
    Step.SETUP_PICK: "'hob'",
    Step.KEY: "'key' or 'pass'",
    Step.KEEP: "'keep 1' or 'keep 2'",
    Step.COMMIT: "'groupie all', 'greedy d20' or 'coward'",
    Step.POCKETZ: "'pocketz d4' or 'pass'",
    Step.GRAB: "'grab d20' or 'pass'",
    Step.LATE_GRAB: "'grab d20' or 'pass'",
    Step.FLIP: "'flip coward pocket d4', 'flip greedy raid d6=1' or 'pass'",
    Step.TRICKS: "'wand', 'kazoo 2 d8=8' or 'pass'",
    Step.COUNT: "'average' or 'stench', or 'plain'",
    Step.LOSE: "'lose d6 2d4'",
    Step.PAY: "'pay d6' or 'shield'",
    Step.BULLY: "'bully 3 d10' or 'pass'",
    Step.BULLY_REPLY: "'shield' or 'suffer'",
    Step.FIRSTS: "'take d20'",
    Step.APPOINT: "'appoint 2'",
    Step.PICK: "'take d20'",
    Step.DEATH: "'water', 'mitosis' or 'pass'",
}


def read(text: str, view: Table, seat: int) -> Action:
    """One action out of what somebody typed, as this phase understands it.

    Raises:
        NotationError: with one sentence that says what would be right.
    """
    words = tidy(text)
    advice = ADVICE.get(view.step, "nothing, for it is not your turn")
    if not words:
        raise NotationError(f"Type something, such as {advice}.")
    key = _KEYS.get(view.step, {}).get(words[0])
    if len(words) == 1 and key is not None:
        return key
    if words == ["p"]:
        return act.PASS
    short = _SHORT.get(view.step)
    if short is not None and (action := short(words, view, seat)) is not None:
        return action
    if words[0] in FORMS:
        return FORMS[words[0]](words[1:])
    hint = suggestion(words[0], FORMS)
    hint = hint if hint.startswith("; did") else "."
    raise NotationError(f"'{words[0]}' means nothing here{hint} Try {advice}.")


# -- shorthands by phase; None where the words are no shorthand ---------------------------


def _commit(words: Sequence[str], view: Table, seat: int) -> Action | None:
    """`groupie` means all dice, `greedy d20` these, `coward` none, `coward all` a bluff."""
    if words[0] == "raid" and len(words) > 2 and words[2] == "all":
        words = words[1:]
    word = _ROLE_KEYS.get(words[0], words[0])
    if word not in ("greedy", "groupie", "coward", "1", "2", "3"):
        return None
    role, rest = read_role(word), list(words[1:])
    if rest == ["all"] or (not rest and role is not act.COWARD):
        return act.Raid(role, view.pockets[seat])
    return act.Raid(role, heap(read_dice(rest)))


def _pick_goblin(words: Sequence[str], view: Table, seat: int) -> Action | None:
    name = words[-1].removesuffix("goblin")
    if len(words) == 1 and (name in view.terms.goblinz or words[0] in view.terms.goblinz):
        return act.PickGoblin(words[0] if words[0] in view.terms.goblinz else name)
    return None


def _extra_die(words: Sequence[str], view: Table, seat: int) -> Action | None:
    return act.Pocketz(read_die(words[0])) if _is_die(words) else None


def _is_die(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0] in SIZE_OF


def _claim(words: Sequence[str], view: Table, seat: int) -> Action | None:
    return act.Grab(read_thing(words[0])) if _is_thing(words) else None


def _take(words: Sequence[str], view: Table, seat: int) -> Action | None:
    return act.Take(read_thing(words[0])) if _is_thing(words) else None


def _is_thing(words: Sequence[str]) -> bool:
    return _is_die(words) or (len(words) == 1 and words[0] in ITEMS)


def _flip(words: Sequence[str], view: Table, seat: int) -> Action | None:
    """`greedy d4` pays from the pocket, `coward d6=1` with a raid die."""
    words = words[1:] if words[0] == "flip" else words
    if len(words) != 2:
        return None
    role = read_role(_ROLE_KEYS.get(words[0], words[0]))
    if "=" in words[1]:
        return act.Flip(role, *read_face(words[1]))
    return act.Flip(role, read_die(words[1]))


def _tricks(words: Sequence[str], view: Table, seat: int) -> Action | None:
    """`kazoo 2 d8` is enough where the seat has one d8 on the table."""
    if words[0] not in ("k", "kazoo"):
        return None
    if len(words) == 3 and words[2] in SIZE_OF:
        victim, size = read_seat(words[1]), read_die(words[2])
        dice = raid_dice(view, victim) if victim in raiders(view) else ()
        found = [die for die in dict.fromkeys(dice) if die[0] == size]
        if len(found) == 1:
            return act.Kazoo(victim, *found[0])
        raise NotationError(f"Say which d{size} of seat {victim}, with its face: d{size}=1.")
    return FORMS["kazoo"](words[1:])


def _lose(words: Sequence[str], view: Table, seat: int) -> Action | None:
    return None if words[0] in FORMS else act.Lose(heap(read_dice(words)))


def _pay(words: Sequence[str], view: Table, seat: int) -> Action | None:
    if len(words) == 2 and words[0] == "pocket":
        return act.Pay(read_die(words[1]), True)
    return act.Pay(read_die(words[0])) if _is_die(words) else None


def _bully(words: Sequence[str], view: Table, seat: int) -> Action | None:
    if len(words) == 2 and words[0].isdecimal():
        return act.Bully(read_seat(words[0]), read_die(words[1]))
    return None


def _appoint(words: Sequence[str], view: Table, seat: int) -> Action | None:
    return act.Appoint(read_seat(words[0])) if words[0].isdecimal() and len(words) == 1 else None


_SHORT: Final[dict[Step, Callable[[Sequence[str], Table, int], Action | None]]] = {
    Step.SETUP_PICK: _pick_goblin,
    Step.COMMIT: _commit,
    Step.POCKETZ: _extra_die,
    Step.GRAB: _claim,
    Step.LATE_GRAB: _claim,
    Step.FLIP: _flip,
    Step.TRICKS: _tricks,
    Step.LOSE: _lose,
    Step.PAY: _pay,
    Step.BULLY: _bully,
    Step.APPOINT: _appoint,
    Step.FIRSTS: _take,
    Step.PICK: _take,
}
