"""Fit the outlook of Oh My Lair! to matches of its heuristic; prints the table of weights.

python -m benchmarks.fit_oh_my_lair [MATCHES] > goblin_games/players/guides/oh_my_lair_weights.py
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np

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


def fit(rows: list[Any], outcomes: list[float]) -> tuple[Any, float]:
    """Logistic regression by Newton's method with a small ridge; weights and log loss."""
    x, y = np.array(rows), np.array(outcomes)
    scale = np.maximum(x.std(axis=0), 1e-6)
    scale[0] = 1.0
    z = x / scale
    weights = np.zeros(x.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-np.clip(z @ weights, -30, 30)))
        grad = z.T @ (y - p) - 1.0 * weights
        hess = (z * (p * (1 - p))[:, None]).T @ z + 1.0 * np.eye(len(weights))
        weights = weights + np.linalg.solve(hess, grad)
    p = np.clip(1 / (1 + np.exp(-z @ weights)), 1e-6, 1 - 1e-6)
    loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    print(
        f"{len(y)} rows, {y.mean():.3f} won, log loss {loss:.4f}, "
        f"squared error {np.mean((p - y) ** 2):.4f}",
        file=sys.stderr,
    )
    return weights / scale, loss


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    print('"""Weights of the outlook of Oh My Lair!, by spaces left; made by a command."""\n')
    print("WEIGHTS: tuple[tuple[float, ...], ...] = (")
    for rows, outcomes in gather(matches):
        weights, _ = fit(rows, outcomes)
        print("    (" + ", ".join(f"{weight:.4f}" for weight in weights) + "),")
    print(")")


if __name__ == "__main__":
    main()
