"""Pictures of Poke the Dragon: real matches with fixed seeds, led on in a plain way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.dragon.actions import INSULT, SULK, Guess, Stats, Throw
from goblin_games.rules.dragon.odds import hide_chance
from goblin_games.rules.dragon.secrets import right_guesses
from goblin_games.rules.dragon.state import Cave, Step, threshold
from goblin_games.table.match import Match
from goblin_games.tui.app import Opening
from goblin_games.tui.games.dragon.striking import greedy
from goblin_games.tui.pictures import Shot

Moment = Callable[[Cave], bool]
PEOPLE = ("Ann", "Grik", "Zog", "Mum", "Nib", "Slob")


def led_on(seed: str, moment: Moment, seats: int = 4, **options: Any) -> Match:
    """A match of one person who leads the tribe, played on until the moment comes."""
    from goblin_games.table.setup import Wish, new_match

    wishes = [Wish(name, person="Ann") for name in PEOPLE[:seats]]
    match = new_match("dragon", seed=seed, wishes=wishes, seats=seats, options=options)
    while not match.over and not moment(match.state):
        turn = match.turn
        if turn is not None and turn >= 0:
            match.play(turn, obvious(match, turn))
        else:
            match.roll()
    return match


def obvious(match: Match, seat: int) -> Action:
    """A plain move, so that pictures stay as they are when computer players learn."""
    cave: Cave = match.state
    menu = match.menu(seat)
    match cave.step:
        case Step.STATS:
            return Stats(3, 2)
        case Step.KEEP:
            limit = threshold(cave, seat)
            fine = all(die > limit or cave.loose.count(die) > 1 for die in cave.loose)
            return menu[0] if fine or len(menu) == 1 else menu[1]
        case Step.ACTION:
            near = cave.goblins[seat].distance <= 4
            throw = next((action for action in menu if isinstance(action, Throw)), None)
            return throw if throw and near else INSULT if hide_chance(cave, seat) > 0.6 else SULK
        case Step.STRIKE:
            return greedy(cave)[0]
        case Step.GUESS:
            chances = right_guesses(cave)
            return Guess(max(chances, key=lambda word: chances[word]))
    return menu[0]


def _opening(
    seed: str, moment: Moment, seats: int = 4, options: dict[str, Any] | None = None
) -> Opening:
    return Opening("play", led_on(seed, moment, seats, **(options or {})))


def _calm(cave: Cave) -> bool:
    quiet = cave.anger < 4 and cave.suspicion < 3
    return cave.step == Step.KEEP and cave.round > 1 and quiet and len(cave.loose) > 4


def _using(cave: Cave) -> bool:
    counts = sorted(cave.kept.count(value) for value in set(cave.kept))
    return cave.step == Step.USE and len(cave.kept) > 5 and counts[-2:] >= [2, 3]


def _striking(cave: Cave) -> bool:
    return cave.step == Step.STRIKE and cave.round > 2


def _furious(cave: Cave) -> bool:
    return cave.step == Step.ACTION and cave.anger > 4


def _hunting(cave: Cave) -> bool:
    return cave.step == Step.FIRE and len(cave.hunted) > 1


def _never(cave: Cave) -> bool:
    return False


SHOTS = [
    Shot("dragon-calm", partial(_opening, "bile", _calm)),
    Shot("dragon-allocation", partial(_opening, "wart", _using)),
    Shot("dragon-strike", partial(_opening, "rot", _striking)),
    Shot("dragon-furious", partial(_opening, "bile", _furious)),
    Shot("dragon-hunt", partial(_opening, "pox", _hunting)),
    Shot("dragon-win", partial(_opening, "bile", _never)),
    Shot("dragon-loss", partial(_opening, "scab", _never)),
]
