"""Ways for screens: what can be reached, what it costs, and where the rules stop it."""

from __future__ import annotations

import pytest

from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.actions import Step
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.odds import targets_of_hero
from goblin_games.rules.goblins_lair.paths import active_figure, mover_of, reachable, way
from goblin_games.rules.goblins_lair.state import Lair, Phase
from tests.rules.goblins_lair.conftest import Maker
from tests.rules.goblins_lair.walks import walk


def by_steps(lair: Lair, figure: str, actor: int) -> dict[int, int]:
    """Squares and costs found by playing every step, as far as the move goes on."""
    found: dict[int, int] = {}
    todo = [(lair, 0)]
    while todo:
        here, cost = todo.pop()
        for action in GAME.legal(here, actor):
            if isinstance(action, Step) and action.figure == figure:
                after = GAME.step(here, actor, action)
                at = square_of(after, figure)
                walked = cost + lair.ground.costs[at]
                if at not in found or walked < found[at]:
                    found[at] = walked
                    if active_figure(after) == figure:
                        todo.append((after, walked))
    return found


def square_of(lair: Lair, figure: str) -> int:
    return int(next(f.at for f in (*lair.heroes, *lair.monsters) if f.name == figure))


@pytest.mark.parametrize("seed", range(2))
def test_reachable_is_what_steps_reach(seed: int, content: Content) -> None:
    options = {"hero_count": 3, "doors": "all", "hero_order": "seat"}
    checked = 0
    for number, (lair, actor, *_) in enumerate(walk(options, content, seed)):
        figure = active_figure(lair)
        if number % 23 or not figure or lair.pending or checked > 12:
            continue
        checked += 1
        stops = reachable(lair, figure)
        played = by_steps(lair, figure, actor)
        start = square_of(lair, figure)
        assert {s: stop.cost for s, stop in stops.items() if s != start} == {
            s: cost for s, cost in played.items() if s != start
        }


def test_a_way_stops_at_contact(make: Maker) -> None:
    lair = make.arrange(
        heroes={"ariel": {"at": "c4"}, "hugo": {"at": "b6"}},
        monsters=[{"name": "gob1", "at": "g4"}],
    )
    found = way(lair, "ariel", lair.ground.numbers["i4"])
    assert found is not None
    assert found.steps_now < len(found.squares)
    stop = found.squares[found.steps_now - 1]
    assert lair.ground.contact[stop] >> lair.ground.numbers["g4"] & 1
    assert way(lair, "ariel", lair.ground.numbers["c4"]) is None
    assert way(lair, "gob1", lair.ground.numbers["c5"]) is None
    assert mover_of(lair, "nobody") is None


def test_a_way_prefers_the_floor(make: Maker) -> None:
    lair = make.arrange(opened=[1, 2], heroes={"hugo": {"at": "m4"}})
    found = way(lair, "hugo", lair.ground.numbers["q4"])
    assert found is not None
    assert found.cost == 4
    assert not {"n4", "o4", "p4"} & {lair.ground.names[square] for square in found.squares}
    assert all(isinstance(Direction(d), Direction) for d in found.directions)


def test_targets_with_chances(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight",
        heroes={"hugo": {"at": "c4"}},
        monsters=[{"name": "gob1", "at": "d4"}, {"name": "wig1", "at": "c7"}],
    )
    hugo = lair.heroes[3]
    assert [(t.figure, t.hits, t.how) for t in targets_of_hero(lair, hugo)] == [
        ("gob1", 6, "attack"),
        ("wig1", 1, "shoot"),
    ]
    assert lair.phase == Phase.HERO_FIGHT
