"""Why an action is not legal, with its ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from goblin_games.rules.core import Action, ChanceAction, Refusal
from goblin_games.rules.goblin_dice import grabs
from goblin_games.rules.goblin_dice.actions import DONE, Done, Grab, Run, Use
from goblin_games.rules.goblin_dice.content import ABILITY_NAMES
from goblin_games.rules.goblin_dice.state import USED, Race, Step, standing_on
from goblin_games.rules.goblin_dice.terms import Ground


def why_not(race: Race, seat: int, action: Action) -> Refusal:
    """The reason for an action that is known to be illegal, whoever's turn it is."""
    if race.step == Step.OVER:
        return Refusal("The race is over.", "R18")
    if isinstance(action, ChanceAction):
        return Refusal("The dice and the tiles do that, not you.", "4.2")
    if race.crushed[seat]:
        return Refusal("You lie flat under the stone and are out of the race.", "R21")
    reason = _REASONS.get(type(action), _use)
    return reason(race, seat, action)


def _run(race: Race, seat: int, action: Run) -> Refusal:
    return Refusal("Nobody shouts before all dice are back in hand.", "R25")


# -- grabbing -----------------------------------------------------------------------------


def _grab(race: Race, seat: int, action: Grab) -> Refusal:
    if race.step == Step.GRAB:
        return _not_this_die(race, action) if grabs.may_grab(race, seat) else _no_grab(race, seat)
    if race.step == Step.THIRD:
        return _no_third(race, seat, action)
    if not race.dice:
        return Refusal("No dice lie on the table yet.", "4.2")
    return Refusal("The grabbing is over; everybody has two dice.", "R26")


def _no_grab(race: Race, seat: int) -> Refusal:
    """A seat whose hands are full, or one that is not the next to pick."""
    if seat in race.picks:
        return Refusal("Another goblin picks first.", "4.4")
    return Refusal("You have two hands and a die in each.", "R26")


def _not_this_die(race: Race, action: Grab) -> Refusal:
    count = len(race.dice)
    if not 1 <= action.number <= count:
        return Refusal(f"The throw had {count} dice; there is no die {action.number}.", "4.3")
    if action.number not in race.free:
        return Refusal(f"Die {action.number} is gone, and nobody gives a die back.", "4.3")
    return Refusal(f"The dice are dealt in their order; die {race.free[0]} is next.", "4.4")


def _no_third(race: Race, seat: int, action: Grab) -> Refusal:
    if seat != race.current:
        return _not_your_turn(race)
    if race.hands[seat]:
        return Refusal("One of the dice left over is all you get.", "R22")
    return _not_this_die(race, action)


# -- a turn -------------------------------------------------------------------------------


def _not_your_turn(race: Race) -> Refusal:
    if race.step == Step.REROLL:
        return Refusal("The die is still rolling.", "R19")
    if race.step in (Step.TURN, Step.THIRD):
        return Refusal("Another goblin uses its dice now.", "R3")
    return Refusal("Dice are used when everybody has grabbed two.", "4.2")


def _done(race: Race, seat: int, action: Done) -> Refusal:
    if race.step == Step.THIRD and seat == race.current:
        return Refusal("First grab one of the dice left over.", "R22")
    return _not_your_turn(race)


def _use(race: Race, seat: int, action: Use) -> Refusal:
    hand = race.hands[seat]
    mine = seat == race.current and race.step in (Step.TURN, Step.THIRD)
    if not mine or not hand:
        return _done(race, seat, DONE)
    if action.value not in hand:
        return Refusal(f"You hold {_listed(hand)}, and no {action.value}.", "4.3")
    tile = standing_on(race, seat)
    if action.way == "move":
        return Refusal(f"A {action.value} does not move you here; {_takes(tile.moves)}.", "4.3")
    return _no_ability(race, seat, action, tile)


def _no_ability(race: Race, seat: int, action: Use, tile: Ground) -> Refusal:
    wanted, here = ABILITY_NAMES[action.way], ABILITY_NAMES[tile.ability]
    if race.terms.family != "off":
        return Refusal("There are no abilities in the family game.", "R20")
    if action.way != tile.ability:
        return Refusal(f"Tile {tile.code.upper()} offers {here}, not {wanted}.", "4.3")
    if race.used[seat] & USED[action.way]:
        return Refusal(f"You have used {wanted} this turn already.", "R5")
    if action.value not in tile.tops:
        return Refusal(f"A {action.value} is no {wanted} here; {_takes(tile.tops)}.", "4.3")
    return Refusal("Goblin Luck needs a second die that can be rolled again.", "R19")


def _takes(values: Iterable[int]) -> str:
    return f"that takes {_listed(sorted(values))}"


def _listed(values: Iterable[int]) -> str:
    """Values for a sentence: "1, 4 or 6" reads worse than it must, so plain commas do."""
    return ", ".join(str(value) for value in values)


_REASONS: Final[Mapping[type[Action], Callable[[Race, int, Any], Refusal]]] = {
    Run: _run,
    Grab: _grab,
    Done: _done,
}
