"""The position of a match (spec 2, 4)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from goblin_games.rules.core import Action, State, derived, fixed, state
from goblin_games.rules.goblins_lair.content import EQUIPMENT, KING, TREASURES
from goblin_games.rules.goblins_lair.ground import OFF, Ground
from goblin_games.rules.goblins_lair.terms import Terms

MONSTER_SEAT = 0
NOBODY = -1
SPECIAL_POINTS = 10


class Phase(IntEnum):
    """The sub-states of the spec that somebody decides in."""

    DOORS = 0
    PICK = 1
    SPELLS = 2
    START = 3
    HERO_MOVE = 4
    MONSTER_MOVE = 5
    HERO_FIGHT = 6
    MONSTER_FIGHT = 7
    SEARCH = 8
    OVER = 9


class Pending(IntEnum):
    """What interrupts a phase: a roll that is due, or monsters to be placed."""

    NOTHING = 0
    ORDER = 1
    RECAST = 2
    FREE_ATTACK = 3
    LAIR = 4
    KING_ITEM = 5
    PLACE = 6
    SECRET = 7
    ATTACK = 8
    SEARCH = 9
    GOLD = 10
    SPECIAL = 11


class King(IntEnum):
    """What has become of the king."""

    ABROAD = 0
    HIDDEN = 1
    FOUND = 2
    FALLEN = 3


class Potion(IntEnum):
    """The Potion of Speed in a hero (R23): drunk this turn, or at work."""

    NONE = 0
    SOON = 1
    AT_WORK = 2


@state
class Hero(State):
    """A hero in play.

    Attributes:
        at: the square, OFF when out of action or not yet placed.
        points: what defeated monsters came to.
        bag: treasures by kind, in the order of `content.TREASURES`.
        spells: those known and not forgotten.
        cast: those cast before, so that the next cast is rolled for (R19).
        searched: areas searched, one bit each.
        shield: groups whose end ends the Shield spell, one bit each; 0 without the spell (R48).
        involved: groups fought this turn, one bit each (R28).
    """

    name: str
    move: int = fixed()
    attack: int = fixed()
    defense: int = fixed()
    at: int = OFF
    lives: int = 4
    points: int = 0
    gold: int = 0
    bag: tuple[int, ...] = (0,) * len(TREASURES)
    spells: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    cast: tuple[str, ...] = ()
    searched: int = 0
    speed: Potion = Potion.NONE
    shield: int = 0
    involved: int = 0


class Monster(NamedTuple):
    """A monster in play. `number` counts all monsters of a game in the order of placement."""

    number: int
    name: str
    kind: str
    group: int
    at: int
    lives: int


class Blow(NamedTuple):
    """An attack whose die is due."""

    attacker: str
    target: str


class Casting(NamedTuple):
    """A spell whose die is due."""

    hero: str
    spell: str
    target: str


class Lots(NamedTuple):
    """An order roll (4.3.2): groups of seats still tied, best first, and the totals so far
    of the first group that has more than one seat."""

    groups: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...] = ()


class Discovery(NamedTuple):
    """An area that is being opened (4.5): from which doorway, and who is still to be placed."""

    area: int
    door: int
    arrivals: tuple[str, ...] = ()


@state
class Lair(State):
    """A match.

    Attributes:
        turn, quiet, lively: the turn, quiet turns in a row, whether this one was not (R37).
        heroes: by seat, from seat 1.
        monsters: the living, in the order in which they were placed.
        placed: how many monsters were placed in this match.
        kinds: how many of each kind, in the order of the roster.
        closed, archways: doorways by number, one bit each.
        opened: areas, one bit each.
        king_area: where he hides; None for who may not know it, or while he is abroad.
        hideouts: the areas that the secret die chose from.
        king_item: the treasure he carries, empty before he is found.
        waiting: heroes who may still act in this phase, one bit a seat.
        order: seats in a fixed order of this phase, empty while it is free.
        active: the seat, or in MONSTER_MOVE the number of the monster, that is moving.
        foes: its enemies in contact when the move began (C0), one bit a seat or number.
        fresh, spoken, broken: what it has done in this move (4.4).
        hasted, paralysed, held, spent: marks of this turn, one bit a seat or number.
        strikers: who still has a free attack on the figure that moves.
        stride: the direction of a step that waits for free attacks, or NOBODY.
        lair_points: what the monster side has scored.
        shut, on_heroes, on_monsters: squares with shut doors, heroes, monsters, one bit each.
        choices: what the active hero may do, if that is known already.
    """

    terms: Terms = fixed()
    phase: Phase = Phase.DOORS
    pending: Pending = Pending.NOTHING
    turn: int = 0
    quiet: int = 0
    lively: bool = False
    heroes: tuple[Hero, ...] = ()
    monsters: tuple[Monster, ...] = ()
    placed: int = 0
    kinds: tuple[int, ...] = ()
    closed: int = 0
    archways: int = 0
    opened: int = 0
    king: King = King.ABROAD
    king_area: int | None = None
    hideouts: tuple[int, ...] = ()
    king_item: str = ""
    waiting: int = 0
    order: tuple[int, ...] = ()
    lots: Lots | None = None
    active: int = NOBODY
    points: int = 0
    foes: int = 0
    fresh: bool = True
    spoken: bool = False
    broken: bool = False
    hasted: int = 0
    paralysed: int = 0
    held: int = 0
    spent: int = 0
    casting: Casting | None = None
    blow: Blow | None = None
    strikers: tuple[int, ...] = ()
    stride: int = NOBODY
    discovery: Discovery | None = None
    lair_points: int = 0
    reason: str = ""
    shut: int = derived(default=0)
    on_heroes: int = derived(default=0)
    on_monsters: int = derived(default=0)
    choices: tuple[Action, ...] | None = derived(default=None)

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.terms.ground

    @property
    def blocked(self) -> int:
        """Squares that nobody can enter now though the terrain would let them."""
        return self.shut | self.on_heroes | self.on_monsters

    @property
    def size(self) -> int:
        """The number of heroes at the start."""
        return self.terms.options.hero_count


# -- asking -----------------------------------------------------------------------------------


def hero_of(lair: Lair, seat: int) -> Hero:
    """The hero of a seat."""
    return lair.heroes[seat - 1]


def seat_of(lair: Lair, name: str) -> int:
    """The seat of a hero, NOBODY for other names."""
    for seat, hero in enumerate(lair.heroes, 1):
        if hero.name == name:
            return seat
    return NOBODY


def monster_named(lair: Lair, name: str) -> Monster | None:
    """The living monster with this name."""
    for monster in lair.monsters:
        if monster.name == name:
            return monster
    return None


def monster_numbered(lair: Lair, number: int) -> Monster | None:
    """The living monster with this number."""
    for monster in lair.monsters:
        if monster.number == number:
            return monster
    return None


def living(lair: Lair) -> int:
    """The living heroes, one bit a seat."""
    return sum(1 << seat for seat, hero in enumerate(lair.heroes, 1) if hero.at >= 0)


def out(lair: Lair) -> int:
    """How many heroes are out of action."""
    return sum(hero.lives == 0 for hero in lair.heroes)


def living_groups(lair: Lair) -> int:
    """Groups with a living monster, one bit an area."""
    groups = 0
    for monster in lair.monsters:
        groups |= 1 << monster.group
    return groups


def is_opened(lair: Lair, area: int) -> bool:
    """Whether an area is opened; corridors (0) count as such."""
    return not area or bool(lair.opened >> area & 1)


def unopened_beside(lair: Lair, door: int) -> int:
    """The unopened area that a doorway leads to, 0 if there is none."""
    for area in lair.ground.doorways[door].areas:
        if area and not lair.opened >> area & 1:
            return area
    return 0


def opened_count(lair: Lair) -> int:
    """How many areas are opened."""
    return lair.opened.bit_count()


def treasure_points(hero: Hero) -> int:
    """What a hero's equipment and unused potions come to (R38, R39)."""
    return SPECIAL_POINTS * sum(hero.bag)


def has(hero: Hero, treasure: int) -> bool:
    """Whether a hero owns a treasure."""
    return hero.bag[treasure] > 0


def is_king(monster: Monster) -> bool:
    """Whether this is the goblin king."""
    return monster.kind == KING


def is_equipment(treasure: int) -> bool:
    """Whether a treasure works for good, and is no potion."""
    return treasure in EQUIPMENT


# -- changing ---------------------------------------------------------------------------------


def edit(lair: Lair, seat: int) -> Hero:
    """A hero of this draft, copied so that it may be changed."""
    hero = lair.heroes[seat - 1].copy()
    lair.heroes = (*lair.heroes[: seat - 1], hero, *lair.heroes[seat:])
    return hero


def put_monster(lair: Lair, monster: Monster) -> None:
    """Replace the living monster of the same number."""
    lair.monsters = tuple([monster if m.number == monster.number else m for m in lair.monsters])


def find_places(lair: Lair) -> None:
    """Work out the sets of squares that follow from figures and doors."""
    bit = lair.ground.bit
    lair.on_heroes = sum(bit[hero.at] for hero in lair.heroes if hero.at >= 0)
    lair.on_monsters = sum(bit[monster.at] for monster in lair.monsters)
    lair.shut = sum(
        bit[door.at]
        for number, door in enumerate(lair.ground.doorways)
        if lair.closed >> number & 1
    )
