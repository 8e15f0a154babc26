"""Ladders: resumable, the same however they are interrupted, and honest errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goblin_games.cli import main
from goblin_games.rules.core import InputError
from goblin_games.table.ladder import Ladder, Rung, Score, Setting, seating


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    levels = ["easy", "normal"]
    first = Ladder("oh-my-lair", levels, file=file)
    first.climb(5)
    again = Ladder("oh-my-lair", levels, file=file)
    assert again.plain() == first.plain()
    again.climb(12)
    whole = Ladder("oh-my-lair", levels)
    whole.climb(12)
    assert again.plain() == whole.plain()
    assert all(score.matches == 12 for score in whole.scores.values())
    assert len(whole.table()) == 4


def test_two_workers_give_the_same_ladder() -> None:
    one, two = (Ladder("oh-my-lair", ["easy", "normal"]) for _ in range(2))
    one.climb(9)
    two.climb(9, workers=2)
    assert one.plain() == two.plain()


def test_every_rung_rises_before_one_goes_further() -> None:
    order: list[tuple[str, int]] = []
    ladder = Ladder("oh-my-lair", ["easy", "normal"])
    ladder.climb(26, progress=lambda name, score: order.append((name, score.matches)))
    ends = [step for step in order if step[1] in (24, 26)]
    assert ends == [
        ("easy/easy", 24),
        ("normal/normal", 24),
        ("easy/easy", 26),
        ("normal/normal", 26),
    ]


def strange(game: str, rungs: str) -> str:
    return (
        f'{{"format": 1, "game": "{game}", "options": {{"level": "normal"}}, '
        f'"seed": "ladder", "rungs": {{{rungs}}}}}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": 1}',
        strange("pig", ""),
        strange("oh-my-lair", '"easy/easy": {"matches": 1, "wins": 2}'),
    ],
)
def test_a_strange_file_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ladder.json"
    file.write_text(text)
    with pytest.raises(InputError, match=r"ladder\.json"):
        Ladder("oh-my-lair", ["easy", "normal"], file=file)
    assert file.read_text() == text


def test_seats_rotate() -> None:
    odd = Setting({"seats": 4})
    seats = [seating(Rung("hard", "normal"), odd, 4, number) for number in range(4)]
    assert [seat for _, seat in seats] == [0, 1, 2, 3]
    assert all(levels.count("hard") == 1 and levels[seat] == "hard" for levels, seat in seats)
    sides = Setting({}, "sides")
    assert seating(Rung("hard", "normal", "heroes"), sides, 3, 0) == (["normal", "hard", "hard"], 1)
    assert seating(Rung("hard", "normal", "monsters"), sides, 3, 0)[1] == 0


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "l.json"
    call = ["simulate", "oh-my-lair", "--ladder", "--games", "4", "--players", "easy,normal"]
    assert main([*call, "--file", str(file)]) == 0
    assert "| normal | the game | 4 |" in capsys.readouterr().out
    assert json.loads(file.read_text())["rungs"]["normal/normal"]["matches"] == 4
    assert main([*call, "--minutes", "0"]) == 1
    assert main(["simulate", "oh-my-lair"]) == 1
    assert "--games" in capsys.readouterr().err


def test_two_sides_are_measured_against_what_equals_come_to() -> None:
    levels = ["easy", "normal", "hard", "fiendish"]
    ladder = Ladder("goblins-lair", levels)
    assert [rung.name for rung in ladder.rungs[:2]] == ["normal/normal/heroes", "hard/hard/heroes"]
    ladder.scores["hard/hard/heroes"] = Score(10, 8)
    pars = {rung.name: ladder.par(rung) for rung in ladder.rungs}
    assert pars["fiendish/hard/heroes"] == 0.8
    assert pars["fiendish/hard/monsters"] == pytest.approx(0.2)
    assert (
        pars["hard/hard/heroes"] is pars["hard/normal/heroes"] is pars["normal/easy/heroes"] is None
    )
