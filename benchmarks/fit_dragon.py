"""Fit the outlook of Poke the Dragon to matches of its heuristic; prints the weights.

python -m benchmarks.fit_dragon [MATCHES] > goblin_games/players/guides/dragon_weights.py
"""

from __future__ import annotations

import random
import sys

from benchmarks.fitting import logistic
from goblin_games.players.dragon import dice
from goblin_games.players.guides.dragon import GUIDE
from goblin_games.players.guides.dragon_outlook import features
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.state import Cave, Step
from goblin_games.table.content import load_content

SEATS = (4, 4, 4, 2, 3, 6, 1, 5)
SLIPS = 0.5
"""Share of matches with random choices for some turns, before anything is counted."""


def gather(matches: int) -> tuple[list[tuple[float, ...]], list[float]]:
    """Features and outcomes."""
    dice.SAMPLES = 4  # type: ignore[misc]
    content = load_content(GAME, {}).content
    stream = random.Random(7)
    rows, outcomes = [], []
    for number in range(matches):
        options = GAME.Options.given({"seats": SEATS[number % len(SEATS)]})
        cave: Cave = GAME.start(options, content)
        slips = int(stream.random() * 14) if stream.random() < SLIPS else 0
        seen, turns, turn = [], 0, -1
        while actors := GAME.actors(cave):
            if cave.step == Step.BEGIN and (cave.round, cave.turn) != turn:
                turn = (cave.round, cave.turn)
                turns += 1
                if turns > slips:
                    seen.append(features(cave))
            if actors[0] < 0:
                action = GAME.chance(cave)[0].sample(stream)
            else:
                menu = GAME.menu(cave, actors[0])
                if turns <= slips and cave.step != Step.BEGIN and stream.random() < 0.1:
                    action = menu[int(stream.random() * len(menu))]
                else:
                    action = GUIDE.own.choose(cave, actors[0], menu, stream)
            cave = GAME.step(cave, actors[0], action)
        rows += seen
        outcomes += [float(cave.outcome == "slain")] * len(seen)
    return rows, outcomes


def main() -> None:
    weights = logistic(*gather(int(sys.argv[1]) if len(sys.argv) > 1 else 3000))
    print('"""Weights of the outlook of Poke the Dragon; made by a command."""\n')
    print("WEIGHTS: tuple[float, ...] = (")
    for weight in weights:
        print(f"    {weight:.4f},")
    print(")")


if __name__ == "__main__":
    main()
