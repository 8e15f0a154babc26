"""Attack dice that strike by themselves, for people who do not want to place each."""

from __future__ import annotations

from goblin_games.rules.core import Action
from goblin_games.rules.dragon.actions import SKIP, Hit
from goblin_games.rules.dragon.state import Cave, bonus

Blows = list[tuple[int, int]]
"""Dice and the spots they go on."""


def greedy(cave: Cave) -> tuple[Action, ...]:
    """Hits for all dice that are left: as many spots as possible fall, the hard ones if it can be.

    Dice that nothing falls to go, the largest first, on the spots that are nearest to falling.
    """
    markers = bonus(cave.goblins[cave.striker])
    room = min(cave.reach, len(cave.spots)) - len(cave.struck)
    easy = _felled_cheaply(cave, markers, room)
    hard = _felled_proudly(cave, markers, room)
    blows = hard if len(hard) >= len(easy) else easy
    dice, free = list(cave.dice), sorted(cave.free)
    for die, spot in blows:
        dice.remove(die)
        free.remove(spot)
    blows += list(zip(dice, free, strict=False))[: max(room - len(blows), 0)]
    actions: list[Action] = []
    for die in cave.dice:
        blow = next((blow for blow in blows if blow[0] == die), None)
        if blow is not None:
            blows.remove(blow)
        actions.append(Hit(blow[1]) if blow else SKIP)
    return tuple(actions)


def _felled_cheaply(cave: Cave, markers: int, room: int) -> Blows:
    """The cheapest spots first, each by the smallest die that is enough."""
    dice, blows = list(cave.dice), Blows()
    for spot in sorted(cave.free):
        enough = [die for die in dice if die + markers >= spot]
        if enough and len(blows) < room:
            dice.remove(min(enough))
            blows.append((min(enough), spot))
    return blows


def _felled_proudly(cave: Cave, markers: int, room: int) -> Blows:
    """The largest dice first, each on the hardest spot that falls to it."""
    free, blows = list(cave.free), Blows()
    for die in cave.dice:
        falling = [spot for spot in free if die + markers >= spot]
        if falling and len(blows) < room:
            free.remove(max(falling))
            blows.append((die, max(falling)))
    return blows
