"""Grids, pens, choices and lines of text: everything that needs no app."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblin_games.rules.core import Label
from goblin_games.tui.choices import choices_of, typed
from goblin_games.tui.glyphs import ASCII, UNICODE
from goblin_games.tui.paint import Grid, Pen, wrap
from goblin_games.tui.settings import Settings
from goblin_games.tui.widgets.dice import Die, Throw, draw_throw
from goblin_games.tui.widgets.line_edit import LineEdit


def page(width: int = 20, height: int = 3) -> tuple[Grid, Pen]:
    grid = Grid(width, height)
    return grid, Pen(grid, UNICODE)


def test_only_changed_cells_are_sent() -> None:
    old, pen = page()
    pen.put(0, 0, "Ann has 3 coins")
    new, pen = page()
    pen.put(0, 0, "Ann has 4 coins")
    (region,) = new.changes(old)
    assert (region.x, region.y, region.width) == (8, 0, 1)


def test_a_pen_never_leaves_its_part() -> None:
    grid, pen = page()
    pen.part(5, 1, 4, 1).put(-1, 0, "abcdefgh")
    assert grid.row(1) == "     bcde           "
    pen.part(5, 1, 4, 1).put(0, 1, "below")
    assert grid.row(2).strip() == ""


def test_wide_and_foreign_letters_never_shift_a_row() -> None:
    grid, pen = page()
    pen.put(0, 0, "a日本b\u0301")
    assert grid.row(0) == "a??b?" + " " * 15
    bare = Grid(20, 1)
    Pen(bare, ASCII).put(0, 0, "é × · ♥")
    assert bare.row(0).isascii()


def test_clicks_find_what_was_painted_last() -> None:
    grid, pen = page()
    pen.put(0, 0, "below", hit="below")
    pen.put(2, 0, "on top", hit="top")
    assert [grid.target(x, 0) for x in (1, 2, 8)] == ["below", "top", None]


@given(st.text("ab ", max_size=60), st.integers(4, 20))
def test_wrapping_loses_no_letter(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_keys_of_choices_are_all_different() -> None:
    labels = [Label("a", key="a"), Label("b", key="a"), Label("c"), Label("d", key="2")]
    assert [choice.key for choice in choices_of(labels, labels)] == ["a", "1", "3", "2"]


@given(st.lists(st.sampled_from(["", "a", "b", "1", "7", "Q"]), max_size=200))
def test_any_menu_gets_a_key_for_everything(keys: list[str]) -> None:
    labels = [Label(str(index), key=key) for index, key in enumerate(keys)]
    choices = choices_of(labels, labels)
    assert len({choice.key for choice in choices}) == len(labels)
    for index, choice in enumerate(choices):
        assert typed(choices, choice.key)[0] == index
        assert choice.key.isdigit() or choice.key.islower()


def test_dice_become_chips_where_tiles_do_not_fit() -> None:
    throw = Throw("", tuple(Die(face) for face in (1, 2, 3, 4, 5, 6)))
    grid, pen = page(50, 3)
    assert draw_throw(pen, 0, 0, throw, 48) <= 50
    assert sum(row.count(UNICODE.pip) for row in map(grid.row, range(3))) == 21
    grid, pen = page(30, 1)
    draw_throw(pen, 0, 0, throw, 30)
    assert grid.row(0).split() == list("123456")


def test_a_line_remembers_completes_and_forgets() -> None:
    line = LineEdit()
    line.words = ["order gold 2", "order gold 1 wastes 1"]
    for letter in "or":
        line.press(letter, letter)
    line.press("tab", None)
    assert line.text == "order gold "
    line.press("2", "2")
    assert line.accept() == "order gold 2"
    line.press("up", None)
    assert line.text == "order gold 2"
    line.forget()
    line.press("up", None)
    assert line.text == ""
    line.insert("a\x1b[31mb\n")
    assert line.text == "a[31mb"


@pytest.mark.parametrize(
    ("values", "pace"), [({"pace": 99}, 3.0), ({"pace": "fast"}, 0.6), ({"pace": 1}, 1.0)]
)
def test_settings_take_only_what_fits(values: dict[str, object], pace: float) -> None:
    settings = Settings.given({**values, "nonsense": 1, "hosted": True})
    assert settings.pace == pace
    assert not settings.hosted
    assert Settings.given(settings.plain()).plain() == settings.plain()
