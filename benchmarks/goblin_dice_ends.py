"""How races of Goblin Dice end, beside what the specification found (section 9).

    python -m benchmarks.goblin_dice_ends [--races 2000] [--workers 2]

Normal computers draft; every track, 2, 4 and 6 players, both ways of crushing. Rewrites the table
between the marks in RESULTS.md. Some minutes.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from benchmarks.page import rewrite
from goblin_games.catalogue import listing
from goblin_games.players.levels import player_for
from goblin_games.rules.goblin_dice import GAME
from goblin_games.table.content import load_content
from goblin_games.table.simulate import play_out

CHUNK = 50
ENDS = ("finish", "last_survivor", "all_crushed")
SEATS = (2, 4, 6)
SPEC = {
    "landing": {
        "stroll": ((100, 0, 0), (96, 4, 0), (97, 2, 1)),
        "brawl": ((84, 14, 2), (64, 30, 6), (78, 19, 3)),
        "armageddon": ((60, 36, 4), (92, 8, 1), (94, 6, 0)),
        "random": ((83, 16, 1), (89, 10, 1), (88, 10, 2)),
    },
    "path": {
        "stroll": ((100, 0, 0), (92, 8, 1), (85, 14, 2)),
        "brawl": ((86, 13, 1), (48, 44, 8), (32, 60, 7)),
        "armageddon": ((14, 66, 20), (28, 53, 18), (31, 52, 17)),
        "random": ((60, 34, 6), (54, 32, 14), (44, 36, 19)),
    },
}
"""Percent of races by their end, for each number of players in SEATS."""


class Cell(NamedTuple):
    """One kind of race."""

    crush: str
    track: str
    seats: int


def races(cell: Cell, first: int, count: int) -> tuple[Counter[str], int]:
    """The ends of some races, and the rounds of the longest."""
    options = GAME.Options.given(cell._asdict())
    players = [player_for(listing("goblin-dice").heuristic, "normal")] * cell.seats
    content = load_content(GAME).content
    ends: Counter[str] = Counter()
    longest = 0
    for number in range(first, first + count):
        result, _ = play_out(GAME, options, content, players, f"ends/{number}")
        ends[result.reason] += 1
        longest = max(longest, result.detail["rounds"])
    return ends, longest


def row(cell: Cell, ends: Counter[str], longest: int) -> str:
    """A line of the table; shares more than 5 points off are marked."""
    wanted = SPEC[cell.crush][cell.track][SEATS.index(cell.seats)]
    shares = []
    for end, spec in zip(ENDS, wanted, strict=True):
        share = 100 * ends[end] / ends.total()
        shares.append(f"{share:.1f} ({spec}){' !' if abs(share - spec) > 5 else ''}")
    words = (cell.crush, cell.track, str(cell.seats), *shares, str(ends["time_limit"]))
    return f"| {' | '.join(words)} | {longest} |"


def table(count: int, workers: int) -> str:
    """All cells, `count` races each."""
    cells = [
        Cell(crush, track, seats) for crush in SPEC for track in SPEC[crush] for seats in SEATS
    ]
    starts = range(0, count, CHUNK)
    lines = [
        f"{count} races a cell; percent measured, in brackets the specification's.\n",
        "| crush | track | players | finish | last survivor | all crushed | at limit | longest |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for cell in cells:
            jobs = [pool.submit(races, cell, at, min(CHUNK, count - at)) for at in starts]
            parts = [job.result() for job in jobs]
            ends = sum((part[0] for part in parts), Counter[str]())
            lines.append(row(cell, ends, max(part[1] for part in parts)))
            print(lines[-1], flush=True)
    return "\n".join(lines)


def main() -> None:
    """Measure, and rewrite the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--races", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    found = table(arguments.races, arguments.workers)
    rewrite("goblin dice ends", found)


if __name__ == "__main__":
    main()
