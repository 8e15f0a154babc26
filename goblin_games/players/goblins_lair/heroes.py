"""How the computer plays a hero: stay together, open doors in good health, hit what pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from goblin_games.players.goblins_lair import fields
from goblin_games.players.goblins_lair.fields import FAR, Field
from goblin_games.rules.core import Action
from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair.actions import (
    Attack,
    Cast,
    Drink,
    End,
    LearnSpells,
    Open,
    Pass,
    Pick,
    Search,
    Shoot,
    Step,
)
from goblin_games.rules.goblins_lair.contact import foes_of_hero, in_sight
from goblin_games.rules.goblins_lair.paths import reachable
from goblin_games.rules.goblins_lair.odds import hero_hits, monster_hits, remembers
from goblin_games.rules.goblins_lair.searching import may_search
from goblin_games.rules.goblins_lair.state import (
    Hero,
    Lair,
    Monster,
    Phase,
    hero_of,
    living,
    monster_named,
    seat_of,
)

PICKS: Final = ("corinna", "ariel", "rissiel", "bryn", "wulf", "hugo", "hagrim", "sable")
PAIR: Final = ("rissiel", "corinna")
"""Who goes in where only two go."""
SPELLS: Final = {
    "ariel": ("cure", "hold", "missile", "paralysis"),
    "bryn": ("cure", "missile"),
    "rissiel": ("cure", "missile"),
}
STRONG: Final = 8
"""Attack from which a monster is worth a paralysis or a hold."""
TOGETHER: Final = 6
"""Squares from a door within which a hero counts as being there."""
PATIENCE: Final = 5
"""Eventless turns after which a door is opened whoever is there."""
SHY: Final = 3
"""Squares that ariel keeps from monsters."""
LATER_CAST: Final = 0.6
WORTH_A_MISSILE: Final = 5
"""Attack from which a monster is worth a missile."""
IMPATIENT: Final = 1
AMBUSH: Final = 3
END: Final = End("")
ALONE: Final = 1.0
"""What every further monster in contact takes off a place to fight."""
TIRING: Final = 0.01


class Choice(NamedTuple):
    """What to do, and one sentence why."""

    action: Action
    reason: str


def choose(lair: Lair, seat: int, choices: Sequence[Action]) -> Choice:
    """The choice of a hero's seat."""
    match lair.phase:
        case Phase.PICK:
            return _pick(lair, choices)
        case Phase.SPELLS:
            return _learn(lair, seat, choices)
        case Phase.START:
            return Choice(choices[0], "The first free square is as good as any.")
        case Phase.HERO_MOVE:
            return _move(lair, seat, choices)
        case Phase.HERO_FIGHT:
            return _fight(lair, seat, choices)
    search = next((c for c in choices if isinstance(c, Search)), None)
    return Choice(search or choices[0], "Whoever searches may find something.")


def _pick(lair: Lair, choices: Sequence[Action]) -> Choice:
    wanted = {action.hero: action for action in choices if isinstance(action, Pick)}
    order = (*PAIR, *PICKS) if lair.size == len(PAIR) else PICKS
    best = next(wanted[name] for name in order if name in wanted)
    return Choice(best, "A party needs armour in front and magic behind it.")


def _learn(lair: Lair, seat: int, choices: Sequence[Action]) -> Choice:
    name = hero_of(lair, seat).name
    wanted = LearnSpells(name, SPELLS.get(name, ()))
    best = wanted if wanted in choices else choices[0]
    return Choice(best, "Cure keeps the party going, missile never misses.")


# -- moving -----------------------------------------------------------------------------------


def _move(lair: Lair, seat: int, choices: Sequence[Action]) -> Choice:
    hero = hero_of(lair, seat)
    end = next(action for action in choices if isinstance(action, End))
    helped = _help(lair, hero, choices)
    if helped is not None:
        return helped
    if lair.monsters:
        return _approach(lair, seat, hero, choices, end)
    if may_search(lair, hero):
        return Choice(end, "This area has not been searched; that comes first.")
    return _explore(lair, hero, choices, end)


def _help(lair: Lair, hero: Hero, choices: Sequence[Action]) -> Choice | None:
    """Spells and potions that come first in a move."""
    worst: tuple[int, Action] | None = None
    for action in choices:
        if isinstance(action, Cast) and action.spell == "cure":
            lives = hero_of(lair, seat_of(lair, action.target)).lives
            if lives <= 2 and (worst is None or lives < worst[0]):
                worst = (lives, action)
    if worst is not None:
        return Choice(worst[1], "Somebody here is down to two Lives or less.")
    limit = 1 if lair.monsters else 2
    for action in choices:
        if isinstance(action, Drink) and action.target == hero.name and action.potion != "speed":
            if hero.lives <= limit:
                return Choice(action, "Better a potion now than a score from the grave.")
    return _paralyse(lair, choices)


def _paralyse(lair: Lair, choices: Sequence[Action]) -> Choice | None:
    best: tuple[int, Action] | None = None
    for action in choices:
        if isinstance(action, Cast) and action.spell == "paralysis":
            monster = monster_named(lair, action.target)
            assert monster is not None
            attack = lair.terms.kinds[monster.kind].attack
            if attack >= STRONG and not _is_met(lair, monster) and lair.quiet < IMPATIENT:
                if best is None or attack > best[0]:
                    best = (attack, action)
    return Choice(best[1], "What cannot come cannot bite.") if best is not None else None


def _is_met(lair: Lair, monster: Monster) -> bool:
    return bool(lair.ground.contact[monster.at] & lair.on_heroes)


def _approach(
    lair: Lair, seat: int, hero: Hero, choices: Sequence[Action], end: Action
) -> Choice:
    """With monsters about: into contact, or into sight."""
    if foes_of_hero(lair, hero.at):
        return Choice(end, "Turning one's back on a monster costs a free swing.")
    if _can_aim(lair, hero):
        return Choice(end, "There is a clear line from here.")
    way = fields.to_monsters(lair)
    if hero.name == "ariel" and way[hero.at] <= SHY and lair.quiet < PATIENCE:
        return Choice(end, "Close enough for somebody in a robe.")
    if lair.quiet < IMPATIENT and living(lair).bit_count() > 1:
        trap = _ambush(lair, hero, way)
        if trap is not None:
            return Choice(trap if trap != END else end, "Let them come out one by one.")
    goal = _place_to_fight(lair, hero)
    if goal is not None:
        return Choice(goal, "From there I can hit somebody.")
    return _along(lair, hero, way, choices, end, "Towards the monsters, before they choose whom.")


def _can_aim(lair: Lair, hero: Hero) -> bool:
    """Whether there is something in sight that is worth an arrow or a missile."""
    shoots = bool(lair.terms.heroes[hero.name].missile)
    if not shoots and "missile" not in hero.spells:
        return False
    return any(
        in_sight(lair, hero, monster)
        and (shoots or lair.terms.kinds[monster.kind].attack >= WORTH_A_MISSILE)
        for monster in lair.monsters
    )


def _ambush(lair: Lair, hero: Hero, way: Field) -> Action | None:
    """Beside the door that the monsters will come out of, not in it and not before it."""
    ground = lair.ground
    square, region = hero.at, ground.plan.regions
    while square not in ground.door_at:
        if not way[square]:
            return None  # no door between us
        square = min((walk.to for walk in ground.walks[square]), key=lambda to: way[to])
    door = ground.doorways[ground.door_at[square]]
    front = max(door.sides, key=lambda side: way[side])
    room = region[front]
    if any(region[m.at] == room for m in lair.monsters) or way[front] > AMBUSH:
        return None
    stops = reachable(lair, hero.name)
    good = [
        (stop.cost, goal)
        for goal, stop in stops.items()
        if ground.contact[front] >> goal & 1 and region[goal] == room
    ]
    if not good:
        return None
    cost, goal = min(good)
    if not cost:
        return END
    while stops[goal].came != hero.at:
        goal = stops[goal].came
    return Step(hero.name, Direction(stops[goal].direction))


def _place_to_fight(lair: Lair, hero: Hero) -> Action | None:
    """The first step to the best square in contact that this move can reach."""
    stops = reachable(lair, hero.name)
    best, goal = 0.0, -1
    for square, stop in stops.items():
        touched = lair.ground.contact[square]
        if touched & lair.on_monsters:
            foes = [monster for monster in lair.monsters if touched >> monster.at & 1]
            worth = 10 + max(_blow(lair, hero, foe) for foe in foes)
            worth -= ALONE * (len(foes) - 1) + TIRING * stop.cost
            if worth > best:
                best, goal = worth, square
    if goal < 0:
        return None
    while stops[goal].came != hero.at:
        goal = stops[goal].came
    return Step(hero.name, Direction(stops[goal].direction))


def _blow(lair: Lair, hero: Hero, monster: Monster) -> float:
    """What a blow at a monster is worth, in points."""
    points = lair.terms.kinds[monster.kind].attack
    return hero_hits(lair, hero, monster) / 10 * (points + 1)


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


# -- fighting ---------------------------------------------------------------------------------


def _fight(lair: Lair, seat: int, choices: Sequence[Action]) -> Choice:
    hero = hero_of(lair, seat)
    best, action = 0.0, next(c for c in choices if isinstance(c, Pass))
    for choice in choices:
        worth = _worth(lair, hero, choice)
        if worth > best:
            best, action = worth, choice
    reason = "The best chance of the most points." if best else "Nothing is in reach."
    if isinstance(action, Cast) and action.spell == "hold":
        reason = "Holding that one saves more than a blow would bring."
    return Choice(action, reason)


def _worth(lair: Lair, hero: Hero, action: Action) -> float:
    """What an action of the fight is worth, in points."""
    if not isinstance(action, Attack | Shoot | Cast):
        return 0.0
    monster = monster_named(lair, action.target)
    if monster is None:
        return 0.0
    points = lair.terms.kinds[monster.kind].attack
    if isinstance(action, Attack | Shoot):
        return hero_hits(lair, hero, monster) / 10 * (points + 1)
    sure = 1.0 if action.spell not in hero.cast else LATER_CAST
    if action.spell == "missile":
        return sure * (points + 1) if points >= WORTH_A_MISSILE else 0.0
    if action.spell == "hold" and points >= STRONG and lair.quiet < PATIENCE:
        return sure * _threat(lair, monster) * 5
    return 0.0


def _threat(lair: Lair, monster: Monster) -> float:
    """The best chance of a monster to hit somebody that it touches."""
    touched = lair.ground.contact[monster.at]
    chances = [
        monster_hits(lair, monster, hero) / 10
        for hero in lair.heroes
        if hero.at >= 0 and touched >> hero.at & 1
    ]
    return max(chances, default=0.0)


def usual(lair: Lair, hero: Hero, spell: str) -> float:
    """The chance that a spell works now."""
    return remembers(lair, hero, spell) / 10
