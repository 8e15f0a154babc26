"""Poke the Dragon for searching players: play this turn to its end, then ask how the tribe stands.

What is asked after the dice (strikes, guesses, cards) is left to the heuristic, which is as good
as exact there. In playouts dice are kept by fewer imagined completions, to be quick.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from goblin_games.players.dragon import PLAYER
from goblin_games.players.dragon import dice as dice_of
from goblin_games.players.guides.dragon_outlook import outlook
from goblin_games.players.search import Fate, Guide, SearchPlayer
from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action
from goblin_games.rules.dragon import GAME, machine
from goblin_games.rules.dragon import turn as turns
from goblin_games.rules.dragon.actions import Keep, Stop, Use
from goblin_games.rules.dragon.scoring import winners
from goblin_games.rules.dragon.state import Cave, Step, threshold

SEARCHED: Final = (Step.BEGIN, Step.KEEP, Step.USE, Step.ACTION, Step.LAND)
KEEPS, USES = 4, 5
"""So many ways to keep, and to use dice, are compared."""
TURNS: Final = 0
"""Turns that a playout goes on after the present one."""
GLORY_SHARE: Final = 0.3
"""What the tribe's victory is worth to a seat that plays for glory, besides its own."""


class DragonGuide(Guide):
    """The tribe as one where it wins together; for glory, shares by damage dealt."""

    careful = False

    def answer(
        self, view: Cave, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action | None:
        if len(choices) == 1 or view.step not in SEARCHED:
            return self.own.choose(view, seat, choices, stream)
        return None

    def candidates(
        self, view: Cave, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Sequence[Action]:
        favourite = self.own.choose(view, seat, choices, stream)
        if view.step == Step.KEEP:
            others: Sequence[Action] = _keeps(view)
        elif view.step == Step.USE:
            judge = dice_of.DiceJudge(view)
            ways = [way for way in machine.legal(view, seat) if isinstance(way, Use)]
            others = sorted(ways, key=lambda way: -judge.use(way))[:USES]
        else:
            others = choices
        return (favourite, *(choice for choice in others if choice != favourite))

    def policy(self, view: Cave, seat: int, stream: random.Random) -> Action:
        if view.step == Step.KEEP:
            return quick_keep(view)
        if view.step == Step.GUESS:  # the one decision for which a card must stay hidden
            view = GAME.view(view, {seat})
        return super().policy(view, seat, stream)

    def roll_out(self, state: Cave, fate: Fate) -> Values:
        cave = state.copy()
        fate.align(0)
        left, turn = TURNS, cave.turn
        while cave.step != Step.OVER:
            if cave.step == Step.BEGIN and cave.turn != turn:
                if left == 0:
                    break
                left -= 1
                turn = cave.turn
                fate.align(TURNS - left)
            actor = machine.actors(cave)[0]
            action = (
                self.policy(cave, actor, fate)
                if actor >= 0
                else machine.chance(cave)[0].sample(fate)
            )
            machine.play(cave, action, None)
        return self.judge(cave)

    def judge(self, state: Cave) -> Values:
        seats = range(state.terms.seats)
        if state.step == Step.OVER:
            best = winners(state)
            slain = float(state.outcome == "slain")
            shares = [(seat in best) / (len(best) or 1) for seat in seats]
        else:
            slain = outlook(state)
            alive = [max(0, goblin.damage) + 1 if goblin.hp else 0 for goblin in state.goblins]
            shares = [slain * own / (sum(alive) or 1) for own in alive]
        if not state.terms.glory:
            return (slain,) * state.terms.seats
        return tuple([GLORY_SHARE * slain + (1 - GLORY_SHARE) * share for share in shares])

    def evaluate(self, view: Cave, seat: int) -> float:
        return self.judge(view)[seat]

    def stake(self, view: Cave, seat: int) -> str:
        return "to win" if view.terms.glory else "to slay the Dragon"


def _keeps(cave: Cave) -> list[Action]:
    """Stop, and what each rule of keeping sets aside."""
    limit = threshold(cave, cave.turn)
    pool = turns.keepable(cave)
    found: list[Action] = [Stop()]
    for rule in dice_of.RULES:
        kept = rule(pool, limit)
        if len(kept) < len(pool) and Keep(kept) not in found:
            found.append(Keep(kept))
    return found[: KEEPS + 1]


def quick_keep(cave: Cave) -> Action:
    """Stop once no die is left that fails alone; keep what passes until then."""
    limit = threshold(cave, cave.turn)
    pool = turns.keepable(cave)
    dice = (*cave.kept, *cave.loose)
    failing = [die for die in dice if die <= limit and dice.count(die) == 1]
    if not failing:
        return Stop()
    kept = tuple([die for die in pool if die > limit or dice.count(die) > 1])
    return Keep(kept) if len(kept) < len(pool) else Stop()


GUIDE: Final = DragonGuide(GAME, PLAYER)
ITERATIONS: Final = {"hard": 60, "fiendish": 240, "hint": 100}


def player(level: str) -> SearchPlayer:
    """The searching player of a level, or of hints."""
    return SearchPlayer(GUIDE, ITERATIONS[level])
