"""Every legal way to use the final dice (spec 4.3), listed without trying all partitions.

A choice of combos fixes how far anger and suspicion fall, and thus the threshold. What is left
of a value can only move, in groups that are just large enough, or be one lone die that fails.
Two ways to use the dice with the same combos, spaces and failing dice (one signature) have the
same effect, and only the first one is listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, overload

from goblin_games.rules.dragon.actions import BACK, FORWARD, Group, Use
from goblin_games.rules.dragon.content import (
    CAVE_MOUTH,
    FEWEST_IN_COMBO,
    LEAST,
    MOST_IN_COMBO,
)
from goblin_games.rules.dragon.state import Values

Sizes = tuple[int, ...]
GROUPS: Final = tuple(
    tuple(Group(value, count) for count in range(CAVE_MOUTH + 1)) for value in range(7)
)
"""All groups of equal dice, by value and number."""

# -- combos -------------------------------------------------------------------------------


def _combo_lists(dice: int, largest: int = MOST_IN_COMBO) -> Iterator[Sizes]:
    yield ()
    for size in range(min(largest, dice), FEWEST_IN_COMBO - 1, -1):
        for rest in _combo_lists(dice - size, size):
            yield (size, *rest)


COMBO_LISTS: Final = tuple(tuple(_combo_lists(dice)) for dice in range(CAVE_MOUTH + 1))
"""By number of equal dice: all choices of combo sizes, in the order of the spec (R10).

>>> COMBO_LISTS[4]
((), (4,), (3,), (2,), (2, 2))
"""


class Combos(NamedTuple):
    """One choice of combos among some dice.

    Attributes:
        groups: the combos by size, then by value.
        kinds: how many fives, fours, threes and pairs they are.
        rest: each value with dice in no combo: the value, how many they are, whether it is
            the only die of its value among all.
    """

    groups: tuple[Group, ...]
    kinds: tuple[int, int, int, int]
    rest: tuple[tuple[int, int, bool], ...]


class Tally(NamedTuple):
    """All choices of combos among some dice, 25 at most, and the most threes and pairs."""

    choices: tuple[Combos, ...]
    threes: int
    pairs: int


@lru_cache(maxsize=1 << 12)
def tally(dice: Values) -> Tally:
    """The combos that lie in these dice, in the order of the spec: low values vary fastest."""
    counts = {value: dice.count(value) for value in dice}
    choices = tuple(
        _combos(counts, sizes) for sizes in product(*[COMBO_LISTS[n] for n in counts.values()])
    )
    return Tally(
        choices, sum(n // 3 for n in counts.values()), sum(n // 2 for n in counts.values())
    )


def _combos(counts: dict[int, int], sizes: tuple[Sizes, ...]) -> Combos:
    chosen = list(zip(counts, sizes, strict=True))
    groups = [GROUPS[value][size] for value, own in chosen for size in own]
    groups.sort(key=lambda group: (-group.size, -group.value))
    of_size = [group.size for group in groups]
    kinds = (of_size.count(5), of_size.count(4), of_size.count(3), of_size.count(2))
    left = [(value, counts[value] - sum(own)) for value, own in chosen]
    rest = tuple((value, n, counts[value] == 1) for value, n in left if n)
    return Combos(tuple(groups), kinds, rest)


# -- selections ---------------------------------------------------------------------------

Mover = tuple[int, int, int]
"""Left-over dice of one value: the value, how many they are, how many together pass."""


class Selection(NamedTuple):
    """One choice of combos and what it makes of the rest.

    Attributes:
        combos: the choice.
        movers: the values whose dice pass.
        unused: lone dice that fail.
        most_steps: the spaces of the smallest possible groups; the fewest are one a mover.
    """

    combos: Combos
    movers: tuple[Mover, ...]
    unused: Values
    most_steps: int


def selections(
    dice: Values, threshold: int, anger_room: int, suspicion_room: int
) -> Iterator[Selection]:
    """All choices of combos that leave no value stranded, in the order of the spec.

    Args:
        dice: all final dice, high to low.
        threshold: what a die must exceed before any combo has worked (R12).
        anger_room, suspicion_room: how far the trackers can fall.
    """
    for combos in tally(dice).choices:
        _, _, threes, pairs = combos.kinds
        limit = threshold - min(threes, anger_room) - min(pairs, suspicion_room)
        movers: list[Mover] = []
        unused: list[int] = []
        steps = 0
        for value, left, lone in combos.rest:
            least = limit // value + 1 if limit > 0 else 1
            if left >= least:
                movers.append((value, left, least))
                steps += left // least
            elif lone:
                unused.append(value)
            else:
                break  # R11: a repeated value may not strand a die of its own
        else:
            yield Selection(combos, tuple(movers), tuple(unused), steps)


# -- the list -----------------------------------------------------------------------------

_Draft = tuple[Combos, int, int, str]
"""A choice of combos, its threshold, the number of groups of movers, and a direction."""


class Ways(Sequence[Use]):
    """The legal ways to use some dice. Each is written down only when somebody looks at it."""

    __slots__ = ("_drafts", "_set")

    def __init__(self, drafts: Sequence[_Draft]) -> None:
        self._drafts = drafts
        self._set: frozenset[Use] | None = None

    def __len__(self) -> int:
        return len(self._drafts)

    @overload
    def __getitem__(self, index: int) -> Use: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Use]: ...
    def __getitem__(self, index: int | slice) -> Use | Sequence[Use]:
        if isinstance(index, slice):
            return [_written(draft) for draft in self._drafts[index]]
        return _written(self._drafts[index])

    def __contains__(self, item: object) -> bool:
        if self._set is None:
            self._set = frozenset(self)
        return item in self._set


def allocations(
    dice: Values,
    anger: int,
    suspicion: int,
    stealth: int,
    bust_moves: bool = False,
    fewest_unused: bool = False,
) -> Ways:
    """All legal ways to use these final dice, one for each signature (4.3).

    Args:
        dice: all of them, high to low; their number is the goblin's distance.
        anger, suspicion: the trackers before any combo.
        stealth: the goblin's effective stealth.
        bust_moves: passing dice move even if others fail (R14).
        fewest_unused: only with as few failing dice as possible (R11, `must_use=most`).
    """
    _, threes, pairs = tally(dice)
    return _listing(
        dice,
        max(0, anger + suspicion - stealth),  # every die is more than 0
        min(threes, anger - LEAST),
        min(pairs, suspicion - LEAST),
        bust_moves,
        fewest_unused,
    )


@lru_cache(maxsize=1 << 14)
def _listing(
    dice: Values,
    threshold: int,
    anger_room: int,
    suspicion_room: int,
    bust_moves: bool,
    fewest_unused: bool,
) -> Ways:
    spans = _spans(dice, threshold, anger_room, suspicion_room)
    if fewest_unused:
        best = min([span[-1] for span in spans])
        spans = [span for span in spans if span[-1] == best]
    open_ways = WAYS[len(dice)]
    drafts: list[_Draft] = []
    signatures = set()
    for combos, limit, fewest, most, unused in spans:
        moving = bust_moves or not unused
        for steps in range(fewest, (most if moving else fewest) + 1):
            moved = steps if moving else 0
            signature = (combos.kinds, moved, unused)
            if signature not in signatures:
                signatures.add(signature)
                for way in open_ways[moved]:
                    drafts.append((combos, limit, steps, way))
    return Ways(drafts)


_Span = tuple[Combos, int, int, int, int]
"""A choice of combos, its threshold, the fewest and the most steps, the unused dice."""


def _spans(dice: Values, threshold: int, anger_room: int, suspicion_room: int) -> list[_Span]:
    """What `selections` gives, in numbers only: this is where random matches spend their time."""
    found: list[_Span] = []
    for combos in tally(dice).choices:
        _, _, threes, pairs = combos.kinds
        limit = threshold
        if threes:
            limit -= min(threes, anger_room)
        if pairs:
            limit -= min(pairs, suspicion_room)
        limit = max(limit, 0)
        fewest = most = unused = 0
        for value, left, lone in combos.rest:
            least = limit // value + 1
            if left >= least:
                fewest += 1
                most += left // least
            elif lone:
                unused += 1
            else:
                break  # R11
        else:
            found.append((combos, limit, fewest, most, unused))
    return found


def _ways(distance: int, moved: int) -> tuple[str, ...]:
    """The directions in which so many spaces are open: none if nobody moves (R8)."""
    if not moved:
        return ("",)
    return (FORWARD,) if distance + moved > CAVE_MOUTH else (FORWARD, BACK)


WAYS: Final = tuple(
    tuple(_ways(distance, moved) for moved in range(distance + 1))
    for distance in range(CAVE_MOUTH + 1)
)
"""By distance and spaces moved."""


def _written(draft: _Draft) -> Use:
    """The movers in `steps` groups: more of the highest values, the last group takes the rest."""
    combos, limit, steps, way = draft
    passing = [rest for rest in combos.rest if rest[0] * rest[1] > limit]
    extra = steps - len(passing)
    groups: list[Group] = []
    for value, dice, _ in passing:
        least = limit // value + 1
        while extra and dice >= 2 * least:
            groups.append(GROUPS[value][least])
            dice -= least
            extra -= 1
        groups.append(GROUPS[value][dice])
    unused = tuple([value for value, dice, _ in combos.rest if value * dice <= limit])
    return Use(combos.groups, tuple(groups), unused, way)


# -- what people group --------------------------------------------------------------------


def signature(use: Use, bust_moves: bool) -> tuple[object, ...]:
    """What two ways with the same effect have in common, the direction too."""
    sizes = [group.size for group in use.combos]
    steps = len(use.movers) if bust_moves or not use.unused else 0
    kinds = tuple(sizes.count(size) for size in (5, 4, 3, 2))
    return (kinds, steps, len(use.unused), use.way)


def listed(use: Use, choices: Iterable[Use], bust_moves: bool) -> Use | None:
    """The listed way with the same effect as a legal one; None if there is none."""
    wanted = signature(use, bust_moves)
    for choice in choices:
        if signature(choice, bust_moves) == wanted:
            return choice
    return None
