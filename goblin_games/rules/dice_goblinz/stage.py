"""What a phase is made of; every phase module fills in this record, `machine` runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goblin_games.rules.core import Action, Due, Log
from goblin_games.rules.dice_goblinz.state import Table


def _never(table: Table, log: Log) -> None:
    raise AssertionError(f"{table.step.name} does not end of itself")


def _nothing_to_roll(table: Table) -> Due:
    raise AssertionError(f"{table.step.name} has no dice")


@dataclass(frozen=True, slots=True)
class Stage:
    """One phase.

    Attributes:
        enter: begins it: lines up `table.queue`, or does all there is to do and goes on.
        leave: goes on when the queue is empty.
        choices: the legal actions of the seat being served, stable and cheap to ask twice. Without
            it, chance serves each seat of the queue.
        due: the roll or draw, where chance has one.
        skip: what happens to a seat of the queue that has no choice at all.
        secret: a forced move would give something away here, so every seat is asked (4.1).
    """

    enter: Callable[[Table, Log], None]
    leave: Callable[[Table, Log], None] = _never
    choices: Callable[[Table, int], Sequence[Action]] | None = None
    due: Callable[[Table], Due] = _nothing_to_roll
    skip: Callable[[Table, int, Log], None] | None = None
    secret: bool = False
