"""Matches of the sample games, stores for them, and children that may be killed."""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from goblin_games.rules.core import AnyGame, is_seat
from goblin_games.table.dice import DiceSource, Luck, SeededDice
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat, human
from goblin_games.table.setup import new_match
from goblin_games.table.store import Store
from tests.games import pig, whispers

GAMES: dict[str, AnyGame] = {"pig": pig.GAME, "whispers": whispers.GAME}
NAMES = ("Grik", "Mog", "Snit", "Vex")
PLAYER = "tests.games.pig_player"
NOBODY = 65534


def resolve(slug: str) -> AnyGame:
    return GAMES[slug]


def pig_match(
    seed: str = "abc",
    goal: int = 30,
    seats: tuple[Seat, ...] = (),
    dice: DiceSource | None = None,
    typed_seed: bool = True,
    practice: bool = False,
) -> Match:
    seats = seats or (human("Grik"), human("Mog"))
    return Match(
        pig.GAME,
        pig.PigOptions(seats=len(seats), goal=goal),
        pig.PigContent(),
        seats,
        dice or SeededDice(Luck(seed)),
        typed_seed=typed_seed,
        practice=practice,
        heuristic=PLAYER,
    )


def whispers_match(seed: str = "abc", count: int = 2, typed_seed: bool = True) -> Match:
    return Match(
        whispers.GAME,
        whispers.WhispersOptions(seats=count),
        whispers.WhispersContent(),
        [human(name) for name in NAMES[:count]],
        SeededDice(Luck(seed)),
        typed_seed=typed_seed,
    )


def act(match: Match, stream: random.Random) -> None:
    """One random legal entry."""
    turn = match.turn
    assert turn is not None
    if is_seat(turn):
        legal = match.legal(turn)
        match.play(turn, legal[int(stream.random() * len(legal))])
    else:
        match.roll()


def play_on(match: Match, entries: int = 10**9, seed: int = 1) -> Match:
    """Random entries until the match has so many or is over."""
    stream = random.Random(seed)
    while not match.over and len(match) < entries:
        act(match, stream)
    return match


def roll_and_hold(match: Match, seat: int = 0) -> None:
    match.play(seat, pig.ROLL)
    match.roll()
    match.play(seat, pig.HOLD)


class Clock:
    """A clock that stands still until it is told otherwise."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def store_at(folder: Path, clock: Callable[[], float] | None = None, **named: Any) -> Store:
    return Store(
        folder / "matches.sqlite3", clock=clock or Clock(), resolve=resolve, patience=0.1, **named
    )


def in_child(work: Callable[[], Any], *, unprivileged: bool = False) -> Any:
    """What `work` returns in a process of its own; its exception if it raises one.

    Root ignores permissions, so an unprivileged child gives up being root first.
    """
    come, go = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(come)
            if unprivileged and os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            try:
                answer: Any = work()
            except Exception as error:
                answer = (type(error).__name__, str(error))
            os.write(go, pickle.dumps(answer))
        finally:
            os._exit(0)
    os.close(go)
    with os.fdopen(come, "rb") as pipe:
        data = pipe.read()
    os.waitpid(pid, 0)
    return pickle.loads(data)


def careless(slug: str, seed: str, **how: Any) -> Match:
    """A match played to its end in which every third choice of its people is the last offered."""
    match = new_match(slug, seed=seed, **how)
    number = 0
    while (turn := match.turn) is not None:
        if not is_seat(turn):
            match.roll()
            continue
        number += match.seats[turn].is_human
        slip = match.seats[turn].is_human and number % 3 == 0
        match.play(turn, match.menu(turn)[-1] if slip else match.think(turn))
    return match
