"""The match looked over: the choices that cost a person most.

    for blunder in review(match, seat=0):
        print(blunder.index, blunder.text)

Each choice of a seat is tried out again from what the seat saw then, against the best rivals,
all under the same luck. A quick look at every choice finds the suspects; these are looked at
longer. `review_steps` yields between choices, so that a screen can stay alive.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from goblin_games.players.levels import SEARCHED
from goblin_games.players.question import Question
from goblin_games.players.regrets import Regret, regret
from goblin_games.table.match import Match, MatchError

MOST: Final = 3
QUICK, LONG = 0.5, 3.0
"""Effort of the first look and of the second, as multiples of a hint's."""
SUSPECTS: Final = 8


@dataclass(frozen=True, slots=True)
class Blunder:
    """A choice that cost something.

    Attributes:
        seat: whose it was.
        index: its entry number; the position before it is `match.state_at(index - 1)`.
        regret: what was better and what that cost.
        text: all of it in one line.
    """

    seat: int
    index: int
    regret: Regret
    text: str


def review(match: Match, seat: int, most: int = MOST) -> list[Blunder]:
    """The choices that cost a seat most, the dearest first; equal matches give equal reviews.

    Raises:
        MatchError: if the match goes on, or its game has no searching player.
    """
    found: list[Blunder] = []
    for found in review_steps(match, seat, most):  # noqa: B007  (the last one counts)
        pass
    return found


def review_steps(match: Match, seat: int, most: int = MOST) -> Iterator[list[Blunder]]:
    """The same, with what is known so far after each choice that was looked at.

    Raises:
        MatchError: likewise.
    """
    if not match.over:
        raise MatchError("A review waits for the end of the match.")
    if match.heuristic.rpartition(".")[2] not in SEARCHED:
        raise MatchError(f"Nobody knows {match.game.title} well enough to review it yet.")
    if not 0 <= seat < len(match.seats):
        raise MatchError(f"There is no seat {seat}.")
    suspects: list[tuple[int, Question, Regret]] = []
    for index, question in decisions(match, seat):
        found = regret(question, match.entries[index - 1].action, QUICK)
        if found is not None:
            suspects.append((index, question, found))
        yield _worst(match, seat, [(i, r) for i, _, r in suspects], most)
    suspects.sort(key=lambda suspect: -suspect[2].cost)
    sure: list[tuple[int, Regret]] = []
    for index, question, quick in suspects[:SUSPECTS]:
        found = regret(question, quick.played, LONG)
        if found is not None:
            sure.append((index, found))
    yield _worst(match, seat, sure, most)


def decisions(match: Match, seat: int) -> Iterator[tuple[int, Question]]:
    """Every real choice of a seat: entry number, and the question as the seat saw it then."""
    audience = match.audience(seat)
    for index, entry in enumerate(match.entries, 1):
        if entry.actor == seat:
            view = match.view(audience, index - 1)
            choices = tuple(match.game.menu(view, seat))
            if len(choices) > 1:
                seed = match.dice.luck.number(f"review/{seat}/{index}")
                yield index, Question(match.heuristic, "normal", view, seat, choices, seed)


def _worst(match: Match, seat: int, found: list[tuple[int, Regret]], most: int) -> list[Blunder]:
    ranked = sorted(found, key=lambda pair: (-pair[1].cost, pair[0]))[:most]
    return [Blunder(seat, index, one, _text(match, seat, index, one)) for index, one in ranked]


def _text(match: Match, seat: int, index: int, found: Regret) -> str:
    view = match.view(match.audience(seat), index - 1)
    where = match.game.phase(view).where
    label = match.game.label
    cost, error = round(100 * found.cost), max(1, round(196 * found.error))
    return (
        f"Entry {index}, {where}: {label(view, seat, found.played).text}. Better: "
        f"{label(view, seat, found.better).text}. {found.reason} It cost about {cost} points of "
        f"100 for a win (give or take {error})."
    )
