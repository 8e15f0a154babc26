"""Accounts: whoever holds the key is the person. No passwords, no addresses.

An account is a folder, named after the key's fingerprint. In it lie the person's matches and
settings, in the same form as at home (GOBLIN_GAMES_HOME is set to it), and `account.json`.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goblin_games.rules.core.errors import InputError
from goblin_games.server.home import Home, read_json, write_json
from goblin_games.server.names import BadName, blocked_words, check_name, folded
from goblin_games.table import places

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_ID = re.compile(r"[0-9a-f]{24}|guest-[0-9a-f]{12}")


class AccountError(InputError):
    """Something that cannot be done with an account; the message is one sentence."""


class Barred(AccountError):
    """Somebody who may not come in."""


@dataclass(frozen=True, slots=True)
class Account:
    """One person of a server.

    Attributes:
        id: the name of its folder; says nothing about the person.
        name: what the person is called.
        folder: where the matches and settings lie.
        guest: whether it goes when the person goes.
        fingerprint: of the key; empty for guests.
        created: when it was made, seconds since 1970.
        blocked: why the person may not come in; empty if they may.
    """

    id: str
    name: str
    folder: Path
    guest: bool = False
    fingerprint: str = ""
    created: float = 0.0
    blocked: str = ""

    @property
    def store(self) -> Path:
        """The file of its matches."""
        return self.folder / "data" / "matches.sqlite3"


def id_of(fingerprint: str) -> str:
    """The account id of a key's fingerprint (`SHA256:...`, as ssh-keygen -l prints it).

    Raises:
        AccountError: if it is no such fingerprint.
    """
    if not _FINGERPRINT.fullmatch(fingerprint):
        raise AccountError(f"'{fingerprint[:60]}' is no fingerprint of a key (SHA256:...).")
    return hashlib.sha256(fingerprint.encode()).hexdigest()[:24]


def fingerprint_of(public_key: str) -> str:
    """The fingerprint of a public key in OpenSSH's form, `ssh-ed25519 AAAA...`.

    Raises:
        AccountError: if it is none.
    """
    try:
        blob = base64.b64decode(public_key.split()[1], validate=True)
    except (IndexError, binascii.Error):
        raise AccountError("That is no public key.") from None
    digest = base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
    return f"SHA256:{digest}"


class Accounts:
    """All accounts of a server."""

    def __init__(self, home: Home) -> None:
        self.home = home

    # -- coming in ------------------------------------------------------------------------

    def enter(self, fingerprint: str, login: str = "") -> Account:
        """The account of a key; made, with a name of its own, if it is new.

        Args:
            fingerprint: of the key.
            login: the user name of the login; it becomes the name if it is free and allowed.

        Raises:
            Barred: if the account is blocked, or is new and new ones are not made.
        """
        id = id_of(fingerprint)
        account = self.find(id)
        if account is None:
            if not self.home.config.new_accounts:
                raise Barred("This server takes no new people at the moment.")
            if len(os.listdir(self.home.accounts)) >= self.home.config.limits.accounts:
                raise Barred("This server has no room for new people.")
            account = self._make(id, fingerprint, login)
        if account.blocked:
            raise Barred(f"This account is closed: {account.blocked}.")
        return account

    @contextmanager
    def guest(self) -> Iterator[Account]:
        """A guest's account, which is gone at the end."""
        id = f"guest-{secrets.token_hex(6)}"
        folder = places.make(self.home.accounts / id)
        name = f"Guest{secrets.randbelow(9000) + 1000}"
        try:
            _first_settings(folder, name)
            yield Account(id, name, folder, guest=True, created=time.time())
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _make(self, id: str, fingerprint: str, login: str) -> Account:
        folder = places.make(self.home.accounts / id)
        name = self._first_name(id, login)
        account = Account(id, name, folder, fingerprint=fingerprint, created=time.time())
        _first_settings(folder, name)
        self._write(account)
        return account

    def _first_name(self, id: str, login: str) -> str:
        for name in (login[:1].upper() + login[1:], *_made_up()):
            with contextlib.suppress(BadName):
                self._take_name(id, name)
                return name
        raise AccountError("There is no name left.")

    # -- names ----------------------------------------------------------------------------

    def rename(self, account: Account, name: str) -> Account:
        """Give a person another name; the old one is free again.

        Raises:
            BadName: if nobody may have it, or somebody else has it.
        """
        self._take_name(account.id, name)
        if folded(name) != folded(account.name):
            (self.home.names / folded(account.name)).unlink(missing_ok=True)
        renamed = self._with(account, name=name)
        self._write(renamed)
        return renamed

    def _take_name(self, id: str, name: str) -> None:
        check_name(name, blocked_words(self.home.path))
        path = self.home.names / folded(name)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            if path.read_text(encoding="utf-8") != id:
                raise BadName(f"The name {name} belongs to somebody else.") from None
            return
        with os.fdopen(file, "w") as out:
            out.write(id)

    # -- looking --------------------------------------------------------------------------

    def find(self, id: str) -> Account | None:
        """The account with this id, if there is one."""
        if not _ID.fullmatch(id):
            return None
        folder = self.home.path / "accounts" / id
        values = read_json(folder / "account.json")
        if values is None:
            return None
        return Account(
            id,
            str(values.get("name", id)),
            folder,
            fingerprint=str(values.get("fingerprint", "")),
            created=float(values.get("created", 0)),
            blocked=str(values.get("blocked", "")),
        )

    def named(self, who: str) -> Account:
        """The account with this name, id or fingerprint.

        Raises:
            AccountError: if there is none.
        """
        id = id_of(who) if who.startswith("SHA256:") else who
        if not _ID.fullmatch(id):
            with contextlib.suppress(OSError, ValueError):
                if folded(who).isalnum():
                    id = (self.home.names / folded(who)).read_text(encoding="utf-8")
        account = self.find(id)
        if account is None:
            raise AccountError(f"There is no account '{who}' here.")
        return account

    def all(self) -> list[Account]:
        """All accounts, the oldest first."""
        found = (self.find(path.name) for path in self.home.accounts.iterdir())
        return sorted((entry for entry in found if entry), key=lambda entry: entry.created)

    # -- leaving --------------------------------------------------------------------------

    def export(self, account: Account) -> dict[str, Any]:
        """Everything that is known of a person, as plain values.

        Records of matches that are not over show what everybody may know.
        """
        from goblin_games.table.store import Store

        values = read_json(account.folder / "account.json") or {"name": account.name}
        settings = account.folder / "config" / "settings.toml"
        matches: list[dict[str, str]] = []
        if account.store.exists():
            store = Store(account.store)
            try:
                for saved in store.matches():
                    matches.append({"id": saved.id, "record": store.record(saved.id)})
            finally:
                store.close()
        return {
            "account": values,
            "settings": settings.read_text("utf-8") if settings.exists() else "",
            "matches": matches,
        }

    def delete(self, account: Account) -> None:
        """Forget a person: matches, settings, statistics, name and watch codes."""
        for path in self.home.watch.glob("*.json"):
            if (read_json(path) or {}).get("account") == account.id:
                path.unlink(missing_ok=True)
        name = self.home.names / folded(account.name)
        with contextlib.suppress(OSError):
            if name.read_text(encoding="utf-8") == account.id:
                name.unlink()
        going = account.folder.with_name(f"{account.id}.{secrets.token_hex(4)}.gone")
        account.folder.rename(going)
        shutil.rmtree(going)

    def block(self, account: Account, why: str) -> None:
        """Let a person in no more; with an empty reason, let them in again."""
        self._write(self._with(account, blocked=why))

    # -- within ---------------------------------------------------------------------------

    def _with(self, account: Account, **changes: Any) -> Account:
        values = {name: getattr(account, name) for name in Account.__slots__}
        return Account(**(values | changes))

    def _write(self, account: Account) -> None:
        try:
            write_json(
                account.folder / "account.json",
                {
                    "name": account.name,
                    "fingerprint": account.fingerprint,
                    "created": account.created,
                    "blocked": account.blocked,
                },
            )
        except OSError as error:
            raise AccountError(f"The account cannot be kept: {error.strerror}.") from None


def _first_settings(folder: Path, name: str) -> None:
    """The person's name stands on the first seat of their first match."""
    file = places.make(folder / "config") / "settings.toml"
    if not file.exists():
        file.write_text(f'names = ["{name}"]\n', encoding="utf-8")


def _made_up() -> Iterator[str]:
    heads = ("Grik", "Mog", "Snag", "Zub", "Nix", "Brak", "Oona", "Pim", "Ruk", "Tizz")
    for _ in range(40):
        yield f"{secrets.choice(heads)}{secrets.randbelow(9000) + 1000}"
