"""Random playouts: actions per second of our games against a peer's, as a ratio in one run.

    python benchmarks/playouts.py [GAME ...] [--rounds 7] [--seconds 1]

A playout is what a searching player does: who acts, what is legal, one of it at random, the next
state, until the match is over. Outcomes of chance come from the due with the search generator.
Every step counts as one action, on both sides, chance included. The peer is OpenSpiel's
`python_liars_poker`, a game of the same kind of size that is written in Python too.

Rounds of one second of processor time are interleaved, so that a busy machine hurts all alike;
the medians are compared. "In place" is the same playout without the copy at each step, as far as
a game offers it: what immutable states cost.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from goblin_games.table.content import load_content  # noqa: E402

GAMES: Mapping[str, str] = {
    "oh-my-lair": "goblin_games.rules.oh_my_lair",
    "dice-goblinz": "goblin_games.rules.dice_goblinz",
    "dragon": "goblin_games.rules.dragon",
    "goblin-dice": "goblin_games.rules.goblin_dice",
    "goblins-lair": "goblin_games.rules.goblins_lair",
}
"""Slug and package of every game that is measured."""

Playout = Callable[[random.Random], int]
"""Plays one random match and returns the number of its actions."""


def playout(game: Any, first: Any) -> Playout:
    """Random matches from `first`, with a new state for each action."""
    actors, legal, chance, step = game.actors, game.legal, game.chance, game.step

    def play(stream: random.Random) -> int:
        state, count, roll = first, 0, stream.random
        while turn := actors(state):
            actor = turn[0]
            if actor >= 0:
                choices = legal(state, actor)
                action = choices[int(roll() * len(choices))]
            else:
                action = chance(state)[0].sample(stream)
            state = step(state, actor, action)
            count += 1
        return count

    return play


def playout_in_place(game: Any, first: Any, change: Callable[[Any, Any, None], None]) -> Playout:
    """The same matches in one state that is changed again and again."""
    actors, legal, chance = game.actors, game.legal, game.chance

    def play(stream: random.Random) -> int:
        state, count, roll = first.copy(), 0, stream.random
        while turn := actors(state):
            actor = turn[0]
            if actor >= 0:
                choices = legal(state, actor)
                action = choices[int(roll() * len(choices))]
            else:
                action = chance(state)[0].sample(stream)
            change(state, action, None)
            count += 1
        return count

    return play


def peer_playout(name: str) -> Playout:
    """The same for a game of OpenSpiel, which changes its state in place."""
    import open_spiel.python.games  # noqa: F401  (registers the games)
    import pyspiel

    game = pyspiel.load_game(name)

    def play(stream: random.Random) -> int:
        state, count, roll = game.new_initial_state(), 0, stream.random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(roll() * len(outcomes))][0]  # all equally likely here
            else:
                legal = state.legal_actions()
                action = legal[int(roll() * len(legal))]
            state.apply_action(action)
            count += 1
        return count

    return play


def contestants(slugs: list[str]) -> dict[str, Playout]:
    """Everything that runs in one round, by name."""
    found: dict[str, Playout] = {"liars_poker": peer_playout("python_liars_poker")}
    for slug in slugs:
        game = import_module(GAMES[slug]).GAME
        first = game.start(game.Options.given({}), load_content(game, {}).content)
        found[slug] = playout(game, first)
        change = getattr(import_module(f"{GAMES[slug]}.machine"), "play", None)
        if change is not None:
            found[f"{slug} in place"] = playout_in_place(game, first, change)
    return found


def rate(play: Playout, stream: random.Random, seconds: float) -> float:
    """Actions per second of processor time."""
    begin = time.process_time()
    count = 0
    while (spent := time.process_time() - begin) < seconds:
        count += play(stream)
    return count / spent


def measure(plays: Mapping[str, Playout], rounds: int, seconds: float) -> dict[str, float]:
    """The median rate of each contestant."""
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        rate(play, random.Random(0), seconds / 5)  # warm up
    gc.collect()
    gc.freeze()  # what the imports of one contestant leave is not the other's to sweep
    for number in range(rounds):
        for name, play in plays.items():
            rates[name].append(rate(play, random.Random(number), seconds))
    return {name: statistics.median(found) for name, found in rates.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Random playouts against OpenSpiel.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    slugs = given.games or list(GAMES)
    if unknown := [slug for slug in slugs if slug not in GAMES]:
        parser.error(f"no such game: {', '.join(unknown)}")
    medians = measure(contestants(slugs), given.rounds, given.seconds)
    peer = medians["liars_poker"]
    for name, found in medians.items():
        print(f"{name:<24} {found:>10,.0f} actions/s   {found / peer:5.2f} x liars_poker")
    for slug in slugs:
        if (in_place := medians.get(f"{slug} in place")) is not None:
            print(f"{slug}: copying costs {in_place / medians[slug]:.2f} x in place")


if __name__ == "__main__":
    main()
