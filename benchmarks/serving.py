"""Serving over SSH: how long until a screen, how much memory, how quick a key, all in one run.

    python -m benchmarks.serving [--people N] [--seconds S]

The clients (asyncssh, this process) have a higher priority than the server, so that what is
measured is the server's delay and not theirs. Times are ratios to something measured in the same
run: starts to a server that starts each visitor's Python from nothing ("exec", as sshd does),
keys at many to the median of one alone. A quiet machine with two cores is what the goals mean.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncssh

from goblin_games.server import rlimits
from goblin_games.server.config import Config
from goblin_games.server.nursery import NICE
from tests.server.harness import Server, alive, children

STARTS = 8
GONE = 10
DOWN = b"\x1b[B"
FRAME = b"five games"
"""Stands in the menu's first frame."""

OPEN = {"connections": 200, "per_address": 500, "new_per_minute": 5000, "per_account": 50}


class Client(asyncssh.SSHClientSession[bytes]):
    """Somebody with a terminal whose answers are timed.

    Attributes:
        started: seconds from the connection to the first frame.
        delays: seconds from each key to the first byte of the answer.
    """

    def __init__(self) -> None:
        self.started = 0.0
        self.delays: list[float] = []
        self.frame = asyncio.Event()
        self.answer = asyncio.Event()
        self._seen = b""
        self._pressed = 0.0

    async def come(self, port: int, key: asyncssh.SSHKey) -> Client:
        """Connect and wait for the first frame."""
        began = time.perf_counter()
        self.conn = await asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, username="bench", client_keys=[key],
            agent_path=None, config=None,
        )  # fmt: skip
        self.chan, _ = await self.conn.create_session(
            lambda: self, term_type="xterm-256color", term_size=(120, 40), encoding=None,
            env={"COLORTERM": "truecolor"},
        )  # fmt: skip
        await asyncio.wait_for(self.frame.wait(), 60)
        self.started = time.perf_counter() - began
        return self

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._pressed:
            self.delays.append(time.perf_counter() - self._pressed)
            self._pressed = 0.0
            self.answer.set()
        if not self.frame.is_set():
            self._seen += data
            if FRAME in self._seen:
                self.frame.set()

    async def press(self) -> None:
        """Press a key and wait for the first byte of the answer."""
        self.answer.clear()
        self._pressed = time.perf_counter()
        self.chan.write(DOWN)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.answer.wait(), 2)
        if self._pressed:
            self.delays.append(2.0)
            self._pressed = 0.0

    async def keep_pressing(self, seconds: float, pause: float) -> None:
        """Press keys at a steady pace, beginning at a random moment."""
        self.delays.clear()
        loop = asyncio.get_running_loop()
        next_one = loop.time() + random.random() * pause
        end = loop.time() + seconds
        while next_one < end:
            await asyncio.sleep(max(next_one - loop.time(), 0))
            await self.press()
            next_one += pause

    async def go(self) -> None:
        """Leave."""
        self.conn.abort()
        await self.conn.wait_closed()


async def compare_starts(fork: int, exec_: int, key: asyncssh.SSHKey) -> tuple[float, float]:
    """Medians of the time to the first frame, forked and executed, alternating."""
    times: dict[int, list[float]] = {fork: [], exec_: []}
    for port in times:  # the first visit shows a card, and makes the account
        await (await Client().come(port, key)).go()
    for _ in range(STARTS):
        for port, found in times.items():
            client = await Client().come(port, key)
            found.append(client.started)
            await client.go()
            await asyncio.sleep(0.1)
    return statistics.median(times[fork]), statistics.median(times[exec_])


def memory(server: Server) -> tuple[float, float]:
    """MB of memory (PSS): of each visitor, and of front and nursery together."""
    health = server.health()
    visitors = [_pss(pid) for pid in children(health["nursery"])]
    return statistics.mean(visitors), _pss(health["pid"]) + _pss(health["nursery"])


def _pss(pid: int) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def used(pids: Sequence[int]) -> float:
    """Seconds of processor time that processes have used, in steps of a tick (Linux)."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def quantile(values: Sequence[float], part: float) -> float:
    """A quantile of some values."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


async def pressed(clients: Sequence[Client], seconds: float, pause: float = 1.0) -> list[float]:
    """All delays when everybody presses a key a second."""
    await asyncio.gather(*(client.keep_pressing(seconds, pause) for client in clients))
    return [delay for client in clients for delay in client.delays]


async def burn(client: Client, seconds: float) -> None:
    """Pour keys into one visitor's process, so that it burns all the time it gets."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        client.chan.write(DOWN * 400)
        await asyncio.sleep(0.05)


async def crash(nursery: int, port: int, seconds: float) -> None:
    """Have a visitor's process die every half second: `crash_here` in a process of its own,
    so that what the dying one's client has to reckon delays no other client."""
    words = ("--crash", str(nursery), str(port), "--seconds", str(seconds))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.serving", *words
    )
    await process.wait()


async def eat() -> None:
    """Have a process with a visitor's limits, and as nice as the nursery makes one that burns,
    take all memory that it gets, again and again."""
    words = ("nice", "-n", str(NICE), sys.executable, "-m", "benchmarks.serving", "--eat")
    process = await asyncio.create_subprocess_exec(*words)
    try:
        await process.wait()
    finally:
        process.kill()


def eat_here() -> None:
    """Take memory until there is no more, let go, begin again; for ever."""
    rlimits.apply(Config())
    eaten: list[bytearray] = []
    while True:
        try:
            eaten.append(bytearray(os.urandom(4096) * 256))
        except MemoryError:
            eaten.clear()


async def crash_here(nursery: int, port: int, seconds: float) -> None:
    """Come in and die, again and again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = set(children(nursery))
        client = await Client().come(port, asyncssh.generate_private_key("ssh-ed25519"))
        for pid in set(children(nursery)) - before:
            os.kill(pid, signal.SIGKILL)
        await asyncio.sleep(0.5)
        await client.go()


async def measure(people: int, seconds: float) -> None:
    """Everything, printed line by line."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(people + 1)]
    with (
        Server(limits=OPEN, niceness=5) as fork,
        Server(limits=OPEN, niceness=5, spawn="exec") as fresh,
    ):
        quick, slow = await compare_starts(fork.port, fresh.port, keys[0])
        fresh.stop()
        say("start to first frame, forked / executed", quick / slow, 0.4,
            f"{quick * 1000:.0f} ms / {slow * 1000:.0f} ms")  # fmt: skip

        alone = await Client().come(fork.port, keys[0])
        solo = await pressed([alone], seconds, 0.2)
        median = statistics.median(solo)
        gone = []
        for _ in range(GONE):
            pid = children(fork.health()["nursery"])[0]
            began = time.perf_counter()
            await alone.go()
            while alive(pid):
                await asyncio.sleep(0.005)
            gone.append(time.perf_counter() - began)
            alone = await Client().come(fork.port, keys[0])
        await alone.go()
        say("a process is gone after a cut link, seconds at most", max(gone), 2.0)

        clients = [await Client().come(fork.port, key) for key in keys[1:]]
        for client in clients:  # the card of the first visit
            client.chan.write(b"\r")
        await asyncio.sleep(2)
        first, _ = memory(fork)
        for client in clients:
            await client.go()
        clients = [await Client().come(fork.port, key) for key in keys[1:]]
        await asyncio.sleep(1)
        each, house = memory(fork)
        say(f"memory of a visitor at {people}, MB (PSS)", each, 16.0,
            f"front and nursery {house:.0f} MB; at the first visit {first:.1f} MB")  # fmt: skip

        health = fork.health()
        pids = children(health["nursery"])
        before, front = used(pids), used([health["pid"]])
        await asyncio.sleep(seconds)
        idle = (used(pids) - before) / seconds / people * 100
        front = (used([health["pid"]]) - front) / seconds * 100
        say("idle, % of a core each", idle, 0.1, f"front {front:.1f} % in all")

        everybody = [*pids, health["pid"]]
        before = used(everybody)
        many = await pressed(clients, seconds)
        cost = (used(everybody) - before) / len(many) * 1000
        say("processor time of a key, ms", cost, 5.0)
        p99 = quantile(many, 0.99)
        say(f"key at {people} (p99) / key alone (median)", p99 / median, 3.0,
            f"{p99 * 1000:.1f} ms / {median * 1000:.1f} ms; median at {people} "
            f"{statistics.median(many) * 1000:.1f} ms")  # fmt: skip

        loud, others = clients[0], clients[1:]
        for what, trouble in (
            ("burns", burn(loud, seconds + 6)),
            ("eats memory", eat()),
            ("dies twice a second", crash(health["nursery"], fork.port, seconds)),
        ):
            task = asyncio.create_task(trouble)
            await asyncio.sleep(5 if what == "burns" else 0)
            worse = quantile(await pressed(others, seconds), 0.99)
            if what == "eats memory":
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            again = quantile(await pressed(others, seconds), 0.99)
            say(f"key of the others (p99) while one {what} / without", worse / again, 1.5,
                f"{worse * 1000:.1f} ms / {again * 1000:.1f} ms")  # fmt: skip
        for client in clients:
            client.chan.write(b"1")
            await asyncio.sleep(0.1)
            client.chan.write(b"\r")
        await asyncio.sleep(3)
        print(f"{'memory of a visitor in a match, MB (PSS)':56} {memory(fork)[0]:8.3f}")
        for client in clients:
            client.conn.abort()


def say(what: str, value: float, goal: float, more: str = "") -> None:
    """One line of the report."""
    verdict = "ok" if value <= goal else "OVER"
    print(f"{what:56} {value:8.3f}  (goal {goal:g}: {verdict})  {more}", flush=True)


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving")
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument(
        "--crash", type=int, nargs=2, metavar=("PID", "PORT"), help="only die, at this server"
    )
    parser.add_argument("--eat", action="store_true", help="only take memory")
    chosen = parser.parse_args(arguments)
    if chosen.eat:
        eat_here()
    if chosen.crash:
        asyncio.run(crash_here(*chosen.crash, chosen.seconds))
        return
    asyncio.run(measure(chosen.people, chosen.seconds))


if __name__ == "__main__":
    main(sys.argv[1:])
