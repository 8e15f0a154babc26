"""How long `goblin-games --help` takes, as a multiple of a Python that does nothing."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 15


def wall(*command: str) -> float:
    """Seconds from start to exit."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print one line."""
    bare, help_text = [], []
    for _ in range(ROUNDS):
        bare.append(wall("-c", "pass"))
        help_text.append(wall("-m", "goblin_games", "--help"))
    ratio = statistics.median(help_text) / statistics.median(bare)
    print(f"--help against python -c pass: {ratio:.2f} x (at most 4)")


if __name__ == "__main__":
    main()
