"""A store for each test that wants one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from goblin_games.table.store import Store
from tests.table.tools import Clock, store_at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    opened = store_at(tmp_path, clock)
    yield opened
    opened.close()
