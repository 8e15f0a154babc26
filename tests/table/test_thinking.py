"""Workers: right answers, quick cancelling, and a legal move whatever happens to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from goblin_games.players.question import Question, answer
from goblin_games.table.setup import new_match
from goblin_games.table.thinking import Job, Thinker
from tests.rules.oh_my_lair.tools import position

OML = "goblin_games.players.oh_my_lair"


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(seconds=5, patience=2)
    yield made
    made.close()


def question(level: str = "hard", heuristic: str = OML) -> Question:
    from goblin_games.rules.oh_my_lair import GAME

    state = position()
    return Question(heuristic, level, state, 0, tuple(GAME.menu(state, 0)), 3)


def test_a_worker_answers_as_this_process_does(thinker: Thinker) -> None:
    assert thinker.ask(Job(question())) == answer(question())
    assert thinker.lost == 0


def test_a_killed_worker_is_replaced(thinker: Thinker) -> None:
    asked = question()
    thinker.ask(Job(asked))
    process = thinker._workers[0]._process
    process.kill()
    process.join()
    assert thinker.ask(Job(asked)) == answer(asked)  # a new one


def test_a_worker_that_dies_or_hangs_leaves_a_legal_move() -> None:
    for heuristic, patience in (("tests.players.deadly", 2.0), ("tests.players.hanging", 0.3)):
        thinker = Thinker(seconds=0.2, patience=patience)
        asked = question("normal", heuristic)
        assert thinker.ask(Job(asked)) in asked.choices
        assert thinker.lost == 1
        assert thinker.ask(Job(question())) == answer(question())  # and the next one is served
        thinker.close()


def test_seconds_cut_a_search_to_its_best_so_far() -> None:
    thinker = Thinker(seconds=0.0, patience=5)
    asked = question("fiendish")
    assert thinker.ask(Job(asked)) in asked.choices
    assert thinker.lost == 0
    thinker.close()


def test_an_app_can_wait_and_cancel(thinker: Thinker) -> None:
    match = new_match("oh-my-lair", demo_level="hard", seed="a")
    while match.turn != 0:
        match.roll()

    async def both() -> float:
        action = await thinker.choose(match, 0)
        assert action == match.think(0)
        task = asyncio.create_task(thinker.answer(Job(question("fiendish"))))
        await asyncio.sleep(0.05)
        start = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.perf_counter() - start

    assert asyncio.run(both()) < 0.1
    assert thinker.ask(Job(question())) == answer(question())


def test_hints_come_from_the_worker_too(thinker: Thinker) -> None:
    match = new_match("oh-my-lair", seed="a")
    while match.turn != 0:
        match.roll()
    before = match.fingerprint()
    hint = asyncio.run(thinker.hint(match, 0))
    assert hint == match.hint(0)
    assert hint.runner_up
    assert match.fingerprint() == before
