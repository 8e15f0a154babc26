"""Fit the outlook of Oh My Lair! to matches of its heuristic; prints the table of weights.

python -m benchmarks.fit_oh_my_lair [MATCHES] > goblin_games/players/guides/oh_my_lair_weights.py
"""

from __future__ import annotations

import random
import sys
from typing import Any

from benchmarks.fitting import logistic
from goblin_games.players.guides.oh_my_lair import decide
from goblin_games.players.guides.oh_my_lair_outlook import features
from goblin_games.rules.oh_my_lair import GAME, machine
from goblin_games.rules.oh_my_lair.chance import DUES
from goblin_games.rules.oh_my_lair.state import ORDER, OVER
from goblin_games.table.content import load_content

LEVELS = ("normal", "normal", "hard", "easy")
MOST_LEFT = 14
SLIPS = 0.6
"""Share of matches with one round of random choices, so that poor positions are known too.

What comes before that round is not counted: outcomes are those of the heuristic."""


def gather(matches: int) -> list[tuple[list[Any], list[float]]]:
    """Features and outcomes by the number of spaces left."""
    found: list[tuple[list[Any], list[float]]] = [([], []) for _ in range(MOST_LEFT)]
    content = load_content(GAME, {}).content
    firsts = [GAME.start(GAME.Options.given({"level": level}), content) for level in LEVELS]
    stream = random.Random(5)
    for number in range(matches):
        lair = firsts[number % len(firsts)].copy()
        seen = []
        round_, slip = 0, False
        slipping = int(stream.random() * 12) + 1 if stream.random() < SLIPS else 0
        while lair.step != OVER:
            if lair.step == ORDER and lair.round != round_:
                round_ = lair.round
                slip = round_ == slipping
                if round_ > slipping:
                    seen.append((lair.terms.length - 1 - lair.position, features(lair)))
            due = DUES[lair.step](lair)
            if due:
                action = due[0].sample(stream)
            elif slip:
                legal = machine.legal(lair)
                action = legal[int(stream.random() * len(legal))]
            else:
                action = decide(lair)
            machine.play(lair, action, None)
        for left, values in seen:
            if left < MOST_LEFT:
                found[left][0].append(values)
                found[left][1].append(float(lair.reason == "hero-slain"))
    return found


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    print('"""Weights of the outlook of Oh My Lair!, by spaces left; made by a command."""\n')
    print("WEIGHTS: tuple[tuple[float, ...], ...] = (")
    for rows, outcomes in gather(matches):
        weights = logistic(rows, outcomes)
        print("    (" + ", ".join(f"{weight:.4f}" for weight in weights) + "),")
    print(")")


if __name__ == "__main__":
    main()
