"""The store keeps every match exactly, and gives it to one player at a time."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import canonical
from goblin_games.table.course import MatchError
from goblin_games.table.dice import Luck, RealDice
from goblin_games.table.lease import FAR, NEAR
from goblin_games.table.match import Match
from goblin_games.table.readonly import ReadOnlyMatch, read_only
from goblin_games.table.record import read, write
from goblin_games.table.seats import computer, human
from goblin_games.table.store import Leased, LeaseLost, Saved, Store, StoreError
from tests.games import pig
from tests.table.tools import (
    GAMES,
    Clock,
    act,
    pig_match,
    play_on,
    resolve,
    roll_and_hold,
    store_at,
    whispers_match,
)


def reopened(store: Store, id: str) -> Match:
    """The match as another process would find it after this one has died."""
    other = Store(store._database.path, clock=store._clock, resolve=resolve)
    try:
        return other.open(id, watch=True)
    finally:
        other.close()


def same(one: Match, other: Match) -> None:
    assert one.entries == other.entries
    assert canonical(one.state) == canonical(other.state)
    assert (one.remarks, one.seats) == (other.remarks, other.seats)
    assert one.dice.luck.seed == other.dice.luck.seed
    assert write(one, whole=True) == write(other, whole=True)


def rows(path: Path, question: str, *values: Any) -> list[Any]:
    db = sqlite3.connect(path)
    try:
        with db:
            return db.execute(question, values).fetchall()
    finally:
        db.close()


# -- keeping ----------------------------------------------------------------------------------


def test_looking_makes_no_file(tmp_path: Path) -> None:
    store = store_at(tmp_path / "deep" / "down")
    assert store.matches() == []
    assert store.last_unfinished() is None
    assert (store.tallies(), store.best("pig"), store.rolls()) == ([], {}, {})
    for ask in (store.open, store.forget, store.record):
        with pytest.raises(StoreError, match="none has been kept yet"):
            ask("pig-1")
    store.close()
    assert list(tmp_path.iterdir()) == []
    store = store_at(tmp_path / "deep" / "down")
    store.keep(pig_match())
    file = tmp_path / "deep" / "down" / "matches.sqlite3"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert file.parent.parent.stat().st_mode & 0o777 == 0o700
    store.close()
    assert [path.name for path in file.parent.iterdir()] == ["matches.sqlite3"]


def test_every_entry_is_kept_as_it_is_made(store: Store) -> None:
    match = pig_match()
    id = store.keep(match)
    assert id == "pig-1"
    assert store.keep(match) == id, "it is kept already"
    for length in range(1, 25):
        play_on(match, length, seed=length)
        same(match, reopened(store, id))


@given(seed=st.integers(0, 10**6))
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_course_of_a_match_is_kept(store: Store, seed: int) -> None:
    import random

    stream = random.Random(seed)
    match = pig_match(
        str(seed), typed_seed=seed % 2 == 0, practice=seed % 3 == 0, goal=20 + seed % 40
    )
    id = store.keep(match)
    for _ in range(40):
        chance = stream.random()
        try:
            if chance < 0.15:
                match.undo()
            elif chance < 0.25:
                match.redo()
            elif chance < 0.3:
                match.take_back(int(stream.random() * 4))
            elif chance < 0.35:
                match.take_over(int(stream.random() * 2), "easy")
            elif chance < 0.4:
                match.give_back(0)
            elif chance < 0.43:
                match.rename(1, f"Mog {int(chance * 1000)}")
            elif not match.over:
                act(match, stream)
        except MatchError:
            pass
        same(match, reopened(store, id))


def test_secrets_are_kept_and_stay_secret(store: Store) -> None:
    match = play_on(whispers_match(typed_seed=False, count=3), 5)
    id = store.keep(match)
    play_on(match, 9)
    copy = reopened(store, id)
    same(match, copy)
    assert copy.view({0}).key() == match.view({0}).key()
    assert copy.secrets_for({0})
    assert copy.commitment == match.commitment
    assert "(hidden)" in store.record(id)
    assert "secret" not in store.record(id)
    store.leave(match)
    mine = store.open(id)
    assert write(play_on(mine)) == write(play_on(whispers_resumed(match)))


def whispers_resumed(match: Match) -> Match:
    return read(write(match, whole=True), resolve=resolve)


def test_undo_is_possible_exactly_as_before(store: Store) -> None:
    match = pig_match()
    id = store.keep(match)
    match.play(0, pig.ROLL)
    match.roll(pig.Die(pig_face("abc")))
    match.play(0, pig.HOLD)
    store.leave(match)
    with pytest.raises(ReadOnlyMatch, match="was left"):
        match.undo()
    match = store.open(id)
    assert match.undo("Grik").action == pig.HOLD
    with pytest.raises(MatchError, match="stay rolled"):
        match.undo("Grik")
    match.redo()
    assert len(reopened(store, id)) == 3


def pig_face(seed: str) -> int:
    return Luck(seed).die("dice/0/0", 6)


def test_real_dice_are_kept(store: Store) -> None:
    match = pig_match(dice=RealDice(Luck("abc")))
    id = store.keep(match)
    match.play(0, pig.ROLL)
    match.roll(pig.Die(6))
    copy = reopened(store, id)
    same(match, copy)
    assert copy.dice.kind == "real"


def test_a_friends_finished_record_is_kept_without_counting(store: Store) -> None:
    text = write(play_on(pig_match(typed_seed=False)))
    id = store.keep(read(text, resolve=resolve))
    assert store.record(id) == text
    assert store.matches()[0].over
    assert store.tallies() == []
    match = read(text, resolve=resolve)
    sealed = read(write(play_on(pig_match(typed_seed=False), 4)), resolve=resolve)
    with pytest.raises(StoreError, match="before the match was over"):
        store.keep(sealed)
    assert match.over


def test_a_match_that_could_not_be_read_again_is_not_kept(store: Store) -> None:
    match = pig_match()
    match.seats = (human("Grik: the Great"), human("Mog"))
    with pytest.raises(StoreError, match="cannot be kept: Seat s0"):
        store.keep(match)
    assert match.journal is None
    play_on(match)


# -- lists ------------------------------------------------------------------------------------


def test_the_list_of_matches(store: Store, clock: Clock) -> None:
    first = pig_match(seats=(human("Grik"), computer("Bot", "random")))
    one = store.keep(first)
    clock.now = 2000.0
    two = store.keep(whispers_match())
    clock.now = 3000.0
    first.play(0, pig.ROLL)
    assert [saved.id for saved in store.matches()] == [one, two]
    last = store.last_unfinished()
    assert last is not None
    assert last == Saved(
        one, "pig", "Pig", first.seats, 1000.0, 3000.0, 1, None, last.held, "to 30"
    )
    assert last.held is not None
    assert last.held.startswith("process ")
    play_on(first)
    assert [saved.id for saved in store.matches(unfinished=True)] == [two]
    (over,) = store.matches(unfinished=False)
    assert over.over
    assert over.result == f"goal; won by s{first.result.winners[0]}"  # type: ignore[union-attr]
    assert store.last_unfinished("pig") is None
    store.leave(first)
    assert store.matches(unfinished=False)[0].held is None


def test_nothing_is_forgotten_unless_asked(store: Store, tmp_path: Path) -> None:
    match = play_on(pig_match())
    one = store.keep(match)
    two = store.keep(pig_match())
    store.forget(one)
    assert [saved.id for saved in store.matches()] == [two]
    with pytest.raises(StoreError, match=r"There is no match 'pig-1'; did you mean 'pig-2'\?"):
        store.open(one)
    with pytest.raises(MatchError, match="was deleted"):
        match.rename(0, "Zog")
    other = store_at(tmp_path)
    with pytest.raises(Leased):
        other.forget(two)
    assert store.keep(pig_match()) == "pig-3", "no id is given twice"
    store.forget("pig-3")
    assert store.keep(pig_match()) == "pig-4"
    other.close()
    path = tmp_path / "matches.sqlite3"
    assert rows(path, "SELECT count(*) FROM entries WHERE match = 'pig-1'") == [(0,)]


# -- one at a time ----------------------------------------------------------------------------


def test_a_second_opener_may_watch(store: Store, tmp_path: Path) -> None:
    match = pig_match()
    id = store.keep(match)
    other = store_at(tmp_path)
    with pytest.raises(Leased, match="pig-1 is open elsewhere"):
        other.open(id)
    watched = other.open(id, watch=True)
    assert other.refresh(watched) is None
    roll_and_hold(match)
    assert other.refresh(watched) == 1
    match.undo()
    match.take_over(1, "easy")
    assert other.refresh(watched) == 3
    assert watched.seats == match.seats
    assert watched.remarks == match.remarks
    for attempt in (
        lambda: watched.play(0, pig.HOLD),
        lambda: watched.take_back(1),
        lambda: watched.rename(0, "Zog"),
        lambda: watched.take_over(0),
    ):
        with pytest.raises(ReadOnlyMatch, match="You are watching pig-1"):
            attempt()
    assert write(watched) == write(match)
    with pytest.raises(StoreError, match="is watched"):
        store.refresh(match)
    other.close()


def test_a_second_opener_may_take_over(store: Store, tmp_path: Path) -> None:
    match = pig_match()
    id = store.keep(match)
    roll_and_hold(match)
    other = store_at(tmp_path)
    theirs = other.open(id, take_over=True)
    theirs.play(1, pig.ROLL)
    before = match.entries
    for attempt in (
        lambda: match.play(1, pig.ROLL),
        match.undo,
        lambda: match.rename(0, "Zog"),
        store.beat,
    ):
        with pytest.raises(LeaseLost, match="taken over elsewhere"):
            attempt()
    assert match.entries == before
    other.leave(theirs)
    assert len(store.open(id)) == 4
    other.close()


def test_closing_frees_the_match(store: Store, tmp_path: Path) -> None:
    other = store_at(tmp_path)
    match = pig_match()
    id = other.keep(match)
    other.close()
    with pytest.raises(StoreError, match="is closed"):
        match.play(0, pig.ROLL)
    with pytest.raises(StoreError, match="is closed"):
        other.matches()
    again = store_at(tmp_path)
    assert again.matches()[0].held is None
    again.open(id)
    again.close()


@pytest.mark.parametrize(("host", "limit"), [("elsewhere", FAR), (None, NEAR)])
def test_a_lease_ends_when_nobody_is_heard_of(
    store: Store, tmp_path: Path, clock: Clock, host: str | None, limit: float
) -> None:
    id = store.keep(pig_match())
    path = tmp_path / "matches.sqlite3"
    if host:
        rows(path, "UPDATE leases SET host = ?", host)
    other = store_at(tmp_path, clock)
    clock.now += limit - 1
    with pytest.raises(Leased, match=f"on {host}" if host else "process"):
        other.open(id)
    store.beat()
    clock.now += limit
    with pytest.raises(Leased):
        other.open(id)
    clock.now += 1
    other.open(id)
    with pytest.raises(LeaseLost):
        store.beat()
    other.close()


def test_two_matches_of_one_process_do_not_hinder_each_other(store: Store) -> None:
    one, two = pig_match(), pig_match()
    store.keep(one)
    store.keep(two)
    for length in range(12):
        play_on(one, length)
        play_on(two, length, seed=2)
    assert len(one) == len(two) == 11


# -- what goes wrong --------------------------------------------------------------------------


def test_an_interrupt_between_disk_and_match_is_mended(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = pig_match()
    id = store.keep(match)
    keep = match.journal.append  # type: ignore[union-attr]

    def interrupted(index: int, text: str) -> None:
        keep(index, text)
        raise KeyboardInterrupt

    match.play(0, pig.ROLL)
    match.roll()
    monkeypatch.setattr(match.journal, "append", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.play(0, pig.HOLD)
    monkeypatch.undo()
    assert len(match) == 2
    match.play(0, pig.ROLL)
    same(match, reopened(store, id))
    match.roll()
    same(match, reopened(store, id))


def test_a_match_that_no_longer_replays_opens_where_it_fails(store: Store, tmp_path: Path) -> None:
    match = play_on(pig_match(), 6)
    id = store.keep(match)
    store.leave(match)
    rows(tmp_path / "matches.sqlite3", "UPDATE entries SET text = 's0: fly' WHERE number = 4")
    before = rows(tmp_path / "matches.sqlite3", "SELECT * FROM entries")
    broken = store.open(id)
    assert len(broken) == 3
    why = read_only(broken)
    assert why is not None
    assert why.startswith("pig-1 can only be looked at, up to entry 3 of 6: ")
    assert "no move" in why
    with pytest.raises(ReadOnlyMatch):
        play_on(broken, 4)
    assert rows(tmp_path / "matches.sqlite3", "SELECT * FROM entries") == before
    assert store.matches()[0].held is None
    assert read_only(store.open(id, watch=True)) == why


def test_rules_that_lead_elsewhere_are_noticed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_on(pig_match(goal=90), 7)
    id = store.keep(match)
    store.leave(match)

    class Generous(pig.Pig):
        def step(self, state: Any, actor: int, action: Any, log: Any = None) -> Any:
            new = super().step(state, actor, action, log)
            if action == pig.HOLD or isinstance(action, pig.Die):
                new.scores = tuple(score + 1 for score in new.scores)
            return new

    monkeypatch.setitem(GAMES, "pig", Generous())
    assert "lead to another position" in (read_only(store.open(id)) or "")
    monkeypatch.delitem(GAMES, "pig")
    with pytest.raises(StoreError, match="pig-1 cannot be opened: There is no game 'pig'"):
        store.open(id)
    assert store.matches()[0].held is None


def test_other_data_that_changes_nothing_so_far_is_no_obstacle(tmp_path: Path) -> None:
    from goblin_games.catalogue import playable
    from goblin_games.table.content import load_content

    game = playable("oh-my-lair").game()

    def newer(game: Any, changes: Any) -> Any:
        return load_content(game, {"heroes": {"oiram": {"name": "Another Name"}}})

    store = Store(tmp_path / "m.sqlite3", clock=Clock())
    loaded = load_content(game, {})
    match = Match(
        game, game.Options.given({}), loaded.content, [human("A")], pig_match().dice,
        typed_seed=True,
    )  # fmt: skip
    id = store.keep(play_on(match, 6))
    store.close()
    later = Store(tmp_path / "m.sqlite3", clock=Clock(), content_loader=newer)
    again = later.open(id)
    assert read_only(again) is None
    assert again.fingerprint() == match.fingerprint()
    play_on(again, 8)
    later.close()


def test_opening_again_in_the_same_session_is_no_quarrel(store: Store) -> None:
    first = play_on(pig_match(), 4)
    id = store.keep(first)
    second = store.open(id)
    same(first, second)
    with pytest.raises(ReadOnlyMatch, match="pig-1 was left"):
        play_on(first, 5)
    play_on(second, 9)
    same(second, reopened(store, id))
