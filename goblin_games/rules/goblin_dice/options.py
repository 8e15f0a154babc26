"""What can be chosen before a race, and what is refused (spec 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin

from pydantic import BeforeValidator, TypeAdapter, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from goblin_games.rules.core.options import Options as CoreOptions
from goblin_games.rules.core.options import fault
from goblin_games.rules.goblin_dice.content import (
    CODES,
    MAX_SEATS,
    MIN_SEATS,
    READY_TRACKS,
    TILES_IN_RACE,
)

RANDOM: Final = "random"
TRACKS: Final = (RANDOM, *READY_TRACKS)
LANDING_LIMIT: Final = 40
"""Rounds after which a race with `crush=landing` ends, unless said otherwise (R16)."""
NO_LIMIT: Final = 0
USUAL_SEATS: Final = 4
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 99

_CODE = re.compile(r"[a-z][0-9]+")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SWITCH: Final = TypeAdapter(bool)


def _low(value: object) -> object:
    """Words in either case, as people write them."""
    return value.strip().lower() if isinstance(value, str) else value


Word = BeforeValidator(_low)


class Options(CoreOptions):
    """Options of one race.

    `grab_mode` and `draft_order` say who is asked to grab when (4.4); the grabs themselves follow
    the same rules. `round_limit` is filled in by `crush` if it is not given.
    """

    aliases: ClassVar[Mapping[str, str]] = {"players": "seats"}

    seats: int = USUAL_SEATS
    """Goblins in the race, 2 to 6."""
    track: str | tuple[str, ...] = RANDOM
    """Seven random tiles, a printed track, or seven codes of your own."""
    head_seat: int = 0
    """Who breaks ties while dice are grabbed in round 1; it goes round from there."""
    grab_mode: Annotated[Literal["reflex", "draft", "deal"], Word] = "draft"
    """All at once with two keys a seat; one after the other; or nobody chooses."""
    draft_order: Annotated[Literal["trailing", "snake", "rotate"], Word] = "trailing"
    """In a draft: the rearmost first, twice; there and back; or round the table and back."""
    turn_order: Annotated[Literal["clockwise", "rear_to_front"], Word] = "clockwise"
    """Only the first goes by position, or everybody does."""
    crush: Annotated[Literal["landing", "path"], Word] = "landing"
    """The stone crushes where it stops, or everywhere it rolls. The latter is much harsher."""
    shove: Annotated[Literal["crush", "block"], Word] = "crush"
    """With crush=path: a push under the stone kills, or the stone stops the push."""
    family: Annotated[Literal["off", "both", "top", "bottom"], Word] = "off"
    """No abilities: top and bottom values move, or only those of one part."""
    unexpected: bool = False
    """Tiles lie face down until somebody stands on them."""
    duel: bool = False
    """Two champions and six dice, two of which nobody takes."""
    duel_third: Annotated[Literal["restock", "use"], Word] = "restock"
    """In a duel: the dice left over go back, or each takes one more and uses it."""
    round_limit: int = LANDING_LIMIT
    """Rounds after which the leader wins; 0 for none, which only crush=path allows."""

    @model_validator(mode="before")
    @classmethod
    def _in_the_order_of_the_spec(cls, values: Any) -> Any:
        """The faults of spec 3, first row first; unknown names are left to Pydantic."""
        if not isinstance(values, Mapping):
            return values
        values = {"round_limit": _usual_limit(values), **values}
        values["track"] = _track(values.get("track", RANDOM))
        for found in _faults(values):
            raise found
        return values


def _usual_limit(values: Mapping[str, Any]) -> int:
    """The round limit of a race that names none (R16)."""
    return NO_LIMIT if _low(values.get("crush")) == "path" else LANDING_LIMIT


def _track(value: object) -> object:
    """A track as a word or a tuple of codes; one word is codes if it looks like one."""
    if isinstance(value, str):
        words = [word.strip().lower() for word in value.split(",")]
        codes = tuple(word for word in words if word)
        return codes if len(words) > 1 or _CODE.fullmatch(words[0]) else words[0]
    if isinstance(value, list | tuple):
        return tuple(str(_low(code)) for code in value)
    return value


def _faults(values: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
    seats = _whole(values.get("seats", USUAL_SEATS))
    if seats is None or not MIN_SEATS <= seats <= MAX_SEATS:
        yield fault("players", f"The players must be {MIN_SEATS} to {MAX_SEATS}.")
        return
    duel = _switch(values.get("duel", False))
    if duel and seats != 2:
        yield fault("duel-players", "A champions' duel is for exactly 2 players.")
    if isinstance(values["track"], tuple):
        yield from _track_faults(values["track"])
    if _low(values.get("duel_third")) == "use" and not duel:  # R22
        yield fault("duel-third", "Option duel_third=use needs duel=true.")
    head = _whole(values.get("head_seat", 0))
    if head is None or not 0 <= head < seats:
        yield fault("head-seat", f"The head_seat must be a seat number, 0 to {seats - 1}.")
    yield from _unknown_values(values)
    if _whole(values["round_limit"]) == NO_LIMIT and _low(values.get("crush")) != "path":  # R16
        yield fault(
            "landing-limit", "With crush=landing a race could last forever: it needs a round_limit."
        )


def _track_faults(track: tuple[str, ...]) -> Iterator[PydanticCustomError]:
    if len(track) != TILES_IN_RACE:  # R29
        yield fault("track-length", f"A track has exactly {TILES_IN_RACE} tiles, got {len(track)}.")
    for code in track:
        if code not in CODES:
            yield fault("unknown-tile", f"The track has the unknown tile code '{code}'.")
    for code in track:
        if track.count(code) > 1:
            yield fault("tile-twice", f"Tile {code} appears twice: there is only one of each.")


def _unknown_values(values: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
    for name, known in WORDS.items():
        if name in values and _low(values[name]) not in known:
            yield _must_be(name, ", ".join(known))
    if isinstance(values["track"], str) and values["track"] not in TRACKS:
        yield _must_be("track", f"{', '.join(TRACKS)}, or a list of {TILES_IN_RACE} tile codes")
    for name in ("unexpected", "duel"):
        if _switch(values.get(name, False)) is None:
            yield _must_be(name, "true, false")
    limit = _whole(values["round_limit"])
    if limit != NO_LIMIT and not SHORTEST_LIMIT <= (limit or 0) <= LONGEST_LIMIT:
        yield _must_be("round_limit", f"{NO_LIMIT} for none, {SHORTEST_LIMIT} to {LONGEST_LIMIT}")


def _must_be(name: str, known: str) -> PydanticCustomError:
    return fault("unknown-value", f"Option {name} must be one of {known}.")


def _whole(value: object) -> int | None:
    """A whole number, also as text; None for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(value)
    return None


def _switch(value: object) -> bool | None:
    """Whether a switch is on, as far as Pydantic can read it; None for anything else."""
    try:
        return _SWITCH.validate_python(value)
    except ValidationError:
        return None


WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    name: get_args(field.annotation)
    for name, field in Options.model_fields.items()
    if get_origin(field.annotation) is Literal
}
"""The words that each option knows."""
