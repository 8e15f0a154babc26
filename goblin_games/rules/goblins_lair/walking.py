"""Moving: what a figure may do with its legs (4.4 items 1, 4 to 6; 4.6), and doing it."""

from __future__ import annotations

from typing import Final, NamedTuple

from goblin_games.rules.core import Action, Log
from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair import discovery
from goblin_games.rules.goblins_lair.actions import Close, End, Escape, Open, Step
from goblin_games.rules.goblins_lair.contact import (
    foes_of_hero,
    foes_of_monster,
    reach,
    squares_of_heroes,
    squares_of_monsters,
)
from goblin_games.rules.goblins_lair.content import SPEED
from goblin_games.rules.goblins_lair.events import (
    DoorClosed,
    DoorOpened,
    EscapeDeclared,
    Moved,
    MoveEnded,
    tell,
)
from goblin_games.rules.goblins_lair.ground import Walk
from goblin_games.rules.goblins_lair.order import seats_in
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Hero,
    Lair,
    Monster,
    Pending,
    Phase,
    Potion,
    edit,
    monster_named,
    monster_numbered,
    put_monster,
    seat_of,
    unopened_beside,
)

DOOR_COST: Final = 1
"""Opening or shutting takes a movement point (R8)."""


class Mover(NamedTuple):
    """A figure that may move.

    Attributes:
        points: movement points left.
        holders: squares of the enemies that it must stay in contact with, one bit each; 0 for
            a figure that goes where it likes.
    """

    name: str
    at: int
    points: int
    holders: int
    is_hero: bool


# -- who moves with what ----------------------------------------------------------------------


def full_points(lair: Lair, seat: int) -> int:
    """The movement points of a hero's whole move (4.4)."""
    hero = lair.heroes[seat - 1]
    points = hero.move
    if hero.speed == Potion.AT_WORK:  # R23
        points += lair.terms.treasures[SPEED].amount
    return 2 * points if lair.hasted >> seat & 1 else points


def hero_mover(lair: Lair, seat: int) -> Mover:
    """A hero that is moving, or would begin to."""
    hero = lair.heroes[seat - 1]
    if lair.active == seat:
        points, foes = lair.points, 0 if lair.broken else lair.foes
    else:
        points, foes = full_points(lair, seat), foes_of_hero(lair, hero.at)
    if foes and lair.hasted >> seat & 1:
        foes = 0  # R20b
    holders = squares_of_monsters(lair, foes) if foes else 0
    return Mover(hero.name, hero.at, points, holders, True)


def monster_mover(lair: Lair, monster: Monster) -> Mover:
    """A monster that is moving, or would begin to."""
    if lair.active == monster.number:
        points, foes = lair.points, 0 if lair.broken else lair.foes
    else:
        points = lair.terms.kinds[monster.kind].move
        foes = foes_of_monster(lair, monster.at)
    holders = squares_of_heroes(lair, foes) if foes else 0
    return Mover(monster.name, monster.at, points, holders, False)


# -- what is legal ----------------------------------------------------------------------------


def walks(lair: Lair, mover: Mover) -> tuple[Action, ...]:
    """Steps, doors, and an escape for a figure that is held."""
    ground = lair.terms.ground
    if mover.holders or ground.beside[mover.at]:
        found = [*steps(lair, mover), *doors(lair, mover)]
        if mover.holders:
            found.append(Escape(mover.name))
        return tuple(found)
    points = min(mover.points, 2)  # no step costs more
    blocked = lair.shut | lair.on_heroes | lair.on_monsters
    key = (mover.name, mover.at, blocked & ground.near[mover.at], points)
    try:
        return ground.kept[key]
    except KeyError:
        return ground.kept.setdefault(key, tuple(steps(lair, mover)))


def steps(lair: Lair, mover: Mover) -> list[Action]:
    """The legal steps."""
    free = lair.terms.ground.free_walks(mover.at, lair.blocked)
    return [
        Step(mover.name, Direction(walk.direction))
        for walk in free
        if walk.cost <= mover.points and may_go(lair, mover, walk)
    ]


def may_go(lair: Lair, mover: Mover, walk: Walk) -> bool:
    """Whether enemies and areas let a figure take a step that the ground allows."""
    ground = lair.terms.ground
    if mover.holders:  # R11
        leaving = ground.bit[mover.at]
        if reach(lair, walk.to, leaving) & mover.holders != mover.holders:
            return False
    if mover.is_hero or walk.to not in ground.door_at:
        return True
    return not unopened_beside(lair, ground.door_at[walk.to])  # R9


def doors(lair: Lair, mover: Mover) -> list[Action]:
    """The doors that may be opened or shut (R8 to R10)."""
    found: list[Action] = []
    if mover.points < DOOR_COST:
        return found
    ground = lair.terms.ground
    for number in ground.beside[mover.at]:
        at = ground.doorways[number].at
        if lair.archways >> number & 1:
            continue
        if lair.closed >> number & 1:
            if mover.is_hero or not unopened_beside(lair, number):
                found.append(Open(mover.name, ground.names[at]))
        elif not (lair.on_heroes | lair.on_monsters) & ground.bit[at]:
            found.append(Close(mover.name, ground.names[at]))
    return found


# -- beginning and ending a move --------------------------------------------------------------


def begin_hero(lair: Lair, seat: int) -> None:
    """The first action of a hero's move makes it active (4.3.1)."""
    if lair.active == seat:
        return
    lair.points = full_points(lair, seat)
    lair.foes = foes_of_hero(lair, lair.heroes[seat - 1].at)
    lair.active = seat


def begin_monster(lair: Lair, monster: Monster) -> None:
    """The first action of a monster's move makes it active (4.6)."""
    if lair.active == monster.number:
        return
    lair.points = lair.terms.kinds[monster.kind].move
    lair.foes = foes_of_monster(lair, monster.at)
    lair.active = monster.number


def end_move(lair: Lair, log: Log) -> None:
    """The active figure's move is over."""
    number = lair.active
    if lair.phase == Phase.HERO_MOVE:
        tell(log, MoveEnded, lair.heroes[number - 1].name)
        lair.waiting &= ~(1 << number)
        wears_off = lair.terms.options.speed_potion == "next_turn"
        if wears_off and lair.heroes[number - 1].speed == Potion.AT_WORK:  # R23
            edit(lair, number).speed = Potion.NONE
    else:
        lair.spent |= 1 << number
        mover = monster_numbered(lair, number)
        if mover is not None:
            tell(log, MoveEnded, mover.name)
    clear_move(lair)


def clear_move(lair: Lair) -> None:
    """Nobody is active."""
    lair.active, lair.points, lair.foes = NOBODY, 0, 0
    lair.fresh, lair.spoken, lair.broken = True, False, False
    lair.strikers, lair.stride = (), NOBODY


def is_held(lair: Lair) -> bool:
    """Whether the active figure's action in contact ends its move (4.4.4)."""
    if not lair.foes or lair.broken:
        return False
    return lair.phase == Phase.MONSTER_MOVE or not lair.hasted >> lair.active & 1


# -- doing it ---------------------------------------------------------------------------------


def end(lair: Lair, action: End, log: Log) -> None:
    """Enough walked."""
    _begin(lair, action.figure)
    end_move(lair, log)


def _begin(lair: Lair, figure: str) -> Hero | Monster:
    """The figure, active from now on."""
    if lair.phase == Phase.HERO_MOVE:
        seat = seat_of(lair, figure)
        begin_hero(lair, seat)
        return lair.heroes[seat - 1]
    monster = monster_named(lair, figure)
    assert monster is not None
    begin_monster(lair, monster)
    return monster


def step(lair: Lair, action: Step, log: Log) -> None:
    """A step; a hasted hero may have to suffer free attacks first (4.4.6)."""
    figure = _begin(lair, action.figure)
    walk = _walk(lair, figure.at, action.direction)
    if _provokes(lair, figure.at, walk):
        lair.stride = int(action.direction)
        lair.strikers = seats_in(lair.foes)
        lair.pending = Pending.FREE_ATTACK
        return
    take_step(lair, walk, log)


def _walk(lair: Lair, at: int, direction: int) -> Walk:
    walk = lair.terms.ground.towards[at][direction]
    assert walk is not None
    return walk


def _provokes(lair: Lair, at: int, walk: Walk) -> bool:
    """Whether a hasted hero's step is the first to break contact, if that costs something."""
    if not lair.terms.options.haste_free_attacks or not lair.foes or lair.broken:
        return False
    if lair.phase != Phase.HERO_MOVE or not lair.hasted >> lair.active & 1:
        return False
    holders = squares_of_monsters(lair, lair.foes)
    return reach(lair, walk.to, lair.ground.bit[at]) & holders != holders


def finish_stride(lair: Lair, log: Log) -> None:
    """Take the step that had to wait for free attacks."""
    walk = _walk(lair, lair.heroes[lair.active - 1].at, lair.stride)
    lair.stride = NOBODY
    take_step(lair, walk, log)


def take_step(lair: Lair, walk: Walk, log: Log) -> None:
    """The active figure goes; whatever it finds there may end its move."""
    ground = lair.terms.ground
    lair.points -= walk.cost
    lair.fresh = False
    if lair.phase == Phase.HERO_MOVE:
        hero = edit(lair, lair.active)
        name, start, hero.at = hero.name, hero.at, walk.to
        lair.on_heroes ^= ground.bit[start] | ground.bit[walk.to]
    else:
        monster = monster_numbered(lair, lair.active)
        assert monster is not None
        name, start = monster.name, monster.at
        put_monster(lair, monster._replace(at=walk.to))
        lair.on_monsters ^= ground.bit[start] | ground.bit[walk.to]
    if log is not None:
        tell(log, Moved, name, ground.names[start], ground.names[walk.to], walk.cost)
    number = ground.door_at.get(walk.to)
    if number is not None and unopened_beside(lair, number):  # R52: an archway
        discovery.open_area(lair, number, name, log)
    else:
        settle_step(lair, walk.to, log)


def settle_step(lair: Lair, square: int, log: Log) -> None:
    """Contact ends the move of a figure that has stepped, unless it is hasted (4.4.5)."""
    if lair.phase == Phase.HERO_MOVE:
        hasted = lair.hasted >> lair.active & 1
        stops = not hasted and bool(reach(lair, square) & lair.on_monsters)
    else:
        stops = bool(reach(lair, square) & lair.on_heroes)
    if stops or is_held(lair):
        end_move(lair, log)


def open_door(lair: Lair, action: Open, log: Log) -> None:
    """A door opens, perhaps on something that nobody has seen before (4.5)."""
    _begin(lair, action.figure)
    number = _turn_handle(lair, action.square, False)
    tell(log, DoorOpened, action.figure, action.square)
    if unopened_beside(lair, number):
        discovery.open_area(lair, number, action.figure, log)
    elif is_held(lair):  # R10
        end_move(lair, log)


def close_door(lair: Lair, action: Close, log: Log) -> None:
    """A door shuts, whoever stands behind it."""
    _begin(lair, action.figure)
    _turn_handle(lair, action.square, True)
    tell(log, DoorClosed, action.figure, action.square)
    if is_held(lair):  # R10
        end_move(lair, log)


def _turn_handle(lair: Lair, square: str, shut: bool) -> int:
    ground = lair.terms.ground
    at = ground.numbers[square]
    number = ground.door_at[at]
    lair.closed = lair.closed | 1 << number if shut else lair.closed & ~(1 << number)
    lair.shut = lair.shut | ground.bit[at] if shut else lair.shut & ~ground.bit[at]
    lair.points -= DOOR_COST
    lair.fresh = False
    return number


def escape(lair: Lair, action: Escape, log: Log) -> None:
    """Every enemy in contact gets a free attack first (R12)."""
    _begin(lair, action.figure)
    tell(log, EscapeDeclared, action.figure)
    lair.fresh = False
    lair.strikers = seats_in(lair.foes)  # placement order, or seat order
    lair.pending = Pending.FREE_ATTACK


def resume(lair: Lair, log: Log) -> None:
    """The hero's move goes on after a discovery, if it does (4.5.7, R15)."""
    found = lair.discovery
    assert found is not None
    lair.discovery = None
    at = lair.heroes[lair.active - 1].at
    if at == lair.ground.doorways[found.door].at:
        settle_step(lair, at, log)
    elif is_held(lair):
        end_move(lair, log)
