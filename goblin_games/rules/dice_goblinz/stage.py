"""What a phase is made of; every phase module fills in this record, `machine` runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goblin_games.rules.core import Action, Due, Log
from goblin_games.rules.dice_goblinz.state import Step, Table


def _nothing_happens(table: Table, log: Log) -> None:
    """The stage of OVER."""


def _nothing_to_roll(table: Table) -> tuple[Due, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Stage:
    """One phase.

    Attributes:
        enter: begins it and returns the queue: the seats to serve. None if it has gone on to
            another phase already, or waits for those whom it has put into `table.asked`.
        leave: what is left to do when the queue is empty; it may go on to any phase.
        then: the phase that follows if `leave` does not choose another one.
        choices: the legal actions of the seat being served, stable and cheap to ask twice. Without
            it, chance serves each seat of the queue.
        due: the one roll or draw, where chance has one.
        skip: what happens to a seat of the queue that has no choice at all.
        needs: goblins or doohickeyz without which the phase has nobody to ask; empty for phases
            that always have something to do.
        secret: a forced move would give something away here, so every seat is asked (4.1).
    """

    enter: Callable[[Table, Log], tuple[int, ...] | None]
    leave: Callable[[Table, Log], None] | None = None
    then: Step | None = None
    choices: Callable[[Table, int], Sequence[Action]] | None = None
    due: Callable[[Table], tuple[Due, ...]] = _nothing_to_roll
    skip: Callable[[Table, int, Log], None] | None = None
    needs: tuple[str, ...] = ()
    secret: bool = False


NO_STAGE = Stage(enter=_nothing_happens)
"""What OVER has: nothing more to do."""
