"""A computer player for Pig: hold at twenty."""

from __future__ import annotations

import random
from collections.abc import Sequence

from goblin_games.rules.core import Action
from tests.games.pig import HOLD, ROLL, PigState


class HoldAtTwenty:
    def choose(
        self, view: PigState, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        done = view.pot >= 20 or view.scores[seat] + view.pot >= view.goal
        return HOLD if done and HOLD in choices else ROLL

    def reason(self, view: PigState, seat: int, action: Action) -> str:
        return "Twenty in the pot are worth keeping." if action == HOLD else "The pot is small."


PLAYER = HoldAtTwenty()
