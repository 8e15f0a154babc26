"""Pictures of Poke the Dragon: real matches with fixed seeds, led on as the hints say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from goblin_games.rules.dragon.state import Cave, Step
from goblin_games.table.match import Match
from goblin_games.tui.app import Opening
from goblin_games.tui.pictures import Shot

Moment = Callable[[Cave], bool]
PEOPLE = ("Ann", "Grik", "Zog", "Mum")


def led_on(seed: str, moment: Moment, seats: int = 4, **options: Any) -> Match:
    """A match of one person at all seats, played by the hints until the moment comes."""
    from goblin_games.table.setup import Wish, new_match

    names = (*PEOPLE, "Nib", "Slob")[:seats]
    wishes = [Wish(name, person="Ann") for name in names]
    match = new_match("dragon", seed=seed, wishes=wishes, seats=seats, options=options)
    while not match.over and not moment(match.state):
        turn = match.turn
        if turn is not None and turn >= 0:
            match.play(turn, match.think(turn))
        else:
            match.roll()
    return match


def _opening(
    seed: str, moment: Moment, seats: int = 4, options: dict[str, Any] | None = None
) -> Opening:
    return Opening("play", led_on(seed, moment, seats, **(options or {})))


def _calm(cave: Cave) -> bool:
    return cave.step == Step.KEEP and cave.round == 2 and cave.anger < 4 and cave.suspicion < 3


def _using(cave: Cave) -> bool:
    counts = sorted(cave.kept.count(value) for value in set(cave.kept))
    return cave.step == Step.USE and len(cave.kept) > 5 and counts[-2:] >= [2, 3]


def _striking(cave: Cave) -> bool:
    return cave.step == Step.STRIKE and cave.round > 2


def _furious(cave: Cave) -> bool:
    return cave.step == Step.ACTION and cave.anger > 4


def _hunting(cave: Cave) -> bool:
    return cave.step == Step.FIRE and len(cave.hunted) > 1


def _never(cave: Cave) -> bool:
    return False


SHOTS = [
    Shot("dragon-calm", partial(_opening, "snot", _calm)),
    Shot("dragon-allocation", partial(_opening, "rot", _using)),
    Shot("dragon-strike", partial(_opening, "grub", _striking)),
    Shot("dragon-furious", partial(_opening, "grub", _furious)),
    Shot("dragon-hunt", partial(_opening, "mud", _hunting)),
    Shot("dragon-win", partial(_opening, "a", _never)),
    Shot("dragon-loss", partial(_opening, "pox", _never, 4, {"difficulty": "hard"})),
]
