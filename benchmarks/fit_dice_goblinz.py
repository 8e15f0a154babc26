"""Fit the outlook of Dice Goblinz to matches of its heuristic; prints the table of weights.

python -m benchmarks.fit_dice_goblinz [MATCHES] > WEIGHTS.py
"""

from __future__ import annotations

import random
import sys
from typing import Any

from benchmarks.fitting import shares
from goblin_games.players.dice_goblinz import PLAYER
from goblin_games.players.guides.dice_goblinz_outlook import MOST_LEFT, features, raids_left
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.table.content import load_content

SEATS = (4, 4, 4, 3, 5, 6)
MOST_SEATS = 8


def gather(matches: int) -> list[tuple[list[Any], list[Any]]]:
    """Descriptions and shares of wins by raids left, padded to eight seats."""
    content = load_content(GAME, {}).content
    stream = random.Random(8)
    found: list[tuple[list[Any], list[Any]]] = [([], []) for _ in range(MOST_LEFT + 1)]
    for number in range(matches):
        seats = SEATS[number % len(SEATS)]
        kinds = {"kinds": "distinct"} if number % 2 else {}
        table = GAME.start(GAME.Options.given({"seats": seats, **kinds}), content)
        seen, raid = [], 0
        while actors := GAME.actors(table):
            if table.raid != raid and table.kinds:
                raid = table.raid
                seen.append((raids_left(table), [features(table, seat) for seat in range(seats)]))
            if actors[0] < 0:
                action = GAME.chance(table)[0].sample(stream)
            else:
                view = GAME.view(table, {actors[0]})
                menu = GAME.menu(view, actors[0])
                action = PLAYER.choose(view, actors[0], menu, stream)
            table = GAME.step(table, actors[0], action)
        result = GAME.result(table)
        assert result is not None
        share = 1 / (len(result.winners) or 1)
        won = [share * (seat in result.winners) for seat in range(seats)]
        for left, rows in seen:
            found[left][0].append(rows)
            found[left][1].append(won)
    return found


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    print('"""Weights of the outlook of Dice Goblinz, by raids left; made by a command."""\n')
    print("WEIGHTS: tuple[tuple[float, ...], ...] = (")
    found = gather(matches)
    found[0] = found[1] if not found[0][0] else found[0]
    for rows, won in found:
        print("    (" + ", ".join(f"{weight:.4f}" for weight in shares(rows, won)) + "),")
    print(")")


if __name__ == "__main__":
    main()
