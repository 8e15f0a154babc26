"""The Pile-O-Die: drawing from it, and what goes back (spec 2.3, R8, R9)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from goblin_games.rules.core import ChanceAction, Due, Token, Weights
from goblin_games.rules.dice_goblinz.dice import NAMES, SIZE_OF, SIZES, Dice
from goblin_games.rules.dice_goblinz.state import Table
from goblin_games.rules.dice_goblinz.terms import Pile

_PLACE: Final = {size: place for place, size in enumerate(SIZES)}
_SIX: Final[Pile] = (1,) * len(SIZES)


@dataclass(frozen=True, slots=True, eq=False)
class PileDraw(Due):
    """Dice drawn blindly from the pile, `count` of them; `draws` is the action's class.

    Every single die in the pile is equally likely. An unlimited pile gives one size in six,
    whatever came before.
    """

    pile: Pile
    count: int
    draws: Callable[[Dice], ChanceAction]

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
        roll, left = stream.random, list(self.pile or _SIX)
        total, drawn = sum(left), []
        for _ in range(self.count):
            mark = int(roll() * total)
            place = 0
            while mark >= left[place]:
                mark -= left[place]
                place += 1
            drawn.append(SIZES[place])
            if self.pile:
                left[place] -= 1
                total -= 1
        return self.draws(tuple(drawn))


def sizes_named(tokens: tuple[Token, ...]) -> tuple[int, ...]:
    """The sizes of dice that were drawn by name."""
    return tuple([SIZE_OF[str(token)] for token in tokens])


def available(pile: Pile, wanted: int) -> int:
    """How many of `wanted` dice the pile can give."""
    return min(wanted, sum(pile)) if pile else wanted


def take_out(table: Table, dice: Iterable[int]) -> None:
    """Dice leave the pile; it must hold them, or have no end."""
    if table.pile:
        counts = list(table.pile)
        for size in dice:
            counts[_PLACE[size]] -= 1
        table.pile = tuple(counts)


def put_back(table: Table, dice: Iterable[int]) -> None:
    """Dice go into the pile."""
    if table.pile:
        counts = list(table.pile)
        for size in dice:
            counts[_PLACE[size]] += 1
        table.pile = tuple(counts)


def hand_out(table: Table, dice: Dice) -> None:
    """Starting dice for one that comes back: from the pile where it has them, else from the box.

    A respawn is never short (R8).
    """
    if not table.pile:
        return
    counts = list(table.pile)
    for size in dice:
        if counts[_PLACE[size]]:
            counts[_PLACE[size]] -= 1
        else:
            table.dice_in_game += 1
    table.pile = tuple(counts)
