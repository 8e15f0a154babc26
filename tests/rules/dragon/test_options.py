"""What can be chosen, and what is refused with which words (3.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.content import Content

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"players": 7}, "players", "players: 7 is not allowed (1..6)"),
    ({"players": 0}, "players", "players: 0 is not allowed (1..6)"),
    ({"players": "x"}, "players", "players: x is not allowed (1..6)"),
    ({"players": True}, "players", "players: True is not allowed (1..6)"),
    (
        {"players": 4, "first": 4},
        "unknown-value",
        "first: seat 4 does not exist with 4 players (0..3)",
    ),
    ({"first": 9}, "unknown-value", "first: 9 is not allowed (0..5)"),
    ({"dawn": 3}, "unknown-value", "dawn: 3 is not allowed (0 or 5..200)"),
    ({"dawn": 201}, "unknown-value", "dawn: 201 is not allowed (0 or 5..200)"),
    ({"dragon_hp": 0}, "unknown-value", "dragon_hp: 0 is not allowed (1..99)"),
    ({"dragon_hp": 100}, "unknown-value", "dragon_hp: 100 is not allowed (1..99)"),
    ({"goblin_hp": 10}, "unknown-value", "goblin_hp: 10 is not allowed (1..9)"),
    ({"goblin_hp": 1.5}, "unknown-value", "goblin_hp: 1.5 is not allowed (1..9)"),
    ({"difficulty": "mad"}, "unknown-value", "difficulty: mad is not allowed (normal, easy, hard)"),
    ({"victory": "x"}, "unknown-value", "victory: x is not allowed (shared, glory)"),
    ({"fireball": "x"}, "unknown-value", "fireball: x is not allowed (printed, hot, swap)"),
    ({"bust_moves": "x"}, "unknown-value", "bust_moves: x is not allowed (off, on)"),
    ({"must_use": "x"}, "unknown-value", "must_use: x is not allowed (lone, most)"),
    ({"set_aside": "x"}, "unknown-value", "set_aside: x is not allowed (locked, free)"),
    ({"quad": "x"}, "unknown-value", "quad: x is not allowed (next, turn)"),
    ({"throw": "x"}, "unknown-value", "throw: x is not allowed (any, forward)"),
    ({"pile_on": 1}, "unknown-value", "pile_on: 1 is not allowed (off, on)"),
    ({"trap_on_retreat": "x"}, "unknown-value", "trap_on_retreat: x is not allowed (off, on)"),
    ({"reach": "x"}, "unknown-value", "reach: x is not allowed (move, trip)"),
    ({"relief": "x"}, "unknown-value", "relief: x is not allowed (always, hidden)"),
    ({"fire": "x"}, "unknown-option", "There is no option 'fire'"),
    ({"players": 2, "seats": 3}, "players", "contradicts"),
]


@pytest.mark.parametrize(("values", "code", "text"), BAD, ids=[str(bad[0]) for bad in BAD])
def test_illegal_options(values: dict[str, Any], code: str, text: str) -> None:
    with pytest.raises(IllegalOptions) as error:
        GAME.Options.given(values)
    assert error.value.code == code
    assert text in str(error.value)


def test_defaults() -> None:
    options = GAME.Options.given({})
    assert options.plain() == {
        "seats": 4, "difficulty": "normal", "goblin_hp": 4, "first": 0, "victory": "shared",
        "dawn": 40, "fireball": "printed", "bust_moves": False, "must_use": "lone",
        "set_aside": "locked", "quad": "next", "throw": "any", "pile_on": False,
        "trap_on_retreat": True, "reach": "move", "relief": "always",
    }  # fmt: skip


def test_texts_are_read() -> None:
    options = GAME.Options.given(
        {
            "players": "3",
            "dawn": "0",
            "pile_on": "on",
            "trap_on_retreat": "off",
            "dragon_hp": "unset",
        }
    )
    assert (options.seats, options.dawn, options.pile_on) == (3, 0, True)
    assert not options.trap_on_retreat
    assert options.dragon_hp is None
    assert GAME.Options.given(options.plain()) == options


@pytest.mark.parametrize(
    ("difficulty", "hp"),
    [
        ("easy", [4, 7, 10, 13, 16, 19]),
        ("normal", [6, 11, 15, 18, 22, 26]),
        ("hard", [8, 14, 19, 24, 29, 33]),
    ],
)
def test_the_dragon_of_each_difficulty(difficulty: str, hp: list[int], content: Content) -> None:
    for seats in range(1, 7):
        options = GAME.Options.given({"players": seats, "difficulty": difficulty})
        assert GAME.start(options, content).dragon_hp == hp[seats - 1]
    options = GAME.Options.given({"difficulty": difficulty, "dragon_hp": 50})
    assert GAME.start(options, content).dragon_hp == 50


def test_presets_are_legal() -> None:
    assert list(GAME.presets)[:2] == ["quick", "printed"]
    for preset in GAME.presets.values():
        assert GAME.Options.given(preset.options).seats == 4
        assert preset.humans == 1


def test_bad_data_is_refused(content: Content) -> None:
    weak = replace(content.dragons[1], hp=(6, 11, 15, 18, 22, 0))
    few = tuple(replace(card, copies=1) for card in content.cards)
    wrong = (replace(content.cards[0], value=2), *content.cards[1:])
    negative = (replace(content.cards[0], copies=-1), *content.cards[1:])
    bad = [
        replace(content, dragons=(weak,)),
        replace(content, cards=few),
        replace(content, cards=wrong),
        replace(content, cards=negative),
        replace(content, cards=content.cards[1:]),
        replace(content, dragons=content.dragons[:1]),
    ]
    for number, data in enumerate(bad):
        with pytest.raises(IllegalOptions) as error:
            GAME.start(GAME.Options.given({}), data)
        assert error.value.code == ("unknown-value" if number == 5 else "dragon-data")
