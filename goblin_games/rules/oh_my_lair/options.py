"""What can be chosen before a match (spec 3.1), and what is refused (spec 3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, model_validator

from goblin_games.rules.core.options import Options as CoreOptions
from goblin_games.rules.core.options import fault
from goblin_games.rules.oh_my_lair.content import LONGEST_ROAD, SHORTEST_ROAD

LEVELS: Mapping[str, tuple[int, bool]] = {
    "easy": (15, True),
    "normal": (13, False),
    "hard": (12, False),
    "nightmare": (11, False),
}
"""Level: number of the Game Over space, and whether the last minion is safe (spec 3.2)."""


class Options(CoreOptions):
    """Options of one match. Those that are None were not given.

    `length` belongs to the level `custom`, `luck` and `pace` to duels, `horn` to councils; giving
    them elsewhere is an error even if the value is the default.
    """

    aliases: ClassVar[Mapping[str, str]] = {"players": "seats"}

    mode: Literal["solo", "council", "duel"] = "solo"
    level: Literal["easy", "normal", "hard", "nightmare", "custom"] = "normal"
    length: int | None = None
    tokens: Literal["classic", "horde"] = "classic"
    reveal: Literal["first_battle", "first_step", "start"] = "first_battle"
    last_minion_safe: bool | None = None
    last_stand: bool = False
    dig_yield: Literal["each", "one", "exact"] = "each"
    roll_order: Literal["board", "free"] = "board"
    gold_limit: Annotated[Literal["10", "none"], BeforeValidator(lambda value: str(value))] = "10"
    road_hero: str = "random"
    luck: Literal["shared", "own"] | None = None
    pace: Literal["whole", "rounds", "together"] | None = None
    horn: Literal["round", "phase"] | None = None
    doomed_round: Literal["play", "skip"] = "play"

    @property
    def road_length(self) -> int:
        """Number of the Game Over space."""
        return self.length if self.length is not None else LEVELS[self.level][0]

    @property
    def spares_last_minion(self) -> bool:
        """Whether a failed attack cannot take the only minion (R17)."""
        if self.last_minion_safe is not None:
            return self.last_minion_safe
        return self.level != "custom" and LEVELS[self.level][1]

    @model_validator(mode="after")
    def _fits_together(self) -> Options:
        self._check_seats()
        self._check_length()
        self._check_mode()
        return self

    def _check_seats(self) -> None:
        if self.mode == "solo" and self.seats != 1:
            raise fault("players", f"Oh My Lair! solo takes exactly 1 player, got {self.seats}.")
        if self.mode != "solo" and not 2 <= self.seats <= 4:
            raise fault(
                "players", f"Oh My Lair! {self.mode} takes 2 to 4 players, got {self.seats}."
            )

    def _check_length(self) -> None:
        if self.level == "custom" and self.length is None:
            raise fault("level-length", "Level custom needs a length from 8 to 20.")
        if self.level != "custom" and self.length is not None:
            raise fault(
                "level-length",
                f"Level {self.level} has its own length; a length needs level=custom.",
            )
        if self.length is not None and not SHORTEST_ROAD <= self.length <= LONGEST_ROAD:
            raise fault("length-range", f"The length must be 8 to 20, not {self.length}.")

    def _check_mode(self) -> None:
        for name, mode in (("luck", "duel"), ("pace", "duel"), ("horn", "council")):
            if getattr(self, name) is not None and self.mode != mode:
                raise fault("option-mode", f"Option {name} is only for mode={mode}.")
        if self.pace == "rounds" and self.luck != "own":
            raise fault(
                "shared-rounds",
                "With pace=rounds the later seats would know their dice; use luck=own.",
            )
