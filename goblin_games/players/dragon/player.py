"""The heuristic of the spec's section 9: one step ahead, with the tribe's skin as currency."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from goblin_games.players.dragon import deeds, reasons
from goblin_games.players.dragon.dice import best_keep, best_use
from goblin_games.rules.core import Action
from goblin_games.rules.dragon.actions import Stats, Train
from goblin_games.rules.dragon.state import Cave, Step

STATS: Final = Stats(3, 2)
"""The strongest way to share out the points."""

SMALL_TRIBE, ENOUGH_SPEED = 2, 3
"""One or two goblins want a third roll before more stealth; in a crowd stealth comes first."""

Decide = Callable[[Cave, random.Random], Action]


def _train(cave: Cave, stream: random.Random) -> Action:
    goblin = cave.goblins[cave.striker]
    hasty = cave.terms.seats <= SMALL_TRIBE and goblin.speed < ENOUGH_SPEED
    return Train("speed" if hasty else "stealth")


_DECIDE: Final[Mapping[Step, Decide]] = {
    Step.STATS: lambda cave, stream: STATS,
    Step.BEGIN: lambda cave, stream: deeds.begin(cave),
    Step.KEEP: best_keep,
    Step.USE: lambda cave, stream: best_use(cave),
    Step.ACTION: lambda cave, stream: deeds.act(cave),
    Step.LAND: lambda cave, stream: deeds.land(cave),
    Step.AT: lambda cave, stream: deeds.at_spot(cave),
    Step.CARD: lambda cave, stream: deeds.card(cave),
    Step.GUESS: lambda cave, stream: deeds.guess(cave),
    Step.STRIKE: lambda cave, stream: deeds.strike(cave),
    Step.TRAIN: _train,
}


class DragonPlayer:
    """Plays from views; the only chance it takes is in the dice it imagines."""

    def choose(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        if len(choices) == 1:
            return choices[0]
        return _DECIDE[view.step](view, stream)

    def reason(self, view: Any, seat: int, action: Action) -> str:
        return reasons.reason(view, action)


PLAYER: Final = DragonPlayer()
