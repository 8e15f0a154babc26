"""Ways over the ground, for screens, computer players and the macro `go f7`.

A way stops where the rules stop it: at contact, at a discovery, when the points are spent.
Nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from goblin_games.rules.goblins_lair.contact import reach
from goblin_games.rules.goblins_lair.ground import Walk
from goblin_games.rules.goblins_lair.state import (
    MONSTER_SEAT,
    Lair,
    Monster,
    Phase,
    monster_named,
    monster_numbered,
    unopened_beside,
)
from goblin_games.rules.goblins_lair.walking import (
    Mover,
    hero_mover,
    may_go,
    monster_mover,
)

FAR: Final = 1 << 30


class Stop(NamedTuple):
    """A square that a figure can reach in this move.

    Attributes:
        cost: movement points to get there.
        came: the square before, and the direction of the last step.
        ends: whether the move ends there for certain, by contact or discovery.
    """

    cost: int
    came: int
    direction: int
    ends: bool


class Way(NamedTuple):
    """A shortest way: the squares after the start, the steps, the whole cost, and how many of
    the steps this move can take before the rules stop it."""

    squares: tuple[int, ...]
    directions: tuple[int, ...]
    cost: int
    steps_now: int


def mover_of(lair: Lair, figure: str) -> Mover | None:
    """A figure that may move now; None for others."""
    if lair.pending:
        return None
    if lair.phase == Phase.HERO_MOVE:
        for seat, hero in enumerate(lair.heroes, 1):
            if hero.name == figure and hero.at >= 0 and lair.waiting >> seat & 1:
                return hero_mover(lair, seat)
    if lair.phase == Phase.MONSTER_MOVE:
        monster = monster_named(lair, figure)
        if monster is not None and _may_move(lair, monster):
            return monster_mover(lair, monster)
    return None


def _may_move(lair: Lair, monster: Monster) -> bool:
    return not (lair.paralysed | lair.spent) >> monster.number & 1


def active_figure(lair: Lair) -> str:
    """The figure in the middle of its move, empty if there is none."""
    if lair.phase == Phase.HERO_MOVE and lair.active > MONSTER_SEAT:
        return lair.heroes[lair.active - 1].name
    if lair.phase == Phase.MONSTER_MOVE:
        monster = monster_numbered(lair, lair.active)
        return monster.name if monster is not None else ""
    return ""


# -- where a move can lead --------------------------------------------------------------------


def reachable(lair: Lair, figure: str) -> Mapping[int, Stop]:
    """Every square that a figure can reach in this move by steps alone, with the cheapest way.

    The start is among them, for nothing. Doors are not opened on the way.
    """
    mover = mover_of(lair, figure)
    if mover is None:
        return {}
    slow = bool(mover.holders) or lair.terms.options.figure_flanks_fight  # R4
    stops, barred = _marks(lair, mover)
    blocked = lair.blocked & ~lair.ground.bit[mover.at]
    straight, points = lair.ground.straight_walks, mover.points
    found = {mover.at: Stop(0, mover.at, 0, False)}
    costs = {mover.at: 0}
    levels: list[list[int]] = [[] for _ in range(points + 1)]
    levels[0] = [mover.at]
    for cost, level in enumerate(levels):
        for square in level:
            if costs[square] != cost or found[square].ends:
                continue
            for walk in straight(square, blocked):
                to = walk.to
                total = cost + walk.cost
                if total > points or total >= costs.get(to, FAR) or barred >> to & 1:
                    continue
                if slow and not may_go(lair, mover, walk):
                    continue
                ends = stops_at(lair, mover, to) if slow else bool(stops >> to & 1)
                costs[to] = total
                found[to] = Stop(total, square, walk.direction, ends)
                levels[total].append(to)
    return found


def _marks(lair: Lair, mover: Mover) -> tuple[int, int]:
    """The squares that end a free mover's move (4.4.4, 4.4.5), and those closed to it (R9)."""
    ground = lair.ground
    doors = sum(
        [ground.bit[at] for at, number in ground.door_at.items() if unopened_beside(lair, number)]
    )
    stops = 0
    if not _ignores_contact(lair, mover):
        foes = lair.monsters if mover.is_hero else lair.heroes
        for foe in foes:
            if foe.at >= 0:
                stops |= ground.contact[foe.at]
    return (stops | doors, 0) if mover.is_hero else (stops, doors)


def _cost(found: Mapping[int, Stop], square: int) -> int:
    return found[square].cost if square in found else FAR


def _steps(lair: Lair, mover: Mover, square: int) -> list[Walk]:
    """Steps from a square that the mover stands on, or has come to without being stopped."""
    blocked = lair.blocked & ~lair.ground.bit[mover.at]
    free = lair.ground.straight_walks(square, blocked)
    return [walk for walk in free if walk.cost <= mover.points and may_go(lair, mover, walk)]


def stops_at(lair: Lair, mover: Mover, square: int) -> bool:
    """Whether a step onto a square ends or interrupts the move (4.4.4, 4.4.5)."""
    if mover.holders:
        return True
    number = lair.ground.door_at.get(square)
    if number is not None and mover.is_hero and unopened_beside(lair, number):
        return True
    return not _ignores_contact(lair, mover) and bool(
        reach(lair, square, lair.ground.bit[mover.at]) & enemies(lair, mover)
    )


def _ignores_contact(lair: Lair, mover: Mover) -> bool:
    return mover.is_hero and any(
        hero.name == mover.name and lair.hasted >> seat & 1
        for seat, hero in enumerate(lair.heroes, 1)
    )


def enemies(lair: Lair, mover: Mover) -> int:
    """The squares of the other side."""
    return lair.on_monsters if mover.is_hero else lair.on_heroes


# -- ways -------------------------------------------------------------------------------------


def way(lair: Lair, figure: str, target: int) -> Way | None:
    """A shortest legal way to a square, however long; None if there is none.

    Within this move it is cheapest under the rules that stop a move; beyond it, figures and
    shut doors are walked around as they stand now.
    """
    mover = mover_of(lair, figure)
    if mover is None or target == mover.at:
        return None
    found: Mapping[int, Stop] = reachable(lair, figure)
    if target not in found:
        found = _flood(lair, mover, target)
    if target not in found:
        return None
    squares, directions = [target], []
    while squares[-1] != mover.at:
        stop = found[squares[-1]]
        directions.append(stop.direction)
        squares.append(stop.came)
    squares.reverse()
    directions.reverse()
    now = _steps_now(lair, mover, squares)
    return Way(tuple(squares[1:]), tuple(directions), found[target].cost, now)


def _flood(lair: Lair, mover: Mover, target: int) -> dict[int, Stop]:
    """All squares up to the target, without regard to points and contact."""
    found = {mover.at: Stop(0, mover.at, 0, False)}
    levels = {0: [mover.at]}
    cost = 0
    blocked = lair.blocked & ~lair.ground.bit[mover.at]
    free = mover._replace(holders=0)
    while cost in levels or cost + 1 in levels:
        for square in levels.pop(cost, ()):
            if square == target:
                return found
            for walk in lair.ground.straight_walks(square, blocked):
                total = cost + walk.cost
                if total < _cost(found, walk.to) and may_go(lair, free, walk):
                    found[walk.to] = Stop(total, square, walk.direction, False)
                    levels.setdefault(total, []).append(walk.to)
        cost += 1
    return found


def _steps_now(lair: Lair, mover: Mover, squares: list[int]) -> int:
    """How many steps of a way this move can take."""
    left, count = mover.points, 0
    for start, end in pairwise(squares):
        walk = next((w for w in _steps(lair, mover, start) if w.to == end), None)
        if walk is None or walk.cost > left:
            break
        left -= walk.cost
        count += 1
        if stops_at(lair, mover, end):
            break
    return count
