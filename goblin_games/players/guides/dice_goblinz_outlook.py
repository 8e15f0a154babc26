"""How a tribe of goblins stands between two raids: everybody's chance to be spared.

Every goblin gets points for its dice, more the fewer raids are left; its chance is its share among
all goblins' points, powers of e. The weights are fitted to matches of the heuristic
(`benchmarks/fit_dice_goblinz.py`).
"""

from __future__ import annotations

import math
from typing import Final

from goblin_games.players.guides.dice_goblinz_weights import WEIGHTS
from goblin_games.rules.dice_goblinz.state import Table

KINDS: Final = ("rob", "bob", "slob", "snob", "hob", "blob", "knob", "mob")
MOST_LEFT: Final = 4
"""More raids to come count like so many."""
PLAIN: Final = 5
LENGTH: Final = PLAIN + len(KINDS)


def raids_left(table: Table) -> int:
    """Raids to come, this one included, as far as they make a difference."""
    return max(0, min(MOST_LEFT, table.raids - table.raid + 1))


def features(table: Table, seat: int) -> tuple[float, ...]:
    """What is known about a goblin."""
    pocket = table.pockets[seat]
    kind = table.kinds[seat]
    mean = sum([len(dice) for dice in table.pockets]) / table.terms.seats or 1.0
    return (
        len(pocket) / 4,
        len(pocket) / mean,
        sum(pocket) / 40,
        len(table.items[seat]) / 2,
        1.0 if table.out_since[seat] or not pocket else 0.0,
        *[1.0 if kind == name else 0.0 for name in KINDS],
    )


def outlook(table: Table) -> tuple[float, ...]:
    """The chance to win for each seat, at the beginning of a raid."""
    weights = WEIGHTS[raids_left(table)]
    points = []
    for seat in range(table.terms.seats):
        total = 0.0
        for weight, value in zip(weights, features(table, seat), strict=True):
            total += weight * value
        points.append(math.exp(min(30.0, total)))
    whole = sum(points)
    return tuple([point / whole for point in points])
