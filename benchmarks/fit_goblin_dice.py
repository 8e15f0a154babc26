"""Fit the outlook of Goblin Dice to races of its heuristic; prints the table of weights.

python -m benchmarks.fit_goblin_dice [RACES] > goblin_games/players/guides/goblin_dice_weights.py
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np

from goblin_games.players.goblin_dice import PLAYER
from goblin_games.players.guides.goblin_dice_outlook import LENGTH, features
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.content import MAX_SEATS
from goblin_games.rules.goblin_dice.state import Step
from goblin_games.table.content import load_content

OPTIONS: tuple[dict[str, Any], ...] = (
    {"seats": 4},
    {"seats": 4},
    {"seats": 4, "crush": "path"},
    {"seats": 2},
    {"seats": 3, "track": "brawl"},
    {"seats": 5},
    {"seats": 6, "track": "armageddon"},
    {"seats": 4, "track": "stroll"},
)
SLIPS = 0.08
"""Share of random choices before the round that is looked at first."""


def gather(races: int) -> tuple[Any, Any, Any]:
    """Descriptions of all goblins, who is living, and who won, by position."""
    content = load_content(GAME, {}).content
    firsts = [
        GAME.start(GAME.Options.given({**given, "grab_mode": "draft"}), content)
        for given in OPTIONS
    ]
    stream = random.Random(6)
    rows, alive, won = [], [], []
    for number in range(races):
        state = firsts[number % len(firsts)]
        looked = int(stream.random() * 7) + 1
        seen = []
        while actors := GAME.actors(state):
            actor = actors[0]
            if state.step == Step.RUN and state.round >= looked:
                seen.append(state)
            if actor < 0:
                action = GAME.chance(state)[0].sample(stream)
            else:
                menu = GAME.menu(state, actor)
                slips = state.round < looked and stream.random() < SLIPS
                action = (
                    menu[int(stream.random() * len(menu))]
                    if slips
                    else PLAYER.choose(state, actor, menu, stream)
                )
            state = GAME.step(state, actor, action)
        result = GAME.result(state)
        assert result is not None
        for race in seen:
            table = np.zeros((MAX_SEATS, LENGTH), dtype=np.float32)
            living = np.zeros(MAX_SEATS, dtype=bool)
            for seat in race.living:
                living[seat] = True
                for place, value in features(race, seat):
                    table[seat, place] = value
            shares = np.zeros(MAX_SEATS + 1, dtype=np.float32)
            for seat in result.winners:
                shares[seat] = 1 / len(result.winners)
            shares[MAX_SEATS] = not result.winners
            rows.append(table)
            alive.append(living)
            won.append(shares)
    return np.array(rows), np.array(alive), np.array(won)


def fit(rows: Any, alive: Any, won: Any, steps: int = 500) -> tuple[Any, float]:
    """Conditional logit by gradient steps with momentum (Adam)."""
    weights = np.zeros(LENGTH + 1)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        points = rows @ weights[:LENGTH]
        points = np.where(alive, points, -1e9)
        points = np.concatenate([points, np.full((len(points), 1), weights[LENGTH])], axis=1)
        points -= points.max(axis=1, keepdims=True)
        chance = np.exp(points)
        chance /= chance.sum(axis=1, keepdims=True)
        off = won - chance
        slope = (
            np.concatenate([np.einsum("ns,nsf->f", off[:, :-1], rows), [off[:, -1].sum()]])
            / len(rows)
            - 1e-4 * weights
        )
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        rate = 0.05 if step < steps * 0.7 else 0.01
        weights += rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    loss = -(won * np.log(np.maximum(chance, 1e-9))).sum(axis=1).mean()
    flat = (alive / alive.sum(axis=1, keepdims=True) * won[:, :-1]).sum(axis=1)
    print(f"{len(rows)} positions, log loss {loss:.4f}, {flat.mean():.3f} by lot", file=sys.stderr)
    return weights[:LENGTH], float(weights[LENGTH])


def main() -> None:
    races = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    weights, nobody = fit(*gather(races))
    print('"""Weights of the outlook of Goblin Dice; made by a command."""\n')
    print(f"NOBODY = {nobody:.4f}")
    print("WEIGHTS: tuple[float, ...] = (")
    for weight in weights:
        print(f"    {weight:.4f},")
    print(")")


if __name__ == "__main__":
    main()
