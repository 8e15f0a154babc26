"""Where the computer players of all visitors think: one pool, niced, people first."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblin_games.players.question import answer
from goblin_games.server.brains import NICE, Brains, DistantWorker
from goblin_games.table.thinking import Job, Thinker
from tests.table.test_thinking import question

from .harness import Server, alive, wait_until
from .unprivileged import rights


@pytest.fixture
def socket_path(tmp_path: Path) -> Iterator[Path]:
    """The socket of brains with one worker and a budget of 60 seconds."""
    path = tmp_path / "think.sock"
    brains = Brains(path, 1, 60)
    threading.Thread(target=_run, args=(brains,), daemon=True).start()
    yield path
    brains.close()


def _run(brains: Brains) -> None:
    with pytest.raises(OSError):  # noqa: PT011 - the listener is closed at the end
        brains.run()


def visitor(path: Path, seconds: float = 60) -> Thinker:
    return Thinker([DistantWorker(path)], seconds)


def test_they_answer_as_any_process_does(socket_path: Path) -> None:
    for asked in (question("hard"), question("normal")):
        thinker = visitor(socket_path)
        assert thinker.ask(Job(asked)) == answer(asked)
        assert thinker.lost == 0


def test_nobody_there_leaves_a_legal_move(tmp_path: Path) -> None:
    thinker = visitor(tmp_path / "nobody.sock", 1)
    asked = question("hard")
    assert thinker.ask(Job(asked)) in asked.choices
    assert thinker.lost == 1


def test_a_budget_that_is_used_up_leaves_a_legal_move(socket_path: Path) -> None:
    thinker = Thinker([DistantWorker(socket_path)], seconds=0.0, patience=0.0)
    asked = question("fiendish")
    assert thinker.ask(Job(asked)) in asked.choices


def test_a_match_without_people_yields(socket_path: Path) -> None:
    """The only worker hangs over a demo's question when somebody's computer is to move."""
    hanging, urgent = question("normal", "tests.players.hanging"), question("hard")
    demo, table = visitor(socket_path), visitor(socket_path)
    answers: list[object] = []
    watched = threading.Thread(
        target=lambda: answers.append(demo.ask(Job(hanging, patient=True))), daemon=True
    )
    watched.start()
    time.sleep(0.5)
    began = time.monotonic()
    assert table.ask(Job(urgent)) == answer(urgent)
    assert time.monotonic() - began < 20  # it would have hung for a minute
    watched.join(20)
    assert answers
    assert answers[0] in hanging.choices


def test_hanging_up_calls_a_question_off(socket_path: Path) -> None:
    job = Job(question("normal", "tests.players.hanging"))
    thinker = visitor(socket_path)
    asking = threading.Thread(target=lambda: thinker.ask(job), daemon=True)
    asking.start()
    time.sleep(0.5)
    job.cancelled.set()
    asking.join(5)
    assert not asking.is_alive()
    urgent = question("hard")
    assert visitor(socket_path).ask(Job(urgent)) == answer(urgent)


@pytest.mark.skipif(bool(rights().reason), reason=rights().reason)
def test_a_server_has_brains_and_gets_new_ones() -> None:
    with Server(thinking={"workers": 1, "seconds": 2.0}) as server:
        wait_until(lambda: (server.home / "run" / "think.sock").exists(), "brains are there")
        first = server.health()["brains"]
        assert os.getpriority(os.PRIO_PROCESS, first) >= NICE
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: server.health()["brains"] not in (None, first), "new ones")
        second = server.health()["brains"]
        wait_until(lambda: (server.home / "run" / "think.sock").exists(), "and they listen")
        assert server.log("brains died")
    wait_until(lambda: not alive(second), "they end with the server")
    with Server(thinking={"workers": 0}) as server:
        assert server.health()["brains"] is None
