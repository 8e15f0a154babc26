"""The war horn of a council: who holds it, decides (spec 3.4)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.oh_my_lair.events import HornPassed
from goblin_games.rules.oh_my_lair.state import Lair


def give(lair: Lair, seat: int, log: Log) -> None:
    """The horn goes to a seat, unless it is there already."""
    if seat != lair.horn:
        lair.horn = seat
        if log is not None:
            log.append(HornPassed(seat))


def phase_done(lair: Lair, log: Log) -> None:
    """A phase in which something was asked is finished: with `horn=phase` the horn goes on."""
    if lair.terms.horn == "phase":
        give(lair, (lair.horn + 1) % lair.terms.seats, log)
