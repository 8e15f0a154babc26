"""Oh My Lair! for searching players (spec 9.3): rollouts over orders and purchases.

Mojo is decided by the exact worth of one or two rerolls, as the heuristic does; everything else
by playing on with the heuristic. A hidden hero is drawn from the suspects.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from goblin_games.players.guides.oh_my_lair_outlook import outlook
from goblin_games.players.oh_my_lair import (
    PLAYER,
    battle_mojo,
    best_order,
    best_orders,
    best_purchase,
    order_mojo,
)
from goblin_games.players.search import Fate, Guide, SearchPlayer
from goblin_games.players.search.expectimax import Expectimax
from goblin_games.players.search.guide import Values
from goblin_games.rules.core import Action
from goblin_games.rules.oh_my_lair import GAME, machine
from goblin_games.rules.oh_my_lair.chance import DUES
from goblin_games.rules.oh_my_lair.game import Table, board_for
from goblin_games.rules.oh_my_lair.scoring import won
from goblin_games.rules.oh_my_lair.state import (
    BATTLE_REROLL,
    BATTLE_ROLL,
    BATTLE_ROLLED,
    BUY,
    ORDER,
    OVER,
    ROLLED,
    WAIT,
    Lair,
    damage_dealt,
)

ORDERS: Final = 12
"""So many of the best orders by the heuristic are compared."""
DAMAGE_SHARE: Final = 0.03
"""What all but a whole hero is worth, so that hopeless lairs still try."""
BUY_EFFORT: Final = 0.6
ROUNDS: Final = 2
"""Whole rounds that a playout goes on after the present one; then `outlook` judges."""


class OhMyLairGuide(Guide):
    """Solo and council as one lair; a duel by everybody's own board."""

    careful = False

    def answer(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action | None:
        lair = board_for(view, seat)
        if len(choices) > 1 and lair.step == BATTLE_ROLLED and last_battle(lair):
            return Expectimax(GAME, _last_leaf).best(lair, lair.horn)
        return super().answer(view, seat, choices, stream)

    def candidates(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Sequence[Action]:
        lair = board_for(view, seat)
        if lair.step == ORDER:
            return best_orders(lair, ORDERS)
        return super().candidates(view, seat, choices, stream)

    def effort(self, view: Table, seat: int, candidates: Sequence[Action]) -> float:
        return 1.0 if board_for(view, seat).step == ORDER else BUY_EFFORT

    def roll_out(self, state: Table, fate: Fate) -> Values:
        if isinstance(state, Lair):
            return (_tried(state, fate),) * state.terms.seats
        return tuple([_tried(board_for(state, seat), fate) for seat in range(state.terms.seats)])

    def policy(self, view: Table, seat: int, stream: random.Random) -> Action:
        return decide(board_for(view, seat))

    def beat(self, state: Table) -> int:
        return state.round if isinstance(state, Lair) else 0

    def evaluate(self, view: Table, seat: int) -> float:
        return lair_worth(board_for(view, seat))

    def stake(self, view: Table, seat: int) -> str:
        return "to slay the hero"


def last_battle(lair: Lair) -> bool:
    """Whether the hero is slain in this battle or never."""
    return lair.position == lair.terms.last_space


def _last_leaf(lair: Table) -> Values | None:
    """The last battle is a small game of its own: every use of mojo can be reckoned exactly."""
    assert isinstance(lair, Lair)
    if BATTLE_ROLL <= lair.step <= BATTLE_REROLL:
        return None
    return (float(won(lair)),) * lair.terms.seats


def _tried(lair: Lair, fate: Fate) -> float:
    """One board of a duel hardly touches another, so each is judged as if it were alone."""
    if lair.step in (WAIT, OVER):
        return lair_worth(lair)
    lair = lair.copy()
    play_on(lair, fate, lair.round + ROUNDS)
    return lair_worth(lair)


def decide(lair: Lair) -> Action:
    """What the heuristic does on a board."""
    step = lair.step
    if step == ORDER:
        return best_order(lair)
    if step == BUY:
        return best_purchase(lair)
    if step == ROLLED:
        return order_mojo(lair)
    if step == BATTLE_ROLLED:
        return battle_mojo(lair)
    return machine.legal(lair)[0]


def play_on(lair: Lair, fate: Fate, last: int) -> None:
    """Play a board by the heuristic, in place, until after round `last`: searching is this."""
    round_ = -1
    play, dues = machine.play, DUES
    while (step := lair.step) not in (OVER, WAIT):
        if lair.round != round_:
            if lair.round > last and step == ORDER:
                return
            round_ = lair.round
            fate.align(round_)
        due = dues[step](lair)
        play(lair, due[0].sample(fate) if due else decide(lair), None)


def lair_worth(lair: Lair) -> float:
    """1 for a slain hero, and the chance of it before the end; a little for damage alone."""
    if lair.step != OVER:
        return outlook(lair)
    if won(lair):
        return 1.0
    if lair.hero is None:
        return 0.0
    return DAMAGE_SHARE * damage_dealt(lair) / lair.terms.heroes[lair.hero].hp


GUIDE: Final = OhMyLairGuide(GAME, PLAYER)
ITERATIONS: Final = {"hard": 1500, "fiendish": 8000, "hint": 500}


def player(level: str) -> SearchPlayer:
    """The searching player of a level, or of hints."""
    return SearchPlayer(GUIDE, ITERATIONS[level])
