"""How much faster `simulate` is on two workers than on one."""

from __future__ import annotations

import statistics
import time

from goblin_games.table.simulate import simulate

MATCHES = 4000
ROUNDS = 2


def wall(workers: int) -> float:
    """Seconds for the experiment."""
    start = time.perf_counter()
    simulate("oh-my-lair", {}, ["normal"], MATCHES, "bench", workers)
    return time.perf_counter() - start


def main() -> None:
    """Print one line."""
    ratios = []
    for _ in range(ROUNDS):
        one = wall(1)
        ratios.append(one / wall(2))
    print(f"simulate on 2 workers: {statistics.median(ratios):.2f} x one (at least 1.6)")


if __name__ == "__main__":
    main()
