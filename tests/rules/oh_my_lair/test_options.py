"""Legal and illegal configurations (spec 3)."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.oh_my_lair import GAME
from goblin_games.rules.oh_my_lair.content import Content
from tests.rules.oh_my_lair.tools import begin, shipped

ILLEGAL: list[tuple[str, dict[str, Any]]] = [
    ("players", {"players": 3}),
    ("players", {"seats": 0}),
    ("players", {"mode": "council"}),
    ("players", {"mode": "council", "seats": 5}),
    ("players", {"mode": "duel", "seats": 1}),
    ("players", {"seats": 1, "players": 2}),
    ("level-length", {"length": 13}),
    ("level-length", {"level": "hard", "length": 12}),
    ("level-length", {"level": "custom"}),
    ("length-range", {"level": "custom", "length": 7}),
    ("length-range", {"level": "custom", "length": 21}),
    ("unknown-option", {"lenght": 13}),
    ("unknown-value", {"mode": "solitaire"}),
    ("unknown-value", {"level": "impossible"}),
    ("unknown-value", {"tokens": "printed"}),
    ("unknown-value", {"reveal": "never"}),
    ("unknown-value", {"dig_yield": "two"}),
    ("unknown-value", {"roll_order": "backwards"}),
    ("unknown-value", {"gold_limit": "11"}),
    ("unknown-value", {"last_stand": "perhaps"}),
    ("unknown-value", {"doomed_round": "maybe"}),
    ("unknown-value", {"road_hero": "gandalf"}),
    ("unknown-value", {"players": "two"}),
    ("unknown-value", {"players": 1.5}),
    ("unknown-value", {"level": "custom", "length": "long"}),
    ("road-hero-set", {"road_hero": "retep"}),
    ("option-mode", {"luck": "shared"}),
    ("option-mode", {"pace": "whole"}),
    ("option-mode", {"horn": "round"}),
    ("option-mode", {"mode": "council", "seats": 2, "luck": "own"}),
    ("option-mode", {"mode": "duel", "seats": 2, "horn": "round"}),
    ("shared-rounds", {"mode": "duel", "seats": 2, "pace": "rounds"}),
    ("shared-rounds", {"mode": "duel", "seats": 2, "pace": "rounds", "luck": "shared"}),
]


@pytest.mark.parametrize(("code", "values"), ILLEGAL, ids=lambda value: str(value))
def test_illegal_configuration(code: str, values: dict[str, Any]) -> None:
    with pytest.raises(IllegalOptions) as caught:
        begin(**values)
    assert caught.value.code == code
    sentence = str(caught.value)
    assert sentence[0].isupper() or sentence[0] == "'"
    assert sentence.endswith((".", "?")), sentence


def test_the_sentence_of_the_spec() -> None:
    with pytest.raises(IllegalOptions, match=r"^Oh My Lair! solo takes exactly 1 player, got 3\.$"):
        begin(players=3)


def test_unknown_option_is_guessed() -> None:
    with pytest.raises(IllegalOptions, match="did you mean 'length'"):
        begin(lenght=13)


@pytest.mark.parametrize(
    ("level", "length", "safe"),
    [("easy", 15, True), ("normal", 13, False), ("hard", 12, False), ("nightmare", 11, False)],
)
def test_levels(level: str, length: int, safe: bool) -> None:
    terms = begin(level=level).terms
    assert (terms.length, terms.safe_last_minion) == (length, safe)


def test_last_minion_safe_overrides_the_level() -> None:
    assert not begin(level="easy", last_minion_safe="off").terms.safe_last_minion
    assert begin(level="custom", length=9, last_minion_safe="on").terms.safe_last_minion
    assert not begin(level="custom", length=9).terms.safe_last_minion


def test_texts_and_numbers_are_values_too() -> None:
    options = GAME.Options.given({"mode": "duel", "players": "2", "gold_limit": 10})
    assert options.seats == 2
    assert options.plain()["gold_limit"] == "10"


def _changed(kind: str, row: int = 0, **fields: Any) -> Content:
    content = shipped()
    rows = list(getattr(content, kind))
    rows[row] = replace(rows[row], **fields)
    return replace(content, **{kind: tuple(rows)})


BAD_TOKENS = [
    _changed("creatures", power=0),
    _changed("creatures", power=4),
    _changed("creatures", bone=0, wood=0, tusk=0),
    _changed("creatures", bone=-1, wood=2),
    _changed("creatures", tusk=11),
    _changed("creatures", keyword="oiram"),
    _changed("heroes", hp=0),
    _changed("heroes", hp=5),
    _changed("heroes", h_def=0),
    _changed("heroes", s_def=0),
    _changed("heroes", keyword="syous"),
    replace(shipped(), heroes=shipped().heroes[:3]),
    replace(shipped(), creatures=shipped().creatures[:2]),
]


@pytest.mark.parametrize("content", BAD_TOKENS)
def test_bad_tokens_are_refused(content: Content) -> None:
    """R12: six dice must do, so no power above 3; and the other bounds of 3.5."""
    with pytest.raises(IllegalOptions) as caught:
        GAME.start(GAME.Options.given({}), content)
    assert caught.value.code == "token-power"
    assert str(caught.value).endswith(".")


def test_own_tokens_are_played_with() -> None:
    content = _changed("heroes", h_def=5)
    assert GAME.start(GAME.Options.given({}), content).terms.heroes["oiram"].h_def == 5


def test_the_rules_need_no_pydantic() -> None:
    code = "import sys, goblin_games.rules.oh_my_lair; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
