"""Rolls of minions and of creatures, and the mojo that spoils or saves them (R16)."""

from __future__ import annotations

from goblin_games.rules.core import Choices, Log
from goblin_games.rules.oh_my_lair.actions import KEEP, Keep, Mojo, Reroll, Roll
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.rules.oh_my_lair.events import MojoSpent, Rerolled, Rolled
from goblin_games.rules.oh_my_lair.hero import resolve_battle
from goblin_games.rules.oh_my_lair.order import resolve_place
from goblin_games.rules.oh_my_lair.state import (
    BATTLE_REROLL,
    BATTLE_ROLL,
    BATTLE_ROLLED,
    REROLL,
    ROLLED,
    Lair,
)

BATTLE = "battle"
MOST_DICE = 6
"""Two creatures of power 3 (R12); minions are never more than 5."""
IN_THE_AIR = 0

AFTER_ROLL: tuple[Choices, ...] = tuple(
    Choices((KEEP, *(Mojo(die) for die in range(1, count + 1)))) for count in range(MOST_DICE + 1)
)
"""What may be done after a roll, by number of dice."""


def in_battle(lair: Lair) -> bool:
    """Whether the pending roll is a battle's."""
    return BATTLE_ROLL <= lair.step <= BATTLE_REROLL


def roll(lair: Lair, action: Roll, log: Log) -> None:
    """The dice fall."""
    lair.dice = action.dice
    battle = lair.step == BATTLE_ROLL
    if lair.terms.shared_luck:
        lair.luck = lair.luck._replace(rerolls=(0,) * len(action.dice))
    if log is not None:
        where = BATTLE if battle else PLACES[lair.todo[0][0]].keyword
        log.append(Rolled(where, action.dice))
    if lair.mojo:
        lair.step = BATTLE_ROLLED if battle else ROLLED
    elif battle:
        resolve_battle(lair, log, asked=False)
    else:
        resolve_place(lair, log)


def mojo(lair: Lair, action: Mojo, log: Log) -> None:
    """A mojo goes back to the supply, one die goes back into the air."""
    lair.mojo -= 1
    at = action.die - 1
    lair.dice = _with(lair.dice, at, IN_THE_AIR)
    if lair.terms.shared_luck:
        rerolls = list(lair.luck.rerolls)
        rerolls[at] += 1
        lair.luck = lair.luck._replace(rerolls=tuple(rerolls))
    battle = lair.step == BATTLE_ROLLED
    lair.step = BATTLE_REROLL if battle else REROLL
    if log is not None:
        log.append(MojoSpent(action.die))


def reroll(lair: Lair, action: Reroll, log: Log) -> None:
    """The new value counts, better or worse."""
    at = lair.dice.index(IN_THE_AIR)
    lair.dice = _with(lair.dice, at, action.die)
    battle = lair.step == BATTLE_REROLL
    if log is not None:
        log.append(Rerolled(at + 1, action.die))
    if lair.mojo:
        lair.step = BATTLE_ROLLED if battle else ROLLED
    elif battle:
        resolve_battle(lair, log, asked=True)
    else:
        resolve_place(lair, log)


def keep(lair: Lair, action: Keep, log: Log) -> None:
    """The dice stay as they lie."""
    if lair.step == BATTLE_ROLLED:
        resolve_battle(lair, log, asked=True)
    else:
        resolve_place(lair, log)


def _with(dice: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    changed = list(dice)
    changed[at] = value
    return tuple(changed)
