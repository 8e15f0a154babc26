"""What the hidden boards of a duel may look like: one possible whole for what a seat sees."""

from __future__ import annotations

import random

from goblin_games.rules.core import Action, is_seat
from goblin_games.rules.oh_my_lair import machine
from goblin_games.rules.oh_my_lair.actions import DONE, KEEP, Order, Reveal
from goblin_games.rules.oh_my_lair.chance import due_on
from goblin_games.rules.oh_my_lair.duel import (
    FINISHED,
    WAITING,
    Duel,
    Unseen,
    possible_heroes,
)
from goblin_games.rules.oh_my_lair.state import Lair, Step

ATTEMPTS = 20


def determinize(view: Duel, seat: int, stream: random.Random) -> Duel:
    """A full duel that looks like `view`; other boards are played at random up to their round."""
    if not any(isinstance(board, Unseen) for board in view.boards):
        return view
    heroes = possible_heroes(view, seat)
    hero = heroes[int(stream.random() * len(heroes))]
    drawn = view.copy()
    drawn.boards = tuple(
        _imagine(view.common, board, hero, stream) if isinstance(board, Unseen) else board
        for board in view.boards
    )
    if any(isinstance(board, Lair) and board.hero is not None for board in drawn.boards):
        drawn.hero = hero
    return drawn


def _imagine(common: Lair, unseen: Unseen, hero: str, stream: random.Random) -> Lair:
    if unseen.status == WAITING:
        return common
    for attempt in range(ATTEMPTS + 1):
        board = _attempt(common, unseen, hero, stream, careful=attempt == ATTEMPTS)
        if board is not None:
            return board
    raise AssertionError("a careful goblin reaches every round")


def _attempt(
    common: Lair, unseen: Unseen, hero: str, stream: random.Random, *, careful: bool
) -> Lair | None:
    board = common.copy()
    board.step = Step.UPKEEP
    machine.play_on(board, None)
    while board.step != Step.OVER:
        asked = is_seat(machine.actors(board)[0])
        if unseen.status != FINISHED and asked and board.round >= unseen.round:
            return board if board.round == unseen.round else None
        machine.play(board, _some_action(board, hero, stream, careful), None)
    return board if unseen.status == FINISHED else None


def _some_action(board: Lair, hero: str, stream: random.Random, careful: bool) -> Action:
    if board.step == Step.REVEAL:
        return Reveal(hero)
    for due in due_on(board):
        return due.sample(stream)
    if careful:
        return _dig_and_wait(board)
    legal = machine.legal(board)
    return legal[int(stream.random() * len(legal))]


def _dig_and_wait(board: Lair) -> Action:
    """Nothing but gold: no minion is ever lost so, and every round is played."""
    if board.step == Step.ORDER:
        return Order((board.minions, 0, 0, 0, 0))
    return DONE if board.step == Step.BUY else KEEP
