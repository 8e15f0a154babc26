"""Dice as plain tuples: heaps of sizes, and dice that lie on the table with a face (spec 2.3).

A heap is a tuple of sizes, largest first: a pocket of 2d8 and a d4 is `(8, 8, 4)`. A raid die is
a pair of size and face, the highest first. Both forms are canonical: equal heaps are equal tuples.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

SIZES: Final = (4, 6, 8, 10, 12, 20)
"""All kinds of dice, in the order by which Mitosis shrinks them."""
SMALLEST: Final = SIZES[0]

Dice = tuple[int, ...]
Die = tuple[int, int]
Rolled = tuple[Die, ...]

IN_THE_AIR: Final = 0
"""The face of a die that is not rolled yet, or is being rolled again."""

# -- heaps --------------------------------------------------------------------------------


def heap(sizes: Iterable[int]) -> Dice:
    """Sizes in any order as a heap.

    >>> heap([4, 8, 4])
    (8, 4, 4)
    """
    return tuple(sorted(sizes, reverse=True))


@lru_cache(maxsize=8192)
def merged(dice: Dice, more: Dice) -> Dice:
    """Two heaps as one.

    >>> merged((8, 4), (20, 6))
    (20, 8, 6, 4)
    """
    return tuple(sorted((*dice, *more), reverse=True))


@lru_cache(maxsize=8192)
def without(dice: Dice, some: Dice) -> Dice:
    """`dice` less `some`, which must be among them.

    >>> without((8, 8, 4), (8,))
    (8, 4)
    """
    left = [*dice]
    for size in some:
        left.remove(size)
    return tuple(left)


def holds(dice: Dice, some: Dice) -> bool:
    """Whether `some` are among `dice`, copies counted.

    >>> holds((8, 8, 4), (8, 8)), holds((8, 4), (8, 8))
    (True, False)
    """
    return all(some.count(size) <= dice.count(size) for size in set(some))


@lru_cache(maxsize=4096)
def kinds(dice: Dice) -> Dice:
    """Each size that is there, once, largest first."""
    return tuple(dict.fromkeys(dice))


@lru_cache(maxsize=4096)
def parts(dice: Dice, count: int) -> tuple[Dice, ...]:
    """Every different way to take `count` dice, those with the smallest dice first.

    >>> parts((8, 8, 4), 2)
    ((8, 4), (8, 8))
    """
    return tuple(sorted(set(combinations(dice, count)), key=lambda part: (sum(part), part)))


# -- dice on the table --------------------------------------------------------------------


@lru_cache(maxsize=8192)
def rolled(sizes: tuple[int, ...], faces: tuple[int, ...]) -> Rolled:
    """Dice with their faces, in canonical order."""
    return tuple(sorted(zip(sizes, faces, strict=True), reverse=True))


@lru_cache(maxsize=8192)
def sizes_of(dice: Rolled) -> Dice:
    """The heap that raid dice make when they are picked up."""
    return tuple([size for size, _ in dice])


@lru_cache(maxsize=8192)
def picked_up(pocket: Dice, dice: Rolled) -> Dice:
    """A pocket with raid dice that come back to it.

    >>> picked_up((8, 4), ((20, 1), (6, 6)))
    (20, 8, 6, 4)
    """
    return merged(pocket, sizes_of(dice))


def leave(dice: Rolled, size: int) -> Rolled:
    """Raid dice less one of a size: of equal ones the lowest face goes (R55).

    >>> leave(((8, 7), (8, 2), (4, 3)), 8)
    ((8, 7), (4, 3))
    """
    last = max(place for place, die in enumerate(dice) if die[0] == size)
    return (*dice[:last], *dice[last + 1 :])


def exchange(dice: Rolled, old: Die, new: Die | None) -> Rolled:
    """Raid dice with one of them turned to another face, or taken away."""
    left = [*dice]
    left.remove(old)
    if new is not None:
        left.append(new)
        left.sort(reverse=True)
    return tuple(left)


# -- words --------------------------------------------------------------------------------

NAMES: Final = {size: f"d{size}" for size in SIZES}
SIZE_OF: Final = {name: size for size, name in NAMES.items()}


@lru_cache(maxsize=4096)
def dice_words(dice: Dice) -> tuple[str, ...]:
    """A heap in the notation of the spec (4.2).

    >>> dice_words((20, 6, 6, 4))
    ('d20', '2d6', 'd4')
    """
    counts = ((size, dice.count(size)) for size in kinds(dice))
    return tuple(f"{n}d{size}" if n > 1 else f"d{size}" for size, n in counts)


def dice_text(dice: Dice, none: str = "nothing") -> str:
    """A heap as one text; `none` for an empty one."""
    return " ".join(dice_words(dice)) or none


def die_text(die: Die) -> str:
    """A raid die with its face, `d8=5`."""
    return f"d{die[0]}={die[1]}"
