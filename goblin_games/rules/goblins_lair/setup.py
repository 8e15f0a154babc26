"""Before turn 1: doors, heroes, spells and start squares (4.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from goblin_games.rules.core import Action, Log
from goblin_games.rules.goblins_lair.actions import (
    READY,
    Archway,
    LearnSpells,
    Pick,
    Ready,
    Start,
)
from goblin_games.rules.goblins_lair.content import SPELLS
from goblin_games.rules.goblins_lair.events import (
    ArchwaySet,
    GameStarted,
    HeroPicked,
    HeroPlaced,
    SpellsChosen,
    tell,
)
from goblin_games.rules.goblins_lair.ground import Ground
from goblin_games.rules.goblins_lair.state import (
    Hero,
    Lair,
    Phase,
    edit,
    find_places,
    seat_of,
)
from goblin_games.rules.goblins_lair.terms import Terms

START_AREA = 1


def new_lair(terms: Terms) -> Lair:
    """The lair with all its doors shut, before anybody decides anything."""
    doors = len(terms.ground.doorways)
    lair = Lair(
        terms=terms,
        kinds=(0,) * len(terms.kinds),
        closed=(1 << doors) - 1,
        opened=1 << START_AREA,
    )
    if terms.options.heroes != "draft":
        lair.heroes = tuple(new_hero(terms, name) for name in terms.options.heroes)
    find_places(lair)
    return lair


def new_hero(terms: Terms, name: str) -> Hero:
    """A hero with full Lives and empty hands; with its spells if the options name them."""
    row = terms.heroes[name]
    chosen = terms.options.spells
    spells = () if chosen == "choose" else tuple(sorted(chosen.get(name, ())))
    return Hero(
        name=name,
        move=row.move,
        attack=row.attack,
        defense=row.defense,
        lives=row.lives,
        spells=spells,
    )


# -- doors (4.1.4, R52) -----------------------------------------------------------------------


def door_choices(lair: Lair) -> tuple[Action, ...]:
    """Doors that may be taken out; area 1 keeps one."""
    ground = lair.ground
    left = [n for n in range(len(ground.doorways)) if not lair.archways >> n & 1]
    own = [n for n in left if n in ground.doors_of[START_AREA]]
    free = [n for n in left if len(own) > 1 or n not in own]
    names = [ground.names[ground.doorways[number].at] for number in free]
    return (*(Archway(name) for name in names), READY)


def archway(lair: Lair, action: Archway, log: Log) -> None:
    """A doorway loses its door for good."""
    number = lair.ground.door_at[lair.ground.numbers[action.square]]
    lair.archways |= 1 << number
    lair.closed &= ~(1 << number)
    find_places(lair)
    tell(log, ArchwaySet, action.square)


def ready(lair: Lair, action: Ready, log: Log) -> None:
    """The doors stay as they are."""
    lair.phase = Phase.PICK


# -- heroes and spells ------------------------------------------------------------------------


def pick_choices(lair: Lair) -> tuple[Action, ...]:
    """The heroes that nobody has taken."""
    taken = [hero.name for hero in lair.heroes]
    return tuple(Pick(name) for name in lair.terms.heroes if name not in taken)


def pick(lair: Lair, action: Pick, log: Log) -> None:
    """The next seat has its hero."""
    lair.heroes = (*lair.heroes, new_hero(lair.terms, action.hero))
    tell(log, HeroPicked, len(lair.heroes), action.hero)


def pupil(lair: Lair) -> int:
    """The first seat whose hero still has to choose spells; 0 if all have."""
    for seat, hero in enumerate(lair.heroes, 1):
        if lair.terms.heroes[hero.name].spells and not hero.spells:
            return seat
    return 0


def spell_choices(lair: Lair) -> tuple[Action, ...]:
    """Every set of spells of the right size (R21)."""
    hero = lair.heroes[pupil(lair) - 1]
    count = lair.terms.heroes[hero.name].spells
    return tuple(LearnSpells(hero.name, chosen) for chosen in combinations(SPELLS, count))


def learn(lair: Lair, action: LearnSpells, log: Log) -> None:
    """A caster knows its spells."""
    edit(lair, seat_of(lair, action.figure)).spells = action.spells
    tell(log, SpellsChosen, action.figure, action.spells)


# -- start squares (4.1.5) --------------------------------------------------------------------


def unplaced(lair: Lair) -> int:
    """The first seat whose hero stands nowhere; 0 if all stand."""
    return next((seat for seat, hero in enumerate(lair.heroes, 1) if hero.at < 0), 0)


def start_choices(lair: Lair) -> tuple[Action, ...]:
    """The free squares of area 1."""
    ground, name = lair.ground, lair.heroes[unplaced(lair) - 1].name
    free = [square for square in ground.room[START_AREA] if not lair.on_heroes >> square & 1]
    return tuple(Start(name, ground.names[square]) for square in free)


def start_at(lair: Lair, action: Start, log: Log) -> None:
    """A hero stands in area 1."""
    stand(lair, seat_of(lair, action.figure), lair.ground.numbers[action.square], log)


def stand(lair: Lair, seat: int, square: int, log: Log) -> None:
    """Put a hero on a square."""
    hero = edit(lair, seat)
    hero.at = square
    lair.on_heroes |= lair.ground.bit[square]
    tell(log, HeroPlaced, hero.name, lair.ground.names[square])


def auto_squares(ground: Ground) -> list[int]:
    """Area 1 by distance from its number, then by row and column (4.1.5)."""
    shut = ground.bits(door.at for door in ground.doorways)
    steps = {ground.plan.labels[START_AREA - 1]: 0}
    queue = list(steps)
    for square in queue:
        for walk in ground.free_walks(square, shut):
            if walk.to not in steps:
                steps[walk.to] = steps[square] + 1
                queue.append(walk.to)
    return sorted(
        ground.room[START_AREA], key=lambda square: (steps.get(square, ground.size), square)
    )


# -- from one to the next ---------------------------------------------------------------------


def advance(lair: Lair, log: Log) -> bool:
    """Leave a setup phase in which nobody has anything to choose; whether it was left."""
    leaves = _LEAVES[lair.phase]
    if not leaves(lair):
        return False
    lair.phase = Phase(lair.phase + 1)
    if lair.phase == Phase.START and lair.terms.options.start == "auto":
        for seat, square in zip(range(1, lair.size + 1), auto_squares(lair.ground), strict=False):
            stand(lair, seat, square, log)
    return True


_LEAVES: dict[Phase, Callable[[Lair], bool]] = {
    Phase.DOORS: lambda lair: lair.terms.options.doors == "all",
    Phase.PICK: lambda lair: len(lair.heroes) == lair.size,
    Phase.SPELLS: lambda lair: not pupil(lair),
    Phase.START: lambda lair: not unplaced(lair),
}


def announce(lair: Lair, log: Log) -> None:
    """The first event of a match."""
    tell(log, GameStarted, lair.terms.map_name, lair.size)
