"""The examples in the docstrings of the terminal layer."""

import doctest

import pytest

from goblin_games.tui import keyboard, output, shown, terminal


@pytest.mark.parametrize("module", [keyboard, output, shown, terminal])
def test_examples(module: object) -> None:
    """They say what happens."""
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
