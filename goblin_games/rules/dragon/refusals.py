"""Why an action is not legal, with its ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from goblin_games.rules.core import Action, ChanceAction, Refusal
from goblin_games.rules.dragon import deeds, turn
from goblin_games.rules.dragon.actions import (
    BACK,
    FORWARD,
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
from goblin_games.rules.dragon.allocation import allocations, listed
from goblin_games.rules.dragon.attack import may_hit
from goblin_games.rules.dragon.content import (
    CAVE_MOUTH,
    FEWEST_IN_COMBO,
    FREE_POINTS,
    MOST_IN_COMBO,
    START_SPEED,
)
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.state import Cave, Step, stealth, trap_at

_WANTED: Final = {
    Step.STATS: ("First share out your points between stealth and speed.", "R3"),
    Step.BEGIN: ("First say whether you move or charge.", "4.1"),
    Step.KEEP: ("First keep dice for another roll, or stop.", "4.2"),
    Step.USE: ("First say how your dice are used.", "4.3"),
    Step.ACTION: ("It is time for an action, or for sulking.", "4.5"),
    Step.LAND: ("First say where the thrown goblin lands.", "R24"),
    Step.AT: ("First say which spot the rock hits.", "R26"),
    Step.CARD: ("First choose the card that stays here.", "4.5"),
    Step.GUESS: ("First guess the trap card: higher, same or lower.", "4.7"),
    Step.STRIKE: ("First use your attack dice.", "4.6"),
    Step.TRAIN: ("First train stealth or speed.", "4.6"),
}


def why_not(cave: Cave, seat: int, action: Action) -> Refusal:
    """The reason for an action that is known to be illegal for the seat that acts."""
    if isinstance(action, ChanceAction):
        return Refusal("The dice and the cards do that, not you.", "4.0")
    for kind, step, reason in _REASONS:
        if isinstance(action, kind) and step == cave.step:
            return reason(cave, action)
    return Refusal(*_WANTED[cave.step])


def _stats(cave: Cave, action: Stats) -> Refusal:
    points = FREE_POINTS + START_SPEED
    return Refusal(
        f"Stealth 0 to {FREE_POINTS} and speed must make {points} together, "
        f"not {action.stealth} and {action.speed}.",
        "R3",
    )


def _charge(cave: Cave, action: Charge) -> Refusal:
    return Refusal("Another goblin is closer to the Dragon; only the closest may charge.", "4.1")


def _keep(cave: Cave, action: Keep) -> Refusal:
    pool = turn.keepable(cave)
    missing = Counter(action.values) - Counter(pool)
    shown = " ".join(str(die) for die in pool)
    if missing:
        return Refusal(f"You can only keep of {shown}; there is no such {min(missing)}.", "R5")
    if tuple(sorted(action.values, reverse=True)) != action.values:
        return Refusal("Dice are named from high to low.", "4.2")
    return Refusal("To keep all dice is to stop.", "4.2")


# -- the use of dice ----------------------------------------------------------------------


def _use(cave: Cave, action: Use) -> Refusal:
    fault = use_fault(cave, action)
    if fault is not None:
        return fault
    ways = allocations(
        cave.kept,
        cave.anger,
        cave.suspicion,
        stealth(cave, cave.turn),
        cave.terms.bust_moves,
        cave.terms.fewest_unused,
    )
    same = listed(action, ways, cave.terms.bust_moves)
    if same is None:
        return Refusal("Fewer dice could stay unused, and none may that need not.", "R11")
    return Refusal(f"That works, but it is written '{same}'.", "4.3")


def use_fault(cave: Cave, use: Use) -> Refusal | None:
    """The first of the clauses of 4.3 that a way to use the dice breaks; None if none.

    With `must_use=most` the number of unused dice is not looked at here.
    """
    for clause in (_same_dice, _combo_sizes, _checks, _strands, _direction):
        fault = clause(cave, use)
        if fault is not None:
            return fault
    return None


def _same_dice(cave: Cave, use: Use) -> Refusal | None:
    shown = " ".join(str(die) for die in cave.kept)
    if use.dice() != cave.kept:
        return Refusal(f"Each of your dice must be used once: {shown}.", "4.3")
    return None


def _combo_sizes(cave: Cave, use: Use) -> Refusal | None:
    for group in use.combos:
        if not FEWEST_IN_COMBO <= group.size <= MOST_IN_COMBO:
            return Refusal(f"A combo has 2 to 5 equal dice, not {group.size}.", "R10")
    return None


def _checks(cave: Cave, use: Use) -> Refusal | None:
    limit = outcome(cave, use).threshold
    for value, count in use.movers:
        if value * count <= limit:
            return Refusal(f"{value * count} does not exceed {limit} and moves nobody.", "R12")
    for die in use.unused:
        if die > limit:
            return Refusal(f"The {die} exceeds {limit}, and a die that passes must be used.", "R11")
    return None


def _strands(cave: Cave, use: Use) -> Refusal | None:
    for die in use.unused:
        if cave.kept.count(die) > 1:
            return Refusal(f"There are several {die}s, and together they can all be used.", "R11")
    return None


def _direction(cave: Cave, use: Use) -> Refusal | None:
    steps = len(use.movers)
    if use.unused and not cave.terms.bust_moves:
        return Refusal("On a bust nobody moves.", "R14") if use.way else None
    if not steps:
        return Refusal("Nobody moves, so there is no direction.", "4.3") if use.way else None
    if use.way not in (FORWARD, BACK):
        return Refusal("Say fwd or back.", "4.3")
    if use.way == BACK and len(cave.kept) + steps > CAVE_MOUTH:
        return Refusal(f"There are not {steps} spaces behind you.", "R8")
    return None


# -- deeds --------------------------------------------------------------------------------


def _throw(cave: Cave, action: Throw) -> Refusal:
    if action.seat == cave.turn:
        return Refusal("Nobody can throw himself.", "R24")
    return Refusal("You can only throw a living goblin on your own spot.", "R24")


def _land(cave: Cave, action: Land) -> Refusal:
    spots = " ".join(str(spot) for spot in deeds.landings(cave))
    ruling = "A throw of no spaces is no throw; it" if _own_spot(cave, action.spot) else "The throw"
    return Refusal(f"{ruling} can end on {spots}.", "R24")


def _own_spot(cave: Cave, spot: int) -> bool:
    return spot == cave.goblins[cave.turn].distance


def _rock(cave: Cave, action: Rock) -> Refusal:
    return Refusal("Nobody sits on another spot, so there is nobody to hit.", "R26")


def _at(cave: Cave, action: At) -> Refusal:
    if _own_spot(cave, action.spot):
        return Refusal("Not at your own spot.", "R26")
    if abs(action.spot - cave.goblins[cave.turn].distance) > cave.reach:
        return Refusal(f"The rock flies {cave.reach} spaces at most.", "R26")
    return Refusal(f"Nobody sits on {action.spot}.", "R26")


def _trap(cave: Cave, action: SetTrap) -> Refusal:
    if trap_at(cave, cave.goblins[cave.turn].distance):
        return Refusal("There is a trap here already, and one card fits.", "R42")
    return Refusal("A trap is set alone, and you have company.", "4.5")


def _card(cave: Cave, action: Card) -> Refusal:
    dealt = " and ".join(cave.dealt or ())
    return Refusal(f"You were dealt {dealt}.", "4.5", frozenset({cave.turn}))


# -- attack -------------------------------------------------------------------------------


def _hit(cave: Cave, action: Hit) -> Refusal:
    if not may_hit(cave):
        return Refusal(f"Your reach is {cave.reach}: no other weak spot may be targeted.", "R33")
    if action.spot in cave.spots:
        return Refusal(f"There is a die on each {action.spot} already.", "R35")
    spots = " ".join(str(spot) for spot in cave.spots)
    return Refusal(f"There is no weak spot of {action.spot}, only {spots}.", "4.6")


def _pile(cave: Cave, action: Pile) -> Refusal:
    if not cave.terms.pile_on:
        return Refusal("Each weak spot takes one die.", "R35")
    return Refusal(f"No targeted weak spot has {action.left} left.", "R35")


def _guess(cave: Cave, action: Guess) -> Refusal:
    return Refusal("Guess higher, same or lower.", "4.7")


def _train(cave: Cave, action: Train) -> Refusal:
    return Refusal("Train stealth or speed.", "4.6")


def _never(cave: Cave, action: Action) -> Refusal:
    return Refusal(*_WANTED[cave.step])


_Reason = tuple[type[Action], Step, Callable[[Cave, Any], Refusal]]
_REASONS: Final[tuple[_Reason, ...]] = (
    (Stats, Step.STATS, _stats),
    (Move, Step.BEGIN, _never),
    (Charge, Step.BEGIN, _charge),
    (Keep, Step.KEEP, _keep),
    (Stop, Step.KEEP, _never),
    (Use, Step.USE, _use),
    (Throw, Step.ACTION, _throw),
    (Rock, Step.ACTION, _rock),
    (SetTrap, Step.ACTION, _trap),
    (Insult, Step.ACTION, _never),
    (Sulk, Step.ACTION, _never),
    (Land, Step.LAND, _land),
    (At, Step.AT, _at),
    (Card, Step.CARD, _card),
    (Guess, Step.GUESS, _guess),
    (Hit, Step.STRIKE, _hit),
    (Pile, Step.STRIKE, _pile),
    (Skip, Step.STRIKE, _never),
    (Train, Step.TRAIN, _train),
)
