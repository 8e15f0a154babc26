"""Playing and watching: the menu, `play`, `demo` and `resume`."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goblin_games.catalogue import GAMES
from goblin_games.commands.app import start
from goblin_games.commands.plain import line_mode
from goblin_games.rules.core import InputError
from goblin_games.tui.terminal import far_away

if TYPE_CHECKING:
    from goblin_games.table.match import Match
    from goblin_games.table.store import Store


def menu(arguments: Namespace) -> int:
    """The game-select screen, or its questions in line mode."""
    if not wants_plain(arguments):
        return _on_screen("menu")
    from goblin_games.line.setup import ask_game, ask_match

    with line_mode() as console, open_store() as store:
        match = ask_match(console, ask_game(console))
        return _play_line(match, console, store)


def play(arguments: Namespace) -> int:
    """Straight into a match."""
    from goblin_games.table.setup import new_match, read_option, read_wish

    plain = wants_plain(arguments)
    match = new_match(
        arguments.slug,
        options=dict(read_option(text) for text in arguments.option),
        preset=arguments.preset,
        seats=arguments.seats,
        wishes=[read_wish(text) for text in arguments.seat],
        seed=arguments.seed,
        dice=arguments.dice,
        practice=arguments.practice,
        remote=plain or far_away(os.environ),
    )
    if not plain:
        return _on_screen("play", match)
    with line_mode() as console, open_store() as store:
        return _play_line(match, console, store)


def resume(arguments: Namespace) -> int:
    """Go on with the last, or a certain, unfinished match."""
    with open_store(needed=True) as store:
        assert store is not None
        wanted = arguments.id
        if wanted is None:
            last = store.last_unfinished()
            if last is None:
                raise InputError("There is no unfinished match; goblin-games play SLUG starts one.")
            wanted = last.id
        match = store.open(wanted, take_over=arguments.take_over)
        if not wants_plain(arguments):
            return start("play", match, store=lambda: store)
        from goblin_games.line.table import check_lines

        check_lines(match)
        with line_mode() as console:
            console.say(f"{match.game.title}, match {wanted}, goes on after {len(match)} entries.")
            return _run_table(match, console, wanted)


def demo(arguments: Namespace) -> int:
    """Computers on every seat."""
    from goblin_games.table.setup import new_match, read_option

    slugs = [arguments.slug] if arguments.slug else [entry.slug for entry in GAMES if entry.ready]
    if arguments.pace is not None and not 0 <= arguments.pace <= 60:
        raise InputError("--pace is a number of seconds from 0 to 60.")

    def match_of(slug: str) -> Match:
        return new_match(
            slug,
            options=dict(read_option(text) for text in arguments.option),
            preset=arguments.preset,
            seats=arguments.seats,
            demo_level=arguments.level,
            seed=arguments.seed,
            remote=True,
        )

    if not wants_plain(arguments):
        following = map(match_of, cycle(slugs))
        return start("demo", next(following), pace=arguments.pace, again=lambda: next(following))
    from goblin_games.line.table import LineTable, check_lines, result_line

    with line_mode() as console:
        for slug in slugs:
            match = match_of(slug)
            check_lines(match)
            console.say(match.game.title)
            LineTable(match, console, pace=arguments.pace or 0.0).run()
            console.put(result_line(match))
            if arguments.record:
                _write_record(match, Path(arguments.record))
    return 0


def wants_plain(arguments: Namespace) -> bool:
    """Whether line mode is asked for, or the only thing that this terminal can do."""
    if arguments.plain or os.environ.get("TERM", "") in ("", "dumb"):
        return True
    return not (sys.stdin.isatty() and sys.stdout.isatty())


@contextmanager
def open_store(*, needed: bool = False) -> Iterator[Store | None]:
    """The store of this user; where it cannot be used, a warning and None.

    Raises:
        StoreError: only if it is `needed`.
    """
    from goblin_games.table import places
    from goblin_games.table.store import Store, StoreError

    try:
        store: Store | None = Store(places.store())
    except StoreError as error:
        if needed:
            raise
        print(f"goblin-games: {error} This match is not saved.", file=sys.stderr)
        store = None
    try:
        yield store
    finally:
        if store is not None:
            store.close()


def _play_line(match: Match, console: Any, store: Store | None) -> int:
    from goblin_games.line.table import check_lines
    from goblin_games.table.store import StoreError

    check_lines(match)
    kept = None
    if store is not None:
        try:
            kept = store.keep(match)
        except StoreError as error:
            console.say(f"{error} This match is not saved.")
    aside = match.phase(()).aside
    console.say(f"{match.game.title}{f' ({aside})' if aside else ''} Type help for help.")
    return _run_table(match, console, kept)


def _run_table(match: Match, console: Any, kept: str | None) -> int:
    from goblin_games.line.console import Gone
    from goblin_games.line.table import LineTable, result_line

    try:
        LineTable(match, console).run()
        if match.over:
            console.put(result_line(match))
        elif kept is not None and match.journal is not None:
            console.say(f"The match is kept: goblin-games resume {kept} goes on.")
    except Gone:
        if kept is not None and match.journal is not None:
            print(f"goblin-games resume {kept} goes on.", file=sys.stderr)
    except KeyboardInterrupt:
        if kept is not None and match.journal is not None:
            print(f"\ngoblin-games resume {kept} goes on.", file=sys.stderr)
        raise
    return 0


def _write_record(match: Match, path: Path) -> None:
    from goblin_games.table import record

    try:
        path.write_text(record.write(match), encoding="utf-8")
    except OSError as error:
        raise InputError(f"Cannot write {path}: {error.strerror}.") from None


def _on_screen(what: str, match: Match | None = None) -> int:
    from goblin_games.table import places

    def store() -> Store:
        from goblin_games.table.store import Store

        return Store(places.store())

    return start(what, match, store=store)
