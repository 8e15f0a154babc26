"""The way from a figure to the square that is pointed at, and what the prompt says about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from goblin_games.rules.goblins_lair import paths
from goblin_games.rules.goblins_lair.narration import who
from goblin_games.rules.goblins_lair.state import Lair, monster_named
from goblin_games.tui.paint import Span

_CLOSED: Final = {"#": "rock", "O": "a pillar", "X": "a barricade", "~": "a pool"}


class Route(NamedTuple):
    """A way to what the cursor is on: its squares, how many of them this move can walk, what it
    costs, and whether a door is opened at its end."""

    squares: tuple[int, ...]
    now: int
    cost: int
    opens: bool


def standing(lair: Lair, name: str) -> int | None:
    """The square of a figure; None for a figure that is not there."""
    monster = monster_named(lair, name)
    if monster is not None:
        return monster.at
    return next((hero.at for hero in lair.heroes if hero.name == name), None)


def figure_at(lair: Lair, square: int) -> str:
    """The figure on a square, empty if there is none."""
    places = {hero.at: hero.name for hero in lair.heroes}
    places |= {monster.at: monster.name for monster in lair.monsters}
    return places.get(square, "")


def route_to(lair: Lair, figure: str, target: int | None) -> Route | None:
    """A shortest way of a figure to a square; to a shut door, with its opening."""
    if target is None or not figure:
        return None
    number = lair.ground.door_at.get(target)
    if number is None or not lair.closed >> number & 1:
        found = paths.way(lair, figure, target)
        return found and Route(found.squares, found.steps_now, found.cost, False)
    sides = lair.ground.doorways[number].sides
    if standing(lair, figure) in sides:
        return Route((), 0, 1, True)
    ways = [way for side in sides if (way := paths.way(lair, figure, side)) is not None]
    if not ways:
        return None
    best = min(ways, key=lambda way: way.cost)
    return Route(best.squares, best.steps_now, best.cost + 1, True)


def route_words(
    lair: Lair, figure: str, target: int | None, route: Route | None, points: int
) -> list[Span]:
    """What going to the square that is pointed at would come to."""
    if target is None or target == standing(lair, figure):
        return [("  point anywhere with the arrows, Enter goes there", "dim")] if points else []
    name = lair.ground.names[target]
    there = _what_is_there(lair, target)
    if there:
        return [(f"  {name}: {there}", "dim")]
    if route is None:
        return [(f"  {name}: no way there", "dim")]
    if route.now == len(route.squares) and (not route.opens or route.cost <= points):
        verb = "and open it, for" if route.opens else "for"
        return [("  go to ", "bone"), (name, "bold amber"), (f" {verb} {route.cost}", "bone")]
    if not route.now:
        return [(f"  {name} is {route.cost} away, and no step leads there now", "dim")]
    stop = lair.ground.names[route.squares[route.now - 1]]
    return [("  go to ", "bone"), (stop, "bold amber"),
            (f" on the way to {name}, {route.cost} away", "bone")]  # fmt: skip


def _what_is_there(lair: Lair, square: int) -> str:
    """What keeps everybody off a square, for people who ask."""
    other = figure_at(lair, square)
    monster = monster_named(lair, other)
    if monster is not None:
        return f"{lair.terms.kinds[monster.kind].name.lower()} {other}"
    return who(other) if other else _CLOSED.get(lair.ground.plan.terrain[square], "")
