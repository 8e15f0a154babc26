"""The other way in: a real OpenSSH server, set up by the commands of the guide."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.harness import Terminal

from .harness import PATIENCE, alive, children, wait_until
from .unprivileged import rights

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
GUIDE = Path(__file__).parents[2] / "docs" / "hosting.md"


def _why_not() -> str:
    if SSHD is None or shutil.which("ssh") is None:
        return "OpenSSH (sshd, ssh) is not installed"
    if os.getuid() != 0:
        return "a real sshd that lets in another user can only be started as root"
    if shutil.which("useradd") is None:
        return "useradd is not installed"
    probe = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    if probe.returncode:
        return "mount namespaces cannot be made here, and the machine's users are not ours"
    return rights().reason


pytestmark = pytest.mark.skipif(bool(_why_not()), reason=_why_not() or "-")

SETUP = """
mkdir -p {folder}/etc
cp -a /etc/. {folder}/etc/
mount --bind {folder}/etc /etc
mount -t tmpfs -o mode=755 none /run
mount --bind {folder}/state /var/lib
mkdir -p /run/sshd
export PATH={folder}/bin:/usr/sbin:/sbin:$PATH
{guide}
cat > /etc/ssh/sshd_config <<'END'
Include /etc/ssh/sshd_config.d/*.conf
UsePAM no
PrintMotd no
Subsystem sftp internal-sftp
END
ssh-keygen -A >/dev/null
sshd -t
sshd -T -C user=root,host=x,addr=127.0.0.1 | grep -i '^forcecommand none' >/dev/null
chown -R play /var/lib/goblin-games
exec {sshd} -D -e -p {port} -o ListenAddress=127.0.0.1
"""


class Sshd:
    """sshd in a mount namespace with an /etc of its own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="goblins-", dir="/tmp"))
        self.folder.chmod(0o755)
        (self.folder / "state").mkdir()
        self.home = self.folder / "state" / "goblin-games" / "server"
        (self.folder / "bin").mkdir()
        program = self.folder / "bin" / "goblin-games"
        program.write_text(
            f"#!{rights().python}\nimport sys\nsys.path[:0] = {rights().path.split(os.pathsep)!r}\n"
            "sys.dont_write_bytecode = True\n"
            "from goblin_games.cli import main\nsys.exit(main())\n"
        )
        program.chmod(0o755)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        section = GUIDE.read_text().split("\n## sshd\n")[1]
        guide = section.split("```sh\n")[1].split("```")[0]
        script = SETUP.format(folder=self.folder, guide=guide, sshd=SSHD, port=self.port)
        self.log = open(self.folder / "sshd.log", "w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            rights().as_root(script), stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL
        )
        self.keys: dict[str, Path] = {}

    def start(self) -> None:
        """Wait until it listens."""

        def listens() -> bool:
            assert self.process.poll() is None, self.said()
            return "listening" in self.said()

        wait_until(listens, "sshd listens", 30)

    def said(self) -> str:
        """What sshd has written."""
        return (self.folder / "sshd.log").read_text()

    def stop(self) -> None:
        """End it and all it has started."""
        below = self.sessions()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
        for pid in below:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sessions(self) -> list[int]:
        """The processes below sshd."""
        found, todo = [], [self.process.pid]
        while todo:
            below = children(todo.pop())
            found += below
            todo += below
        return found

    def games(self) -> list[int]:
        """The processes of visitors."""
        found = []
        for pid in self.sessions():
            with contextlib.suppress(OSError):
                if b"goblin-games" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found

    def command(self, name: str, *options: str, program: str = "ssh") -> list[str]:
        """A command line of a client."""
        if name not in self.keys:
            self.keys[name] = self.folder / f"key-{name}"
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.keys[name]], check=True
            )
        port = "-P" if program != "ssh" else "-p"
        return [program, "-F", "none", "-i", str(self.keys[name]), port, str(self.port),
                "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no", "-o",
                "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", *options]  # fmt: skip

    def run(
        self, name: str, *words: str, text: str = "", options: tuple[str, ...] = ()
    ) -> tuple[int, str]:
        """Run ssh without a terminal; its exit code and all it says."""
        done = subprocess.run(
            [*self.command(name, *options), "play@127.0.0.1", *words],
            input=text, capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    def screen(self, name: str, *options: str, term: str = "xterm-256color") -> Terminal:
        """ssh in a terminal."""
        environ = {"TERM": term, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        return Terminal([*self.command(name, "-tt", *options), "play@127.0.0.1"], environ=environ)


@pytest.fixture(scope="module")
def sshd() -> Iterator[Sshd]:
    """One sshd for all tests of this file."""
    server = Sshd()
    try:
        server.start()
        yield server
    except BaseException as error:
        error.add_note(server.said()[-3000:])
        raise
    finally:
        server.stop()


def test_play_drop_the_link_come_back(sshd: Sshd) -> None:
    with sshd.screen("anna") as anna:
        anna.wait_for("Welcome", PATIENCE)
        anna.feed("\r")
        anna.wait_until(lambda: "Welcome" not in anna.text())
        anna.feed("1")
        anna.wait_for("Enter play")
        anna.feed("\r")
        anna.wait_for("Place your minions")
        anna.feed("11\r")
        anna.settle(0.5)
        pids = sshd.games()
        assert pids
        status = Path(f"/proc/{pids[0]}/status").read_text()
        assert not re.search(r"Uid:\s+0\b", status)
        assert re.search(r"Umask:\s+0077", status)
        anna.signal(signal.SIGKILL)
        began = time.monotonic()
        wait_until(lambda: not any(map(alive, pids)), "the game is gone", 5)
        assert time.monotonic() - began < 2.5
    with sshd.screen("anna") as anna:
        anna.wait_for("PERIL ISLAND", PATIENCE)
        with sshd.screen("anna") as second:  # and from elsewhere, with the same key
            second.wait_for("PERIL ISLAND", PATIENCE)
            assert anna.wait(PATIENCE) == 0
            assert b"come in elsewhere" in anna.raw
            second.feed("\x1b")
            second.wait_for("Quit Goblin Games")
            second.feed("x")
            assert second.wait(PATIENCE) == 0


def test_nothing_else(sshd: Sshd) -> None:
    for words in (("sh",), ("/bin/sh", "-i"), ("scp", "-t", "/tmp"), ("x;id",)):
        code, said = sshd.run("bela", *words)
        assert code == 1
        assert "Nothing can be run here" in said
    code, said = sshd.run("bela")
    assert code == 1
    assert "line mode: ssh HOST plain" in said
    done = subprocess.run(
        [*sshd.command("bela", program="sftp"), "-b", "-", "play@127.0.0.1"],
        input="ls /\n", capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "bin" not in done.stdout
    code, said = sshd.run("bela", "account", options=("-o", "ExitOnForwardFailure=yes", "-R",
                                                      "0:127.0.0.1:1"))  # fmt: skip
    assert code == 255
    assert "forwarding failed" in said
    code, _ = sshd.run("bela", options=("-W", f"127.0.0.1:{sshd.port}"))
    assert code == 255


def test_environment_cannot_be_chosen(sshd: Sshd) -> None:
    with sshd.screen("carl", "-o", "SetEnv=TEXTUAL_LOG=/tmp/pwned LC_ALL=C") as carl:
        carl.wait_for("Welcome", PATIENCE)
        assert carl.text().isascii()  # LC_ALL is on the list, and believed
        environ = Path(f"/proc/{sshd.games()[0]}/environ").read_bytes()
        assert b"TEXTUAL_LOG" not in environ
        assert b"LD_" not in environ


def test_line_mode_and_account(sshd: Sshd) -> None:
    code, said = sshd.run("dora", "plain", text="1\n\n\n\nquit\n")
    assert code == 0
    assert "The match is kept" in said
    assert "\x1b" not in said
    code, said = sshd.run("dora", "account", "export")
    assert code == 0
    exported = json.loads(said)
    assert exported["matches"]
    assert "127.0.0.1" not in said
    fingerprint = subprocess.run(
        ["ssh-keygen", "-lf", f"{sshd.keys['dora']}.pub"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()[1]
    assert exported["account"]["fingerprint"] == fingerprint
    assert sshd.run("dora", "account", "delete", exported["account"]["name"])[0] == 0
    log = (sshd.home / "log" / "server.jsonl").read_text()
    assert '"way": "sshd"' in log


def test_no_key_no_entry(sshd: Sshd) -> None:
    command = [*sshd.command("emil"), "-o", "PubkeyAuthentication=no", "-o", "BatchMode=yes"]
    done = subprocess.run(
        [*command, "play@127.0.0.1"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 255
    assert "Permission denied" in done.stderr


def test_root_is_not_let_in() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "goblin_games", "server", "enter"],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
        env={**rights().environ(), "GOBLIN_GAMES_HOME": "/nonexistent"},
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.returncode == 1
    assert "root" in done.stderr
    done = subprocess.run(
        [sys.executable, "-m", "goblin_games", "serve", "--port", "0"],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
        env={**rights().environ(), "GOBLIN_GAMES_HOME": "/nonexistent"},
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.returncode == 1
    assert "--user NAME" in done.stderr
