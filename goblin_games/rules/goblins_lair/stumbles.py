"""Why a figure cannot take a step, work a door or escape, with the ruling."""

from __future__ import annotations

from goblin_games.rules.core import Refusal
from goblin_games.rules.core.geometry import Square, flanks, neighbour
from goblin_games.rules.goblins_lair.actions import Close, Escape, Open, Step
from goblin_games.rules.goblins_lair.mapfile import POOL
from goblin_games.rules.goblins_lair.narration import started, who
from goblin_games.rules.goblins_lair.paths import mover_of
from goblin_games.rules.goblins_lair.state import Lair, unopened_beside
from goblin_games.rules.goblins_lair.walking import Mover

_THINGS = {"#": "rock", "O": "a pillar", "X": "a barricade", POOL: "a pool"}


def door_on(lair: Lair, square: str) -> int | None:
    """The number of the doorway on a square."""
    return lair.ground.door_at.get(lair.ground.numbers.get(square, -1))


def _mover(lair: Lair, figure: str) -> Mover:
    mover = mover_of(lair, figure)
    assert mover is not None, "the figure may move, or another reason would have come first"
    return mover


# -- steps ------------------------------------------------------------------------------------


def step(lair: Lair, figure: str, action: Step) -> Refusal:
    """Why not this step."""
    mover = _mover(lair, figure)
    ground = lair.ground
    start = ground.square(mover.at)
    end = neighbour(start, action.direction)
    blocked = no_standing(lair, end)
    if blocked is not None:
        return blocked
    for flank in flanks(start, end):
        thing = in_the_way(lair, flank)
        if thing:
            ruling = "R3" if thing == "somebody" else "R1"
            return Refusal(
                f"A diagonal step needs both corners open, and there is {thing} on {flank}.", ruling
            )
    cost = next(w.cost for w in ground.walks[mover.at] if w.direction == action.direction)
    if cost > mover.points:
        return Refusal(f"That costs {cost} points of movement; you have {mover.points}.", "4.4.5")
    if mover.holders:
        return Refusal("A shift must stay in contact with every enemy; or escape first.", "R11")
    return Refusal("Only heroes open new areas.", "R9")


def no_standing(lair: Lair, square: Square) -> Refusal | None:
    """Why nobody can step onto a square, wherever they come from; None if they can."""
    thing = in_the_way(lair, square)
    if not thing:
        return None
    rulings = {"somebody": "R1", "a pool": "R6", "a shut door": "R8"}
    return Refusal(f"There is {thing} on {square}.", rulings.get(thing, "R7"))


def in_the_way(lair: Lair, square: Square) -> str:
    """What keeps everybody off a square, empty if nothing does."""
    ground = lair.ground
    if not (0 <= square.x < ground.width and 0 <= square.y < ground.plan.height):
        return "rock"
    number = ground.number(square)
    if not ground.is_enterable(number):
        return _THINGS[ground.plan.terrain[number]]
    if lair.shut >> number & 1:
        return "a shut door"
    return "somebody" if (lair.on_heroes | lair.on_monsters) >> number & 1 else ""


# -- doors and escapes ------------------------------------------------------------------------


def open_door(lair: Lair, figure: str, action: Open) -> Refusal:
    """Why not open this door."""
    number, refusal = _handle(lair, figure, action.square)
    if refusal is not None:
        return refusal
    if not lair.closed >> number & 1:
        return Refusal(f"The door on {action.square} is open.", "4.4.5")
    if unopened_beside(lair, number) and not _mover(lair, figure).is_hero:
        return Refusal("Only heroes open new areas.", "R9")
    return _too_tired(lair, figure)


def close_door(lair: Lair, figure: str, action: Close) -> Refusal:
    """Why not shut this door."""
    number, refusal = _handle(lair, figure, action.square)
    if refusal is not None:
        return refusal
    if lair.closed >> number & 1:
        return Refusal(f"The door on {action.square} is shut.", "4.4.5")
    if (lair.on_heroes | lair.on_monsters) & lair.ground.bit[lair.ground.doorways[number].at]:
        return Refusal(f"Somebody stands in the doorway on {action.square}.", "4.4.5")
    return _too_tired(lair, figure)


def _handle(lair: Lair, figure: str, square: str) -> tuple[int, Refusal | None]:
    number = door_on(lair, square)
    if number is None:
        return 0, Refusal(f"There is no doorway on {square}.", "4.4.5")
    if lair.archways >> number & 1:
        return number, Refusal(f"The doorway on {square} is an archway without a door.", "4.1.4")
    if number not in lair.ground.beside[_mover(lair, figure).at]:
        return number, Refusal(
            f"{started(who(figure))} does not stand straight before {square}.", "R8"
        )
    return number, None


def _too_tired(lair: Lair, figure: str) -> Refusal:
    return Refusal("A door takes 1 point of movement, and you have none left.", "R8")


def escape(lair: Lair, figure: str, action: Escape) -> Refusal:
    """Why not escape."""
    return Refusal("There is no enemy that holds you.", "4.4.4")
