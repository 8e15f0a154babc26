"""The data of the game as rows, and the numbers that are printed on the board.

Dragons and cards come from `assets/dragon/*.toml`, where anybody may try other numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from goblin_games.rules.core import IllegalOptions

CAVE_MOUTH: Final = 8
"""The farthest spot, where all goblins begin; the Dragon lies beyond spot 0."""
START_SPEED: Final = 1
FREE_POINTS: Final = 4
"""Points that a goblin shares between stealth (from 0) and speed (from 1), R3."""
START_ANGER, MOST_ANGER = 3, 6
START_SUSPICION, MOST_SUSPICION = 2, 4
LEAST: Final = 1
"""Neither anger nor suspicion ever falls below it; a die has no smaller face (R47)."""
START_SPOTS: Final = 3
"""Weak spots at the start."""
FRUSTRATED: Final = 3
"""Tokens that spoil a goblin's stealth; nobody ever holds more (R23)."""
HEALING: Final = 5
"""What the Dragon gains when its anger cannot fall any further."""
FEWEST_IN_COMBO, MOST_IN_COMBO = 2, 5
MOST_SEATS: Final = 6
RANKS: Final = ("a", "2", "3", "4", "5", "6")
"""Ranks of the trap cards; their values are 1 to 6."""


@dataclass(frozen=True, slots=True)
class Dragon:
    """How tough the Dragon is at one difficulty.

    Attributes:
        hp: hit points against 1, 2, ... 6 goblins.
        status: where the numbers come from: "printed" or "reconstructed".
    """

    keyword: str
    name: str
    hp: tuple[int, ...]
    status: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Card:
    """A rank of trap cards: its value on the die, and how many lie in the deck."""

    keyword: str
    value: int
    copies: int
    status: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Content:
    """All data of one copy of the game."""

    dragons: tuple[Dragon, ...]
    cards: tuple[Card, ...]


def check_rows(content: Content) -> None:
    """Refuse data that breaks the game.

    Raises:
        IllegalOptions: code `dragon-data`, with the row at fault.
    """
    for dragon in content.dragons:
        if len(dragon.hp) != MOST_SEATS or min(dragon.hp) < 1:
            raise _bad(f"{dragon.keyword} needs hit points above 0 for each of 1 to 6 goblins.")
    if tuple(card.keyword for card in content.cards) != RANKS:
        raise _bad("The trap cards must be a, 2, 3, 4, 5 and 6, in this order.")
    for value, card in enumerate(content.cards, 1):
        if card.value != value:
            raise _bad(f"Card {card.keyword} must have the value {value}, not {card.value}.")
        if card.copies < 0:
            raise _bad(f"Card {card.keyword} cannot be there {card.copies} times.")
    if sum(card.copies for card in content.cards) <= CAVE_MOUTH:  # 8 spots need 8 and a choice
        raise _bad("The deck needs more than 8 trap cards.")


def _bad(text: str) -> IllegalOptions:
    return IllegalOptions("dragon-data", text)
