"""Coming in, playing, losing the link, coming back; over real connections."""

import os
import re
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .harness import Person, Server, alive, stopped, wait_until
from .unprivileged import rights

pytestmark = pytest.mark.skipif(bool(rights().reason), reason=rights().reason)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One server for the tests of this file that do not kill it."""
    with Server(guests=True) as running:
        yield running


def play(person: Person) -> Person:
    """Past the card of the first visit, into a match of Oh My Lair!, one minion placed."""
    person.past_welcome()
    person.feed("1")
    person.wait_for("Enter play")
    person.feed("\r")
    person.wait_for("Place your minions")
    person.settle()
    person.feed("1")
    person.wait_for("1 to place")
    return person


def store_of(server: Server, name: str) -> Path:
    """Where somebody's matches lie."""
    id = (server.home / "names" / name).read_text()
    return server.home / "accounts" / id / "data" / "matches.sqlite3"


def entries(server: Server, name: str) -> int:
    """How many entries somebody's matches have."""
    with sqlite3.connect(f"file:{store_of(server, name)}?mode=ro", uri=True) as db:
        return int(db.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_first_visit_and_goodbye(server: Server) -> None:
    with server.person("anna") as anna:
        anna.past_welcome("3")
        anna.feed("q")
        assert anna.wait() == 0
        assert b"the same key brings you back" in anna.raw
    with server.person("anna") as anna:  # asked only once, and the answer is kept
        anna.wait_for("five games")
        anna.settle()
        assert anna.text().isascii()
        assert "Welcome" not in anna.text()


def test_name_comes_from_the_login_and_stands_on_the_first_seat(server: Server) -> None:
    with server.person("bela") as bela:
        bela.past_welcome()
        bela.feed("1")
        assert "Bela" in bela.wait_for("Enter play")


def test_dropped_link_and_back(server: Server) -> None:
    """Gone within 2 s with everything kept; back on the same screen within 2 s."""
    with server.person("carl") as carl:
        play(carl)
        carl.feed("\r1\r")  # the second minion too, and send them
        wait_until(lambda: entries(server, "carl") > 0, "the move is on the disk")
        carl.settle()
        before, pid = carl.text(), server.visitors()
        carl.hang_up()
        began = time.monotonic()
        wait_until(lambda: not any(map(alive, pid)), "the process is gone", 5)
        assert time.monotonic() - began < 2
    kept = entries(server, "carl")
    began = time.monotonic()
    with server.person("carl") as carl:
        carl.wait_for("PERIL ISLAND", 2)
        assert time.monotonic() - began < 2
        carl.settle()
        assert board(carl.text()) == board(before)
        assert entries(server, "carl") == kept
        carl.feed("\x1b")
        carl.wait_for("Leave for the menu")
        carl.feed("q")
        carl.wait_for("Continue")
    with server.person("carl") as carl:  # left by their own will: the menu, and Continue
        carl.wait_for("Continue")


def board(screen: str) -> list[str]:
    """The part of a table's screen that shows the position."""
    return [row for row in screen.splitlines()[1:17] if "▸" not in row]


def test_killed_process_says_so_and_comes_back(server: Server) -> None:
    with server.person("dora") as dora:
        play(dora)
        dora.feed("\r1\r")
        wait_until(lambda: entries(server, "dora") > 0, "the move is on the disk")
        for pid in server.visitors():
            os.kill(pid, signal.SIGKILL)
        assert dora.wait() == 70
        assert b"Every move was kept" in dora.raw
        assert b"\x1b[?1049l" in dora.raw
    with server.person("dora") as dora:
        dora.wait_for("PERIL ISLAND")


def test_second_login_takes_over(server: Server) -> None:
    with server.person("emma") as first:
        play(first)
        with server.person("emma") as second:
            second.wait_for("Place your minions")
            assert first.wait() == 0
            assert b"come in elsewhere" in first.raw
            second.feed("1")
            second.wait_for("1 to place")
        wait_until(lambda: len(server.visitors()) == 0, "all are gone")


def test_second_login_takes_over_from_a_stopped_process(server: Server) -> None:
    with server.person("fred") as first:
        play(first)
        with stopped(server.visitors()[0]), server.person("fred") as second:
            second.wait_for("PERIL ISLAND")
            wait_until(lambda: len(server.visitors()) == 1, "the stopped one is gone", 10)


def test_guests_leave_nothing(server: Server) -> None:
    with server.person(None) as guest:
        guest.past_welcome()
        assert list((server.home / "accounts").glob("guest-*"))
        guest.feed("q")
        assert guest.wait() == 0
        assert b"nothing is kept" in guest.raw
    wait_until(lambda: not list((server.home / "accounts").glob("guest-*")), "nothing is left")


def test_line_mode_without_a_terminal(server: Server) -> None:
    with server.person("gina", command="--plain", size=None) as gina:
        gina.feed("1\n\n\n\n")
        gina.wait_for("g  Dig Gold")
        gina.feed("quit\n")
        assert gina.wait() == 0
        assert "The match is kept" in gina.text()
        assert "\x1b" not in gina.text()
    with server.person("gina", command="resume --plain", size=None) as gina:
        gina.wait_for("Dig Gold")
        assert "What shall it be" not in gina.text()


def test_end_of_input_saves_and_leaves(server: Server) -> None:
    with server.person("hans", command="plain", size=None) as hans:
        hans.feed("1\n\n\n\n")
        hans.wait_for("g  Dig Gold")
        assert hans.chan is not None
        hans.chan.write_eof()
        assert hans.wait() == 0
    assert entries(server, "hans") >= 1


def test_line_mode_in_a_terminal(server: Server) -> None:
    with server.person("ines", command="plain") as ines:
        ines.wait_for("What shall it be")
        ines.feed("1\r\r\r\r")
        ines.wait_for("Place your minions")
        pid = server.visitors()
        ines.hang_up()
        wait_until(lambda: not any(map(alive, pid)), "the process is gone", 2.5)
    wait_until(lambda: entries(server, "ines") >= 1, "the match is kept")


def test_dumb_terminal_is_told_of_line_mode(server: Server) -> None:
    with server.person("jack", term="dumb") as jack:
        jack.wait_for("What shall it be")
        assert b"\x1b" not in jack.raw


def test_hosted_app_sends_clicks_only_and_no_motion(server: Server) -> None:
    with server.person("kate") as kate:
        kate.past_welcome()
        assert b"\x1b[?1000h" in kate.raw
        assert b"\x1b[?1002h" not in kate.raw
        assert b"\x1b[?1003h" not in kate.raw
        kate.settle()
        length = len(kate.raw)
        time.sleep(1.0)
        assert len(kate.raw) == length  # an idle screen sends nothing
        kate.feed("\x1a")  # Ctrl+Z: nobody is there to wake it
        kate.feed("\x10")  # Ctrl+P: no command may write or open anything here
        kate.wait_for("type a few letters")
        kate.feed("picture")
        kate.wait_for("No command is called that.")
        kate.feed("\x7f" * 7 + "quit\r")
        assert kate.wait() == 0
    assert not list((server.home / "accounts").rglob("*.svg"))


def test_account_words(server: Server) -> None:
    def ask(name: str, words: str) -> tuple[int | None, str]:
        with server.person(name, command=words, size=None) as person:
            return person.wait(), person.text()

    code, text = ask("lena", "account")
    assert code == 0
    assert "You are Lena" in text
    assert ask("lena", "account name Ludmila")[0] == 0
    code, text = ask("mick", "account name LUDMILA")
    assert code == 1
    assert "somebody else" in text
    code, text = ask("mick", "account name f4ck3r5ucks")
    assert code == 1 or "called" in text
    code, text = ask("lena", "account export")
    assert code == 0
    assert '"Ludmila"' in text
    assert "127.0.0.1" not in text
    assert ask("lena", "account delete Lena")[0] == 1
    assert ask("lena", "account delete ludmila")[0] == 0
    assert not (server.home / "names" / "ludmila").exists()
    assert "Ludmila" not in server.run("account", "list")


def test_resize(server: Server) -> None:
    with server.person("nora") as nora:
        nora.past_welcome()
        nora.resize(60, 20)
        nora.wait_for("more room")
        nora.resize(120, 40)
        nora.wait_for("five games")


def code_of(person: Person) -> str:
    """Let others watch; the code for them."""
    person.feed("\x1b")
    person.wait_for("Let others watch")
    person.feed("o")
    code = re.search(r"watch ([A-Z2-9]{6})", person.wait_for("ssh -t HOST watch"))
    assert code is not None
    person.feed("\r")
    person.wait_gone("ssh -t HOST")
    return code[1]


def test_watching(server: Server) -> None:
    with server.person("olga") as olga:
        play(olga)
        code = code_of(olga)
        with server.person("paul", command=f"watch {code.lower()}") as paul:
            paul.wait_for("replay")
            olga.feed("1")
            olga.settle()
            olga.feed("\r")
            wait_until(lambda: entries(server, "olga") > 1, "the move is on the disk")
            olga.settle()
            sides = [row.partition("│")[2].strip() for row in olga.text().splitlines()]
            hoard = [side for side in sides if "YOUR HOARD" in side or "gold" in side]
            assert len(hoard) == 2
            for side in hoard:
                paul.wait_for(side)
            before = entries(server, "olga")
            paul.feed("1\r2\r")  # a watcher's keys move nothing
            paul.settle()
            assert entries(server, "olga") == before
            paul.feed("q")
            assert paul.wait() == 0
        with server.person("paul", command=f"watch {code} --plain", size=None) as paul:
            paul.wait_for("Oh My Lair!")
    with server.person("paul", command="watch ABCDEF") as paul:
        assert paul.wait() == 1
        assert "Nobody plays a match with that code" in paul.text()


COVER, RECAP, COMMIT = "Pass the keyboard to", "since your last turn", "What are you this time?"


def past_cover(person: Person) -> str:
    """Be the one to whom the keyboard was passed; returns who that is."""
    asked = re.search(r"Enter I am (\w+)", person.wait_for("Enter I am "))
    assert asked is not None
    person.feed("\r")
    person.wait_for(RECAP)
    person.feed("\r")
    person.wait_gone(RECAP)
    person.wait_for(COMMIT)
    return asked[1]


def test_secrets_of_a_hot_seat_come_back_behind_the_cover(server: Server) -> None:
    """Two persons at one terminal lose the link while one looks at her secret."""
    with server.person("sally") as sally:
        sally.past_welcome()
        sally.feed("2")
        sally.wait_for("Enter play")
        sally.feed("\x1b[B" * 4)
        while "a person" not in next(
            row for row in sally.text().splitlines() if row.strip(" ▸").startswith("B ")
        ):
            sally.feed("\x1b[D")
            sally.settle()
        sally.feed("\r")
        first = past_cover(sally)  # the leader is drawn, so it may be either
        sally.feed("g\r")
        second = past_cover(sally)
        assert {first, second} == {"Sally", "Zog"}
        sally.feed("g")
        sally.wait_for("GREEDY with")
        sally.settle()
        pid = server.visitors()
        sally.hang_up()
        wait_until(lambda: not any(map(alive, pid)), "the process is gone", 5)
    with server.person("sally") as sally:
        assert second in sally.wait_for(COVER, 2)
        sally.settle()
        assert b"GREEDY" not in sally.raw  # neither what was done nor what was being thought of
        assert past_cover(sally) == second
        assert re.search(rf"{first} .*ready", sally.text())
        assert b"GREEDY with" not in sally.raw
