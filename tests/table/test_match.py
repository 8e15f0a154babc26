"""What a match promises to every front end, whichever game is on the table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.players import player as players
from goblin_games.players.levels import LevelError
from goblin_games.rules.core import Action, canonical, is_seat
from goblin_games.table.course import MatchError
from goblin_games.table.dice import Luck, RealDice
from goblin_games.table.match import Match, Refused
from goblin_games.table.seats import Seat, computer, human
from tests.games import pig
from tests.games.whispers import CLAIM, DUCK
from tests.table.tools import act, pig_match, play_on, roll_and_hold, whispers_match


class Diary:
    """A journal that notes what it is told, and fails when it is told to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: list[str] = []
        self.fails = False
        match.journal = self

    def append(self, index: int, text: str) -> None:
        self._note(f"{index} {text}")

    def truncate(self, length: int) -> None:
        self._note(f"keep {length}")

    def describe(self) -> None:
        self._note("describe")

    def _note(self, line: str) -> None:
        if self.fails:
            raise OSError("no room")
        self.lines.append(line)


def snapshot(match: Match) -> tuple[Any, ...]:
    return (
        canonical(match.state),
        match.entries,
        list(match.remarks),
        match.seats,
        match._undone[:],
        dict(match._outcomes),
    )


# -- setting up -------------------------------------------------------------------------------


def test_seats_must_fit_and_have_names_of_their_own() -> None:
    with pytest.raises(MatchError, match="2 seats here, not 1"):
        Match(pig.GAME, pig.PigOptions(), pig.PigContent(), [human("A")], RealDice(Luck("x")))
    with pytest.raises(MatchError, match="name of its own"):
        pig_match(seats=(human("A"), human("A")))
    with pytest.raises(LevelError, match="no level"):
        pig_match(seats=(human("A"), computer("B", "clever")))


# -- playing ----------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing() -> None:
    match = pig_match()
    before = snapshot(match)
    with pytest.raises(Refused, match="nothing in the pot") as caught:
        match.play(0, pig.HOLD)
    assert caught.value.refusal.ruling == "P1"
    with pytest.raises(MatchError, match="nothing to roll"):
        match.roll()
    with pytest.raises(Refused, match="not your turn"):
        match.play(1, pig.ROLL)
    assert snapshot(match) == before


def test_several_actions_stop_at_a_roll_or_a_refusal() -> None:
    match = pig_match()
    match.play_all(0, [pig.ROLL, pig.HOLD])
    assert [str(entry) for entry in match.entries] == ["s0: roll"], "chance comes between"
    match.roll(pig.Die(3))
    match.play_all(0, [pig.HOLD, pig.ROLL])
    assert match.turn == 1
    with pytest.raises(Refused):
        match.play_all(1, [pig.HOLD, pig.ROLL])


def test_real_dice_wait_for_people() -> None:
    match = pig_match(dice=RealDice(Luck("abc")))
    match.play(0, pig.ROLL)
    assert match.waits_for_dice()
    with pytest.raises(MatchError, match="Say what the dice show"):
        match.roll()
    with pytest.raises(MatchError, match="cannot show"):
        match.typed_roll("7")
    with pytest.raises(Refused, match="no possible outcome"):
        match.roll(pig.Die(7))
    match.roll(match.typed_roll("4"))
    match.play(0, pig.ROLL)
    match.throw_for_people()
    assert match.entries[1].action == pig.Die(4)
    assert match.entries[3].action == pig_match().dice.outcome(pig.DUES[0], 1)


# -- undo -------------------------------------------------------------------------------------


def test_undo_never_crosses_dice_other_seats_or_final_entries() -> None:
    match = pig_match()
    with pytest.raises(MatchError, match="nothing to undo"):
        match.undo()
    match.play(0, pig.ROLL)
    match.roll(pig.Die(4))
    with pytest.raises(MatchError, match="stay rolled"):
        match.undo()
    match.play(0, pig.HOLD)
    with pytest.raises(MatchError, match="Only Grik"):
        match.undo("Mog")
    assert match.undo("Grik").action == pig.HOLD
    secret = play_on(whispers_match(), 2)
    secret.play(0, CLAIM)
    with pytest.raises(MatchError, match="final"):
        secret.undo("Grik")
    mixed = pig_match(seats=(computer("Bot", "random"), human("Mog")))
    mixed.play(0, pig.ROLL)
    with pytest.raises(MatchError, match="Bot has moved since"):
        mixed.undo("Mog")


@given(seed=st.integers(0, 10**6), practice=st.booleans())
@settings(max_examples=40, deadline=None)
def test_redo_restores_the_identical_state(seed: int, practice: bool) -> None:
    match = play_on(pig_match(seed=str(seed), practice=practice), 12, seed)
    stood = [(canonical(match.state), match.entries)]
    while match.undo_refusal() is None:
        match.undo()
        stood.append((canonical(match.state), match.entries))
    wanted = stood[0]
    while match._undone:
        match.redo()
    assert (canonical(match.state), match.entries) == wanted
    with pytest.raises(MatchError, match="nothing to redo"):
        match.redo()


@given(seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_no_undo_gives_a_seat_a_view_that_it_had_not(seed: int) -> None:
    stream = random.Random(seed)
    match = pig_match(seed=str(seed), goal=60)
    rolled: dict[int, Action] = {}
    for _ in range(60):
        if match.over:
            break
        if match.undo_refusal() is None and stream.random() < 0.4:
            match.undo()
            continue
        act(match, stream)
        for index, entry in enumerate(match.entries):
            if not is_seat(entry.actor):
                assert rolled.setdefault(index, entry.action) == entry.action, "rerolled"


def test_another_choice_than_the_undone_one_clears_redo() -> None:
    match = pig_match(seats=(human("A"), human("B", "A"), human("C", "A")))
    match.play(0, pig.ROLL)
    match.roll(pig.Die(4))
    match.play(0, pig.HOLD)
    match.undo()
    match.play(0, pig.ROLL)
    with pytest.raises(MatchError, match="nothing to redo"):
        match.redo()


def test_practice_goes_back_to_the_last_decision_and_says_so() -> None:
    match = pig_match(practice=True)
    match.play(0, pig.ROLL)
    match.roll()
    first = match.entries[1]
    assert match.undo().action == pig.ROLL
    assert len(match) == 0
    assert [remark.text for remark in match.remarks] == ["practice: taken back"]
    match.play(0, pig.ROLL)
    match.roll()
    assert match.entries[1] == first, "the same throw shows the same"


def test_taking_back_by_agreement_is_noted_and_stops_at_final_entries() -> None:
    match = pig_match()
    roll_and_hold(match)
    match.take_back(2)
    assert [str(entry) for entry in match.entries] == ["s0: roll"]
    assert [remark.text for remark in match.remarks] == ["taken back by agreement: 2"]
    with pytest.raises(MatchError, match="cannot be taken back"):
        match.take_back(2)
    with pytest.raises(MatchError, match="nothing to redo"):
        match.redo()
    secret = play_on(whispers_match(), 2)
    secret.play(0, DUCK)
    with pytest.raises(MatchError, match="final"):
        secret.take_back(2)
    assert len(secret) == 3


def test_remarks_outlive_the_entries_they_were_made_at() -> None:
    match = pig_match()
    match.play(0, pig.ROLL)
    match.take_over(1, "easy")
    match.undo()
    assert [(remark.index, remark.text[:2]) for remark in match.remarks] == [(0, "s1")]


# -- people -----------------------------------------------------------------------------------


def test_a_computer_takes_over_and_the_person_comes_back() -> None:
    match = pig_match()
    match.take_over(0)
    assert match.seats[0] == Seat("Grik", "Grik", "normal")
    assert match.think(0) == pig.ROLL
    match.take_over(0, "easy")
    match.give_back(0)
    assert match.seats[0] == human("Grik")
    assert len(match.remarks) == 3
    with pytest.raises(LevelError):
        match.take_over(0, "hardest")
    bots = pig_match(seats=(computer("A", "random"), computer("B", "random")))
    with pytest.raises(MatchError, match="never a person's"):
        bots.give_back(0)


def test_names_change_with_their_person() -> None:
    match = pig_match(seats=(human("Grik"), human("Left", "Mog"), human("Right", "Mog")))
    match.rename(0, "  Big   Grik ")
    match.rename(1, "West")
    assert [(seat.name, seat.person) for seat in match.seats] == [
        ("Big Grik", "Big Grik"),
        ("West", "Mog"),
        ("Right", "Mog"),
    ]
    with pytest.raises(MatchError, match="Another seat"):
        match.rename(0, "West")
    with pytest.raises(MatchError, match="1 to 16"):
        match.rename(0, "a:b")


def test_a_hint_changes_nothing() -> None:
    match = play_on(pig_match(), 4)
    while not is_seat(match.turn or 0):
        match.roll()
    before = snapshot(match)
    hint = match.hint(match.turn or 0)
    assert hint == match.hint(match.turn or 0)
    assert hint.reason.endswith(".")
    assert hint.action in match.legal(match.turn or 0)
    assert snapshot(match) == before


def test_computers_get_views_and_never_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def choose(self: object, view: Any, seat: int, choices: Sequence[Action], stream: Any) -> Any:
        seen.append((seat, view))
        return choices[0]

    monkeypatch.setattr(players.RandomPlayer, "choose", choose)
    match = whispers_match(count=3)
    for seat in range(3):
        match.take_over(seat, "random")
    while not match.over:
        turn = match.turn
        assert turn is not None
        if is_seat(turn):
            match.play(turn, match.think(turn))
        else:
            match.roll()
    assert len(seen) == 9
    for seat, view in seen:
        assert [die is None for die in view.dice] == [other != seat for other in range(3)]
        assert all(claim is None for claim in view.claims)


def test_thinking_is_the_same_for_what_the_seat_cannot_tell_apart() -> None:
    one, other = whispers_match("abc"), whispers_match("abc")
    for match, die in ((one, 1), (other, 6)):
        mine, theirs = match.game.chance(match.state)
        match.roll(mine.make((3,)))
        match.roll(theirs.make((die,)))
        match.take_over(0, "random")
    assert one.view({0}).key() == other.view({0}).key()
    assert one.think(0) == other.think(0)
    assert one.menu(0) == other.menu(0)
    assert one.sentences({0}) == other.sentences({0})
    assert one.sentences({1}) != other.sentences({1})


def test_the_screen_is_covered_only_between_people_with_secrets() -> None:
    match = whispers_match()
    assert not match.needs_cover(None, "Grik"), "nobody knows anything yet"
    play_on(match, 1)
    assert match.needs_cover(None, "Grik")
    assert match.needs_cover("Mog", "Grik")
    assert match.needs_cover("Grik", "Mog"), "Grik's secrets are on the screen"
    assert not match.needs_cover("Grik", "Grik")
    assert not play_on(pig_match(), 5).needs_cover("Grik", "Mog")


def test_a_person_knows_what_all_their_seats_know() -> None:
    match = whispers_match(count=3)
    match.seats = (human("A", "P"), human("B", "P"), human("C"))
    play_on(match, 3)
    assert match.audience(0) == {0, 1}
    assert [die is None for die in match.view(match.audience(0)).dice] == [False, False, True]


def test_a_recap_starts_after_the_persons_last_entry() -> None:
    match = pig_match()
    assert match.recap_start("Mog") == 0
    roll_and_hold(match)
    match.play(1, pig.ROLL)
    match.roll(pig.Die(1))
    match.play(0, pig.ROLL)
    assert match.recap_start("Mog") == 5
    assert match.recap_start("Grik") == 7
    assert match.sentences((), match.recap_start("Mog")) == ["Mog rolls a 1 and loses the pot."]


def test_secret_events_are_told_to_their_seats_until_the_end() -> None:
    match = play_on(whispers_match(), 2)
    assert match.sentences(()) == []
    assert len(match.sentences({0})) == 1
    assert len(match.sentences({0, 1})) == 2
    play_on(match)
    assert match.sentences(()) == match.sentences({0, 1})


# -- the journal ------------------------------------------------------------------------------


def test_the_journal_sees_the_match_as_it_is_to_be_kept() -> None:
    match = pig_match(practice=True)
    diary = Diary(match)
    roll_and_hold(match)
    match.undo()
    match.rename(0, "Zog")
    assert [line.split(" ")[0] for line in diary.lines] == ["1", "2", "3", "keep", "describe"]


def test_a_journal_that_fails_leaves_the_match_as_it_was() -> None:
    match = pig_match(practice=True)
    diary = Diary(match)
    roll_and_hold(match)
    match.undo()
    diary.fails = True
    before = snapshot(match)
    for attempt in (
        lambda: match.play(0, pig.ROLL),
        lambda: match.play(0, pig.HOLD),
        match.redo,
        match.undo,
        lambda: match.take_back(1),
        lambda: match.rename(0, "Zog"),
        lambda: match.take_over(0),
        lambda: match.remark("x"),
    ):
        with pytest.raises(OSError, match="no room"):
            attempt()
        assert snapshot(match) == before
    diary.fails = False
    match.redo()
    assert match.turn == 1


def test_a_watcher_follows_what_others_made_of_the_match() -> None:
    mine, theirs = pig_match(), pig_match()
    play_on(theirs, 9)
    assert mine.follow(theirs.entries, theirs.remarks, theirs.seats) == 1
    theirs.take_back(3)
    theirs.take_over(1)
    assert mine.follow(theirs.entries, theirs.remarks, theirs.seats) == 7
    assert (mine.fingerprint(), mine.seats) == (theirs.fingerprint(), theirs.seats)
    assert mine.remarks == theirs.remarks
