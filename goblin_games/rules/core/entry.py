"""Entries: who did what, one line each, the way records hold them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from goblin_games.rules.core.action import Action
from goblin_games.rules.core.actors import Actor, actor_text, parse_actor
from goblin_games.rules.core.game import AnyGame
from goblin_games.rules.core.notation import NotationError


class Entry(NamedTuple):
    """One action of a match. Its text is `s1: order gold 2` or `c: roll 3 5`."""

    actor: Actor
    action: Action

    def __str__(self) -> str:
        return f"{actor_text(self.actor)}: {self.action}"


def parse_entry(game: AnyGame, text: str) -> Entry:
    """The inverse of an entry's text.

    Raises:
        NotationError: with one sentence that says what is wrong.
    """
    who, colon, what = text.partition(": ")
    if not colon:
        raise NotationError(f"'{text}' must be an actor, a colon, a space and an action.")
    try:
        actor = parse_actor(who)
    except ValueError as error:
        raise NotationError(f"{error}.") from None
    return Entry(actor, _parse_action(game, what))


@lru_cache(maxsize=4096)
def _parse_action(game: AnyGame, text: str) -> Action:
    """The same few texts fill a record; what was wrong is not remembered."""
    return game.parse(text)
