"""What people read: boards, labels, odds, sentences, the last screen, the rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Event
from goblin_games.rules.core.conformance import random_match
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice import events as ev
from goblin_games.rules.goblin_dice.actions import DONE, Dash, Grab, Luck, Move, Slow, Trick
from goblin_games.rules.goblin_dice.state import Race, Step
from goblin_games.table.rulebook import rulebook
from tests.rules.goblin_dice.conftest import shipped
from tests.rules.goblin_dice.strategies import option_sets

CONTENT = shipped()
NAMES = ("Gnarl", "Bibs", "Mok", "Zug", "Pox", "Snik the Extra L")


def name(seat: int) -> str:
    return NAMES[seat]


def race(options: dict[str, Any], **facts: Any) -> Race:
    return GAME.arrange(GAME.start(GAME.Options.given(options), CONTENT), **facts)


BRAWL = """\
Round 7   Stone on 4, speed [1] 2 3 4   4 of 4 running
 Start+--------+--------+--------+--------+--------+--------+--------+Finish
 1 2 3|B4= Luck|C2- Trik|B6= Trik|C3- Dash|A10+Trik|A6+ Slow|A2+ Slow|
  top |  1 5   |   5    |   6    |   2    |   3    |   2    |  1 4   |
      +--------+--------+--------+--------+--------+--------+--------+
A Gnar| .   .  | .   .  |!.!  .  | .   .  | A   .  | .   .  | .   .  |
B Bibs| .   .  | .   .  |!.!  .  | .   B  | .   .  | .   .  | .   .  |
C Mok | .   .  | .   .  |!.!  C  | .   .  | .   .  | .   .  | .   .  |
D Zug | .   .  | .   .  |!D!  .  | .   .  | .   .  | .   .  | .   .  |
Stone |        |     @  |        |        |        |        |        |
      +--------+--------+--------+--------+--------+--------+--------+
 move | 2 3 6  |1 3 4 6 | 2 3 5  | 3 4 5  |1 2 4 6 |1 4 5 6 | 2 5 6  |
      +--------+--------+--------+--------+--------+--------+--------+
Dice  1[3]  2[5]   --   4[6]  5[2]   --   7[1]  8[2]
A Gnarl            on space 9
B Bibs             on space 8
C Mok              on space 6               holds [4]
D Zug              on space 5               holds [6]"""


def test_the_board_shows_everything() -> None:
    state = race(
        {"seats": 4, "track": "brawl"},
        positions=[9, 8, 6, 5],
        stone=4,
        round=7,
        dice=[3, 5, 6, 6, 2, 4, 1, 2],
    )
    state = GAME.step(GAME.step(state, 3, Grab(3)), 2, Grab(6))
    assert "\n".join(GAME.board(state, name)) == BRAWL


def test_the_board_of_a_hidden_track() -> None:
    start = GAME.start(
        GAME.Options.given({"seats": 2, "track": "brawl", "unexpected": True}), CONTENT
    )
    board = GAME.board(GAME.view(start, {0}), name)
    assert board[2] == " 1 2 3|B4= Luck" + "|   ?    " * 6 + "|"
    assert board[7].startswith(" @ 2 3|")


def test_the_board_after_a_crush_and_a_finish() -> None:
    state = race({"seats": 3, "track": "brawl"}, positions=[14, 4, 9], crushed_round=[0, 5, 0],
                 stone=6, round=7, dice=[2, 2, 4, 4], hands=[[2, 2], [], [4, 4]])  # fmt: skip
    state = GAME.step(GAME.step(state, 2, DONE), 0, Move(2))
    board = GAME.board(state, name)
    assert board[5].endswith("| A")
    assert board[6] == "B Bibs| .   .  | .   x  | .   .  | .   .  | .   .  | .   .  | .   .  |"
    assert board[-3:] == (
        "A Gnarl            at the finish            place 1",
        "B Bibs             flat on 4 since round 5  place 3",
        "C Mok              on space 9               place 2",
    )
    assert GAME.ending(state, name) == (
        "Gnarl is first over the line and wins.",
        "It took 7 rounds.",
        "1. Gnarl: at the finish",
        "2. Mok: alive on 9",
        "3. Bibs: flat on 4 in round 5",
        "The stone came as far as 6, with speed 1.",
    )


@given(values=option_sets(), seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_boards_fit_and_sentences_are_sentences(values: dict[str, Any], seed: int) -> None:
    for state, entry in random_match(GAME, GAME.Options.given(values), CONTENT, seed):
        board = GAME.board(GAME.view(state, ()), name)
        assert all(len(line) <= 78 and line.isascii() for line in board)
        assert len(board) <= 22
        log: list[Event] = []
        GAME.step(state, *entry, log)
        for event in log:
            sentence = GAME.narrate(event, name)
            assert not sentence or sentence[-1] in '.!"', sentence
        for seat in GAME.actors(state):
            if seat >= 0:
                assert all(line[-1] == "." for line in GAME.odds(GAME.view(state, {seat}), seat))


def test_labels_of_a_turn_say_where_it_leads() -> None:
    state = race({"seats": 3, "track": "brawl"}, positions=[8, 9, 7], stone=8, round=9,
                 hands=[[2, 3], [1, 3], [3, 5]])  # fmt: skip
    state = GAME.step(state, 2, DONE)
    labels = [GAME.label(state, 0, action) for action in GAME.legal(state, 0)]
    assert [(label.key, label.text, label.note) for label in labels] == [
        ("1", "dash to A10 right with the 2", ""),
        ("2", "move to A10 left with the 3", "where the stone stops!"),
        ("d", "done", "loses 2 and 3"),
    ]


def test_labels_of_abilities() -> None:
    path = {"seats": 3, "track": "brawl", "crush": "path"}
    facts: dict[str, Any] = {"positions": [6, 4, 9], "stone": 3, "round": 6}
    state = race(path, hands=[[6, 6], [1, 4], [2, 2]], **facts)
    state = GAME.step(GAME.step(state, 1, DONE), 2, DONE)
    trick = GAME.label(state, 0, Trick(6))
    assert (trick.text, trick.note) == (
        "push all others back with the 6",
        "B to 3 (under the stone!), C to 8",
    )
    slow = race({"seats": 2, "track": "armageddon"}, positions=[7, 9], stone=2, speed=3,
                hands=[[4, 3], [1, 1]])  # fmt: skip
    assert GAME.label(slow, 0, Slow(4)).note == "3 to 2"
    luck = race({"seats": 2, "track": "stroll"}, positions=[5, 9], hands=[[1, 4], [1, 1]])
    assert GAME.label(luck, 0, Luck(1)).note == "rolls the 4 again; it then moves 50%"


def test_labels_of_grabs_say_what_a_die_would_do() -> None:
    state = race({"seats": 2, "track": "stroll"}, dice=[6, 2, 4, 2])
    labels = [GAME.label(state, 0, action) for action in GAME.menu(state, 0)]
    assert [(label.key, label.text, label.note) for label in labels] == [
        ("2", "grab a 2", "die 2, Dash on C3"),
        ("4", "grab a 4", "die 3, moves on C3"),
        ("6", "grab a 6", "die 1, useless on C3"),
    ]


def test_odds_are_exact() -> None:
    state = race({"seats": 2, "track": "stroll"}, positions=[5, 9], stone=2, speed=2)
    assert GAME.odds(state, 0) == (
        "At speed 2 the stone stops on space 4 and crushes only there.",
        "You stand on B4 left, where 2, 3, 6 move you and 1, 5 use Goblin Luck.",
        "A throw of 4 dice shows at least one that moves you with 94%.",  # 1 - 1/16
    )
    path = race(
        {"seats": 2, "track": "stroll", "crush": "path"}, positions=[6, 9], stone=2, speed=2
    )
    assert GAME.odds(path, 0)[:2] == (
        "At speed 2 the stone crushes everybody from space 3 to space 4.",
        "You stand on B4 right, where 2, 3, 6 move you and 1, 5 use Goblin Luck; next comes C2.",
    )


def test_odds_on_the_start_board_and_at_the_finish() -> None:
    early = race({"seats": 2, "track": "stroll"})
    assert GAME.odds(early, 0)[0] == "The stone rolls to st2 this round and crushes nobody."
    late = race({"seats": 2, "track": "stroll"}, positions=[5, 9], stone=15, round=20)
    assert "hurts nobody any more" in GAME.odds(late, 0)[0]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.SetupDone(("c3", "?", "?")), "The track begins with C3; 2 more tiles lie face down."),
        (ev.StoneSlowed(0, 1, 1), "Gnarl leans on the stone, which could not be slower anyway."),
        (ev.GoblinPushed(1, 5, 4), "Bibs stumbles back from 5 to 4."),
        (ev.GoblinPushed(1, 1, 1), "Bibs holds on to space 1."),
        (ev.TurnEnded(2, (6,)), "Mok is done and drops the 6."),
        (ev.TurnEnded(2, ()), ""),
        (ev.StoneRolled(-2, -1, 1), "The stone rolls from st1 to st2."),
        (ev.StoneRolled(15, 15, 3), "The stone rests at the finish."),
        (ev.SpeedChanged(1, 2, 4), "On tile 4 it runs down the slope: speed 1 to 2."),
        (ev.RaceOver("all_crushed", ()), "The stone has flattened everybody, and nobody wins."),
        (
            ev.RaceOver("time_limit", (0, 2)),
            "The daylight is gone: Gnarl and Mok in front share the win.",
        ),
        (ev.TurnOrder((1, 0), "rear"), "Bibs is last and goes first, then Gnarl."),
    ],
    ids=lambda v: str(v)[:40],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert GAME.narrate(event, name) == sentence


def test_every_event_has_a_template() -> None:
    from goblin_games.rules.goblin_dice.narration import _SENTENCES

    kinds = [cls for cls in vars(ev).values() if isinstance(cls, type) and issubclass(cls, Event)]
    assert set(_SENTENCES) == set(kinds) - {Event}


def test_the_rules_have_a_section_for_every_phase() -> None:
    anchors = {section.anchor for section in rulebook("goblin-dice")}
    race = GAME.start(GAME.Options.given({}), CONTENT)
    for step in Step:
        made = race.copy()
        made.step = step
        assert GAME.phase(made).rules in anchors


def test_the_rules_name_every_ruling() -> None:
    text = " ".join(section.text for section in rulebook("goblin-dice"))
    missing = [n for n in range(1, 32) if f"R{n}" not in text]
    assert not missing


def test_a_dash_over_the_finish_is_labelled() -> None:
    state = race({"seats": 2, "track": "stroll"}, positions=[14, 14], hands=[[5, 2], [6, 6]])
    assert GAME.label(state, 0, Dash(5)).text == "dash to the finish with the 5"
