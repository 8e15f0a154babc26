"""What an operator does: watch over a running server, end it, look after accounts."""

import json
import signal
import socket
import stat
import subprocess
import time
from collections.abc import Iterator

import pytest

from .harness import Server, alive, wait_until
from .test_visits import entries, play
from .unprivileged import rights

pytestmark = pytest.mark.skipif(bool(rights().reason), reason=rights().reason)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One server for the tests that do not end it."""
    with Server() as running:
        yield running


def test_files_are_closed_to_others(server: Server) -> None:
    with server.person("anna") as anna:
        play(anna)
    for path in server.home.rglob("*"):
        mode = stat.S_IMODE(path.lstat().st_mode)
        assert not mode & 0o077, path
        assert path.lstat().st_uid == rights().uid, path
    assert stat.S_IMODE((server.home / "run" / "control.sock").stat().st_mode) == 0o600
    assert stat.S_IMODE((server.home / "host_key").stat().st_mode) == 0o600


def test_who_broadcast_kick_health(server: Server) -> None:
    assert "Nobody" in server.run("server", "who") or server.visitors()
    with server.person("bela") as bela, server.person("carl", command="plain", size=None) as carl:
        play(bela)
        carl.wait_for("What shall it be")
        who = server.run("server", "who")
        assert "Bela" in who
        assert "Carl" in who
        server.run("server", "broadcast", "Dinner", "is", "ready.")
        bela.wait_for("Dinner is ready.")
        carl.wait_for("Dinner is ready.")
        bela.feed("x")
        bela.wait_gone("Dinner is ready.")
        health = json.loads(server.run("server", "health"))
        assert health["ok"]
        assert health["inside"] == 2
        server.run("server", "kick", "Bela", "--reason", "Enough for today.")
        assert bela.wait() == 0
        assert b"Enough for today." in bela.raw
        server.run("server", "kick", "Carl")
        assert carl.wait() == 0
        assert "asks you to leave" in carl.text()
        assert "Nobody there" in server.run("server", "kick", "Nobody", check=False)
    with server.person("bela") as bela:  # kicked, not blocked; and nothing is lost
        bela.wait_for("PERIL ISLAND")


def test_kick_of_a_process_that_does_not_listen(server: Server) -> None:
    with server.person("dora") as dora:
        dora.past_welcome()
        pid = server.visitors()[0]
        subprocess.run(["kill", "-STOP", str(pid)], check=True)
        server.ask("kick", who="Dora")
        wait_until(lambda: not alive(pid), "it is gone", 8)


def test_accounts(server: Server) -> None:
    with server.person("emil") as emil:
        play(emil)
        emil.feed("\r1\r")
        wait_until(lambda: entries(server, "emil") > 0, "a move is kept")
    assert "Emil" in server.run("account", "list")
    exported = json.loads(server.run("account", "export", "emil"))
    assert exported["account"]["name"] == "Emil"
    assert exported["matches"][0]["record"].startswith("game: oh-my-lair")
    assert "127.0.0.1" not in json.dumps(exported)
    server.run("account", "name", "Emil", "Emilia")
    assert "not allowed" in server.run("account", "name", "Emilia", "admin", check=False)
    assert "2 to 16" in server.run("account", "name", "Emilia", "x", check=False)
    server.run("account", "block", "Emilia", "--reason", "she cheats")
    with server.person("emil") as emil:
        assert emil.wait() == 1
        assert "she cheats" in emil.text()
    server.run("account", "open", "Emilia")
    with server.person("emil") as emil:
        emil.wait_for("PERIL ISLAND")
        server.run("account", "delete", "Emilia")
        wait_until(lambda: emil.closed.is_set(), "they are sent away")
    assert "There is no account" in server.run("account", "export", "Emilia", check=False)
    assert not list(server.home.glob("accounts/*.gone"))
    with server.person("emil") as emil:  # the same key is a new person now
        emil.past_welcome()
        assert "Continue" not in emil.text()


def test_orders_that_are_none(server: Server) -> None:
    path = server.home / "run" / "control.sock"
    for line in (b"\n", b"{}\n", b'{"do": "explode"}\n', b"[]\n", b"x" * 50_000 + b"\n", b""):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
            sock.settimeout(10)
            sock.connect(str(path))
            try:
                sock.sendall(line)
                sock.shutdown(socket.SHUT_WR)
                assert b'"ok": false' in sock.recv(1000)
            except BrokenPipeError:
                pass
    assert server.health()["ok"]


def test_second_server_in_the_same_folder(server: Server) -> None:
    assert "Another server runs" in server.run("serve", check=False)


def test_drain_and_the_next_start() -> None:
    with Server() as server:
        with server.person("anna") as anna:
            play(anna)
            server.run("server", "drain", "--seconds", "2")
            anna.wait_for("The house closes in 1 minutes")
            with server.person("bela") as bela:
                assert bela.wait() == 75
                assert "being swept" in bela.text()
            assert server.refusals("drain")
            assert anna.wait() == 0
            assert b"The house closes now" in anna.raw
        assert server.process is not None
        assert server.process.wait(15) == 0
        assert "No server answers" in server.run("server", "health", check=False)
        server.stop()
        key = (server.home / "host_key.pub").read_text()
        server.start()
        assert (server.home / "host_key.pub").read_text() == key
        with server.person("anna") as anna:
            anna.wait_for("PERIL ISLAND")
            began = time.monotonic()
            assert server.stop(signal.SIGTERM) == 0  # people are sent home properly
            assert time.monotonic() - began < 8
            assert anna.wait() == 0
            assert b"The house closes now" in anna.raw
