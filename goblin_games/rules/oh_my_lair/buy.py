"""The Buy phase: minions, mojo, creatures for the road (spec 4.3)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Action, Choices, Log
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
)
from goblin_games.rules.oh_my_lair.events import (
    MinionBought,
    MojoBought,
    NothingToBuy,
    Summoned,
)
from goblin_games.rules.oh_my_lair.state import BUY, WALK, Lair, cap


def open_shop(lair: Lair, log: Log) -> None:
    """Ask what to buy, or walk on if nothing can be bought: forced after every Order phase.

    After a purchase the step is still BUY, and only then has the phase asked anything.
    """
    lair.step = BUY
    if not _anything(lair):
        _close(lair, log, asked=False)


def _close(lair: Lair, log: Log, *, asked: bool) -> None:
    if log is not None:
        log.append(NothingToBuy())
    lair.step = WALK
    if asked:
        horn.phase_done(lair, log)


def _bought(lair: Lair, log: Log) -> None:
    if not _anything(lair):
        _close(lair, log, asked=True)


def _anything(lair: Lair) -> bool:
    return can_buy_minion(lair) or can_buy_mojo(lair) or bool(lair.pit and summons(lair))


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


def open_spaces(lair: Lair) -> tuple[int, ...]:
    """The spaces in front of the hero with room for one more creature (R11, R12, R22)."""
    road = lair.road
    front = range(lair.position + 1, lair.terms.last_space + 1)
    return tuple([space for space in front if len(road[space]) < PER_SPACE])


def summons(lair: Lair) -> tuple[Action, ...]:
    """Every summon that can be paid, in the order of the Pit, nearest space first."""
    if lair.stock == (0, 0, 0):
        return ()
    paid = tuple([creature for creature in lair.pit if can_pay(lair, creature)])
    return _summons(paid, open_spaces(lair)) if paid else ()


@lru_cache(maxsize=4096)
def _summons(creatures: tuple[str, ...], spaces: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Summon(creature, space) for creature in creatures for space in spaces)


def wares(lair: Lair) -> tuple[Action, ...]:
    """All legal actions of the Buy phase."""
    return _wares(can_buy_minion(lair), can_buy_mojo(lair), summons(lair))


@lru_cache(maxsize=4096)
def _wares(minion: bool, mojo: bool, called: tuple[Action, ...]) -> Choices:
    bought = [*([BUY_MINION] if minion else []), *([BUY_MOJO] if mojo else [])]
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
