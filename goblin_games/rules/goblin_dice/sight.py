"""What is hidden: the face-down tiles of Unexpected Turns, from every seat alike (R24)."""

from __future__ import annotations

import random

from goblin_games.rules.goblin_dice.content import TILES_IN_RACE
from goblin_games.rules.goblin_dice.state import Race, all_face_up


def view(race: Race) -> Race:
    """The race as everybody sees it; after the end in full (spec 4.5)."""
    if all_face_up(race) or not race.track:
        return race
    seen = race.copy()
    seen.track = (*race.track[: race.revealed], *(None,) * (TILES_IN_RACE - race.revealed))
    return seen


def determinize(race: Race, stream: random.Random) -> Race:
    """The race with tiles drawn for those that lie face down, from all that are not seen.

    A ready-made track is drawn too: players may know it, but a view does not tell (spec 8).
    """
    if None not in race.track:
        return race
    unseen = [code for code in race.terms.tiles if code not in race.track]
    drawn = race.copy()
    drawn.track = tuple(
        unseen.pop(int(stream.random() * len(unseen))) if code is None else code
        for code in race.track
    )
    return drawn
