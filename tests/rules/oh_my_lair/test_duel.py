"""Duels: common setup, turns, shared luck, the one hero, and what stays hidden (spec 3.4, 3.6)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import ALL, Event, board_of, chance_of, may_see
from goblin_games.rules.core.conformance import random_entry
from goblin_games.rules.oh_my_lair import GAME
from goblin_games.rules.oh_my_lair.duel import Duel, Unseen, lair_of
from goblin_games.rules.oh_my_lair.scoring import duel_result
from goblin_games.rules.oh_my_lair.state import Lair
from tests.rules.oh_my_lair.tools import PIT, SETUP, SOLDIERS, begin, duel, play, random_actions

PACES: list[dict[str, Any]] = [
    {"luck": "shared", "pace": "whole"},
    {"luck": "shared", "pace": "together"},
    {"luck": "own", "pace": "whole"},
    {"luck": "own", "pace": "together"},
    {"luck": "own", "pace": "rounds"},
]
HIDDEN = PACES[:4]


def label(options: dict[str, Any]) -> str:
    return f"{options['luck']} {options['pace']}"


def fight(**options: Any) -> Duel:
    """Two boards before a battle with a hero nobody knows, in the Buy phase, nothing shared yet."""
    board = {"soldiers": SOLDIERS, "pit": PIT, "step": "buy", "gold": 1, "mojo": 0, "position": 3,
             "road": {"4": ["mudmaw"]}}  # fmt: skip
    return GAME.arrange(duel(**options), boards={0: board, 1: board})  # type: ignore[return-value]


# -- setup and turns ----------------------------------------------------------------------


def test_setup_is_made_once_for_all() -> None:
    state = begin(mode="duel", seats=3)
    assert [due.keys for due in GAME.chance(state)] == [("deal/wastes",)]
    keys = []
    for text in SETUP:
        keys += [key for due in GAME.chance(state) for key in due.keys]
        state = play(state, f"c: {text}")
    assert keys == ["deal/wastes", "deal/forest", "deal/plains", "pit/1", "pit/2", "pit/3"]
    assert len({board.soldiers for board in state.boards}) == 1


def test_whole_games_one_after_the_other() -> None:
    state = duel(pace="whole")
    assert GAME.actors(state) == (0,)
    assert lair_of(state, 1).round == 0
    state = play(state, "s0: concede")
    assert GAME.actors(state) == (1,)


def test_together_everybody_begins_at_once() -> None:
    state = duel(pace="together", seats=3)
    assert GAME.actors(state) == (0, 1, 2)
    state = play(state, "s1: order gold 2")
    assert GAME.actors(state) == (0, chance_of(1), 2)
    state = play(state, "s0: order gold 2", "c1: roll 2 3")
    assert GAME.actors(state) == (chance_of(0), 1, 2)


def test_rounds_in_seat_order() -> None:
    log: list[Event] = []
    state = duel(pace="rounds", luck="own")
    for seat in (0, 1, 0, 1):
        assert GAME.actors(state) == (seat,)
        board = lair_of(state, seat)
        state = play(state, f"s{seat}: order gold 2", f"c{seat}: roll 1 1", log=log)
        while GAME.actors(state) == (seat,) and lair_of(state, seat).round == board.round:
            state = play(state, f"s{seat}: {GAME.legal(state, seat)[0]}", log=log)
    assert [lair_of(state, seat).round for seat in (0, 1)] == [3, 2]


def test_a_finished_board_is_told_once_and_skipped() -> None:
    log: list[Event] = []
    state = play(duel(pace="rounds", luck="own", seats=3), "s0: concede", log=log)
    state = play(state, "s1: concede", "s2: concede", log=log)
    assert [e.seat for e in log if e.name == "board-finished"] == [0, 1, 2]  # type: ignore[attr-defined]
    assert log[-1].name == "game-over"
    assert GAME.actors(state) == ()


def test_conceding_ends_one_board() -> None:
    state = duel(pace="together")
    assert GAME.concede(state, 1) is not None
    state = play(state, "s1: concede")
    assert GAME.actors(state) == (0,)
    assert GAME.concede(state, 1) is None


# -- the one hero -------------------------------------------------------------------------


def test_own_luck_the_first_reveal_serves_all_who_wait() -> None:
    log: list[Event] = []
    state = play(fight(luck="own", pace="together"), "s0: done", "s1: done")
    assert GAME.actors(state) == (chance_of(0), chance_of(1))
    state = play(state, "c1: reveal leinad", log=log)
    assert [(e.name, e.board) for e in log] == [("hero-revealed", 1), ("hero-revealed", 0)]
    assert all(lair_of(state, seat).hero == "leinad" for seat in (0, 1))


def test_own_luck_a_later_board_turns_him_up_by_itself() -> None:
    log: list[Event] = []
    state = play(fight(luck="own", pace="together"), "s0: done", "c0: reveal syous")
    assert lair_of(state, 1).hero is None
    state = play(state, "s1: done", log=log)
    assert [event.name for event in log] == ["hero-moved", "battle", "hero-revealed"]
    assert lair_of(state, 1).hero_hp == 3


def test_shared_luck_every_board_reveals_and_only_the_same() -> None:
    state = play(fight(pace="together"), "s0: done", "s1: done", "c0: reveal syous")
    (due,) = [due for due in GAME.chance(state) if due.actor == chance_of(1)]
    assert due.keys == ("reveal",)
    assert [str(action) for action, _ in due.outcomes()] == ["reveal syous"]
    assert GAME.refusal(state, chance_of(1), GAME.parse("reveal leinad")) is not None


def test_rounds_turn_him_up_on_all_boards() -> None:
    log: list[Event] = []
    state = fight(luck="own", pace="rounds")
    state = GAME.arrange(state, boards={1: {"step": "wait"}})  # type: ignore[assignment]
    state = play(state, "s0: done", "c0: reveal leinad", log=log)
    turned = [event.board for event in log if event.name == "hero-revealed"]
    assert turned == [0, 1]
    assert lair_of(state, 1).hero_hp == 2


def test_fixed_and_early_heroes_are_common() -> None:
    state = duel(road_hero="leinad")
    assert [board.hero for board in state.boards if isinstance(board, Lair)] == ["leinad"] * 2
    start = play(begin(mode="duel", seats=2, reveal="start"), *SETUP[:3])
    (due,) = GAME.chance(start)
    assert due.keys == ("reveal",)
    start = play(start, "c: reveal syous", *SETUP[3:])
    assert GAME.view(start, ()).hero == "syous"


# -- shared luck --------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), pace=st.sampled_from(["whole", "together"]), free=st.booleans())
def test_no_key_comes_twice_on_a_board(seed: int, pace: str, free: bool) -> None:
    """3.4: also with all rerolls, draws and battles that a random match brings."""
    order = "free" if free else "board"
    state: Any = duel(pace=pace, roll_order=order, level="easy")
    stream = random.Random(seed)
    used: list[list[str]] = [[], []]
    while GAME.actors(state):
        entry = random_entry(GAME, state, stream)
        for due in GAME.chance(state):
            if due.actor == entry.actor:
                assert due.board is not None
                used[due.board] += due.keys
        state = GAME.step(state, *entry)
    for keys in used:
        assert len(set(keys)) == len(keys)
        assert "order/1/1" in keys


def test_keys_of_the_worked_example() -> None:
    """Example 28: the die of the second place is the second die of the round."""

    def keys(state: Duel) -> Iterable[str]:
        return [key for due in GAME.chance(state) for key in due.keys]

    state = play(duel(), "s0: order gold 1 wastes 1")
    assert keys(state) == ["order/1/1"]
    state = play(state, "c0: roll 2", "s0: keep")
    assert keys(state) == ["order/1/2"]
    state = play(state, "c0: roll 5", "s0: mojo 1")
    assert keys(state) == ["mojo/1/2/1"]
    state = play(state, "c0: reroll 1", "s0: concede", "s1: order wastes 2")
    assert keys(state) == ["order/1/1", "order/1/2"]
    state = play(state, "c1: roll 2 5", "s1: mojo 1")
    assert keys(state) == ["mojo/1/1/1"]


def test_keys_of_draws_and_battles() -> None:
    state = play(duel(), "s0: order research 2", "c0: roll 6 5", "s0: keep")
    assert GAME.chance(state)[0].keys == ("draw/1/1",)
    state = play(state, "c0: draw mudmaw")
    assert GAME.chance(state)[0].keys == ("draw/1/2",)
    board = {"soldiers": SOLDIERS, "pit": PIT, "step": "buy", "mojo": 2, "gold": 1, "position": 3,
             "hero": "syous", "road": {"4": ["mudmaw"]}}  # fmt: skip
    state = GAME.arrange(state, boards={0: board}, hero="syous")  # type: ignore[assignment]
    state = play(state, "s0: done")
    assert GAME.chance(state)[0].keys == ("battle/4/1", "battle/4/2")
    state = play(state, "c0: roll 1 2", "s0: mojo 2")
    assert GAME.chance(state)[0].keys == ("battlemojo/4/2/1",)
    state = play(state, "c0: reroll 2", "s0: mojo 2")
    assert GAME.chance(state)[0].keys == ("battlemojo/4/2/2",)


def test_own_luck_has_no_keys() -> None:
    state = play(duel(luck="own"), "s0: order gold 2")
    assert GAME.chance(state)[0].keys == ()


# -- secrets ------------------------------------------------------------------------------


def test_others_see_only_how_far_a_board_is() -> None:
    state = duel(pace="whole", seats=3)
    view = GAME.view(state, {1})
    assert view.boards[0] == Unseen("playing", 1)
    assert view.boards[2] == Unseen("not started", 0)
    view = GAME.view(play(state, "s0: concede"), {2})
    assert view.boards[:2] == (Unseen("finished", 0), Unseen("playing", 1))
    assert GAME.board(view, str)[0] == "0: finished."


def test_rounds_hide_nothing() -> None:
    state = duel(pace="rounds", luck="own")
    assert GAME.view(state, ()) is state


def test_all_is_open_in_the_end() -> None:
    state = play(duel(pace="together"), "s0: concede", "s1: concede")
    assert GAME.view(state, ()) is state


def test_a_stored_hero_is_known_only_where_he_showed_himself() -> None:
    state = play(fight(luck="own", pace="together"), "s0: done", "c0: reveal syous")
    assert GAME.view(state, {0}).hero == "syous"
    assert GAME.view(state, {1}).hero is None
    assert GAME.facts(lair_of(GAME.view(state, {1}), 1))["suspects"] == [
        "syous", "nitram", "leinad",
    ]  # fmt: skip


def _known(state: Duel, seat: int) -> tuple[Any, ...]:
    """Everything that a front end may show to a seat."""
    view = GAME.view(state, {seat})
    menu = list(GAME.menu(view, seat))
    return (
        view.key(),
        list(GAME.legal(view, seat)),
        list(GAME.legal(state, seat)),
        [(action, GAME.label(view, seat, action)) for action in menu],
        GAME.odds(view, seat),
        GAME.board(view, str),
        GAME.phase(view),
        GAME.concede(state, seat),
        [(due.label, due.keys) for due in GAME.chance(view)],
        seat in GAME.actors(state),
    )


def _heard(log: list[Event], seat: int) -> list[str]:
    sentences = []
    for event in log:
        if may_see(event.seen_by, {seat}):
            if event.name == "hero-revealed":
                break  # from here on the seat does know who he is
            sentences.append(GAME.narrate(event, str))
    return sentences


@pytest.mark.parametrize("options", HIDDEN, ids=label)
@pytest.mark.parametrize("seed", range(4))
def test_non_interference(options: dict[str, Any], seed: int) -> None:
    """Two duels that differ only in what a seat may not know are one to this seat."""
    stream, compared, differing = random.Random(seed), 0, 0
    for state in random_actions(duel(level="easy", seats=3, **options), stream, None):
        for seat in range(3):
            other = GAME.determinize(GAME.view(state, {seat}), seat, stream)
            assert _known(state, seat) == _known(other, seat)
            differing += state.key() != other.key()
            legal = GAME.legal(state, seat)
            if legal:
                action = legal[int(stream.random() * len(legal))]
                logs: tuple[list[Event], list[Event]] = ([], [])
                after = GAME.step(state, seat, action, logs[0])
                GAME.step(other, seat, action, logs[1])
                if GAME.actors(after):
                    assert _heard(logs[0], seat) == _heard(logs[1], seat)
                compared += 1
    assert compared
    assert differing


@pytest.mark.parametrize("options", HIDDEN, ids=label)
def test_hidden_boards_tell_nobody_else(options: dict[str, Any]) -> None:
    log: list[Event] = []
    state = duel(**options)
    dues = []
    for later in random_actions(state, random.Random(7), log):
        dues += list(GAME.chance(later))
    for event in log:
        if event.name not in ("board-finished", "game-over"):
            assert event.board is not None
            assert event.seen_by == {event.board}
    assert dues
    assert all(due.seen_by == {due.board} for due in dues)


@pytest.mark.parametrize("options", HIDDEN, ids=label)
def test_entries_of_hidden_boards_are_secret(options: dict[str, Any]) -> None:
    state = begin(mode="duel", seats=2, **options)
    stream = random.Random(3)
    while GAME.actors(state):
        entry = random_entry(GAME, state, stream)
        owner = entry.actor if entry.actor >= 0 else board_of(entry.actor)
        hidden = ALL if owner is None else {owner}
        assert GAME.seen_by(state, *entry) == hidden
        state = GAME.step(state, *entry)


def test_entries_of_open_boards_are_not() -> None:
    state = duel(luck="own", pace="rounds")
    assert GAME.seen_by(state, 0, GAME.parse("order gold 2")) is ALL


@pytest.mark.parametrize("options", PACES, ids=label)
def test_all_boards_meet_the_same_hero(options: dict[str, Any]) -> None:
    for seed in range(6):
        heroes = set()
        for later in random_actions(duel(seats=3, **options), random.Random(seed), None):
            heroes |= {b.hero for b in later.boards if isinstance(b, Lair) and b.hero}
        assert len(heroes) <= 1


# -- results ------------------------------------------------------------------------------


def _ended(**facts: Any) -> Lair:
    given = {"soldiers": SOLDIERS, "pit": PIT, "hero": "syous", "position": 12, **facts}
    ended: Any = GAME.arrange(begin(), **given)
    return play(ended, "concede")


@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        ({"minions": 2}, {"minions": 1}, (1, 2)),
        ({"minions_lost": 1}, {"minions_lost": 0}, (2, 1)),
        ({"battles": 2}, {"battles": 3}, (1, 2)),
        ({}, {}, (1, 1)),
        (
            {"hero_hp": 2, "minions": 0},
            {"regions": list(SOLDIERS), "minions": 5},
            (2, 1),
        ),
    ],
    ids=["score", "minions lost", "battles", "tie", "points before damage"],
)
def test_ranking(first: dict[str, Any], second: dict[str, Any], ranks: tuple[int, int]) -> None:
    """Score, then damage, then minions lost, then battles; else tied (section 6)."""
    state = duel()
    state.boards = (_ended(**first), _ended(**second))
    result = duel_result(state)
    assert result is not None
    assert result.ranks == ranks
    assert result.winners == tuple(seat for seat in (0, 1) if ranks[seat] == 1)
    assert result.detail["all_lost"]
    assert set(result.detail["boards"]) == {"0", "1"}
    assert result.detail["boards"]["0"]["reason"] == "conceded"


def test_more_damage_breaks_a_tie() -> None:
    """20 points for one of three hits, or for two regions and five minions."""
    state = duel()
    hit = _ended(hero_hp=2, minions=0)
    spared = _ended(regions=["wastes", "forest"], minions=4)
    spared.minions = 5
    state.boards = (spared, hit)
    result = duel_result(state)
    assert result is not None
    assert result.scores == (20, 20)
    assert result.ranks == (2, 1)
