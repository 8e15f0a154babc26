"""Shipped data and content packs: what is right is merged, what is wrong is named."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.table import places
from goblin_games.table.content import ContentError, digest, load_content
from tests.games import pig


class Colour(Enum):
    GREEN = "green"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Goblin:
    keyword: str
    name: str
    hp: int
    colour: Colour = Colour.GREEN
    path: tuple[int, ...] = ()
    size: float = 1.0
    status: Literal["printed", "invented"] = "printed"


@dataclass(frozen=True, slots=True)
class Trap:
    keyword: str
    deep: bool


@dataclass(frozen=True, slots=True)
class Content:
    goblins: tuple[Goblin, ...]
    traps: tuple[Trap, ...]


class Cave(pig.Pig):
    slug = "the-cave"
    Content = Content


CAVE = Cave()
GOBLINS = """
[[goblins]]
keyword = "grik"
name = "Grik"
hp = 3
path = [1, 2]

[[goblins]]
keyword = "mog"
name = "Mog"
hp = 4
colour = "grey"
"""
TRAPS = """
[[traps]]
keyword = "pit"
deep = true
"""


@pytest.fixture(autouse=True)
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "assets" / "the_cave"
    folder.mkdir(parents=True)
    (folder / "goblins.toml").write_text(GOBLINS)
    (folder / "traps.toml").write_text(TRAPS)
    monkeypatch.setattr(places, "assets", lambda: tmp_path / "assets")
    monkeypatch.setenv("GOBLIN_GAMES_HOME", str(tmp_path / "home"))
    return folder


def write_pack(text: str | bytes) -> Path:
    path = places.pack("the-cave")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def fault(pack: Any = None) -> str:
    with pytest.raises(ContentError) as caught:
        load_content(CAVE, pack)
    text = str(caught.value)
    assert text.endswith("."), text
    assert "\n" not in text
    return text


def test_the_shipped_data() -> None:
    loaded = load_content(CAVE)
    assert loaded.content == Content(
        (Goblin("grik", "Grik", 3, path=(1, 2)), Goblin("mog", "Mog", 4, Colour.GREY)),
        (Trap("pit", True),),
    )
    assert loaded.changes == {}
    assert loaded.digest == digest(loaded.content) == load_content(CAVE, {}).digest
    assert len(loaded.digest) == 32


def test_a_game_without_data_needs_no_files() -> None:
    assert load_content(pig.GAME).content == pig.PigContent()


def test_a_pack_changes_what_differs_and_nothing_else() -> None:
    write_pack('[goblins.mog]\nhp = 9\nname = "Mog"\ncolour = "grey"\npath = []\n')
    loaded = load_content(CAVE)
    assert loaded.content.goblins[1] == Goblin("mog", "Mog", 9, Colour.GREY)
    assert loaded.changes == {"goblins": {"mog": {"hp": 9}}}
    assert load_content(CAVE, {}).changes == {}, "unless told otherwise"
    again = load_content(CAVE, loaded.changes)
    assert again == loaded


def test_a_pack_that_changes_nothing() -> None:
    write_pack("[goblins.mog]\nhp = 4\n")
    assert load_content(CAVE) == load_content(CAVE, {})


def test_a_new_row_is_whole(tmp_path: Path) -> None:
    pack = tmp_path / "my.toml"
    pack.write_text('[goblins.vex]\nname = "Vex"\nhp = 1\n[traps.net]\ndeep = false\n')
    loaded = load_content(CAVE, pack)
    assert [row.keyword for row in loaded.content.goblins] == ["grik", "mog", "vex"]
    assert load_content(CAVE, loaded.changes) == loaded
    assert loaded.digest != load_content(CAVE, {}).digest


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ("[goblin.mog]\nhp = 1", "there is no table 'goblin'; did you mean 'goblins'?"),
        ("goblins = 3", "goblins must hold tables of the form [goblins.KEYWORD]."),
        ("[goblins]\nmog = 3", "goblins must hold tables of the form [goblins.mog]."),
        ("[goblins.mgo]\nhp = 1", "needs name too); did you mean 'mog'?"),
        (
            "[goblins.zed]\nhp = 1",
            "goblins has no row 'zed' (a new one must be whole and needs name too); it must",
        ),
        ("[goblins.mog]\nhpp = 1", "goblins.mog: there is no field 'hpp'; did you mean 'hp'?"),
        ('[goblins.mog]\nhp = "1"', 'goblins.mog: hp must be a whole number, not "1".'),
        ("[goblins.mog]\nhp = 1.0", "goblins.mog: hp must be a whole number, not 1.0."),
        ("[goblins.mog]\nhp = true", "goblins.mog: hp must be a whole number, not true."),
        ("[goblins.mog]\nname = 1", "goblins.mog: name must be a text in quotes, not 1."),
        ('[goblins.mog]\nsize = "x"', 'goblins.mog: size must be a number, not "x".'),
        ("[traps.pit]\ndeep = 1", "traps.pit: deep must be true or false, not 1."),
        ("[goblins.mog]\npath = 1", "goblins.mog: path must be a list in square brackets, not 1."),
        ('[goblins.mog]\npath = [1, "a"]', 'goblins.mog: path.1 must be a whole number, not "a".'),
        ('[goblins.mog]\ncolour = "red"', "colour must be 'green' or 'grey', not \"red\"."),
        ('[goblins.mog]\nstatus = "x"', "status must be 'printed' or 'invented', not \"x\"."),
        ('[goblins.mog]\nkeyword = "x"', "goblins.mog: keyword must be 'mog' as above."),
        ("[goblins.mog]\nhp = 1979-05-27", "goblins.mog: hp must be a whole number"),
        ("[goblins.mog\nhp = 1", "this is not TOML: "),
        ("x = 1\nx = 2", "(at line 2, "),
    ],
)
def test_a_pack_that_is_not_right(pack: str, says: str) -> None:
    path = write_pack(pack)
    with pytest.raises(ContentError) as caught:
        load_content(CAVE)
    text = str(caught.value)
    assert text.startswith(f"{path}: "), text
    assert says in text, text
    assert text[-1] in ".?", text


def test_packs_that_cannot_be_read(tmp_path: Path) -> None:
    assert "byte 12 is not UTF-8" in fault(write_pack(b'[goblins.x]\xff = "\xe9"'))
    assert "cannot be read: Is a directory." in fault(tmp_path)
    assert "cannot be read: No such file" in fault(tmp_path / "none.toml")
    assert "nested too deeply" in fault(write_pack("x = " + "[" * 100_000))


def test_shipped_data_that_is_not_right(shipped: Path) -> None:
    path = shipped / "traps.toml"
    for text, says in (
        (TRAPS + TRAPS, "two rows have the keyword 'pit'; each needs its own."),
        ("[[traps]]\ndeep = true", "row 1 needs a keyword, a text."),
        (TRAPS + "[more]\nx = 1", "'more' does not belong here, only [[traps]]."),
        ("traps = 3", "it must hold its rows as tables named [[traps]]."),
    ):
        path.write_text(text)
        assert fault() == f"{path}: {says}"
    path.write_text(TRAPS.replace("true", "1"))
    assert fault() == "traps.toml: traps.pit: deep must be true or false, not 1."
    path.write_text('[[traps]]\nkeyword = "pit"')
    assert fault() == "traps.toml: traps.pit: the field deep is missing."
    path.unlink()
    assert "cannot be read" in fault()


@given(
    values=st.dictionaries(
        st.sampled_from(["goblins", "traps", "x"]),
        st.dictionaries(
            st.sampled_from(["mog", "pit", "new"]),
            st.dictionaries(
                st.sampled_from(["hp", "name", "deep", "path", "size", "y", "keyword"]),
                st.none()
                | st.booleans()
                | st.integers()
                | st.floats()
                | st.text(max_size=4)
                | st.lists(st.integers(), max_size=3),
            ),
        )
        | st.integers(),
    )
)
@settings(max_examples=150, deadline=None)
def test_any_pack_is_an_error_or_loads_again_from_its_changes(values: Any) -> None:
    try:
        loaded = load_content(CAVE, values)
    except ContentError:
        return
    assert load_content(CAVE, loaded.changes).digest == loaded.digest


def test_the_digest_is_of_values() -> None:
    """A frozen one: it may only change when the canonical text is changed on purpose."""
    assert digest(Content((Goblin("a", "Ä", 1),), ())) == "9bd7392dc4d5b6f28475242948e601d1"
    assert digest(Content((Goblin("a", "Ä", 2),), ())) != digest(
        Content((Goblin("a", "Ä", 1),), ())
    )


def test_pydantic_is_not_imported_before_it_is_needed() -> None:
    code = (
        "import sys, goblin_games.table.places, goblin_games.table.content, "
        "goblin_games.table.record, goblin_games.table.store\n"
        "print([name for name in ('pydantic', 'platformdirs', 'textual') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
