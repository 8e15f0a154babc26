"""Fit the outlook of Poke the Dragon to matches of its searching player; prints the weights.

python -m benchmarks.fit_dragon [MATCHES [SEED]] > WEIGHTS.py

The weights that are there steer the matches, so that a few repetitions are policy iteration. An
outlook fitted to the heuristic believes that waiting costs nothing, since the heuristic never
waits for long; whoever follows it waits until dawn.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.fitting import logistic
from goblin_games.players.guides.dragon import GUIDE
from goblin_games.players.guides.dragon_outlook import PER_ROUND, features
from goblin_games.players.search import SearchPlayer
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.state import Cave, Step
from goblin_games.table.content import load_content

SEATS = (4, 4, 4, 2, 3, 6, 1, 5)
ITERATIONS = 24
SKIPPED, HEURISTIC = 0.5, 30
"""Share of matches in which the heuristic plays up to so many turns first, uncounted: they
bring positions that the searching player would not come to."""

Row = tuple[float, ...]


def play(seed: str, number: int) -> tuple[list[Row], list[float]]:
    """The beginnings of turns in one match, and what its end was worth from each of them."""
    stream = random.Random(f"{seed}/{number}")
    options = GAME.Options.given({"seats": SEATS[number % len(SEATS)]})
    cave: Cave = GAME.start(options, load_content(GAME, {}).content)
    skipped = int(stream.random() * HEURISTIC) if stream.random() < SKIPPED else 0
    player = SearchPlayer(GUIDE, ITERATIONS)
    rows, rounds, turn = [], [], (0, 0)
    while actors := GAME.actors(cave):
        if cave.step == Step.BEGIN and (cave.round, cave.turn) != turn:
            turn = (cave.round, cave.turn)
            skipped -= 1
            if skipped < 0:
                rows.append(features(cave))
                rounds.append(cave.round)
        if actors[0] < 0:
            action = GAME.chance(cave)[0].sample(stream)
        else:
            own = GUIDE.own if skipped > 0 else player
            action = own.choose(cave, actors[0], GAME.menu(cave, actors[0]), stream)
        cave = GAME.step(cave, actors[0], action)
    slain = float(cave.outcome == "slain")
    return rows, [slain * PER_ROUND ** (cave.round - then) for then in rounds]


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = sys.argv[2] if len(sys.argv) > 2 else "dragon"
    rows: list[Row] = []
    worths: list[float] = []
    with ProcessPoolExecutor(2) as pool:
        for some, ends in pool.map(partial(play, seed), range(matches)):
            rows += some
            worths += ends
    print('"""Weights of the outlook of Poke the Dragon; made by a command."""\n')
    print("WEIGHTS: tuple[float, ...] = (")
    for weight in logistic(rows, worths):
        print(f"    {weight:.4f},")
    print(")")


if __name__ == "__main__":
    main()
