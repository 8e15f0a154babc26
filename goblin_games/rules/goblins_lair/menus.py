"""The choices offered in lists: all that is legal, unless there are too many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair import machine
from goblin_games.rules.goblins_lair.actions import Done, End, PlaceAt
from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.state import Lair, Pending, Phase

LIMIT: Final = 200


def menu(lair: Lair, seat: int) -> Sequence[Action]:
    """At most 200 sensible choices, in the order of `legal`."""
    legal = machine.legal(lair, seat)
    if len(legal) <= LIMIT:
        return legal
    if lair.pending == Pending.PLACE:
        return _near_door(lair, legal)
    if lair.phase == Phase.MONSTER_MOVE:
        return _few_of_each(legal)
    return legal[:LIMIT]


def _near_door(lair: Lair, legal: Sequence[Action]) -> Sequence[Action]:
    """The squares nearest to the doorway."""
    found = lair.discovery
    assert found is not None
    order = _by_distance(lair.ground, found.area, lair.ground.doorways[found.door].at)
    rank = {square: index for index, square in enumerate(order)}
    near = sorted(
        (action for action in legal if isinstance(action, PlaceAt)),
        key=lambda action: rank[lair.ground.numbers[action.square]],
    )
    kept = set(near[:LIMIT])
    return [action for action in legal if action in kept]


@lru_cache(maxsize=64)
def _by_distance(ground: Ground, area: int, door: int) -> tuple[int, ...]:
    here = ground.square(door)

    def distance(square: int) -> int:
        there = ground.square(square)
        return max(abs(there.x - here.x), abs(there.y - here.y))

    return tuple(sorted(ground.room[area], key=distance))


def _few_of_each(legal: Sequence[Action]) -> Sequence[Action]:
    """Every monster's end and as many of its other moves as there is room for."""
    ends = sum(isinstance(action, End | Done) for action in legal)
    each = (LIMIT - ends) // max(1, ends - 1)
    kept: list[Action] = []
    left = each
    for action in legal:
        if isinstance(action, End | Done):
            kept.append(action)
            left = each
        elif left:
            kept.append(action)
            left -= 1
    return kept[:LIMIT]
