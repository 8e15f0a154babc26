"""Matches that were played: the list, replay, export and import."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from goblin_games.commands.plain import line_mode
from goblin_games.commands.play import open_store, wants_plain
from goblin_games.rules.core import InputError
from goblin_games.table import record

if TYPE_CHECKING:
    from goblin_games.table.match import Match


def matches(arguments: Namespace) -> int:
    """One line for each match: its id, game, seats and state."""
    with open_store(needed=True) as store:
        assert store is not None
        found = store.matches(unfinished=None if arguments.all else True)
        if not found:
            print("There are no matches." if arguments.all else "There are no unfinished matches.")
        for saved in found:
            names = ", ".join(seat.name for seat in saved.seats)
            state = saved.result or f"unfinished, {saved.stands or f'{saved.entries} entries'}"
            held = f" (open: {saved.held})" if saved.held else ""
            print(f"{saved.id:18} {saved.title}: {names}; {state}{held}")
    return 0


def export(arguments: Namespace) -> int:
    """Print the record of a match; of an unfinished one only what everybody may know."""
    sys.stdout.write(record.write(_stored(arguments.id)))
    return 0


def load(arguments: Namespace) -> int:
    """Keep the match of a record file, so that it can be resumed or replayed."""
    match = _from_file(arguments.file)
    with open_store(needed=True) as store:
        assert store is not None
        print(f"Kept as {store.keep(match)}.")
    return 0


def review(arguments: Namespace) -> int:
    """The three choices of each person that cost most, with the entries to jump to in a replay."""
    from goblin_games.table.review import review as look_over

    match = _match_of(arguments.what)
    seats = [index for index, seat in enumerate(match.seats) if seat.person is not None]
    if arguments.seat is not None:
        if not 0 <= arguments.seat < len(match.seats):
            last = len(match.seats) - 1
            raise InputError(f"--seat is a number from 0 to {last}, not {arguments.seat}.")
        seats = [arguments.seat]
    if not seats:
        raise InputError("Only computers played this match; name a seat with --seat N.")
    for seat in seats:
        blunders = look_over(match, seat)
        print(f"{match.name(seat)}:" + ("" if blunders else " nothing that cost much."))
        for number, blunder in enumerate(blunders, 1):
            print(f"  {number}. {blunder.text}")
    return 0


def _match_of(what: str) -> Match:
    """The match of a record file, or of the store."""
    path = Path(what)
    is_file = path.exists() or any(mark in what for mark in "./\\")
    return _from_file(what) if is_file else _stored(what)


def replay(arguments: Namespace) -> int:
    """Watch a match again, or only check it."""
    match = _match_of(arguments.what)
    if arguments.check:
        print(match.fingerprint())
        return 0
    audience = replay_audience(match, arguments.seat)
    if not wants_plain(arguments):
        from goblin_games.commands.app import start

        return start("replay", match, audience=audience)
    from goblin_games.line.replay import read_out

    with line_mode() as console:
        read_out(match, audience, console)
    return 0


def replay_audience(match: Match, seat: int | None) -> tuple[int, ...]:
    """Whose knowledge a replay shows: a seat's, everything after the end, else the public's.

    Raises:
        InputError: for a seat that does not exist, or one that may not be shown yet.
    """
    if seat is not None and not 0 <= seat < len(match.seats):
        raise InputError(f"--seat is a number from 0 to {len(match.seats) - 1}, not {seat}.")
    if match.over:
        return (seat,) if seat is not None else tuple(range(len(match.seats)))
    if seat is not None and match.secrets_for({seat}):
        raise InputError("Until the match is over a replay shows only what everybody may know.")
    return ()


def _stored(match_id: str) -> Match:
    with open_store(needed=True) as store:
        assert store is not None
        return store.open(match_id, watch=True)


def _from_file(name: str) -> Match:
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"Cannot read {name}: {error.strerror}.") from None
    return record.read(data, name)
