"""Bad input and attacks, each over a real connection; afterwards somebody else still plays."""

import contextlib
import os
import random
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from .harness import LOOP, PATIENCE, Server, alive, stopped, wait_until
from .test_visits import entries, play
from .unprivileged import rights

pytestmark = pytest.mark.skipif(bool(rights().reason), reason=rights().reason)


@pytest.fixture(scope="module")
def strong() -> Iterator[Server]:
    """One server for all attacks."""
    with Server(guests=True, keepalive_seconds=0.4, keepalive_count=2) as running:
        yield running


@pytest.fixture
def server(strong: Server) -> Iterator[Server]:
    """The same, and a witness who must be able to play afterwards; nobody is left behind."""
    nursery = strong.health()["nursery"]
    yield strong
    with strong.person("witness") as witness:
        witness.wait_for("five games")
        witness.settle()
        if "Welcome" in witness.text():
            witness.past_welcome()
        witness.feed("q")
        assert witness.wait() == 0
    wait_until(lambda: not strong.visitors(), "nobody is left behind", 6)
    assert strong.health()["nursery"] == nursery
    assert not list((strong.home / "run" / "sessions").iterdir())


@pytest.mark.parametrize(
    "term",
    [
        "",
        "../../../../etc/passwd",
        "xterm" * 500,
        "xterm;touch pwned",
        "%n%n%n",
        "vt100",
        "linux",
        "teapot",
        "\x1b]0;x\x07",
    ],
)
def test_hostile_terminal_names(server: Server, term: str) -> None:
    with server.person("mallory", term=term) as mallory:
        wait_until(lambda: len(mallory.raw) > 60, "something is shown")
    assert not list(Path("/tmp").glob("pwned*"))


def test_hostile_environment(server: Server, tmp_path: Path) -> None:
    target = server.folder / "pwned"
    env = {
        "TEXTUAL_DRIVER": "this:Module",
        "TEXTUAL_LOG": str(target),
        "TEXTUAL_SCREENSHOT": "1",
        "TEXTUAL_SCREENSHOT_LOCATION": str(server.folder),
        "LD_PRELOAD": "/tmp/evil.so",
        "PYTHONSTARTUP": str(target),
        "PYTHONPATH": "/tmp",
        "GOBLIN_GAMES_HOME": str(target),
        "GOBLIN_GAMES_HOSTED": "0",
        "HOME": "/",
        "PATH": "/tmp",
        "LANG": "$(touch pwned)",
        "LC_ALL": "de_DE.UTF-8\n",
        "COLUMNS": "99999",
        "COLORTERM": "x" * 5000,
        "NO_COLOR": "1",
        "X" * 4000: "y",
    } | {f"FLOOD{number}": "x" * 100 for number in range(300)}
    with server.person("mallory", env=env) as mallory:
        mallory.wait_for("five games")
        mallory.settle()
        for pid in server.visitors():
            assert Path(f"/proc/{pid}/cwd").resolve().parent.name == "accounts"
        mallory.feed("\r")
        mallory.settle()
        mallory.feed("q")
        assert mallory.wait() == 0
    assert not target.exists()
    assert not list(server.home.rglob("pwned*"))


@pytest.mark.parametrize("size", [(0, 0), (65535, 65535), (2**31, 2**31), (1, 1), (0, 24)])
def test_absurd_windows(server: Server, size: tuple[int, int]) -> None:
    with server.person("mallory", size=size) as mallory:
        wait_until(lambda: mallory.raw, "something is shown")
        mallory.settle()
        for columns, rows in ((65535, 65535), (0, 0), (4_000_000_000, 1), (80, 24)):
            mallory.resize(columns, rows)
            time.sleep(0.02)
        mallory.wait_for("five games")
        peak = max(_peak(pid) for pid in server.visitors())
        assert peak < 150


def _peak(pid: int) -> float:
    """The largest resident size of a process, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


def test_ten_megabytes_pasted(server: Server) -> None:
    with server.person("bela") as bela, server.person("paster") as mallory:
        mallory.past_welcome()
        bela.settle()
        mallory.feed(b"\x1b[200~" + b"goblin\r\n" * 1_250_000 + b"\x1b[201~")
        began = time.monotonic()
        bela.feed("\x1b[B")
        length = len(bela.raw)
        wait_until(lambda: len(bela.raw) > length, "bela's screen moves", 5)
        assert time.monotonic() - began < 5
        assert _peak(int(server.health()["pid"])) < 200
        mallory.hang_up()


def test_garbage(server: Server) -> None:
    """Invalid UTF-8, kitty keys, mouse reports, half sequences, answers nobody asked for."""
    noise = random.Random(7)
    with server.person("gregor") as mallory:
        mallory.past_welcome()
        for part in (
            b"\xff\xfe\x80\xc0\xaf\xed\xa0\x80" * 50,
            b"\x1b[97;1:3u\x1b[97;5:2u\x1b[57441;1:1u\x1b[99999999;99u" * 20,
            b"\x1b[<0;1;1M\x1b[<64;999999;999999M\x1b[<0;-1;-1m\x1b[M\xff\xff\xff" * 20,
            b"\x1b[48;99999;99999;0;0t\x1b[?2026;2$y\x1b[?2048;1$y",
            b"\x1bP" + b"A" * 10_000,
            b"\x1b\\\x1b]52;c;" + b"QUFB" * 1000 + b"\x07",
            bytes(noise.randrange(256) for _ in range(3000)),
        ):
            mallory.feed(part)
            mallory.settle(0.1)
        mallory.hang_up()
    assert not server.log("crash")


def test_nothing_can_be_run(server: Server) -> None:
    for command in (
        "sh",
        "/bin/sh -i",
        "sh -c 'id'",
        "scp -t /tmp",
        "rsync --server",
        "watch `id`",
        "watch ABCDEF; sh",
        "plain\nsh",
        "resume ../../x-1",
        "account delete ../x",
        "x" * 100_000,
        "\u202esh",
    ):
        with server.person("mallory", command=command, size=None) as mallory:
            assert mallory.wait() == 1
            assert "Nothing can be run here" in mallory.text()
    assert server.refusals("wish")


def test_no_other_channels(server: Server) -> None:
    conn = server.connect("mallory")

    async def attempts() -> None:
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_unix_connection("/run/dbus/system_bus_socket")
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_server(lambda host, port: True, "127.0.0.1", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_unix_server(lambda: True, "/tmp/goblin-test.sock")
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.start_sftp_client()

    LOOP.run(attempts())
    conn.abort()
    assert {entry.get("kind") for entry in server.refusals("forwarding")} >= {"direct", "remote"}
    assert server.refusals("subsystem")


def test_agent_and_x11_are_refused(server: Server) -> None:
    conn = server.connect("mallory")

    async def ask(kind: bytes) -> bool:
        chan, _ = await conn.create_session(  # a second one is refused anyway
            asyncssh.SSHClientSession, term_type="xterm", encoding=None
        )
        try:
            return bool(await chan._make_request(kind))
        finally:
            chan.close()

    assert LOOP.run(ask(b"auth-agent-req@openssh.com")) is False
    conn.abort()
    with pytest.raises((asyncssh.ChannelOpenError, asyncssh.Error)):
        LOOP.run(_x11(server))


async def _x11(server: Server) -> None:
    from .harness import _connect

    conn = await _connect(server.port, "mallory")
    try:
        await conn.create_session(
            asyncssh.SSHClientSession, x11_forwarding=True, x11_display="127.0.0.1:99"
        )
    finally:
        conn.abort()


def test_no_password_and_no_stranger_key(server: Server) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        server.connect(None, user="root", password="root", preferred_auth="password")


def test_asking_about_a_key_is_no_proof(server: Server) -> None:
    """Mallory asks whether the witness' key would do, then comes in as a guest."""
    from goblin_games.server.front import Guard

    class House:
        class config:  # noqa: N801
            guests = True

            class limits:  # noqa: N801
                handshake_seconds = 1.0

        class door:  # noqa: N801
            @staticmethod
            def known(address: str) -> None: ...

    async def attack() -> str:
        guard = Guard(House())  # type: ignore[arg-type]
        guard.validate_public_key("x", asyncssh.generate_private_key("ssh-ed25519"))
        assert guard.validate_kbdint_response("x", [])
        guard.auth_completed()
        return guard.fingerprint

    assert LOOP.run(attack()) == ""


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00" * 5000,
        b"SSH-2.0-x\r\n" + b"\xff" * 40_000,
        b"SSH-1.0-old\r\n",
        b"A" * 300_000,
        b"SSH-2.0-" + b"x" * 100_000 + b"\r\n",
        b"",
    ],
)
def test_no_ssh_at_all(server: Server, data: bytes) -> None:
    sock = socket.create_connection(("127.0.0.1", server.port))
    with sock, contextlib.suppress(OSError):
        sock.settimeout(2)
        sock.sendall(data)
        sock.shutdown(socket.SHUT_WR)
        while sock.recv(10_000):
            pass


def test_frozen_client_is_noticed(server: Server, tmp_path: Path) -> None:
    """A real ssh, stopped: two keepalives later its process is gone, with the match kept."""
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    command = ["ssh", "-F", "none", "-tt", "-i", str(key), "-p", str(server.port)]
    for option in ("IdentitiesOnly=yes", "StrictHostKeyChecking=no", "LogLevel=ERROR",
                   "UserKnownHostsFile=/dev/null"):  # fmt: skip
        command += ["-o", option]
    client = subprocess.Popen(
        [*command, "frozen@127.0.0.1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"TERM": "xterm-256color", "PATH": os.environ["PATH"]},
    )
    try:
        wait_until(lambda: server.visitors(), "it is in")
        pid = server.visitors()[0]
        with stopped(client.pid):
            wait_until(lambda: not alive(pid), "the visitor's process is gone", 10)
    finally:
        client.kill()
        client.wait(PATIENCE)


def test_half_open_connection(server: Server) -> None:
    """The client is killed without closing anything: its kernel does it; then a silent one."""
    with server.person("hector") as mallory:
        play(mallory)
        pid = server.visitors()[0]
        mallory.hang_up()
        wait_until(lambda: not alive(pid), "its process is gone", 3)


def test_channel_is_opened_and_closed_at_once(server: Server) -> None:
    for _ in range(10):
        server.person("mallory").hang_up()
    conn = server.connect("mallory")
    conn.abort()


def test_a_crash_tells_nothing(server: Server) -> None:
    """A fault of ours: one sentence for them, the traceback for the log."""
    from goblin_games.server.hosted_app import HostedApp
    from goblin_games.tui.reach import SORRY
    from goblin_games.tui.settings import Settings

    events: list[dict[str, object]] = []

    async def crash() -> list[object]:
        app = HostedApp(settings=Settings(hosted=True))
        app.log_event = lambda event, **fields: events.append({"event": event, **fields})
        with contextlib.suppress(ZeroDivisionError):
            async with app.run_test() as pilot:
                secret = "the seed"  # noqa: F841
                app.call_later(lambda: 1 // 0)
                await pilot.pause()
        return list(app._exit_renderables)

    import asyncio

    assert asyncio.run(crash()) in ([SORRY], [])
    assert events
    assert "ZeroDivisionError" in str(events[0]["error"])
    assert "the seed" not in str(events)


# -- the end of everything ------------------------------------------------------------------


def test_killed_server_and_restart() -> None:
    """kill -9 of the front: visitors end within 2 s, and all matches go on afterwards."""
    with Server() as server:
        people = [server.person(name) for name in ("anna", "bela", "carl")]
        for person in people:
            play(person)
            person.feed("\r2\r")
        for person in people:
            wait_until(lambda name=person.name: entries(server, name) > 0, "moves are kept")
        before = {person.name: entries(server, str(person.name)) for person in people}
        visitors, nursery = server.visitors(), server.health()["nursery"]
        server.kill()
        began = time.monotonic()
        wait_until(lambda: not any(map(alive, [*visitors, nursery])), "all are gone", 5)
        assert time.monotonic() - began < 2.5
        server.start()
        for person in people:
            with server.person(person.name) as again:
                again.wait_for("PERIL ISLAND")
                assert entries(server, str(person.name)) >= before[person.name]
        assert "Reinstalled" not in server.run("server", "health")


def test_full_disk() -> None:
    """On a full disk people can still come in; a move that cannot be kept is not made."""
    if os.getuid() != 0:
        pytest.skip("a small file system can only be mounted as root")
    mount = "mount -t tmpfs -o size=1500k,mode=777 none HOME"
    probe = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    if probe.returncode:
        pytest.skip("mount namespaces cannot be made here")
    with Server(before=mount) as server:
        inside = Path(f"/proc/{_pid_of(server)}/root{server.home}")
        with server.person("anna") as anna:
            play(anna)
            fill(inside)
            anna.feed("\r2\r")
            assert "/tmp" not in anna.wait_for("has no room left")
            (inside / "filler").unlink()
            anna.feed("\r")
            anna.settle()
            anna.hang_up()
        with server.person("anna") as anna:
            anna.wait_for("PERIL ISLAND")
        fill(inside)
        with server.person("bela", size=None, command="plain") as bela:
            bela.feed("1\n\n\n\n")
            wait_until(lambda: "not saved" in bela.text() or bela.closed.is_set(), "she is told")
            assert "Traceback" not in bela.text()
        (inside / "filler").unlink()


def fill(folder: Path) -> None:
    """Write until the disk is full."""
    with open(folder / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(b"x" * 4096):
            pass


def _pid_of(server: Server) -> int:
    assert server.process is not None
    return server.process.pid
