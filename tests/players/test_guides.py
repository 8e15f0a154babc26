"""The guides of all games: legal moves, values that are values, and nobody who cheats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest

from goblin_games.players.player import Player
from goblin_games.players.search import Fate, SearchPlayer
from goblin_games.players.search.infoset import infoset
from goblin_games.players.search.open_loop import open_loop
from goblin_games.rules.core import Action, is_seat
from goblin_games.rules.dragon.actions import SetTrap
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


class Trapper:
    """Sets a trap wherever that is possible, and else plays as another player does."""

    def __init__(self, other: Player) -> None:
        self.other = other

    def choose(
        self, view: Any, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        traps = [choice for choice in choices if isinstance(choice, SetTrap)]
        return traps[0] if traps else self.other.choose(view, seat, choices, stream)


def positions(name: str, count: int, player: Any = None) -> list[tuple[Any, int]]:
    """States of a match where a seat has something to choose, spread out; by the heuristic."""
    guide = guide_of(name)
    game, player = guide.game, player or guide.own
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
            action = player.choose(view, actor, menu, stream)
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


@pytest.mark.parametrize("name", ["dragon", "goblins_lair"])
def test_what_is_hidden_never_changes_a_move(name: str) -> None:
    """Where a seat does not know everything, all that may be true leads to the same move."""
    guide = guide_of(name)
    game = guide.game
    player = SearchPlayer(guide, 12)
    hidden = [
        (view, seat)
        for state, seat in positions(name, 1000, Trapper(guide.own))
        if (view := game.view(state, {seat})).key() != state.key()
    ]
    assert hidden
    worlds = set()
    for number, (view, seat) in enumerate(hidden[:: max(1, len(hidden) // 5)]):
        menu = game.menu(view, seat)
        moves = set()
        for guess in range(3):
            world = game.determinize(view, seat, random.Random(guess))
            worlds.add((number, world.key()))
            seen = game.view(world, {seat})
            moves.add(player.choose(seen, seat, menu, random.Random(number)))
        assert len(moves) == 1
    assert len(worlds) > len({number for number, _ in worlds})  # they did differ


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
