"""Fit the outlook of The Goblin's Lair to matches of its heuristic; prints the weights.

python -m benchmarks.fit_goblins_lair [MATCHES] > WEIGHTS.py
"""

from __future__ import annotations

import random
import sys

from benchmarks.fitting import logistic
from goblin_games.players.goblins_lair import decide
from goblin_games.players.guides.goblins_lair_outlook import features
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.state import Phase
from goblin_games.table.content import load_content

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {},
    {"hero_count": 6},
    {"threat": 3},
    {"hero_count": 3},
    {"threat": -2},
)
SLIPS = 0.04
"""Share of random choices before the turn from which positions are counted."""


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    content = load_content(GAME, {}).content
    stream = random.Random(9)
    rows, outcomes = [], []
    for number in range(matches):
        options = GAME.Options.given({"preset": "coop", **OPTIONS[number % len(OPTIONS)]})
        lair = GAME.start(options, content)
        slips = int(stream.random() * 25)
        seen, turn = [], 0
        while actors := GAME.actors(lair):
            if lair.turn != turn and lair.phase == Phase.HERO_MOVE:
                turn = lair.turn
                if turn > slips:
                    seen.append(features(lair))
            if actors[0] < 0:
                action = GAME.chance(lair)[0].sample(stream)
            else:
                menu = GAME.menu(lair, actors[0])
                if turn <= slips and stream.random() < SLIPS:
                    action = menu[int(stream.random() * len(menu))]
                else:
                    action = decide(lair, actors[0], menu, patient=True).action
            lair = GAME.step(lair, actors[0], action)
        rows += seen
        outcomes += [float(lair.reason == "explored")] * len(seen)
    print('"""Weights of the outlook of The Goblin\'s Lair; made by a command."""\n')
    print("WEIGHTS: tuple[float, ...] = (")
    for weight in logistic(rows, outcomes):
        print(f"    {weight:.4f},")
    print(")")


if __name__ == "__main__":
    main()
