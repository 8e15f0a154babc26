"""UCT with explicit chance nodes: a tree of positions for games without secrets.

Decision nodes pick by upper confidence bounds for whoever acts (max^n for several seats), new
choices in the order of the menu, more of them the more often a node is visited. Chance nodes are
built from `due.next`: all outcomes with their exact weights where these are few, otherwise more
and more sampled ones (progressive widening).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final

from goblin_games.players.search.budget import Budget
from goblin_games.players.search.fate import Fate
from goblin_games.players.search.guide import Guide, Values
from goblin_games.players.search.thought import Sums, Thought, ranked
from goblin_games.rules.core import Action, ChanceAction, Due, is_seat

EXPLORE: Final = 0.7
"""Weight of the unknown, for values from 0 to 1."""
FEW_OUTCOMES: Final = 36
WIDEN: Final = 2.0
"""A chance node with many outcomes holds this times the square root of its visits."""
WIDEN_CHOICES: Final = 3.0
"""A decision node tries this times the square root of its visits different choices."""


class Decision:
    """A position where a seat chooses."""

    __slots__ = ("actor", "children", "sums", "untried", "visits")

    def __init__(self, actor: int, choices: Sequence[Action]) -> None:
        self.actor = actor
        self.untried = list(reversed(choices))
        self.sums: list[Sums] = []
        self.children: dict[Action, Decision | Luck | None] = {}
        self.visits = 0

    def pick(self) -> Sums:
        """The choice to follow now: a new one, or the one with the best upper bound."""
        wide = WIDEN_CHOICES * math.sqrt(self.visits + 1)
        if self.untried and len(self.sums) < wide:
            fresh = Sums(self.untried.pop())
            self.sums.append(fresh)
            self.children[fresh.action] = None
            return fresh
        log = math.log(self.visits + 1)
        return max(
            self.sums, key=lambda one: one.mean + EXPLORE * math.sqrt(log / (one.count or 1))
        )


class Luck:
    """A position where chance acts."""

    __slots__ = ("children", "counts", "due", "outcomes", "visits")

    def __init__(self, due: Due) -> None:
        self.due = due
        self.visits = 0
        self.outcomes = few_outcomes(due)
        self.counts: dict[ChanceAction, int] = {}
        self.children: dict[ChanceAction, Decision | Luck | None] = {}

    def draw(self, stream: random.Random) -> ChanceAction:
        """An outcome, exactly as likely as the due says where outcomes are few."""
        self.visits += 1
        if self.outcomes is not None:
            found = weighted(self.outcomes, stream)
        elif len(self.counts) < WIDEN * math.sqrt(self.visits):
            found = self.due.sample(stream)
        else:
            return weighted(tuple(self.counts.items()), stream)
        self.counts[found] = self.counts.get(found, 0) + 1
        return found


def few_outcomes(due: Due) -> tuple[tuple[ChanceAction, float], ...] | None:
    """All outcomes with their chances if there are few; found without listing many."""
    outcomes: list[tuple[ChanceAction, float]] = []
    for action, chance in due.outcomes():
        outcomes.append((action, float(chance)))
        if len(outcomes) > FEW_OUTCOMES:
            return None
    return tuple(outcomes)


def weighted(outcomes: Sequence[tuple[ChanceAction, float]], stream: random.Random) -> ChanceAction:
    """One of the outcomes, by weight."""
    mark = stream.random() * sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        mark -= weight
        if mark < 0:
            return action
    return outcomes[-1][0]


def uct(
    guide: Guide,
    view: Any,
    seat: int,
    candidates: Sequence[Action],
    budget: Budget,
    stream: random.Random,
) -> Thought:
    """Search from a view that hides nothing; one iteration is one playout.

    Where the view does hide something, the tree stands on one guess at it: use `infoset`.
    """
    fate = Fate(int(stream.random() * (1 << 30)))
    fate.begin(0)
    state = guide.believe(view, seat, fate)
    root = Decision(seat, candidates)
    number = 0
    while budget.take():
        number += 1
        fate.begin(number)
        _iterate(guide, root, state, fate)
    return choice_of(root, candidates)


def choice_of(root: Decision, candidates: Sequence[Action]) -> Thought:
    """The choice that was followed most often."""
    estimates = ranked(root.sums)
    return Thought(estimates[0].action if estimates else candidates[0], estimates)


def _iterate(guide: Guide, root: Decision, state: Any, fate: Fate) -> None:
    """Down the tree, one new node, a playout, and back up."""
    game = guide.game
    node: Decision | Luck | None = root
    path: list[tuple[Decision, Sums]] = []
    while node is not None:
        parent: Decision | Luck = node
        step: Action
        if isinstance(node, Decision):
            picked = node.pick()
            path.append((node, picked))
            actor, step = node.actor, picked.action
        else:
            actor, step = node.due.actor, node.draw(fate)
        state = game.step(state, actor, step)
        node = parent.children.get(step)  # type: ignore[call-overload]
        if node is None:
            fresh = node_for(guide, state)
            parent.children[step] = fresh  # type: ignore[index]
            node = fresh if isinstance(fresh, Luck) else None  # chance is no place to stop at
    back_up(path, guide.roll_out(state, fate))


def node_for(guide: Guide, state: Any) -> Decision | Luck | None:
    """The node of a position; None where the match is over."""
    actors = guide.game.actors(state)
    if not actors:
        return None
    actor = actors[0]
    if is_seat(actor):
        return Decision(actor, guide.game.menu(state, actor))
    return Luck(next(due for due in guide.game.chance(state) if due.actor == actor))


def back_up(path: Sequence[tuple[Decision, Sums]], values: Values) -> None:
    """Tell every decision on the way how it ended for the seat that took it."""
    for node, picked in path:
        node.visits += 1
        picked.add(values[node.actor])
