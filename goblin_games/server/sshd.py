"""The other way in: OpenSSH's own server, with our launcher as its forced command."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from goblin_games.rules.core.errors import InputError
from goblin_games.server.accounts import fingerprint_of
from goblin_games.server.environment import ACCEPTED
from goblin_games.server.visit import Visit

BLOCK = """\
# Goblin Games: put this at the end of /etc/ssh/sshd_config (or into a file of
# /etc/ssh/sshd_config.d), then: sshd -t && systemctl reload ssh
#
# Whole-server settings that suit it (they cannot stand in a Match block):
#   LoginGraceTime 20
#   MaxStartups 10:30:60
#   PerSourceMaxStartups 4
#   PermitUserEnvironment no

Match User {user}
    # Any key opens the door; whoever holds it is the person. "echo" accepts it as it is.
    AuthorizedKeysCommand {echo} restrict,pty %t %k
    AuthorizedKeysCommandUser {user}
    AuthorizedKeysFile none
    AuthenticationMethods publickey
    PubkeyAuthentication yes
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    # Nothing but the games; "exec" leaves no shell behind it.
    ForceCommand exec {command}
    ExposeAuthInfo yes
    PermitTTY yes
    DisableForwarding yes
    PermitTunnel no
    PermitUserRC no
    MaxSessions 1
    AcceptEnv {accepted}
    # A dead link is noticed after two minutes.
    ClientAliveInterval 30
    ClientAliveCountMax 4
"""


def sshd_config(user: str, config: Path | None = None) -> str:
    """A `Match User` block for sshd_config.

    Args:
        user: the system's user that all players log in as.
        config: the server's configuration file, if it is not the usual one.

    Raises:
        InputError: if there is no `echo` to be found.
    """
    command = [*_ourselves(), "server", "enter"]
    if config is not None:
        command += ["--config", str(config.absolute())]
    return BLOCK.format(
        user=user,
        echo=_echo(),
        command=shlex.join(command),
        accepted=" ".join(ACCEPTED),
    )


def visit_of(environ: Mapping[str, str]) -> Visit:
    """Who comes in, from what sshd says in the environment.

    Raises:
        InputError: if sshd does not say which key was used.
    """
    file = environ.get("SSH_USER_AUTH")
    if not file:
        raise InputError("sshd does not say who comes in: it needs ExposeAuthInfo yes.")
    fingerprint = ""
    try:
        for line in Path(file).read_text(encoding="ascii").splitlines():
            method, _, key = line.partition(" ")
            if method == "publickey":
                fingerprint = fingerprint_of(key)
    except (OSError, UnicodeDecodeError):
        raise InputError("What sshd says about the key cannot be read.") from None
    return Visit(
        fingerprint=fingerprint,
        command=environ.get("SSH_ORIGINAL_COMMAND", ""),
        term=environ.get("TERM", "") if "SSH_TTY" in environ else "",
        environ=dict(environ),
        way="sshd",
        address=environ.get("SSH_CONNECTION", "").partition(" ")[0],
    )


def _ourselves() -> list[str]:
    """The command that runs this program, whatever the path says for another user."""
    script = Path(sys.argv[0])
    if script.name == "goblin-games" and script.exists():
        return [str(script.absolute())]
    return [sys.executable, "-m", "goblin_games"]


def _echo() -> str:
    """A program that belongs to root, as sshd demands, and does nothing but print."""
    for path in ("/bin/echo", "/usr/bin/echo"):
        if os.access(path, os.X_OK):
            return path
    raise InputError("There is no /bin/echo on this machine.")
