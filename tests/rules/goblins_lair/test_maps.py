"""The map validator: each rule has its code, and each message a row and a column."""

from __future__ import annotations

import pytest

from goblin_games.rules.goblins_lair.mapfile import MapFault, read_rows, survey
from tests.rules.goblins_lair.positions import BURROW, MAPS, SMALL, changed


@pytest.mark.parametrize("name", MAPS)
def test_shipped_maps_are_legal(name: str) -> None:
    assert survey(MAPS[name]).areas == {"burrow": 8, "brook": 12, "deep": 16}[name]


def test_small_map_is_legal() -> None:
    assert survey(SMALL).areas == 7


FAULTS = {
    "no rows": ("map-ragged", (), "no rows"),
    "ragged": ("map-ragged", (*BURROW[:3], BURROW[3] + "#", *BURROW[4:]), "Row 4"),
    "huge": ("map-ragged", ("#" * 201,) * 3, "at most 200"),
    "char": ("map-char", changed(BURROW, d4="?"), "row 4, column 4 (d4)"),
    "border": ("map-border", changed(BURROW, a5="."), "row 5, column 1 (a5)"),
    "twice": ("map-label", changed(BURROW, o15="7", o13="."), "number 7 stands on"),
    "two numbers": ("map-label", changed(BURROW, e5="9"), "area 1 already"),
    "gap": ("map-label", changed(BURROW, c13="."), "no area 3"),
    "few": ("map-label", changed(BURROW, ak13=".", ah3="."), "has 6"),
    "no posts": ("map-door", changed(BURROW, f8="."), "row 8, column 5 (e8)"),
    "table before it": ("map-door", changed(BURROW, e7="T"), "stand free before it on e7"),
    "two doors": ("map-door", changed(BURROW, f8="+"), "touches the door"),
    "one region": ("map-door-region", changed(BURROW, f13="#", f14="+", f15="#"), ""),
    "two corridors": ("map-door-region", changed(BURROW, w9="#", w10="+"), "two corridors"),
    "squeeze": ("map-reach", changed(BURROW, as16="O", ar17="O"), "row 17, column 45 (as17)"),
    "beside a door": ("map-label-square", changed(BURROW, c13=".", g12="3"), "door on g11"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str) -> None:
    code, rows, text = FAULTS[name]
    with pytest.raises(MapFault) as fault:
        survey(rows)
    assert fault.value.code == code
    assert text in str(fault.value)
    assert str(fault.value).endswith(".")


def test_map_area1() -> None:
    tight = list(SMALL)
    for y in range(1, 5):
        tight[y] = "#......#"[:1] + ("..1..."[:6] if y == 2 else "OOOOOO") + SMALL[y][7:]
    tight[4] = "#OOO.OO" + SMALL[4][7:]
    tight[3] = "#OOO.OO" + SMALL[3][7:]
    tight[2] = "#.1..OO" + SMALL[2][7:]
    with pytest.raises(MapFault) as fault:
        survey(tuple(tight))
    assert fault.value.code == "map-area1"


def test_map_room() -> None:
    cramped = list(SMALL)
    cramped[1] = SMALL[1][:8] + "OOO" + SMALL[1][11:]
    cramped[2] = SMALL[2][:8] + "O2O" + SMALL[2][11:]
    cramped[3] = SMALL[3][:8] + "O.O" + SMALL[3][11:]
    with pytest.raises(MapFault) as fault:
        survey(tuple(cramped))
    assert fault.value.code == "map-room"


def test_a_map_may_be_one_text() -> None:
    assert read_rows("\n".join(BURROW) + "\n") == BURROW
    assert read_rows("\r\n".join(BURROW)) == BURROW
