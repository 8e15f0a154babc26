"""What can be chosen before a match (spec 3.1), and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, ValidationInfo, model_validator

from goblin_games.rules.core.options import Options as CoreOptions
from goblin_games.rules.core.options import fault
from goblin_games.rules.dragon.content import MOST_SEATS

SPEC_NAMES: Mapping[str, str] = {"seats": "players"}
"""How the spec calls an option, where it differs."""


def _number(value: Any) -> int | None:
    """A whole number, or the text of one; None for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lstrip("-").isdecimal() and value.isascii():
        return int(value)
    return None


def _within(low: int, high: int, *, also: int | None = None, unset: bool = False) -> Any:
    """A check for whole numbers from `low` to `high`; `also` is allowed besides."""
    allowed = f"{low}..{high}" if also is None else f"{also} or {low}..{high}"

    def check(value: Any, info: ValidationInfo) -> int | None:
        if unset and value in (None, "unset"):
            return None
        found = _number(value)
        if found is None or not (low <= found <= high or found == also):
            raise _not_allowed(str(info.field_name), value, allowed)
        return found

    return BeforeValidator(check)


def _switch(value: Any, info: ValidationInfo) -> bool:
    if isinstance(value, bool):
        return value
    if value not in ("on", "off"):
        raise _not_allowed(str(info.field_name), value, "off, on")
    return bool(value == "on")


def _one_of(*words: str) -> Any:
    def check(value: Any, info: ValidationInfo) -> str:
        if value not in words:
            raise _not_allowed(str(info.field_name), value, ", ".join(words))
        return str(value)

    return BeforeValidator(check)


def _not_allowed(field: str, value: Any, allowed: str) -> Exception:
    name = SPEC_NAMES.get(field, field)
    return fault(
        "players" if field == "seats" else "unknown-value",
        f"{name}: {value} is not allowed ({allowed})",
    )


Switch = Annotated[bool, BeforeValidator(_switch)]


class Options(CoreOptions):
    """Options of one match. The ruling that each one bends stands beside it."""

    aliases: ClassVar[Mapping[str, str]] = {"players": "seats"}

    seats: Annotated[int, _within(1, MOST_SEATS)] = 4
    """How many goblins there are."""
    difficulty: Annotated[Literal["normal", "easy", "hard"], _one_of("normal", "easy", "hard")] = (
        "normal"
    )
    """How many hit points the Dragon has."""
    dragon_hp: Annotated[int | None, _within(1, 99, unset=True)] = None
    """Hit points of the Dragon, 1 to 99, instead of those of the difficulty."""
    goblin_hp: Annotated[int, _within(1, 9)] = 4
    """Hit points of each goblin, 1 to 9."""
    first: Annotated[int, _within(0, MOST_SEATS - 1)] = 0
    """The seat that begins every round, counted from 0."""
    victory: Annotated[Literal["shared", "glory"], _one_of("shared", "glory")] = "shared"
    """The tribe wins together, or only the living goblin with most damage."""
    dawn: Annotated[int, _within(5, 200, also=0)] = 40  # R50
    """The last round, 5 to 200, after which the Dragon wins; 0 for a night without end."""
    fireball: Annotated[Literal["printed", "hot", "swap"], _one_of("printed", "hot", "swap")] = (
        "printed"  # R30
    )
    """Anger spoils the Dragon's aim (printed), or it shoots at its anger or less, or below it."""
    bust_moves: Switch = False  # R14
    """On a bust the dice that pass still move you."""
    must_use: Annotated[Literal["lone", "most"], _one_of("lone", "most")] = "lone"  # R11
    """A lone die that passes must be used, or as many dice as can be."""
    set_aside: Annotated[Literal["locked", "free"], _one_of("locked", "free")] = "locked"  # R5
    """Dice set aside stay there, or may be rolled again."""
    quad: Annotated[Literal["next", "turn"], _one_of("next", "turn")] = "next"  # R18
    """Four of a kind helps to the end of your next turn, or of this one."""
    throw: Annotated[Literal["any", "forward"], _one_of("any", "forward")] = "any"  # R24
    """Goblins are thrown either way, or only towards the Dragon."""
    pile_on: Switch = False  # R35
    """Several attack dice may go on one weak spot."""
    trap_on_retreat: Switch = True  # R40
    """Goblins that fall back can run into traps."""
    reach: Annotated[Literal["move", "trip"], _one_of("move", "trip")] = "move"  # R33
    """The weak spots you may strike: as far as your last move began, or the whole trip."""
    relief: Annotated[Literal["always", "hidden"], _one_of("always", "hidden")] = "always"  # R46
    """Suspicion falls after every attack, or only if nobody died in it."""

    @model_validator(mode="after")
    def _first_exists(self) -> Options:
        if self.first >= self.seats:
            raise fault(
                "unknown-value",
                f"first: seat {self.first} does not exist with {self.seats} players "
                f"(0..{self.seats - 1})",
            )
        return self
