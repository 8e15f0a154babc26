"""Dice Goblinz for searching players: play the raid to its end, then ask how everybody stands.

Roles behind screens are drawn from what goblins usually do (the heuristic's suspicion), not from
all that is possible: with a wrong belief more playouts help nobody.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from goblin_games.players.dice_goblinz import PLAYER
from goblin_games.players.dice_goblinz_forecast import guess_role, suspicion
from goblin_games.players.guides.dice_goblinz_outlook import outlook
from goblin_games.players.search import Fate, Guide, SearchPlayer
from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action, is_seat
from goblin_games.rules.dice_goblinz import GAME, content
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, Raid, Role
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, Dice
from goblin_games.rules.dice_goblinz.machine import HANDLERS, STAGES, play_on
from goblin_games.rules.dice_goblinz.secrets import possible_roles
from goblin_games.rules.dice_goblinz.state import Step, Table, put, ready, secret_roles

SEARCHED: Final = (
    Step.COMMIT, Step.POCKETZ, Step.FLIP, Step.TRICKS, Step.COUNT, Step.KEEP, Step.PAY,
    Step.APPOINT, Step.BULLY,
)  # fmt: skip
GREEDY_PLANS: Final = 4
"""Numbers of dice that a Greedy goblin compares."""


class DiceGoblinzGuide(Guide):
    """Every seat wants to be the one with most dice."""

    careful = False

    def answer(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action | None:
        if len(choices) == 1 or view.step not in SEARCHED:
            return self.own.choose(view, seat, choices, stream)
        return None

    def candidates(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Sequence[Action]:
        if view.step != Step.COMMIT:
            return super().candidates(view, seat, choices, stream)
        return _plans(view, seat)

    def believe(self, view: Table, seat: int, stream: random.Random) -> Table:
        full: Table = self.game.determinize(view, seat, stream)
        if not secret_roles(view):
            return full
        if full is view:
            full = view.copy()
        known = suspicion(view.terms.seats)
        for other in view.order:
            if other == seat:
                continue
            if view.step == Step.COMMIT:
                if ready(view, other):
                    _commit_as(full, other, _usual(view, other, stream))
            else:
                role = guess_role(known, view.kinds[other], stream)
                possible = possible_roles(view, other)
                role = role if role in possible else possible[-1]
                full.roles = put(full.roles, other, role)
        return full

    def policy(self, view: Table, seat: int, stream: random.Random) -> Action:
        if view.step == Step.COMMIT:
            return _usual(view, seat, stream)
        return super().policy(view, seat, stream)

    def roll_out(self, state: Table, fate: Fate) -> Values:
        table = state.copy()
        raid, step = table.raid, None
        while (asked := table.asked) and table.raid == raid:
            if table.step != step:
                step = table.step
                fate.align(step)
            actor = asked[0]
            if is_seat(actor):
                action = self.policy(table, actor, fate)
            else:
                action = STAGES[table.step].due(table)[0].sample(fate)
            HANDLERS[type(action)](table, actor, action, None)
            if not table.asked:
                play_on(table, None)
        return self.judge(table)

    def judge(self, state: Table) -> Values:
        return super().judge(state) if state.step == Step.OVER else outlook(state)

    def evaluate(self, view: Table, seat: int) -> float:
        return outlook(view)[seat]


def _usual(table: Table, seat: int, stream: random.Random) -> Raid:
    """What goblins usually commit."""
    role = guess_role(suspicion(table.terms.seats), table.kinds[seat], stream)
    return Raid(role, _dice_for(table, seat, role))


def _dice_for(table: Table, seat: int, role: Role) -> Dice:
    pocket = table.pockets[seat]
    if role is COWARD:
        return ()
    if role is GROUPIE and table.kinds[seat] == content.ROB and len(pocket) > 1:
        return pocket[1:]  # the largest is added after the roll
    return pocket


def _commit_as(full: Table, seat: int, plan: Raid) -> None:
    full.roles = put(full.roles, seat, plan.role)
    dice = tuple([(size, IN_THE_AIR) for size in plan.dice])
    full.raid_dice = put(full.raid_dice, seat, dice)


def _plans(view: Table, seat: int) -> list[Action]:
    """Each role, with the dice that make sense for it; helping first."""
    pocket = view.pockets[seat]
    found: list[Action] = [Raid(GROUPIE, _dice_for(view, seat, GROUPIE))]
    if view.kinds[seat] != content.HOB:
        found.append(Raid(COWARD, ()))
        found.append(Raid(COWARD, pocket[: max(1, len(pocket) // 2)]))
    step = max(1, -(-len(pocket) // GREEDY_PLANS))
    for count in range(len(pocket), 0, -step):
        found.append(Raid(GREEDY, pocket[:count]))
    return list(dict.fromkeys(found))


GUIDE: Final = DiceGoblinzGuide(GAME, PLAYER)
ITERATIONS: Final = {"hard": 200, "fiendish": 900, "hint": 200}


def player(level: str) -> SearchPlayer:
    """The searching player of a level, or of hints."""
    return SearchPlayer(GUIDE, ITERATIONS[level])
