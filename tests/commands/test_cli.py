"""The command line: right words do what they say, wrong ones get one line and the right code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from goblin_games.cli import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test, and no terminal."""
    monkeypatch.setenv("GOBLIN_GAMES_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "dumb")
    return tmp_path


def run(
    *words: str, text: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The real program, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "goblin_games", *words],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
    )


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command run in this process."""
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


# -- light ---------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_and_version_bring_in_nothing_heavy(word: str) -> None:
    code = (
        "import sys\nfrom goblin_games.cli import main\n"
        f"try:\n    main(['{word}'])\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "heavy = {'textual', 'rich', 'pydantic', 'asyncio', 'sqlite3'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_list_names_all_five_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [
        "oh-my-lair",
        "dice-goblinz",
        "dragon",
        "goblin-dice",
        "goblins-lair",
    ]


def test_rules_whole_and_in_part(capsys: pytest.CaptureFixture[str]) -> None:
    code, whole, _ = said(capsys, "rules", "oh-my-lair")
    assert code == 0
    assert "[R5]" in whole
    _, part, _ = said(capsys, "rules", "oh-my-lair", "order")
    assert part.splitlines()[0] == "ORDER"
    assert len(part) < len(whole) / 2


def test_paths(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    code, out, _ = said(capsys, "paths")
    assert code == 0
    assert str(home / "home") in out
    assert str(ROOT / "assets") in out
    assert not (home / "home").exists(), "looking must not make folders"


def test_doctor(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "doctor")
    assert code == 0
    assert "TERM=dumb" in out


# -- wrong words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "oh-my-liar"], "did you mean 'oh-my-lair'?"),
        (["demo", "chess"], "There is no game 'chess'"),
        (["play", "oh-my-lair", "--option", "levle=easy"], "did you mean 'level'?"),
        (["play", "oh-my-lair", "--option", "level=mean"], "must be one of easy, normal"),
        (["play", "oh-my-lair", "--option", "level"], "written KEY=VALUE"),
        (["play", "oh-my-lair", "--option", "length=@/nowhere"], "cannot read /nowhere"),
        (["play", "oh-my-lair", "--option", "length=9"], "its own length"),
        (["play", "oh-my-lair", "--option", "luck=own"], "only for mode=duel"),
        (["play", "oh-my-lair", "--seats", "3"], "takes exactly 1 player, got 3"),
        (["play", "oh-my-lair", "--seats", "2", "--option", "seats=3"], "contradict"),
        (["play", "oh-my-lair", "--seat", "A=b=c"], "There is no level 'b=c'"),
        (["play", "oh-my-lair", "--seat", "Ann=clever"], "There is no level 'clever'"),
        (["play", "oh-my-lair", "--seat", "A" * 40], "1 to 16"),
        (["play", "oh-my-lair", "--seat", "A", "--seat", "B"], "exactly 1 player, got 2"),
        (["play", "oh-my-lair", "--preset", "luxury"], "no preset 'luxury'"),
        (["play", "oh-my-lair", "--dice", "loaded"], "seeded or real"),
        (["play", "oh-my-lair", "--seed", ""], "1 to 64 printable"),
        (["demo", "oh-my-lair", "--level", "godlike"], "There is no level 'godlike'"),
        (["demo", "oh-my-lair", "--pace", "-1"], "0 to 60"),
        (["resume"], "no unfinished match"),
        (["resume", "oh-my-lair-7"], "There is no match 'oh-my-lair-7'"),
        (["export", "nothing"], "There is no match 'nothing'"),
        (["replay", "./missing.txt"], "Cannot read ./missing.txt: No such file"),
        (["replay", "oh-my-lair-1"], "There is no match"),
        (["import", "/"], "Cannot read /: Is a directory"),
        (["rules", "oh-my-lair", "cheating"], "no section 'cheating'"),
        (["simulate", "oh-my-lair"], "Say how many matches"),
        (["simulate", "oh-my-lair", "--games", "0"], "from 1 to"),
        (["simulate", "oh-my-lair", "--games", "1", "--workers", "0"], "from 1 to 64"),
        (["simulate", "oh-my-lair", "--games", "1", "--players", "normal,easy"], "got 2"),
    ],
)
def test_wrong_input_is_one_line_and_code_one(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    code, out, err = said(capsys, *words)
    assert (code, out) == (1, "")
    assert message in err
    assert err.startswith("goblin-games: ")
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    assert not list(home.glob("home/data/*")), "a wrong command must not make a store"


@pytest.mark.parametrize("words", [["dance"], ["play"], ["simulate"], ["--wrong"]])
def test_what_argparse_cannot_read_is_code_two(words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2


# -- playing ---------------------------------------------------------------------------------


def test_equal_seeds_give_equal_demos() -> None:
    first = run("demo", "oh-my-lair", "--plain", "--seed", "kobold")
    second = run("demo", "oh-my-lair", "--plain", "--seed", "kobold")
    other = run("demo", "oh-my-lair", "--plain", "--seed", "gnoll")
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout != other.stdout
    assert first.stdout.splitlines()[-1].startswith("result: ")
    assert "\x1b" not in first.stdout


def test_a_match_through_a_pipe_is_kept_resumed_exported_and_checked(home: Path) -> None:
    begun = run("play", "oh-my-lair", "--seed", "a", text="gold 2\nk\n")
    assert begun.returncode == 0
    assert "goblin-games resume oh-my-lair-1 goes on." in begun.stderr
    listed = run("matches")
    assert "oh-my-lair-1" in listed.stdout
    assert "round 1 of 13" in listed.stdout
    lines = "1\n" * 400
    ended = run("resume", text=lines)
    assert ended.returncode == 0
    assert "goes on after" in ended.stdout
    assert ended.stdout.splitlines()[-1].startswith("result: ")
    assert run("matches").stdout == "There are no unfinished matches.\n"
    assert "lair-reached" in run("matches", "--all").stdout
    record = home / "match.txt"
    record.write_text(run("export", "oh-my-lair-1").stdout)
    checked = run("replay", str(record), "--check")
    assert checked.returncode == 0
    key = next(line for line in record.read_text().splitlines() if line.startswith("key: "))
    assert checked.stdout.strip() == key.removeprefix("key: ")
    assert run("replay", str(record)).stdout == run("replay", "oh-my-lair-1").stdout
    assert run("import", str(record)).stdout.startswith("Kept as oh-my-lair-2")


def test_a_record_that_lies_names_its_line(home: Path) -> None:
    record = home / "match.txt"
    done = run("demo", "oh-my-lair", "--plain", "--seed", "a", "--record", str(record))
    assert done.returncode == 0
    lines = record.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("s0: order"))
    lines[at] = "s0: order gold 9"
    record.write_text("\n".join(lines) + "\n")
    checked = run("replay", str(record), "--check")
    assert checked.returncode == 1
    assert f"{record}:{at + 1}: " in checked.stderr
    assert len(checked.stderr.splitlines()) == 1


def test_a_record_that_cannot_be_written(home: Path) -> None:
    done = run("demo", "oh-my-lair", "--plain", "--record", str(home / "no" / "where"))
    assert done.returncode == 1
    assert "Cannot write" in done.stderr


def test_the_menu_by_questions() -> None:
    done = run(text="chess\n1\nluxury\n1\nAnn Bob\n\nAnn\nlevel=x\nAnn\nlevel=easy\nquit\n")
    assert done.returncode == 0
    assert "did you mean" in done.stdout or "There is no game 'chess'" in done.stdout
    assert "takes exactly 1 player, got 2" in done.stdout
    assert "round 1 of 15" in done.stdout
    assert "The match is kept" in done.stdout


def test_real_dice_are_typed() -> None:
    done = run("play", "oh-my-lair", "--dice", "real", text="gold 2\n7 1\n3 4\nk\nquit\n")
    assert "What do the dice show?" in done.stdout
    assert "'7' cannot show" in done.stdout
    assert "Dig Gold rolls 3 and 4, 7 pips." in done.stdout


def test_a_duel_at_one_keyboard_hides_each_lair() -> None:
    lines = "\n" + "1\n" * 900
    done = run("play", "oh-my-lair", "--preset", "duel", "--seed", "a", text=lines)
    assert done.returncode == 0
    assert "Pass the keyboard to Boss 2" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("result: duel")


@pytest.mark.parametrize("typed", ["", "gold 2\n", "gold 2\nk\n", "help\n"])
def test_the_end_of_input_anywhere_is_a_clean_exit(typed: str) -> None:
    done = run("play", "oh-my-lair", text=typed)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_a_closed_output_is_a_clean_exit() -> None:
    for words in (["demo", "oh-my-lair", "--plain"], ["rules", "oh-my-lair"], ["list"]):
        game = subprocess.Popen(
            [sys.executable, "-m", "goblin_games", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        )
        assert game.stdout is not None
        game.stdout.close()
        assert game.stderr is not None
        errors = game.stderr.read().decode()
        game.stderr.close()
        assert game.wait(30) == 0
        assert errors == ""


def hear_interrupts() -> None:
    """A background shell lets its children ignore SIGINT; ours shall not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_end_line_mode_and_lose_nothing(number: signal.Signals, code: int) -> None:
    game = subprocess.Popen(
        [sys.executable, "-m", "goblin_games", "play", "oh-my-lair"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        preexec_fn=hear_interrupts,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("gold 2\n")
    game.stdin.flush()
    for line in game.stdout:
        if "Dig Gold rolls" in line:
            break
    game.send_signal(number)
    _, errors = game.communicate(timeout=30)
    assert game.returncode == code
    assert "Traceback" not in errors
    assert "Dig Gold" in run("replay", "oh-my-lair-1").stdout


def test_after_kill_nine_the_match_goes_on() -> None:
    game = subprocess.Popen(
        [sys.executable, "-m", "goblin_games", "play", "oh-my-lair", "--seed", "a"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("gold 2\n")
    game.stdin.flush()
    for line in game.stdout:
        if "Keep the roll" in line:
            break
    game.kill()
    game.communicate(timeout=30)
    done = run("resume", text="k\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Keep the roll?" in done.stdout


# -- a store that is no good --------------------------------------------------------------------


def test_a_damaged_store_is_left_alone_and_the_match_played_unsaved(home: Path) -> None:
    store = home / "home" / "data" / "matches.sqlite3"
    store.parent.mkdir(parents=True)
    store.write_bytes(b"goblins were here" * 100)
    done = run("play", "oh-my-lair", text="gold 2\nquit\n")
    assert done.returncode == 0
    assert "This match is not saved." in done.stderr
    assert store.read_bytes() == b"goblins were here" * 100
    assert run("matches").returncode == 1


def test_a_bad_content_pack_names_file_row_and_field(home: Path) -> None:
    pack = home / "home" / "config" / "packs" / "oh-my-lair.toml"
    pack.parent.mkdir(parents=True)
    pack.write_text('[heroes.oiram]\nhp = "four"\n')
    done = run("demo", "oh-my-lair", "--plain")
    assert done.returncode == 1
    for piece in ("oh-my-lair.toml", "oiram", "hp"):
        assert piece in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_content_pack_is_played_and_told_in_the_record(home: Path) -> None:
    pack = home / "home" / "config" / "packs" / "oh-my-lair.toml"
    pack.parent.mkdir(parents=True)
    pack.write_text("[heroes.oiram]\nhp = 1\n")
    record = home / "match.txt"
    assert run("demo", "oh-my-lair", "--plain", "--record", str(record)).returncode == 0
    assert '{"heroes": {"oiram": {"hp": 1}}}' in record.read_text()
    pack.unlink()
    assert run("replay", str(record), "--check").returncode == 0


def test_only_ascii_under_a_c_locale() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "goblin_games", "demo", "oh-my-lair", "--plain"],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
    )
    assert done.returncode == 0
    assert done.stdout.isascii()


# -- simulate ------------------------------------------------------------------------------------


def test_totals_do_not_depend_on_the_workers() -> None:
    one = run("simulate", "oh-my-lair", "--games", "60", "--json", "--seed", "x")
    two = run("simulate", "oh-my-lair", "--games", "60", "--json", "--seed", "x", "--workers", "2")
    assert one.returncode == 0, one.stderr
    assert one.stdout == two.stdout
    found = json.loads(one.stdout)
    assert found["matches"] == 60
    assert sum(found["reasons"].values()) == 60


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "simulate", "oh-my-lair", "--games", "5", "--players", "random")
    assert code == 0
    assert "95 % interval" in out
    assert "s0    random" in out
