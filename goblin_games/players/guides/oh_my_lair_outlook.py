"""How a lair stands: the chance to slay the hero, estimated from the board alone.

A logistic formula for each number of spaces that the hero has still to walk, fitted to matches of
the heuristic (`benchmarks/fit_oh_my_lair.py`). It ends playouts after a round or two, which makes
each of them cheaper and far less a matter of luck than playing on to the end.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from goblin_games.players.guides.oh_my_lair_weights import WEIGHTS
from goblin_games.players.oh_my_lair import Targets, targets_of
from goblin_games.rules.oh_my_lair.content import REGIONS
from goblin_games.rules.oh_my_lair.odds import sums
from goblin_games.rules.oh_my_lair.state import Lair

PIPS: Final = tuple(region.pips for region in REGIONS)
Powers = tuple[int, ...]


def outlook(lair: Lair) -> float:
    """The chance that the hero is slain, for a lair at the beginning of a round."""
    left = max(0, min(len(WEIGHTS) - 1, lair.terms.length - 1 - lair.position))
    total = 0.0
    for weight, value in zip(WEIGHTS[left], features(lair), strict=True):
        total += weight * value
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def features(lair: Lair) -> tuple[float, ...]:
    """What the formula looks at."""
    terms = lair.terms
    targets = targets_of(lair)
    power, cost = terms.power, terms.cost
    crowds = [crowd for crowd in lair.road[lair.position + 1 :] if crowd]
    powers = tuple(sorted([sum([power[one] for one in crowd]) for crowd in crowds]))
    kill, damage = _road(powers, targets)
    waiting = sum([power[crowd[0]] for crowd in crowds if len(crowd) == 1])
    pit_power = sum([power[one] for one in lair.pit])
    need = [sum([cost[one][kind] for one in lair.pit]) for kind in (0, 1, 2)]
    stock = lair.stock
    held = sum([pips * have for pips, have in zip(PIPS, stock, strict=True)])
    useful = sum(
        [pips * min(have, want) for pips, have, want in zip(PIPS, stock, need, strict=True)]
    )
    wanted = sum([pips * want for pips, want in zip(PIPS, need, strict=True)])
    guard = sum(
        [
            terms.heroes[name].s_def * hp
            for name, hp in zip(lair.soldiers, lair.soldier_hp, strict=True)
        ]
    )
    regions = lair.soldier_hp.count(0)
    tough = sum([defence * hp for defence, hp in targets]) / len(targets) / 10
    return (
        1.0,
        float(lair.minions),
        float(regions),
        guard / 10,
        float(lair.gold),
        float(min(lair.gold, 2 * (2 + regions - lair.minions))),
        float(lair.mojo),
        held / 10,
        useful / 10,
        wanted / 10,
        float(pit_power),
        kill,
        damage,
        tough,
        damage * tough,
        float(waiting),
        float(sum(powers)),
        float(len(lair.pit)),
        lair.minions * tough,
        kill * lair.mojo,
        pit_power * useful / 20,
        1.0 if lair.hero is None else 0.0,
        max(0.0, pit_power - 6.0),
        min(useful, 15) / 10,
    )


@lru_cache(maxsize=50_000)
def _road(powers: Powers, targets: Targets) -> tuple[float, float]:
    """The chance that those who stand on the road slay the hero, and the share of his hit points
    that they take on average, without mojo."""
    slain = damage = 0.0
    for defence, hp in targets:
        chances = [1.0] + [0.0] * hp
        for power in powers:
            chances = _after(tuple(chances), power, defence)
        slain += chances[hp]
        damage += sum(hits * chance for hits, chance in enumerate(chances)) / hp
    return slain / len(targets), damage / len(targets)


def _after(chances: tuple[float, ...], power: int, defence: int) -> list[float]:
    found = [0.0] * len(chances)
    most = len(chances) - 1
    for more, chance in _hits(power, defence):
        for hits, before in enumerate(chances):
            if before:
                found[min(most, hits + more)] += before * chance
    return found


@lru_cache(maxsize=1000)
def _hits(power: int, defence: int) -> tuple[tuple[int, float], ...]:
    found: dict[int, float] = {}
    for pips, chance in sums(power):
        found[pips // defence] = found.get(pips // defence, 0.0) + float(chance)
    return tuple(found.items())
