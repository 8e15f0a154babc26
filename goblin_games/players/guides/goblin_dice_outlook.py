"""How a race stands: everybody's chance to win, estimated from the track before a round.

Every goblin gets points for what it has still to run, for the stone behind it and for the ground
under it; its chance is its share among all goblins' points, powers of e. The weights are fitted
to races of the heuristic (`benchmarks/fit_goblin_dice.py`).
"""

from __future__ import annotations

import math
from typing import Final

from goblin_games.players.guides.goblin_dice_weights import NOBODY, WEIGHTS
from goblin_games.rules.goblin_dice.content import FINISH
from goblin_games.rules.goblin_dice.state import Race
from goblin_games.rules.goblin_dice.terms import Ground

GAPS: Final = range(-4, 9)
"""Spaces between the stone's next stop and a goblin; more are like the last."""
RUN: Final = FINISH
GAP_AT: Final = RUN
PATH_AT: Final = GAP_AT + len(GAPS)
GROUND_AT: Final = PATH_AT + len(GAPS)
ABILITIES: Final = {"slow": 0, "trick": 1, "dash": 2, "luck": 3}
LENGTH: Final = GROUND_AT + 2 + len(ABILITIES)


def features(race: Race, seat: int) -> list[tuple[int, float]]:
    """What is not zero in the description of a goblin: (place in the table, value)."""
    space = race.places[seat]
    gap = max(GAPS[0], min(GAPS[-1], space - race.stone - race.speed)) - GAPS[0]
    found = [
        (min(RUN - 1, FINISH - space), 1.0),
        ((PATH_AT if race.terms.path else GAP_AT) + gap, 1.0),
    ]
    here = ground_at(race, space)
    if here is not None:
        found.append((GROUND_AT, len(here.moves) / 6))
        if here.tops:
            found.append((GROUND_AT + 2 + ABILITIES[here.ability], len(here.tops) / 6))
    there = ground_at(race, space + 1) if space + 1 < FINISH else here
    if there is not None:
        found.append((GROUND_AT + 1, len(there.moves) / 6))
    return found


def ground_at(race: Race, space: int) -> Ground | None:
    """The tile under a space, if it lies face up."""
    code = race.track[(space - 1) // 2]
    return None if code is None else race.terms.ground[code]


def outlook(race: Race) -> tuple[float, ...]:
    """The chance to win for each seat, for a race that is not over."""
    points = [0.0] * race.terms.seats
    for seat in race.living:
        total = 0.0
        for place, value in features(race, seat):
            total += WEIGHTS[place] * value
        points[seat] = math.exp(total)
    whole = sum(points) + math.exp(NOBODY)
    return tuple([point / whole for point in points])
