"""Options, their errors, and what `start` makes of them (spec 3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from goblin_games.rules.core import IllegalOptions, IllegalPosition
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.content import Content
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Step
from goblin_games.table.content import load_content

FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"seats": 1}, "seats", "dice goblinz needs 3 to 8 goblinz, got 1"),
    ({"seats": 9}, "seats", "dice goblinz needs 3 to 8 goblinz, got 9"),
    ({"players": 0}, "seats", "dice goblinz needs 3 to 8 goblinz, got 0"),
    ({"seats": 2}, "two-goblinz", "two goblinz can never make greed pay"),
    ({"seats": "2"}, "two-goblinz", "add an ai seat or set two_goblinz"),
    ({"seats": 3, "two_goblinz": True}, "two-goblinz", "two_goblinz is for exactly 2 seats"),
    ({"two_goblinz": "on"}, "two-goblinz", "two_goblinz is for exactly 2 seats"),
    ({"kinds": ["hob"]}, "kinds", "kinds: need 4 of rob bob slob snob hob blob knob mob"),
    ({"kinds": "hob,bob,rob,elf"}, "kinds", "kinds: need 4 of rob"),
    ({"kinds": "fixed"}, "kinds", "kinds: need 4 of rob"),
    ({"kinds": 7}, "kinds", "kinds: need 4 of rob"),
    ({"first_leader": 4}, "first-leader", "first_leader: no seat 4"),
    ({"first_leader": "-1"}, "first-leader", "first_leader: no seat -1"),
    ({"raids": 0}, "raids", "raids must be printed or 1 to 30"),
    ({"raids": "31"}, "raids", "raids must be printed or 1 to 30"),
    ({"raids": "many"}, "raids", "raids must be printed or 1 to 30"),
    ({"pile": {"d6": -1}}, "pile", "pile: counts must be 0 to 200"),
    ({"pile": "d6:201"}, "pile", "pile: counts must be 0 to 200"),
    ({"pile": "d6:x"}, "pile", "pile: counts must be 0 to 200"),
    ({"pile": "d7:3"}, "unknown-value", "option pile cannot be"),
    ({"pile": "custom"}, "unknown-value", "option pile cannot be"),
    ({"colour": "red"}, "unknown-option", "there is no option 'colour'"),
    ({"stench": "none"}, "unknown-value", "option stench cannot be 'none'"),
    ({"union": "never"}, "unknown-value", "option union cannot be 'never'"),
    ({"kazoo_users": "me"}, "unknown-value", "option kazoo_users"),
    ({"count_goblinz": "x"}, "unknown-value", "option count_goblinz"),
    ({"draft_order": "x"}, "unknown-value", "option draft_order"),
    ({"grabby_hand": "x"}, "unknown-value", "option grabby_hand"),
    ({"tiebreak": "x"}, "unknown-value", "option tiebreak"),
    ({"handicap": "x"}, "unknown-value", "option handicap"),
    ({"min_raid_dice": 2}, "unknown-value", "option min_raid_dice"),
    ({"seats": "three"}, "unknown-value", "option seats=three"),
    ({"seats": 3, "players": 4}, "players", "option players=4 contradicts seats=3"),
]


@pytest.mark.parametrize(("values", "code", "text"), FAULTS)
def test_r1_r2_faults(values: dict[str, Any], code: str, text: str) -> None:
    with pytest.raises(IllegalOptions) as error:
        Options.given(values)
    assert error.value.code == code
    assert text in str(error.value).lower()
    assert str(error.value).endswith(".")


def test_the_highest_fault_of_the_table_is_reported() -> None:
    values: dict[str, Any] = {
        "colour": "red", "pile": "d6:999", "raids": 0, "first_leader": 9, "kinds": "elf",
        "seats": 9,
    }  # fmt: skip
    order = ["seats", "kinds", "first-leader", "raids", "pile", "unknown-option"]
    found = []
    for name in ("seats", "kinds", "first_leader", "raids", "pile", "colour"):
        with pytest.raises(IllegalOptions) as error:
            Options.given(values)
        found.append(error.value.code)
        del values[name]
    assert found == order
    assert Options.given(values) == Options()


def test_texts_and_records_mean_the_same() -> None:
    typed = Options.given(
        {
            "seats": "4",
            "kinds": "hob,bob,rob,knob",
            "pile": "d6:30;d20:5",
            "raids": "7",
            "first_leader": "2",
            "min_raid_dice": "0",
            "two_goblinz": "off",
        }
    )
    plain = typed.plain()
    assert plain["kinds"] == ["hob", "bob", "rob", "knob"]
    assert plain["pile"] == {"d6": 30, "d20": 5}
    assert plain["raids"] == 7
    assert Options.given(plain) == typed
    assert Options.given(Options().plain()) == Options()


def test_defaults_are_the_spec_s() -> None:
    assert Options().plain() == {
        "seats": 4, "two_goblinz": False, "kinds": "roll", "first_leader": "random",
        "raids": "printed", "pile": "sets", "count_goblinz": "table", "draft_order": "leader",
        "grabby_hand": "before", "stench": "own", "union": "always", "kazoo_users": "all",
        "min_raid_dice": 1, "tiebreak": "boss", "handicap": "off",
    }  # fmt: skip


def test_presets_are_legal() -> None:
    assert next(iter(GAME.presets)) == "quick"
    for preset in GAME.presets.values():
        assert Options.given(preset.options).seats == 5


@pytest.mark.parametrize(
    ("pile", "counts"),
    [
        ("sets", (20, 20, 20, 20, 20, 20)),
        ("household", (16, 48, 16, 16, 12, 12)),
        ("unlimited", ()),
        ({"d20": 3}, (0, 0, 0, 0, 0, 3)),
        ({}, (0, 0, 0, 0, 0, 0)),
    ],
)
def test_r9_piles(content: Content, pile: Any, counts: tuple[int, ...]) -> None:
    assert GAME.start(Options.given({"pile": pile}), content).pile == counts


def test_fixed_setup_needs_no_dice(content: Content) -> None:
    options = Options.given({"kinds": "hob,hob,rob,knob", "raids": 3, "first_leader": 1})
    table = GAME.start(options, content)
    assert (table.step, table.raid, table.raids, table.leader) == (Step.ROOM, 1, 3, 1)
    assert table.kinds == ("hob", "hob", "rob", "knob")


def test_handicap_adds_starting_dice(content: Content) -> None:
    options = Options.given({"kinds": "snob,hob,rob", "seats": 3, "handicap": "fair"})
    assert GAME.start(options, content).pockets == ((10, 10, 6), (12, 6, 4), (4, 4, 4, 4))
    options = Options.given({"kinds": "snob,hob,rob", "seats": 3})
    assert GAME.start(options, content).pockets == ((10, 10), (12, 6), (4, 4, 4, 4))


def test_the_shipped_tables_are_the_printed_ones(content: Content) -> None:
    starts = {row.keyword: row.dice for row in content.goblinz}
    assert starts == {
        "rob": (4, 4, 4, 4), "bob": (6, 6, 6), "slob": (8, 8, 4), "snob": (10, 10),
        "hob": (12, 6), "blob": (20,), "knob": (10, 6), "mob": (6, 6, 4),
    }  # fmt: skip
    assert [row.number for row in content.doohickeyz] == [5, 6, 7, 8, 9, 10]
    assert sum(die.sets for die in content.dice) == sum(die.household for die in content.dice)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("goblinz", {"keyword": "elf"}),
        ("goblinz", {"number": 2}),
        ("goblinz", {"dice": ()}),
        ("goblinz", {"dice": (7,)}),
        ("doohickeyz", {"number": 4}),
        ("dice", {"sets": -1}),
        ("dice", {"sides": 6}),
    ],
)
def test_tables_that_make_no_game_are_refused(
    content: Content, field: str, change: dict[str, Any]
) -> None:
    rows = list(getattr(content, field))
    rows[0] = replace(rows[0], **change)
    with pytest.raises(IllegalOptions) as error:
        GAME.start(Options(), replace(content, **{field: tuple(rows)}))
    assert error.value.code == "content"


def test_owners_may_change_the_tables() -> None:
    loaded = load_content(GAME, {"goblinz": {"snob": {"dice": [12, 12]}}})
    options = Options.given({"kinds": "snob,hob,rob", "seats": 3})
    assert GAME.start(options, loaded.content).pockets[0] == (12, 12)


@pytest.mark.parametrize(
    "given",
    [
        {"kinds": ["bob", "bob"]},
        {"kinds": ["elf", "bob", "bob"]},
        {"mood": "bad"},
        {"kinds": ["bob"] * 3, "pockets": ["d6"]},
        {"kinds": ["bob"] * 3, "pockets": ["d6", "d6", "x"]},
        {"kinds": ["bob"] * 3, "items": {0: ["spoon"]}},
        {"kinds": ["bob"] * 3, "step": "commit"},
        {},
    ],
)
def test_positions_that_cannot_be(content: Content, given: dict[str, Any]) -> None:
    table = GAME.start(Options.given({"seats": 3}), content)
    with pytest.raises(IllegalPosition):
        GAME.arrange(table, **given)
