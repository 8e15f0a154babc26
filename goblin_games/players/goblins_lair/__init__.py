"""The computer player of The Goblin's Lair: the policy of the spec (9), from views only."""

from __future__ import annotations

import random
from collections.abc import Sequence

from goblin_games.players.goblins_lair import heroes, monsters
from goblin_games.players.goblins_lair.choice import Choice
from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, Lair


class GoblinsLairPlayer:
    """Plays a hero or the monsters. It needs no luck of its own: equal views, equal choices."""

    def choose(
        self, view: Lair, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        """A good choice."""
        return decide(view, seat, choices).action

    def reason(self, view: Lair, seat: int, action: Action) -> str:
        """Why `action` is good; if it is not what the player would do, a search has found it."""
        menu = GAME.menu(view, seat)
        usually = decide(view, seat, menu)
        for choice in (usually, decide(view, seat, menu, patient=True)):
            if choice.action == action:
                return choice.reason
        usual = GAME.label(view, seat, usually.action).text
        return f"By the book it would be '{usual}', but tried out this goes better."


def decide(view: Lair, seat: int, choices: Sequence[Action], *, patient: bool = False) -> Choice:
    """The choice of a seat, with its reason.

    Args:
        patient: play as searching players do by habit, better than the spec's policy: monsters
            that have not set out wait for heroes to come, heroes save their missiles for the
            king and search every room.
    """
    if seat == MONSTER_SEAT:
        return monsters.choose(view, choices, patient=patient and view.fresh)
    return heroes.choose(view, seat, choices, patient=patient)


PLAYER = GoblinsLairPlayer()
