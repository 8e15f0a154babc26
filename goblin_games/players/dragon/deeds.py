"""Everything that is no movement dice: charges, actions, guesses, attack dice (spec 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from goblin_games.players.dragon.value import Judge
from goblin_games.rules.core import Action
from goblin_games.rules.dragon import attack, deeds
from goblin_games.rules.dragon.actions import (
    CHARGE,
    INSULT,
    MOVE,
    ROCK,
    SET_TRAP,
    SKIP,
    SULK,
    At,
    Card,
    Guess,
    Hit,
    Land,
    Pile,
    Throw,
    down,
)
from goblin_games.rules.dragon.attack import CHARGE_DAMAGE
from goblin_games.rules.dragon.content import MOST_ANGER, MOST_SUSPICION, RANKS
from goblin_games.rules.dragon.odds import expected_hits
from goblin_games.rules.dragon.secrets import right_guesses
from goblin_games.rules.dragon.state import Cave, Values, at, bonus, may_charge, stealth

RELIEF: Final = (0.05, 0.15, 0.5, 0.6)
"""What it is worth to be rid of so many tokens."""
CHARGE_MARGIN: Final = 0.5
CHARGE_KILL: Final = 4.0
TRAP_RISK: Final = 0.15
"""What a trap of one's own costs the tribe: goblins run into it."""
MIDDLE: Final = 3.5


# -- the charge ---------------------------------------------------------------------------


def begin(cave: Cave) -> Action:
    """Charge if it is clearly worth more than walking."""
    if not may_charge(cave):
        return MOVE
    judge = Judge(cave)
    seat = cave.turn
    spot = cave.goblins[seat].distance
    walking = judge.potential(seat, cave.anger, cave.suspicion)[spot]
    return CHARGE if charge_value(cave, judge) > walking + CHARGE_MARGIN else MOVE


def charge_value(cave: Cave, judge: Judge) -> float:
    """The worth of a charge: double hits, for fireballs that take two HP each."""
    seat = cave.turn
    goblin = cave.goblins[seat]
    fire = judge.fires[cave.anger]
    chances = [1.0] + [0.0] * goblin.distance  # by number of fireballs taken
    for _ in range(goblin.distance):
        chances = [
            chance * (1 - fire) + (chances[hits - 1] * fire if hits else 0.0)
            for hits, chance in enumerate(chances)
        ]
    hits = CHARGE_DAMAGE * expected_hits(cave.spots, goblin.distance, bonus(goblin))
    angrier = min(MOST_ANGER, cave.anger + 1)
    value = 0.0
    for taken, chance in enumerate(chances):
        hp = goblin.hp - CHARGE_DAMAGE * taken
        lost = judge.price * min(goblin.hp, CHARGE_DAMAGE * taken)
        value -= chance * lost
        if hp > 0:
            back = judge.cost(seat, angrier, MOST_SUSPICION, hp)
            value += chance * (min(cave.dragon_hp, hits) - back)
            value += chance * CHARGE_KILL * (hits >= cave.dragon_hp)
    return value


# -- actions ------------------------------------------------------------------------------


def act(cave: Cave) -> Action:
    """The action that is worth most, tokens included; else sulk."""
    judge = Judge(cave)
    relief = RELIEF[cave.goblins[cave.turn].tokens]
    best, choice = 0.0, SULK
    offers: list[tuple[float, Action]] = list(_throws(cave, judge))
    offers.append((_insult(cave, judge), INSULT))
    if deeds.rock_possible(cave):
        offers.append((_rock(cave, judge), ROCK))
    if deeds.may_set_trap(cave):
        offers.append((0.0 if cave.terms.glory else -TRAP_RISK, SET_TRAP))
    for value, action in offers:
        if value + relief > best:
            best, choice = value + relief, action  # type: ignore[assignment]
    return choice


def _throws(cave: Cave, judge: Judge) -> Iterator[tuple[float, Action]]:
    spot = cave.goblins[cave.turn].distance
    for target in deeds.neighbours(cave):
        reaches = max(0, 7 - spot) / 6
        now = judge.potential(target, cave.anger, cave.suspicion)[spot]
        value = judge.strike(target, spot, cave.anger, cave.suspicion) - now
        yield reaches * value, Throw(target)


def _insult(cave: Cave, judge: Judge) -> float:
    """Angrier, more suspicious, and one weak spot more."""
    seat = cave.turn
    limit = cave.anger + cave.suspicion - stealth(cave, seat)
    seen = max(0, min(6, limit)) / 6
    anger = min(MOST_ANGER, cave.anger + 1)
    suspicion = min(MOST_SUSPICION, cave.suspicion + 1)
    after = cave.copy()
    after.spots = down((*cave.spots, 3))
    later = Judge(after)
    gain = later.others(-1, anger, suspicion) - judge.others(-1, cave.anger, cave.suspicion)
    if suspicion == MOST_SUSPICION:
        gain -= later.alarm(anger, suspicion)
    return (1 - seen) * gain - seen * judge.cost(seat, cave.anger, cave.suspicion)


def _rock(cave: Cave, judge: Judge) -> float:
    """In shared play it only annoys friends: the least harm that may be done."""
    spot = cave.goblins[cave.turn].distance
    spots = {goblin.distance for goblin in cave.goblins if goblin.hp} - {spot}
    chances = {other: max(0, 7 - abs(other - spot)) / 6 for other in spots}
    return max(-chance * _harm(cave, judge, other) for other, chance in chances.items())


def _harm(cave: Cave, judge: Judge, spot: int) -> float:
    """What a rock on a spot costs on average; for glory, rivals' losses are a gain."""
    total = 0.0
    for seat in at(cave, spot):
        limit = cave.anger + cave.suspicion - stealth(cave, seat)
        total += max(0, min(6, limit)) / 6 * judge.cost(seat, cave.anger, cave.suspicion)
    return total


def land(cave: Cave) -> Action:
    """Before the Dragon if that is best, else where the thrown goblin stands best."""
    judge = Judge(cave)
    target, anger, suspicion = cave.target, cave.anger, cave.suspicion
    worth = judge.potential(target, anger, suspicion)
    start = cave.goblins[target].distance
    traps = {trap.spot for trap in cave.traps}

    def value(spot: int) -> float:
        if not spot:
            return judge.strike(target, start, anger, suspicion)
        return worth[spot] - (judge.cost(target, anger, suspicion) / 3 if spot in traps else 0.0)

    return Land(max(deeds.landings(cave), key=value))


def at_spot(cave: Cave) -> Action:
    """Where a rock does least harm."""
    judge = Judge(cave)
    return At(min(deeds.rock_spots(cave), key=lambda spot: _harm(cave, judge, spot)))


# -- traps --------------------------------------------------------------------------------


def card(cave: Cave) -> Action:
    """Easy to guess among friends, hard to guess among rivals."""
    ranks = cave.dealt or ()
    sign = 1 if cave.terms.glory else -1
    return Card(max(ranks, key=lambda rank: sign * abs(RANKS.index(rank) + 1 - MIDDLE)))


def guess(cave: Cave) -> Action:
    """The likeliest answer; the owner knows it."""
    chances = right_guesses(cave)
    return Guess(max(chances, key=lambda word: chances[word]))


# -- attack dice --------------------------------------------------------------------------


def strike(cave: Cave) -> Action:
    """The place of the highest die in the match that removes most weak spots."""
    die = cave.dice[0]
    extra = bonus(cave.goblins[cave.striker])
    targets = min(cave.reach, len(cave.spots)) - len(cave.struck)
    spot = match(cave.free, cave.dice, targets, extra)
    if spot:
        return Hit(spot)
    enough = [left for left in attack.piles(cave) if left <= die]
    return Pile(enough[0]) if enough else SKIP


def match(spots: Values, dice: Values, targets: int, extra: int) -> int:
    """The spot for the first of `dice` (high to low), 0 for none.

    Cheapest spots first, each with the smallest die that is enough; of what is left over the
    highest dice damage the smallest spots.
    """
    free, left = sorted(spots), sorted(dice)
    used: list[tuple[int, int]] = []
    for spot in sorted(spots):
        enough = next((die for die in left if die + extra >= spot), 0)
        if len(used) == targets or not enough:
            break
        left.remove(enough)
        free.remove(spot)
        used.append((enough, spot))
    while left and free and len(used) < targets:
        used.append((left.pop(), free.pop(0)))
    return max((spot for die, spot in used if die == dice[0]), default=0)
