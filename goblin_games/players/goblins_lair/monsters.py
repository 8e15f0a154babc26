"""How the computer plays the monsters: everybody on the weakest hero in reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from goblin_games.players.goblins_lair import fields
from goblin_games.players.goblins_lair.choice import Choice
from goblin_games.players.goblins_lair.fields import Field
from goblin_games.rules.core import Action
from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair.actions import (
    DONE,
    READY,
    Attack,
    End,
    Open,
    PlaceAt,
    Step,
)
from goblin_games.rules.goblins_lair.content import KING
from goblin_games.rules.goblins_lair.odds import monster_hits
from goblin_games.rules.goblins_lair.paths import Stop, reachable
from goblin_games.rules.goblins_lair.state import (
    Hero,
    Lair,
    Monster,
    Pending,
    Phase,
    hero_of,
    monster_named,
    monster_numbered,
    seat_of,
)
from goblin_games.rules.goblins_lair.walking import monster_mover, walks

AHEAD: Final = 2
"""Squares from the door where monsters wait; the king waits further back."""
KINGS_DISTANCE: Final = 5
CROWDED: Final = 0.15
"""What every further hero in contact takes off a square."""
TIRING: Final = 0.01
LAST_LIFE: Final = 0.3


def choose(lair: Lair, choices: Sequence[Action], *, patient: bool = False) -> Choice:
    """The choice of the monster side; `patient` monsters come only to bite at once."""
    if lair.pending == Pending.PLACE:
        return _place(lair, choices)
    match lair.phase:
        case Phase.DOORS:
            return Choice(READY, "Doors are good: behind every one there is a surprise.")
        case Phase.MONSTER_FIGHT:
            return _fight(lair, choices)
    return _move(lair, patient)


# -- placing ----------------------------------------------------------------------------------


def _place(lair: Lair, choices: Sequence[Action]) -> Choice:
    """Two squares from the door, as near to the heroes as can be; the king further back."""
    found = lair.discovery
    assert found is not None
    ground = lair.ground
    door = ground.square(ground.doorways[found.door].at)
    wanted = KINGS_DISTANCE if found.arrivals[0] == KING else AHEAD
    way = fields.to_heroes(lair)

    def rank(action: Action) -> tuple[int, int]:
        assert isinstance(action, PlaceAt)
        square = ground.numbers[action.square]
        here = ground.square(square)
        distance = max(abs(here.x - door.x), abs(here.y - door.y))
        return abs(distance - wanted), way[square]

    best = min(choices, key=rank)
    reason = "Kings wait at the back." if wanted == KINGS_DISTANCE else "Right behind the door."
    return Choice(best, reason)


# -- moving -----------------------------------------------------------------------------------


def _move(lair: Lair, patient: bool) -> Choice:
    monster = monster_numbered(lair, lair.active) or _nearest(lair)
    if monster is None:
        return Choice(DONE, "Everybody has moved.")
    if lair.ground.contact[monster.at] & lair.on_heroes:
        return Choice(End(monster.name), "There is somebody to bite right here.")
    stops = reachable(lair, monster.name) if _is_near(lair, monster) else {}
    best, goal = 0.0, -1
    for square, stop in stops.items():
        if lair.ground.contact[square] & lair.on_heroes:
            worth = _worth_of_square(lair, monster, square, stop)
            if worth > best:
                best, goal = worth, square
    if goal >= 0:
        return Choice(_first_step(monster, stops, goal), "From there somebody can be bitten.")
    if patient:
        return Choice(End(monster.name), "Let them come in, one by one.")
    return _approach(lair, monster)


def _is_near(lair: Lair, monster: Monster) -> bool:
    """Whether a monster might come into contact in this move; no step is more than a square."""
    ground = lair.ground
    points = lair.terms.kinds[monster.kind].move
    if lair.active == monster.number:
        points = lair.points
    x, y = ground.square(monster.at)
    squares = [ground.square(hero.at) for hero in lair.heroes if hero.at >= 0]
    return any(max(abs(x - to.x), abs(y - to.y)) <= points + 1 for to in squares)


def _nearest(lair: Lair) -> Monster | None:
    """Of the monsters that may still move, the one nearest to a hero."""
    idle = lair.paralysed | lair.spent
    free = [monster for monster in lair.monsters if not idle >> monster.number & 1]
    if not free:
        return None
    way = fields.to_heroes(lair)
    return min(free, key=lambda monster: way[monster.at])


def _touched(lair: Lair, square: int) -> list[Hero]:
    squares = lair.ground.contact[square]
    return [hero for hero in lair.heroes if hero.at >= 0 and squares >> hero.at & 1]


def _prey(lair: Lair, monster: Monster, hero: Hero) -> float:
    """What an attack on a hero is worth."""
    return monster_hits(lair, monster, hero) / 10 * (1 + 0.5 * (5 - hero.lives))


def _worth_of_square(lair: Lair, monster: Monster, square: int, stop: Stop) -> float:
    heroes = _touched(lair, square)
    best = max(_prey(lair, monster, hero) for hero in heroes)
    return best - CROWDED * (len(heroes) - 1) - TIRING * stop.cost


def _first_step(monster: Monster, stops: Mapping[int, Stop], goal: int) -> Step:
    square = goal
    while stops[square].came != monster.at:
        square = stops[square].came
    return Step(monster.name, Direction(stops[square].direction))


def _approach(lair: Lair, monster: Monster) -> Choice:
    """Nearer to the nearest hero, through doors if need be."""
    way: Field = fields.to_heroes(lair)
    best, action = way[monster.at], None
    for choice in walks(lair, monster_mover(lair, monster)):
        if isinstance(choice, Step):
            walk = lair.ground.towards[monster.at][choice.direction]
            to = walk.to if walk is not None else monster.at
        elif isinstance(choice, Open):
            to = lair.ground.numbers[choice.square]
        else:
            continue
        if way[to] < best:
            best, action = way[to], choice
    if action is None:
        return Choice(End(monster.name), "There is no way to get nearer.")
    return Choice(action, "Towards the smell of heroes.")


# -- fighting ---------------------------------------------------------------------------------


def _fight(lair: Lair, choices: Sequence[Action]) -> Choice:
    best, action = 0.0, cast("Action", DONE)
    for choice in choices:
        if isinstance(choice, Attack):
            monster = monster_named(lair, choice.figure)
            assert monster is not None
            hero = hero_of(lair, seat_of(lair, choice.target))
            worth = _prey(lair, monster, hero) + (LAST_LIFE if hero.lives == 1 else 0.0)
            if worth > best:
                best, action = worth, choice
    return Choice(action, "The most blood for the least trouble.")
