"""Searchers against the truth: exact values of small games, and what a seat may not know."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from goblin_games.players.player import RandomPlayer
from goblin_games.players.search import Budget, Fate, Guide, SearchPlayer
from goblin_games.players.search.expectimax import Expectimax, TooLarge
from goblin_games.players.search.infoset import infoset
from goblin_games.players.search.open_loop import open_loop
from goblin_games.players.search.rollouts import rollouts
from goblin_games.players.search.uct import Luck, uct
from goblin_games.rules.core import Result
from tests.games import pig, tictactoe, whispers

SEARCHES = (rollouts, uct, open_loop, infoset)
GOAL = 12


class SmallGuide(Guide):
    """A draw counts half; nothing else is known."""

    def seats(self, state: Any) -> int:
        return len(state.scores) if hasattr(state, "scores") else 2

    def settle(self, result: Result) -> tuple[float, ...]:
        if not result.winners:
            return (0.5,) * len(result.ranks)
        return tuple([float(seat in result.winners) for seat in range(len(result.ranks))])


class PigGuide(SmallGuide):
    """Holds at six."""

    def policy(self, view: Any, seat: int, stream: random.Random) -> Any:
        enough = view.pot >= 6 or view.scores[seat] + view.pot >= view.goal
        return pig.HOLD if enough else pig.ROLL


PIG = PigGuide(pig.GAME, RandomPlayer())
WHISPERS = SmallGuide(whispers.GAME, RandomPlayer())
GRID = SmallGuide(tictactoe.GAME, RandomPlayer())


# -- Pig, solved by value iteration ------------------------------------------------------------


@cache
def solved_pig() -> dict[tuple[int, int, int], float]:
    """The chance to win for whoever is to roll, by (own score, other's score, pot)."""
    places = [
        (own, other, pot)
        for own in range(GOAL)
        for other in range(GOAL)
        for pot in range(GOAL - own + 6)
    ]
    value = dict.fromkeys(places, 0.5)

    def at(own: int, other: int, pot: int) -> float:
        return 1.0 if own + pot >= GOAL else value[own, other, pot]

    for _ in range(400):
        change = 0.0
        for own, other, pot in places:
            rolled = (1 - at(other, own, 0)) / 6
            rolled += sum(at(own, other, pot + face) for face in range(2, 7)) / 6
            held = (1.0 if own + pot >= GOAL else 1 - at(other, own + pot, 0)) if pot else 0.0
            best = max(rolled, held)
            change = max(change, abs(best - value[own, other, pot]))
            value[own, other, pot] = best
        if change < 1e-10:
            break
    return value


def in_pig(own: int, other: int, pot: int) -> Any:
    return pig.PigState(GOAL, (own, other), 0, pot)


def pig_leaf(state: Any) -> tuple[float, ...] | None:
    """The end, or a new turn of the other with its solved value."""
    own, other = state.scores
    if own >= GOAL or other >= GOAL:
        return (float(own >= GOAL), float(other >= GOAL))
    if state.scores[0] + state.pot >= GOAL and state.turn == 0:
        return (1.0, 0.0)  # holding wins at once
    if state.turn == 1:
        value = solved_pig()[other, own, 0]
        return (1 - value, value)
    return None


def regret(own: int, other: int, pot: int, action: Any) -> float:
    """What a choice costs against perfect play."""
    values = Expectimax(pig.GAME, pig_leaf).choices(in_pig(own, other, pot), 0)
    return max(found[0] for _, found in values) - dict(values)[action][0]


def test_expectimax_is_dynamic_programming() -> None:
    solver = Expectimax(pig.GAME, pig_leaf)
    for own in range(0, GOAL, 3):
        for other in range(0, GOAL, 4):
            for pot in range(GOAL - own):
                exact = solved_pig()[own, other, pot]
                assert solver.value(in_pig(own, other, pot))[0] == pytest.approx(exact, abs=1e-8)


def test_expectimax_refuses_circles_and_crowds() -> None:
    with pytest.raises(TooLarge):
        Expectimax(pig.GAME, lambda state: None).value(in_pig(0, 0, 0))
    with pytest.raises(TooLarge):
        Expectimax(tictactoe.GAME, lambda state: None, most=50).value(tictactoe.Grid())


def grid_leaf(state: Any) -> tuple[float, ...] | None:
    result = tictactoe.GAME.result(state)
    return None if result is None else GRID.settle(result)


def test_expectimax_solves_tic_tac_toe() -> None:
    assert Expectimax(tictactoe.GAME, grid_leaf).value(tictactoe.Grid()) == (0.5, 0.5)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_regret_in_pig_is_small(search: Any) -> None:
    """Against perfect play, summed over positions where the choices differ clearly."""
    positions = [(8, 10, 3), (6, 0, 2), (3, 10, 3), (0, 6, 1), (9, 9, 2), (2, 4, 6)]
    lost = 0.0
    for number, (own, other, pot) in enumerate(positions):
        player = SearchPlayer(PIG, 600, search)
        state = in_pig(own, other, pot)
        action = player.choose(state, 0, pig.GAME.menu(state, 0), random.Random(number))
        lost += regret(own, other, pot, action)
    assert lost / len(positions) < 0.03


@pytest.mark.parametrize("search", [uct, open_loop, infoset], ids=lambda search: search.__name__)
def test_trees_never_lose_tic_tac_toe(search: Any) -> None:
    player = SearchPlayer(GRID, 400, search)
    for seed in range(4):
        stream = random.Random(seed)
        state = tictactoe.Grid()
        while actors := tictactoe.GAME.actors(state):
            menu = tictactoe.GAME.menu(state, actors[0])
            other = RandomPlayer()
            mover = player if actors[0] == seed % 2 else other
            state = tictactoe.GAME.step(
                state, actors[0], mover.choose(state, actors[0], menu, stream)
            )
        result = tictactoe.GAME.result(state)
        assert result is not None
        assert 1 - seed % 2 not in result.winners


def test_takes_a_win_and_stops_a_loss() -> None:
    for crosses, noughts, cell in ((0o3, 0o60, 2), (0o220, 0o3, 2)):
        state = tictactoe.Grid(crosses, noughts, 0)
        for search in SEARCHES:
            menu = tictactoe.GAME.menu(state, 0)
            found = SearchPlayer(GRID, 800, search).choose(state, 0, menu, random.Random(1))
            assert found == tictactoe.Mark(cell), search.__name__


# -- determinism, budgets, luck ------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_equal_seeds_give_equal_thoughts(search: Any) -> None:
    state = in_pig(3, 5, 4)
    menu = pig.GAME.menu(state, 0)
    player = SearchPlayer(PIG, 150, search)
    first = player.think(state, 0, menu, random.Random(7))
    assert first == player.think(state, 0, menu, random.Random(7))
    assert sum(estimate.playouts for estimate in first.estimates) <= 150


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_a_stopped_or_empty_search_still_answers(search: Any) -> None:
    state = in_pig(3, 5, 4)
    menu = pig.GAME.menu(state, 0)
    assert SearchPlayer(PIG, 0, search).choose(state, 0, menu, random.Random(1)) in menu
    player = SearchPlayer(PIG, 10**9, search)
    looks = iter(range(10**9))
    found = player.think(state, 0, menu, random.Random(1), stop=lambda: next(looks) > 3)
    assert found.action in menu
    never_started = player.think(state, 0, menu, random.Random(1), stop=lambda: True)
    assert never_started.action in menu


def test_bad_budgets_and_empty_menus_are_errors() -> None:
    with pytest.raises(ValueError, match="-1 iterations"):
        Budget(-1)
    with pytest.raises(ValueError, match="nothing to choose"):
        SearchPlayer(PIG, 10).choose(in_pig(0, 0, 0), 0, (), random.Random(0))


def test_fate_falls_into_step() -> None:
    one, two = Fate(5), Fate(5)
    one.begin(3)
    two.begin(3)
    assert one.random() == two.random()
    two.random()  # one die more
    assert one.random() != two.random()
    one.align(4)
    two.align(4)
    assert [one.random() for _ in range(20)] == [two.random() for _ in range(20)]
    faces = [int(one.random() * 6) for _ in range(6000)]
    assert all(850 < faces.count(face) < 1150 for face in range(6))


def test_chance_nodes_follow_the_due() -> None:
    state = pig.GAME.step(in_pig(0, 0, 0), 0, pig.ROLL)
    (due,) = pig.GAME.chance(state)
    node = Luck(due)
    stream = random.Random(3)
    for _ in range(3000):
        node.draw(stream)
    assert len(node.counts) == 6
    assert all(400 < count < 600 for count in node.counts.values())


def test_many_outcomes_widen_slowly() -> None:
    from goblin_games.rules.core import Dice
    from goblin_games.rules.oh_my_lair.chance import ROLLS

    node = Luck(Dice("many", ROLLS.__getitem__, (6,) * 5))
    stream = random.Random(3)
    for _ in range(900):
        node.draw(stream)
    assert 20 < len(node.counts) <= 2 * 900**0.5 + 1


# -- nobody cheats ---------------------------------------------------------------------------------


def whispering(dice: tuple[int, ...], claims: tuple[bool | None, ...] = (None, None, None)) -> Any:
    ready = tuple(claim is not None for claim in claims)
    return whispers.WhispersState(2, (3, 4, 0), (True,) * 3, ready, dice, claims)


@pytest.mark.parametrize("search", [rollouts, open_loop, infoset], ids=lambda s: s.__name__)
def test_hidden_facts_never_change_a_move(search: Any) -> None:
    """Shuffle what a seat cannot see, consistently with its view: the move stays the same."""
    player = SearchPlayer(WHISPERS, 120, search)
    game = whispers.GAME
    for own in (1, 3, 6):
        found = set()
        for others in ((1, 6), (6, 1), (2, 2)):
            for claim in (True, False):
                state = whispering((others[0], own, others[1]), (claim, None, None))
                view = game.view(state, {1})
                found.add(player.choose(view, 1, game.menu(view, 1), random.Random(11)))
        assert len(found) == 1


@pytest.mark.parametrize("search", [rollouts, open_loop, infoset], ids=lambda s: s.__name__)
def test_a_six_claims(search: Any) -> None:
    view = whispers.GAME.view(whispering((2, 6, 2)), {1})
    menu = whispers.GAME.menu(view, 1)
    found = SearchPlayer(WHISPERS, 900, search).choose(view, 1, menu, random.Random(4))
    assert found == whispers.CLAIM
