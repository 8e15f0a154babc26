"""The Pile-O-Die: drawing from it, and what goes back (spec 2.3, R8, R9)."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from goblin_games.rules.core import ALL, CHANCE, ChanceAction, Due, Token, Weights
from goblin_games.rules.dice_goblinz.dice import NAMES, SIZE_OF, SIZES, Dice
from goblin_games.rules.dice_goblinz.state import Table
from goblin_games.rules.dice_goblinz.terms import Pile

_PLACE: Final = {size: place for place, size in enumerate(SIZES)}
_SIX: Final[Pile] = (1,) * len(SIZES)
_set = object.__setattr__  # dues are frozen


class PileDraw(Due):
    """Dice drawn blindly from the pile, `count` of them; subclasses say what for.

    Every single die in the pile is equally likely. An unlimited pile gives one size in six,
    whatever came before. Each room makes a new one, so it is built by hand: the fields that never
    differ belong to the class.
    """

    __slots__ = ("count", "pile")
    actor = CHANCE
    seen_by = ALL
    keys = ()
    pile: Pile
    count: int

    def __init__(self, pile: Pile, count: int) -> None:
        _set(self, "pile", pile)
        _set(self, "count", count)

    @abstractmethod
    def drawn(self, dice: Dice) -> ChanceAction:
        """The action of having drawn these."""

    def make(self, tokens: tuple[Token, ...]) -> ChanceAction:
        """The action from the names of the dice."""
        return self.drawn(tuple([SIZE_OF[str(token)] for token in tokens]))

    def next(self, prefix: tuple[Token, ...]) -> Weights:
        if len(prefix) >= self.count:
            return ()
        left = list(self.pile or _SIX)
        if self.pile:
            for token in prefix:
                left[_PLACE[SIZE_OF[str(token)]]] -= 1
        pairs = zip(NAMES.values(), left, strict=True)
        return tuple((name, count) for name, count in pairs if count > 0)

    def sample(self, stream: random.Random) -> ChanceAction:
        """By rejection: any size, kept with the chance of its part of the fullest heap."""
        roll, pile = stream.random, self.pile or _SIX
        most, left, taken = max(pile), [*pile], 1 if self.pile else 0
        dice: list[int] = []
        for _ in range(self.count):
            place = int(roll() * 6)
            while roll() * most >= left[place]:
                place = int(roll() * 6)
            dice.append(SIZES[place])
            left[place] -= taken
        return self.drawn(tuple(dice))


def available(pile: Pile, wanted: int) -> int:
    """How many of `wanted` dice the pile can give."""
    return wanted if not pile or sum(pile) >= wanted else sum(pile)


def take_out(table: Table, dice: Iterable[int]) -> None:
    """Dice leave the pile; it must hold them, or have no end."""
    if table.pile:
        counts = [*table.pile]
        for size in dice:
            counts[_PLACE[size]] -= 1
        table.pile = tuple(counts)


def put_back(table: Table, dice: Sequence[int]) -> None:
    """Dice go into the pile."""
    if dice and table.pile:
        counts = [*table.pile]
        for size in dice:
            counts[_PLACE[size]] += 1
        table.pile = tuple(counts)


def hand_out(table: Table, dice: Dice) -> None:
    """Starting dice for one that comes back: from the pile where it has them, else from the box.

    A respawn is never short (R8).
    """
    if not table.pile:
        return
    counts = [*table.pile]
    for size in dice:
        if counts[_PLACE[size]]:
            counts[_PLACE[size]] -= 1
        else:
            table.dice_in_game += 1
    table.pile = tuple(counts)
