"""Goblin Dice grabbed in real time: the scramble's gifts are the race's grabs."""

from __future__ import annotations

import random

import pytest

from goblin_games.players.goblin_dice import PLAYER, worths
from goblin_games.rules.goblin_dice import GAME, grabs
from goblin_games.rules.goblin_dice.actions import GRABS, RUN
from goblin_games.rules.goblin_dice.state import Race, Step
from goblin_games.table.reflex import (
    LEVELS,
    Contest,
    Gift,
    Offhand,
    Scramble,
    VirtualClock,
    play_through,
)
from goblin_games.table.simulate import play_out
from tests.rules.goblin_dice.conftest import shipped

CONTENT = shipped()


def grab_all(race: Race, stream: random.Random, levels: list[str]) -> tuple[Race, int]:
    """The race after a scramble of computers, and how long it took after GO."""
    now = race

    def give(gift: Gift) -> None:
        nonlocal now
        assert GAME.refusal(now, gift.seat, GRABS[gift.prize]) is None
        now = GAME.step(now, gift.seat, GRABS[gift.prize])

    clock = VirtualClock()
    scramble = Scramble(
        Contest(**grabs.contest(race)),
        clock,
        stream,
        give,
        reactions={seat: LEVELS[level] for seat, level in enumerate(levels)},
        worth=lambda seat: worths(now, seat),
    )
    play_through(scramble, clock)
    return now, clock.at - scramble.go


def reflex_race(levels: list[str], seed: int) -> tuple[Race, list[int]]:
    """A whole race of computers by reflex."""
    stream = random.Random(seed)
    options = GAME.Options.given({"seats": len(levels), "grab_mode": "reflex"})
    race, times = GAME.start(options, CONTENT), []
    while turn := GAME.actors(race):
        if race.step == Step.GRAB:
            race, time = grab_all(race, stream, levels)
            times.append(time)
        elif turn[0] >= 0:
            menu = GAME.menu(race, turn[0])
            race = GAME.step(race, turn[0], PLAYER.choose(race, turn[0], menu, stream))
        else:
            race = GAME.step(race, turn[0], GAME.chance(race)[0].sample(stream))
    return race, times


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_races_by_reflex(seats: int) -> None:
    for seed in range(3):
        race, times = reflex_race(["normal"] * seats, seed)
        assert GAME.result(race) is not None
        assert all(0 < time <= 20_001 for time in times)


def test_a_duel_by_reflex_leaves_two_dice() -> None:
    """R23: nothing is forced, for more is left than anybody needs."""
    race = GAME.start(
        GAME.Options.given({"seats": 2, "track": "stroll", "duel": True, "grab_mode": "reflex"}),
        CONTENT,
    )
    race = GAME.arrange(race, dice=[1, 2, 3, 4, 5, 6])
    after, _ = grab_all(race, random.Random(3), ["normal", "hard"])
    assert after.step == Step.TURN
    assert len(after.free) == 2


@pytest.mark.parametrize(("seats", "seconds"), [(2, 1.6), (4, 3.6), (6, 4.8)])
def test_grabbing_takes_about_as_long_as_the_spec_says(seats: int, seconds: float) -> None:
    """With everybody still running; at most about 10 s."""
    start = GAME.start(GAME.Options.given({"seats": seats, "grab_mode": "reflex"}), CONTENT)
    stream, times = random.Random(8), []
    for _ in range(60):
        race = start
        while race.step != Step.GRAB:
            actor = GAME.actors(race)[0]
            action = RUN if actor >= 0 else GAME.chance(race)[0].sample(stream)
            race = GAME.step(race, actor, action)
        times.append(grab_all(race, stream, ["normal"] * seats)[1])
    assert abs(sum(times) / len(times) / 1000 - seconds) < 0.6
    assert max(times) < 14_000


def test_the_contest_of_a_grab_in_its_middle() -> None:
    options = {"seats": 3, "track": "stroll", "grab_mode": "reflex", "head_seat": 2}
    race = GAME.start(GAME.Options.given(options), CONTENT)
    race = GAME.arrange(race, positions=[6, 4, 6], dice=[1, 2, 3, 4, 5, 6], stone=1, round=4)
    race = GAME.step(GAME.step(race, 1, GRABS[2]), 2, GRABS[6])
    assert Contest(**grabs.contest(race)) == Contest(
        free=(1, 3, 4, 5),
        needs=(2, 1, 1),
        rank=(6, 4, 6),
        clockwise=(2, 0, 1),
        trailing=(1, 2, 0),
    )


def test_simulated_races_are_won_by_quick_hands() -> None:
    """Not in draft order: the quicker of two that play alike grabs better (spec 9)."""
    players = [PLAYER, PLAYER]
    options = GAME.Options.given({"seats": 2, "grab_mode": "reflex"})

    def wins(quick: int) -> int:
        levels = ["easy", "easy"]
        levels[quick] = "fiendish"
        offhand = Offhand(GAME, levels, worths)
        results = [
            play_out(GAME, options, CONTENT, players, f"quick/{number}", offhand)[0]
            for number in range(40)
        ]
        return sum(result.winners == (quick,) for result in results)

    assert wins(0) >= 24
    assert wins(1) >= 24
