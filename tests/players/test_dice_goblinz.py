"""The heuristic goblin: legal, repeatable, sees views only, and knows what pays (spec 9)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from goblin_games.players.dice_goblinz import PLAYER
from goblin_games.players.player import RandomPlayer
from goblin_games.rules.core import is_seat
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.actions import SHIELD, Pay, Raid, Role
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Step, Table
from tests.rules.dice_goblinz.conftest import shipped
from tests.rules.dice_goblinz.helpers import RICH, run


def play(options: Options, players: list[Any], seed: int, game: Any = GAME) -> Table:
    """One match; every choice is checked to be legal and to have a reason."""
    dice = random.Random(seed)
    streams = [random.Random(seed * 100 + seat) for seat in range(options.seats)]
    table = game.start(options, shipped())
    while turn := game.actors(table):
        actor = turn[0]
        if is_seat(actor):
            view = game.view(table, {actor})
            action = players[actor].choose(view, actor, game.menu(view, actor), streams[actor])
            assert action in game.legal(table, actor)
            assert players[actor].reason(view, actor, action).endswith(".")
        else:
            action = game.chance(table)[0].sample(dice)
        table = game.step(table, actor, action)
    return table  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(18))
def test_it_plays_whole_matches_under_all_options(seed: int) -> None:
    options = Options.given(
        {
            "seats": 3 + seed % 6,
            "raids": 3,
            "kinds": ("roll", "distinct", "pick")[seed % 3],
            "grabby_hand": ("before", "after")[seed % 2],
            "draft_order": ("leader", "chain")[seed % 2],
            "min_raid_dice": seed % 2,
            "union": ("always", "last")[seed // 2 % 2],
            "stench": ("own", "others", "all")[seed % 3],
            "pile": "sets" if seed % 4 else {"d4": 4},
        }
    )
    play(options, [PLAYER] * options.seats, seed, RICH if seed % 2 else GAME)


def test_equal_streams_give_equal_choices() -> None:
    options = Options.given({"seats": 4, "raids": 3})
    one = play(options, [PLAYER] * 4, 7)
    assert one.key() == play(options, [PLAYER] * 4, 7).key()


def test_it_wins_raids_and_beats_chance() -> None:
    options = Options.given({"seats": 4, "kinds": "distinct", "union": "last"})
    raids: Counter[str] = Counter()
    for seed in range(25):
        result = GAME.result(play(options, [PLAYER] * 4, seed))
        assert result is not None
        raids.update(result.detail["raids"])
    won = (raids["clean"] + raids["group"] + raids["greed"]) / raids["total"]
    assert 0.5 < won < 0.9
    wins = 0.0
    for seed in range(60):
        players: list[Any] = [RandomPlayer()] * 4
        players[seed % 4] = PLAYER
        result = GAME.result(play(options, players, 1000 + seed))
        assert result is not None
        if seed % 4 in result.winners:
            wins += 1 / len(result.winners)
    assert wins / 60 > 0.35  # par is 0.25


def test_it_bluffs_and_is_not_predictable() -> None:
    table, _ = run(
        ["c: roll room 3 2 1", "c: draw d20 d8 d8 d6 d4"],
        {"seats": 5}, kinds=["bob", "slob", "rob", "knob", "mob"], leader=0,
    )  # fmt: skip
    view = GAME.view(table, {0})
    menu = GAME.menu(view, 0)
    seen = [PLAYER.choose(view, 0, menu, random.Random(seed)) for seed in range(300)]
    raids = [action for action in seen if isinstance(action, Raid)]
    assert {action.role for action in raids} == set(Role)
    cowards = [bool(action.dice) for action in raids if action.role is Role.COWARD]
    assert {True, False} == set(cowards)


def test_it_decides_from_the_view_alone() -> None:
    """Two tables that look alike to the seat get the same answer from the same stream."""
    table, _ = run(
        ["c: roll room 3 2 1", "c: draw d20 d8 d6 d4", "s0: raid greedy d12"],
        kinds=["hob", "bob", "slob", "knob"], leader=0,
    )  # fmt: skip
    other = GAME.determinize(GAME.view(table, {1}), 1, random.Random(3))
    assert other.key() != table.key()
    answers = {
        PLAYER.choose(view, 1, GAME.menu(view, 1), random.Random(5))
        for view in (GAME.view(table, {1}), GAME.view(other, {1}))
    }
    assert len(answers) == 1


def test_it_hides_behind_a_shield_and_pays_with_the_smallest_die() -> None:
    start = [
        "c: roll room 1 1 2", "c: draw d8 d8 d12", "s0: raid greedy d12 d6",
        "s1: raid groupie 3d6", "s2: raid groupie 4d4", "s3: raid groupie d10 d6",
        "c: roll dice 0 d12=11 d6=2", "c: roll dice 1 d6=4 d6=4 d6=4",
        "c: roll dice 2 d4=2 d4=3 d4=2 d4=2", "c: roll dice 3 d10=6 d6=5",
    ]  # fmt: skip
    given: dict[str, Any] = {
        "kinds": ["hob", "bob", "rob", "slob"], "leader": 0,
        "pockets": ["d12 d6", "3d6", "4d4", "d10 d6"],
    }  # fmt: skip
    for items, wanted in (({3: ["shield"]}, SHIELD), ({}, Pay(6))):
        table, _ = run(start, **given, items=items)
        assert table.step == Step.PAY
        view = GAME.view(table, {3})
        assert PLAYER.choose(view, 3, GAME.menu(view, 3), random.Random(1)) == wanted
