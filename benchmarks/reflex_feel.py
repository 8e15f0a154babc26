"""How the grab in real time feels to a person among three computers.

    python -m benchmarks.reflex_feel [--races 200] [--workers 2]

A modelled person (`Person`) plays whole races by keys, on a virtual clock, through the controller
that the screen uses; dice are used as the heuristic would. Rewrites the tables between the marks
in RESULTS.md. Some minutes.
"""

from __future__ import annotations

import argparse
import heapq
import math
import multiprocessing
import random
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from benchmarks.page import rewrite
from goblin_games.players.goblin_dice import PLAYER, worths
from goblin_games.rules.goblin_dice import GAME
from goblin_games.table.content import load_content
from goblin_games.table.reflex import (
    LEVELS,
    Contest,
    Gift,
    Keys,
    Offhand,
    Pace,
    Reactions,
    Scramble,
    Verdict,
    VirtualClock,
    play_through,
)
from goblin_games.table.reflex.contest import HANDS, Hand
from goblin_games.table.simulate import play_out
from goblin_games.tui.games.goblin_dice.habits import DWELLS

SEAT, SEATS = 0, 4
Worth = Callable[[int], Mapping[int, float]]
RIVALS = ("easy", "normal", "hard", "fiendish")
SPREAD = 0.25
"""Standard deviation of the logarithm of a recognition time."""
STOP = 200
"""Milliseconds in which a finger that is on its way cannot be called back any more."""
JUMP = 0.03
"""The chance that a hand presses before GO."""
ELSEWHERE = 0.5
"""While both hands are empty, the chance that the eyes are on the other light."""
TASTE = Reactions(0, 0, 0, mistakes=LEVELS["normal"].mistakes, lapses=0.0)
"""A person wants the dice that a normal computer wants, errs as often, and settles as soon."""


@dataclass(frozen=True, slots=True)
class Person:
    """How quick somebody is, in milliseconds.

    Attributes:
        recognition: the median time from a light coming on to the press.
        motor: the standard deviation of the finger's own error.
    """

    recognition: int
    motor: int


PEOPLE: Mapping[str, Person] = {
    "quick": Person(280, 30),
    "typical": Person(350, 45),
    "slow": Person(500, 60),
}


@dataclass(slots=True)
class Feel:
    """What the grabs of one person came to; times in milliseconds."""

    grabs: int = 0
    first_choices: int = 0
    """Grabs in which it got a die worth as much to it as the best on the table at GO."""
    rivals: int = 0
    """The same for its three rivals together."""
    won: int = 0
    """Races that it won; all seats use their dice alike."""
    pressed: int = 0
    """Dice that it took by its own keys, of two in a grab."""
    verdicts: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    """From the throw to the last die."""
    idle: list[int] = field(default_factory=list)
    """In each grab, the longest time without a light for an empty hand that could press."""
    after: list[int] = field(default_factory=list)
    """From its own second die to the last one of all."""


class Fingers:
    """A person's two hands in one scramble."""

    def __init__(
        self, person: Person, scramble: Scramble, keys: Keys, worth: Worth, luck: random.Random
    ) -> None:
        self.person, self.scramble, self.worth, self.luck = person, scramble, worth, luck
        self.keys = keys.of(SEAT)
        self.coming: list[tuple[int, Hand, int | None]] = []
        """Presses on their way: when, which hand, for what; None for a false start."""
        self.verdicts: Counter[str] = Counter()
        self._seen: dict[Hand, int] = dict.fromkeys(HANDS, 0)
        self._free_at = 0
        for hand in HANDS:
            if luck.random() < JUMP:
                wait = luck.random() * (scramble.go - scramble.steady)
                heapq.heappush(self.coming, (scramble.steady + int(wait), hand, None))

    def play_through(self, clock: VirtualClock) -> int:
        """Let the whole scramble happen; the longest time without anything to press for."""
        idle, dark_since = 0, self.scramble.go
        while (wake := self.scramble.next_wake()) is not None:
            mine = bool(self.coming) and self.coming[0][0] <= wake
            clock.at = max(clock.at, self.coming[0][0] if mine else wake)
            if mine:
                self.press(clock.at)
            self.scramble.advance()
            if not any(map(self._empty, HANDS)):
                continue
            self.watch(clock.at)
            idle = max(idle, clock.at - dark_since)
            if self.may_grab() or clock.at < self.scramble.go:
                dark_since = clock.at
        return idle

    def watch(self, now: int) -> None:
        """See which lights have come on, and go for one that is worth it: one at a time."""
        for light in self.scramble.lights:
            if len(light.seen) == self._seen[light.hand]:
                continue
            self._seen[light.hand] = len(light.seen)
            if light.on is None or now < self._free_at or not self._empty(light.hand):
                continue
            if all(map(self._empty, HANDS)) and self.luck.random() < ELSEWHERE:
                continue
            if TASTE.wants(light.on, self.worth(SEAT), now - self.scramble.go, self.luck):
                self._free_at = when = now + self._reaction()
                heapq.heappush(self.coming, (when, light.hand, light.on))

    def press(self, now: int) -> None:
        """The finger that is due arrives, unless it was called back in time."""
        _, hand, prize = heapq.heappop(self.coming)
        if not self._empty(hand) or not self.scramble.live(SEAT, hand):
            return  # the hand is shown to be full, or its key to be dead
        light = self.scramble.lights[hand]
        if prize is not None and light.lit_at(now - STOP) != prize:
            return
        aim = light.on
        verdict = self.scramble.press(self.keys[hand])
        self.verdicts[_what_came(prize, aim, verdict)] += 1

    def _reaction(self) -> int:
        recognition = self.person.recognition * math.exp(self.luck.gauss(0, SPREAD))
        return max(120, round(recognition + self.luck.gauss(0, self.person.motor)))

    def _empty(self, hand: Hand) -> bool:
        return self.scramble.hands[SEAT][hand] is None

    def may_grab(self) -> bool:
        """Whether there is a light for a hand that is empty and a key that counts."""
        return any(
            self._empty(light.hand)
            and light.on is not None
            and self.scramble.live(SEAT, light.hand)
            for light in self.scramble.lights
        )


def _what_came(prize: int | None, aim: int | None, verdict: Verdict) -> str:
    """A press in one word."""
    if prize is None:
        return "false start"
    return "hit" if verdict == Verdict.TAKEN and aim == prize else "miss"


@dataclass(frozen=True, slots=True)
class Sitting(Offhand):
    """Grabs of a person at seat 0 among computers.

    Attributes:
        person: how quick it is.
        pace: the pace of the lights.
        feel: where its grabs are counted while all seats are in the race.
    """

    person: Person
    pace: Pace
    feel: Feel

    def grab(self, state: Any, stream: random.Random) -> tuple[Any, int]:
        """The state after the whole scramble that is on, and the number of its actions."""
        states, gifts = [state], list[Gift]()

        def give(gift: Gift) -> None:
            gifts.append(gift)
            states.append(GAME.step(states[-1], gift.seat, GAME.taking(gift.prize)))

        def worth(seat: int) -> Mapping[int, float]:
            return worths(GAME.view(states[-1], {seat}), seat)

        fought = GAME.contest(state)
        assert fought is not None
        contest = Contest(**fought)
        runs = bool(contest.needs[SEAT])
        tops = [_tops(worth(seat)) if need else set() for seat, need in enumerate(contest.needs)]
        clock, keys = VirtualClock(), Keys.default([SEAT] if runs else [])
        scramble = Scramble(
            contest, clock, stream, give, keys=keys, pace=self.pace, worth=worth,
            reactions={seat: LEVELS[self.levels[seat]] for seat in range(1, SEATS)},
        )  # fmt: skip
        if not runs:
            play_through(scramble, clock)
            return states[-1], len(gifts)
        fingers = Fingers(self.person, scramble, keys, worth, stream)
        idle = fingers.play_through(clock)
        if all(contest.needs):
            self._count(gifts, tops, fingers.verdicts, idle, clock.at)
        return states[-1], len(gifts)

    def _count(
        self, gifts: Sequence[Gift], tops: Sequence[set[int]], verdicts: Counter[str],
        idle: int, end: int,
    ) -> None:  # fmt: skip
        feel, own = self.feel, [gift for gift in gifts if gift.seat == SEAT]
        feel.grabs += 1
        happy = {gift.seat for gift in gifts if gift.prize in tops[gift.seat]}
        feel.first_choices += SEAT in happy
        feel.rivals += len(happy - {SEAT})
        feel.pressed += sum(not gift.forced for gift in own)
        feel.verdicts += verdicts
        feel.lengths.append(end)
        feel.idle.append(idle)
        feel.after.append(end - own[-1].time)


def _tops(worth: Mapping[int, float]) -> set[int]:
    """The dice that are worth most."""
    return {prize for prize, value in worth.items() if value == max(worth.values())}


def felt(person: Person, level: str, dwell: int, races: int) -> Feel:
    """A person's grabs in some races on random tracks."""
    options = GAME.Options.given({"seats": SEATS, "grab_mode": "reflex"})
    feel = Feel()
    sitting = Sitting(GAME, [level] * SEATS, worths, person, Pace(dwell=dwell), feel)
    for number in range(races):
        content = load_content(GAME).content
        result, _ = play_out(GAME, options, content, [PLAYER] * SEATS, f"feel/{number}", sitting)
        feel.won += SEAT in result.winners
    return feel


def row(name: str, feel: Feel, races: int) -> str:
    """A line of a table: shares in percent, presses a grab, times in seconds."""
    grabs, presses = feel.grabs, feel.verdicts
    shares = (
        feel.won / races, feel.first_choices / grabs, feel.rivals / grabs / (SEATS - 1),
        feel.pressed / (2 * grabs), presses["hit"] / presses.total(),
    )  # fmt: skip
    tenths = statistics.quantiles(feel.lengths, n=10)
    cells = [
        *(f"{100 * share:.0f}" for share in shares),
        *(f"{presses[what] / grabs:.2f}" for what in ("miss", "false start")),
        f"{_seconds(tenths[4])} ({_seconds(tenths[0])}-{_seconds(tenths[-1])})",
        _seconds(statistics.quantiles(feel.idle, n=100)[-1]),
        f"{_seconds(statistics.fmean(feel.after))}, {_seconds(max(feel.after))}",
    ]
    return f"| {name} | {' | '.join(cells)} |"


def _seconds(time: float) -> str:
    return f"{time / 1000:.1f}"


COLUMNS = (
    "races won", "first choice", "rivals'", "by own keys", "hits", "misses", "false starts",
    "length", "idle", "after",
)  # fmt: skip


def head(name: str) -> list[str]:
    """The two lines above a table."""
    return [f"| {name} | {' | '.join(COLUMNS)} |", "| --- " * (len(COLUMNS) + 1) + "|"]


def tables(races: int, workers: int) -> str:
    """People of three kinds at the default pace; then the typical one at the other paces."""
    default = DWELLS["normal"]
    people = [(name, level, PEOPLE[name], default) for name in PEOPLE for level in RIVALS]
    paces = [
        (name, level, PEOPLE["typical"], dwell)
        for name, dwell in DWELLS.items()
        for level in RIVALS
        if dwell != default
    ]
    lines: list[str] = []
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for title, cells in (("person, computers", people), ("lights, computers", paces)):
            lines += ["", *head(title)]
            jobs = [pool.submit(felt, cell[2], cell[1], cell[3], races) for cell in cells]
            for (name, level, *_), job in zip(cells, jobs, strict=True):
                lines.append(row(f"{name}, {level}", job.result(), races))
                print(lines[-1], flush=True)
    return "\n".join(lines[1:])


def main() -> None:
    """Measure, and rewrite the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--races", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    found = tables(arguments.races, arguments.workers)
    rewrite("reflex feel", found)


if __name__ == "__main__":
    main()
