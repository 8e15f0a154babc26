"""`goblin-games serve`: from the command line to a listening server, and to its end."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import pwd
import signal
import socket
import stat
import sys
from pathlib import Path

from goblin_games.rules.core.errors import InputError
from goblin_games.server.config import Config
from goblin_games.server.home import Home, write_json
from goblin_games.table import places

BACKLOG = 128


class ServeError(InputError):
    """The server cannot begin; the message is one sentence."""


def serve(config: Config) -> int:
    """Serve until a signal or `server drain` ends it; returns the exit code.

    Raises:
        ServeError: if it cannot begin.
    """
    try:
        import asyncssh
    except ImportError:
        raise ServeError(
            "Serving needs asyncssh: pip install 'goblin-games[ssh]'; or use sshd, see "
            "goblin-games server print-sshd-config."
        ) from None
    if os.getuid() == 0 and not config.user:
        raise ServeError(
            "A server does not run as root: name a user to become (--user NAME), or start it as "
            "somebody else."
        )
    listener = _listen(config)  # before the rights are given up: the port may be below 1024
    if os.getuid() == 0:
        _become(config.user or "")
    os.umask(0o077)
    home = Home(config)
    gate = _only_one(home)
    try:
        key = _host_key(home.host_key)
        asyncssh.set_log_level("CRITICAL")  # what matters is in our own log
        return asyncio.run(_serve(config, listener, key))
    finally:
        listener.close()
        os.close(gate)


async def _serve(config: Config, listener: socket.socket, key: object) -> int:
    import asyncssh

    from goblin_games.server.control import Control
    from goblin_games.server.front import Guard
    from goblin_games.server.house import House
    from goblin_games.server.watching import Codes

    house = House(config)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, house.stop.set)
    loop.add_signal_handler(signal.SIGHUP, lambda: None)
    Codes(house.home).forget_old()
    house.nanny.start()
    house.thinkers.start()
    control = Control(house)
    await control.start()
    await _wait_for_nursery(house.nanny.ready)
    acceptor = await asyncssh.listen(
        sock=listener,
        backlog=BACKLOG,
        server_factory=lambda: Guard(house),
        server_host_keys=[key],
        server_version="GoblinGames",
        login_timeout=config.limits.handshake_seconds,
        keepalive_interval=config.keepalive_seconds,
        keepalive_count_max=config.keepalive_count,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        line_editor=False,
        encoding=None,
        compression_algs=["none"],
        rdns_lookup=False,
        config=None,
    )
    house.port = listener.getsockname()[1]
    _say_where(house.home, listener, key)
    house.log("serving", port=house.port, places=config.limits.connections)
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000)  # what closed connections leave is rubbish
    await house.stop.wait()
    acceptor.close()
    await house.send_all_away()
    await house.nanny.close()
    await house.thinkers.close()
    control.close()
    house.log("closed")
    return 0


async def _wait_for_nursery(ready: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(ready.wait(), 60)
    except TimeoutError:
        raise ServeError("The nursery does not start; see what it wrote above.") from None


def _listen(config: Config) -> socket.socket:
    try:
        family = socket.getaddrinfo(config.host, config.port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((config.host, config.port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise ServeError(
            f"Cannot listen at {config.host} port {config.port}: {error.strerror or error}."
        ) from None


def _become(name: str) -> None:
    """Give up root's rights for good."""
    try:
        user = pwd.getpwnam(name)
    except KeyError:
        raise ServeError(f"There is no user '{name}'.") from None
    if user.pw_uid == 0:
        raise ServeError(f"The user '{name}' is root too.")
    os.initgroups(name, user.pw_gid)
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    os.environ.update(HOME=user.pw_dir, USER=name, LOGNAME=name)
    for stale in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        os.environ.pop(stale, None)
    os.chdir("/")


def _only_one(home: Home) -> int:
    path = home.folder("run") / "server.lock"
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise ServeError(f"Another server runs in {home.path} already.") from None
    return file


def _host_key(path: Path) -> object:
    """The server's own key; made at the first start, readable by nobody else.

    Raises:
        ServeError: if it cannot be used, or others can read it.
    """
    import asyncssh

    try:
        if not path.exists():
            places.make(path.parent)
            fresh = asyncssh.generate_private_key("ssh-ed25519", comment="goblin-games")
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            with os.fdopen(file, "wb") as out:
                out.write(fresh.export_private_key())
            path.with_name(f"{path.name}.pub").write_bytes(fresh.export_public_key())
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise ServeError(f"Others can read the host key: chmod 600 {path}")
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise ServeError(f"The host key {path} cannot be used: {error}.") from None


def _say_where(home: Home, listener: socket.socket, key: object) -> None:
    host, port = listener.getsockname()[:2]
    fingerprint = key.get_fingerprint("sha256")  # type: ignore[attr-defined]
    write_json(home.folder("run") / "server.json", {"port": port, "pid": os.getpid()})
    print(f"Goblin Games listens at {host} port {port}; host key {fingerprint}.")
    print(f"Come in with: ssh -p {port} play@{host}", flush=True)
    sys.stdout.flush()
