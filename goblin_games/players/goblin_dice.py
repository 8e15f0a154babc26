"""The heuristic goblin of Goblin Dice (spec 9).

It looks as far as its own turn: every order and use of its dice, luck as the mean of six faces.
What it hopes for is a space far ahead, on ground that moves it on, and not in the stone's way;
what it does to others counts by how many it pushes, and where to.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from goblin_games.rules.core import Action
from goblin_games.rules.goblin_dice.actions import DONE, Done, Grab, Run, Use
from goblin_games.rules.goblin_dice.content import FACES, FINISH, FIRST, MIN_SPEED, tile_of
from goblin_games.rules.goblin_dice.outlook import where
from goblin_games.rules.goblin_dice.state import USED, Race, Step, without
from goblin_games.rules.goblin_dice.terms import Ground

WIN: Final = 1000.0
GOOD_GROUND: Final = 0.15
"""For each value that moves from the tile."""
DASH_GROUND: Final = 0.3
UNKNOWN_GROUND: Final = 0.57
"""What a tile of the box is worth on average; for one that lies face down."""
LANDING_DANGER: Final = (8.0, 0.3)
"""Where the stone will stop, and one space before it."""
PATH_DANGER: Final = (6.0, 0.8, 0.3)
"""Where the stone will roll, one space before that and two."""
PUSH: Final = 0.85
"""For pushing everybody; in parts for some."""
ACTED, SURE, MAY_MOVE = 4.0, 100.0, 1.0
"""A rival on the stone's stop that has acted, that is the only one besides, that may still run."""
SHOVED, SHOVED_LAST, INTO_DANGER = 5.0, 100.0, 1.5
PATH_SLOW: Final = 0.45

Hand = tuple[int, ...]
Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """Everything that a seat's own turn depends on.

    Attributes:
        grounds: the tiles of the track; None for one that lies face down.
        stone: the stone's space.
        path: whether it crushes on every space it enters.
        blocks: whether it stops a push.
        settled: which of the rivals have acted this round, in the order of their places.
    """

    grounds: tuple[Ground | None, ...]
    stone: int
    path: bool
    blocks: bool
    settled: tuple[bool, ...]

    def best(self, space: int, speed: int, rivals: Places, hand: Hand, used: int) -> float:
        """The value of a turn from here, played as well as possible."""
        top = self.rest(space, speed)
        ground = self.grounds[tile_of(space)]
        if ground is not None:
            for value in dict.fromkeys(hand):
                if value in ground.moves or value in ground.tops:
                    left = without(hand, value)
                    for way in _ways(ground, value, left, used):
                        top = max(top, self.after(way, space, speed, rivals, left, used))
        return top

    def after(
        self, way: str, space: int, speed: int, rivals: Places, left: Hand, used: int
    ) -> float:
        """The value of a turn that goes on with one use of a die; `left` is the hand after it."""
        if way == "move":
            return self._from(space + 1, speed, rivals, left, used)
        used |= USED[way]
        if way == "dash":
            return self._from(space + 2, speed, rivals, left, used)
        if way == "slow":
            slower = max(MIN_SPEED, speed - 1)
            gain = self._slow_gain(speed, slower, rivals)
            return gain + self._from(space, slower, rivals, left, used)
        if way == "trick":
            pushed = tuple([self._pushed(rival) for rival in rivals])
            gain = self._trick_gain(speed, rivals, pushed)
            return gain + self._from(space, speed, pushed, left, used)
        rolls = [self.best(space, speed, rivals, (face,), used) for face in FACES]
        return sum(rolls) / len(FACES)

    def _from(self, space: int, speed: int, rivals: Places, left: Hand, used: int) -> float:
        if space >= FINISH:
            return WIN
        return self.best(space, speed, rivals, left, used) if left else self.rest(space, speed)

    def rest(self, space: int, speed: int) -> float:
        """The value of ending the turn on a space."""
        ground = self.grounds[tile_of(space)]
        return space + _ground_worth(ground) - self.danger(space, speed)

    def danger(self, space: int, speed: int) -> float:
        """What standing there costs when the stone rolls with this speed."""
        if self.stone >= FINISH:
            return 0.0
        ahead = space - self.stone - speed
        if self.path:
            return PATH_DANGER[max(0, ahead)] if ahead < len(PATH_DANGER) else 0.0
        return LANDING_DANGER[ahead] if 0 <= ahead < len(LANDING_DANGER) else 0.0

    # -- what is done to others ------------------------------------------------------------

    def _pushed(self, space: int) -> int:
        if space == FIRST or (self.path and self.blocks and space - 1 == self.stone):
            return space
        return space - 1

    def _trick_gain(self, speed: int, rivals: Places, pushed: Places) -> float:
        moved = sum(a != b for a, b in zip(rivals, pushed, strict=True))
        gain = PUSH * moved / len(rivals)
        stop = self.stone + speed
        if not self.path:
            return gain + self._caught(stop, pushed) - self._caught(stop, rivals)
        shoved = sum(space == self.stone for space in pushed)
        gain += SHOVED_LAST if shoved == len(rivals) else SHOVED * shoved
        return gain + INTO_DANGER * sum(space == stop + 1 for space in rivals)

    def _slow_gain(self, speed: int, slower: int, rivals: Places) -> float:
        if speed == slower:
            return 0.0
        if self.path:
            return PATH_SLOW
        return self._caught(self.stone + slower, rivals) - self._caught(self.stone + speed, rivals)

    def _caught(self, stop: int, rivals: Places) -> float:
        """What rivals on the stone's stop are worth to us."""
        if stop not in rivals or stop >= FINISH:
            return 0.0
        acted = SURE if len(rivals) == 1 else ACTED
        return sum(
            acted if settled else MAY_MOVE
            for space, settled in zip(rivals, self.settled, strict=True)
            if space == stop
        )


def _ways(ground: Ground, value: int, left: Hand, used: int) -> tuple[str, ...]:
    """What a die can do on a tile; `left` are the other dice in hand."""
    ways = ("move",) if value in ground.moves else ()
    fresh = not used & USED[ground.ability] and (left or ground.ability != "luck")
    return (*ways, ground.ability) if fresh and value in ground.tops else ways


@lru_cache(maxsize=4096)
def _ground_worth(ground: Ground | None) -> float:
    if ground is None:
        return UNKNOWN_GROUND
    dash = DASH_GROUND if ground.ability == "dash" and ground.tops else 0.0
    return GOOD_GROUND * len(ground.moves) + dash


def prospect(race: Race, seat: int) -> tuple[Prospect, Places]:
    """A seat's prospect, and the places of its rivals."""
    grounds = tuple(None if code is None else race.terms.ground[code] for code in race.track)
    rivals = [other for other in race.living if other != seat]
    turns = race.step in (Step.TURN, Step.THIRD)
    settled = tuple(turns and other not in race.order for other in rivals)
    terms = race.terms
    found = Prospect(grounds, race.stone, terms.path, terms.blocks, settled)
    return found, tuple(race.places[other] for other in rivals)


# -- grabbing -----------------------------------------------------------------------------


def worths(race: Race, seat: int) -> Mapping[int, float]:
    """The worth of every die on the table for a seat, by die number.

    A last die is worth what the turn is worth with it; a first one the mean over the better half
    of the dice it may be joined by.
    """
    ahead, rivals = prospect(race, seat)
    space, used = race.places[seat], race.used[seat]
    hand = race.hands[seat]
    free = [(number, race.dice[number - 1]) for number in race.free]
    known: dict[Hand, float] = {}

    def worth(*dice: int) -> float:
        held = tuple(sorted(dice))
        if held not in known:
            known[held] = ahead.best(space, race.speed, rivals, held, used)
        return known[held]

    if hand or race.step == Step.THIRD:
        return {at: worth(*hand, value) for at, value in free}
    return {
        at: _better_half([worth(value, other) for beside, other in free if beside != at])
        for at, value in free
    }


def _better_half(values: list[float]) -> float:
    """The mean of the better half, the smaller one of an odd number; at least of one."""
    half = sorted(values, reverse=True)[: max(1, len(values) // 2)]
    return sum(half) / len(half) if half else 0.0


# -- the player ---------------------------------------------------------------------------


class GoblinDicePlayer:
    """Grabs and runs from what the seat sees."""

    def choose(
        self, view: Race, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        """The best of `choices`; `done` if nothing is better than that."""
        if len(choices) == 1 or isinstance(choices[0], Run):
            return choices[0]
        if isinstance(choices[0], Grab):
            found = worths(view, seat)
            return max(choices, key=lambda action: found[_number(action)])
        values = turn_values(view, seat, choices)
        best = max(choices, key=values.__getitem__)
        return best if values[best] > values.get(DONE, float("-inf")) else DONE

    def reason(self, view: Race, seat: int, action: Action) -> str:
        """Why, in terms of spaces, the stone and other people's misery."""
        match action:
            case Run():
                return "Nobody gets anywhere without dice."
            case Grab(number):
                return _grab_reason(view, seat, number)
            case Done():
                return _done_reason(view, seat)
        return _use_reason(view, seat, action)


def _number(action: Action) -> int:
    assert isinstance(action, Grab)
    return action.number


def turn_values(race: Race, seat: int, choices: Sequence[Action]) -> dict[Action, float]:
    """What each use of a die, and `done`, is worth."""
    ahead, rivals = prospect(race, seat)
    space, hand, used = race.places[seat], race.hands[seat], race.used[seat]
    values: dict[Action, float] = {}
    for action in choices:
        if isinstance(action, Use):
            left = without(hand, action.value)
            values[action] = ahead.after(action.way, space, race.speed, rivals, left, used)
        else:
            values[action] = ahead.rest(space, race.speed)
    return values


def _grab_reason(race: Race, seat: int, number: int) -> str:
    value = race.dice[number - 1]
    found = worths(race, seat)
    others = [worth for at, worth in found.items() if race.dice[at - 1] != value]
    if not others:
        return f"All dice left show {value}."
    if found[number] <= max(others):
        return f"A {value} is as good as any of what is left."
    return f"A {value} takes you further than any other die on the table."


def _done_reason(race: Race, seat: int) -> str:
    ahead, _ = prospect(race, seat)
    space = race.places[seat]
    here = ahead.danger(space, race.speed)
    if here >= min(LANDING_DANGER[0], PATH_DANGER[0]):
        return "Nothing you hold gets you out of the stone's way."
    return f"On {where(race, space)} you stand better than wherever these dice lead."


def _use_reason(race: Race, seat: int, action: Action) -> str:
    ahead, _ = prospect(race, seat)
    space = race.places[seat]
    threatened = ahead.danger(space, race.speed) >= min(LANDING_DANGER[0], PATH_DANGER[0])
    assert isinstance(action, Use)
    match action.way:
        case "move" | "dash":
            goal = min(FINISH, space + (1 if action.way == "move" else 2))
            if goal == FINISH:
                return "One more step and the race is yours."
            escape = ", out of the stone's way" if threatened else ""
            return f"It brings you to {where(race, goal)}{escape}."
        case "slow":
            return "A slower stone stops where it suits you better."
        case "trick":
            return "Every step the others lose is one you need not run."
    return "The other die can hardly get worse."


PLAYER: Final = GoblinDicePlayer()
