"""The throw and the grabs: who is asked for a die, in which order (spec 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from goblin_games.rules.core import Log
from goblin_games.rules.goblin_dice import order
from goblin_games.rules.goblin_dice.actions import Grab, Roll
from goblin_games.rules.goblin_dice.events import DiceThrown, DieGrabbed
from goblin_games.rules.goblin_dice.rounds import from_head
from goblin_games.rules.goblin_dice.state import FREE, Race, Step, put, without

HANDS: Final = ("left", "right", "third")

Passes = tuple[tuple[int, ...], tuple[int, ...]]


def trailing(race: Race) -> tuple[int, ...]:
    """The living seats from the rearmost on; on one space clockwise from the head seat."""
    return tuple(sorted(from_head(race), key=race.places.__getitem__))


def draft_order(race: Race) -> Passes:
    """The order of both passes of a draft (4.4b)."""
    if race.terms.draft_order == "rotate":
        first = from_head(race)
        return first, first[::-1]
    first = trailing(race)
    return first, first[::-1] if race.terms.draft_order == "snake" else first


def all_picks(race: Race) -> tuple[int, ...]:
    """Every seat once for each die it must grab: a draft's passes, or two dice at once (4.4c)."""
    if race.terms.grab_mode == "deal":
        return tuple([seat for seat in trailing(race) for _ in range(2)])
    first, second = draft_order(race)
    return first + second


def throw(race: Race, chance: int, action: Roll, log: Log) -> None:
    """All dice hit the table. Whose they were means nothing any more."""
    race.dice = action.dice
    race.owners = (FREE,) * len(action.dice)
    race.free = tuple(range(1, len(action.dice) + 1))
    race.picks = all_picks(race)
    race.step = Step.GRAB
    if log is not None:
        log.append(DiceThrown(action.dice))


def contest(race: Race) -> Mapping[str, tuple[int, ...]]:
    """What a real-time grab needs to know (4.4a), by the names of the table's `Contest`."""
    return {
        "free": race.free,
        "needs": tuple([race.picks.count(seat) for seat in range(race.terms.seats)]),
        "rank": race.places,
        "clockwise": from_head(race),
        "trailing": trailing(race),
    }


@lru_cache(maxsize=4096)
def each_once(picks: tuple[int, ...]) -> tuple[int, ...]:
    """Who still has to grab, in the order in which one keyboard asks them."""
    return tuple(dict.fromkeys(picks))


def grabbers(race: Race) -> tuple[int, ...]:
    """Who may grab now: everybody at once in reflex, one after the other otherwise."""
    if race.terms.grab_mode == "reflex":
        return each_once(race.picks)
    return race.picks[:1]


def may_grab(race: Race, seat: int) -> bool:
    """Whether a seat is among `grabbers`."""
    if race.terms.grab_mode == "reflex":
        return seat in race.picks
    return seat == race.picks[0]


def grab(race: Race, seat: int, action: Grab, log: Log) -> None:
    """A die changes from the table to a hand, for good."""
    number = action.number
    value = race.dice[number - 1]
    hand = race.hands[seat]
    race.owners = put(race.owners, number - 1, seat)
    race.free = without(race.free, number)
    race.hands = put(race.hands, seat, (*hand, value))
    third = race.step == Step.THIRD
    if log is not None:
        log.append(DieGrabbed(seat, number, value, HANDS[2 if third else len(hand)]))
    if third:
        return
    race.picks = without(race.picks, seat)
    if not race.picks:
        order.find_first(race, log)  # R26: nobody has fewer than two
