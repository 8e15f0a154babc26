"""Our engine against the field's, in one run: `python -m benchmarks.engines [--seconds S]`.

Measured are actions a second of processor time in random play of all our games, of Pig and of
tic-tac-toe on our core, and UCT simulations a second on tic-tac-toe, against OpenSpiel (games in
C++ and in Python, called from Python), and against PettingZoo, python-chess and RLCard where they
are installed (`pip install -e '.[bench]'`). Rounds are interleaved and medians compared, so that
a busy machine hurts all alike. The table goes to `benchmarks/RESULTS.md`, between its marks.
"""

from __future__ import annotations

import argparse
import gc
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.playouts import peer_playout, playout  # noqa: E402
from goblin_games.players.player import RandomPlayer  # noqa: E402
from goblin_games.players.search import Budget, Fate, Guide  # noqa: E402
from goblin_games.players.search.guide import Values  # noqa: E402
from goblin_games.players.search.uct import uct  # noqa: E402
from goblin_games.table.content import load_content  # noqa: E402
from tests.games import pig, tictactoe  # noqa: E402

RESULTS = Path(__file__).parent / "RESULTS.md"
BEGIN, END = "<!-- engines: begin -->", "<!-- engines: end -->"
GAMES: Mapping[str, Mapping[str, Any]] = {
    "oh-my-lair": {},
    "dice-goblinz": {"seats": 4},
    "dragon": {"seats": 4},
    "goblin-dice": {"seats": 4, "grab_mode": "draft"},
    "goblins-lair": {},
}
SIMULATIONS = 400
"""UCT simulations a move."""
TARGETS: tuple[tuple[str, str, float], ...] = (
    ("our tic-tac-toe", "OpenSpiel python_tic_tac_toe", 10.0),
    ("our pig", "OpenSpiel pig (C++)", 1.0),
    ("our UCT, tic-tac-toe", "OpenSpiel's Python MCTS, python_tic_tac_toe", 8.0),
)

Play = Callable[[random.Random], int]
"""Plays or searches a little; the number of actions or simulations."""


# -- ours -------------------------------------------------------------------------------------


def ours() -> dict[str, Play]:
    """Random matches of everything on our core."""
    found: dict[str, Play] = {
        "our tic-tac-toe": playout(tictactoe.GAME, tictactoe.Grid()),
        "our pig": playout(pig.GAME, pig.PigState(100, (0, 0))),
    }
    for slug, options in GAMES.items():
        module = f"goblin_games.rules.{slug.replace('-', '_')}"
        if find_spec(module) is not None:
            game = import_module(module).GAME
            first = game.start(game.Options.given(options), load_content(game, {}).content)
            found[f"our {slug}"] = playout(game, first)
    return found


class GridGuide(Guide):
    """Random playouts through the contract; a draw counts half."""

    careful = False

    def policy(self, view: Any, seat: int, stream: random.Random) -> Any:
        choices = self.game.legal(view, seat)
        return choices[int(stream.random() * len(choices))]

    def settle(self, result: Any) -> Values:
        if not result.winners:
            return (0.5, 0.5)
        return (1.0, 0.0) if result.winners == (0,) else (0.0, 1.0)


class OwnPlayout(GridGuide):
    """Random playouts by the game itself, in place, as the guides of our games do them."""

    def roll_out(self, state: Any, fate: Fate) -> Values:
        crosses, noughts, turn = state.crosses, state.noughts, state.turn
        roll, legal, won = fate.random, tictactoe.LEGAL, tictactoe.WON
        while turn != tictactoe.OVER:
            taken = crosses | noughts
            choices = legal[taken]
            bit = 1 << choices[int(roll() * len(choices))].cell  # type: ignore[attr-defined]
            if turn:
                noughts |= bit
                over = won[noughts]
            else:
                crosses |= bit
                over = won[crosses]
            turn = tictactoe.OVER if over or taken | bit == tictactoe.FULL else 1 - turn
        if won[crosses]:
            return (1.0, 0.0)
        return (0.0, 1.0) if won[noughts] else (0.5, 0.5)


def our_search(guide: Guide) -> Play:
    """UCT from the empty grid."""
    first = tictactoe.Grid()
    menu = tictactoe.GAME.menu(first, 0)

    def search(stream: random.Random) -> int:
        uct(guide, first, 0, menu, Budget(SIMULATIONS), stream)
        return SIMULATIONS

    return search


# -- peers --------------------------------------------------------------------------------------


def open_spiel() -> dict[str, Play]:
    """Games of OpenSpiel in C++ and in Python, and its Python MCTS."""
    if find_spec("pyspiel") is None:
        return {}
    found = {
        f"OpenSpiel {name} (C++)": peer_playout(name)
        for name in ("pig", "tic_tac_toe", "leduc_poker", "backgammon")
    }
    for name in ("python_tic_tac_toe", "python_liars_poker", "python_kuhn_poker"):
        found[f"OpenSpiel {name}"] = peer_playout(name)
    found["OpenSpiel's Python MCTS, python_tic_tac_toe"] = _mcts("python_tic_tac_toe")
    found["OpenSpiel's Python MCTS, tic_tac_toe (C++)"] = _mcts("tic_tac_toe")
    return found


def _mcts(name: str) -> Play:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)

    def search(stream: random.Random) -> int:
        seed = np.random.RandomState(int(stream.random() * 2**31))
        evaluator = mcts.RandomRolloutEvaluator(1, seed)
        bot = mcts.MCTSBot(game, 0.7, SIMULATIONS, evaluator, solve=False, random_state=seed)
        bot.mcts_search(game.new_initial_state())
        return SIMULATIONS

    return search


def pettingzoo() -> dict[str, Play]:
    """Tic-tac-toe with and without PettingZoo's usual wrappers."""
    if find_spec("pettingzoo") is None:
        return {}
    module = import_module("pettingzoo.classic.tictactoe_v3")

    def player(env: Any) -> Play:
        def play(stream: random.Random) -> int:
            env.reset(seed=1)
            count = 0
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"]
                open_ = [at for at in range(len(mask)) if mask[at]]
                env.step(open_[int(stream.random() * len(open_))])
                count += 1
            return count

        return play

    return {
        "PettingZoo tictactoe": player(module.env()),
        "PettingZoo tictactoe, raw": player(module.raw_env()),
    }


def python_chess() -> dict[str, Play]:
    """Random games of chess."""
    if find_spec("chess") is None:
        return {}
    chess = import_module("chess")

    def play(stream: random.Random) -> int:
        board = chess.Board()
        count = 0
        while not board.is_game_over() and count < 200:
            moves = list(board.legal_moves)
            board.push(moves[int(stream.random() * len(moves))])
            count += 1
        return count

    return {"python-chess": play}


def rlcard() -> dict[str, Play]:
    """Random hands of Leduc poker."""
    if find_spec("rlcard") is None:
        return {}
    env = import_module("rlcard").make("leduc-holdem", config={"seed": 1})

    def play(stream: random.Random) -> int:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(stream.random() * len(legal))])
            count += 1
        return count

    return {"RLCard leduc-holdem": play}


# -- measuring ------------------------------------------------------------------------------------


def rate(play: Play, stream: random.Random, seconds: float) -> float:
    """Actions or simulations a second of processor time."""
    begin = time.process_time()
    count = 0
    while (spent := time.process_time() - begin) < seconds:
        count += play(stream)
    return count / spent


def measure(plays: Mapping[str, Play], rounds: int, seconds: float) -> dict[str, float]:
    """The median rate of each."""
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        rate(play, random.Random(0), seconds / 5)
    gc.collect()
    gc.freeze()  # what the imports of one contestant leave is not the others' to sweep
    for number in range(rounds):
        for name, play in plays.items():
            rates[name].append(rate(play, random.Random(number), seconds))
    return {name: statistics.median(found) for name, found in rates.items()}


def table(medians: Mapping[str, float]) -> list[str]:
    """Rates and ratios as Markdown."""
    base = medians.get("OpenSpiel python_tic_tac_toe") or medians["our tic-tac-toe"]
    mcts = medians.get("OpenSpiel's Python MCTS, python_tic_tac_toe")
    lines = ["| what | a second | ratio |", "| --- | --- | --- |"]
    for name, found in medians.items():
        search = "UCT" in name or "MCTS" in name
        against = mcts if search else base
        ratio = "-" if against is None else f"{found / against:.2f}"
        lines.append(f"| {name} | {found:,.0f} | {ratio} |")
    lines += ["", "Ratios: of simulations to OpenSpiel's Python MCTS on python_tic_tac_toe, of",
              "actions to OpenSpiel's python_tic_tac_toe.", ""]  # fmt: skip
    for mine, peer, wanted in TARGETS:
        if peer in medians:
            ratio = medians[mine] / medians[peer]
            word = "reached" if ratio >= wanted else "missed"
            lines.append(f"- {mine} / {peer}: {ratio:.2f} (target {wanted:g}: {word})")
    return lines


def write(lines: list[str], file: Path = RESULTS) -> None:
    """Put the table between the marks of the results page."""
    text = file.read_text(encoding="utf-8") if file.exists() else f"# Results\n\n{BEGIN}\n{END}\n"
    head, _, rest = text.partition(BEGIN)
    tail = rest.partition(END)[2]
    machine = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}."
    middle = "\n".join(["", machine, "", *lines, ""])
    file.write_text(f"{head}{BEGIN}{middle}{END}{tail}", encoding="utf-8")


def contestants() -> dict[str, Play]:
    """Everything that runs in one round, by name."""
    return {
        **ours(),
        "our UCT, tic-tac-toe": our_search(GridGuide(tictactoe.GAME, RandomPlayer())),
        "our UCT, tic-tac-toe, own playout": our_search(OwnPlayout(tictactoe.GAME, RandomPlayer())),
        **open_spiel(),
        **pettingzoo(),
        **python_chess(),
        **rlcard(),
    }


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args() if sys.argv[0].endswith("engines.py") else parser.parse_args([])
    lines = table(measure(contestants(), given.rounds, given.seconds))
    print("\n".join(lines))
    write(lines)


if __name__ == "__main__":
    main()
