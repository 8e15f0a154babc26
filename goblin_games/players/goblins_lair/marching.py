"""How the computer moves a hero: help first, then into the fight, or to the next door together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from goblin_games.players.goblins_lair import fields
from goblin_games.players.goblins_lair.choice import Choice
from goblin_games.players.goblins_lair.fields import FAR, Field
from goblin_games.players.goblins_lair.worth import STRONG, blow, is_worth_a_missile
from goblin_games.rules.core import Action
from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair.actions import Cast, Drink, End, Open, Step
from goblin_games.rules.goblins_lair.contact import foes_of_hero, in_sight
from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.magic import most_lives
from goblin_games.rules.goblins_lair.mapfile import Doorway
from goblin_games.rules.goblins_lair.paths import Stop, reachable
from goblin_games.rules.goblins_lair.searching import may_search
from goblin_games.rules.goblins_lair.state import (
    Hero,
    Lair,
    Monster,
    hero_of,
    living,
    monster_named,
    seat_of,
)

TOGETHER: Final = 6
"""Squares from a door within which a hero counts as being there."""
PATIENCE: Final = 5
"""Eventless turns after which a door is opened whoever is there."""
IMPATIENT: Final = 1
"""Eventless turns after which nobody waits for monsters to come out."""
AMBUSH: Final = 3
"""Squares from a door within which heroes wait beside it for what comes out."""
ARMOURED: Final = 12
"""Defense from which an unhurt hero goes in instead."""
SHY: Final = 3
"""Squares that ariel keeps from monsters."""
ALONE: Final = 1.0
"""What every further monster in contact takes off a place to fight."""
TIRING: Final = 0.01
DETOUR: Final = 20
"""Movement points that a patient hero goes to search a room."""
DAWDLING: Final = 4
"""Eventless turns after which nobody makes a detour."""


def move(lair: Lair, seat: int, choices: Sequence[Action], patient: bool) -> Choice:
    hero = hero_of(lair, seat)
    end = next(action for action in choices if isinstance(action, End))
    helped = _help(lair, hero, choices)
    if helped is not None:
        return helped
    if lair.monsters:
        return _approach(lair, hero, choices, end, patient)
    if may_search(lair, hero, hero.at):
        return Choice(end, "This area has not been searched; that comes first.")
    detour = _detour(lair, hero, choices, end) if patient else None
    return detour or _explore(lair, hero, choices, end)


def _help(lair: Lair, hero: Hero, choices: Sequence[Action]) -> Choice | None:
    """Spells and potions that come first in a move."""
    cures = [
        (hero_of(lair, seat_of(lair, action.target)).lives, action)
        for action in choices
        if isinstance(action, Cast) and action.spell == "cure"
    ]
    lives, cure = min(cures, key=lambda pair: pair[0], default=(9, None))
    if cure is not None and lives <= 2:
        return Choice(cure, "Somebody here is down to two Lives or less.")
    if hero.lives <= (1 if lair.monsters else 2):
        for action in choices:
            if not isinstance(action, Drink) or action.target != hero.name:
                continue
            if action.potion != "speed":
                return Choice(action, "Better a potion now than a score from the grave.")
    return _paralyse(lair, choices)


def _paralyse(lair: Lair, choices: Sequence[Action]) -> Choice | None:
    """The strongest monster that has not met anybody yet stays where it is."""
    best, spell = STRONG - 1, None
    for action in choices if lair.quiet < IMPATIENT else ():
        if isinstance(action, Cast) and action.spell == "paralysis":
            monster = monster_named(lair, action.target)
            assert monster is not None
            attack = lair.terms.kinds[monster.kind].attack
            if attack > best and not _is_met(lair, monster):
                best, spell = attack, action
    return Choice(spell, "What cannot come cannot bite.") if spell is not None else None


def _is_met(lair: Lair, monster: Monster) -> bool:
    return bool(lair.ground.contact[monster.at] & lair.on_heroes)


def _approach(
    lair: Lair, hero: Hero, choices: Sequence[Action], end: Action, patient: bool
) -> Choice:
    """With monsters about: into contact, or into sight."""
    if foes_of_hero(lair, hero.at):
        return Choice(end, "Turning one's back on a monster costs a free swing.")
    if _can_aim(lair, hero, patient and lair.quiet >= IMPATIENT):
        return Choice(end, "There is a clear line from here.")
    way = fields.to_monsters(lair)
    if hero.name == "ariel" and way[hero.at] <= SHY and lair.quiet < PATIENCE:
        return Choice(end, "Close enough for somebody in a robe.")
    stops = reachable(lair, hero.name)
    if _waits(lair, hero):
        trap = _ambush(lair, hero, way, stops, end)
        if trap is not None:
            return Choice(trap, "Let them come out one by one.")
    goal = _place_to_fight(lair, hero, stops)
    if goal is not None:
        return Choice(goal, "From there I can hit somebody.")
    return _along(lair, hero, way, choices, end, "Towards the monsters, before they choose whom.")


def _can_aim(lair: Lair, hero: Hero, patient: bool) -> bool:
    """Whether there is something in sight that is worth an arrow or a missile.

    Whoever saves a missile stays back like one who throws it, until nothing happens any more.
    """
    shoots = bool(lair.terms.heroes[hero.name].missile)
    if not shoots and "missile" not in hero.spells:
        return False
    return any(
        in_sight(lair, hero, monster)
        and (shoots or is_worth_a_missile(lair, monster, patient=patient))
        for monster in lair.monsters
    )


def _waits(lair: Lair, hero: Hero) -> bool:
    """Whether a hero lets monsters come out, instead of going in."""
    if living(lair).bit_count() == 1 or lair.quiet >= IMPATIENT:
        return False
    return hero.defense < ARMOURED or hero.lives < most_lives(lair, hero)


def _ambush(
    lair: Lair, hero: Hero, way: Field, stops: Mapping[int, Stop], end: Action
) -> Action | None:
    """Beside the door that the monsters will come out of, not in it and not before it."""
    ground, regions = lair.ground, lair.ground.plan.regions
    door = _door_between(ground, way, hero.at)
    if door is None:
        return None
    front = max(door.sides, key=lambda side: way[side])
    room = regions[front]
    if way[front] > AMBUSH or any(regions[monster.at] == room for monster in lair.monsters):
        return None
    good = [
        (stop.cost, goal)
        for goal, stop in stops.items()
        if ground.contact[front] >> goal & 1 and regions[goal] == room
    ]
    if not good:
        return None
    cost, goal = min(good)
    return _first_step(hero, stops, goal) if cost else end


def _door_between(ground: Ground, way: Field, square: int) -> Doorway | None:
    """The first doorway on the way to the nearest monster, if there is one."""
    while square not in ground.door_at:
        if not 0 < way[square] < FAR:
            return None
        square = min((walk.to for walk in ground.walks[square]), key=lambda to: way[to])
    return ground.doorways[ground.door_at[square]]


def _first_step(hero: Hero, stops: Mapping[int, Stop], goal: int) -> Step:
    while stops[goal].came != hero.at:
        goal = stops[goal].came
    return Step(hero.name, Direction(stops[goal].direction))


def _place_to_fight(lair: Lair, hero: Hero, stops: Mapping[int, Stop]) -> Action | None:
    """The first step to the best square in contact that this move can reach."""
    best, goal = 0.0, -1
    for square, stop in stops.items():
        touched = lair.ground.contact[square]
        if touched & lair.on_monsters:
            foes = [monster for monster in lair.monsters if touched >> monster.at & 1]
            worth = 10 + max(blow(lair, hero, foe) for foe in foes)
            worth -= ALONE * (len(foes) - 1) + TIRING * stop.cost
            if worth > best:
                best, goal = worth, square
    return _first_step(hero, stops, goal) if goal >= 0 else None


def _explore(lair: Lair, hero: Hero, choices: Sequence[Action], end: Action) -> Choice:
    """With nothing alive about: to the next door, and through it when all are there."""
    number = next_door(lair)
    if number is None:
        return Choice(end, "There is nothing left to open.")
    way = fields.to_door(lair, number)
    if way[hero.at] > 1 + (not lair.archways >> number & 1):
        return _along(lair, hero, way, choices, end, "To the next door, with the others.")
    if not _is_ready(lair, number):
        return Choice(end, "Not before the others are here.")
    return _along(lair, hero, way, choices, end, "Everybody is here: open it.")


def _detour(lair: Lair, hero: Hero, choices: Sequence[Action], end: Action) -> Choice | None:
    """Into the nearest opened room that this hero has not searched."""
    ground = lair.ground
    wanted = lair.opened & ~hero.searched
    if not wanted or lair.quiet >= DAWDLING:
        return None
    goals = tuple([square for square, area in enumerate(ground.area_of) if wanted >> area & 1])
    way = fields.field(ground, goals, fields.barred(lair), lair.shut)
    if way[hero.at] > DETOUR:
        return None
    return _along(lair, hero, way, choices, end, "There may be something to find in there.")


def next_door(lair: Lair) -> int | None:
    """The door to an unopened area that is nearest to all heroes together."""
    squares = [hero.at for hero in lair.heroes if hero.at >= 0]
    best: tuple[int, int] | None = None
    for number in fields.unopened_doors(lair):
        way = fields.to_door(lair, number)
        total = sum(way[square] for square in squares)
        if best is None or total < best[0]:
            best = (total, number)
    return None if best is None or best[0] >= FAR else best[1]


def _is_ready(lair: Lair, number: int) -> bool:
    """Two thirds of the party are near, or it has been quiet for too long."""
    if lair.quiet >= PATIENCE:
        return True
    ground = lair.ground
    door = ground.square(ground.doorways[number].at)
    squares = [ground.square(hero.at) for hero in lair.heroes if hero.at >= 0]
    near = sum(max(abs(x - door.x), abs(y - door.y)) <= TOGETHER for x, y in squares)
    return 3 * near >= 2 * living(lair).bit_count()


def _along(
    lair: Lair, hero: Hero, way: Field, choices: Sequence[Action], end: Action, reason: str
) -> Choice:
    """The step or the door that brings a hero nearest to where a field leads."""
    here = way[hero.at]
    best, action = here, end
    for choice in choices:
        if isinstance(choice, Step):
            walk = lair.ground.towards[hero.at][choice.direction]
            if walk is not None and way[walk.to] < best:
                best, action = way[walk.to], choice
        elif isinstance(choice, Open):
            at = lair.ground.numbers[choice.square]
            if way[at] < here and way[at] < best:
                best, action = way[at], choice
    return Choice(action, reason if action is not end else "No step brings me nearer.")
