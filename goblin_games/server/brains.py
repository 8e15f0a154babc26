"""The brains: where the computer players of all visitors think, by turns, in few processes.

A visitor's process asks through a socket in the server's run folder and hangs up when it does not
want to know any more. A question has a budget of seconds. People come first: a match at which
only computers play waits, and a search for it is cut short when somebody else has a question.

    python -m goblin_games.server.brains SOCKET WORKERS SECONDS

It ends with its standard input: the front has gone then.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import threading
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from queue import PriorityQueue
from typing import Any

from goblin_games.table.thinking import PATIENCE, TICK, Job, Worker, WorkerLost

BACKLOG = 64
NICE = 10
"""Thinking yields to everybody's keys."""


@dataclass(order=True, slots=True)
class Asked:
    """A question of a visitor, in the order in which it is answered: people's first."""

    patient: bool
    number: int
    job: Job = field(compare=False)
    visitor: Connection = field(compare=False)


class Brains:
    """Takes questions and has them answered."""

    def __init__(self, path: Path, workers: int, seconds: float) -> None:
        """Listen; an old socket at that path is replaced.

        Args:
            path: of the socket.
            workers: how many think at the same time.
            seconds: after which a search answers with its best so far.
        """
        path.unlink(missing_ok=True)
        self.seconds = seconds
        self._listener = Listener(str(path), "AF_UNIX", backlog=BACKLOG)
        self._numbers = itertools.count()
        self._queue: PriorityQueue[Asked] = PriorityQueue()
        self._lock = threading.Lock()
        self._workers = [Worker() for _ in range(workers)]
        self._busy: dict[Worker, Asked] = {}

    def run(self) -> None:
        """Answer until the process ends."""
        for worker in self._workers:
            threading.Thread(target=self._think, args=(worker,), daemon=True).start()
        while True:
            visitor = self._listener.accept()
            threading.Thread(target=self._hear, args=(visitor,), daemon=True).start()

    def close(self) -> None:
        """End the workers; whoever waits gets no answer."""
        self._listener.close()
        for worker in self._workers:
            worker.end()

    def _hear(self, visitor: Connection) -> None:
        """Take a question; when its visitor hangs up, nobody wants to know any more."""
        job = None
        with contextlib.suppress(EOFError, OSError), visitor:
            question, work, patient = visitor.recv()
            job = Job(question, work, patient=patient)
            asked = Asked(patient, next(self._numbers), job, visitor)
            self._queue.put(asked)
            if not patient:
                self._make_room()
            visitor.recv()
        if job is not None:
            job.cancelled.set()

    def _make_room(self) -> None:
        """If all are busy, a search that can wait answers with its best so far."""
        with self._lock:
            if len(self._busy) < len(self._workers):
                return
            for asked in self._busy.values():
                if asked.patient and not asked.job.cancelled.is_set():
                    asked.job.cancelled.set()
                    return

    def _think(self, worker: Worker) -> None:
        while True:
            asked = self._queue.get()
            if asked.job.cancelled.is_set():
                continue
            with self._lock:
                self._busy[worker] = asked
            try:
                found: Any = worker.ask(asked.job, self.seconds, PATIENCE)
            except WorkerLost as error:
                found = str(error)
            finally:
                with self._lock:
                    del self._busy[worker]
            with contextlib.suppress(OSError):
                asked.visitor.send(found)


class DistantWorker(Worker):
    """Asks the brains of a server; for the `Thinker` of a visitor's process."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def start(self) -> None:
        """Nothing has to be started."""

    def end(self) -> None:
        """Nothing has to be ended."""

    def ask(self, job: Job, seconds: float, patience: float) -> Any:
        """The answer to a question.

        Raises:
            WorkerLost: if there is none in time, or nobody thinks there.
        """
        limit = time.monotonic() + seconds + patience
        try:
            with Client(str(self.path), "AF_UNIX") as brains:
                brains.send((job.question, job.work, job.patient))
                while not brains.poll(TICK):
                    if job.cancelled.is_set() or time.monotonic() > limit:
                        raise WorkerLost("no answer in time")
                found = brains.recv()
        except (OSError, EOFError) as error:
            raise WorkerLost(str(error)) from error
        if isinstance(found, str):
            raise WorkerLost(found)
        return found


def _end_with_the_front() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


def main() -> None:
    """Be the brains of a server; see above."""
    path, workers, seconds = sys.argv[1:]
    os.umask(0o077)
    os.nice(NICE)
    threading.Thread(target=_end_with_the_front, daemon=True).start()
    Brains(Path(path), int(workers), float(seconds)).run()


if __name__ == "__main__":
    main()
