"""Movement dice: what final dice are worth, and what to keep (spec 9)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from goblin_games.players.dragon.value import Judge
from goblin_games.rules.dragon import machine, turn
from goblin_games.rules.dragon.actions import STOP, Keep, Stop, Use, down
from goblin_games.rules.dragon.allocation import allocations
from goblin_games.rules.dragon.plans import EVERYONE, SELF, Outcome, outcome
from goblin_games.rules.dragon.state import Cave, Values, stealth, threshold

SAMPLES: Final = 14
"""Random completions for each rule of keeping."""
FIVE, FOUR, HEAL, BUST = 2.5, 0.6, 1.0, 0.3
KILL, CLEAR = 3.0, 1.0
"""Extra worth of the last blow, and of the last weak spot, if they are to be expected."""
NEARLY: Final = 0.25
STANDING: Final = 0.9
AFTERWARDS: Final = 0.35
"""How much of a later attack is left to a goblin that stands before the Dragon now."""
THROW: Final = 0.8
"""What a throw afterwards counts, since something may come between."""

Rule = Callable[[Values, int], Values]


class DiceJudge:
    """Judges final dice of the turn's goblin, each lot only once."""

    def __init__(self, cave: Cave) -> None:
        self.cave = cave
        self.judge = Judge(cave)
        self.seat = cave.turn
        self._best: dict[Values, float] = {}

    def best(self, dice: Values) -> float:
        """The worth of the best way to use these dice."""
        if dice not in self._best:
            cave = self.cave
            ways = allocations(
                dice,
                cave.anger,
                cave.suspicion,
                stealth(cave, self.seat),
                cave.terms.bust_moves,
                cave.terms.fewest_unused,
            )
            self._best[dice] = max(self.use(way) for way in ways)
        return self._best[dice]

    def use(self, use: Use) -> float:
        """The worth of one way to use the dice."""
        found = outcome(self.cave, use)
        value = FIVE * found.markers + FOUR * found.temporary - HEAL * found.healing
        if found.bust:
            return value - BUST - self._hunted(found) + self._standing(found)
        if found.distance == 0:
            return value + self._attack(found)
        throw = self.judge.throw(self.seat, found.distance, found.anger, found.suspicion)
        return value + self._standing(found) + THROW * throw

    def _standing(self, found: Outcome) -> float:
        own = self.judge.potential(self.seat, found.anger, found.suspicion)[found.distance]
        return STANDING * (own + self.judge.others(self.seat, found.anger, found.suspicion))

    def _attack(self, found: Outcome) -> float:
        start = self.cave.goblins[self.seat].distance
        strike = self.judge.strike(self.seat, start, found.anger, found.suspicion)
        hits = self.judge.hits(self.seat, start)
        kill = KILL * (hits >= self.cave.dragon_hp)
        clear = CLEAR * (hits >= len(self.cave.spots) - NEARLY)
        own = AFTERWARDS * self.judge.potential(self.seat, found.anger, found.suspicion)[0]
        others = self.judge.others(self.seat, found.anger, found.suspicion)
        return strike + kill + clear + STANDING * (own + others)

    def _hunted(self, found: Outcome) -> float:
        if found.attack == EVERYONE:
            spotted = self.seat if found.unused == len(self.cave.kept) else -1
            return self.judge.alarm(found.anger, found.suspicion, spotted)
        if found.attack == SELF:
            return self.judge.cost(self.seat, found.anger, found.suspicion)
        return 0.0


def best_use(cave: Cave) -> Use:
    """The best way to use the final dice."""
    dice = DiceJudge(cave)
    ways = machine.legal(cave, cave.turn)
    return max((way for way in ways if isinstance(way, Use)), key=dice.use)


# -- what to keep -------------------------------------------------------------------------


def _passers(dice: Values, limit: int) -> Values:
    return tuple([die for die in dice if die > limit])


def _passers_and_groups(dice: Values, limit: int) -> Values:
    return tuple([die for die in dice if die > limit or dice.count(die) > 1])


def _groups(dice: Values, limit: int) -> Values:
    return tuple([die for die in dice if dice.count(die) > 1])


def _largest_groups(dice: Values, limit: int) -> Values:
    most = max(dice.count(die) for die in dice)
    return tuple([die for die in dice if dice.count(die) == most])


RULES: Final[tuple[Rule, ...]] = (_passers, _passers_and_groups, _groups, _largest_groups)


def best_keep(cave: Cave, stream: random.Random) -> Keep | Stop:
    """Stop, or what a rule of keeping sets aside, by the mean of random completions."""
    judge = DiceJudge(cave)
    limit = threshold(cave, cave.turn)
    choice: Keep | Stop = STOP
    best = judge.best(down((*cave.kept, *cave.loose)))
    pool = turn.keepable(cave)
    tried = set()
    for rule in RULES:
        kept = rule(pool, limit)
        if len(kept) == len(pool) or kept in tried:
            continue
        tried.add(kept)
        mean = sum(_complete(cave, judge, rule, kept, limit, stream) for _ in range(SAMPLES))
        if mean / SAMPLES > best:
            best, choice = mean / SAMPLES, Keep(kept)
    return choice


def _complete(
    cave: Cave,
    judge: DiceJudge,
    rule: Rule,
    values: Values,
    limit: int,
    stream: random.Random,
) -> float:
    """The worth of the final dice if the rest is rolled by the same rule."""
    goblin = cave.goblins[cave.turn]
    kept = values if cave.terms.free_keep else (*cave.kept, *values)
    rolled: Values = ()
    for left in range(goblin.speed - cave.rolls, 0, -1):
        count = goblin.distance - len(kept)
        rolled = tuple([int(stream.random() * 6) + 1 for _ in range(count)])
        if left > 1:
            more = rule(rolled, limit)
            if len(more) == len(rolled):
                break
            kept, rolled = (*kept, *more), ()
    return judge.best(down((*kept, *rolled)))
