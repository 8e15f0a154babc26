"""Every illegal configuration with its code, in the order of the spec's table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.content import Content, Tile
from goblin_games.rules.goblin_dice.options import WORDS

SEVEN = ["b2", "a8", "c1", "b6", "a4", "b3", "a10"]

FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("players", {"seats": 1}, "players must be 2 to 6"),
    ("players", {"players": 7}, "players must be 2 to 6"),
    ("players", {"players": "many"}, "players must be 2 to 6"),
    ("players", {"players": 3, "seats": 4}, "contradicts"),
    ("duel-players", {"duel": True, "seats": 3}, "champions' duel is for exactly 2 players"),
    ("duel-players", {"duel": "true"}, "champions' duel is for exactly 2 players"),
    ("track-length", {"track": SEVEN[:6]}, "a track has exactly 7 tiles, got 6"),
    ("track-length", {"track": "b2,a8,c1,b6,a4,b3,a10,a1"}, "exactly 7 tiles, got 8"),
    ("track-length", {"track": "a1"}, "exactly 7 tiles, got 1"),
    ("track-length", {"track": "d9"}, "exactly 7 tiles, got 1"),
    ("track-length", {"track": []}, "exactly 7 tiles, got 0"),
    ("unknown-tile", {"track": [*SEVEN[:6], "a11"]}, "unknown tile code 'a11'"),
    ("tile-twice", {"track": [*SEVEN[:6], "b2"]}, "tile b2 appears twice: there is only one"),
    ("duel-third", {"duel_third": "use"}, "duel_third=use needs duel"),
    ("head-seat", {"seats": 3, "head_seat": 3}, "head_seat must be a seat number"),
    ("head-seat", {"head_seat": -1}, "head_seat must be a seat number"),
    ("head-seat", {"head_seat": "first"}, "head_seat must be a seat number"),
    *(
        ("unknown-value", {name: "sideways"}, f"option {name} must be one of {', '.join(words)}")
        for name, words in WORDS.items()
    ),
    ("unknown-value", {"track": "motorway"}, "option track must be one of random, stroll"),
    ("unknown-value", {"unexpected": "perhaps"}, "option unexpected must be one of true, false"),
    ("unknown-value", {"duel": "perhaps"}, "option duel must be one of true, false"),
    ("unknown-value", {"round_limit": 9}, "option round_limit must be one of 0"),
    ("unknown-value", {"round_limit": 100}, "option round_limit must be one of 0"),
    ("unknown-value", {"round_limit": "soon"}, "option round_limit must be one of 0"),
    ("unknown-value", {"round_limit": True}, "option round_limit must be one of 0"),
    ("landing-limit", {"round_limit": 0}, "last forever"),
    ("unknown-option", {"colour": "green"}, "no option 'colour'"),
]


@pytest.mark.parametrize(("code", "values", "text"), FAULTS, ids=lambda v: str(v)[:60])
def test_illegal_options_have_a_code_and_a_sentence(
    code: str, values: dict[str, Any], text: str
) -> None:
    with pytest.raises(IllegalOptions) as error:
        GAME.Options.given(values)
    assert error.value.code == code
    assert text in str(error.value).replace("The ", "the ").lower()
    assert str(error.value).endswith(".")


ROWS: list[tuple[str, dict[str, Any]]] = [
    ("players", {"seats": 9}),
    ("duel-players", {"duel": True, "seats": 4}),
    ("track-length", {"track": ["zz", "zz"]}),
    ("unknown-tile", {"track": [*SEVEN[:5], "b2", "z9"]}),
    ("tile-twice", {"track": [*SEVEN[:6], "b2"]}),
    ("duel-third", {"duel_third": "use"}),
    ("head-seat", {"head_seat": 6}),
    ("unknown-value", {"family": "mine"}),
    ("landing-limit", {"round_limit": 0}),
    ("unknown-option", {"colour": "green"}),
]


@pytest.mark.parametrize("first", range(len(ROWS)))
def test_of_several_faults_the_first_row_is_told(first: int) -> None:
    together: dict[str, Any] = {}
    for code, values in reversed(ROWS[first:]):
        if not (code == "duel-third" and "duel" in together):
            together.update(values)
    if ROWS[first][0] == "duel-third":
        together.pop("duel", None)
    with pytest.raises(IllegalOptions) as error:
        GAME.Options.given(together)
    assert error.value.code == ROWS[first][0]


def test_defaults_are_those_of_the_spec() -> None:
    assert GAME.Options.given({"players": 3}).plain() == {
        "seats": 3,
        "track": "random",
        "head_seat": 0,
        "grab_mode": "draft",
        "draft_order": "trailing",
        "turn_order": "clockwise",
        "crush": "landing",
        "shove": "crush",
        "family": "off",
        "unexpected": False,
        "duel": False,
        "duel_third": "restock",
        "round_limit": 40,
    }


def test_the_round_limit_follows_from_crush() -> None:
    """R16."""
    assert GAME.Options.given({"crush": "path"}).round_limit == 0
    assert GAME.Options.given({"crush": "PATH", "round_limit": "12"}).round_limit == 12


def test_codes_are_read_in_either_case_and_written_in_lower_case() -> None:
    options = GAME.Options.given({"track": "B2, a8,C1,b6,A4,b3,A10"})
    assert options.plain()["track"] == SEVEN
    assert GAME.Options.given({"track": " Stroll "}).track == "stroll"


def test_the_default_of_duel_third_is_harmless_without_a_duel() -> None:
    assert GAME.Options.given({"duel_third": "restock"}).duel_third == "restock"


def test_shove_is_allowed_without_effect() -> None:
    """R8: `shove` may be written with `landing`."""
    assert GAME.Options.given({"shove": "block"}).crush == "landing"


@pytest.mark.parametrize("name", GAME.presets)
def test_presets_can_be_played_everywhere(name: str, content: Content) -> None:
    preset = GAME.presets[name]
    for extra in ({}, preset.remote):
        assert GAME.start(GAME.Options.given({**preset.options, **extra}), content)
    assert preset.humans == 1
    assert GAME.Options.given(preset.options).grab_mode == "reflex"
    assert GAME.Options.given({**preset.options, **preset.remote}).grab_mode == "draft"


def test_presets_begin_with_the_usual_ones() -> None:
    assert list(GAME.presets)[:2] == ["quick", "printed"]
    assert GAME.Options.given(GAME.presets["quick"].options).seats == 4


# -- tiles ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"top": (0,)},
        {"top": ()},
        {"bottom": (1, 7)},
        {"bottom": (2, 2)},
        {"slant": "cliff"},
        {"ability": "fly"},
        {"keyword": "z1"},
        {"keyword": "a2"},
    ],
    ids=str,
)
def test_tiles_nobody_could_race_on_are_refused(change: dict[str, Any], content: Content) -> None:
    tiles = (replace(content.tiles[0], **change), *content.tiles[1:])
    with pytest.raises(IllegalOptions) as error:
        GAME.start(GAME.Options.given({}), Content(tiles))
    assert error.value.code == "tile-data"


def test_six_tiles_are_no_track(content: Content) -> None:
    with pytest.raises(IllegalOptions, match="needs 7 tiles"):
        GAME.start(GAME.Options.given({}), Content(content.tiles[:6]))


def test_a_missing_tile_of_the_track_is_named(content: Content) -> None:
    tiles = tuple(tile for tile in content.tiles if tile.keyword != "b4")
    with pytest.raises(IllegalOptions, match="'b4'"):
        GAME.start(GAME.Options.given({"track": "brawl"}), Content(tiles))


def test_every_tile_says_where_it_comes_from(content: Content) -> None:
    assert {tile.status for tile in content.tiles} <= {"printed", "sourced", "reconstructed"}


def test_a_die_may_stand_in_both_lists(content: Content) -> None:
    """Spec 2.3: overlapping lists are legal data, and the player chooses."""
    both = Tile("b4", "flat", "dash", top=(1, 3), bottom=(1, 2))
    tiles = tuple(both if tile.keyword == "b4" else tile for tile in content.tiles)
    race = GAME.start(GAME.Options.given({"seats": 2, "track": "brawl"}), Content(tiles))
    race = GAME.arrange(race, hands=[[1, 4], [2, 2]])
    assert [str(use) for use in GAME.legal(race, 0)] == ["use 1 move", "use 1 dash", "done"]
