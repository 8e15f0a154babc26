"""Kills at any moment, and two processes on one match."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from goblin_games.table.match import Match
from goblin_games.table.store import Leased, LeaseLost, Store
from tests.games import pig
from tests.table.tools import act, in_child, pig_match, play_on, store_at, whispers_match


class Victim:
    """A child that plays one match as fast as it can, saying what it has seen accepted."""

    def __init__(self, work: Callable[[Callable[[str], None]], None]) -> None:
        come, go = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.close(come)
                work(lambda line: os.write(go, f"{line}\n".encode()) and None)
            finally:
                os._exit(1)
        os.close(go)
        self._pipe = os.fdopen(come, "rb")

    def kill(self, after: int = 0) -> list[str]:
        """End it without warning once it has said `after` lines, and give what it said."""
        said = [self._pipe.readline().decode().rstrip("\n") for _ in range(after)]
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        with self._pipe as pipe:
            return said + pipe.read().decode().split("\n")[:-1]


def play_with_undo(folder: Path, id: str, seed: int, say: Callable[[str], None]) -> None:
    """Play a match on, with take-backs; each accepted change is said after it was made."""
    store = store_at(folder)
    match = store.open(id)
    stream = random.Random(seed)
    say(state_of(match))
    while True:
        if match.over or (len(match) and stream.random() < 0.15):
            match.take_back(min(len(match), int(stream.random() * 6) + 1))
        else:
            act(match, stream)
        say(state_of(match))


def state_of(match: Match) -> str:
    return f"{len(match)} {len(match.remarks)} {match.fingerprint()}"


def kill_and_resume(folder: Path, times: int, make: Callable[[], Match]) -> int:
    """Kill a player at random moments; what it saw accepted must be there. Counts changes."""
    stream = random.Random(times)
    store = store_at(folder)
    id = store.keep(make())
    store.close()
    accepted = 0
    for number in range(times):
        victim = Victim(lambda say, seed=number: play_with_undo(folder, id, seed, say))  # type: ignore[misc]
        lines = int(stream.random() * 10)
        if not lines:  # perhaps before the first word
            time.sleep(stream.uniform(0.002, 0.02))
        said = victim.kill(after=lines)
        accepted += len(said)
        store = store_at(folder)
        match = store.open(id)
        now = state_of(match)
        if said and said[-1] != now:
            # killed between the disk and the word: one change more, and it is a legal one
            before = [int(word) for word in said[-1].split()[:2]]
            after = [len(match), len(match.remarks)]
            assert after[0] == before[0] + 1 or after[1] == before[1] + 1, (said[-1], now)
        assert match.journal is not None
        store.close()
    return accepted


def test_killed_at_any_moment_nothing_accepted_is_lost(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 12, lambda: pig_match(goal=100)) > 40


@pytest.mark.soak
def test_killed_two_hundred_times(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 200, lambda: pig_match(goal=100)) > 800


def test_killed_while_it_makes_the_store(tmp_path: Path) -> None:
    """There is no store or a whole one, never half of one."""
    stream = random.Random(5)

    def keep(folder: Path, say: Callable[[str], None]) -> None:
        store = store_at(folder)
        say("ready")
        say(store.keep(pig_match()))
        time.sleep(60)

    made = 0
    for number in range(12):
        folder = tmp_path / str(number)
        victim = Victim(lambda say, folder=folder: keep(folder, say))  # type: ignore[misc]
        if number % 3:  # anywhere in the middle; every third time just after it is made
            time.sleep(stream.uniform(0.001, 0.04))
        said = victim.kill(after=0 if number % 3 else 2)
        store = store_at(folder)
        matches = [saved.id for saved in store.matches()]
        assert matches in ([], ["pig-1"])
        if len(said) == 2:
            assert matches == ["pig-1"]
            made += 1
        play_on(store.open("pig-1") if matches else pig_match(), 3)
        assert store.keep(pig_match()) == ("pig-2" if matches else "pig-1")
        store.close()
    assert made


def test_a_dead_process_holds_nobody_up(tmp_path: Path) -> None:
    def play(say: Callable[[str], None]) -> None:
        store = store_at(tmp_path)
        match = whispers_match()
        id = store.keep(match)
        play_on(match, 3)
        say(id)
        time.sleep(60)

    victim = Victim(play)
    time.sleep(0.05)
    while not (tmp_path / "matches.sqlite3").exists():
        time.sleep(0.01)
    store = store_at(tmp_path)
    while not store.matches() or store.matches()[0].entries < 3:
        time.sleep(0.01)
    assert store.matches()[0].held == f"process {victim.pid}"
    with pytest.raises(Leased, match=f"open elsewhere .process {victim.pid}."):
        store.open("whispers-1")
    assert victim.kill() == ["whispers-1"]
    assert store.matches()[0].held is None
    assert play_on(store.open("whispers-1")).over
    store.close()


def test_two_processes_and_a_take_over(tmp_path: Path) -> None:
    mine = store_at(tmp_path)
    match = pig_match()
    id = mine.keep(match)
    match.play(0, pig.ROLL)

    def theirs() -> list[str]:
        store = store_at(tmp_path)
        try:
            store.open(id)
        except Leased:
            pass
        else:
            return ["not leased"]
        watched = store.open(id, watch=True)
        taken = store.open(id, take_over=True)
        taken.roll()
        store.refresh(watched)
        store.close()
        return [taken.fingerprint(), watched.fingerprint()]

    taken, watched = in_child(theirs)
    assert taken == watched
    with pytest.raises(LeaseLost):
        match.roll()
    assert len(match) == 1
    again = mine.open(id)
    assert again.fingerprint() == taken
    play_on(again)
    mine.close()


def test_many_processes_keep_matches_in_one_store(tmp_path: Path) -> None:
    """They make the store at the same time, and each entry of each is there."""

    def play(seed: int, say: Callable[[str], None]) -> None:
        store = Store(tmp_path / "matches.sqlite3", resolve=lambda slug: pig.GAME, patience=20)
        match = pig_match(str(seed))
        id = store.keep(match)
        play_on(match, seed=seed)
        store.close()
        say(f"{id} {match.fingerprint()}")

    victims = [Victim(lambda say, seed=seed: play(seed, say)) for seed in range(4)]  # type: ignore[misc]
    said = []
    for victim in victims:
        os.waitpid(victim.pid, 0)
        with victim._pipe as pipe:
            said.append(pipe.read().decode().split())
    store = store_at(tmp_path)
    assert {saved.id for saved in store.matches(unfinished=False)} == {id for id, _ in said}
    for id, fingerprint in said:
        assert store.open(id).fingerprint() == fingerprint
    assert len(store.tallies()) == 2
    store.close()
