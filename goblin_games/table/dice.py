"""Where outcomes come from: seeded luck that can be checked, or dice on a real table.

Seeded luck is a pure function of the seed and a key, built on BLAKE2b: `die(key, sides)` and
`rank(key, tokens)`. Nothing is drawn "in order", so neither undo nor a thinking computer nor
another seat can shift it. `tests/table/test_dice.py` holds known answers.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple, Protocol

from goblin_games.rules.core import CHANCE, Action, ChanceAction, Dice, Due, Token, Weights
from goblin_games.rules.core.chance import faces

_WORD = 1 << 32


class Luck:
    """A seed, and the luck that follows from it."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = blake2b(seed.encode(), digest_size=32, person=b"goblin-games").digest()

    def die(self, key: str, sides: int) -> int:
        """A face from 1 to `sides`, all equally likely, the same for the same key."""
        limit = _WORD - _WORD % sides
        attempt = 0
        while True:
            name = key if attempt == 0 else f"{key}#{attempt}"
            digest = blake2b(name.encode(), digest_size=32, key=self._key).digest()
            for start in range(0, 32, 4):
                word = int.from_bytes(digest[start : start + 4], "big")
                if word < limit:
                    return word % sides + 1
            attempt += 1

    def rank(self, key: str, tokens: Sequence[Token]) -> Token:
        """The best-ranked of `tokens` in a random ranking of all tokens that belongs to `key`.

        Copies of a token each have a rank of their own.
        """
        best: tuple[bytes, Token] | None = None
        copies: dict[Token, int] = {}
        for token in tokens:
            copies[token] = copies.get(token, 0) + 1
            name = f"{key}/{token}#{copies[token]}"
            digest = blake2b(name.encode(), digest_size=16, key=self._key).digest()
            if best is None or digest < best[0]:
                best = (digest, token)
        if best is None:
            raise ValueError("there is nothing to draw from")
        return best[1]

    def number(self, key: str) -> int:
        """64 random bits for a stream of its own, such as a computer player's."""
        digest = blake2b(key.encode(), digest_size=8, key=self._key).digest()
        return int.from_bytes(digest, "big")

    def token(self, key: str, weights: Weights) -> Token:
        """One token from a distribution: a die where it is one, else the best-ranked token."""
        if weights == faces(len(weights)):
            return self.die(key, len(weights))
        return self.rank(key, [token for token, weight in weights for _ in range(weight)])


class DiceSource(Protocol):
    """Who supplies the outcomes of a match."""

    kind: str
    """`seeded` or `real`, as records and options write it."""

    luck: Luck

    def outcome(self, due: Due, turn: int) -> ChanceAction | None:
        """The outcome of a due; None if people must say what their dice show.

        Args:
            due: what is rolled or drawn.
            turn: how many outcomes the same actor has had in this match.
        """
        ...


class SeededDice:
    """All luck from one seed."""

    kind = "seeded"

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def outcome(self, due: Due, turn: int) -> ChanceAction:
        purpose = "dice" if due.actor == CHANCE else f"dice.{due.board}"
        shown: tuple[Token, ...] = ()
        while weights := due.next(shown):
            place = len(shown)
            key = due.keys[place] if due.keys else f"{purpose}/{turn}/{place}"
            shown = (*shown, self.luck.token(key, weights))
        return due.make(shown)


class RealDice(SeededDice):
    """People throw their own dice and type what they show.

    The app still draws tokens, tiles and cards, and whatever nobody at the table may see.
    """

    kind = "real"

    def outcome(self, due: Due, turn: int) -> ChanceAction | None:  # type: ignore[override]
        if isinstance(due, Dice) and due.seen_by != frozenset():
            return None
        return super().outcome(due, turn)

    def throw(self, due: Due, turn: int) -> ChanceAction:
        """Throw one for people who do not want to: what seeded dice would show."""
        return super().outcome(due, turn)


class SealedDice(SeededDice):
    """The dice of a record from before the end of its match: nobody may know what comes next."""

    def __init__(self, kind: str) -> None:
        super().__init__(Luck(new_seed()))
        self.kind = kind

    def outcome(self, due: Due, turn: int) -> ChanceAction | None:  # type: ignore[override]
        return None


def typed_outcome(due: Due, text: str) -> ChanceAction:
    """What people say their dice show: numbers with spaces, or without where faces are 1 to 9.

    Raises:
        ValueError: one sentence that says what would be right.
    """
    words = text.split()
    if len(words) == 1 and len(due.next(())) <= 9 and words[0].isdigit():
        words = list(words[0])
    shown: tuple[Token, ...] = ()
    for word in words:
        weights = due.next(shown)
        if not weights:
            raise ValueError(f"That is one too many for {due.label}: {text}.")
        names = {str(token): token for token, _ in weights}
        if word not in names:
            first, last = weights[0][0], weights[-1][0]
            raise ValueError(f"'{word}' cannot show for {due.label}; say {first} to {last}.")
        shown = (*shown, names[word])
    if due.next(shown):
        raise ValueError(f"Some are missing for {due.label}: only {len(shown)} given.")
    return due.make(shown)


class Commitment(NamedTuple):
    """A promise made at the start of a match that its seed was fixed then.

    The hash is shown at once, seed and salt at the end; whoever noted the hash can check.
    """

    hash: str
    salt: str

    @classmethod
    def to(cls, seed: str, salt: str | None = None) -> Commitment:
        """Commit to a seed with a fresh salt, or with a given one to check a hash."""
        salt = salt or secrets.token_hex(16)
        digest = blake2b(f"{salt} {seed}".encode(), digest_size=16).hexdigest()
        return cls(digest, salt)

    def holds(self, seed: str) -> bool:
        """Whether this is the seed that was committed to."""
        return Commitment.to(seed, self.salt).hash == self.hash


def new_seed() -> str:
    """128 bits from the system, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def is_dice_roll(action: Action) -> bool:
    """Whether a chance action shows numbers, as dice do, rather than names."""
    return isinstance(action, ChanceAction) and all(isinstance(t, int) for t in action.tokens())
