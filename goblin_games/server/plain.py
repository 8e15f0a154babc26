"""A visit in line mode: the questions of a match, the match, and again until somebody leaves."""

from __future__ import annotations

import signal
import sys
import time
from types import FrameType

from goblin_games.line.console import Console
from goblin_games.line.setup import ask_game, ask_match
from goblin_games.line.table import LineTable, result_line
from goblin_games.server.config import Idle
from goblin_games.server.registry import Note
from goblin_games.server.saves import AccountStore
from goblin_games.server.watching import EVERY, CannotWatch, Follower
from goblin_games.table.match import Match
from goblin_games.table.store import StoreError


class Dismissed(Exception):
    """The visit ends because the server says so."""


class VisitorConsole(Console):
    """A console that is told of notes, and that knows when somebody has typed last."""

    def __init__(self, patience: float, warning: float) -> None:
        super().__init__(sys.stdin, sys.stdout)
        self.patience = patience
        self.warning = warning
        signal.signal(signal.SIGALRM, self._on_alarm)
        self.touched()

    def ask(self, prompt: str = "> ") -> str:
        answer = super().ask(prompt)
        self.touched()
        return answer

    def note(self, note: Note) -> None:
        """Say what the server says. Called within a signal handler, mostly while reading."""
        self.say(f"\n[{note.text}]")
        if note.kind == "leave":
            raise Dismissed

    def touched(self) -> None:
        """Somebody is there."""
        self._warned = False
        self._last = min(self.warning, self.patience / 2)
        signal.setitimer(signal.ITIMER_REAL, self.patience - self._last)

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        if self._warned:
            self.note(Note("leave", "Nobody has typed anything; your place is free for others."))
        self._warned = True
        self.say("\n[Is anybody there? Type something, or your place goes to others soon.]")
        signal.setitimer(signal.ITIMER_REAL, max(self._last, 0.05))


def hall(
    console: VisitorConsole, idle: Idle, store: AccountStore, first: Match | None, name: str
) -> int:
    """Play until somebody leaves.

    Args:
        console: where they are.
        idle: how patient it is.
        store: where their matches are kept.
        first: the match that they come back to.
        name: what they are called.
    """
    console.say(f"Welcome, {name}.")
    while True:
        match = first or _offer(console, store)
        first = None
        try:
            if match.journal is None:
                store.keep(match)
        except StoreError as error:
            console.say(f"{error} This match is not saved.")
        console.say(f"{match.game.title} Type help for help.")
        table = LineTable(match, console)
        console.patience = idle.game
        console.touched()
        table.run()
        console.patience = idle.menu
        if not match.over:
            store.left()
            console.say("The match is kept. Come back with the same key.")
            return 0
        console.put(result_line(match))


def _offer(console: Console, store: AccountStore) -> Match:
    """The last unfinished match, or a new one."""
    last = store.last_unfinished()
    if last is not None:
        console.say(f"You have an unfinished match: {last.title}, {last.stands or 'just begun'}.")
        console.say("Press Enter to go on, or type new for another.")
        if console.ask().lower() in ("", "y", "yes", "go", "resume"):
            try:
                return store.open(last.id, take_over=True)
            except StoreError as error:
                console.say(str(error))
    return ask_match(console, ask_game(console))


def watch(console: Console, follower: Follower) -> int:
    """Read out what happens in somebody else's match, as everybody may know it."""
    match = follower.match
    console.say(f"{match.game.title}: {', '.join(seat.name for seat in match.seats)}")
    for line in match.game.board(match.view(()), match.name):
        console.put(line)
    told = len(match)
    while not match.over:
        time.sleep(EVERY)
        console.sink.flush()
        try:
            if not follower.news():
                continue
        except CannotWatch as error:
            console.say(str(error))
            return 0
        told = min(told, len(match))
        for sentence in match.sentences((), told + 1):
            console.say(sentence)
        told = len(match)
    console.put(result_line(match))
    return 0
