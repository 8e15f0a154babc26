"""Hosting over SSH: `serve`, `server ...`, `watch` and `account ...`."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from pathlib import Path

from goblin_games.rules.core import InputError
from goblin_games.server.config import Config, load


def serve(arguments: Namespace) -> int:
    """Let people in over SSH until somebody stops it."""
    from goblin_games.server.serve import serve as begin

    flags = {name: getattr(arguments, name) for name in ("host", "port", "user")}
    return begin(load(_file(arguments), flags))


def who(arguments: Namespace) -> int:
    """Who is there."""
    from goblin_games.server.control import NoServer, ask
    from goblin_games.server.home import Home
    from goblin_games.server.registry import Registry

    home = Home(_config(arguments))
    try:
        people = ask(home.control, {"do": "who"})["people"]
    except NoServer:  # people may have come in by sshd
        people = [
            {
                "id": entry.pid,
                "name": entry.name,
                "state": "inside",
                "wish": entry.kind,
                "seconds": 0,
                "address": entry.way,
            }
            for entry in Registry(home).all()
        ]
    for row in people:
        minutes = row["seconds"] // 60
        print(
            f"{row['id']:>6}  {row['name']:16}  {row['state']:6}  {row['wish']:7}  "
            f"{minutes:4} min  {row['address']}"
        )
    if not people:
        print("Nobody is there.")
    return 0


def kick(arguments: Namespace) -> int:
    """Ask somebody to leave."""
    count = _ask(arguments, {"do": "kick", "who": arguments.who, "text": arguments.reason or ""})
    if not count:
        raise InputError(f"Nobody there is called or numbered '{arguments.who}'.")
    print(f"Asked to leave: {count}.")
    return 0


def broadcast(arguments: Namespace) -> int:
    """Tell everybody something."""
    print(f"Told: {_ask(arguments, {'do': 'broadcast', 'text': ' '.join(arguments.text)})}.")
    return 0


def drain(arguments: Namespace) -> int:
    """Let nobody in any more, and end when all have gone."""
    count = _ask(arguments, {"do": "drain", "seconds": arguments.seconds})
    print(f"Nobody is let in any more; inside: {count}.")
    return 0


def health(arguments: Namespace) -> int:
    """Whether the server is well: 0 if it is, 1 if not."""
    from goblin_games.server.control import ask
    from goblin_games.server.home import Home

    reply = ask(Home(_config(arguments)).control, {"do": "health"})
    print(json.dumps(reply, indent=2))
    return 0 if reply.get("ok") else 1


def print_sshd_config(arguments: Namespace) -> int:
    """A block for sshd_config."""
    from goblin_games.server.sshd import sshd_config

    file = _file(arguments)
    load(file)  # a recipe for a configuration that does not work helps nobody
    sys.stdout.write(sshd_config(arguments.user, file))
    return 0


def enter(arguments: Namespace) -> int:
    """What sshd runs for somebody who comes in."""
    from goblin_games.server.launcher import enter as come_in
    from goblin_games.server.sshd import visit_of

    config = _config(arguments)
    if os.getuid() == 0:
        raise InputError("Nobody is let in as root: see goblin-games server print-sshd-config.")
    return come_in(visit_of(os.environ), config)


def watch(arguments: Namespace) -> int:
    """Watch a running match: by its code on this server, or your own by its id."""
    from goblin_games.commands.play import wants_plain
    from goblin_games.server.home import Home
    from goblin_games.server.table import watch_here

    return watch_here(Home(_config(arguments)), arguments.code, wants_plain(arguments))


def account(arguments: Namespace) -> int:
    """Look after the accounts of a server."""
    from goblin_games.server.accounts import Accounts
    from goblin_games.server.home import Home
    from goblin_games.server.registry import Registry

    home = Home(_config(arguments))
    accounts, action = Accounts(home), arguments.action
    if action == "list":
        for entry in accounts.all():
            blocked = f"  closed: {entry.blocked}" if entry.blocked else ""
            print(f"{entry.id}  {entry.name:16}  {entry.fingerprint}{blocked}")
        return 0
    found = accounts.named(arguments.who)
    if action == "export":
        print(json.dumps(accounts.export(found), indent=2, ensure_ascii=True))
        return 0
    if action == "name":
        print(f"{found.name} is called {accounts.rename(found, arguments.name).name} now.")
        return 0
    if action == "open":
        accounts.block(found, "")
        print(f"{found.name} may come in again.")
        return 0
    registry = Registry(home)
    if action == "block":
        accounts.block(found, arguments.reason)
        print(f"{found.name} is let in no more.")
    for present in registry.all():
        if present.account == found.id:
            registry.send_away(present, "This account is closed.")
    if action == "delete":
        accounts.delete(found)
        print(f"Everything of {found.name} is deleted.")
    return 0


def _file(arguments: Namespace) -> Path | None:
    return Path(arguments.config) if arguments.config else None


def _config(arguments: Namespace) -> Config:
    return load(_file(arguments))


def _ask(arguments: Namespace, order: dict[str, object]) -> int:
    from goblin_games.server.control import ask
    from goblin_games.server.home import Home

    reply = ask(Home(_config(arguments)).control, order)
    if not reply.get("ok"):
        raise InputError(str(reply.get("why", "The server did not do it.")))
    return int(reply.get("count", 0))
