"""Who goes first (4.3, R40): free, by seat, or by order rolls."""

from __future__ import annotations

from itertools import groupby

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair.actions import D10, Dispute
from goblin_games.rules.goblins_lair.blows import charm
from goblin_games.rules.goblins_lair.events import OrderRolled, OrderSettled, tell
from goblin_games.rules.goblins_lair.state import Lair, Lots, Pending, hero_of


def seats_in(bits: int) -> tuple[int, ...]:
    """Seats from bits, lowest first.

    >>> seats_in(0b1010)
    (1, 3)
    """
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


SEATS = tuple(seats_in(bits) for bits in range(1 << 9))
"""`seats_in` of every set of up to eight heroes."""


def whose_turn(lair: Lair) -> tuple[int, ...]:
    """The heroes who may act: those who wait, or the first of them in a fixed order."""
    if lair.order:
        for seat in lair.order:
            if lair.waiting >> seat & 1:
                return SEATS[1 << seat]
    return SEATS[lair.waiting]


def may_dispute(lair: Lair) -> bool:
    """Whether an order roll may be asked for (4.3.2)."""
    waits = lair.waiting
    return (
        not lair.order
        and lair.terms.options.hero_order == "free"
        and bool(waits & (waits - 1))  # two or more
    )


def dispute(lair: Lair, action: Dispute, log: Log) -> None:
    """Somebody wants the order rolled for."""
    begin_lots(lair, log)


def begin_lots(lair: Lair, log: Log) -> None:
    """Roll for the order of all who wait, if there are two or more."""
    seats = SEATS[lair.waiting]
    if len(seats) < 2:
        lair.order = seats
        return
    lair.lots = Lots((seats,))
    lair.pending = Pending.ORDER


def roller(lots: Lots) -> int:
    """The seat whose die is due."""
    return _tied(lots)[len(lots.totals)]


def _tied(lots: Lots) -> tuple[int, ...]:
    return next(group for group in lots.groups if len(group) > 1)


def roll(lair: Lair, action: D10, log: Log) -> None:
    """One die for the order. Ties roll again among themselves, the highest first."""
    lots = lair.lots
    assert lots is not None
    hero = hero_of(lair, roller(lots))
    total = action.face + charm(lair, hero)
    tell(log, OrderRolled, hero.name, action.face, total)
    totals = (*lots.totals, total)
    tied = _tied(lots)
    if len(totals) < len(tied):
        lair.lots = Lots(lots.groups, totals)
        return
    groups: list[tuple[int, ...]] = []
    for group in lots.groups:
        groups += _split(tied, totals) if group is tied else [group]
    if any(len(group) > 1 for group in groups):
        lair.lots = Lots(tuple(groups))
        return
    lair.order = tuple(seat for group in groups for seat in group)
    lair.lots, lair.pending = None, Pending.NOTHING
    tell(log, OrderSettled, tuple(hero_of(lair, seat).name for seat in lair.order))


def _split(tied: tuple[int, ...], totals: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The seats of a tie by their new totals, highest first, in seat order where tied again."""
    ranked = sorted(zip(totals, tied, strict=True), key=lambda pair: (-pair[0], pair[1]))
    by_total = groupby(ranked, key=lambda pair: pair[0])
    return [tuple(seat for _, seat in group) for _, group in by_total]
