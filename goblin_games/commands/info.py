"""Knowing things: the games, their rules, this terminal, the files, the pictures."""

from __future__ import annotations

import locale
import os
import shutil
import sys
from argparse import Namespace
from pathlib import Path

from goblin_games import __version__
from goblin_games.catalogue import GAMES, playable
from goblin_games.commands.plain import line_mode
from goblin_games.rules.core import InputError


def games(arguments: Namespace) -> int:
    """The five games, one line each."""
    for entry in GAMES:
        state = "" if entry.ready else "  (not ready yet)"
        print(f"{entry.slug:13} {entry.title:19} {entry.people:4} {entry.minutes:3} min{state}")
    return 0


def rules(arguments: Namespace) -> int:
    """A game's rules, or one section, with ruling numbers."""
    from goblin_games.line.commands import say_section
    from goblin_games.table import rulebook

    slug = playable(arguments.slug).slug
    with line_mode() as console:
        if arguments.section:
            say_section(console.say, rulebook.section(slug, arguments.section))
            return 0
        for part in rulebook.rulebook(slug):
            say_section(console.say, part)
            console.put("")
    return 0


def doctor(arguments: Namespace) -> int:
    """What this terminal can do, and a card of characters to look at."""
    from goblin_games.tui.terminal import capabilities, glyph_choice

    found = capabilities(os.environ)
    size = shutil.get_terminal_size()
    print(f"goblin-games {__version__}, Python {sys.version.split()[0]}, {sys.platform}")
    print(f"terminal: TERM={os.environ.get('TERM', '')}, {size.columns}x{size.lines}")
    print(f"locale: {locale.getpreferredencoding(False)}; colours: {found.colours}")
    print(f"characters: {glyph_choice(os.environ)}")
    if size.columns < 80 or size.lines < 24:
        print("The screen wants 80x24; line mode (--plain) works at any size.")
    return 0


def paths(arguments: Namespace) -> int:
    """Where the files are."""
    from goblin_games.table import places

    print(f"matches: {places.store()}")
    print(f"config:  {places.config_dir()}")
    print(f"assets:  {places.assets()}")
    return 0


def screenshots(arguments: Namespace) -> int:
    """Make the pictures from real matches with fixed seeds."""
    from goblin_games.tui.pictures import NoPainter, take

    folder = Path(arguments.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"Cannot write into {folder}: {error.strerror}.") from None
    try:
        for path in take(folder):
            print(path)
    except NoPainter as error:
        raise InputError(str(error)) from None
    return 0
