"""`ssh host account ...`: what people may do with their own account."""

from __future__ import annotations

import json
import sys

from goblin_games.server.accounts import Account, AccountError, Accounts
from goblin_games.server.registry import Registry


def serve_account(
    accounts: Accounts, account: Account, words: tuple[str, ...], registry: Registry
) -> int:
    """Show, rename, export or delete the account of whoever asks.

    Raises:
        AccountError: if it cannot be done.
    """
    if account.guest:
        raise AccountError("Guests have no account.")
    action = words[0] if words else "show"
    if action == "name":
        renamed = accounts.rename(account, words[1])
        _print(f"You are called {renamed.name} now.")
    elif action == "export":
        _print(json.dumps(accounts.export(account), indent=2, ensure_ascii=True))
    elif action == "delete":
        if words[1].lower() != account.name.lower():
            raise AccountError(f"To delete everything of yours: account delete {account.name}")
        for present in registry.all():
            if present.account == account.id:
                registry.send_away(present, "Your account is deleted, as you asked for.")
        accounts.delete(account)
        _print("Everything of yours is deleted.")
    else:
        _print(f"You are {account.name}. Known of you: your key {account.fingerprint}, your")
        _print("matches and your settings. account name NAME, account export, account delete NAME.")
    return 0


def _print(text: str) -> None:
    end = "\r\n" if sys.stdout.isatty() else "\n"
    sys.stdout.write(text.replace("\n", end) + end)
    sys.stdout.flush()
