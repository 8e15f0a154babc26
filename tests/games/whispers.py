"""Whispers: the hard parts of the contract in one small game.

Each seat rolls a secret d6 (all rolls are due at once, each on its own board), then all seats
commit at the same time and in secret to `claim` or `duck`. The reveal: the highest secret die
among those who claim scores it; if nobody claims, nobody scores. Three rounds.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from goblin_games.rules import core
from goblin_games.rules.core import Action, ChanceAction, Dice, Label, Phase, Refusal
from goblin_games.rules.core.notation import NotationError, number, split
from goblin_games.rules.core.options import Options

ROUNDS = 3


class WhispersOptions(Options):
    """Seats only."""

    seats: int = Field(2, ge=2, le=4)


@dataclass(frozen=True, slots=True)
class WhispersContent:
    """Whispers needs no data."""


@core.state
class WhispersState(core.State):
    """`dice` and `claims` hold None where unknown; `rolled` and `ready` are public."""

    round: int
    scores: tuple[int, ...]
    rolled: tuple[bool, ...]
    ready: tuple[bool, ...]
    dice: tuple[int | None, ...]
    claims: tuple[bool | None, ...]


class Claim(Action):
    word = "claim"
    final = True


class Duck(Action):
    word = "duck"
    final = True


class Secret(ChanceAction):
    word = "secret"
    face: int


class Peeked(core.Event):
    seat: int
    face: int


class Committed(core.Event):
    seat: int


class Revealed(core.Event):
    winner: int | None
    points: int


CLAIM, DUCK = Claim(), Duck()


def _secret(tokens: tuple[core.Token, ...]) -> Secret:
    return Secret(int(tokens[0]))


class Whispers(core.Game[WhispersState]):
    slug = "whispers"
    title = "Whispers"
    Options = WhispersOptions
    Content = WhispersContent

    def start(self, options: WhispersOptions, content: WhispersContent) -> WhispersState:
        seats = options.seats
        no, none = (False,) * seats, (None,) * seats
        return WhispersState(1, (0,) * seats, no, no, none, none)

    def actors(self, state: WhispersState) -> tuple[int, ...]:
        if state.round > ROUNDS:
            return ()
        waiting = [seat for seat, rolled in enumerate(state.rolled) if not rolled]
        if waiting:
            return tuple(core.chance_of(seat) for seat in waiting)
        return tuple(seat for seat, ready in enumerate(state.ready) if not ready)

    def legal(self, state: WhispersState, seat: int) -> Sequence[Action]:
        return (CLAIM, DUCK) if seat in self.actors(state) else ()

    def chance(self, state: WhispersState) -> tuple[core.Due, ...]:
        return tuple(
            Dice(
                "a secret die",
                _secret,
                (6,),
                actor=actor,
                seen_by=frozenset({core.board_of(actor) or 0}),
            )
            for actor in self.actors(state)
            if not core.is_seat(actor)
        )

    def step(
        self, state: WhispersState, actor: int, action: Action, log: core.Log = None
    ) -> WhispersState:
        new = state.copy()
        if isinstance(action, Secret):
            seat = core.board_of(actor) or 0
            new.dice = _put(state.dice, seat, action.face)
            new.rolled = _put(state.rolled, seat, True)
            if log is not None:
                log.append(Peeked(seat, action.face, seen_by=frozenset({seat})))
            return new
        new.claims = _put(state.claims, actor, action == CLAIM)
        new.ready = _put(state.ready, actor, True)
        if log is not None:
            log.append(Committed(actor))
        if all(new.ready):
            self._reveal(new, log)
        return new

    def _reveal(self, new: WhispersState, log: core.Log) -> None:
        claims = [(die or 0, -seat) for seat, die in enumerate(new.dice) if new.claims[seat]]
        winner = -max(claims)[1] if claims else None
        points = max(claims)[0] if claims else 0
        if winner is not None:
            new.scores = _put(new.scores, winner, new.scores[winner] + points)
        if log is not None:
            log.append(Revealed(winner, points))
        seats = len(new.scores)
        new.rolled = new.ready = (False,) * seats
        new.dice = new.claims = (None,) * seats
        new.round += 1

    def result(self, state: WhispersState) -> core.Result | None:
        if state.round <= ROUNDS:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        ranks = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return core.Result(winners, state.scores, ranks, "rounds")

    def concede(self, state: WhispersState, seat: int) -> Action | None:
        return None

    def why_not(self, state: WhispersState, seat: int, action: Action) -> Refusal:
        return Refusal(f"'{action}' is no move of this game.")

    def view(self, state: WhispersState, seats: Collection[int]) -> WhispersState:
        if self.result(state) is not None:
            return state
        new = state.copy()
        new.dice = tuple(d if seat in seats else None for seat, d in enumerate(state.dice))
        new.claims = tuple(c if seat in seats else None for seat, c in enumerate(state.claims))
        return new

    def determinize(self, view: WhispersState, seat: int, stream: random.Random) -> WhispersState:
        new = view.copy()
        for other in range(len(view.scores)):
            if view.rolled[other] and view.dice[other] is None:
                new.dice = _put(new.dice, other, int(stream.random() * 6) + 1)
            if view.ready[other] and view.claims[other] is None:
                new.claims = _put(new.claims, other, stream.random() < 0.5)
        return new

    def seen_by(self, state: WhispersState, actor: int, action: Action) -> core.Seen:
        if core.is_seat(actor):
            return frozenset({actor})
        return super().seen_by(state, actor, action)

    def parse(self, text: str) -> Action:
        match split(text):
            case ["claim"]:
                return CLAIM
            case ["duck"]:
                return DUCK
            case ["secret", face]:
                return Secret(number(face, "A die", 1, 6))
        raise NotationError(f"'{text}' is no move; write claim or duck.")

    def narrate(self, event: core.Event, name: core.Name) -> str:
        match event:
            case Peeked(seat, face):
                return f"{name(seat)} rolls a secret {face}."
            case Committed(seat):
                return f"{name(seat)} is ready."
            case Revealed(None, _):
                return "Nobody claims."
            case Revealed(winner, points):
                return f"{name(winner or 0)} scores {points}."
        return ""

    def phase(self, view: WhispersState) -> Phase:
        return Phase(f"round {view.round} of {ROUNDS}", "Claim or duck")

    def question(self, view: WhispersState, seat: int) -> str:
        return f"Your die shows {view.dice[seat]}. Claim or duck?"

    def label(self, view: WhispersState, seat: int, action: Action) -> Label:
        return Label(str(action), key=str(action)[0])

    def board(self, view: WhispersState, name: core.Name) -> tuple[str, ...]:
        return tuple(
            f"{name(seat)}: {score} points, die {view.dice[seat] or '?'}"
            for seat, score in enumerate(view.scores)
        )

    def longest(self, options: WhispersOptions) -> int:
        return 2 * ROUNDS * options.seats + 1

    def invariants(self, state: WhispersState) -> tuple[str, ...]:
        faults = [
            f"s{seat} has a die without a roll"
            for seat, die in enumerate(state.dice)
            if die is not None and not state.rolled[seat]
        ]
        return tuple(faults)

    def arrange(self, state: WhispersState, **fields: Any) -> WhispersState:
        new = state.copy()
        for field, value in fields.items():
            setattr(new, field, tuple(value) if isinstance(value, list) else value)
        return new

    def facts(self, state: WhispersState) -> Mapping[str, Any]:
        return {"round": state.round, "scores": state.scores, "dice": state.dice}


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


GAME = Whispers()
