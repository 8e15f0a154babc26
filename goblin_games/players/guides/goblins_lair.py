"""The Goblin's Lair for searching players: a battle played to its end, then how the quest stands.

Single steps are too many and too small to be compared: where a figure walks to stays with the
heuristic, a patient one, but what it casts or drinks, whom it hits, whether a monster comes out
and where it appears is tried out. Where the king hides is drawn anew for each playout.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from goblin_games.players.goblins_lair import PLAYER, decide, fields, monsters
from goblin_games.players.guides.goblins_lair_outlook import outlook
from goblin_games.players.search import Fate, Guide, SearchPlayer
from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action, Result, is_seat
from goblin_games.rules.goblins_lair import GAME, machine
from goblin_games.rules.goblins_lair.actions import (
    Attack,
    Cast,
    Drink,
    End,
    PlaceAt,
    Shoot,
)
from goblin_games.rules.goblins_lair.ending import EXPLORED, scores
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, Lair, Pending, Phase

PLACES: Final = 4
"""Squares for a monster that are compared with the favourite."""
TURNS: Final = 4
"""Whole turns that a playout of a battle goes on after the present one."""
MOST: Final = 6
"""Choices that are compared."""
OWN_SCORE: Final = 0.25
"""What a hero's own points weigh where points decide, beside the quest."""
FIGHTING: Final = (Attack, Shoot, Cast)
HELPING: Final = (Cast, Drink)


class GoblinsLairGuide(Guide):
    """Heroes want the lair explored, monsters want half of them out."""

    careful = False

    def answer(
        self, view: Lair, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action | None:
        if len(choices) == 1:
            return choices[0]
        bold = self._bold(view, seat, choices)
        return bold[0] if len(bold) == 1 else None

    def candidates(
        self, view: Lair, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Sequence[Action]:
        return self._bold(view, seat, choices)

    def _bold(self, view: Lair, seat: int, choices: Sequence[Action]) -> list[Action]:
        """What the policy would do, and what is something else than another step."""
        favourite = habit(view, seat, choices)
        if view.phase in (Phase.DOORS, Phase.PICK, Phase.SPELLS, Phase.START):
            return [favourite]
        if view.pending == Pending.PLACE:
            others = _spread(view, choices)
        elif view.phase in (Phase.HERO_MOVE, Phase.MONSTER_MOVE):
            others = self._moves(view, seat, choices, favourite) if view.fresh else []
        else:
            others = [action for action in choices if isinstance(action, FIGHTING)]
        return [favourite, *[other for other in others if other != favourite][: MOST - 1]]

    def _moves(
        self, view: Lair, seat: int, choices: Sequence[Action], favourite: Action
    ) -> list[Action]:
        """Before the first step: monsters come out or stay, heroes think of magic and potions."""
        if view.phase == Phase.MONSTER_MOVE:
            figure = getattr(favourite, "figure", "")
            stays = [a for a in choices if isinstance(a, End) and a.figure == figure]
            return [monsters.choose(view, choices).action, *stays]
        return [action for action in choices if isinstance(action, HELPING)]

    def policy(self, view: Lair, seat: int, stream: random.Random) -> Action:
        legal = machine.legal(view, seat)
        return legal[0] if len(legal) == 1 else habit(view, seat, legal)

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

    def stake(self, view: Lair, seat: int) -> str:
        if view.terms.options.victory != "sides":
            return "to win"
        return "to keep the lair" if seat == MONSTER_SEAT else "to explore the lair"


def habit(view: Lair, seat: int, choices: Sequence[Action]) -> Action:
    """What the heuristic does if it is patient."""
    return decide(view, seat, choices, patient=True).action


def _spread(view: Lair, choices: Sequence[Action]) -> list[Action]:
    """Squares for a monster from the nearest to the heroes to the farthest."""
    way, numbers = fields.to_heroes(view), view.ground.numbers
    places = [action for action in choices if isinstance(action, PlaceAt)]
    places.sort(key=lambda place: way[numbers[place.square]])
    return list(places[:: max(1, (len(places) - 1) // (PLACES - 1))])


GUIDE: Final = GoblinsLairGuide(GAME, PLAYER)
ITERATIONS: Final = {"hard": 24, "fiendish": 96, "hint": 40}


def player(level: str) -> SearchPlayer:
    """The searching player of a level, or of hints."""
    return SearchPlayer(GUIDE, ITERATIONS[level])
