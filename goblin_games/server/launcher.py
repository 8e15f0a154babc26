"""What happens in a visitor's own process, whoever let them in: our front, or sshd.

First the process is made harmless: signals as usual, closed umask, resource limits, a clean
environment. Then the person is looked up, whoever plays with the same key elsewhere is asked to
leave, and what was asked for begins. Nothing runs a shell, and nothing here returns to one.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

from goblin_games.rules.core.errors import InputError
from goblin_games.server import rlimits
from goblin_games.server.accounts import Account, Accounts
from goblin_games.server.config import Config
from goblin_games.server.environment import environment, terminal_name
from goblin_games.server.home import Home
from goblin_games.server.registry import DOORBELL, Note, Present, Registry
from goblin_games.server.visit import Visit
from goblin_games.server.words import NEEDS_TERMINAL, NotAllowed, Wish, read_wish

REFUSED, CRASHED, TRY_LATER = 1, 70, 75
"""Exit codes: the wish cannot be granted; the game broke; there is no room now."""

USUAL = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGPIPE", "SIGCHLD", "SIGALRM", "SIGWINCH")
BROKEN = "Something broke in here. Every move was kept: come back and go on."
ELSEWHERE = "You have come in elsewhere with the same key, so it goes on there. Nothing is lost."


class Refusal(InputError):
    """Somebody cannot be let in now.

    Attributes:
        limit: the name of the limit that says so, for the log.
        code: the exit code.
    """

    def __init__(self, text: str, limit: str, code: int = TRY_LATER) -> None:
        super().__init__(text)
        self.limit = limit
        self.code = code


@dataclass(slots=True)
class Doorbell:
    """Where notes go: nowhere before there is somebody to read them."""

    registry: Registry
    listener: Callable[[Note], None] | None = None

    def ring(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Look for notes and hand them on."""
        if self.listener is not None:
            for note in self.registry.notes():
                self.listener(note)

    def answer(self, listener: Callable[[Note], None]) -> None:
        """Hand all notes to somebody, also those that have come already."""
        self.listener = listener
        self.ring()


def enter(visit: Visit, config: Config, threads: int | None = None) -> int:
    """Let somebody in, until they leave. Standard input and output are their terminal.

    Args:
        visit: who they are and what they want.
        config: of the server.
        threads: see `rlimits.apply`.

    Returns:
        the exit code for their client.
    """
    harmless(config, threads)
    home = Home(config)
    log = home.log()
    try:
        wish = read_wish(visit.command)
        if wish.needs_terminal and not _has_screen():
            raise NotAllowed(NEEDS_TERMINAL)
        if visit.term and terminal_name(visit.term) in ("dumb", "unknown"):
            wish = replace(wish, plain=True)
        with _account(home, visit) as account:
            _dress(visit, account)
            log("enter", account=account.id, way=visit.way, wish=wish.kind, address=visit.address)
            return _with_account(home, visit, wish, account)
    except Refusal as error:
        log("refused", limit=error.limit, way=visit.way, address=visit.address)
        return _say(error, error.code)
    except InputError as error:
        log("refused", limit="wish", why=str(error), way=visit.way, address=visit.address)
        return _say(error, REFUSED)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a stranger must not see a traceback of this machine
        log("crash", error=repr(error), trace=traceback.format_exc()[-380:])
        return _say(Exception(BROKEN), CRASHED)


def harmless(config: Config, threads: int | None = None) -> None:
    """Give this process usual signals, a closed umask and its limits."""
    for name in USUAL:
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a write fails instead, and is handled
    signal.signal(DOORBELL, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    os.umask(0o077)
    rlimits.apply(config, threads)


@contextmanager
def _account(home: Home, visit: Visit) -> Iterator[Account]:
    accounts = Accounts(home)
    if visit.fingerprint:
        yield accounts.enter(visit.fingerprint, visit.login)
    elif home.config.guests:
        with accounts.guest() as account:
            yield account
    else:
        raise Refusal("This server knows people by their SSH key, and you have none.", "guests", 1)


def _dress(visit: Visit, account: Account) -> None:
    os.environ.clear()
    os.environ.update(environment(visit.environ, visit.term, account.folder))
    os.chdir(account.folder)


def _with_account(home: Home, visit: Visit, wish: Wish, account: Account) -> int:
    if wish.kind == "account":
        from goblin_games.server.self_service import serve_account

        return serve_account(Accounts(home), account, wish.words, Registry(home))
    registry = Registry(home)
    kind = "play" if wish.plays else "watch"
    code = wish.words[0].upper() if wish.kind == "watch" else ""
    me = Present(os.getpid(), account.id, account.name, kind, time.time(), visit.way, code)
    _check_room(registry.all(), me, home.config)
    bell = Doorbell(registry)
    signal.signal(DOORBELL, bell.ring)
    with registry.enter(me):
        if wish.plays:
            _take_over(registry, me)
        from goblin_games.server import table

        return table.sit_down(home, account, wish, bell)


def _check_room(present: list[Present], me: Present, config: Config) -> None:
    """The limits that hold whichever way somebody comes in."""
    limits = config.limits
    if me.way == "sshd" and len(present) >= limits.connections:
        raise Refusal("All places are taken. Try again in a few minutes.", "connections")
    mine = [entry for entry in present if entry.account == me.account]
    staying = [entry for entry in mine if entry.kind != "play" or me.kind != "play"]
    if len(staying) >= limits.per_account:
        raise Refusal(f"You are here {len(staying)} times already.", "per_account")
    if me.code and sum(entry.code == me.code for entry in present) >= limits.watchers:
        raise Refusal("There is no room for more watchers at that table.", "watchers")


def _take_over(registry: Registry, me: Present) -> None:
    """Ask everybody who plays with the same key to leave; the last one who came stays."""
    for other in registry.all():
        older = (other.since, other.pid) < (me.since, me.pid)
        if other.account == me.account and other.kind == "play" and older:
            registry.send_away(other, ELSEWHERE)


def _has_screen() -> bool:
    return os.isatty(0) and os.isatty(1)


def _say(error: Exception, code: int) -> int:
    end = "\r\n" if os.isatty(1) else "\n"
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{error}{end}")
        sys.stdout.flush()
    return code


# -- for a process of its own ---------------------------------------------------------------


def main() -> int:
    """Enter with a visit and a configuration from standard input's side: see `nursery`.

    They come as one JSON object in the environment variable GOBLIN_GAMES_VISIT.
    """
    given: dict[str, Any] = json.loads(os.environ.pop("GOBLIN_GAMES_VISIT"))
    config = Config.model_validate(given["config"])
    return enter(Visit(**given["visit"]), config, given.get("threads"))


if __name__ == "__main__":
    sys.exit(main())
