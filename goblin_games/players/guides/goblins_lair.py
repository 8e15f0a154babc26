"""The Goblin's Lair for searching players: two turns played on, then how the quest stands.

Single steps are too many and too small to be compared: where a figure walks to stays with the
heuristic, but whether it walks, waits, casts or opens, whom it hits and where monsters appear is
tried out. Where the king hides is drawn anew for each playout.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from goblin_games.players.goblins_lair import PLAYER, decide
from goblin_games.players.guides.goblins_lair_outlook import outlook
from goblin_games.players.search import Fate, Guide, SearchPlayer
from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action, Result, is_seat
from goblin_games.rules.goblins_lair import GAME, machine
from goblin_games.rules.goblins_lair.actions import Attack, Cast, Done, Drink, End, Pass, Search
from goblin_games.rules.goblins_lair.ending import EXPLORED, scores
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, Lair, Pending, Phase

TURNS: Final = 3
"""Whole turns that a playout of a battle goes on after the present one."""
MOST: Final = 8
OWN_SCORE: Final = 0.25
"""What a hero's own points weigh where points decide, beside the quest."""
BOLD: Final = (Cast, Drink, End, Attack, Search, Pass, Done)


class GoblinsLairGuide(Guide):
    """Heroes want the lair explored, monsters want half of them out."""

    careful = False

    def answer(
        self, view: Lair, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action | None:
        if len(choices) == 1 or len(self._bold(view, seat, choices)) < 2:
            return self.own.choose(view, seat, choices, stream)
        return None

    def candidates(
        self, view: Lair, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Sequence[Action]:
        return self._bold(view, seat, choices)

    def _bold(self, view: Lair, seat: int, choices: Sequence[Action]) -> list[Action]:
        """The heuristic's choice, and what is something else than another step."""
        favourite = decide(view, seat, choices).action
        if view.phase in (Phase.DOORS, Phase.PICK, Phase.SPELLS, Phase.START):
            return [favourite]
        moving = view.phase in (Phase.HERO_MOVE, Phase.MONSTER_MOVE)
        if moving and not view.fresh and view.pending != Pending.PLACE:
            return [favourite]  # on its way already
        if view.pending == Pending.PLACE:
            some = choices[:: max(1, len(choices) // MOST)]
        elif view.phase == Phase.MONSTER_MOVE:
            some = [
                action
                for action in choices
                if isinstance(action, End) and getattr(favourite, "figure", "") == action.figure
            ]
        elif view.phase == Phase.HERO_MOVE and not view.monsters:
            some = [action for action in choices if isinstance(action, Cast | Drink)]
        else:
            some = [action for action in choices if isinstance(action, BOLD)]
        return [favourite, *[action for action in some if action != favourite][: MOST - 1]]

    def policy(self, view: Lair, seat: int, stream: random.Random) -> Action:
        legal = machine.legal(view, seat)
        return legal[0] if len(legal) == 1 else decide(view, seat, legal).action

    def roll_out(self, state: Lair, fate: Fate) -> Values:
        lair = state.copy()
        start = turn = lair.turn
        fate.align(turn)
        while lair.phase != Phase.OVER:
            if lair.turn != turn:
                if not lair.monsters or lair.turn > start + TURNS:
                    break  # the battle is over, or goes on for too long
                turn = lair.turn
                fate.align(turn)
            actor = machine.actors(lair)[0]
            if is_seat(actor):
                action = self.policy(lair, actor, fate)
            else:
                action = machine.chance(lair)[0].sample(fate)
            machine.play(lair, action, None)
        return self.judge(lair)

    def judge(self, state: Lair) -> Values:
        over = state.phase == Phase.OVER
        explored = float(state.reason == EXPLORED) if over else outlook(state)
        values = [1 - explored, *[explored] * state.size]
        if state.terms.options.victory == "sides":
            return tuple(values)
        points = scores(state)
        best = max(points) or 1
        return tuple(
            [
                value if seat == MONSTER_SEAT else (1 - OWN_SCORE) * value + OWN_SCORE * own / best
                for seat, (value, own) in enumerate(zip(values, points, strict=True))
            ]
        )

    def settle(self, result: Result) -> Values:
        explored = float(result.reason == EXPLORED)
        return (1 - explored, *[explored] * (len(result.ranks) - 1))

    def seats(self, state: Lair) -> int:
        return 1 + state.size

    def evaluate(self, view: Lair, seat: int) -> float:
        return self.judge(view)[seat]


GUIDE: Final = GoblinsLairGuide(GAME, PLAYER)
ITERATIONS: Final = {"hard": 40, "fiendish": 160, "hint": 60}


def player(level: str) -> SearchPlayer:
    """The searching player of a level, or of hints."""
    return SearchPlayer(GUIDE, ITERATIONS[level])
