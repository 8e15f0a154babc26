"""Why an action is not legal, with its ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goblin_games.rules.core import Action, ChanceAction, Refusal
from goblin_games.rules.oh_my_lair.actions import (
    Buy,
    Done,
    Keep,
    Mojo,
    Next,
    Order,
    Summon,
)
from goblin_games.rules.oh_my_lair.buy import can_pay, open_spaces
from goblin_games.rules.oh_my_lair.content import MAX_MOJO, PER_SPACE, PLACES, RESOURCES
from goblin_games.rules.oh_my_lair.state import Lair, Step, cap

_WANTED: Final = {
    Step.ORDER: "First place your minions.",
    Step.CHOOSE: "First say which place is rolled next.",
    Step.ROLLED: "First keep the roll or spend mojo on it.",
    Step.BUY: "This is the time to buy, or to be done.",
    Step.BATTLE_ROLLED: "First keep the roll or spend mojo on it.",
}


def why_not(lair: Lair, action: Action) -> Refusal:
    """The reason for an action that is known to be illegal on this board."""
    if isinstance(action, ChanceAction):
        return Refusal("The dice and the piles do that, not you.", "4")
    for kind, steps, reason in _REASONS:
        if isinstance(action, kind):
            if lair.step in steps:
                return reason(lair, action)
            return Refusal(_WANTED[lair.step], "4")
    return Refusal("That cannot be done now.", "4")


def _order(lair: Lair, action: Order) -> Refusal:
    placed = sum(action.minions)
    if min(action.minions) < 0:
        return Refusal("Nobody can place fewer minions than none.", "R5")
    return Refusal(f"All {lair.minions} minions must be placed, this places {placed}.", "R5")


def _next(lair: Lair, action: Next) -> Refusal:
    names = ", ".join(PLACES[place].keyword for place, _ in lair.todo)
    return Refusal(f"No minion waits there; still to be rolled are {names}.", "R6")


def _mojo(lair: Lair, action: Mojo) -> Refusal:
    return Refusal(f"The roll has {len(lair.dice)} dice, there is no die {action.die}.", "R16")


def _buy(lair: Lair, action: Buy) -> Refusal:
    if action.ware == "mojo":
        if lair.mojo >= MAX_MOJO:
            return Refusal("There are only three mojo, and you hold them all.", "4.3")
        return Refusal("A mojo costs 1 gold, and you have none.", "4.3")
    if lair.minions >= cap(lair):
        return Refusal(
            f"You may hold {cap(lair)} minions: two, and one for each region you control.", "R18"
        )
    return Refusal(f"A minion costs 2 gold, you have {lair.gold}.", "4.3")


def _summon(lair: Lair, action: Summon) -> Refusal:
    creature = lair.terms.creatures.get(action.creature)
    if creature is None or action.creature not in lair.pit:
        name = creature.name if creature else f"'{action.creature}'"
        return Refusal(f"{name} is not in the Pit.", "4.3")
    if action.space not in open_spaces(lair):
        return _no_space(lair, action.space)
    assert not can_pay(lair, action.creature)
    cost = " ".join(f"{n} {kind}" for n, kind in zip(creature.cost, RESOURCES, strict=True) if n)
    return Refusal(f"{creature.name} costs {cost}, and you do not have it.", "R28")


def _no_space(lair: Lair, space: int) -> Refusal:
    last = lair.terms.last_space
    if space > last:
        ruling = "R11" if lair.terms.last_stand else "R22"
        return Refusal(f"Creatures can stand up to space {last}.", ruling)
    if space == lair.position:
        return Refusal("The hero stands on that space, and it is not in front of him.", "R11")
    if space < lair.position:
        return Refusal(f"The hero is on {lair.position}; nobody can stand behind him.", "R11")
    return Refusal(f"There are {PER_SPACE} creatures on space {space}, and no more fit.", "R12")


def _never(lair: Lair, action: Action) -> Refusal:
    return Refusal("That cannot be done now.", "4")


_ROLLS = (Step.ROLLED, Step.BATTLE_ROLLED)
_Reason = tuple[type[Action], tuple[Step, ...], Callable[[Lair, Any], Refusal]]
_REASONS: Final[tuple[_Reason, ...]] = (
    (Order, (Step.ORDER,), _order),
    (Next, (Step.CHOOSE,), _next),
    (Mojo, _ROLLS, _mojo),
    (Keep, _ROLLS, _never),
    (Buy, (Step.BUY,), _buy),
    (Summon, (Step.BUY,), _summon),
    (Done, (Step.BUY,), _never),
)
