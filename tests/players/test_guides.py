"""The guides of all games: legal moves, values that are values, and nobody who cheats."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from goblin_games.players.search import Fate, SearchPlayer
from goblin_games.players.search.infoset import infoset
from goblin_games.players.search.open_loop import open_loop
from goblin_games.rules.core import is_seat
from goblin_games.table.content import load_content

OPTIONS: dict[str, dict[str, Any]] = {
    "oh_my_lair": {"mode": "duel", "seats": 2},
    "dice_goblinz": {"seats": 4},
    "dragon": {"seats": 2, "victory": "glory"},
    "goblin_dice": {"seats": 3, "grab_mode": "draft", "unexpected": True},
    "goblins_lair": {"hero_count": 2, "preset": "coop"},
}


def guide_of(name: str) -> Any:
    return import_module(f"goblin_games.players.guides.{name}").GUIDE


def positions(name: str, count: int) -> list[tuple[Any, int]]:
    """States of a match by the heuristic where a seat has something to choose, spread out."""
    guide = guide_of(name)
    game = guide.game
    stream = random.Random(12)
    state = game.start(game.Options.given(OPTIONS[name]), load_content(game).content)
    found = []
    while actors := game.actors(state):
        actor = actors[0]
        if is_seat(actor):
            view = game.view(state, {actor})
            menu = game.menu(view, actor)
            if len(menu) > 1:
                found.append((state, actor))
            action = guide.own.choose(view, actor, menu, stream)
        else:
            due = next(due for due in game.chance(state) if due.actor == actor)
            action = due.sample(stream)
        state = game.step(state, actor, action)
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("name", OPTIONS)
def test_moves_are_legal_and_depend_on_the_view_alone(name: str) -> None:
    """Other hidden facts behind the same view never change the move."""
    guide = guide_of(name)
    game = guide.game
    player = SearchPlayer(guide, 12)
    for number, (state, seat) in enumerate(positions(name, 14)):
        view = game.view(state, {seat})
        menu = game.menu(view, seat)
        action = player.choose(view, seat, menu, random.Random(number))
        assert action in game.legal(state, seat)
        assert player.reason(view, seat, action)
        other = game.determinize(view, seat, random.Random(number + 100))
        seen = game.view(other, {seat})
        assert seen.key() == view.key()
        assert player.choose(seen, seat, menu, random.Random(number)) == action


@pytest.mark.parametrize("name", OPTIONS)
def test_playouts_end_in_values(name: str) -> None:
    guide = guide_of(name)
    fate = Fate(3)
    for number, (state, seat) in enumerate(positions(name, 10)):
        fate.begin(number)
        believed = guide.believe(guide.game.view(state, {seat}), seat, fate)
        key = believed.key()
        values = guide.roll_out(believed, fate)
        assert believed.key() == key
        assert len(values) == guide.seats(state)
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in values)
        fate.begin(number)
        guide.believe(guide.game.view(state, {seat}), seat, fate)
        assert guide.roll_out(believed, fate) == values  # the same luck, the same end


@pytest.mark.parametrize("name", ["oh_my_lair", "goblin_dice", "dice_goblinz"])
@pytest.mark.parametrize("search", [open_loop, infoset], ids=lambda search: search.__name__)
def test_trees_work_on_real_games(name: str, search: Any) -> None:
    guide = guide_of(name)
    game = guide.game
    player = SearchPlayer(guide, 12, search)
    for number, (state, seat) in enumerate(positions(name, 4)):
        view = game.view(state, {seat})
        action = player.choose(view, seat, game.menu(view, seat), random.Random(number))
        assert action in game.legal(state, seat)
