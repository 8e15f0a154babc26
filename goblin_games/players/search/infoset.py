"""Information-set search with a tree for each seat.

Every iteration guesses the hidden facts (by the guide's belief) and plays with all seats, but
each seat chooses by statistics of its own, kept by what it observed: the key of its view. So
nobody's choice can depend on what that seat cannot know, neither ours on theirs nor theirs on
ours, which is where searches with a single tree go wrong.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from goblin_games.players.search.budget import Budget
from goblin_games.players.search.fate import Fate
from goblin_games.players.search.guide import Guide
from goblin_games.players.search.open_loop import Fork
from goblin_games.players.search.thought import Sums, Thought, ranked
from goblin_games.rules.core import Action, is_seat

DEEPEST: Final = 60
"""Decisions that are kept in the trees in one iteration."""

Trees = dict[tuple[int, Any], Fork]
"""The statistics of each seat in each of its information sets."""


def infoset(
    guide: Guide,
    view: Any,
    seat: int,
    candidates: Sequence[Action],
    budget: Budget,
    stream: random.Random,
) -> Thought:
    """Search from what a seat sees; one iteration is one playout."""
    fate = Fate(int(stream.random() * (1 << 30)))
    root, trees, number = Fork(), dict[tuple[int, Any], Fork](), 0
    while budget.take():
        number += 1
        fate.begin(number)
        state = guide.believe(view, seat, fate)
        fate.begin(number)
        picked, _ = root.pick(candidates)
        values = _iterate(guide, trees, guide.game.step(state, seat, picked.action), fate)
        picked.add(values[seat])
    estimates = ranked(list(root.sums.values()))
    return Thought(estimates[0].action if estimates else candidates[0], estimates)


def _iterate(guide: Guide, trees: Trees, state: Any, fate: Fate) -> Sequence[float]:
    """One match by all seats' own statistics, then by the policy; told to all of them."""
    game = guide.game
    path: list[tuple[int, Sums]] = []
    fresh: set[int] = set()
    seats = guide.seats(state)
    while len(path) < DEEPEST and len(fresh) < seats and (actors := game.actors(state)):
        actor = actors[0]
        action: Action
        if not is_seat(actor):
            action = next(d for d in game.chance(state) if d.actor == actor).sample(fate)
        else:
            seen = game.view(state, {actor})
            if actor in fresh:  # this seat's tree has grown already
                action = guide.policy(seen, actor, fate)
            else:
                fork = trees.setdefault((actor, seen.key()), Fork())
                picked, new = fork.pick(game.menu(seen, actor))
                if new:
                    fresh.add(actor)
                path.append((actor, picked))
                action = picked.action
        state = game.step(state, actor, action)
    values = guide.roll_out(state, fate)
    for actor, picked in path:
        picked.add(values[actor])
    return values
