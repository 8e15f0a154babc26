"""Trap cards: a goblin meets one, rolls and guesses (4.7).

A goblin meets a trap by walking, by being thrown or in retreat. Which of the three it was
decides how play goes on, and can be read off the position: in retreat somebody is hunted,
after a throw there is a target.
"""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events, hunt, walk
from goblin_games.rules.dragon.actions import Guess, Roll
from goblin_games.rules.dragon.content import RANKS
from goblin_games.rules.dragon.state import Cave, Step, trap_at
from goblin_games.rules.dragon.turn import end_turn


def trap_die(cave: Cave, action: Roll, log: Log) -> None:
    """The die that the hidden card is compared with."""
    cave.trap_die = action.faces[0]
    cave.step = Step.GUESS
    spot = cave.goblins[cave.facing].distance
    trap = trap_at(cave, spot)
    assert trap is not None
    if log is not None:
        log.append(events.TrapMet(cave.facing, spot, trap.owner, cave.trap_die))


def answer(rank: str, die: int) -> str:
    """The right guess for a card and a die.

    >>> answer("a", 3), answer("3", 3), answer("6", 3)
    ('lower', 'same', 'higher')
    """
    value = RANKS.index(rank) + 1
    if value == die:
        return "same"
    return "higher" if value > die else "lower"


def guess(cave: Cave, action: Guess, log: Log) -> None:
    """The card is shown to all and goes, whatever it was (4.7)."""
    seat, die = cave.facing, cave.trap_die
    spot = cave.goblins[seat].distance
    trap = trap_at(cave, spot)
    assert trap is not None
    assert trap.rank is not None
    cave.traps = tuple([other for other in cave.traps if other is not trap])
    cave.facing, cave.trap_die = -1, 0
    sprung = answer(trap.rank, die) != action.answer
    if log is not None:
        kind = events.TrapSprung if sprung else events.TrapAvoided
        log.append(kind(seat, spot, trap.rank, die, action.answer))
    _go_on(cave, seat, sprung, log)


def _go_on(cave: Cave, seat: int, sprung: bool, log: Log) -> None:
    if cave.hunted:
        hunt.after_trap(cave, seat, sprung, log)
    elif cave.target >= 0:
        if sprung:
            hunt.begin_hunt(cave, (seat,), log)
        else:
            end_turn(cave, log)
    elif not sprung:
        walk.after_walk(cave, log)
    elif cave.failing:
        walk.pay_bust(cave, log, seen=True)  # R14
    else:
        hunt.begin_hunt(cave, (seat,), log)
