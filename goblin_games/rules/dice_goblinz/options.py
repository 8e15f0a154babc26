"""What can be chosen before a match, and what is refused (spec 3).

Of several faults the one that stands highest in the spec's table is reported, therefore all are
looked for before Pydantic checks the types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from goblin_games.rules.core.options import Options as CoreOptions
from goblin_games.rules.core.options import fault
from goblin_games.rules.dice_goblinz.content import KINDS
from goblin_games.rules.dice_goblinz.dice import SIZE_OF

FEWEST, MOST = 3, 8
MOST_RAIDS = 30
MOST_OF_A_KIND = 200
WAYS_TO_GOBLINS = ("roll", "distinct", "pick")
PILES = ("sets", "household", "unlimited")


def _number(value: Any) -> Any:
    """A typed number as a number; anything else as it is."""
    return int(value) if isinstance(value, str) and value.strip().isdecimal() else value


def _kinds(value: Any) -> Any:
    """A way to get goblins, or the list of goblins that a text or a record names (R3)."""
    if value in WAYS_TO_GOBLINS if isinstance(value, str) else False:
        return value
    words = value.split(",") if isinstance(value, str) else value
    return tuple(word.strip() if isinstance(word, str) else word for word in words)


def _pile(value: Any) -> Any:
    """A named pile, or the counts that a text such as `d6:30;d20:5` or a record gives (2.3)."""
    if isinstance(value, str) and value not in PILES:
        pairs = (part.partition(":") for part in value.split(";") if part.strip())
        return {size.strip(): _number(count.strip()) for size, _, count in pairs}
    return value


class Options(CoreOptions):
    """Options of one match."""

    aliases: ClassVar[Mapping[str, str]] = {"players": "seats"}

    seats: int = 4
    two_goblinz: bool = False
    """Two may play; but greed can never win among two."""
    kinds: Annotated[
        Literal["roll", "distinct", "pick"] | tuple[str, ...], BeforeValidator(_kinds)
    ] = "roll"
    """Who is what: rolled, twins possible; rolled, all distinct; picked; or a list: hob,bob,rob."""
    first_leader: Annotated[Literal["random"] | int, BeforeValidator(_number)] = "random"
    """Who leads the first raid: by lot, or a seat, the first one being 0."""
    raids: Annotated[Literal["printed"] | int, BeforeValidator(_number)] = "printed"
    """How many raids: as printed (a d4, and one for each goblin), or a number from 1 to 30."""
    pile: Annotated[
        Literal["sets", "household", "unlimited"] | dict[str, int], BeforeValidator(_pile)
    ] = "sets"
    """The dice there are: sets, household, unlimited, or counts such as d6:30;d20:5."""
    count_goblinz: Literal["table", "living"] = "table"
    """Whether target and loot count the whole table, or only goblins that are in."""
    draft_order: Literal["leader", "chain"] = "leader"
    """Who names the next to pick: the leader, or whoever has just picked."""
    grabby_hand: Literal["before", "after"] = "before"
    """Whether the Grabby Hand claims before the roles turn up, or takes after the raid is won."""
    stench: Literal["own", "others", "all"] = "own"
    """Whose dice a stench lowers: the Slobgoblin's own, everybody else's, or all."""
    union: Literal["always", "last"] = "always"
    """Whether a Greedy Mobgoblin always collects last, or only if it is the Greediest itself."""
    kazoo_users: Literal["all", "raiders"] = "all"
    """Who may play a Kazoo: all goblins of the raid, or no Cowards."""
    min_raid_dice: Annotated[int, BeforeValidator(_number), Field(ge=0, le=1)] = 1
    """How many dice a Groupie or a Greedy goblin must at least throw in: 0 or 1."""
    tiebreak: Literal["boss", "shared"] = "boss"
    """Of those with most dice: whether Big Boss looks closer at them, or spares them all."""
    handicap: Literal["off", "fair"] = "off"
    """House rule: fair gives the Snobgoblin a d6 and the Hobgoblin a d4 more."""

    @model_validator(mode="before")
    @classmethod
    def _highest_fault_first(cls, values: Any) -> Any:
        if isinstance(values, Mapping):
            for found in _faults(values):
                raise found
        return values


def _faults(values: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
    """Everything that is wrong, in the order of the spec's table."""
    seats = _number(values.get("seats", 4))
    if not _is_number(seats):
        return  # no number at all: an unknown value, which Pydantic reports
    yield from _seat_faults(seats, values.get("two_goblinz", False))
    yield from _kind_faults(seats, values.get("kinds", "roll"))
    yield from _leader_faults(seats, _number(values.get("first_leader", "random")))
    raids = _number(values.get("raids", "printed"))
    if raids != "printed" and not (_is_number(raids) and 1 <= raids <= MOST_RAIDS):
        yield fault("raids", f"Raids must be printed or 1 to {MOST_RAIDS}, not {raids}.")
    yield from _pile_faults(values.get("pile", "sets"))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seat_faults(seats: int, two: Any) -> Iterator[PydanticCustomError]:
    allowed = str(two).lower() in ("true", "on", "yes", "1")  # as Pydantic reads it
    if not 2 <= seats <= MOST:  # R1
        yield fault("seats", f"Dice Goblinz needs {FEWEST} to {MOST} goblinz, got {seats}.")
    if seats == 2 and not allowed:  # R2
        yield fault(
            "two-goblinz",
            "Two goblinz can never make greed pay: add an AI seat or set two_goblinz.",
        )
    if allowed and seats != 2:
        yield fault("two-goblinz", "The option two_goblinz is for exactly 2 seats.")


def _kind_faults(seats: int, value: Any) -> Iterator[PydanticCustomError]:
    if not isinstance(value, str | list | tuple):
        yield fault("kinds", f"Kinds: need {seats} of {' '.join(KINDS)}.")
        return
    kinds = _kinds(value)
    if not isinstance(kinds, str) and (len(kinds) != seats or not set(kinds) <= set(KINDS)):
        yield fault("kinds", f"Kinds: need {seats} of {' '.join(KINDS)}.")


def _leader_faults(seats: int, value: Any) -> Iterator[PydanticCustomError]:
    if value != "random" and not (_is_number(value) and 0 <= value < seats):
        yield fault("first-leader", f"First_leader: no seat {value}.")


def _pile_faults(value: Any) -> Iterator[PydanticCustomError]:
    pile = _pile(value)
    if isinstance(pile, str):
        return
    if not isinstance(pile, Mapping) or not set(pile) <= set(SIZE_OF):
        yield fault(
            "unknown-value",
            f"Option pile cannot be '{value}'; it must be sets, household, unlimited "
            "or counts such as d6:30;d20:5.",
        )
    elif not all(_is_number(n) and 0 <= n <= MOST_OF_A_KIND for n in pile.values()):
        yield fault("pile", f"Pile: counts must be 0 to {MOST_OF_A_KIND}.")
