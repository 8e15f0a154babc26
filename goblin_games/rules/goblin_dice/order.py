"""Who goes first, and who after that (R3, R4)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.goblin_dice import turns
from goblin_games.rules.goblin_dice.actions import First
from goblin_games.rules.goblin_dice.events import TurnOrder
from goblin_games.rules.goblin_dice.state import Race, Step


def starters(race: Race) -> tuple[tuple[int, ...], str]:
    """The seats that may go first, and what decided: "rear", "lower_die" or "higher_die".

    Several seats tie in everything, and chance must choose (R4).
    """
    places = race.places
    rear = min([places[seat] for seat in race.living])
    seats = [seat for seat in race.living if places[seat] == rear]
    if len(seats) == 1:
        return (seats[0],), "rear"
    dice = {seat: sorted(race.hands[seat]) for seat in seats}
    lowest = min([dice[seat][0] for seat in seats])
    seats = [seat for seat in seats if dice[seat][0] == lowest]
    if len(seats) == 1:
        return (seats[0],), "lower_die"
    lowest = min([dice[seat][1] for seat in seats])
    return tuple([seat for seat in seats if dice[seat][1] == lowest]), "higher_die"


def find_first(race: Race, log: Log) -> None:
    """All dice are grabbed: the turns begin, unless chance must break a tie."""
    seats, reason = starters(race)
    if len(seats) > 1:
        race.step = Step.ORDER
    else:
        _line_up(race, seats[0], reason, log)


def first(race: Race, chance: int, action: First, log: Log) -> None:
    """Chance has broken the tie (R4)."""
    _line_up(race, action.seat, "chance", log)


def _line_up(race: Race, first: int, reason: str, log: Log) -> None:
    """The order of the whole round; nobody's later place changes it."""
    living = race.living
    at = living.index(first)
    seats = living[at:] + living[:at]  # R3: clockwise
    if not race.terms.clockwise:
        rest = sorted(seats[1:], key=lambda seat: (race.places[seat], *sorted(race.hands[seat])))
        seats = (first, *rest)
    race.order = race.round_order = seats
    race.step = Step.TURN
    if log is not None:
        log.append(TurnOrder(seats, reason))
    turns.next_turn(race, log)
