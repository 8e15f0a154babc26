"""Sitting down: the screen or the line mode of a visitor, with their matches."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from goblin_games.server.accounts import Account, Accounts
from goblin_games.server.home import Home
from goblin_games.server.log import Log
from goblin_games.server.saves import AccountStore
from goblin_games.server.watching import Codes, Follower
from goblin_games.server.words import Wish
from goblin_games.table import places, preferences
from goblin_games.table.match import Match
from goblin_games.table.store import StoreError

if TYPE_CHECKING:
    from goblin_games.server.hosted_app import HostedApp
    from goblin_games.server.launcher import Doorbell

GOODBYE = "Goodbye. Everything is kept; the same key brings you back."
GUEST_GOODBYE = "Goodbye. You were a guest, so nothing is kept."
SPENT = "This visit has used all its processor time. Everything is kept: come in again."


def sit_down(home: Home, account: Account, wish: Wish, bell: Doorbell) -> int:
    """Do what a visitor wishes; returns the exit code."""
    log = home.log()
    if wish.kind == "watch":
        watched = Codes(home).find(wish.words[0])
        owner = Accounts(home).named(watched.account)
        follower = Follower(owner.store, watched.match)
        with contextlib.closing(follower):
            return _watch_plain(home, follower, bell) if wish.plain else _watch(
                home, account, follower, bell, log
            )  # fmt: skip
    store, trouble = _store(home, account, log)
    try:
        match = _coming_back(store, wish) if store is not None else None
        if wish.plain:
            return _play_plain(home, account, store, match, bell, trouble)
        return _play(home, account, store, match, bell, log, trouble)
    finally:
        if store is not None:
            store.close()


def watch_here(home: Home, code: str, plain: bool) -> int:
    """Watch a match without going over the network: the operator's, or one's own.

    Args:
        home: the server's folder.
        code: a code that a player has given out, or the id of a match of one's own.
        plain: whether in line mode.

    Raises:
        CannotWatch: if it cannot be watched.
    """
    from goblin_games.server.launcher import Doorbell
    from goblin_games.server.registry import Registry

    if "-" in code:
        follower = Follower(places.store(), code)
    else:
        watched = Codes(home).find(code)
        follower = Follower(Accounts(home).named(watched.account).store, watched.match)
    bell = Doorbell(Registry(home))
    me = Account("here", "you", home.path, guest=True)
    with contextlib.closing(follower):
        if plain:
            return _watch_plain(home, follower, bell)
        return _watch(home, me, follower, bell, home.log())


def _store(home: Home, account: Account, log: Log) -> tuple[AccountStore | None, str]:
    try:
        return AccountStore(account, home.config.limits, log), ""
    except StoreError as error:
        log("trouble", account=account.id, error=str(error))
        return None, "Your matches cannot be opened now, so nothing is kept this time."


def _coming_back(store: AccountStore, wish: Wish) -> Match | None:
    """The match that was asked for, or that was on the screen when the link dropped.

    Raises:
        StoreError: if the one that was asked for cannot be opened.
    """
    if wish.kind == "resume":
        last = store.last_unfinished()
        wanted = wish.words[0] if wish.words else last.id if last else None
        if wanted is None:
            raise StoreError("You have no unfinished match.")
        return store.open(wanted, take_over=True)
    dropped = store.interrupted()
    if dropped is None:
        return None
    with contextlib.suppress(StoreError):
        return store.open(dropped.id, take_over=True)
    return None


# -- on the screen ----------------------------------------------------------------------------


def _play(
    home: Home,
    account: Account,
    store: AccountStore | None,
    match: Match | None,
    bell: Doorbell,
    log: Log,
    trouble: str,
) -> int:
    from goblin_games.tui.app import Opening

    def finish(app: HostedApp) -> None:
        if store is not None and not app.reason and app.return_code == 0:
            store.left()

    opening = Opening("play", match) if match is not None else Opening()
    return _show(home, account, opening, store, bell, log, trouble, finish)


def _watch(home: Home, account: Account, follower: Follower, bell: Doorbell, log: Log) -> int:
    from goblin_games.tui.app import Opening

    return _show(home, account, Opening(), None, bell, log, "", lambda app: None, follower)


def _show(
    home: Home,
    account: Account,
    opening: Any,
    store: AccountStore | None,
    bell: Doorbell,
    log: Log,
    trouble: str,
    finish: Callable[[HostedApp], None],
    follower: Follower | None = None,
) -> int:
    from goblin_games.server.fittings import fit_textual
    from goblin_games.tui.terminal import capabilities, prepare

    prepare(os.environ)
    fit_textual(os.environ)
    from goblin_games.server.brains import DistantWorker
    from goblin_games.server.hosted_app import HostedApp
    from goblin_games.table.thinking import Thinker, share
    from goblin_games.tui import farewell, launch
    from goblin_games.tui.driver import GoblinDriver
    from goblin_games.tui.settings import Settings

    if home.config.thinking.workers and home.brains.exists():
        share(Thinker([DistantWorker(home.brains)], home.config.thinking.seconds))
    found = capabilities(os.environ)
    values, complaint = preferences.load()
    settings = Settings.given(values)
    settings.hosted = True
    settings.motion = settings.motion and not found.reduced_motion
    settings.save = preferences.save
    if store is not None:
        farewell.register(lambda reason: store.close())
    app = HostedApp(
        opening, store=store, settings=settings, driver_class=GoblinDriver, idle=home.config.idle
    )
    app.log_event = lambda event, **fields: log(event, account=account.id, **fields)
    app.account = account.id
    app.codes = None if account.guest else Codes(home)
    app.first_visit = "glyphs" not in values and follower is None
    app.mounted = lambda: _mounted(app, bell, follower, trouble or complaint or "")
    with _when_spent(lambda: app.dismissed(SPENT)):
        code = launch.run(app, mouse=settings.mouse and found.mouse)
    if code in (0, 1):
        finish(app)
    _say_goodbye(app.reason or (GUEST_GOODBYE if account.guest else GOODBYE), code)
    return code


def _mounted(app: HostedApp, bell: Doorbell, follower: Follower | None, trouble: str) -> None:
    bell.answer(app.note)
    if follower is not None:
        from goblin_games.server.watch_screen import watch_screen

        app.call_after_refresh(app.push_screen, watch_screen(follower, app.dismissed))
    if trouble:
        app.call_after_refresh(app.say, trouble)


def _say_goodbye(text: str, code: int) -> None:
    if code == 0:
        with contextlib.suppress(OSError):
            sys.stdout.write(text + "\r\n")
            sys.stdout.flush()


# -- in line mode -----------------------------------------------------------------------------


def _play_plain(
    home: Home,
    account: Account,
    store: AccountStore | None,
    match: Match | None,
    bell: Doorbell,
    trouble: str,
) -> int:
    from goblin_games.server import plain

    if store is None:
        raise StoreError(trouble)
    idle = home.config.idle
    console = plain.VisitorConsole(idle.menu, idle.warning)
    with _line_mode(bell, console.note):
        return plain.hall(console, idle, store, match, account.name)
    return 0


def _watch_plain(home: Home, follower: Follower, bell: Doorbell) -> int:
    from goblin_games.server import plain

    console = plain.VisitorConsole(home.config.idle.watch, home.config.idle.warning)
    with _line_mode(bell, console.note):
        return plain.watch(console, follower)
    return 0


@contextmanager
def _line_mode(bell: Doorbell, listener: Callable[[Any], None]) -> Iterator[None]:
    """Signals, notes and the end of the input end it; every entry is safe already."""
    from goblin_games.line.console import Gone
    from goblin_games.server.plain import Dismissed

    def leave(number: int, frame: FrameType | None) -> None:
        signal.setitimer(signal.ITIMER_REAL, 1.0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        raise SystemExit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    with contextlib.suppress(Gone, Dismissed, KeyboardInterrupt), _when_spent(_spent_in_line_mode):
        bell.answer(listener)
        yield


def _spent_in_line_mode() -> None:
    sys.stdout.write(SPENT + "\n")
    raise SystemExit(0)


@contextmanager
def _when_spent(leave: Callable[[], None]) -> Iterator[None]:
    """Leave properly when the processor time is used up (SIGXCPU); the kernel kills 5 s later."""

    def handle(number: int, frame: FrameType | None) -> None:
        leave()

    before = signal.signal(signal.SIGXCPU, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGXCPU, before)
