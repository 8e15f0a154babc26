"""The Grabby Hand: claims before the reveal, paid when the raid is won (spec 4.3; R36)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import PASS, Grab, Thing
from goblin_games.rules.dice_goblinz.dice import SMALLEST, Dice, kinds
from goblin_games.rules.dice_goblinz.events import ClaimLapsed, ClaimPaid, LootClaimed
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import Step, Table, holders, receive, served, spend


@lru_cache(maxsize=8192)
def wanted(loot: Dice, items: tuple[str, ...], snob: bool) -> tuple[Thing, ...]:
    """Different pieces of loot that a goblin may choose: no d4 for a Snobgoblin (R25)."""
    dice = [size for size in kinds(loot) if not (snob and size == SMALLEST)]
    return (*dice, *dict.fromkeys(items))


def unclaimed(table: Table) -> tuple[Dice, tuple[str, ...]]:
    """The loot that nobody has claimed yet; of two equal pieces each is one (R36)."""
    dice, items = list(table.loot), list(table.loot_items)
    for _, thing in table.grabs:
        if isinstance(thing, int):
            dice.remove(thing)
        else:
            items.remove(thing)
    return tuple(dice), tuple(items)


def _line_up(table: Table, log: Log) -> tuple[int, ...]:
    """A seat stands there once for each Hand that it holds now."""
    if table.terms.late_hand and table.step == Step.GRAB:
        return ()
    seats = holders(table, content.HAND)
    return tuple([s for s in seats for _ in range(table.items[s].count(content.HAND))])


@lru_cache(maxsize=8192)
def _grabs(things: tuple[Thing, ...]) -> Choices:
    return Choices((*(Grab(thing) for thing in things), PASS))


def _choices(table: Table, seat: int) -> Choices:
    return _grabs(wanted(*unclaimed(table), table.kinds[seat] == content.SNOB))


def grab(table: Table, seat: int, action: Grab, log: Log) -> None:
    """A claim lies open and waits for the raid; a late Hand takes at once (spec 8, item 4)."""
    if table.step == Step.LATE_GRAB:
        _take(table, seat, action.thing, log)
    else:
        table.grabs = (*table.grabs, (seat, action.thing))
        if log is not None:
            log.append(LootClaimed(seat, action.thing))
    served(table)


def pass_grab(table: Table, seat: int, log: Log) -> None:
    """A pass ends all claims of the seat in this raid."""
    assert table.queue
    table.queue = tuple([other for other in table.queue if other != seat])
    table.asked = ()


def _take(table: Table, seat: int, thing: Thing, log: Log) -> None:
    spend(table, seat, content.HAND)
    receive(table, seat, thing)
    if log is not None:
        log.append(ClaimPaid(seat, thing))


def _pay_out(table: Table, log: Log) -> tuple[int, ...]:
    """The raid is won: in the order of claiming, Cowards too (R36)."""
    for seat, thing in table.grabs:
        _take(table, seat, thing, log)
    table.grabs = ()
    return ()


def lapse(table: Table, log: Log) -> None:
    """The raid is lost: the Hands stay, the claims do not (R36)."""
    if table.grabs:
        if log is not None:
            log.extend(ClaimLapsed(seat) for seat, _ in table.grabs)
        table.grabs = ()


GRAB = Stage(needs=(content.HAND,), enter=_line_up, then=Step.FLIP, choices=_choices)
GRAB_PAYOUT = Stage(enter=_pay_out, then=Step.CONTEST)
LATE_GRAB = Stage(enter=_line_up, then=Step.CONTEST, choices=_choices)
