"""The one secret: where the king hides (4.11)."""

from __future__ import annotations

import random
from collections.abc import Collection

from goblin_games.rules.goblins_lair.discovery import suspects
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, King, Lair, Phase


def view(lair: Lair, seats: Collection[int]) -> Lair:
    """What these seats know. The area is open once he is found, and when all is over."""
    if not is_secret(lair) or MONSTER_SEAT in seats or lair.king_area is None:
        return lair
    new = lair.copy()
    new.king_area = None
    return new


def is_secret(lair: Lair) -> bool:
    """Whether the king's area is a secret now."""
    return lair.king == King.HIDDEN and lair.phase != Phase.OVER


def determinize(view: Lair, stream: random.Random) -> Lair:
    """A lair that may be the real one: every area that he may be in is equally likely."""
    if not is_secret(view) or view.king_area is not None:
        return view
    areas = suspects(view)
    new = view.copy()
    new.king_area = areas[int(stream.random() * len(areas))]
    return new
