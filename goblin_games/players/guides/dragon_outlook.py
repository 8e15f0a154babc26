"""How the tribe stands: the chance to slay the Dragon, estimated at the beginning of a turn.

A logistic formula fitted to matches of the heuristic (`benchmarks/fit_dragon.py`).
"""

from __future__ import annotations

import math
from typing import Final

from goblin_games.players.dragon.value import Judge
from goblin_games.players.guides.dragon_weights import WEIGHTS
from goblin_games.rules.dragon.odds import hits_chance
from goblin_games.rules.dragon.state import Cave, bonus

FEATURES: Final = 30
PER_ROUND: Final = 0.996
"""What a win is worth if it comes a round later: the tribe may wait, but not for nothing."""
NIGHT: Final = 40
"""The length of a night without dawn, as the formula sees it."""


def outlook(cave: Cave) -> float:
    """The chance that the Dragon is slain."""
    total = 0.0
    for weight, value in zip(WEIGHTS, features(cave), strict=True):
        total += weight * value
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def features(cave: Cave) -> tuple[float, ...]:
    """What the formula looks at."""
    judge = Judge(cave)
    anger, suspicion, spots = cave.anger, cave.suspicion, cave.spots
    alive = [(seat, cave.goblins[seat]) for seat in judge.alive]
    seats = cave.terms.seats
    skin = sum([goblin.hp for _, goblin in alive])
    worth = [judge.potential(seat, anger, suspicion)[goblin.distance] for seat, goblin in alive]
    ranked = sorted(worth, reverse=True)
    need = cave.dragon_hp
    blow = max(
        [hits_chance(spots, goblin.distance, bonus(goblin), need) for _, goblin in alive],
        default=0.0,
    )
    left = max(0, (cave.terms.dawn or NIGHT) - cave.round)
    low = sum([1 for spot in spots if spot <= 3])
    per_skin = need / (skin + 1)
    return (
        1.0,
        need / 10,
        float(len(alive)),
        skin / 10,
        float(min([goblin.hp for _, goblin in alive], default=0)),
        per_skin,
        min(3.0, per_skin) ** 2,
        math.log(skin + 1),
        math.log(need + 1),
        anger / 3,
        float(suspicion == 2),
        float(suspicion == 3),
        float(anger == 1),
        len(spots) / 5,
        low / 3,
        sum(worth) / 5,
        ranked[0] / 2 if ranked else 0.0,
        ranked[1] / 2 if len(ranked) > 1 else 0.0,
        worth[0] / 2 if worth else 0.0,
        float(sum([goblin.markers for _, goblin in alive])),
        float(sum([goblin.fresh + goblin.fading for _, goblin in alive])),
        sum([goblin.tokens for _, goblin in alive]) / 3,
        judge.alarm(anger, suspicion) / 3,
        blow,
        max(0, cave.round - 8) / 5,
        seats / 4 * need / 10,
        min(3.0, need / (left + 1)),
        math.exp(-left / 4),
        sum([goblin.stealth for _, goblin in alive]) / 10,
        sum([goblin.speed for _, goblin in alive]) / 10,
    )
