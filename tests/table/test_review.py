"""Reviews: the same every time, in this process and in workers, and only after the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblin_games.catalogue import GAMES, Listing
from goblin_games.cli import main
from goblin_games.players.levels import knows
from goblin_games.table import record
from goblin_games.table.course import MatchError
from goblin_games.table.match import Match
from goblin_games.table.review import looks, review, review_aside
from goblin_games.table.setup import new_match
from goblin_games.table.thinking import Thinker
from tests.table.tools import careless


@pytest.fixture(scope="module")
def match() -> Match:
    return careless("goblin-dice", seed="b", options={"grab_mode": "draft"})


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(workers=2)
    yield made
    made.close()


def test_a_review_finds_what_cost_most(
    match: Match, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = match.fingerprint()
    found = review(match, 0)
    assert found == review(match, 0)
    assert match.fingerprint() == before
    assert 1 <= len(found) <= 3
    costs = [one.regret.cost for one in found]
    assert costs == sorted(costs, reverse=True)
    for one in found:
        assert match.entries[one.index - 1] == (0, one.regret.played)
        assert f"Entry {one.index}," in one.text
        assert f"{one.cost} of 100 chances to win the race, give or take {one.error}" in one.text
    file = tmp_path / "r.goblin"
    file.write_text(record.write(match))
    assert main(["review", str(file)]) == 0
    assert found[0].text in capsys.readouterr().out
    assert main(["review", str(file), "--seat", "4"]) == 1


def test_workers_find_the_same(match: Match, thinker: Thinker) -> None:
    shares: list[float] = []
    found = asyncio.run(review_aside(match, 0, thinker, shares.append))
    assert found == review(match, 0)
    assert len(shares) > 5
    assert all(0 < share <= 1 for share in shares)
    assert max(shares) == 1


def test_a_review_that_is_called_off_ends_at_once(match: Match, thinker: Thinker) -> None:
    async def call_off() -> float:
        work = asyncio.create_task(review_aside(match, 0, thinker))
        await asyncio.sleep(0.5)
        start = time.perf_counter()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        return time.perf_counter() - start

    assert asyncio.run(call_off()) < 1
    assert asyncio.run(review_aside(match, 0, thinker)) == review(match, 0)  # workers still serve


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.slug)
def test_choices_of_every_game_can_be_judged(entry: Listing) -> None:
    match = careless(entry.slug, seed="b")
    assert knows(match.heuristic)
    person = next(index for index, seat in enumerate(match.seats) if seat.is_human)
    for count, look in enumerate(looks(match, person)):
        assert match.entries[look.index - 1] == (person, look.played)
        assert len(look.question.choices) > 1
        found = look.work(look.question)
        assert found is None or (found.cost > 0 and found.better != found.played)
        if count == 12:
            break


def test_giving_up_is_not_held_against_anybody() -> None:
    match = new_match("oh-my-lair", seed="g")
    while match.turn != 0:
        match.roll()
    given_up = match.concession(0)
    assert given_up is not None
    match.play(0, given_up)
    assert match.over
    assert not list(looks(match, 0))


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(MatchError, match="waits for the end"):
        review(new_match("oh-my-lair", seed="r"), 0)


def test_a_seat_that_is_not_there_is_not_reviewed(match: Match) -> None:
    with pytest.raises(MatchError, match="no seat 7"):
        review(match, 7)
