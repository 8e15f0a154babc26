"""The Buy phase: minions, mojo, creatures for the road (spec 4.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.oh_my_lair import horn
from goblin_games.rules.oh_my_lair.actions import (
    BUY_MINION,
    BUY_MOJO,
    DONE,
    Buy,
    Done,
    Summon,
)
from goblin_games.rules.oh_my_lair.content import (
    MAX_MOJO,
    MINION_PRICE,
    MOJO_PRICE,
    PER_SPACE,
    Cost,
)
from goblin_games.rules.oh_my_lair.events import (
    MinionBought,
    MojoBought,
    NothingToBuy,
    Summoned,
)
from goblin_games.rules.oh_my_lair.state import BUY, WALK, Lair, cap

NOTHING: Final[Cost] = (0, 0, 0)


def open_shop(lair: Lair, log: Log) -> None:
    """After the Order phase: ask what to buy, or walk on if there is nothing to ask."""
    if (lair.gold or lair.stock != NOTHING) and _anything(lair):
        lair.step = BUY
        return
    lair.step = WALK
    if log is not None:
        log.append(NothingToBuy())


def _bought(lair: Lair, log: Log) -> None:
    """After a purchase: the phase has asked somebody, so the horn goes on when it ends."""
    if not _anything(lair):
        lair.step = WALK
        if log is not None:
            log.append(NothingToBuy())
        horn.phase_done(lair, log)


def _anything(lair: Lair) -> bool:
    if lair.gold and (can_buy_mojo(lair) or can_buy_minion(lair)):
        return True
    return lair.stock != NOTHING and bool(payable(lair) and open_spaces(lair))


# -- what is on offer ---------------------------------------------------------------------


def can_buy_minion(lair: Lair) -> bool:
    """Two gold, and fewer minions than the cap (R18)."""
    return lair.gold >= MINION_PRICE and lair.minions < cap(lair)


def can_buy_mojo(lair: Lair) -> bool:
    """One gold, and a mojo left in the supply."""
    return lair.gold >= MOJO_PRICE and lair.mojo < MAX_MOJO


def can_pay(lair: Lair, creature: str) -> bool:
    """Whether the stock holds all that a creature costs."""
    bone, wood, tusk = lair.terms.cost[creature]
    stock = lair.stock
    return bone <= stock[0] and wood <= stock[1] and tusk <= stock[2]


def payable(lair: Lair) -> tuple[str, ...]:
    """The creatures of the Pit that the stock can pay, each by itself (R28)."""
    if lair.stock == NOTHING:
        return ()
    return tuple([creature for creature in lair.pit if can_pay(lair, creature)])


def open_spaces(lair: Lair) -> tuple[int, ...]:
    """The spaces in front of the hero with room for one more creature (R11, R12, R22)."""
    road = lair.road
    front = range(lair.position + 1, lair.terms.last_space + 1)
    return tuple([space for space in front if len(road[space]) < PER_SPACE])


def wares(lair: Lair) -> Choices:
    """All legal actions of the Buy phase; summons in the order of the Pit, nearest first."""
    paid = payable(lair)
    spaces = open_spaces(lair) if paid else ()
    return _wares(can_buy_minion(lair), can_buy_mojo(lair), paid, spaces)


@lru_cache(maxsize=16384)
def _wares(minion: bool, mojo: bool, paid: tuple[str, ...], spaces: tuple[int, ...]) -> Choices:
    bought = [*([BUY_MINION] if minion else []), *([BUY_MOJO] if mojo else [])]
    called = [Summon(creature, space) for creature in paid for space in spaces]
    return Choices((*bought, *called, DONE))


# -- buying -------------------------------------------------------------------------------


def buy(lair: Lair, action: Buy, log: Log) -> None:
    """A minion, at hand from the next Order phase, or a mojo, good in this round's battle (R16)."""
    if action.ware == "minion":
        lair.gold -= MINION_PRICE
        lair.minions += 1
    else:
        lair.gold -= MOJO_PRICE
        lair.mojo += 1
    if log is not None:
        log.append(MinionBought() if action.ware == "minion" else MojoBought())
    _bought(lair, log)


def summon(lair: Lair, action: Summon, log: Log) -> None:
    """A creature is paid for and stands on the road, for good (R28)."""
    bone, wood, tusk = lair.terms.cost[action.creature]
    stock = lair.stock
    lair.stock = (stock[0] - bone, stock[1] - wood, stock[2] - tusk)
    lair.pit = tuple([creature for creature in lair.pit if creature != action.creature])
    road = list(lair.road)
    road[action.space] = (*road[action.space], action.creature)
    lair.road = tuple(road)
    if log is not None:
        log.append(Summoned(action.creature, action.space))
    _bought(lair, log)


def done(lair: Lair, action: Done, log: Log) -> None:
    """Enough bought; now the hero walks (R30)."""
    lair.step = WALK
    horn.phase_done(lair, log)
