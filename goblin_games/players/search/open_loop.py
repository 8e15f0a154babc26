"""Open-loop UCT: a tree of choices alone, the dice are rolled anew on every visit.

A node is reached by what the seats chose, whatever chance did in between, so each of its numbers
is a mean over luck. It suits games whose chance has too many outcomes for nodes of its own.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from goblin_games.players.search.budget import Budget
from goblin_games.players.search.fate import Fate
from goblin_games.players.search.guide import Guide
from goblin_games.players.search.thought import Sums, Thought, ranked
from goblin_games.players.search.uct import EXPLORE, WIDEN_CHOICES
from goblin_games.rules.core import Action, is_seat


class Fork:
    """A point where choices part; which of them are open depends on luck.

    Attributes:
        open: how often each choice was there to be taken: what bounds are computed by.
    """

    __slots__ = ("branches", "open", "sums", "visits")

    def __init__(self) -> None:
        self.sums: dict[Action, Sums] = {}
        self.open: dict[Action, int] = {}
        self.branches: dict[tuple[int, Action], Fork] = {}
        self.visits = 0

    def pick(self, choices: Sequence[Action]) -> tuple[Sums, bool]:
        """The choice to follow out of those that are open now, and whether it is a new one."""
        self.visits += 1
        known = []
        wide = WIDEN_CHOICES * math.sqrt(self.visits)
        for action in choices:
            sums = self.sums.get(action)
            if sums is not None:
                self.open[action] += 1
                known.append(sums)
            elif len(known) < wide:
                fresh = self.sums[action] = Sums(action)
                self.open[action] = 1
                return fresh, True
        return max(known, key=self._bound), False

    def _bound(self, one: Sums) -> float:
        tries = one.count or 1
        return one.mean + EXPLORE * math.sqrt(math.log(self.open[one.action] + 1) / tries)


def open_loop(
    guide: Guide,
    view: Any,
    seat: int,
    candidates: Sequence[Action],
    budget: Budget,
    stream: random.Random,
) -> Thought:
    """Search from what a seat sees, guessing hidden facts anew in each iteration."""
    fate = Fate(int(stream.random() * (1 << 30)))
    root, number = Fork(), 0
    while budget.take():
        number += 1
        fate.begin(number)
        _iterate(guide, root, guide.believe(view, seat, fate), seat, candidates, fate)
    estimates = ranked(list(root.sums.values()))
    return Thought(estimates[0].action if estimates else candidates[0], estimates)


def _iterate(
    guide: Guide,
    root: Fork,
    state: Any,
    seat: int,
    candidates: Sequence[Action],
    fate: Fate,
) -> None:
    game, fork, fresh = guide.game, root, False
    path: list[tuple[int, Sums]] = []
    while not fresh and (actors := game.actors(state)):
        actor = actors[0]
        action: Action
        if is_seat(actor):
            choices = game.menu(game.view(state, {actor}), actor) if path else candidates
            picked, fresh = fork.pick(choices)
            path.append((actor, picked))
            action = picked.action
            fork = fork.branches.setdefault((actor, action), Fork())
        else:
            action = next(d for d in game.chance(state) if d.actor == actor).sample(fate)
        state = game.step(state, actor, action)
    values = guide.roll_out(state, fate)
    for actor, picked in path:
        picked.add(values[actor])
