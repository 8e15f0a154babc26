"""Every limit refuses: somebody reads why, the log names the limit, the others go on."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from goblin_games.server import nursery
from goblin_games.server.config import Config, Limits
from goblin_games.server.launcher import TRY_LATER
from goblin_games.server.limits import HARD, Door
from goblin_games.server.waiting import Queue, Waiting

from .harness import LOOP, Person, Server, alive, wait_until
from .test_visits import code_of, play
from .unprivileged import rights

over_the_wire = pytest.mark.skipif(bool(rights().reason), reason=rights().reason)


# -- the door, without a network --------------------------------------------------------------


def test_door_counts_addresses_and_minutes() -> None:
    now = [0.0]
    limits = Limits(per_address=2, new_per_minute=3, unauthenticated=50)
    door = Door(limits, lambda: now[0])
    for _ in range(2):
        assert door.knock("10.0.0.1") is None
        door.known("10.0.0.1")
    third = door.knock("10.0.0.1")
    assert third is not None
    assert third.limit == "per_address"
    for known in (True, True, False):
        door.leave("10.0.0.1", known)
    fourth = door.knock("10.0.0.1")
    assert fourth is not None
    assert fourth.limit == "new_per_minute"
    assert not fourth.silent
    door.leave("10.0.0.1", known=False)
    now[0] = 61.0
    assert door.knock("10.0.0.1") is None
    assert door.knock("2001:db8::1") is None
    assert door.knock("2001:db8::2") is None
    assert door.knock("2001:db8::ffff") is not None  # the same /64 network
    assert door.knock("2001:db8:1::1") is None


def test_floods_get_no_explanation_and_leave_no_memory() -> None:
    now = [0.0]
    door = Door(Limits(per_address=1000, new_per_minute=3), lambda: now[0])
    answers = []
    for _ in range(100):
        answers.append(door.knock("10.0.0.1"))
        door.leave("10.0.0.1", known=False)
    assert answers[-1] is not None
    assert answers[-1].silent
    assert len(door.recent["10.0.0.1"]) <= 3 * HARD
    now[0] = 100.0
    door.knock("10.0.0.2")
    door.leave("10.0.0.2", known=True)
    assert "10.0.0.1" not in door.recent
    assert not door.here
    assert not door.strangers


def test_silent_strangers_from_one_address_hold_up_nobody_else() -> None:
    door = Door(Limits(per_address=2, unauthenticated=5), lambda: 0.0)
    answers = [door.knock("10.0.0.1") for _ in range(3)]
    assert answers[:2] == [None, None]
    assert answers[2] is not None
    assert answers[2].silent
    door.leave("10.0.0.1", known=False)  # it was cut
    assert door.knock("10.0.0.2") is None
    door.known("10.0.0.2")
    assert door.strangers.total() == 2


def test_queue_tells_everybody_where_they_stand() -> None:
    told: dict[str, tuple[int, int]] = {}
    called: list[str] = []

    def person(name: str) -> Waiting:
        return Waiting(
            lambda place, length: told.update({name: (place, length)}), lambda: called.append(name)
        )

    queue = Queue(3)
    people = [person(name) for name in "abcd"]
    assert [queue.join(entry) for entry in people] == [True, True, True, False]
    assert told == {"a": (1, 1), "b": (2, 2), "c": (3, 3)}
    queue.leave(people[1])
    assert told["c"] == (2, 2)
    queue.call(1)
    assert called == ["a"]
    assert told["c"] == (1, 1)
    queue.call(5)
    assert called == ["a", "c"]
    assert not len(queue)


# -- who burns processor time -----------------------------------------------------------------


def test_whoever_burns_is_made_nice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([10, 1000, 2000, 3000, 4000])
    monkeypatch.setattr(nursery, "ticks_of", lambda pid: next(ticks))
    ours, theirs = socket.socketpair()
    sleeper = subprocess.Popen(["sleep", "60"])
    try:
        looks = nursery.Nursery(theirs, Config(home=tmp_path), 1)
        child = nursery.Child(7, sleeper.pid)
        for _ in range(2):
            looks.look_at(child)
        with pytest.raises(BlockingIOError):  # a moment is nothing
            ours.recv(1000, socket.MSG_DONTWAIT)
        for _ in range(3):
            looks.look_at(child)
        assert os.getpriority(os.PRIO_PROCESS, sleeper.pid) >= nursery.NICE
        assert ours.recv(1000).count(b"niced") == 1
    finally:
        sleeper.kill()
        sleeper.wait()
        ours.close()
        theirs.close()


# -- over real connections --------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A strict server for the tests that need no other."""
    with Server(
        limits={"per_account": 1, "saves": 1, "watchers": 1},
        session={"memory_megabytes": 300, "files": 64, "cpu_seconds": 900},
    ) as running:
        yield running


@over_the_wire
def test_places_queue_and_its_end() -> None:
    with Server(limits={"connections": 1, "queue": 2}) as server, server.person("anna") as anna:
        anna.past_welcome()
        bela = server.person("bela")
        bela.wait_for("You are number 1 of 1")
        carl = server.person("carl")
        carl.wait_for("You are number 2 of 2")
        with server.person("dora") as dora:
            assert dora.wait() == 75
            assert "as many people wait as may" in dora.text()
        assert server.refusals("queue")
        bela.feed("\x03")
        assert bela.wait() == 130
        carl.wait_for("You are number 1 of 1")
        anna.feed("q")
        assert anna.wait() == 0
        carl.past_welcome()  # it begins by itself
        # whoever has a place keeps it, even if their old connection still holds it
        with server.person("carl") as again:
            again.wait_for("five games")
            assert carl.wait() == 0


@over_the_wire
def test_per_account(server: Server) -> None:
    with server.person("anna") as anna:
        anna.past_welcome()
        with server.person("anna") as again:
            assert again.wait() == 75
            assert "You are here 1 times already" in again.text()
        assert server.refusals("per_account")
        anna.feed("?")
        anna.wait_for("How to play here")


@over_the_wire
def test_per_address_and_per_minute() -> None:
    with Server(limits={"per_address": 1, "new_per_minute": 3}) as server:
        with server.person("anna") as anna:
            anna.past_welcome()
            with pytest.raises(asyncssh.DisconnectError, match="from your address already"):
                server.connect("bela")
            assert server.refusals("per_address")
        wait_until(lambda: not server.visitors(), "anna has left")
        server.person("anna").hang_up()
        time.sleep(0.2)
        with pytest.raises(asyncssh.DisconnectError, match="Wait a little"):
            server.connect("anna")
        assert server.refusals("new_per_minute")


@over_the_wire
def test_strangers_and_readers_that_are_too_slow() -> None:
    limits = {"handshake_seconds": 1.0, "unauthenticated": 3, "backlog_seconds": 1.0}
    with Server(limits=limits) as server:
        slow_handshakes(server)
        a_reader_that_stops(server)


def slow_handshakes(server: Server) -> None:
    """Strangers have a second, and there may be three of them."""
    began = time.monotonic()
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
    for sock in slow:
        sock.sendall(b"SSH-2.0-slow")  # and never the end of the line
    wait_closed(socket.create_connection(("127.0.0.1", server.port)))
    assert server.refusals("unauthenticated")
    for sock in slow:
        wait_closed(sock)
    assert 0.5 < time.monotonic() - began < 8
    wait_until(lambda: len(server.log("stranger left")) >= 3, "they are in the log")
    with server.person("anna") as anna:
        anna.past_welcome()
    conn = server.connect("bela")  # says who they are, then asks for nothing
    LOOP.run(conn.wait_closed())
    assert server.refusals("handshake_seconds")


def wait_closed(sock: socket.socket) -> None:
    """Wait until the other side closes."""
    sock.settimeout(8)
    with sock, contextlib.suppress(ConnectionResetError):
        while sock.recv(1000):
            pass


def a_reader_that_stops(server: Server) -> None:
    """Its own connection only is cut, after its time; nobody else waits."""
    with server.person("bela") as bela:
        bela.past_welcome()
        with server.person("anna", window=4096) as anna:
            wait_until(lambda: anna.raw, "something came")
            assert anna.chan is not None
            LOOP.loop.call_soon_threadsafe(anna.chan.pause_reading)
            deadline, size = time.monotonic() + 15, 0
            while not server.refusals("backlog_seconds"):
                assert time.monotonic() < deadline, "it is not cut"
                size += 1
                anna.resize(150 + size % 50, 50)
                time.sleep(0.02)
            bela.feed("?")
            bela.wait_for("How to play here", 4)
        wait_until(lambda: len(server.visitors()) == 1, "anna's process is gone", 5)


@over_the_wire
def test_idle_is_warned_then_sent_home() -> None:
    with Server(idle={"menu": 2.0, "game": 60.0, "warning": 1.0}) as server:
        plain = server.person("carl", command="plain", size=None)
        bela = play(server.person("bela"))
        with server.person("anna") as anna:
            anna.past_welcome()
            anna.wait_for("Is anybody there?")
            anna.feed("x")
            anna.wait_gone("Is anybody there?")
            anna.wait_for("Is anybody there?")
            assert anna.wait() == 0
            assert b"your place is free for others" in anna.raw
            assert server.log("idle")
            assert not bela.closed.is_set()  # thinking is play
        assert plain.wait() == 0
        assert "Is anybody there?" in plain.text()
        assert "your place is free" in plain.text()


@over_the_wire
def test_watchers_of_one_match(server: Server) -> None:
    with server.person("wanda") as wanda:
        play(wanda)
        code = code_of(wanda)
        with server.person("vera", command=f"watch {code}") as vera:
            vera.wait_for("replay")
            with server.person("uwe", command=f"watch {code}") as uwe:
                assert uwe.wait() == TRY_LATER
                assert "no room for more watchers" in uwe.text()
        assert server.refusals("watchers")


@over_the_wire
def test_saves(server: Server) -> None:
    with server.person("saul") as saul:
        play(saul)
        saul.feed("\x1b")
        saul.wait_for("Leave for the menu")
        saul.feed("q")
        saul.wait_for("Continue")
        saul.feed("1")
        saul.wait_for("Enter play")
        saul.feed("\r")
        saul.wait_for("You have 1 matches here")
        saul.feed("\x1b")
        saul.wait_for("Leave for the menu")
        saul.feed("q")
        saul.wait_for("Continue")
        saul.feed("q")
        assert saul.wait() == 0
    assert server.refusals("saves")
    with server.person("saul", command="plain", size=None) as saul:
        saul.feed("new\n1\n\n\n\n")
        saul.wait_for("You have 1 matches here")
        saul.wait_for("Place your minions")


@over_the_wire
def test_only_one_session_for_each_connection(server: Server) -> None:
    with server.person("otto") as otto:
        otto.past_welcome()
        assert otto.conn is not None
        with pytest.raises(asyncssh.ChannelOpenError):
            LOOP.run(otto.conn.create_session(asyncssh.SSHClientSession))
        assert server.refusals("sessions")


@over_the_wire
def test_limits_of_a_process(server: Server) -> None:
    with server.person("lutz") as lutz:
        lutz.past_welcome()
        pid = server.visitors()[0]
        lines = Path(f"/proc/{pid}/limits").read_text().splitlines()[1:]
        found = {line[:25].strip(): line[26:46].strip() for line in lines}
        assert found["Max core file size"] == "0"
        assert found["Max open files"] == "64"
        assert found["Max cpu time"] == "900"
        assert found["Max address space"] == str(300 * 1024 * 1024)
        assert found["Max file size"] == str(64 * 1024 * 1024)
        assert found["Max processes"] != "unlimited"
        status = Path(f"/proc/{pid}/status").read_text()
        assert re.search(r"Umask:\s+0077", status)
        assert re.search(rf"Uid:\s+{rights().uid}\b", status)
        assert Path(f"/proc/{pid}/cwd").resolve().parent == server.home / "accounts"
        ignored = re.search(r"SigIgn:\s+(\w+)", status)
        assert ignored is not None
        assert not int(ignored[1], 16) >> (signal.SIGHUP - 1) & 1


@over_the_wire
def test_spent_processor_time_ends_the_visit_properly(server: Server) -> None:
    """SIGXCPU is what the kernel sends when the time is used up."""
    with server.person("xenia") as xenia:
        play(xenia)
        os.kill(server.visitors()[0], signal.SIGXCPU)
        assert xenia.wait() == 0
        assert b"used all its processor time" in xenia.raw
    with server.person("xenia") as again:
        again.wait_for("PERIL ISLAND")


@over_the_wire
def test_visitors_live_on_when_the_nursery_is_killed(server: Server) -> None:
    with server.person("nils") as nils:
        play(nils)
        pid = server.visitors()[0]
        os.kill(server.health()["nursery"], signal.SIGKILL)
        wait_until(lambda: server.log("nursery died"), "it is noticed")
        nils.feed("\x1b")
        nils.wait_for("Leave for the menu")
        wait_until(lambda: server.health()["ok"], "another nursery is ready")
        with server.person("nora") as nora:
            nora.past_welcome()
        nils.hang_up()
        wait_until(lambda: not alive(pid), "the process is gone", 4)
    with server.person("nils") as again:
        again.wait_for("PERIL ISLAND")


def test_nobody_serves() -> None:
    """The harness itself: a person without a server fails at once, with words."""
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(OSError, match="Connect call failed"):
        Person(port, "anna").start()


def test_whoever_eats_memory_gets_no_more() -> None:
    """The limit that `test_limits_of_a_process` sees on every visitor does refuse."""
    script = """
from goblin_games.server import rlimits
from goblin_games.server.config import Config
rlimits.apply(Config(session={"memory_megabytes": 300}))
eaten = []
try:
    while len(eaten) < 1000:
        eaten.append(bytearray(1024 * 1024))
except MemoryError:
    megabytes = len(eaten)
    eaten.clear()
    print(megabytes)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert 50 < int(done.stdout) < 300
