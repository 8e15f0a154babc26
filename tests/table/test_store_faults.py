"""Stores that are damaged, locked, read-only, full or gone: a sentence, and no byte changes."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblin_games.table.store import Store, StoreError
from tests.games import pig
from tests.table.test_schema import bytes_in
from tests.table.tools import NOBODY, in_child, pig_match, play_on, store_at, whispers_match

FILE = "matches.sqlite3"


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A closed store with some matches in it."""
    store = store_at(tmp_path)
    for number in range(6):
        store.keep(play_on(pig_match(f"seed {number}", goal=90), 90))
        store.keep(play_on(whispers_match(f"seed {number}"), 7))
    store.close()
    return tmp_path


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that an unprivileged process may reach and write."""
    folder = Path(tempfile.mkdtemp())
    if os.getuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


def refused(folder: Path) -> str:
    """Why the store cannot be opened; and a match can be played all the same."""
    before = bytes_in(folder)
    with pytest.raises(StoreError) as caught:
        store_at(folder)
    assert bytes_in(folder) == before, "a byte has changed"
    text = str(caught.value)
    assert str(folder) in text
    assert text.endswith(".")
    return text


# -- damaged ----------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 50, 99, 100, 4095, 4096, 10_000])
def test_a_store_that_was_cut(filled: Path, length: int) -> None:
    path = filled / FILE
    path.write_bytes(path.read_bytes()[:length])
    assert "damaged" in refused(filled)


@pytest.mark.parametrize("content", [b"hello", b"\0" * 5000, os.urandom(5000)])
def test_a_file_that_is_no_store(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert "it is damaged or no store of matches; it was not changed" in refused(tmp_path)


def test_another_programs_database(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("CREATE TABLE matches (id TEXT)")
    db.commit()
    db.close()
    assert "no store of goblin games" in refused(tmp_path)


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(StoreError, match="Is a directory"):
        store_at(tmp_path)


def test_random_damage_is_found_or_does_no_harm(filled: Path) -> None:
    stream = random.Random(7)
    path = filled / FILE
    whole = path.read_bytes()
    found = 0
    for _ in range(60):
        place = stream.randrange(len(whole))
        size = stream.choice([1, 8, 200, 3000])
        rubbish = stream.randbytes(size)
        damaged = whole[:place] + rubbish + whole[place + size :]
        path.write_bytes(damaged)
        try:
            store = store_at(filled)
        except StoreError:
            assert path.read_bytes() == damaged
            found += 1
            continue
        try:
            for saved in store.matches():
                store.open(saved.id, watch=True)
            assert store.keep(pig_match())
        except StoreError:
            pass
        finally:
            store.close()
    assert found >= 10


def test_a_newer_store(filled: Path) -> None:
    db = sqlite3.connect(filled / FILE)
    db.execute("PRAGMA user_version = 99")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    assert "belongs to a newer version of goblin-games (its schema is 99" in refused(filled)


def test_a_newer_store_whose_writer_was_killed(filled: Path) -> None:
    def write_and_die() -> None:
        db = sqlite3.connect(filled / FILE)
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("PRAGMA user_version = 99")
        os._exit(0)

    with pytest.raises(EOFError):
        in_child(write_and_die)
    assert (filled / f"{FILE}-wal").stat().st_size
    before = {name: data for name, data in bytes_in(filled).items() if not name.endswith("-shm")}
    with pytest.raises(StoreError, match="newer version"):
        store_at(filled)
    after = {name: data for name, data in bytes_in(filled).items() if not name.endswith("-shm")}
    assert after == before


# -- locked -----------------------------------------------------------------------------------


def test_a_store_that_is_locked_for_good(filled: Path) -> None:
    db = sqlite3.connect(filled / FILE, isolation_level=None)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="held by another program"):
        store_at(filled)
    db.close()
    store_at(filled).close()


def test_a_store_that_is_locked_while_we_play(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    match = pig_match()
    id = store.keep(match)
    match.play(0, pig.ROLL)
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    db.execute("BEGIN EXCLUSIVE")
    assert store.matches()[0].entries == 1, "looking is no trouble"
    with pytest.raises(StoreError, match=r"held by another program.*try again"):
        match.roll()
    assert len(match) == 1
    with pytest.raises(StoreError, match="held by another program"):
        store.keep(pig_match())
    db.execute("ROLLBACK")
    db.close()
    match.roll()
    assert len(store.open(id, watch=True)) == 2
    store.close()


# -- read-only --------------------------------------------------------------------------------


def test_a_file_that_cannot_be_written(shared: Path) -> None:
    fill(shared)
    (shared / FILE).chmod(0o444)
    shared.chmod(0o555)
    assert "cannot be written, so matches are not saved" in opened_by_nobody(shared)


def test_a_folder_that_cannot_be_written(shared: Path) -> None:
    fill(shared)
    shared.chmod(0o555)
    assert "cannot be written, so matches are not saved" in opened_by_nobody(shared)


def test_a_file_that_cannot_be_read(shared: Path) -> None:
    fill(shared)
    (shared / FILE).chmod(0o000)
    assert "cannot be written" in opened_by_nobody(shared)


def test_a_folder_in_which_nothing_can_be_made(shared: Path) -> None:
    shared.chmod(0o555)

    def keep() -> object:
        store = store_at(shared)
        match = pig_match()
        try:
            store.keep(match)
        except StoreError as error:
            play_on(match)
            return (match.over, store.matches(), str(error))
        return None

    over, matches, why = in_child(keep, unprivileged=True)
    assert (over, matches) == (True, [])
    assert "cannot be used: Permission denied" in why or "cannot be opened" in why
    assert list(shared.iterdir()) == []


def fill(folder: Path) -> None:
    store = store_at(folder)
    store.keep(play_on(pig_match(), 5))
    store.close()
    for path in folder.iterdir():
        if os.getuid() == 0:
            os.chown(path, NOBODY, NOBODY)


def opened_by_nobody(folder: Path) -> str:
    before = bytes_in(folder) if os.getuid() == 0 or os.access(folder / FILE, os.R_OK) else None
    name, why = in_child(lambda: store_at(folder), unprivileged=True)
    assert name == "StoreError"
    if before is not None:
        assert bytes_in(folder) == before
    return str(why)


# -- full -------------------------------------------------------------------------------------


def no_room(store: Store, more: int = 0) -> None:
    db = store._database._db
    assert db is not None
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages + more}")


def test_a_full_disk(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    other = play_on(pig_match("other"), 12)
    kept = store.keep(other)
    match = pig_match(goal=100, practice=True)
    id = store.keep(match)
    no_room(store, 1)
    while True:
        before = match.entries
        try:
            match.remark("x" * 300)
        except StoreError as error:
            why = str(error)
            break
    assert "no room left, so this was not saved: the disk is full." in why
    assert match.entries == before
    with pytest.raises(StoreError, match="disk is full"):
        store.keep(pig_match())
    copy = store.open(id, watch=True)
    assert copy.entries == match.entries
    assert copy.remarks == match.remarks
    assert store.open(kept, watch=True).entries == other.entries
    no_room(store, 1000)
    play_on(match, 5)
    store.close()
    assert len(store_at(tmp_path).open(id, watch=True)) == 5


def test_a_disk_that_fills_up_entry_by_entry(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    match = pig_match(goal=100)
    match.take_over(0, "random")
    id = store.keep(match)
    no_room(store)
    stream = random.Random(3)
    why = None
    while why is None:
        before = (match.entries, match.fingerprint())
        try:
            if match.over:
                match.take_back(20)
            play_on(match, len(match) + 1, stream.randrange(10**6))
            if len(match) % 20 == 0:
                store.keep(pig_match())
        except StoreError as error:
            why = str(error)
    assert "disk is full" in why
    copy = store.open(id, watch=True)
    assert (copy.entries, copy.fingerprint()) == (match.entries, match.fingerprint())
    assert before[0] == match.entries[: len(before[0])]
    store.close()


# -- gone -------------------------------------------------------------------------------------


def test_a_store_that_is_moved_away_under_us(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    match = pig_match()
    id = store.keep(match)
    match.play(0, pig.ROLL)
    (tmp_path / FILE).rename(tmp_path / "elsewhere")
    for suffix in ("-wal", "-shm"):
        (tmp_path / f"{FILE}{suffix}").rename(tmp_path / f"elsewhere{suffix}")
    with pytest.raises(StoreError, match="moved or deleted"):
        match.roll()
    with pytest.raises(StoreError, match="moved or deleted"):
        store.matches()
    assert len(match) == 1
    for suffix in ("", "-wal", "-shm"):
        (tmp_path / f"elsewhere{suffix}").rename(tmp_path / f"{FILE}{suffix}")
    match.roll()
    assert len(store.open(id, watch=True)) == 2
    store.close()
