"""Parts of the server without a network."""

import doctest
import json
import os
import random
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from goblin_games.rules.core import is_seat
from goblin_games.server import config, environment, rlimits, watching
from goblin_games.server.accounts import AccountError, Accounts, fingerprint_of, id_of
from goblin_games.server.home import Home
from goblin_games.server.log import Log
from goblin_games.server.names import BadName, blocked_words, check_name
from goblin_games.server.registry import Note, Present, Registry
from goblin_games.server.sshd import visit_of
from goblin_games.server.words import NotAllowed, read_wish
from goblin_games.table.dice import Luck, SeededDice
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat
from goblin_games.table.setup import new_match
from tests.games.whispers import GAME as WHISPERS

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPkqTvGsQTDC4sz5cp7dnQHXMuyfjWL2lRrCdmsIv2qS me"
PRINT = "SHA256:" + "a" * 43


@pytest.mark.parametrize("name", ["environment", "limits", "names", "words"])
def test_examples(name: str) -> None:
    module = import_module(f"goblin_games.server.{name}")
    done = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert done.attempted
    assert not done.failed


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """An empty server's folder."""
    return Home(config.Config(home=tmp_path / "home"))


# -- configuration ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("port = 99999", "'port'"),
        ("portt = 1", "'portt'"),
        ("[limits]\nqueue = -1", "'limits.queue'"),
        ("[limits]\nconnections = 'many'", "'limits.connections'"),
        ("[session]\nmemory_megabytes = 1", "'session.memory_megabytes'"),
        ("port = ", "is no TOML"),
        ("\x00", "is no TOML"),
    ],
)
def test_bad_configuration_names_the_field(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text)
    with pytest.raises(config.ConfigError, match=says):
        config.load(file)


def test_flags_win_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('host = "10.1.1.1"\nport = 5\n')
    made = config.load(file, {"port": 7, "host": None})
    assert (made.host, made.port) == ("10.1.1.1", 7)
    with pytest.raises(config.ConfigError, match="Cannot read"):
        config.load(tmp_path / "missing.toml")
    assert config.load(None).host == "127.0.0.1"


def test_the_example_configuration_of_the_guide_is_valid(tmp_path: Path) -> None:
    guide = Path(__file__).parents[2] / "docs" / "hosting.md"
    block = guide.read_text().split("```toml\n")[1].split("```")[0]
    file = tmp_path / "server.toml"
    file.write_text(block)
    config.load(file)


# -- words, names, environment ------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "plain", "--plain", "resume", "resume oh-my-lair-3 plain",
                                  "watch ABCDEF", "account", "account name Grik",
                                  "account export", "account delete Grik", "  plain "])  # fmt: skip
def test_words_that_are_allowed(text: str) -> None:
    read_wish(text)


@pytest.mark.parametrize("text", ["sh", "watch", "watch A B", "watch ABCDE0", "resume -x", "\t",
                                  "account name", "account name a/b", "account drop", "plain;sh",
                                  "resume ../x-1", "-c id", "exit", "watch ABCDEF\n"])  # fmt: skip
def test_words_that_are_not(text: str) -> None:
    with pytest.raises(NotAllowed):
        read_wish(text)


def test_names() -> None:
    words = blocked_words(Path("/nonexistent"))
    for name in ("Grik", "ab", "A234567890123456", "Torpedo", "Roots"):
        check_name(name, words)
    for name in ("", "a", "A2345678901234567", "1abc", "a b", "Zoë", "admin", "ROOT", "sh1t",
                 "../x", "a\n"):  # fmt: skip
        with pytest.raises(BadName):
            check_name(name, words)


def test_operators_block_list(home: Home) -> None:
    home.path.mkdir()
    (home.path / "blocked_names.txt").write_text("# ours\n=boss\nspam\n")
    words = blocked_words(home.path)
    for name in ("Boss", "Spammer", "5pam"[1:] + "spam"):
        with pytest.raises(BadName):
            check_name(name, words)


def test_environment_is_whole_and_small(tmp_path: Path) -> None:
    made = environment.environment(
        {"LANG": "C", "LD_LIBRARY_PATH": "/x"}, "screen-256color", tmp_path
    )
    assert set(made) == {"LANG", "TERM", "PATH", "HOME", "GOBLIN_GAMES_HOME",
                         "GOBLIN_GAMES_HOSTED"}  # fmt: skip
    assert environment.environment({}, "xterm", tmp_path)["LANG"] == "C.UTF-8"


# -- accounts -----------------------------------------------------------------------------------


def test_fingerprints_are_those_of_ssh_keygen(tmp_path: Path) -> None:
    file = tmp_path / "key.pub"
    file.write_text(KEY)
    said = subprocess.run(["ssh-keygen", "-lf", file], capture_output=True, text=True, check=False)
    if said.returncode:
        pytest.skip("ssh-keygen is not installed")
    assert said.stdout.split()[1] == fingerprint_of(KEY)
    for bad in ("", "ssh-ed25519", "ssh-ed25519 ???"):
        with pytest.raises(AccountError):
            fingerprint_of(bad)
    with pytest.raises(AccountError):
        id_of("SHA256:../../etc")


def test_names_are_unique_and_return(home: Home) -> None:
    accounts = Accounts(home)
    anna = accounts.enter(PRINT, "anna")
    other = accounts.enter(PRINT.replace("a", "b"), "ANNA")
    assert anna.name == "Anna"
    assert other.name != "ANNA"
    with pytest.raises(BadName, match="somebody else"):
        accounts.rename(other, "anna")
    accounts.rename(anna, "Zub")
    assert accounts.rename(other, "anna").name == "anna"
    assert accounts.enter(PRINT, "whatever").name == "Zub"
    assert accounts.named("ZUB").id == anna.id
    assert accounts.named(PRINT).name == "Zub"
    for nobody in ("nobody", "../names", "", "guest-000000000000"):
        with pytest.raises(AccountError):
            accounts.named(nobody)


def test_closed_to_new_people(tmp_path: Path) -> None:
    accounts = Accounts(Home(config.Config(home=tmp_path, new_accounts=False)))
    with pytest.raises(AccountError, match="no new people"):
        accounts.enter(PRINT, "anna")


def test_no_room_for_new_people(tmp_path: Path) -> None:
    limits = config.Limits(accounts=1)
    accounts = Accounts(Home(config.Config(home=tmp_path, limits=limits)))
    accounts.enter(PRINT, "anna")
    with pytest.raises(AccountError, match="no room for new people"):
        accounts.enter(PRINT.replace("a", "b"), "bela")
    assert accounts.enter(PRINT).name == "Anna"


def test_damaged_account_is_made_anew_and_keeps_its_matches(home: Home) -> None:
    accounts = Accounts(home)
    anna = accounts.enter(PRINT, "anna")
    (anna.folder / "data").mkdir()
    (anna.folder / "account.json").write_text("{")
    again = accounts.enter(PRINT, "anna")
    assert again.name == "Anna"
    assert (again.folder / "data").exists()


# -- who is there -------------------------------------------------------------------------------


def test_registry_forgets_the_dead(home: Home) -> None:
    registry = Registry(home)
    me = Present(os.getpid(), "a", "Anna", "play", 1.0, "serve")
    with registry.enter(me):
        assert registry.all() == [me]
        registry.folder.joinpath("99999999.json").write_text(json.dumps({"pid": 99999999}))
        registry.folder.joinpath("99999999.1.note").write_text("{}")
        assert registry.all() == [me]
        assert registry.all() == [me]  # looking has not let go of the lock
        rung: list[int] = []
        before = signal.signal(signal.SIGUSR1, lambda number, frame: rung.append(number))
        try:
            registry.tell(me, Note("say", "hello"))
        finally:
            signal.signal(signal.SIGUSR1, before)
        assert rung
        assert registry.notes() == [Note("say", "hello")]
        assert registry.notes() == []
    assert not list(registry.folder.iterdir())


def test_log_rotates_and_cuts(tmp_path: Path) -> None:
    log = Log(tmp_path / "server.jsonl", megabytes=0.002, keep=2, addresses=False)
    for number in range(60):
        log("refused", limit="x", address="10.0.0.1", number=number, text="y" * 5000)
    names = sorted(path.name for path in tmp_path.glob("server.jsonl*"))
    assert names == ["server.jsonl", "server.jsonl.1", "server.jsonl.2"]
    for name in names:
        data = (tmp_path / name).read_text()
        assert len(data) <= 2000
        assert "10.0.0.1" not in data
        assert all(json.loads(line) for line in data.splitlines())
    Log(Path("/nonexistent/log.jsonl"))("nothing breaks")


# -- watching -----------------------------------------------------------------------------------


def test_codes(home: Home) -> None:
    codes = watching.Codes(home)
    code = codes.give("a", "dragon-1")
    assert codes.give("a", "dragon-1") == code
    assert codes.find(code.lower()).match == "dragon-1"
    codes.withdraw("a", "dragon-1")
    for bad in (code, "../..", "", "ABCDE0"):
        with pytest.raises(watching.CannotWatch):
            codes.find(bad)


def test_secrets_are_never_watched() -> None:
    options = WHISPERS.Options.given({})
    seats = [Seat(f"s{n}", f"p{n}") for n in range(options.seats)]
    match = Match(WHISPERS, options, None, seats, SeededDice(Luck("x")))
    assert not watching.had_secrets(match)
    match.roll()
    assert watching.had_secrets(match)
    rng = random.Random(1)
    while not match.over:
        turn = match.turn
        assert turn is not None
        if is_seat(turn):
            match.play(turn, rng.choice(match.legal(turn)))
        else:
            match.roll()
    assert not watching.had_secrets(match)


def test_open_games_can_be_watched() -> None:
    assert not watching.had_secrets(new_match("oh-my-lair", seed="x", remote=True))


# -- processes and sshd -------------------------------------------------------------------------


def test_rlimits_only_go_down() -> None:
    script = (
        "import resource as r\n"
        "from goblin_games.server import config, rlimits\n"
        "r.setrlimit(r.RLIMIT_NOFILE, (40, 40))\n"
        "rlimits.apply(config.Config(), 100)\n"
        "print(r.getrlimit(r.RLIMIT_NOFILE), r.getrlimit(r.RLIMIT_CORE))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=30
    )
    assert done.stdout == "(40, 40) (0, 0)\n"
    assert rlimits.threads_of_user() >= 1


def test_what_sshd_says(tmp_path: Path) -> None:
    file = tmp_path / "auth"
    file.write_text(f"publickey {KEY}\n")
    visit = visit_of({"SSH_USER_AUTH": str(file), "SSH_ORIGINAL_COMMAND": "sh", "TERM": "xterm",
                      "SSH_CONNECTION": "10.0.0.9 4 10.0.0.1 22"})  # fmt: skip
    assert visit.fingerprint == fingerprint_of(KEY)
    assert visit.term == ""  # no SSH_TTY: there is no terminal, whatever TERM says
    assert visit.address == "10.0.0.9"
    with pytest.raises(Exception, match="ExposeAuthInfo"):
        visit_of({})


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys\nfrom goblin_games.cli import parser\nparser()\n"
        "print({'textual', 'pydantic', 'asyncssh', 'asyncio'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=30
    )
    assert done.stdout == "set()\n"


def test_the_front_never_imports_textual() -> None:
    script = (
        "import sys\nfrom goblin_games.server import front, control, serve\n"
        "print(sorted(name for name in ('textual', 'rich') if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=30
    )
    assert done.stdout == "[]\n"


def test_host_key_is_ours_alone(tmp_path: Path) -> None:
    from goblin_games.server.serve import ServeError, _host_key

    path = tmp_path / "host_key"
    made = _host_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    again = _host_key(path)
    assert again.get_fingerprint() == made.get_fingerprint()  # type: ignore[attr-defined]
    path.chmod(0o640)
    with pytest.raises(ServeError, match="chmod 600"):
        _host_key(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(ServeError, match="cannot be used"):
        _host_key(path)
