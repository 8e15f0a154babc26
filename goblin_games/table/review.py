"""The match looked over: the choices that cost a person most.

    for blunder in review(match, seat=0):
        print(blunder.index, blunder.text)

Each choice of a seat is tried out again from what the seat saw then, against the best rivals,
all under the same luck. A quick look at every choice finds the suspects. The dearest of them are
looked at once more, for longer, against their one best rival and under fresh luck: what they seem
to cost is not what made them suspects. `review_aside` has the looking done by worker processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from goblin_games.players.levels import knows
from goblin_games.players.question import Question
from goblin_games.players.regrets import Regret, regret
from goblin_games.rules.core import Action
from goblin_games.table.course import MatchError
from goblin_games.table.match import Match
from goblin_games.table.thinking import Job, Thinker

MOST: Final = 3
QUICK, LONG = 0.5, 3.0
"""Effort of the first look and of the second, as multiples of a hint's."""
SUSPECTS: Final = 8
FIRST: Final = 0.7
"""The share of the time that the first looks take."""
AT_ONCE: Final = 2
"""Looks that are on their way to workers at the same time."""

Told = Callable[[float], None]
"""Hears which share of a review is done."""


@dataclass(frozen=True, slots=True)
class Blunder:
    """A choice that cost something.

    Attributes:
        seat: whose it was.
        index: its entry number; the position before it is `match.state_at(index - 1)`.
        regret: what was better and what that cost.
        where: the round or turn, in words.
        played: what was chosen, in words.
        better: what would have been better, in words.
        reason: why, a sentence.
    """

    seat: int
    index: int
    regret: Regret
    where: str
    played: str
    better: str
    reason: str

    @property
    def cost(self) -> int:
        """What it cost, in chances of 100."""
        return round(100 * self.regret.cost)

    @property
    def error(self) -> int:
        """How far off that may be either way, with 95% confidence; never said to be nothing."""
        return max(1, round(196 * self.regret.error))

    @property
    def text(self) -> str:
        """All of it in one line."""
        return (
            f"Entry {self.index}, {self.where}: {self.played}. Better: {self.better}. "
            f"{self.reason} It cost about {self.cost} of 100 chances {self.regret.stake}, "
            f"give or take {self.error}."
        )


@dataclass(frozen=True, slots=True)
class Look:
    """A choice that is to be tried out again.

    Attributes:
        index: its entry number.
        question: the decision as the seat saw it then.
        played: what was chosen.
        rival: what it is compared with; None for all that come into question.
    """

    index: int
    question: Question
    played: Action
    rival: Action | None = None

    @property
    def work(self) -> Callable[..., Regret | None]:
        """The looking: takes the question, here or in a worker."""
        effort = QUICK if self.rival is None else LONG
        return partial(regret, played=self.played, effort=effort, rival=self.rival)

    def again(self, found: Regret) -> Look:
        """The second look, under fresh luck."""
        fresh = self.question._replace(seed=self.question.seed + 1)
        return replace(self, question=fresh, rival=found.better)


Found = tuple[Look, Regret]


def review(match: Match, seat: int, most: int = MOST) -> list[Blunder]:
    """The choices that cost a seat most, the dearest first; equal matches give equal reviews.

    Raises:
        MatchError: if the match goes on, or nobody knows its game well enough.
    """
    check(match, seat)
    suspects = _see(looks(match, seat))
    return _worst(match, seat, _see(_second(suspects)), most)


async def review_aside(
    match: Match, seat: int, thinker: Thinker, told: Told = lambda share: None, most: int = MOST
) -> list[Blunder]:
    """The same by the workers of a thinker; cancelling the task ends it at once.

    Raises:
        MatchError: likewise.
    """
    check(match, seat)
    length = len(match)
    first = looks(match, seat)
    suspects = await _send(first, thinker, lambda look, _: told(FIRST * look.index / length))
    second = _second(suspects)

    def told_second(look: Look, done: int) -> None:
        told(FIRST + (1 - FIRST) * done / len(second))

    return _worst(match, seat, await _send(second, thinker, told_second), most)


def check(match: Match, seat: int) -> None:
    """Whether a seat of this match can be reviewed.

    Raises:
        MatchError: one sentence, if it cannot.
    """
    if not match.over:
        raise MatchError("A review waits for the end of the match.")
    if not knows(match.heuristic):
        raise MatchError(f"Nobody knows {match.game.title} well enough to review it yet.")
    if not 0 <= seat < len(match.seats):
        raise MatchError(f"There is no seat {seat}.")


def looks(match: Match, seat: int) -> Iterator[Look]:
    """Every real choice of a seat, as the seat saw it then. Giving up is not held against it."""
    audience = match.audience(seat)
    for index, (actor, action) in enumerate(match.entries, 1):
        if actor != seat or action == match.game.concede(match.state_at(index - 1), seat):
            continue
        view = match.view(audience, index - 1)
        choices = tuple(match.game.menu(view, seat))
        if len(choices) > 1:
            seed = match.dice.luck.number(f"review/{seat}/{index}")
            yield Look(
                index, Question(match.heuristic, "normal", view, seat, choices, seed), action
            )


def _second(suspects: Iterable[Found]) -> list[Look]:
    """The second looks, at the dearest choices only."""
    dearest = sorted(suspects, key=lambda pair: (-pair[1].cost, pair[0].index))[:SUSPECTS]
    return [look.again(found) for look, found in dearest]


def _see(all_looks: Iterable[Look]) -> list[Found]:
    found = ((look, look.work(look.question)) for look in all_looks)
    return [(look, one) for look, one in found if one is not None]


async def _send(
    all_looks: Iterable[Look], thinker: Thinker, told: Callable[[Look, int], None]
) -> list[Found]:
    """What the workers see; a few looks at a time, so that each is made when it is wanted."""
    found: list[Found] = []
    gate = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def send(look: Look) -> None:
        nonlocal done
        try:
            job = Job(look.question, look.work, lambda question: None, patient=True)
            one = await thinker.answer(job)
        finally:
            gate.release()
        done += 1
        told(look, done)
        if one is not None:
            found.append((look, one))

    async with asyncio.TaskGroup() as group:
        for look in all_looks:
            await gate.acquire()
            group.create_task(send(look))
    return found


def _worst(match: Match, seat: int, found: Iterable[Found], most: int) -> list[Blunder]:
    ranked = sorted(found, key=lambda pair: (-pair[1].cost, pair[0].index))[:most]
    return [_blunder(match, seat, look.index, one) for look, one in ranked]


def _blunder(match: Match, seat: int, index: int, found: Regret) -> Blunder:
    view = match.view(match.audience(seat), index - 1)
    where = match.game.phase(view).where
    played, better = (
        match.named(match.game.label(view, seat, action).text)
        for action in (found.played, found.better)
    )
    return Blunder(seat, index, found, where, played, better, match.named(found.reason))
