"""The ladder: does each level of computer play beat the one below it?

Where seats play against each other, one seat of the upper level sits among the lower level, on
every seat in turn; par is its fair share of wins. Where all win or lose together, every level
plays the same matches; par is what the level below wins. A match of two sides is played both
ways. Iterations are fixed, so any part of a ladder can be repeated; what was played is kept in a
file, and a ladder that was stopped goes on from there.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from goblin_games.catalogue import listing
from goblin_games.players.levels import levels_of, player_for
from goblin_games.rules.core import InputError
from goblin_games.table.content import load_content
from goblin_games.table.simulate import play_out, wilson

CHUNK: Final = 4
FORMAT: Final = 1
STAGES: Final = (24, 60, 100, 200)
"""Every rung comes this far before any goes further: a short climb, too, tells of all."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is played on the ladder.

    Attributes:
        options: the spec's options.
        kind: "odd" (one among the others), "team" (all together) or "sides" (seat 0 against the
            rest).
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    kind: str = "odd"


SETTINGS: Final[Mapping[str, Setting]] = {
    "oh-my-lair": Setting({"level": "normal"}, "team"),
    "dice-goblinz": Setting({"seats": 4}),
    "dragon": Setting({"seats": 4}, "team"),
    "goblin-dice": Setting({"seats": 4, "grab_mode": "draft"}),
    "goblins-lair": Setting({"preset": "coop", "hero_count": 4}, "sides"),
}


@dataclass(frozen=True, slots=True)
class Rung:
    """One line of the ladder.

    Attributes:
        upper: the level that is measured.
        lower: the level of everybody else; the same as `upper` where all play together.
        side: which side `upper` has where there are two: "heroes" or "monsters".
    """

    upper: str
    lower: str
    side: str = ""

    @property
    def name(self) -> str:
        """Its name in the file."""
        return "/".join(part for part in (self.upper, self.lower, self.side) if part)


@dataclass(slots=True)
class Score:
    """What a rung has come to so far."""

    matches: int = 0
    wins: int = 0

    @property
    def rate(self) -> float:
        """Wins per match."""
        return self.wins / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the rate."""
        return wilson(self.wins, self.matches)


def rungs_of(setting: Setting, levels: Sequence[str]) -> list[Rung]:
    """The lines of a ladder over these levels, weakest first."""
    if setting.kind == "team":
        return [Rung(level, level) for level in levels]
    pairs = list(itertools.pairwise(levels))
    if setting.kind == "odd":
        return [Rung(upper, lower) for lower, upper in pairs]
    base = [Rung(level, level, "heroes") for level in levels[1:-1]]
    return base + [
        Rung(upper, lower, side) for lower, upper in pairs for side in ("heroes", "monsters")
    ]


def seating(rung: Rung, setting: Setting, seats: int, number: int) -> tuple[list[str], int]:
    """The levels by seat in match `number`, and a seat that wins when `upper` does."""
    if setting.kind == "team":
        return [rung.upper] * seats, 0
    if setting.kind == "odd":
        odd = number % seats
        return [rung.upper if seat == odd else rung.lower for seat in range(seats)], odd
    monsters, heroes = (
        (rung.upper, rung.lower) if rung.side == "monsters" else (rung.lower, rung.upper)
    )
    return [monsters, *[heroes] * (seats - 1)], 0 if rung.side == "monsters" else 1


def play_span(
    slug: str, options: Mapping[str, Any], kind: str, rung: Rung, seed: str, span: tuple[int, int]
) -> tuple[int, int]:
    """Matches and wins of the matches number `span[0]` up to, not including, `span[1]`."""
    entry = listing(slug)
    game = entry.game()
    settled = game.Options.given(options)
    content = load_content(game).content
    setting = Setting(options, kind)
    wins = 0
    for number in range(*span):
        levels, seat = seating(rung, setting, settled.seats, number)
        players = [player_for(entry.heuristic, level) for level in levels]
        result, _ = play_out(game, settled, content, players, f"{seed}/{number}")
        wins += seat in result.winners
    return span[1] - span[0], wins


Job = Callable[[tuple[int, int]], tuple[int, int]]
Run = Callable[[Job, Sequence[tuple[int, int]]], Iterator[tuple[int, int]]]


class Ladder:
    """A game's ladder, kept in a file if one is given."""

    def __init__(
        self,
        slug: str,
        levels: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        seed: str = "ladder",
        file: Path | None = None,
    ) -> None:
        """Prepare, and read what was played before.

        Args:
            slug: the game.
            levels: the levels, weakest first; by default all that the game has but `random`.
            options: in place of the usual ones.
            seed: match number n is played with the seed "`seed`/n" on every rung.
            file: where results are kept.

        Raises:
            InputError: for a file of another ladder, or one that cannot be read.
        """
        base = SETTINGS.get(slug, Setting())
        self.slug = slug
        self.setting = Setting({**base.options, **(options or {})}, base.kind)
        entry = listing(slug)
        ready = [level for level in levels_of(entry.heuristic) if level != "random"]
        self.levels = list(levels or ready)
        self.rungs = rungs_of(self.setting, self.levels)
        self.seed = seed
        self.file = file
        self.scores = {rung.name: Score() for rung in self.rungs}
        self._kept: dict[str, Any] = {}
        if file is not None and file.exists():
            self._load(file)

    def climb(
        self,
        matches: int,
        workers: int = 1,
        minutes: float | None = None,
        progress: Callable[[str, Score], None] = lambda name, score: None,
    ) -> None:
        """Play every rung up to `matches` matches, or until the time is up; all rise by stages.

        What was played is always a first part of the same series, however it is interrupted.
        """
        limit = None if minutes is None else time.monotonic() + 60 * minutes
        stages = [*(stage for stage in STAGES if stage < matches), matches]
        with _pool(workers) as run:
            for stage, rung in itertools.product(stages, self.rungs):
                score = self.scores[rung.name]
                for played, wins in run(self._job(rung), _spans(score.matches, stage)):
                    score.matches += played
                    score.wins += wins
                    self._save()
                    progress(rung.name, score)
                    if limit is not None and time.monotonic() > limit:
                        return

    def _job(self, rung: Rung) -> Job:
        options, kind = dict(self.setting.options), self.setting.kind
        return partial(play_span, self.slug, options, kind, rung, self.seed)

    def par(self, rung: Rung) -> float | None:
        """What the rung has to be clear of; None for the lowest."""
        if self.setting.kind == "odd":
            return 1 / self.seats
        if self.setting.kind == "team":
            at = self.levels.index(rung.upper)
            below = self.scores[self.rungs[at - 1].name] if at else Score()
            return below.rate if below.matches else None
        base = self.scores.get(f"{rung.lower}/{rung.lower}/heroes")
        if base is None or not base.matches or rung.upper == rung.lower:
            return None
        return base.rate if rung.side == "heroes" else 1 - base.rate

    @property
    def seats(self) -> int:
        """How many seats its matches have."""
        seats: int = listing(self.slug).game().Options.given(self.setting.options).seats
        return seats

    def table(self) -> list[str]:
        """The ladder as Markdown."""
        lines = [
            "| level | against | matches | won | 95 % interval | par | clear of par |",
            "| --- | --- | --- | --- | --- | --- | --- |",
        ]
        for rung in self.rungs:
            score = self.scores[rung.name]
            if not score.matches:
                continue
            low, high = score.interval
            par = self.par(rung)
            clear = "-" if par is None else "yes" if low > par else "no" if high < par else "open"
            against = "the game" if self.setting.kind == "team" else rung.lower
            level = f"{rung.upper} ({rung.side})" if rung.side else rung.upper
            lines.append(
                f"| {level} | {against} | {score.matches} | {score.rate:.1%} "
                f"| {low:.1%} to {high:.1%} | {'-' if par is None else f'{par:.1%}'} | {clear} |"
            )
        return lines

    def plain(self) -> dict[str, Any]:
        """All of it as plain values for JSON."""
        return {
            "format": FORMAT,
            "game": self.slug,
            "options": dict(self.setting.options),
            "seed": self.seed,
            "rungs": {
                **self._kept,
                **{
                    name: {"matches": score.matches, "wins": score.wins}
                    for name, score in self.scores.items()
                    if score.matches
                },
            },
        }

    def _save(self) -> None:
        if self.file is not None:
            beside = self.file.with_suffix(".part")
            beside.write_text(json.dumps(self.plain(), indent=2) + "\n", encoding="utf-8")
            beside.replace(self.file)

    def _load(self, file: Path) -> None:
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            rungs = {
                str(name): Score(int(row["matches"]), int(row["wins"]))
                for name, row in found["rungs"].items()
            }
            same = (found["format"], found["game"], found["options"], found["seed"])
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise InputError(f"{file} is no ladder that can be read: {error}.") from None
        if same != (FORMAT, self.slug, self.plain()["options"], self.seed):
            raise InputError(f"{file} is a ladder of another game, or with other options or seed.")
        if any(not 0 <= score.wins <= score.matches for score in rungs.values()):
            raise InputError(f"{file} is no ladder that can be read: more wins than matches.")
        for name, score in rungs.items():
            if name in self.scores:
                self.scores[name] = score
            else:
                self._kept[name] = {"matches": score.matches, "wins": score.wins}


def _spans(start: int, end: int) -> list[tuple[int, int]]:
    return [(at, min(at + CHUNK, end)) for at in range(start, end, CHUNK)]


class _pool:  # noqa: N801
    """Spans one after the other, in this process or in several, results always in order."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Run:
        if self.workers <= 1:
            return lambda job, spans: map(job, spans)
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.workers, mp_context=context)
        return self._spread

    def _spread(self, job: Job, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        assert self._pool is not None
        waiting: list[Future[tuple[int, int]]] = []
        ahead = iter(spans)
        for span in ahead:
            waiting.append(self._pool.submit(job, span))
            if len(waiting) > self.workers:  # a little ahead, so that stopping is quick
                yield waiting.pop(0).result()
        while waiting:
            yield waiting.pop(0).result()

    def __exit__(self, *error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
