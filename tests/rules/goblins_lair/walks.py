"""Matches that get somewhere: between computer players who now and then do anything at all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from goblin_games.players.goblins_lair import PLAYER
from goblin_games.rules.core import Action, is_seat
from goblin_games.rules.core.event import Event
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.state import Lair


def walk(
    options: dict[str, Any], content: Content, seed: int, wild: float = 0.15
) -> Iterator[tuple[Lair, int, Action, list[Event]]]:
    """Every position of a match, who acts there, what is done, and what happens then."""
    stream = random.Random(seed)
    lair = GAME.start(GAME.Options.given(options), content)
    while turn := GAME.actors(lair):
        actor = turn[int(stream.random() * len(turn))]
        log: list[Event] = []
        action = _action(lair, actor, stream, wild)
        following = GAME.step(lair, actor, action, log)
        yield lair, actor, action, log
        lair = following


def _action(lair: Lair, actor: int, stream: random.Random, wild: float) -> Action:
    if not is_seat(actor):
        return GAME.chance(lair)[0].sample(stream)
    menu = GAME.menu(lair, actor)
    if stream.random() < wild:
        return menu[int(stream.random() * len(menu))]
    return PLAYER.choose(GAME.view(lair, {actor}), actor, menu, stream)
