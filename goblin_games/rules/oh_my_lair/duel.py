"""Duels: every seat has a lair of its own, the highest score wins (spec 3.4).

The boards are played by `machine`, exactly as a solo match is. What is added here: the common
setup, whose turn it is, the one hero for all, and what the others may see.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, cast

from goblin_games.rules.core import (
    ALL,
    CHANCE,
    Action,
    Actor,
    Due,
    Log,
    Seen,
    State,
    board_of,
    chance_of,
    fixed,
    is_seat,
    state,
)
from goblin_games.rules.oh_my_lair import luck, machine
from goblin_games.rules.oh_my_lair.actions import Reveal
from goblin_games.rules.oh_my_lair.chance import due_on, face_of
from goblin_games.rules.oh_my_lair.events import BoardFinished
from goblin_games.rules.oh_my_lair.setup import turn_up
from goblin_games.rules.oh_my_lair.state import OVER, REVEAL, UPKEEP, WAIT, Lair, new_lair, suspects
from goblin_games.rules.oh_my_lair.terms import Terms

WAITING, PLAYING, FINISHED = "not started", "playing", "finished"


@dataclass(frozen=True, slots=True)
class Unseen:
    """All that a seat may know of another's board.

    Attributes:
        status: "not started", "playing" or "finished".
        round: the round it plays, 0 if it plays none.
    """

    status: str
    round: int


@state
class Duel(State):
    """All boards of a duel.

    Attributes:
        common: the board as it was dealt, the same for everybody.
        boards: one lair for each seat; in a view, `Unseen` where it is hidden. Empty until the
            setup is done.
        turn: the seat whose board goes on; without meaning where all play together.
        hero: who walks all the roads, as soon as one board has turned him up.
    """

    terms: Terms = fixed()
    common: Lair
    boards: tuple[Lair | Unseen, ...] = ()
    turn: int = 0
    hero: str | None = None


def new_duel(terms: Terms) -> Duel:
    """A duel before anything is dealt."""
    return Duel(terms=terms, common=new_lair(terms))


def lair_of(duel: Duel, seat: int) -> Lair:
    """A seat's board; ValueError if this view hides it."""
    board = duel.boards[seat] if duel.boards else duel.common
    if isinstance(board, Unseen):
        raise ValueError(f"the board of seat {seat} is hidden")
    return board


def over(duel: Duel) -> bool:
    """Whether all boards are over."""
    for board in duel.boards:
        if not _ended(board):
            return False
    return bool(duel.boards)


def _ended(board: Lair | Unseen) -> bool:
    return board.status == FINISHED if isinstance(board, Unseen) else board.step == OVER


# -- who acts, and on what ----------------------------------------------------------------


def actors(duel: Duel) -> tuple[Actor, ...]:
    """In a view a hidden board that is being played counts as its seat's turn."""
    if not duel.boards:
        return (CHANCE,)
    found: list[Actor] = []
    for seat, board in enumerate(duel.boards):
        if isinstance(board, Unseen):
            found += [seat] if board.status == PLAYING else []
        else:
            found += [seat if is_seat(a) else chance_of(seat) for a in machine.actors(board)]
    return tuple(found)


def asks(duel: Duel, seat: int) -> Lair | None:
    """The board on which a seat has to decide now."""
    if 0 <= seat < len(duel.boards):
        board = duel.boards[seat]
        if isinstance(board, Lair) and machine.actors(board) == (0,):
            return board
    return None


def chance(duel: Duel) -> tuple[Due, ...]:
    """What is due on all boards, with the names of shared luck."""
    if not duel.boards:
        return tuple(_named(duel, due, duel.common) for due in due_on(duel.common))
    found: list[Due] = []
    for seat, board in enumerate(duel.boards):
        if isinstance(board, Lair) and machine.actors(board) == (CHANCE,):
            for due in _stored_hero(duel, board):
                owned = _owned(due, seat, _secret(duel, seat))
                found.append(_named(duel, owned, board))
    return tuple(found)


@lru_cache(maxsize=4096)
def _owned(due: Due, seat: int, seen_by: Seen) -> Due:
    return replace(due, actor=chance_of(seat), seen_by=seen_by)


def _named(duel: Duel, due: Due, board: Lair) -> Due:
    if duel.terms.shared_luck:
        return replace(due, keys=luck.keys(board))
    return due


def _stored_hero(duel: Duel, board: Lair) -> tuple[Due, ...]:
    """Where one board has seen the hero, no other can meet anybody else."""
    if board.step == REVEAL and duel.hero is not None:
        return face_of((duel.hero,))
    return due_on(board)


def seen_by(duel: Duel, actor: Actor) -> Seen:
    """Who may know what this actor does: everybody, or the seat of a hidden board."""
    if not duel.boards:
        return ALL
    owner = board_of(actor)
    return _secret(duel, actor if owner is None else owner)


_ALONE: Final = tuple(frozenset((seat,)) for seat in range(machine.MAX_SEATS))


def _secret(duel: Duel, seat: int) -> Seen:
    return _ALONE[seat] if duel.terms.hidden_boards else ALL


# -- what happens -------------------------------------------------------------------------


def step(duel: Duel, actor: Actor, action: Action, log: Log) -> Duel:
    """The duel after an action on one board, or of the common setup."""
    duel = duel.copy()
    if not duel.boards:
        _set_up(duel, action, log)
        return duel
    owner = board_of(actor)
    seat = actor if owner is None else owner
    _play(duel, seat, action, log)
    if isinstance(action, Reveal):
        duel.hero = action.hero
        _spread_hero(duel, log)
    _pass_turn(duel, log)
    return duel


def _set_up(duel: Duel, action: Action, log: Log) -> None:
    common = duel.common.copy()
    machine.play(common, action, log)
    duel.common = common
    duel.hero = common.hero
    if common.step == WAIT:
        duel.boards = (common,) * duel.terms.seats
        first = range(duel.terms.seats) if duel.terms.pace == "together" else (0,)
        for seat in first:
            _begin_round(duel, seat, log)
        _pass_turn(duel, log)


def _play(duel: Duel, seat: int, action: Action, log: Log) -> None:
    board = lair_of(duel, seat).copy()
    told: Log = None if log is None else []
    machine.play(board, action, told)
    _put_back(duel, seat, board, log, told)


def _begin_round(duel: Duel, seat: int, log: Log) -> None:
    board = lair_of(duel, seat).copy()
    told: Log = None if log is None else []
    board.step = UPKEEP
    machine.play_on(board, told)
    _put_back(duel, seat, board, log, told)


def _put_back(duel: Duel, seat: int, board: Lair, log: Log, told: Log) -> None:
    """The changed board takes its place; its events are told to those who may know them."""
    while board.step == REVEAL and duel.hero is not None and not duel.terms.shared_luck:
        machine.play(board, Reveal(duel.hero), told)  # own luck: he turns up by himself
    duel.boards = (*duel.boards[:seat], board, *duel.boards[seat + 1 :])
    if log is None or told is None:
        return
    seen_by = _secret(duel, seat)
    log.extend(event.at(seat, seen_by) for event in told)
    if board.step == OVER:
        log.append(BoardFinished(seat))


def _spread_hero(duel: Duel, log: Log) -> None:
    """The first reveal of a duel with luck of its own for each board."""
    if duel.terms.shared_luck:
        return
    for seat, board in enumerate(duel.boards):
        if not isinstance(board, Lair) or board.hero is not None or board.step == OVER:
            continue
        if board.step == REVEAL:  # several wait for him: the first reveal serves all
            _put_back(duel, seat, board.copy(), log, None if log is None else [])
        elif duel.terms.pace == "rounds":  # all open: he is turned up everywhere
            board = board.copy()
            told: Log = None if log is None else []
            turn_up(board, cast("str", duel.hero), told)
            _put_back(duel, seat, board, log, told)


def _pass_turn(duel: Duel, log: Log) -> None:
    """When the board whose turn it is stands still, the next one begins its round or game."""
    if duel.terms.pace == "together":
        return
    while lair_of(duel, duel.turn).step in (WAIT, OVER) and not over(duel):
        duel.turn = _next_waiting(duel)
        _begin_round(duel, duel.turn, log)


def _next_waiting(duel: Duel) -> int:
    seats = duel.terms.seats
    order = [(duel.turn + i) % seats for i in range(1, seats + 1)]
    return next(seat for seat in order if lair_of(duel, seat).step == WAIT)


# -- secrets ------------------------------------------------------------------------------


def view(duel: Duel, seats: Collection[int]) -> Duel:
    """What these seats may know together (spec 3.6)."""
    if not duel.terms.hidden_boards or not duel.boards or over(duel):
        return duel
    seen = duel.copy()
    seen.boards = tuple(
        board if seat in seats else _unseen(board) for seat, board in enumerate(duel.boards)
    )
    seen.hero = duel.common.hero
    for board in seen.boards:
        if isinstance(board, Lair) and board.hero is not None:
            seen.hero = board.hero
    return seen


def _unseen(board: Lair | Unseen) -> Unseen:
    if isinstance(board, Unseen):
        return board
    if board.step == OVER:
        return Unseen(FINISHED, 0)
    return Unseen(WAITING, 0) if board.step == WAIT else Unseen(PLAYING, board.round)


def possible_heroes(duel: Duel, seat: int) -> tuple[str, ...]:
    """Who may walk the road, as far as a seat knows."""
    return (duel.hero,) if duel.hero is not None else suspects(lair_of(duel, seat))
