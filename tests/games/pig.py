"""Pig: roll as often as you dare, a 1 loses the turn. The smallest complete game.

CONTRIBUTING walks through this file; the tests play it through every floor of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from goblin_games.rules import core
from goblin_games.rules.core import CHANCE, Action, ChanceAction, Dice, Label, Phase, Refusal
from goblin_games.rules.core.notation import NotationError, number, split
from goblin_games.rules.core.options import Options


class PigOptions(Options):
    """Seats and the points that win."""

    seats: int = Field(2, ge=2, le=8)
    goal: int = Field(50, ge=10, le=100)


@dataclass(frozen=True, slots=True)
class PigContent:
    """Pig needs no data."""


@core.state
class PigState(core.State):
    goal: int = core.fixed()
    scores: tuple[int, ...] = ()
    turn: int = 0
    pot: int = 0
    rolling: bool = False


class Roll(Action):
    """Take the die."""

    word = "roll"


class Hold(Action):
    """Keep the pot and pass the die on."""

    word = "hold"


class Die(ChanceAction):
    """What the die shows."""

    word = "die"
    face: int


class Rolled(core.Event):
    seat: int
    face: int


class Held(core.Event):
    seat: int
    points: int


ROLL, HOLD = Roll(), Hold()
ROLL_ONLY, BOTH = (ROLL,), (ROLL, HOLD)
BY_CHANCE: tuple[int, ...] = (CHANCE,)
BY_SEAT = tuple((seat,) for seat in range(8))
SHOWN: dict[tuple[core.Token, ...], Die] = {(face,): Die(face) for face in range(1, 7)}
DUES = (Dice("the die", SHOWN.__getitem__, (6,)),)


# What each action does to a copy of the state; made once, since searching players play millions.


def _roll(new: PigState, action: Any, log: core.Log) -> None:
    new.rolling = True


def _die(new: PigState, action: Any, log: core.Log) -> None:
    new.rolling = False
    if log is not None:
        log.append(Rolled(new.turn, action.face))
    if action.face == 1:
        _pass_on(new)
    else:
        new.pot += action.face


def _hold(new: PigState, action: Any, log: core.Log) -> None:
    scores = list(new.scores)
    scores[new.turn] += new.pot
    new.scores = tuple(scores)
    if log is not None:
        log.append(Held(new.turn, new.pot))
    _pass_on(new)


def _pass_on(new: PigState) -> None:
    new.pot = 0
    new.turn = (new.turn + 1) % len(new.scores)


HANDLERS: Mapping[type[Action], Callable[[PigState, Any, core.Log], None]] = {
    Roll: _roll,
    Die: _die,
    Hold: _hold,
}


class Pig(core.Game[PigState]):
    slug = "pig"
    title = "Pig"
    Options = PigOptions
    Content = PigContent

    def start(self, options: PigOptions, content: PigContent) -> PigState:
        return PigState(options.goal, (0,) * options.seats)

    def actors(self, state: PigState) -> tuple[int, ...]:
        if state.rolling:
            return BY_CHANCE
        # only whoever has just held can have reached the goal
        return () if state.scores[state.turn - 1] >= state.goal else BY_SEAT[state.turn]

    def legal(self, state: PigState, seat: int) -> Sequence[Action]:
        if seat != state.turn or state.rolling:
            return ()
        if state.pot:
            return BOTH
        return ROLL_ONLY if state.scores[seat - 1] < state.goal else ()

    def chance(self, state: PigState) -> tuple[core.Due, ...]:
        return DUES if state.rolling else ()

    def step(self, state: PigState, actor: int, action: Action, log: core.Log = None) -> PigState:
        new = state.copy()
        HANDLERS[type(action)](new, action, log)
        return new

    def result(self, state: PigState) -> core.Result | None:
        best = max(state.scores)
        if best < state.goal:
            return None
        ranks = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return core.Result((state.scores.index(best),), state.scores, ranks, "goal")

    def why_not(self, state: PigState, seat: int, action: Action) -> Refusal:
        if action == HOLD:
            return Refusal("There is nothing in the pot to hold yet.", "P1")
        return Refusal(f"'{action}' is no move of this game.")

    def parse(self, text: str) -> Action:
        match split(text):
            case ["roll"]:
                return ROLL
            case ["hold"]:
                return HOLD
            case ["die", face]:
                return Die(number(face, "A die", 1, 6))
        raise NotationError(f"'{text}' is no move; write roll or hold.")

    def narrate(self, event: core.Event, name: core.Name) -> str:
        match event:
            case Rolled(seat, 1):
                return f"{name(seat)} rolls a 1 and loses the pot."
            case Rolled(seat, face):
                return f"{name(seat)} rolls {face}."
            case Held(seat, points):
                return f"{name(seat)} keeps {points} points."
        return ""

    def phase(self, view: PigState) -> Phase:
        return Phase(f"to {view.goal}", "Roll or hold", f"pot {view.pot}")

    def question(self, view: PigState, seat: int) -> str:
        return f"{view.pot} in the pot. Roll or hold?"

    def label(self, view: PigState, seat: int, action: Action) -> Label:
        if action == ROLL:
            return Label("roll", "1 in 6 loses the pot", "r")
        return Label("hold", f"{view.scores[seat] + view.pot} points", "h")

    def board(self, view: PigState, name: core.Name) -> tuple[str, ...]:
        lines = [f"{name(seat)}: {score}" for seat, score in enumerate(view.scores)]
        return (*lines, f"pot: {view.pot}")

    def odds(self, view: PigState, seat: int) -> tuple[str, ...]:
        return ("One roll in 6 is a 1 and loses the pot.",)

    def longest(self, options: PigOptions) -> int:
        return 100_000

    def invariants(self, state: PigState) -> tuple[str, ...]:
        return () if state.pot >= 0 and min(state.scores) >= 0 else ("points below zero",)

    def arrange(self, state: PigState, **fields: Any) -> PigState:
        new = state.copy()
        for field, value in fields.items():
            setattr(new, field, tuple(value) if isinstance(value, list) else value)
        return new

    def facts(self, state: PigState) -> Mapping[str, Any]:
        return {"scores": state.scores, "turn": state.turn, "pot": state.pot}

    def view(self, state: PigState, seats: Collection[int]) -> PigState:
        return state


GAME = Pig()
