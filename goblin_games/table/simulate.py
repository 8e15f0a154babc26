"""Many matches between computers: who wins how often, and how long it takes."""

from __future__ import annotations

import math
import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import Any

from goblin_games.catalogue import playable
from goblin_games.players.levels import player_for
from goblin_games.players.player import Player
from goblin_games.rules.core import AnyGame, Result, is_seat
from goblin_games.table.content import load_content
from goblin_games.table.dice import Luck, SeededDice
from goblin_games.table.reflex import Offhand, RealTimeGame

CHUNK = 25


@dataclass(slots=True)
class Tally:
    """What a number of matches came to. Whole numbers only, so that any split adds up equally."""

    matches: int = 0
    wins: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    lost_by_all: int = 0
    entries: int = 0
    shortest: int = 0
    longest: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result, entries: int) -> None:
        """Count one match."""
        one = Tally(1, [0] * len(result.scores), list(result.scores), 0, entries, entries, entries)
        for seat in result.winners:
            one.wins[seat] = 1
        one.lost_by_all = not result.winners
        one.reasons[result.reason] = 1
        self.merge(one)

    def merge(self, other: Tally) -> None:
        """Count all matches of another tally too."""
        if not self.matches:
            self.wins, self.scores = [0] * len(other.wins), [0] * len(other.scores)
            self.shortest = other.shortest
        self.matches += other.matches
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.lost_by_all += other.lost_by_all
        self.entries += other.entries
        self.shortest = min(self.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)
        self.reasons += other.reasons

    def plain(self) -> dict[str, Any]:
        """The tally as plain values for JSON."""
        return {
            "matches": self.matches,
            "seats": [
                {
                    "wins": wins,
                    "rate": wins / self.matches,
                    "interval": wilson(wins, self.matches),
                    "mean_score": score / self.matches,
                }
                for wins, score in zip(self.wins, self.scores, strict=True)
            ],
            "lost_by_all": self.lost_by_all,
            "entries": {
                "mean": self.entries / self.matches,
                "shortest": self.shortest,
                "longest": self.longest,
            },
            "reasons": dict(sorted(self.reasons.items())),
        }


def wilson(wins: int, matches: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval (95 % by default) of a rate.

    >>> [round(bound, 3) for bound in wilson(37, 100)]
    [0.282, 0.468]
    """
    if not matches:
        return (0.0, 1.0)
    rate = wins / matches
    centre = rate + z * z / (2 * matches)
    spread = z * math.sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return ((centre - spread) / scale, (centre + spread) / scale)


def play_out(
    game: AnyGame,
    options: Any,
    content: Any,
    players: Sequence[Player],
    seed: str,
    offhand: Offhand | None = None,
) -> tuple[Result, int]:
    """One match between players, one for each seat: how it ended, and after how many entries.

    `offhand` grabs for them wherever a game is played in real time.
    """
    luck = Luck(seed)
    dice = SeededDice(luck)
    streams = [random.Random(luck.number(f"player/{seat}")) for seat in range(len(players))]
    turns: Counter[int] = Counter()
    state = game.start(options, content)
    entries = 0
    while actors := game.actors(state):
        actor = actors[0]
        if offhand is not None and offhand.is_on(state):
            stream = random.Random(luck.number(f"scramble/{entries}"))
            state, count = offhand.grab(state, stream)
            entries += count
            continue
        if is_seat(actor):
            view = game.view(state, {actor})
            choices = game.menu(view, actor)
            action = players[actor].choose(view, actor, choices, streams[actor])
        else:
            due = next(due for due in game.chance(state) if due.actor == actor)
            action = dice.outcome(due, turns[actor])
            turns[actor] += 1
        state = game.step(state, actor, action)
        entries += 1
    result = game.result(state)
    assert result is not None
    return result, entries


def run_chunk(
    slug: str, options: Mapping[str, Any], levels: Sequence[str], seed: str, span: tuple[int, int]
) -> Tally:
    """Matches number `span[0]` up to, but not including, `span[1]` of an experiment."""
    entry = playable(slug)
    game = entry.game()
    settled = game.Options.given(options)
    content = load_content(game).content
    players = [player_for(entry.heuristic, level) for level in levels]
    offhand = None
    if isinstance(game, RealTimeGame):
        offhand = Offhand(game, levels, import_module(entry.heuristic).worths)
    tally = Tally()
    for number in range(*span):
        tally.add(*play_out(game, settled, content, players, f"{seed}/{number}", offhand))
    return tally


def simulate(
    slug: str,
    options: Mapping[str, Any],
    levels: Sequence[str],
    matches: int,
    seed: str,
    workers: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play `matches` matches; the totals do not depend on the number of workers.

    Args:
        slug: the game.
        options: the spec's options, plain.
        levels: the computer level of each seat.
        matches: how many.
        seed: match number n is played with the seed "`seed`/n".
        workers: how many processes.
        progress: called with the number of matches done so far.
    """
    spans = [(start, min(start + CHUNK, matches)) for start in range(0, matches, CHUNK)]
    job = partial(run_chunk, slug, dict(options), list(levels), seed)
    tally = Tally()
    for part in _results(job, spans, workers):
        tally.merge(part)
        progress(tally.matches)
    return tally


def _results(
    job: Callable[[tuple[int, int]], Tally], spans: Sequence[tuple[int, int]], workers: int
) -> Iterator[Tally]:
    if workers <= 1:
        yield from map(job, spans)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        yield from pool.map(job, spans)
