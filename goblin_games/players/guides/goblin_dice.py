"""Goblin Dice for searching players: play the round on, then ask how the race stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goblin_games.players.goblin_dice import PLAYER
from goblin_games.players.guides.goblin_dice_outlook import outlook
from goblin_games.players.search import Fate, Guide, SearchPlayer
from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action
from goblin_games.rules.goblin_dice import GAME, machine
from goblin_games.rules.goblin_dice.ending import winners
from goblin_games.rules.goblin_dice.state import Race, Step

TURN_EFFORT: Final = 0.7


class GoblinDiceGuide(Guide):
    """Face-down tiles are drawn anew for each playout; the rest is open.

    Attributes:
        rounds: whole rounds that a playout goes on after the present one. More playouts of one
            round find nothing new; of several rounds they do.
    """

    careful = False

    def __init__(self, rounds: int) -> None:
        super().__init__(GAME, PLAYER)
        self.rounds = rounds

    def effort(self, view: Race, seat: int, candidates: Sequence[Action]) -> float:
        return 1.0 if view.step == Step.GRAB else TURN_EFFORT

    def roll_out(self, state: Race, fate: Fate) -> Values:
        race = state.copy()
        last = race.round + self.rounds
        round_ = -1
        while (step := race.step) != Step.OVER:
            if race.round != round_:
                if race.round > last and step == Step.RUN:
                    return outlook(race)
                round_ = race.round
                fate.align(round_)
            actor = machine.ACTORS[step](race)[0]
            action = self.policy(race, actor, fate) if actor >= 0 else _chance(race, fate)
            machine.HANDLERS[type(action)](race, actor, action, None)
        best = winners(race)
        return tuple([(seat in best) / (len(best) or 1) for seat in range(race.terms.seats)])

    def beat(self, state: Race) -> int:
        return state.round

    def judge(self, state: Race) -> Values:
        return outlook(state) if state.step != Step.OVER else super().judge(state)

    def evaluate(self, view: Race, seat: int) -> float:
        return outlook(view)[seat]

    def stake(self, view: Race, seat: int) -> str:
        return "to win the race"


def _chance(race: Race, fate: Fate) -> Action:
    return machine.chance(race)[0].sample(fate)


GUIDE: Final = GoblinDiceGuide(0)
EFFORT: Final = {"hard": (12, 0), "fiendish": (100, 2), "hint": (60, 1)}
"""Playouts of a decision, and the rounds that each goes on."""


def player(level: str) -> SearchPlayer:
    """The searching player of a level, or of hints."""
    iterations, rounds = EFFORT[level]
    return SearchPlayer(GoblinDiceGuide(rounds), iterations)
