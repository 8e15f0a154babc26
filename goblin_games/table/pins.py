"""PINs: short numbers that keep others at the same keyboard from looking at one's secrets.

A PIN is no lock against whoever owns the computer; only its salted hash is kept, and only by the
store. Records and exports know nothing of it.
"""

from __future__ import annotations

import secrets
from hashlib import pbkdf2_hmac
from hmac import compare_digest

SHORTEST, LONGEST = 3, 12
_ROUNDS = 60_000


def check_pin(pin: str) -> str:
    """A PIN as it may be used.

    Raises:
        ValueError: one sentence; PINs have 3 to 12 digits.

    >>> check_pin("0815")
    '0815'
    """
    if not (SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdigit()):
        raise ValueError(f"A PIN has {SHORTEST} to {LONGEST} digits.")
    return pin


def seal(pin: str) -> str:
    """What is kept of a PIN: a salt, and the hash of both.

    Raises:
        ValueError: if it is no PIN.
    """
    return _sealed(secrets.token_hex(8), check_pin(pin))


def fits(sealed: str, pin: str) -> bool:
    """Whether a PIN is the one that was sealed.

    >>> fits(seal("0815"), "0815"), fits(seal("0815"), "4711")
    (True, False)
    """
    return compare_digest(sealed, _sealed(sealed.partition(":")[0], pin))


def _sealed(salt: str, pin: str) -> str:
    return f"{salt}:{pbkdf2_hmac('sha256', pin.encode(), salt.encode(), _ROUNDS).hex()}"
