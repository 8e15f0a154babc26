"""Computer players that think in processes of their own, so that no screen waits for them.

    thinker = Thinker()
    action = await thinker.choose(match, seat)
    ...
    thinker.close()

A worker gets a `Question`, that is a view and a menu, never a state. It answers by a fixed number
of iterations; `seconds` is a limit for slow machines only, after which the best so far counts.
If the worker dies, hangs or fails, the answer is the heuristic's, or the first legal choice: the
match goes on. A task that is cancelled stops the search within a tenth of a second.

Line mode and simulations call `Match.think`, which gives the same answers in the same process.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import LifoQueue
from typing import TYPE_CHECKING, Any, Final

from goblin_games.players.hints import Advice, advise
from goblin_games.players.levels import READY, SEARCHED
from goblin_games.players.question import Question, answer, fallback
from goblin_games.rules.core import Action

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from goblin_games.table.match import Hint, Match

SECONDS: Final = 8.0
"""A search that has taken so long answers with its best so far."""
PATIENCE: Final = 4.0
"""So much longer it may take to say so; then it counts as hung."""
STARTING: Final = 30.0
"""Seconds a worker may take to start, on a machine under load."""
CANCELLED: Final = 0.1
"""Seconds a worker may go on after it was told to stop."""
TICK: Final = 0.02
NICE: Final = 5
"""How much a worker yields to the screens."""

Work = Callable[..., Any]
"""Takes a question, and `stop`: a function that says when to do with what is known."""


class WorkerLost(Exception):
    """The worker died or hung; it has been ended."""


class Job:
    """A question on its way, which may be called off."""

    def __init__(
        self,
        question: Question,
        work: Work = answer,
        spare: Callable[[Question], Any] = fallback,
        *,
        patient: bool = False,
    ) -> None:
        """Ask something.

        Args:
            question: the decision.
            work: what is to be made of it: a move, or any other function that can be sent.
            spare: what stands in for that if the worker is lost.
            patient: whether it can wait: nobody plays there but computers, or nobody any more.
        """
        self.question = question
        self.work = work
        self.spare = spare
        self.patient = patient
        self.cancelled = threading.Event()


def spare_advice(question: Question) -> Advice:
    """Advice without any search."""
    return Advice(fallback(question), "That is the heuristic's choice.")


class MovedOn(Exception):
    """A hint comes too late: the seat has decided meanwhile, and is not asked any more."""


@contextmanager
def _real_stderr() -> Iterator[None]:
    """While an app has the terminal, its stderr has no descriptor that a child could have."""
    shown = sys.stderr
    if sys.__stderr__ is not None:
        sys.stderr = sys.__stderr__
    try:
        yield
    finally:
        sys.stderr = shown


class Worker:
    """One process that answers questions, started when it is first needed."""

    def __init__(self) -> None:
        from multiprocessing import get_context  # not before somebody thinks

        self._process: Any = None
        self._pipe: Connection | None = None
        self._context = get_context("spawn")
        self._stop = self._context.Value("q", 0, lock=False)
        self._lock = threading.Lock()
        self._number = 0
        self._ready = False

    def start(self) -> None:
        """Begin the process, if there is none that lives."""
        with self._lock:
            if self._process is not None and self._process.is_alive():
                return
            self._drop()
            ours, theirs = self._context.Pipe()
            process = self._context.Process(target=_serve, args=(theirs, self._stop), daemon=True)
            with _real_stderr():
                process.start()
            self._process = process
            theirs.close()
            self._pipe = ours
            self._ready = False

    def ask(self, job: Job, seconds: float, patience: float) -> Any:
        """The answer to a question.

        Raises:
            WorkerLost: if the process dies, hangs, fails or is not wanted any more.
        """
        try:
            self.start()
            self._await_ready(job)
            assert self._pipe is not None
            self._number += 1
            self._pipe.send((self._number, job.question, job.work, seconds))
            found = self._receive(job, seconds + patience)
        except WorkerLost:
            self.end()
            raise
        except Exception as error:  # dead, or a view that cannot be sent
            self.end()
            raise WorkerLost(str(error)) from error
        if isinstance(found, str):
            raise WorkerLost(found)
        return found

    def end(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _await_ready(self, job: Job) -> None:
        if not self._ready:
            self._receive(job, STARTING)
            self._ready = True

    def _receive(self, job: Job, seconds: float) -> Any:
        """The next message; a job called off tells the worker to stop at once."""
        assert self._pipe is not None
        limit = time.monotonic() + seconds
        called_off = False
        while time.monotonic() < limit:
            if self._pipe.poll(TICK):
                return self._pipe.recv()[1]
            if job.cancelled.is_set() and not called_off:
                called_off = True
                self._stop.value = self._number
                limit = min(limit, time.monotonic() + CANCELLED)
        raise WorkerLost("no answer in time")


def _serve(pipe: Connection, stopped: Any) -> None:
    """What a worker process does: answer questions until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    pipe.send((0, "ready"))
    while True:
        try:
            number, question, work, seconds = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        limit = time.monotonic() + seconds

        def stop(number: int = number, limit: float = limit) -> bool:
            return stopped.value >= number or time.monotonic() > limit

        try:
            found: Any = work(question, stop=stop)
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        pipe.send((number, found))


class Thinker:
    """Answers for all matches of a program, by a few warm workers."""

    def __init__(
        self,
        workers: int | Sequence[Worker] = 1,
        seconds: float = SECONDS,
        patience: float = PATIENCE,
    ) -> None:
        self.seconds = seconds
        self.patience = patience
        self.lost = 0
        """How many answers had to be given by the fallback."""
        if isinstance(workers, int):
            workers = [Worker() for _ in range(workers)]
        self._workers = workers
        self._idle: LifoQueue[Worker] = LifoQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._closed = False

    def warm(self) -> None:
        """Start the workers, so that the first question need not wait; returns at once."""
        for worker in self._workers:
            threading.Thread(target=worker.start, daemon=True).start()

    async def choose(self, match: Match, seat: int) -> Action:
        """What the computer that holds a seat plays; always legal, never late by much.

        Cancelling the task ends the search. The match is only read before the first wait.
        """
        question = match.ponder(seat)
        if question.level in READY:  # too quick to be worth a worker
            return await asyncio.to_thread(answer_or_fallback, question)
        found: Action = await self.answer(Job(question, patient=not match.persons))
        return found

    async def hint(self, match: Match, seat: int) -> Hint:
        """A hint for a person's seat, tried out where the game has searching players.

        Raises:
            MovedOn: if the seat is not asked any more.
        """
        if seat not in match.game.actors(match.state):
            raise MovedOn
        job = Job(match.hint_question(seat), advise, spare_advice)
        if job.question.heuristic.rpartition(".")[2] not in SEARCHED:
            return match.hint(seat)
        length = len(match)
        advice = await self.answer(job)
        if len(match) != length:  # the table has moved on: advise on what is asked now
            if seat not in match.game.actors(match.state):
                raise MovedOn
            return match.hint(seat)
        return match.hint_from(seat, advice)

    async def answer(self, job: Job) -> Any:
        """The answer to any question; cancelling the task ends the search."""
        try:
            return await asyncio.to_thread(self.ask, job)
        except asyncio.CancelledError:
            job.cancelled.set()
            raise

    def ask(self, job: Job) -> Any:
        """The answer, for callers that may wait; the fallback's if the worker is lost."""
        worker = self._idle.get()
        try:
            if self._closed or job.cancelled.is_set():
                raise WorkerLost("not wanted any more")
            return worker.ask(job, self.seconds, self.patience)
        except WorkerLost:
            self.lost += 1
            return job.spare(job.question)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """End all workers; questions on their way get the fallback."""
        self._closed = True
        for worker in self._workers:
            worker.end()


def answer_or_fallback(question: Question) -> Action:
    """The answer in this process, or the fallback's if the player fails."""
    try:
        return answer(question)
    except Exception:
        return fallback(question)


_shared: Thinker | None = None


def shared() -> Thinker:
    """The thinker of this program; its workers end with it."""
    return _shared or share(Thinker(workers=2))


def share(thinker: Thinker) -> Thinker:
    """Have this program think elsewhere than in two workers of its own."""
    global _shared
    _shared = thinker
    atexit.register(thinker.close)
    return thinker
