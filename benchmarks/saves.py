"""How long a match of 500 entries takes to load, every entry parsed, verified and replayed."""

from __future__ import annotations

import itertools
import statistics
import time

from goblin_games.cli import start_quickly
from goblin_games.rules.core import entry
from goblin_games.table import record
from goblin_games.table.setup import new_match

ENTRIES = 500
ROUNDS = 15


def long_record() -> tuple[str, int]:
    """Records of Oh My Lair! duels, joined to no one match: the longest that can be found."""
    best = ("", 0)
    for number in itertools.count():
        match = new_match(
            "oh-my-lair",
            preset="duel",
            seats=4,
            options={"level": "custom", "length": 20, "luck": "own"},
            demo_level="normal",
            seed=f"long {number}",
        )
        while (turn := match.turn) is not None:
            match.roll() if turn < 0 else match.play(turn, match.think(turn))
        if len(match) > best[1]:
            best = (record.write(match), len(match))
        if best[1] >= ENTRIES or number > 20:
            return best
    raise AssertionError


def main() -> None:
    """Print one line."""
    start_quickly()  # as the program does
    text, entries = long_record()
    record.read(text, "warm-up")
    times = []
    for _ in range(ROUNDS):
        entry._parse_action.cache_clear()  # a record may remember its own lines only
        start = time.process_time()
        record.read(text, "bench")
        times.append(time.process_time() - start)
    spent = statistics.median(times) * 1000
    print(
        f"a match of {entries} entries loads in {spent:.1f} ms of CPU, "
        f"{spent * ENTRIES / entries:.1f} ms for {ENTRIES} (at most 10)"
    )


if __name__ == "__main__":
    main()
