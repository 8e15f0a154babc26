"""How the quest stands: the heroes' chance to explore the whole lair.

A logistic formula fitted to matches of the patient heuristic (`benchmarks/fit_goblins_lair.py`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from goblin_games.players.guides.goblins_lair_weights import WEIGHTS
from goblin_games.rules.goblins_lair.state import Hero, King, Lair, is_king

FEATURES: Final = 26


def outlook(lair: Lair) -> float:
    """The chance that the heroes explore everything."""
    total = 0.0
    for weight, value in zip(WEIGHTS, features(lair), strict=True):
        total += weight * value
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def features(lair: Lair) -> tuple[float, ...]:
    """What the formula looks at."""
    terms, size = lair.terms, lair.size
    alive = [hero for hero in lair.heroes if hero.lives]
    lives = [hero.lives for hero in alive]
    areas = lair.ground.areas
    unopened = areas - lair.opened.bit_count()
    kinds = [terms.kinds[monster.kind] for monster in lair.monsters]
    bite = sum([kind.attack for kind in kinds])
    spare = size - len(alive)
    spells = [spell for hero in alive for spell in hero.spells]
    total = sum(lives)
    sure, unsure = _missiles(alive) if lair.king != King.FALLEN else (0, 0)
    king = sum([monster.lives for monster in lair.monsters if is_king(monster)])
    return (
        1.0,
        len(alive) / 4,
        total / 16,
        math.log(total + 1),
        max(0.0, (size + 1) // 2 - spare) / 2,
        float((size + 1) // 2 - spare <= 1),
        unopened / 8,
        unopened / areas,
        float(lair.king == King.ABROAD),
        float(lair.king == King.HIDDEN),
        float(lair.king == King.FOUND),
        len(lair.monsters) / 4,
        sum([monster.lives for monster in lair.monsters]) / 5,
        bite / 30,
        bite / (total + 1) / 3,
        spells.count("cure") / 2,
        len(spells) / 5,
        sum([sum(hero.bag) for hero in alive]) / 5,
        sum([hero.attack + hero.defense for hero in alive]) / 40,
        float(sum([one for one in lives if one == 1])) / 2,
        total * unopened / 60,
        float(terms.options.threat) / 3,
        sure / 3,
        unsure / 3,
        king / 3,
        king * (sure + 0.6 * unsure) / 9,
    )


def _missiles(heroes: Sequence[Hero]) -> tuple[int, int]:
    """How many hit the first time they are thrown, and how many may be forgotten instead."""
    known = [hero for hero in heroes if "missile" in hero.spells]
    unsure = sum(["missile" in hero.cast for hero in known])
    return len(known) - unsure, unsure
