"""The compiled ground against the plain geometry, and the worked example of sight."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import geometry
from goblin_games.rules.core.geometry import Direction, Square, may_step, square_named
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.ground import Ground, ground_of
from tests.rules.goblins_lair.positions import BURROW

BOARD = ground_of(BURROW)
enterable = [square for square in range(BOARD.size) if BOARD.is_enterable(square)]
spots = st.sampled_from(enterable)
crowds = st.lists(spots, max_size=12)
door_sets = st.sets(st.integers(0, len(BOARD.doorways) - 1))


def shut_squares(doors: set[int]) -> int:
    return BOARD.bits(BOARD.doorways[number].at for number in doors)


@given(spots, crowds, door_sets)
@settings(max_examples=200, deadline=None)
def test_steps_are_those_of_the_geometry(start: int, crowd: list[int], doors: set[int]) -> None:
    blocked = (BOARD.bits(crowd) | shut_squares(doors)) & ~BOARD.bit[start]

    def is_open(square: Square) -> bool:
        number = BOARD.number(square)
        return BOARD.is_enterable(number) and not blocked >> number & 1

    found = {Direction(walk.direction) for walk in BOARD.free_walks(start, blocked)}
    assert found == {d for d in Direction if may_step(BOARD.square(start), d, is_open)}


@given(spots, spots, door_sets)
@settings(max_examples=200, deadline=None)
def test_contact_is_that_of_the_geometry(a: int, b: int, doors: set[int]) -> None:
    shut = shut_squares(doors)
    if (shut >> a | shut >> b) & 1:
        return  # nobody stands on a shut door

    def is_tall(square: Square) -> bool:
        number = BOARD.number(square)
        return BOARD.is_tall(number) or bool(shut >> number & 1)

    wanted = geometry.in_contact(BOARD.square(a), BOARD.square(b), is_tall)
    assert bool(BOARD.contact[a] >> b & 1) == wanted


@given(spots, spots, crowds, door_sets)
@settings(max_examples=300, deadline=None)
def test_sight_is_that_of_the_geometry(a: int, b: int, crowd: list[int], doors: set[int]) -> None:
    shut, monsters = shut_squares(doors), BOARD.bits(crowd)
    wanted = geometry.sees(
        BOARD.square(a),
        BOARD.square(b),
        lambda s: BOARD.is_tall(BOARD.number(s)) or bool(shut >> BOARD.number(s) & 1),
        lambda s: bool(monsters >> BOARD.number(s) & 1),
    )
    assert BOARD.sees(a, b, shut, monsters) == wanted


def sees(start: str, end: str, *, shut: str = "", monsters: str = "") -> bool:
    numbers = BOARD.numbers
    return BOARD.sees(
        numbers[start],
        numbers[end],
        BOARD.bits(numbers[name] for name in shut.split()),
        BOARD.bits(numbers[name] for name in monsters.split()),
    )


@pytest.mark.parametrize(
    ("start", "end", "shut", "monsters", "free"),
    [
        ("e7", "e9", "", "", True),
        ("d6", "f10", "", "", True),
        ("d7", "f9", "", "", False),
        ("e7", "e9", "e8", "", False),
        ("b2", "f6", "", "c3", False),
        ("b2", "d4", "", "c2 b3", False),
        ("b2", "e5", "", "c2", True),
        ("b2", "d3", "", "c2", False),
        ("u3", "ac5", "", "", True),
        ("m3", "q5", "", "", True),  # R57: over the tables n4, o4, p4
        ("h12", "j14", "", "", False),  # R44: beside the barricade i13
    ],
)
def test_example_10(start: str, end: str, shut: str, monsters: str, free: bool) -> None:
    """Worked example 10, with R44, R45 (heroes are not even asked) and R57."""
    assert sees(start, end, shut=shut, monsters=monsters) == free
    assert sees(end, start, shut=shut, monsters=monsters) == free


def test_r6_pools_are_low_but_wet() -> None:
    """R6: nobody enters a pool; R2: every square is a whole one."""
    pool = BOARD.numbers["y4"]
    assert BOARD.plan.terrain[pool] == "~"
    assert not BOARD.is_enterable(pool)
    assert not BOARD.is_tall(pool)
    assert all(not walk.needs >> pool & 1 for walks in BOARD.walks for walk in walks)


DOORS = {
    "burrow": "e8 1-c, o8 2-c, t4 2-6, af5 6-7, am8 7-c, g11 c-3, m15 3-4, s11 c-4, ac11 c-5, "
    "ai14 5-8",
    "brook": "f8 1-c, p8 2-c, u5 2-5, aa8 5-c, ai5 5-8, ap8 8-c, av4 8-11, g11 c-3, u11 c-4, "
    "y18 4-c, am11 c-6, as14 6-9, bb18 9-c, i21 c-7, p24 7-10, w21 c-10, am21 c-12, be21 c-12",
    "deep": "g10 1-c, s10 2-c, y5 2-5, ag10 5-c, as10 6-c, ba6 6-9, bg10 9-c, bn5 9-13, i13 c-3, "
    "i23 3-c, u13 c-4, ab18 4-c, am13 c-7, au18 7-8, bb23 8-c, bm18 c-12, bw13 c-12, j26 c-10, "
    "q32 10-11, y26 c-11, ag32 11-14, ao26 c-14, bf26 c-15, bo32 15-16",
}


@pytest.mark.parametrize("name", DOORS)
def test_doors_of_the_maps(name: str, content: Content) -> None:
    row = next(row for row in content.maps if row.keyword == name)
    ground = ground_of(row.rows)
    found = {
        (ground.names[door.at], frozenset(str(area or "c") for area in door.areas))
        for door in ground.doorways
    }
    wanted = {
        (at, frozenset(sides.split("-")))
        for at, sides in (entry.split() for entry in DOORS[name].split(", "))
    }
    assert found == wanted


@pytest.mark.parametrize("name", DOORS)
def test_start_squares(name: str, content: Content) -> None:
    from goblin_games.rules.goblins_lair.setup import auto_squares

    row = next(row for row in content.maps if row.keyword == name)
    ground = ground_of(row.rows)
    found = [ground.names[square] for square in auto_squares(ground)[:8]]
    assert found == ["c3", "b2", "c2", "d2", "b3", "d3", "b4", "c4"]


def test_every_step_of_the_maps_can_be_taken_back(content: Content) -> None:
    for row in content.maps:
        ground: Ground = ground_of(row.rows)
        for square, walks in enumerate(ground.walks):
            for walk in walks:
                back = ground.towards[walk.to][(walk.direction + 4) % 8]
                assert back is not None
                assert back.to == square


def test_names_are_those_of_the_geometry() -> None:
    assert all(BOARD.number(square_named(name)) == n for n, name in enumerate(BOARD.names))
