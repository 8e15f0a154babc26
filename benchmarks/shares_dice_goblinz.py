"""How raids of Dice Goblinz end among computers, and who beats whom: the figures of spec 9.6.

    python -m benchmarks.shares_dice_goblinz [MATCHES]

Everything is measured twice: with `kinds=distinct` and `union=last`, as the specification did,
and with the default options. Prints two Markdown tables. 600 matches a cell take a quarter of an
hour of processor time.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from goblin_games.players.dice_goblinz import PLAYER
from goblin_games.players.player import Player, RandomPlayer
from goblin_games.rules.core import Action, is_seat
from goblin_games.rules.dice_goblinz import GAME, content
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, PASS, Raid, Role
from goblin_games.rules.dice_goblinz.events import RolesRevealed
from goblin_games.rules.dice_goblinz.state import Step, Table
from goblin_games.table.content import load_content

SETTINGS: Final[Sequence[Mapping[str, str]]] = ({"kinds": "distinct", "union": "last"}, {})
CONTENT: Final = load_content(GAME, {}).content


class RandomGoblin(RandomPlayer):
    """A random role and a random number of dice; everything else at random too."""

    def choose(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        if view.step != Step.COMMIT:
            return super().choose(view, seat, choices, stream)
        roles = [GREEDY, GROUPIE] if view.kinds[seat] == content.HOB else list(Role)
        role = roles[int(stream.random() * len(roles))]
        pocket, fewest = view.pockets[seat], int(role is not COWARD)
        count = fewest + int(stream.random() * (len(pocket) + 1 - fewest))
        return Raid(role, tuple(sorted(stream.sample(pocket, count), reverse=True)))


class Stubborn:
    """Always the same role, never flipped; a Hobgoblin helps instead of running."""

    def __init__(self, role: Role, *, stingy: bool = False) -> None:
        self.role, self.stingy = role, stingy

    def choose(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        if view.step == Step.COMMIT:
            return self._commit(view, seat)
        if view.step == Step.FLIP or (view.step == Step.POCKETZ and self.stingy):
            return PASS
        return PLAYER.choose(view, seat, choices, stream)  # type: ignore[no-any-return]

    def _commit(self, view: Table, seat: int) -> Raid:
        """All dice (a Robgoblin keeps one for later), or a stingy goblin's smallest one."""
        pocket, kind = view.pockets[seat], view.kinds[seat]
        if self.role is COWARD and kind != content.HOB:
            return Raid(COWARD, ())
        role = GROUPIE if self.role is COWARD else self.role
        if self.stingy:
            return Raid(role, pocket[-1:])
        later = role is GROUPIE and kind == content.ROB and len(pocket) > 1
        return Raid(role, pocket[1:] if later else pocket)

    def reason(self, view: Table, seat: int, action: Action) -> str:
        return "It always does that."


RANDOM, GROUPIES = RandomGoblin(), Stubborn(GROUPIE)
DUELS: Final[Mapping[str, tuple[Player, Player, tuple[int, int, int]]]] = {
    "heuristic among random": (PLAYER, RANDOM, (66, 55, 47)),
    "random among heuristics": (RANDOM, PLAYER, (3, 2, 0)),
    "heuristic among Groupies": (PLAYER, GROUPIES, (38, 40, 25)),
    "Groupie among heuristics": (GROUPIES, PLAYER, (37, 15, 12)),
    "Greedy among Groupies": (Stubborn(GREEDY), GROUPIES, (23, 10, 5)),
    "Coward among Groupies": (Stubborn(COWARD), GROUPIES, (28, 12, 1)),
    "smallest die among Groupies": (Stubborn(GROUPIE, stingy=True), GROUPIES, (27, 26, 14)),
}
"""One odd seat, all the others, and the share of wins of the odd one with 3, 4, 6 seats (9.6)."""
SHARES: Final[Mapping[str, tuple[int, ...]]] = {
    "raids won": (76, 69, 69, 62, 65, 49),
    "clean": (62, 45, 36, 29, 26, 19),
    "group": (7, 11, 14, 13, 12, 11),
    "greed": (7, 13, 19, 19, 26, 19),
    "failed": (15, 21, 22, 27, 26, 35),
    "nobody": (9, 9, 10, 12, 10, 16),
    "Greedy": (8, 10, 11, 11, 10, 10),
    "Groupie": (80, 73, 70, 66, 66, 59),
    "Coward": (12, 17, 19, 22, 24, 32),
}
"""How raids end and which roles stand at the reveal, in per cent, with 3 to 8 seats (9.6)."""


def play(players: Sequence[Player], options: Any, seed: int, log: list[Any] | None) -> Table:
    """One match; seat by seat as one keyboard asks."""
    stream = random.Random(seed)
    table = GAME.start(options, CONTENT)
    while actors := GAME.actors(table):
        actor = actors[0]
        if is_seat(actor):
            view = GAME.view(table, {actor})
            action = players[actor].choose(view, actor, GAME.menu(view, actor), stream)
        else:
            action = GAME.chance(table)[0].sample(stream)
        table = GAME.step(table, actor, action, log)
    return table


def shares(seats: int, setting: Mapping[str, str], matches: int) -> dict[str, float]:
    """The rows of `SHARES` for heuristics among themselves."""
    options = GAME.Options.given({"seats": seats, **setting})
    raids: Counter[str] = Counter()
    roles: Counter[str] = Counter()
    for seed in range(matches):
        log: list[Any] = []
        result = GAME.result(play([PLAYER] * seats, options, seed, log))
        assert result is not None
        raids.update(result.detail["raids"])
        for event in log:
            if isinstance(event, RolesRevealed):
                roles.update(role.capitalize() for _, role in event.roles)
    found = {name: 100 * count / raids["total"] for name, count in raids.items()}
    found["raids won"] = found["clean"] + found["group"] + found["greed"]
    return found | {name: 100 * count / roles.total() for name, count in roles.items()}


def win_share(
    odd: Player, rest: Player, seats: int, setting: Mapping[str, str], matches: int
) -> float:
    """The share of the wins, in per cent, that one seat gets among others."""
    options = GAME.Options.given({"seats": seats, **setting})
    wins = 0.0
    for seed in range(matches):
        players = [rest] * seats
        players[seed % seats] = odd
        result = GAME.result(play(players, options, seed, None))
        assert result is not None
        if seed % seats in result.winners:
            wins += 100 / len(result.winners)
    return wins / matches


def table(names: Sequence[int], rows: Mapping[str, tuple[int, ...]], found: Any) -> None:
    """A Markdown table; each cell is specification / measured as there / with the defaults."""
    print("| | " + " | ".join(f"{seats} seats" for seats in names) + " |")
    print("| --- " * (len(names) + 1) + "|")
    for row, spec in rows.items():
        cells = [
            f"{wanted} / {found[0][seats][row]:.0f} / {found[1][seats][row]:.0f}"
            for seats, wanted in zip(names, spec, strict=True)
        ]
        print(f"| {row} | " + " | ".join(cells) + " |")
    print()


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    many, few = range(3, 9), (3, 4, 6)
    ends = [{seats: shares(seats, s, matches) for seats in many} for s in SETTINGS]
    table(many, SHARES, ends)
    wins = [
        {
            seats: {
                name: win_share(odd, rest, seats, setting, matches)
                for name, (odd, rest, _) in DUELS.items()
            }
            for seats in few
        }
        for setting in SETTINGS
    ]
    table(few, {name: spec for name, (_, _, spec) in DUELS.items()}, wins)


if __name__ == "__main__":
    main()
