"""Chance as data: what is due, and how likely each next die, tile or token is.

The rules never roll. They say what is due; the table supplies outcomes from seeded or real
dice, players from their own stream, and tests from a list.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from goblin_games.rules.core.action import ChanceAction, Token
from goblin_games.rules.core.actors import ALL, CHANCE, Actor, Seen, board_of

Weights = tuple[tuple[Token, int], ...]
Make = Callable[[tuple[Token, ...]], ChanceAction]


@dataclass(frozen=True, slots=True, eq=False)
class Due(ABC):
    """One chance step that must happen now.

    Attributes:
        label: what is rolled or drawn, for people: "the attack on the Forest of Tears".
        make: turns the tokens of a whole outcome into the chance action.
        actor: the chance that makes it; several dues at once have different actors.
        seen_by: who may know the outcome.
        shown: how many of its first tokens everybody sees even so, such as a card turned up.
        keys: one per token where luck is shared between boards, otherwise empty.
    """

    label: str
    make: Make
    actor: Actor = field(default=CHANCE, kw_only=True)
    seen_by: Seen = field(default=ALL, kw_only=True)
    shown: int = field(default=0, kw_only=True)
    keys: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def board(self) -> int | None:
        """The board this chance belongs to, if it belongs to one alone."""
        return board_of(self.actor)

    @abstractmethod
    def next(self, prefix: tuple[Token, ...]) -> Weights:
        """The exact distribution of the next token after `prefix`: (token, whole weight).

        Empty when the outcome is complete.
        """

    def sample(self, stream: random.Random) -> ChanceAction:
        """An outcome drawn with a search generator."""
        prefix: tuple[Token, ...] = ()
        while weights := self.next(prefix):
            mark = stream.random() * sum(weight for _, weight in weights)
            for token, weight in weights:  # noqa: B007
                mark -= weight
                if mark < 0:
                    break
            prefix = (*prefix, token)
        return self.make(prefix)

    def accepts(self, action: ChanceAction) -> bool:
        """Whether `action` is a possible outcome."""
        tokens = action.tokens()
        for shown, token in enumerate(tokens):
            if all(token != possible for possible, _ in self.next(tokens[:shown])):
                return False
        return not self.next(tokens) and self.make(tokens) == action

    def probability(self, action: ChanceAction) -> Fraction:
        """The exact probability of an outcome; 0 if it is not one of this due."""
        tokens = action.tokens()
        chance = Fraction(1)
        for shown, token in enumerate(tokens):
            weights = dict(self.next(tokens[:shown]))
            if token not in weights:
                return Fraction(0)
            chance *= Fraction(weights[token], sum(weights.values()))
        if self.next(tokens) or self.make(tokens) != action:
            return Fraction(0)
        return chance

    def outcomes(self) -> Iterator[tuple[ChanceAction, Fraction]]:
        """Every outcome with its probability; only for dues known to be small."""

        def grow(
            prefix: tuple[Token, ...], chance: Fraction
        ) -> Iterator[tuple[ChanceAction, Fraction]]:
            weights = self.next(prefix)
            if not weights:
                yield self.make(prefix), chance
            total = sum(weight for _, weight in weights)
            for token, weight in weights:
                yield from grow((*prefix, token), chance * Fraction(weight, total))

        return grow((), Fraction(1))


_FACES: dict[int, Weights] = {}


def faces(sides: int) -> Weights:
    """The faces 1 to `sides`, all equally likely."""
    if sides not in _FACES:
        _FACES[sides] = tuple((face, 1) for face in range(1, sides + 1))
    return _FACES[sides]


def _kept() -> dict[int, ChanceAction]:
    return {}


@dataclass(frozen=True, slots=True, eq=False)
class Dice(Due):
    """Dice, thrown together and read from left to right: `sides` holds each one's size."""

    sides: tuple[int, ...]
    kept: dict[int, ChanceAction] = field(default_factory=_kept, init=False, repr=False)
    """Outcomes of one or two dice that were sampled before, by number."""

    def next(self, prefix: tuple[Token, ...]) -> Weights:
        return faces(self.sides[len(prefix)]) if len(prefix) < len(self.sides) else ()

    def sample(self, stream: random.Random) -> ChanceAction:
        roll, sides = stream.random, self.sides
        if len(sides) == 1:
            number = int(roll() * sides[0])
        elif len(sides) == 2:
            number = int(roll() * (sides[0] * sides[1]))
        else:
            return self.make(tuple([int(roll() * size) + 1 for size in sides]))
        made = self.kept.get(number)
        if made is None:
            first, second = divmod(number, sides[-1])
            shown = (second + 1,) if len(sides) == 1 else (first + 1, second + 1)
            made = self.kept[number] = self.make(shown)
        return made


@dataclass(frozen=True, slots=True, eq=False)
class Draw(Due):
    """Tokens drawn without looking, one after the other, `count` of the `tokens` in all.

    A token that is there several times is listed several times.
    """

    tokens: tuple[Token, ...]
    count: int = 1
    kept: dict[int, ChanceAction] = field(default_factory=_kept, init=False, repr=False)
    """Outcomes of a single draw that were sampled before, by place in `tokens`."""

    def next(self, prefix: tuple[Token, ...]) -> Weights:
        if len(prefix) >= self.count:
            return ()
        left = list(self.tokens)
        for token in prefix:
            if token not in left:
                return ()
            left.remove(token)
        return tuple((token, left.count(token)) for token in dict.fromkeys(left))

    def sample(self, stream: random.Random) -> ChanceAction:
        roll = stream.random
        if self.count == 1:
            place = int(roll() * len(self.tokens))
            made = self.kept.get(place)
            if made is None:
                made = self.kept[place] = self.make((self.tokens[place],))
            return made
        left = list(self.tokens)
        return self.make(tuple([left.pop(int(roll() * len(left))) for _ in range(self.count)]))
