"""Pictures of Oh My Lair!: real matches with fixed seeds, led on as a computer would."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.pilot import Pilot

from goblin_games.rules.oh_my_lair.actions import Summon
from goblin_games.rules.oh_my_lair.state import Lair, Step
from goblin_games.table.match import Match
from goblin_games.tui.app import Opening
from goblin_games.tui.pictures import Shot

Moment = Callable[[Lair], bool]


def led_on(seed: str, moment: Moment) -> Match:
    """A match of one person, played as a computer would until the moment comes or it is over."""
    from goblin_games.table.setup import Wish, new_match

    match = new_match("oh-my-lair", seed=seed, wishes=[Wish("Ann")])
    while not match.over and not (match.turn == 0 and moment(match.state)):
        if match.turn == 0:
            match.play(0, match.think(0))
        else:
            match.roll()
    return match


def _opening(seed: str, moment: Moment) -> Opening:
    return Opening("play", led_on(seed, moment))


def _at_order(lair: Lair) -> bool:
    return lair.step == Step.ORDER and lair.round == 4


def _at_roll(lair: Lair) -> bool:
    attacked = lair.step == Step.ROLLED and lair.todo[0][0] >= 2
    return attacked and lair.round > 1 and lair.soldier_hp[lair.todo[0][0] - 2] > 0


def _at_summon(lair: Lair) -> bool:
    return lair.step == Step.BUY and lair.position > 4 and any(lair.road[lair.position + 1 :])


def _at_battle(lair: Lair) -> bool:
    return lair.step == Step.BATTLE_ROLLED and len(lair.dice) > 3


def _never(lair: Lair) -> bool:
    return False


async def _place(pilot: Pilot[Any]) -> None:
    for key in ("4", "1", "3"):
        await pilot.press(key)


async def _lead(pilot: Pilot[Any]) -> None:
    table: Any = pilot.app.screen
    summons = [a for a in table.match.menu(0) if isinstance(a, Summon)]
    if summons:
        pit = table.match.state.pit
        await pilot.press(str(pit.index(summons[0].creature) + 1))


SHOTS = [
    Shot("oh-my-lair-order", partial(_opening, "slime", _at_order), _place),
    Shot("oh-my-lair-roll", partial(_opening, "grub", _at_roll)),
    Shot("oh-my-lair-summon", partial(_opening, "slime", _at_summon), _lead),
    Shot("oh-my-lair-battle", partial(_opening, "grub", _at_battle)),
    Shot("oh-my-lair-victory", partial(_opening, "grub", _never)),
    Shot("oh-my-lair-defeat", partial(_opening, "pox", _never)),
]
