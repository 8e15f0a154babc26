"""Golden playthroughs: the same dice and choices lead to the same table, for good."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from goblin_games.rules.core import canonical
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.options import Options
from tests.rules.dice_goblinz.helpers import RICH, positions

GOLDEN = {
    (False, 1): "f4bd0f97f376b0a8",
    (False, 2): "d7fd3b5505d75c32",
    (True, 3): "aac2b92f87126b41",
    (True, 4): "a53acc53c97862f5",
}


@pytest.mark.parametrize(("rich", "seed"), GOLDEN)
def test_golden(rich: bool, seed: int) -> None:
    options = Options.given({"seats": 3 + seed, "raids": 4, "first_leader": 1})
    digest = blake2b(digest_size=8)
    for _, entry, after, log in positions(RICH if rich else GAME, options, seed):
        digest.update(f"{entry}\n{canonical(after)}\n".encode())
        digest.update(f"{[str(event) for event in log]}\n".encode())
    assert digest.hexdigest() == GOLDEN[rich, seed]
