"""`goblin-games simulate`: many matches, and what they came to."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from goblin_games.catalogue import playable
from goblin_games.players.levels import DEFAULT, check_level
from goblin_games.rules.core import InputError
from goblin_games.table.ladder import Ladder, Score
from goblin_games.table.setup import read_option
from goblin_games.table.simulate import Tally, simulate, wilson

MAX_GAMES, MAX_WORKERS = 10_000_000, 64
LADDER_MATCHES = 400


def run(arguments: Namespace) -> int:
    """Simulate and print a table, or JSON."""
    if arguments.ladder:
        return climb(arguments)
    entry = playable(arguments.slug)
    options = dict(read_option(text) for text in arguments.option)
    if arguments.games is None:
        raise InputError("Say how many matches: --games N.")
    if arguments.file is not None or arguments.minutes is not None:
        raise InputError("--file and --minutes belong to --ladder.")
    if not 1 <= arguments.games <= MAX_GAMES:
        raise InputError(f"--games must be from 1 to {MAX_GAMES}, not {arguments.games}.")
    if not 1 <= arguments.workers <= MAX_WORKERS:
        raise InputError(f"--workers must be from 1 to {MAX_WORKERS}, not {arguments.workers}.")
    given = arguments.players.split(",") if arguments.players else []
    game = entry.game()
    if len(given) > 1 and not {"seats", "players"} & set(options):
        options["seats"] = str(len(given))
    seats = game.Options.given(options).seats
    levels = [check_level(level, entry.heuristic) for level in given or [DEFAULT]]
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise InputError(f"--players names {len(levels)} levels for {seats} seats.")
    tally = simulate(
        arguments.slug,
        options,
        levels,
        arguments.games,
        arguments.seed,
        arguments.workers,
        _progress(arguments.games),
    )
    if arguments.json:
        print(json.dumps({"game": entry.slug, "players": levels, **tally.plain()}, indent=2))
    else:
        _print_table(entry.title, levels, tally)
    return 0


def climb(arguments: Namespace) -> int:
    """Play a ladder and print its table, or JSON."""
    entry = playable(arguments.slug)
    matches = LADDER_MATCHES if arguments.games is None else arguments.games
    if not 1 <= matches <= MAX_GAMES:
        raise InputError(f"--games must be from 1 to {MAX_GAMES}, not {matches}.")
    if not 1 <= arguments.workers <= MAX_WORKERS:
        raise InputError(f"--workers must be from 1 to {MAX_WORKERS}, not {arguments.workers}.")
    if arguments.minutes is not None and not arguments.minutes > 0:
        raise InputError(f"--minutes must be above 0, not {arguments.minutes}.")
    levels = [
        check_level(level, entry.heuristic)
        for level in (arguments.players.split(",") if arguments.players else [])
    ]
    ladder = Ladder(
        entry.slug,
        levels or None,
        dict(read_option(text) for text in arguments.option),
        arguments.seed,
        Path(arguments.file) if arguments.file else None,
    )
    ladder.climb(matches, arguments.workers, arguments.minutes, _rung_progress())
    if arguments.json:
        print(json.dumps(ladder.plain(), indent=2))
    else:
        print(f"{entry.title}: the ladder")
        for line in ladder.table():
            print(line)
    return 0


def _rung_progress() -> Callable[[str, Score], None]:
    if not sys.stderr.isatty():
        return lambda name, score: None
    return lambda name, score: print(
        f"\r{name}: {score.wins} of {score.matches} won ", end="", file=sys.stderr, flush=True
    )


def _progress(total: int):  # type: ignore[no-untyped-def]
    if not sys.stderr.isatty():
        return lambda done: None

    def show(done: int) -> None:
        bar = "#" * (40 * done // total)
        end = "\n" if done == total else ""
        print(f"\r[{bar:.<40}] {done}/{total}", end=end, file=sys.stderr, flush=True)

    return show


def _print_table(title: str, levels: list[str], tally: Tally) -> None:
    print(f"{title}: {tally.matches} matches")
    print("seat  level       wins           95 % interval   mean score")
    for seat, (level, wins) in enumerate(zip(levels, tally.wins, strict=True)):
        low, high = wilson(wins, tally.matches)
        print(
            f"s{seat:<4} {level:10} {wins:6} {wins / tally.matches:6.1%}   "
            f"{low:6.1%} to {high:6.1%}   {tally.scores[seat] / tally.matches:10.1f}"
        )
    print(f"lost by all: {tally.lost_by_all}")
    print(
        f"entries: {tally.entries / tally.matches:.1f} on average, "
        f"{tally.shortest} to {tally.longest}"
    )
    for reason, count in sorted(tally.reasons.items()):
        print(f"{reason}: {count}")
