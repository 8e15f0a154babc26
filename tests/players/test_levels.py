"""Levels, questions and hints: who answers, and that nobody needs to know more than a view."""

from __future__ import annotations

import pickle
import random

import pytest

from goblin_games.players.hints import advise
from goblin_games.players.levels import (
    LEVELS,
    SEARCHED,
    LevelError,
    check_level,
    levels_of,
    player_for,
)
from goblin_games.players.question import Question, answer, fallback
from goblin_games.players.regrets import regret
from goblin_games.players.search import SearchPlayer
from goblin_games.rules.oh_my_lair import GAME
from tests.rules.oh_my_lair.tools import duel, play, position

OML = "goblin_games.players.oh_my_lair"
PIG = "tests.games.pig_player"


def question(state: object, level: str = "hard", seat: int = 0) -> Question:
    view = GAME.view(state, {seat})  # type: ignore[arg-type]
    return Question(OML, level, view, seat, tuple(GAME.menu(view, seat)), 5)


def test_levels_grow_by_game() -> None:
    assert levels_of(OML) == LEVELS
    assert levels_of(PIG) == ("random", "easy", "normal")
    assert check_level("hard") == "hard"  # a word that exists, whatever the game
    with pytest.raises(LevelError, match="Nobody plays this at level 'hard' yet"):
        check_level("hard", PIG)
    with pytest.raises(LevelError, match="no level 'king'"):
        check_level("king", OML)
    with pytest.raises(LevelError):
        player_for(PIG, "fiendish")


@pytest.mark.parametrize("name", SEARCHED)
def test_every_searched_game_has_its_levels(name: str) -> None:
    heuristic = f"goblin_games.players.{name}"
    hard, fiendish = player_for(heuristic, "hard"), player_for(heuristic, "fiendish")
    assert isinstance(hard, SearchPlayer)
    assert isinstance(fiendish, SearchPlayer)
    assert hard.iterations < fiendish.iterations
    assert player_for(heuristic, "hard") is hard


def test_a_question_goes_over_a_wire() -> None:
    asked = question(position())
    again = pickle.loads(pickle.dumps(asked))
    assert again.view.key() == asked.view.key()
    assert again.choices == asked.choices
    assert answer(again) == answer(asked)


def test_nothing_to_choose_from_is_an_error() -> None:
    empty = Question(OML, "hard", position(), 0, (), 1)
    with pytest.raises(ValueError, match="nothing to choose"):
        answer(empty)
    with pytest.raises(ValueError, match="nothing to choose"):
        fallback(empty)


def test_the_fallback_survives_a_broken_player() -> None:
    state = position()
    broken = Question("tests.players.broken_player", "normal", state, 0, question(state).choices, 1)
    assert fallback(broken) == broken.choices[0]


def test_hidden_boards_never_change_a_move() -> None:
    """Two duels that look alike to seat 0, with another board of seat 1 behind it."""
    first = duel(level="custom", length=8, pace="whole")
    menu = GAME.menu(GAME.view(first, {0}), 0)
    player = player_for(OML, "hard")
    views = []
    for other in ("order gold 2", "order research 2"):
        state = first
        board = state.boards[1]
        changed = board.copy()
        changed.gold = 5 if other.endswith("gold 2") else 0
        state = state.copy()
        state.boards = (state.boards[0], changed)
        views.append(GAME.view(state, {0}))
    moves = {player.choose(view, 0, menu, random.Random(2)) for view in views}
    assert views[0].key() == views[1].key()
    assert len(moves) == 1


def test_advice_names_a_runner_up() -> None:
    advice = advise(question(position(), "normal"))
    assert advice.other is not None
    assert advice.other != advice.action
    assert "about" in advice.outlook
    assert advice.reason.endswith(".")
    assert advice == advise(question(position(), "normal"))


def test_a_battle_lost_by_a_pip_is_a_regret() -> None:
    """The hero has one hit left, a pip is missing, this is his last space: mojo must be spent."""
    state = position(hero="syous", hero_hp=1, position=11, step="buy", gold=0, mojo=1,
                     road={12: ["firekin"]}, pit=["lizardman"])  # fmt: skip
    state = play(state, "roll 4 5 3") if state.step.name == "BATTLE_ROLL" else state
    while state.step.name != "BATTLE_ROLLED":
        state = play(state, "done") if state.step.name == "BUY" else play(state, "roll 4 5 3")
    asked = question(state)
    keep = next(action for action in asked.choices if str(action) == "keep")
    found = regret(asked, keep)
    assert found is not None
    assert str(found.better) == "mojo 3"
    assert found.cost > 0.3
    assert regret(asked, found.better) is None


def test_the_last_battle_is_reckoned_exactly() -> None:
    """Mojo in the battle that decides: as dynamic programming over dice and rerolls says."""
    from functools import cache

    from goblin_games.players.guides.oh_my_lair import GUIDE, last_battle

    state = position(hero="syous", hero_hp=2, position=11, step="buy", gold=0, mojo=3,
                     road={12: ["firekin", "lizardman"]}, pit=[])  # fmt: skip
    while state.step.name != "BATTLE_ROLL":
        state = play(state, "done")
    defence = state.terms.heroes["syous"].h_def
    power = sum(state.terms.power[name] for name in state.road[12])

    @cache
    def chance(dice: tuple[int, ...], mojo: int) -> float:
        if sum(dice) // defence >= 2:
            return 1.0
        if not mojo:
            return 0.0
        return sum(chance(tuple(sorted((*dice[1:], face))), mojo - 1) for face in range(1, 7)) / 6

    stream = random.Random(3)
    for _ in range(30):
        dice = tuple(int(stream.random() * 6) + 1 for _ in range(power))
        rolled = play(state, "roll " + " ".join(map(str, dice)))
        assert last_battle(rolled)
        menu = GAME.menu(rolled, 0)
        found = GUIDE.answer(rolled, 0, menu, stream)
        keep = float(sum(dice) // defence >= 2)
        assert (str(found) == "keep") == (keep >= chance(tuple(sorted(dice)), 3))
