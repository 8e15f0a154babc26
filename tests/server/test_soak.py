"""Many people come and go; nothing of them is left."""

import os
import time
from pathlib import Path

import pytest

from .harness import LOOP, Person, Server, _connect, wait_until
from .unprivileged import rights

pytestmark = pytest.mark.skipif(bool(rights().reason), reason=rights().reason)


def come_and_go(server: Server, times: int) -> None:
    """People come in eights, see their screen, and cut the link."""
    for first in range(0, times, 8):
        people = [Person(server.port, f"soak{number}") for number in range(8)]
        for person in people[: times - first]:
            server.people.append(person)
            person.start()
        for person in people[: times - first]:
            wait_until(lambda person=person: len(person.raw) > 500, "the first frame")
            person.hang_up()
        server.people.clear()
    wait_until(lambda: not server.visitors(), "all processes are gone", 30)


def left_over(server: Server) -> tuple[int, int, int, float]:
    """Descriptors of front and nursery, files of sessions, memory of the front in MB."""
    health = server.health()
    front, nursery = (len(os.listdir(f"/proc/{health[who]}/fd")) for who in ("pid", "nursery"))
    status = Path(f"/proc/{health['pid']}/status").read_text()
    memory = next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line) / 1024
    return front, nursery, len(list((server.home / "run" / "sessions").iterdir())), memory


def check(times: int, growth: float) -> None:
    with Server(limits={"new_per_minute": 100_000}) as server:
        come_and_go(server, 16)
        time.sleep(0.5)
        before = left_over(server)
        come_and_go(server, times)

        async def handshakes() -> None:  # those who say who they are and leave at once
            for _ in range(times // 4):
                (await _connect(server.port, "soak0")).abort()

        LOOP.run(handshakes(), timeout=120)
        # the last sockets take their time to close, and our own question is one of them

        def all_is_closed() -> bool:
            now = left_over(server)
            return all(left <= had for left, had in zip(now[:3], before[:3], strict=True))

        wait_until(all_is_closed, "nothing is left open", 30)
        after = left_over(server)
        assert after[3] - before[3] < growth
        assert server.health()["inside"] == 0
        assert server.health()["waiting"] == 0


def test_forty_connections_leave_nothing() -> None:
    check(40, 12.0)


@pytest.mark.soak
def test_a_thousand_connections_leave_nothing() -> None:
    check(1000, 16.0)
