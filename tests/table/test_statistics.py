"""Statistics are queries on finished matches, and count what is to be counted."""

from __future__ import annotations

from collections import Counter

import pytest

from goblin_games.rules.core import is_seat
from goblin_games.table import statistics
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat, computer, human
from goblin_games.table.statistics import Best, Tally
from goblin_games.table.store import Store
from tests.games import pig
from tests.table.tools import Clock, pig_match, play_on, whispers_match

PAIR = (human("Grik"), computer("Bot", "random"))


def finish(store: Store, won: bool, goal: int = 10, seats: tuple[Seat, ...] = PAIR) -> Match:
    """A match that the first seat wins or loses at once."""
    match = pig_match(goal=goal, seats=seats)
    match.dice = RolledDice(6)
    store.keep(match)
    while not match.over:
        turn = match.turn
        assert turn is not None
        if not is_seat(turn):
            match.roll()
        elif match.state.pot and (turn == 0) != won:
            match.dice = RolledDice(1)
            match.play(turn, pig.ROLL)
            match.roll()
            match.dice = RolledDice(6)
        elif match.state.pot >= goal:
            match.play(turn, pig.HOLD)
        else:
            match.play(turn, pig.ROLL)
    store.leave(match)
    return match


class RolledDice:
    """Dice that always show the same."""

    kind = "seeded"

    def __init__(self, face: int) -> None:
        self.face = face
        self.luck = pig_match().dice.luck

    def outcome(self, due: object, turn: int) -> pig.Die:
        return pig.Die(self.face)


def test_played_won_and_streaks(store: Store, clock: Clock) -> None:
    for number, won in enumerate((True, True, True, False, True, True)):
        clock.now = 1000.0 + number
        assert (finish(store, won).result.winners == (0,)) == won  # type: ignore[union-attr]
    assert store.tallies("Grik") == [Tally("pig", "Grik", 6, 5, 12, 2, 3)]
    assert store.tallies() == store.tallies("Grik"), "computers have none"
    assert store.tallies("Mog") == store.tallies(slug="whispers") == []


def test_a_person_with_two_seats_plays_once(store: Store) -> None:
    finish(store, True, seats=(human("Left", "Mog"), human("Right", "Mog")))
    assert store.tallies() == [Tally("pig", "Mog", 1, 1, 12, 1, 1)]


def test_best_scores_belong_to_a_set_up(store: Store, clock: Clock) -> None:
    finish(store, True)
    clock.now = 2000.0
    finish(store, True, goal=20)
    finish(store, False, goal=20)
    best = store.best("pig")
    assert list(best) == ['{"seats": 2, "goal": 10}', '{"seats": 2, "goal": 20}']
    assert best['{"seats": 2, "goal": 10}'] == [Best(12, "Grik", "Grik", "pig-1", 1000.0, True)]
    assert [each.score for each in best['{"seats": 2, "goal": 20}']] == [24, 0]
    assert [len(each) for each in store.best("pig", 1).values()] == [1, 1]
    assert store.best("dragon") == {}


def test_what_does_not_count(store: Store) -> None:
    practice = pig_match(practice=True)
    store.keep(practice)
    play_on(practice)
    away = pig_match(seats=PAIR)
    store.keep(away)
    away.take_over(0)
    play_on(away)
    store.keep(play_on(pig_match(), 5))
    assert store.tallies() == []
    away.give_back(0)
    assert len(store.tallies()) == 1


def test_a_renamed_winner_keeps_the_win(store: Store) -> None:
    match = pig_match()
    store.keep(match)
    play_on(match)
    match.rename(0, "Zog")
    assert {tally.person for tally in store.tallies()} == {"Zog", "Mog"}
    store.forget("pig-1")
    assert store.tallies() == []
    assert store.rolls() == {}


def test_rolls_are_counted_by_face_and_person(store: Store) -> None:
    match = pig_match(goal=60)
    store.keep(match)
    play_on(match)
    shown: dict[int, Counter[int]] = {0: Counter(), 1: Counter()}
    last = 0
    for actor, action in match.entries:
        if is_seat(actor):
            last = actor
        else:
            shown[last][action.face] += 1  # type: ignore[attr-defined]
    for seat, person in enumerate(("Grik", "Mog")):
        faces = store.rolls(person)[6]
        assert faces.counts == tuple(shown[seat][face] for face in range(1, 7))
        assert faces.expected == pytest.approx(faces.total / 6)
        assert statistics.thrown(match)[seat][6] == faces
    assert store.rolls()[6].total == sum(shown[0].values()) + sum(shown[1].values())
    assert store.rolls(slug="whispers") == {}


def test_secret_dice_are_not_counted_before_the_end(store: Store) -> None:
    match = whispers_match()
    store.keep(match)
    play_on(match, 6)
    assert statistics.thrown(match) == {}
    assert store.rolls() == {}
    play_on(match)
    assert {seat: sizes[6].total for seat, sizes in statistics.thrown(match).items()} == {
        0: 3,
        1: 3,
    }
    assert store.rolls("Mog")[6].total == 3


def test_a_match_taken_back_after_its_end_is_not_over(store: Store) -> None:
    match = pig_match(goal=10, practice=False)
    store.keep(match)
    play_on(match)
    assert len(store.tallies()) == 2
    match.take_back(1)
    assert store.tallies() == []
    assert store.last_unfinished() is not None
    match.play(match.turn or 0, pig.HOLD)
    assert len(store.tallies()) == 2
