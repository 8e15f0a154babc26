"""How the choices of a seat are offered: the question, the menu, the labels (spec 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from goblin_games.rules.core import Action, Label
from goblin_games.rules.dragon import machine, turn
from goblin_games.rules.dragon.actions import (
    BACK,
    STOP,
    At,
    Card,
    Charge,
    Guess,
    Hit,
    Insult,
    Keep,
    Land,
    Move,
    Pile,
    Rock,
    SetTrap,
    Skip,
    Stats,
    Stop,
    Sulk,
    Throw,
    Train,
    Use,
)
from goblin_games.rules.dragon.content import FRUSTRATED
from goblin_games.rules.dragon.odds import (
    better,
    fire_chance,
    hide_chance,
    no_bust,
    passes,
    percent,
    survival,
)
from goblin_games.rules.dragon.plans import EVERYONE, SELF, outcome, plan_worth
from goblin_games.rules.dragon.secrets import right_guesses
from goblin_games.rules.dragon.state import Cave, Step, Values, at, bonus, threshold, trap_at

# -- the question -------------------------------------------------------------------------


def question(cave: Cave) -> str:
    """What is asked now, in a few words."""
    match cave.step:
        case Step.STATS:
            return "Share out your points: stealth and speed"
        case Step.BEGIN:
            return "Sneak or charge?"
        case Step.KEEP:
            return f"Roll {cave.rolls} of {cave.goblins[cave.turn].speed}: keep or stop?"
        case Step.USE:
            return "Use your dice"
        case Step.ACTION:
            return "What will you do here?"
        case Step.LAND:
            return f"Throw up to {cave.reach} spaces: where to?"
        case Step.AT:
            return f"The rock flies up to {cave.reach} spaces: at whom?"
        case Step.CARD:
            return "Which card stays here, face down?"
        case Step.GUESS:
            return f"You rolled {cave.trap_die}. Is the trap card higher, the same or lower?"
        case Step.STRIKE:
            return f"Where does the {cave.dice[0]} hit?"
        case Step.TRAIN:
            return "The last weak spot! Train what?"
    return "Nothing is asked"


# -- the menu -----------------------------------------------------------------------------


def menu(cave: Cave) -> Sequence[Action]:
    """The sensible choices, the best plans first."""
    seat = machine.actors(cave)[0]
    legal = machine.legal(cave, seat)
    if cave.step == Step.USE:
        return sorted(legal, key=lambda use: -plan_worth(cave, cast("Use", use)))
    if cave.step == Step.KEEP:
        return (STOP, *(Keep(kept) for kept in sensible_keeps(cave)))
    return legal


def sensible_keeps(cave: Cave) -> tuple[Values, ...]:
    """What is worth keeping: dice that pass, groups, both, one die less, or nothing."""
    pool = turn.keepable(cave)
    limit = threshold(cave, cave.turn)
    passing = tuple([die for die in pool if die > limit])
    groups = tuple([die for die in pool if pool.count(die) > 1])
    both = tuple([die for die in pool if die > limit or pool.count(die) > 1])
    most = max(pool.count(die) for die in pool)
    largest = tuple([die for die in pool if pool.count(die) == most]) if most > 1 else ()
    high = tuple([die for die in pool if die > limit + 1])
    found = dict.fromkeys([passing, both, groups, largest, high, pool[:-1], ()])
    return tuple([kept for kept in found if len(kept) < len(pool)])


# -- labels -------------------------------------------------------------------------------


def label(cave: Cave, action: Action) -> Label:
    """A choice in a few words, with its odds or effect."""
    return _LABELS[type(action)](cave, action)


def _stats(cave: Cave, action: Stats) -> Label:
    rolls = "1 roll" if action.speed == 1 else f"{action.speed} rolls"
    passing = percent(passes(cave.anger + cave.suspicion - action.stealth))
    return Label(
        f"stealth {action.stealth}, speed {action.speed}", f"{rolls}, a die passes {passing}"
    )


def _move(cave: Cave, action: Move) -> Label:
    dice = cave.goblins[cave.turn].distance
    limit = threshold(cave, cave.turn)
    return Label("move", f"{_dice(dice)}, a die passes {percent(passes(limit))}", "m")


def _charge(cave: Cave, action: Charge) -> Label:
    goblin = cave.goblins[cave.turn]
    alive = survival(fire_chance(cave), goblin.distance, goblin.hp, 2)
    return Label("charge", f"arrives {percent(alive)}, hits count double", "c")


def _stop(cave: Cave, action: Stop) -> Label:
    final = tuple(sorted((*cave.kept, *cave.loose), reverse=True))
    sneaks = cave.copy()
    sneaks.kept, sneaks.loose, sneaks.step = final, (), Step.USE
    best = cast("Use", menu(sneaks)[0])
    return Label("stop", f"best: {plan_text(sneaks, best)}", "s")


def _keep(cave: Cave, action: Keep) -> Label:
    count, kept = rerolled(cave, action)
    final = (*cave.kept, *cave.loose)
    safe = percent(no_bust(cave, kept, count))
    improves = percent(better(cave, kept, count, tuple(sorted(final, reverse=True))))
    named = " ".join(str(die) for die in action.values)
    text = f"keep {named}" if named else "keep none"
    key = "" if named else "n"
    return Label(f"{text}, roll {count}", f"no bust {safe}, better than stopping {improves}", key)


def rerolled(cave: Cave, action: Keep) -> tuple[int, Values]:
    """How many dice roll again, and all that is set aside then."""
    if cave.terms.free_keep:
        kept = action.values
    else:
        kept = tuple(sorted((*cave.kept, *action.values), reverse=True))
    return cave.goblins[cave.turn].distance - len(kept), kept


def _use(cave: Cave, action: Use) -> Label:
    return Label(" ".join(str(action).split()[1:]), plan_text(cave, action))


def plan_text(cave: Cave, use: Use) -> str:
    """What a way to use the dice does, in a few words."""
    found = outcome(cave, use)
    parts = []
    if found.steps:
        where = "back" if use.way == BACK else "forward"
        parts.append(f"{found.steps} {where} to {found.distance}")
    if found.distance == 0:
        parts.append("ATTACK")
    if found.markers:
        parts.append(f"attack +{found.markers} for good")
    if found.temporary:
        parts.append(f"attack +{found.temporary} for a while")
    for name, old, new in (
        ("anger", cave.anger, found.anger),
        ("suspicion", cave.suspicion, found.suspicion),
    ):
        if old != new:
            parts.append(f"{name} {old} -> {new}")
    if found.healing:
        parts.append(f"the Dragon heals {found.healing}")
    if found.bust:
        parts.insert(0, "BUST")
        parts.append(_PRICE[found.attack])
    return ", ".join(parts) or "stay here"


_PRICE: Final = {SELF: "you are attacked", EVERYONE: "all are attacked", "nobody": "turn over"}


def _throw(cave: Cave, action: Throw) -> Label:
    spot = cave.goblins[cave.turn].distance
    hits = percent(passes(spot - 1))
    key = "t" if len(at(cave, spot)) == 2 else ""
    return Label(f"throw seat {action.seat}", f"reaches the Dragon {hits}", key)


def _land(cave: Cave, action: Land) -> Label:
    if not action.spot:
        reach = cave.goblins[cave.turn].distance
        return Label("land on 0", f"attack, reach {reach}")
    trap = " on a trap" if trap_at(cave, action.spot) else ""
    return Label(f"land on {action.spot}", trap.strip())


def _rock(cave: Cave, action: Rock) -> Label:
    return Label("chuck a rock", "range d6", "k")


def _at(cave: Cave, action: At) -> Label:
    hidden = ", ".join(f"seat {seat} hides {percent(hide_chance(cave, seat))}"
                       for seat in at(cave, action.spot))  # fmt: skip
    return Label(f"at {action.spot}", hidden)


def _insult(cave: Cave, action: Insult) -> Label:
    safe = percent(hide_chance(cave, cave.turn))
    return Label("insult", f"works {safe}: anger +1, suspicion +1, a weak spot", "i")


def _trap(cave: Cave, action: SetTrap) -> Label:
    return Label("set a trap", "choose one of two cards", "p")


def _card(cave: Cave, action: Card) -> Label:
    caught = {"a": "1/2", "6": "1/2", "2": "1/3", "5": "1/3", "3": "1/6", "4": "1/6"}
    return Label(action.rank, f"catches a good guesser {caught[action.rank]}", action.rank)


def _sulk(cave: Cave, action: Sulk) -> Label:
    tokens = cave.goblins[cave.turn].tokens
    warning = ", stealth -1 next turn" if tokens + 1 >= FRUSTRATED else ""
    return Label("sulk", f"token {min(FRUSTRATED, tokens + 1)} of {FRUSTRATED}{warning}", "u")


def _guess(cave: Cave, action: Guess) -> Label:
    return Label(action.answer, percent(right_guesses(cave)[action.answer]), action.answer[0])


def _hit(cave: Cave, action: Hit) -> Label:
    rest = action.spot - cave.dice[0] - bonus(cave.goblins[cave.striker])
    return Label(f"hit the {action.spot}", f"{rest} left" if rest > 0 else "removes it")


def _pile(cave: Cave, action: Pile) -> Label:
    rest = action.left - cave.dice[0]
    return Label(f"pile on the {action.left} left", f"{rest} left" if rest > 0 else "removes it")


def _skip(cave: Cave, action: Skip) -> Label:
    return Label("skip", "this die hits nothing", "x")


def _train(cave: Cave, action: Train) -> Label:
    goblin = cave.goblins[cave.striker]
    now = goblin.stealth if action.stat == "stealth" else goblin.speed
    return Label(action.stat, f"{now} -> {now + 1}", "s" if action.stat == "stealth" else "p")


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


_LABELS: Final[Mapping[type[Action], Callable[[Cave, Any], Label]]] = {
    Stats: _stats,
    Move: _move,
    Charge: _charge,
    Stop: _stop,
    Keep: _keep,
    Use: _use,
    Throw: _throw,
    Land: _land,
    Rock: _rock,
    At: _at,
    Insult: _insult,
    SetTrap: _trap,
    Card: _card,
    Sulk: _sulk,
    Guess: _guess,
    Hit: _hit,
    Pile: _pile,
    Skip: _skip,
    Train: _train,
}
