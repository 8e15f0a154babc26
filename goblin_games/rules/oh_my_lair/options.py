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
    """Alone; as a council that shares one lair; or a duel, each with a lair of their own."""
    level: Literal["easy", "normal", "hard", "nightmare", "custom"] = "normal"
    """How long the road is: 15, 13, 12 or 11 spaces. Every space counts a lot."""
    length: int | None = None
    """Spaces of the road, 8 to 20; only with the level custom."""
    tokens: Literal["classic", "horde"] = "classic"
    """Six heroes and nine creatures, or the horde of ten and fourteen."""
    reveal: Literal["first_battle", "first_step", "start"] = "first_battle"
    """When the hero on the road shows his face."""
    last_minion_safe: bool | None = None
    """Whether a failed attack spares your only minion."""
    last_stand: bool = False
    """Creatures may wait on your very doorstep and fight once more."""
    dig_yield: Literal["each", "one", "exact"] = "each"
    """What a dig brings: one for each full set of pips, one at most, or only for the exact sum."""
    roll_order: Literal["board", "free"] = "board"
    """Places are rolled in board order, or as you like."""
    gold_limit: Annotated[Literal["10", "none"], BeforeValidator(lambda value: str(value))] = "10"
    """Whether gold stops at ten."""
    road_hero: str = "random"
    """Who walks the road: chance decides, or name a hero to practise against."""
    luck: Literal["shared", "own"] | None = None
    """In a duel: the same dice and draws for everybody, or luck of your own."""
    pace: Literal["whole", "rounds", "together"] | None = None
    """In a duel: one whole game after the other, round by round, or all together."""
    horn: Literal["round", "phase"] | None = None
    """In a council: whether the war horn passes after a round or after a phase."""
    doomed_round: Literal["play", "skip"] = "play"
    """Whether the last round is played when nothing can stop him any more."""

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
