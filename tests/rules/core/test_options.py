"""Options: aliases, typed texts, and one clear sentence for each fault."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import pytest
from pydantic import Field, model_validator

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.options import Options, fault


class Fields(Options):
    aliases: ClassVar[dict[str, str]] = {"players": "seats"}

    seats: int = Field(2, ge=2, le=4)
    track: tuple[str, ...] = ()
    spells: dict[str, list[str]] = Field(default_factory=dict)
    level: Literal["easy", "hard"] = "easy"
    crush: bool = False

    @model_validator(mode="after")
    def _no_hard_crush(self) -> Fields:
        if self.level == "hard" and self.crush:
            raise fault("hard-crush", "With level=hard nobody is crushed.")
        return self


def test_defaults_and_plain_values() -> None:
    assert Fields.given({}).plain() == {
        "seats": 2,
        "track": [],
        "spells": {},
        "level": "easy",
        "crush": False,
    }


def test_typed_texts_become_values() -> None:
    options = Fields.given(
        {"players": "3", "track": "b4, c2", "spells": "ariel:cure+hold;bryn:cure", "crush": "on"}
    )
    assert options.seats == 3
    assert options.track == ("b4", "c2")
    assert options.spells == {"ariel": ["cure", "hold"], "bryn": ["cure"]}
    assert options.crush is True


def test_options_read_back_from_their_plain_values() -> None:
    options = Fields.given({"seats": 3, "track": "a,b"})
    assert Fields.given(options.plain()) == options


@pytest.mark.parametrize(
    ("values", "code", "message"),
    [
        ({"levle": "easy"}, "unknown-option", "no option 'levle'; did you mean 'level'?"),
        ({"level": "mean"}, "unknown-value", "level cannot be 'mean'; it must be one of easy"),
        ({"seats": "many"}, "unknown-value", "seats=many"),
        ({"seats": 9}, "unknown-value", "seats=9"),
        ({"seats": 2, "players": 3}, "players", "players=3 contradicts seats=2"),
        ({"level": "hard", "crush": True}, "hard-crush", "nobody is crushed"),
    ],
)
def test_faults(values: dict[str, Any], code: str, message: str) -> None:
    with pytest.raises(IllegalOptions, match=message.replace("?", r"\?")) as caught:
        Fields.given(values)
    assert caught.value.code == code
    assert str(caught.value).endswith((".", "?"))
