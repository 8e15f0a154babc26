"""Line mode plays any game: choices, commands, hand-overs, real dice, and an end of input."""

from __future__ import annotations

import io
from typing import Any

import pytest

from goblin_games.line.console import Console, Gone
from goblin_games.line.table import LineTable, result_line
from goblin_games.table.dice import Luck, RealDice, SeededDice
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat, computer, human
from tests.games import pig, whispers


def pig_match(*seats: Seat, seed: str = "a", real: bool = False, **more: Any) -> Match:
    seats = seats or (human("Ann"), human("Bob"))
    source = RealDice(Luck(seed)) if real else SeededDice(Luck(seed))
    return Match(
        pig.GAME,
        pig.PigOptions(seats=len(seats), goal=20),
        pig.PigContent(),
        seats,
        source,
        typed_seed=True,
        heuristic="tests.games.pig_player",
        **more,
    )


def whispers_match(seed: str = "a") -> Match:
    return Match(
        whispers.GAME,
        whispers.WhispersOptions(),
        whispers.WhispersContent(),
        (human("Ann"), human("Bob")),
        SeededDice(Luck(seed)),
    )


def play(match: Match, *lines: str) -> str:
    """Type these lines, then end the input; everything that was printed."""
    sink = io.StringIO()
    table = LineTable(match, Console(io.StringIO("".join(f"{line}\n" for line in lines)), sink))
    try:
        table.run()
    except Gone:
        assert not match.over
    return sink.getvalue()


def test_a_match_by_numbers_and_one_by_keys_and_one_by_notation_are_the_same() -> None:
    ways = [["1", "2"], ["r", "h"], ["roll", "hold"], ["ROLL", " Hold "]]
    shown = []
    for roll, hold in ways:
        match = pig_match()
        play(match, *([roll, hold] * 30))
        shown.append([str(entry) for entry in match.entries])
        assert match.over
    assert all(entries == shown[0] for entries in shown)


def test_a_wrong_line_is_answered_and_changes_nothing() -> None:
    match = pig_match()
    text = play(match, "hold", "fly", "99", "0", "\x1b[31m", "why hold")
    assert "There is nothing in the pot to hold yet. (P1)" in text
    assert text.count("(P1)") == 2
    assert "'fly' is no move; write roll or hold." in text
    assert len(match) == 0
    assert "\x1b" not in text


def test_computers_play_on_their_own() -> None:
    match = pig_match(computer("Grik", "normal"), computer("Zog", "random"))
    text = play(match)
    assert match.over
    assert "Grik rolls" in text
    assert result_line(match).startswith("result: goal; winners: ")


def test_every_command_answers() -> None:
    match = pig_match()
    text = play(match, "help", "odds", "hint", "log", "board", "choices", "seed", "undo", "redo")
    for piece in (
        "what a good player would do",
        "One roll in 6",
        "Hint: roll",
        "Ann: 0",
        "The seed was typed: a",
        "There is nothing to undo.",
        "There is nothing to redo.",
    ):
        assert piece in text


def test_undo_stops_at_dice_and_says_so() -> None:
    match = pig_match(human("Ann"), human("Ann 2", "Ann"))
    text = play(match, "r", "undo", "quit")
    assert "Dice that have been rolled stay rolled." in text
    assert len(match) == 2


def test_undo_and_redo_of_a_hold() -> None:
    match = pig_match(human("Ann"), human("Ann 2", "Ann"))
    play(match, "r", "h", "undo", "redo", "undo", "quit")
    assert [str(entry) for entry in match.entries][-1].startswith("c: die")


def test_take_back_needs_agreement() -> None:
    match = pig_match()
    text = play(match, "r", "takeback 2", "no", "takeback 2", "yes", "quit")
    assert "Nothing is taken back." in text
    assert len(match) == 0
    assert match.remarks[0].text == "taken back by agreement: 2"


def test_a_computer_takes_over_and_gives_back() -> None:
    match = pig_match()
    text = play(match, "away", "back Ann", "quit")
    assert "A computer plays Ann from here on." in text
    assert "Ann plays again." in text


def test_quit_and_the_end_of_input_leave_the_match_as_it_is() -> None:
    for lines in (["r", "quit"], ["r", "q"], ["r"]):
        match = pig_match()
        play(match, *lines)
        assert str(match.entries[0]) == "s0: roll"
        assert not match.over


def test_real_dice_are_asked_for() -> None:
    match = pig_match(real=True)
    text = play(match, "r", "7", "six", "6 6", "6", "h", "r", "auto", "quit")
    assert "What do the dice show?" in text
    assert "'7' cannot show for the die; say 1 to 6." in text
    assert [str(entry) for entry in match.entries][:3] == ["s0: roll", "c: die 6", "s0: hold"]
    assert str(match.entries[4]).startswith("c: die")


def test_secrets_are_covered_between_persons() -> None:
    match = whispers_match()
    text = play(match, "", "claim", "", "duck")
    parts = text.split("Pass the keyboard to ")
    assert len(parts) >= 3
    die_of_ann = next(e for e in match.entries if str(e).startswith("c0: secret")).action.face
    seen_by_bob = parts[2].split("ready. ", 1)[1]
    assert f"Ann rolls a secret {die_of_ann}" not in seen_by_bob
    assert "\n" * 40 in text


def test_bob_reads_what_happened_since_his_turn() -> None:
    text = play(whispers_match(), "", "claim", "", "duck", "", "claim", "")
    assert "Since your last turn:" in text


class _Closed(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_a_closed_output_ends_it_quietly() -> None:
    table = LineTable(pig_match(), Console(io.StringIO("r\n"), _Closed()))
    with pytest.raises(Gone):
        table.run()
