"""What a raid is worth to a goblin: the arithmetic behind the Dice Goblinz player (spec 9.1).

The worth of a raid is the own change in dice, less 0.6 of the mean change of the others, a
little for the size of the dice, and 1 less for dying.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, log, pi, sqrt

from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, Role
from goblin_games.rules.dice_goblinz.dice import Dice, sizes_of
from goblin_games.rules.dice_goblinz.state import Table, raid_dice

RIVALS = 0.6
SIZE = 0.05
DEATH = 1.0
MEAN_SIZE = 10.0
"""Of a die that is drawn from the default pile."""

Roles = Sequence[Role | None]
Totals = Sequence[float]


@dataclass(slots=True)
class Stakes:
    """What is at stake in a raid, read once from a view.

    Attributes:
        me: the goblin that thinks.
        order: goblins of this raid, in leader order.
        owned: dice by seat; `smallest` the size of what each would lose first.
        loot, loot_size: pieces of loot and the sum of their sizes, union dice included.
        stinks: who wins ties.
    """

    me: int
    order: tuple[int, ...]
    target: int
    loss: int
    loot: int
    loot_size: float
    owned: list[int]
    smallest: list[int]
    stinks: Sequence[bool]
    mobs: tuple[int, ...]
    union_always: bool

    def worth(self, roles: Roles, totals: Totals) -> float:
        """The worth of the raid to `me` if roles and totals are these."""
        groupies = greedy = 0.0
        helpers = grabbers = 0
        best_groupie = best_greedy = -1.0
        greediest = -1
        for seat in self.order:
            role = roles[seat]
            if role is GROUPIE:
                helpers += 1
                groupies += totals[seat]
                best_groupie = max(best_groupie, totals[seat])
            elif role is GREEDY:
                grabbers += 1
                greedy += totals[seat]
                if totals[seat] > best_greedy or (
                    totals[seat] == best_greedy and self.stinks[seat]
                ):
                    best_greedy, greediest = totals[seat], seat
        if groupies - greedy < self.target:
            return self._failed(roles)
        if not grabbers:
            return self._shared(roles, helpers, 0)
        tie = best_greedy == best_groupie and self.stinks[greediest]
        if best_greedy > best_groupie or tie:
            return self._grabbed(roles, helpers, self._collector(roles, totals, greediest))
        return self._shared(roles, helpers, grabbers)

    def _rivals(self) -> int:
        return max(1, len(self.order) - 1)

    def _failed(self, roles: Roles) -> float:
        """Everybody on the raid loses dice."""
        own = others = 0
        for seat in self.order:
            if roles[seat] is not COWARD:
                lost = min(self.loss, self.owned[seat])
                if seat == self.me:
                    own = lost
                else:
                    others += lost
        died = DEATH if own and own == self.owned[self.me] else 0.0
        size = SIZE * own * self.smallest[self.me]
        return RIVALS * others / self._rivals() - own - size - died

    def _shared(self, roles: Roles, helpers: int, grabbers: int) -> float:
        """The Groupies draft everything; Greedy goblins, if there are any, pay first.

        A Groupie counts on full rounds of the draft only: who gets the rest is not its choice.
        """
        mine = roles[self.me]
        if mine is GROUPIE:
            own = float((self.loot + grabbers) // helpers)
            others = self.loot - own
            return own + SIZE * own * self.loot_size / self.loot - RIVALS * others / self._rivals()
        if mine is GREEDY:
            others = self.loot + 1.0
            died = DEATH if self.owned[self.me] == 1 else 0.0
            paid = 1.0 + SIZE * self.smallest[self.me] + died
            return -paid - RIVALS * others / self._rivals()
        return -RIVALS * self.loot / self._rivals()

    def _grabbed(self, roles: Roles, helpers: int, collector: int) -> float:
        """Greed wins: the Groupies pay, the collector takes everything."""
        rivals = self._rivals()
        if collector == self.me:
            size = SIZE * (self.loot_size + 4.0 * helpers)
            return self.loot + helpers + size + RIVALS * helpers / rivals
        own = 0.0
        if roles[self.me] is GROUPIE:
            died = DEATH if self.owned[self.me] == 1 else 0.0
            own = -1.0 - SIZE * self.smallest[self.me] - died
        others = self.loot if own == 0.0 else self.loot + 1.0
        return own - RIVALS * others / rivals

    def _collector(self, roles: Roles, totals: Totals, greediest: int) -> int:
        """A Greedy Mobgoblin collects, whoever is the Greediest (R32)."""
        if greediest in self.mobs or not self.union_always:
            return greediest
        mobs = [seat for seat in self.mobs if roles[seat] is GREEDY]
        return max(mobs, key=lambda seat: totals[seat], default=greediest)


def stakes(view: Table, me: int) -> Stakes:
    """The stakes of the present raid, as a view shows them."""
    assert view.room is not None
    mobs = tuple(seat for seat in view.order if view.kinds[seat] == content.MOB)
    loot = len(view.loot) + len(view.loot_items) + len(mobs)
    all_dice = [own_dice(view, seat) for seat in range(view.terms.seats)]
    return Stakes(
        me=me,
        order=view.order,
        target=view.target,
        loss=view.room.loss,
        loot=max(loot, 1),
        loot_size=sum(view.loot) + MEAN_SIZE * len(mobs),
        owned=[len(dice) for dice in all_dice],
        smallest=[min(dice, default=0) for dice in all_dice],
        stinks=view.marks.stenches,
        mobs=mobs,
        union_always=view.terms.union_always,
    )


def own_dice(view: Table, seat: int) -> Dice:
    """All dice of a seat; while others commit, the pocket still shows everything."""
    pocket, dice = view.pockets[seat], sizes_of(raid_dice(view, seat))
    return pocket if view.step <= view.step.COMMIT else (*pocket, *dice)


# -- guessing -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Suspicion:
    """How likely a goblin is taken for Greedy or for a Coward before it shows its role."""

    greedy: float
    coward: float


def suspicion(seats: int) -> Suspicion:
    """More goblins, less trust: from 3 to 8 seats the spec's prior roles (9.4)."""
    part = min(max(seats - 3, 0), 5) / 5
    return Suspicion(0.10 + 0.02 * part, 0.10 + 0.14 * part)


def guess_role(known: Suspicion, kind: str, stream: random.Random) -> Role:
    """A role drawn from the prior; a Hobgoblin never runs."""
    mark = stream.random()
    if mark < known.greedy:
        return GREEDY
    if mark < known.greedy + known.coward and kind != content.HOB:
        return COWARD
    return GROUPIE


def spread(dice: Dice) -> tuple[float, float]:
    """Mean and standard deviation of the total of dice."""
    mean = sum([(size + 1) / 2 for size in dice])
    return mean, sqrt(sum([(size * size - 1) / 12 for size in dice]))


def normal(stream: random.Random) -> float:
    """A standard normal number; only `random()` keeps its values across Python versions."""
    return sqrt(-2.0 * log(1.0 - stream.random())) * cos(2.0 * pi * stream.random())
