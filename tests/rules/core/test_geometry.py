"""Steps, contact and sight on random boards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblin_games.rules.core.geometry import (
    Corner,
    Direction,
    Square,
    flanks,
    in_contact,
    may_step,
    neighbour,
    ray,
    sees,
    square_name,
    square_named,
)

SIDE = 7
squares = st.builds(Square, st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
sets = st.frozensets(squares, max_size=20)


def on_board(square: Square) -> bool:
    return 0 <= square.x < SIDE and 0 <= square.y < SIDE


@given(st.integers(0, 701), st.integers(0, 998))
def test_names_round_trip(x: int, y: int) -> None:
    assert square_named(square_name(x, y)) == Square(x, y)


@pytest.mark.parametrize("text", ["", "a0", "a01", "1a", "A1", "aaa1", "a1000", "a 1", "f8 "])
def test_what_is_no_square(text: str) -> None:
    with pytest.raises(ValueError, match="no square"):
        square_named(text)


@given(squares, squares, sets)
def test_contact_is_symmetric(a: Square, b: Square, tall: frozenset[Square]) -> None:
    assert in_contact(a, b, tall.__contains__) == in_contact(b, a, tall.__contains__)


@given(squares, squares, sets, sets)
def test_sight_is_symmetric(
    a: Square, b: Square, tall: frozenset[Square], taken: frozenset[Square]
) -> None:
    there = sees(a, b, tall.__contains__, taken.__contains__)
    assert there == sees(b, a, tall.__contains__, taken.__contains__)


@given(squares, st.sampled_from(Direction), sets)
def test_steps_can_be_taken_back(
    start: Square, direction: Direction, blocked: frozenset[Square]
) -> None:
    def is_open(square: Square) -> bool:
        return on_board(square) and square not in blocked

    back = Direction((direction + 4) % 8)
    end = neighbour(start, direction)
    if is_open(start) and may_step(start, direction, is_open):
        assert neighbour(end, back) == start
        assert may_step(end, back, is_open)


@given(squares, squares)
def test_rays_are_walks(a: Square, b: Square) -> None:
    """A ray goes from neighbour to neighbour, straight or through a corner."""
    here, corner = a, None
    for crossed in [*ray(a, b), b] if a != b else []:
        if isinstance(crossed, Corner):
            corner = crossed
            continue
        across = abs(crossed.x - here.x) + abs(crossed.y - here.y)
        assert across == (1 if corner is None else 2)
        if corner is not None:
            assert set(corner) == set(flanks(here, crossed))
        here, corner = crossed, None
    assert here == b


@given(squares, squares, sets)
def test_more_walls_never_help(a: Square, b: Square, tall: frozenset[Square]) -> None:
    free = sees(a, b, tall.__contains__, lambda square: False)
    fewer = frozenset(list(tall)[::2])
    assert not free or sees(a, b, fewer.__contains__, lambda square: False)
