"""What a game tells the searchers: which choices to compare, how to play on, who is winning."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from goblin_games.players.player import Player
from goblin_games.players.search.fate import Fate
from goblin_games.rules.core import Action, AnyGame, Result, is_seat

Values = tuple[float, ...]
"""How the match stands or ended for each seat, 0 to 1."""


class Guide:
    """The generic answers; a game's own guide knows better.

    Attributes:
        horizon: entries after which a playout is cut and judged by `evaluate`.
        careful: whether the policy is shown views in playouts. A policy that cannot help but
            look at its own seat alone may have the whole state, which is cheaper.
    """

    horizon = 100_000
    careful = True

    def __init__(self, game: AnyGame, own: Player) -> None:
        self.game = game
        self.own = own

    # -- before the search ------------------------------------------------------------------

    def answer(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action | None:
        """The choice where no search is needed: it is exact, or it hardly matters."""
        return choices[0] if len(choices) == 1 else None

    def candidates(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Sequence[Action]:
        """The choices worth comparing, the one that the heuristic likes best first."""
        favourite = self.own.choose(view, seat, choices, stream)
        return (favourite, *(choice for choice in choices if choice != favourite))

    def effort(self, view: Any, seat: int, candidates: Sequence[Action]) -> float:
        """The share of the level's iterations that this decision deserves."""
        return 1.0

    def believe(self, view: Any, seat: int, stream: random.Random) -> Any:
        """A full state that may be true, drawn as likely as the seat believes it to be."""
        return self.game.determinize(view, seat, stream)

    # -- in playouts ------------------------------------------------------------------------

    def policy(self, view: Any, seat: int, stream: random.Random) -> Action:
        """What a seat does in a playout."""
        choices = self.game.menu(view, seat)
        if len(choices) == 1:
            return choices[0]
        return self.own.choose(view, seat, choices, stream)

    def beat(self, state: Any) -> int:
        """A number for the round or turn: when it changes, all playouts fall into step again."""
        return 0

    def over(self, state: Any, start: Any) -> bool:
        """Whether a playout that began at `start` may be judged already."""
        return False

    def roll_out(self, state: Any, fate: Fate) -> Values:
        """Play on from a state by the policy, and judge the end."""
        game, start = self.game, state
        beat = -1
        for _ in range(self.horizon):
            actors = game.actors(state)
            if not actors or self.over(state, start):
                break
            now = self.beat(state)
            if now != beat:
                beat = now
                fate.align(beat)
            actor = actors[0]
            if is_seat(actor):
                view = game.view(state, {actor}) if self.careful else state
                action = self.policy(view, actor, fate)
            else:
                action = next(d for d in game.chance(state) if d.actor == actor).sample(fate)
            state = game.step(state, actor, action)
        return self.judge(state)

    # -- who is winning -----------------------------------------------------------------------

    def judge(self, state: Any) -> Values:
        """The worth of a position for each seat: its result, or an estimate before the end."""
        result = self.game.result(state)
        if result is not None:
            return self.settle(result)
        seats = self.seats(state)
        return tuple([self.evaluate(state, seat) for seat in range(seats)])

    def settle(self, result: Result) -> Values:
        """The worth of a result: a win counts 1, shared by all that win it together."""
        if len(result.winners) == len(result.ranks):
            return (1.0,) * len(result.ranks)  # a team
        share = 1.0 / len(result.winners) if result.winners else 0.0
        return tuple(
            [share if seat in result.winners else 0.0 for seat in range(len(result.ranks))]
        )

    def evaluate(self, view: Any, seat: int) -> float:
        """How a seat stands before the end, 0 to 1, from what it sees."""
        return 0.5

    def stake(self, view: Any, seat: int) -> str:
        """What the values are chances of, in the game's own words."""
        return "to win"

    def seats(self, state: Any) -> int:
        """How many seats the match has."""
        seats: int = state.terms.seats
        return seats
