"""Old stores open, newer ones are left alone, and a migration is all or nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from goblin_games.table import schema
from goblin_games.table.readonly import read_only
from goblin_games.table.store import StoreError
from tests.table.tools import play_on, store_at

V1 = Path(__file__).with_name("store_v1.sql").read_text()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The frozen store of the first schema."""
    path = tmp_path / "matches.sqlite3"
    db = sqlite3.connect(path)
    db.executescript(V1)
    db.close()
    return path


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def check_old(folder: Path) -> None:
    """What the frozen store holds is there, and can be played on."""
    store = store_at(folder)
    assert [(saved.id, saved.entries) for saved in store.matches()] == [
        ("whispers-2", 3),
        ("pig-1", 11),
    ]
    pig = store.open("pig-1")
    assert read_only(pig) is None
    assert pig.over
    assert [remark.index for remark in pig.remarks] == [0, 3]
    whispers = store.open("whispers-2")
    assert whispers.secrets_for({0})
    assert whispers.commitment.holds(whispers.dice.luck.seed)
    play_on(whispers)
    assert sorted(tally.slug for tally in store.tallies("Grik")) == ["pig", "whispers"]
    assert store.keep(play_on(pig, 0)) == "pig-1"
    store.close()


def test_the_first_schema_opens(old: Path) -> None:
    check_old(old.parent)


def test_a_new_store_has_the_newest_schema(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    from tests.table.tools import pig_match

    store.keep(pig_match())
    store.close()
    schema.check_file(tmp_path / "matches.sqlite3")
    db = sqlite3.connect(tmp_path / "matches.sqlite3")
    assert schema.version_of(db) == schema.VERSION
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def add_column(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT ''")


def fail(db: sqlite3.Connection) -> None:
    add_column(db)
    raise sqlite3.OperationalError("no such thing")


def version(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64], "big")


def test_a_migration_keeps_everything(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = schema.VERSION + 1
    monkeypatch.setattr(schema, "VERSION", newer)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, add_column))
    check_old(old.parent)
    assert version(old) == newer, "in the file itself, where an older program looks"
    monkeypatch.undo()
    before = bytes_in(old.parent)
    with pytest.raises(StoreError, match=f"newer version of goblin-games .its schema is {newer}"):
        store_at(old.parent)
    assert bytes_in(old.parent) == before


def test_a_migration_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "VERSION", schema.VERSION + 1)
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, fail))
        with pytest.raises(StoreError, match="no such thing"):
            store_at(old.parent)
    assert old.read_bytes() == before
    check_old(old.parent)


def test_every_migration_belongs_to_a_version() -> None:
    assert len(schema.MIGRATIONS) == schema.VERSION - 1
