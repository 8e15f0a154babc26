"""Moves that are asked about twice: they cost Lives, or give away what is close at hand."""

from __future__ import annotations

from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair import paths
from goblin_games.rules.goblins_lair.actions import End, Escape
from goblin_games.rules.goblins_lair.contact import foes_of_hero
from goblin_games.rules.goblins_lair.narration import who
from goblin_games.rules.goblins_lair.odds import targets_of_monster
from goblin_games.rules.goblins_lair.searching import may_search
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Lair,
    hero_of,
    monster_named,
    seat_of,
)

CLOSE = 2
"""Moves to an area that is next to a hero: a doorway, and the floor behind it."""


def second_thought(lair: Lair, action: Action) -> str:
    """What to consider before an action; empty if there is nothing."""
    if isinstance(action, Escape):
        return f"First {_strikers(lair, action.figure)} for a free swing, 2 better than usual."
    if isinstance(action, End):
        area = _left_unsearched(lair, action.figure)
        if area:
            return f"{who(action.figure)} could still go and search area {area}, next door."
    return ""


def _strikers(lair: Lair, figure: str) -> str:
    """Everybody who strikes at a figure that breaks away."""
    monster = monster_named(lair, figure)
    if monster is not None:
        names = [who(target.figure) for target in targets_of_monster(lair, monster)]
    else:
        foes = foes_of_hero(lair, hero_of(lair, seat_of(lair, figure)).at)
        names = [who(other.name) for other in lair.monsters if foes >> other.number & 1]
    return " and ".join(names)


def _left_unsearched(lair: Lair, figure: str) -> int:
    """The area beside the last hero to move that it could still enter and search; 0 for none."""
    seat = seat_of(lair, figure)
    if seat == NOBODY or lair.waiting != 1 << seat:
        return 0
    hero = hero_of(lair, seat)
    if may_search(lair, hero, hero.at):
        return 0
    stops = paths.reachable(lair, figure)
    near = (square for square, stop in stops.items() if stop.cost <= CLOSE)
    found = next((square for square in near if may_search(lair, hero, square)), None)
    return lair.ground.area_of[found] if found is not None else 0
