"""What can be chosen, and what is refused with which code (3, 8, worked examples 29 and 32)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.configuration import shipped, stock_of
from goblin_games.rules.goblins_lair.content import SPELLS, TREASURES, Content
from goblin_games.rules.goblins_lair.options import PRESETS, Options
from tests.rules.goblins_lair.positions import BURROW, SMALL, changed

EIGHT = ["ariel", "bryn", "corinna", "hagrim", "hugo", "rissiel", "sable", "wulf"]

FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("heroes-count", {"heroes": [*EIGHT, "zork"]}),
    ("heroes-count", {"heroes": []}),
    ("heroes-count", {"hero_count": 9}),
    ("heroes-count", {"hero_count": 0}),
    ("heroes-count", {"hero_count": 7, "extra_heroes": False}),
    ("heroes-count", {"heroes": ["ariel"], "hero_count": 2}),
    ("heroes-count", {"seats": 4, "hero_count": 4}),
    ("heroes-count", {"seats": 1}),
    ("hero-unknown", {"heroes": ["zork"]}),
    ("hero-unknown", {"heroes": ["sable"], "extra_heroes": False}),
    ("hero-unknown", {"heroes": ["hugo"], "spells": {"ariel": list(SPELLS[:4])}}),
    ("hero-unknown", {"spells": {"zork": []}}),
    ("hero-twice", {"heroes": ["hugo", "hugo"]}),
    ("spells-count", {"heroes": ["ariel"], "spells": {"ariel": ["cure", "haste", "hold"]}}),
    ("spell-unknown", {"spells": {"bryn": ["cure", "fireball"]}}),
    ("spell-twice", {"spells": {"bryn": ["cure", "cure"]}}),
    ("spells-for-non-caster", {"spells": {"hugo": ["cure"]}}),
    ("map-unknown", {"map": "atlantis"}),
    ("map-ragged", {"map": ["###", "##"]}),
    ("map-char", {"map": list(changed(BURROW, d4="?"))}),
    ("map-border", {"map": "\n".join(changed(BURROW, a5="."))}),
    ("option-unknown", {"colour": "green"}),
    ("option-value", {"threat": 9}),
    ("option-value", {"threat": "much"}),
    ("option-value", {"turn_limit": 19}),
    ("option-value", {"quiet_limit": 201}),
    ("option-value", {"hero_count": True}),
    ("option-value", {"hero_count": "four"}),
    ("option-value", {"end_clear": "perhaps"}),
    ("option-value", {"doors": "some"}),
    ("option-value", {"preset": "nasty"}),
    ("option-value", {"heroes": 3}),
    ("option-value", {"map": 3}),
    ("option-value", {"spells": ["cure"]}),
    ("no-end", {"turn_limit": 0, "quiet_limit": 0}),
]


@pytest.mark.parametrize(("code", "values"), FAULTS)
def test_example_29_illegal_options(code: str, values: dict[str, Any]) -> None:
    """R37 (no-end), R21 (spell-twice) and all the other codes."""
    with pytest.raises(IllegalOptions) as fault:
        Options.given(values)
    assert fault.value.code == code
    assert str(fault.value).endswith(".")
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("option-unknown", {"colour": 1, "threat": 99}),
        ("option-value", {"threat": 99, "hero_count": 9}),
        ("option-value", {"end_clear": "x", "heroes": ["zork"]}),
        ("heroes-count", {"hero_count": 9, "map": "atlantis"}),
        ("hero-unknown", {"heroes": ["zork", "zork"]}),
        ("hero-twice", {"heroes": ["ariel", "ariel"], "spells": {"ariel": ["cure"]}}),
        ("spells-count", {"spells": {"bryn": ["fireball"]}}),
        ("spell-unknown", {"spells": {"bryn": ["fireball", "fireball"]}}),
        ("map-unknown", {"map": "atlantis", "turn_limit": 0, "quiet_limit": 0}),
    ],
)
def test_the_first_fault_counts(code: str, values: dict[str, Any]) -> None:
    with pytest.raises(IllegalOptions) as fault:
        Options.given(values)
    assert fault.value.code == code


def test_example_32_presets() -> None:
    fair = Options.given({"preset": "fair"})
    assert (fair.monster_score, fair.victory, fair.doors) == ("lives", "score", "chosen")
    coop = Options.given({"preset": "coop", "doors": "chosen"})
    assert (coop.monster_score, coop.victory, coop.doors) == ("kills", "sides", "chosen")
    mixed = Options.given({"preset": "coop", "victory": "score"})
    printed = Options.given({"doors": "all"})
    assert replace_preset(mixed) == printed
    assert set(PRESETS) == {"printed", "fair", "coop"}


def replace_preset(options: Options) -> Options:
    return Options.given({**options.plain(), "preset": "printed"})


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"preset": "fair", "heroes": "ariel,bryn", "spells": "bryn:cure+missile"},
        {"map": "\n".join(SMALL), "hero_count": "3", "turn_limit": "0"},
        {"seats": 9, "start": "choose", "hero_order": "roll"},
    ],
)
def test_plain_values_give_the_same_options(values: dict[str, Any]) -> None:
    options = Options.given(values)
    assert Options.given(options.plain()) == options


def test_seats_follow_from_heroes() -> None:
    assert Options.given({"heroes": ["hugo", "wulf"]}).seats == 3
    assert Options.given({"hero_count": 6}).seats == 7
    assert Options.given({"seats": 2}).hero_count == 1
    assert Options.given({}).seats == 5


def test_presets_of_the_house() -> None:
    for preset in GAME.presets.values():
        options = Options.given(preset.options)
        assert preset.humans <= options.seats
    assert next(iter(GAME.presets)) == "quick"


def test_names_in_the_rules_are_those_of_the_data(content: Content) -> None:
    stock = stock_of(content)
    assert dict(stock.slots) == dict(shipped().slots)
    assert stock.maps == shipped().maps
    assert tuple(row.keyword for row in content.spells) == SPELLS
    assert tuple(row.keyword for row in content.treasures) == TREASURES


def test_every_row_says_where_it_comes_from(content: Content) -> None:
    marks = {"printed", "reconstructed", "sourced", "invented"}
    for table in (content.heroes, content.monsters, content.lairs, content.finds):
        assert all(row.status in marks for row in table)
    for table in (content.treasures, content.spells, content.maps):
        assert all(row.status in marks for row in table)
    assert sorted(row.total for row in content.lairs) == list(range(3, 29))
    assert sorted(face for row in content.treasures for face in row.faces) == list(range(1, 11))


def test_data_of_another_pack_is_checked_too(content: Content) -> None:
    heroes = tuple(
        replace(row, spells=3) if row.keyword == "bryn" else row for row in content.heroes
    )
    options = Options.given({"spells": {"bryn": ["cure", "missile"]}})
    with pytest.raises(IllegalOptions) as fault:
        GAME.start(options, replace(content, heroes=heroes))
    assert fault.value.code == "spells-count"
