"""The grab in real time on the screen, on a virtual clock: each rule of 4.4(a), and bad input."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.actions import RUN, Grab, Roll
from goblin_games.rules.goblin_dice.state import FREE, Step
from goblin_games.table.match import Match
from goblin_games.table.reflex import VirtualClock
from goblin_games.table.setup import Wish, new_match
from goblin_games.table.store import Store, StoreError
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.games.goblin_dice.grabbing import Grabbing
from goblin_games.tui.games.goblin_dice.shots import set_clock
from tests.tui.frame_tools import drive, still, text, until


@pytest.fixture(autouse=True)
def clock() -> Iterator[VirtualClock]:
    """The clock of every table opened in a test."""
    made = VirtualClock(5_000)
    set_clock(made)
    yield made
    set_clock(None)


def race(*names: str, seats: int | None = None, seed: str = "grub", **options: Any) -> Match:
    """A race by reflex: people, then computers on the other seats."""
    wishes = [Wish(name) for name in names]
    given = {"grab_mode": "reflex", "track": "stroll", **options}
    count = len(names) if seats is None else seats
    return new_match("goblin-dice", seed=seed, wishes=wishes, seats=count, options=given)


def thrown(*names: str, dice: list[int], positions: list[int], **more: Any) -> Match:
    """A race in which just these dice have been thrown."""
    match = race(*names, **more)
    match._past[-1].state = GAME.arrange(match.state, positions=positions, round=4, stone=1)
    match.play(0, RUN)
    match.roll(Roll(tuple(dice)))
    return match


class Hands:
    """Presses keys at a table, and lets time pass there."""

    def __init__(self, app: GoblinApp, pilot: Pilot[Any], clock: VirtualClock) -> None:
        self.table: Any = next(s for s in app.screen_stack if isinstance(s, Grabbing))
        self.app, self.pilot, self.clock = app, pilot, clock

    async def ready(self) -> None:
        """Wait for the scramble."""
        for _ in range(200):
            if self.table.scramble is not None:
                return
            await self.pilot.pause(0.01)
        raise AssertionError(text(self.app))

    @property
    def scramble(self) -> Any:
        return self.table.scramble

    async def to(self, time: int) -> None:
        """So many milliseconds after GO, step by step as in life."""
        goal = self.scramble.go + time
        while self.scramble is not None and self.clock.at < goal:
            wake = self.scramble.next_wake()
            if wake is None:
                break
            self.clock.at = min(max(wake, self.clock.at + 1), goal)
            self.table.tick()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    def lit(self, hand: int) -> Any:
        return self.scramble.lights[hand].on

    async def until_lit(self, hand: int) -> int:
        """Let time pass until a hand's light is on."""
        for _ in range(3000):
            if self.scramble.lights[hand].on is not None:
                return int(self.scramble.lights[hand].on)
            await self.to(self.clock.at - self.scramble.go + 10)
        raise AssertionError("dark for ever")


def play(walk: Any, match: Match, clock: VirtualClock, **more: Any) -> None:
    """Open the table of a match that stands at a grab, or before a shout."""

    async def run(app: GoblinApp, pilot: Pilot[Any]) -> None:
        hands = Hands(app, pilot, clock)
        if match.state.step == Step.GRAB:
            await hands.ready()
        await walk(hands)

    drive(run, match, **more)


FOUR = [5, 2, 2, 6]


def two(**more: Any) -> Match:
    return thrown("Ann", "Bob", dice=FOUR, positions=[6, 4], **more)


def owners(match: Match) -> tuple[int, ...]:
    owners: tuple[int, ...] = match.state.owners
    return owners


# -- the rules -------------------------------------------------------------------------------


def test_rule_1_keys_are_bound_by_pressing(clock: VirtualClock) -> None:
    match = race("Ann", "Bob")

    async def walk(hands: Hands) -> None:
        app, pilot = hands.app, hands.pilot
        await until(pilot, "Whose hands are whose")  # two people: it asks by itself, once
        await hands.press("enter", "a")
        await until(pilot, "press your right key")
        await hands.press("a")
        await until(pilot, "'a' is the left key of Ann already.")
        await hands.press("f5", "up")
        await until(pilot, "Take a key that prints")
        await hands.press(",")
        await until(pilot, "is the left key of Bob already.")
        await hands.press("s", "escape")
        await until(pilot, "any hand key or")
        assert app.settings.games["goblin-dice"]["keys"] == {"0": ["a", "s"]}
        await hands.press("z")
        await pilot.pause(0.05)
        assert match.state.step == Step.RUN
        await hands.press("s")
        await hands.ready()
        assert match.state.runner == 0

    play(walk, match, clock)


@pytest.mark.parametrize(("key", "seat"), [("z", 0), (".", 1), ("space", 0)])
def test_rule_2_any_hand_key_is_a_shout(key: str, seat: int, clock: VirtualClock) -> None:
    match = race("Ann", "Bob")

    async def walk(hands: Hands) -> None:
        await hands.press("escape")
        await until(hands.pilot, "Run!")
        await hands.press(key)
        await hands.ready()
        assert match.state.runner == seat

    play(walk, match, clock)


def test_rule_2_computers_alone_shout_after_a_second(clock: VirtualClock) -> None:
    match = race("Ann", seats=3)
    match.take_over(0, "normal")

    async def walk(hands: Hands) -> None:
        await hands.pilot.pause(0.3)
        assert match.state.step == Step.RUN
        clock.at += 1_000
        await hands.ready()

    play(walk, match, clock, settings=still(pace=0.3))


def test_rule_3_nothing_shines_before_go(clock: VirtualClock) -> None:
    match = race("Ann", seats=3)

    async def walk(hands: Hands) -> None:
        await until(hands.pilot, "Run!")
        await hands.press("space")
        await hands.ready()
        assert "the dice fly" in text(hands.app)
        assert 900 + 800 <= hands.scramble.go - 5_000 <= 900 + 1_800
        await hands.to(-100)
        assert "steady" in text(hands.app)
        assert hands.lit(0) is None
        assert "not before GO!" in text(hands.app)
        await hands.to(0)
        await hands.to(100)
        assert hands.lit(0) == 1
        assert hands.lit(1) == 6
        assert "not before" not in text(hands.app)
        assert text(hands.app).count("GO!") == 2  # on the table, and beside the keys
        await hands.to(950)
        assert text(hands.app).count("GO!") == 1

    play(walk, match, clock)


def test_rule_4_the_lights_walk_towards_each_other(clock: VirtualClock) -> None:
    async def walk(hands: Hands) -> None:
        await hands.to(90)
        seen = [(hands.lit(0), hands.lit(1))]
        shown = {text(hands.app)}
        for time in range(180, 2_400, 90):
            await hands.to(time)
            shown.add(text(hands.app))
            if (now := (hands.lit(0), hands.lit(1))) != seen[-1]:
                seen.append(now)
        left = list(dict.fromkeys(pair[0] for pair in seen))
        right = list(dict.fromkeys(pair[1] for pair in seen))
        assert left[:3] == [1, 2, 3]
        assert right[:3] == [4, 3, 2]
        assert len(shown) >= 5

    play(walk, two(), clock)


def test_rule_5_a_press_takes_the_die_and_puts_the_light_out(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(100)
        await hands.press("z")
        await hands.to(130)
        assert owners(match) == (0, FREE, FREE, FREE)
        assert hands.lit(0) is None
        await hands.to(250)
        assert " z  5   ·  x" in text(hands.app)
        await hands.to(360)
        assert hands.lit(0) == 2
        await hands.press("x")
        await hands.to(460)
        assert owners(match) == (0, 1, 1, 0)  # rule 9: what is left is just what Bob needs

    play(walk, match, clock)


def test_rule_6_a_false_start_deadens_that_hand(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(-200)
        await hands.press("z")
        await hands.to(100)
        await hands.press("z")
        await hands.to(150)
        assert owners(match) == (FREE,) * 4
        await hands.press("x")  # the other hand is alive
        await hands.to(250)
        assert owners(match) == (FREE, FREE, FREE, 0)
        await hands.to(801)
        await hands.until_lit(0)
        await hands.press("z")
        await hands.to(hands.clock.at - hands.scramble.go + 40)
        assert owners(match).count(0) == 2

    play(walk, match, clock)


def test_a_person_alone_is_told_what_its_keys_do_and_did(clock: VirtualClock) -> None:
    match = thrown("Ann", seats=2, dice=[2, 3, 4, 5], positions=[1, 1])

    async def walk(hands: Hands) -> None:
        await hands.to(-500)
        assert "dash    move    move    move" in text(hands.app)
        await hands.press("z")
        assert "Not before GO! That hand must rest for 0.7 s now." in text(hands.app)
        await hands.to(60)
        await hands.press("z")
        assert "Too soon: a hand can grab again" in text(hands.app)
        await hands.press("x")
        await hands.to(170)
        assert owners(match) == (FREE, FREE, FREE, 0)
        assert "your right hand has 5" in text(hands.app)
        assert "Ann grabs die 4, a 5." in text(hands.app)  # its first die is not in the left hand
        assert "Too soon" not in text(hands.app)
        assert "x the one over" not in text(hands.app)
        await hands.to(30_000)
        assert "What is left is yours, without a key." in text(hands.app)

    play(walk, match, clock)


def test_a_person_with_full_hands_is_told_what_it_has(clock: VirtualClock) -> None:
    match = thrown("Ann", seats=6, dice=[2, 3, 4, 5] * 3, positions=[1] * 6)

    async def walk(hands: Hands) -> None:
        await hands.to(50)
        await hands.press("z", "x")
        await hands.to(170)
        assert "You have 2 and 5. The others still grab." in text(hands.app)
        assert text(hands.app).count("GO!") == 1  # on the table only

    play(walk, match, clock)


def test_rule_6_hammering_and_holding_win_nothing(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        for time in range(-600, 3_000, 60):
            await hands.to(time)
            for key in "zx":
                hands.table.press(key, key)
        assert owners(match) == (FREE,) * 4
        assert "z" in text(hands.app)

    play(walk, match, clock)


def test_rule_7_a_full_hand_and_a_crushed_seat_do_nothing(clock: VirtualClock) -> None:
    match = race("Ann", "Bob", "Cid")
    match._past[-1].state = GAME.arrange(
        match.state, positions=[6, 4, 2], round=4, stone=1, crushed_round=[0, 0, 3]
    )
    match.play(0, RUN)
    match.roll(Roll((5, 2, 2, 6)))

    async def walk(hands: Hands) -> None:
        await hands.to(100)
        await hands.press("1", "2", "z")
        await hands.to(900)
        await hands.until_lit(0)
        await hands.press("z")
        await hands.to(1_500)
        assert owners(match) == (0, FREE, FREE, FREE)
        assert "flat on" in text(hands.app)

    play(walk, match, clock)


def test_rule_8_of_two_who_press_together_the_rear_goblin_gets_it(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(300)
        await hands.press("z")
        clock.at += 12
        await hands.press(",")
        await hands.to(400)
        assert owners(match) == (1, FREE, FREE, FREE)
        await hands.to(500)
        await hands.press("z")  # dead until 700 ms after 300
        await hands.to(600)
        assert owners(match) == (1, FREE, FREE, FREE)

    play(walk, match, clock)


def test_rule_10_the_slow_are_served(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(20_100)
        assert match.state.step == Step.TURN
        assert FREE not in owners(match)
        await until(hands.pilot, "Use your")

    play(walk, match, clock)


def test_rule_11_the_menu_waits_for_the_end_of_the_grab(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(100)
        await hands.press("escape")
        await hands.press("ctrl+p")
        assert hands.app.screen is hands.table
        await until(hands.pilot, "The menu opens when")
        await hands.press("z", "x")
        await hands.to(400)
        assert match.state.step == Step.TURN
        await until(hands.pilot, "Leave for the menu")
        await hands.press("escape")
        await until(hands.pilot, "Use your")

    play(walk, match, clock)


def test_rule_13_an_auto_hand_is_moved_by_the_computer(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        table = hands.table
        table.habits.helped = {0}
        table._set_out(True)
        await hands.to(0)
        for time in range(100, 12_000, 100):
            if hands.scramble is None:
                break
            await hands.press("z", "x")
            await hands.to(time)
        assert owners(match).count(0) == 2
        assert "auto" in text(hands.app)

    play(walk, match, clock)


def test_rule_14_a_stopped_process_begins_anew(clock: VirtualClock) -> None:
    """SIGSTOP and SIGCONT: the dice given are kept, GO comes again."""
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(100)
        await hands.press("z")
        await hands.to(200)
        go = hands.scramble.go
        clock.at += 30_000
        hands.table.tick()
        assert hands.scramble.go > go + 30_000
        assert owners(match) == (0, FREE, FREE, FREE)
        await hands.press("x")  # a false start
        await hands.to(-100)
        assert "steady" in text(hands.app)
        await hands.to(300)
        await hands.press("x")
        await hands.to(330)
        assert owners(match)[0] == 0

    play(walk, match, clock)


def test_rule_14_a_match_that_was_left_in_mid_grab_goes_on(clock: VirtualClock) -> None:
    match = two()
    match.play(1, Grab(3))

    async def walk(hands: Hands) -> None:
        assert "the dice fly" not in text(hands.app)
        assert 800 <= hands.scramble.go - 5_000 <= 1_800
        assert hands.scramble.free == [1, 2, 4]
        await hands.to(100)
        assert (hands.lit(0), hands.lit(1)) == (1, 4)
        assert ",  2   ·  ." in text(hands.app)  # its die lies in its left hand
        await hands.press(".")
        await hands.to(150)
        assert owners(match) == (0, 0, 1, 1)

    play(walk, match, clock)


# -- bad input -------------------------------------------------------------------------------


def test_a_storm_of_keys_is_harmless(clock: VirtualClock) -> None:
    """A thousand events a second: hands' keys, nobody's keys, reserved keys, nonsense."""
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(-600)
        letters = "zx,.qwertyuiop1234567890ZX?:UHRWLOMY \x00é"
        for number in range(2_000):
            letter = letters[number % len(letters)]
            hands.table.press(letter, letter)
            clock.at += 1
            if not number % 50:
                await hands.pilot.pause()
        assert owners(match) == (FREE,) * 4
        assert hands.app.screen is hands.table
        await hands.to(clock.at - hands.scramble.go + 800)
        await hands.until_lit(0)
        await hands.press("z")  # fair play goes on
        await hands.to(clock.at - hands.scramble.go + 100)
        assert owners(match).count(0) == 1

    play(walk, match, clock)


def test_a_resize_begins_the_grab_anew(clock: VirtualClock) -> None:
    match = two()

    async def walk(hands: Hands) -> None:
        await hands.to(100)
        await hands.press("z")
        await hands.to(200)
        assert owners(match)[0] == 0
        go = hands.scramble.go
        await hands.pilot.resize_terminal(100, 30)
        await hands.pilot.pause(0.1)
        assert hands.scramble.go >= go + 200
        assert owners(match) == (0, FREE, FREE, FREE)
        await hands.pilot.resize_terminal(40, 10)
        await hands.pilot.pause(0.1)
        await hands.press("x", "z", ",")
        clock.at += 5_000
        await hands.pilot.pause(0.2)
        assert owners(match) == (0, FREE, FREE, FREE), "nobody sees the lights"
        await hands.pilot.resize_terminal(80, 24)
        await hands.pilot.pause(0.2)
        await hands.to(100)
        await hands.press("x")
        await hands.to(200)
        assert owners(match).count(0) == 2

    play(walk, match, clock)


def test_quitting_in_mid_grab_loses_nothing(clock: VirtualClock, tmp_path: Path) -> None:
    match = two()
    store = Store(tmp_path / "matches.db")

    async def leave(hands: Hands) -> None:
        await hands.to(100)
        await hands.press("z")
        await hands.to(200)
        await hands.press("ctrl+c")

    match = race("Ann", "Bob")
    kept = store.keep(match)

    async def begin(hands: Hands) -> None:
        await hands.press("escape", "space")
        await hands.ready()
        await leave(hands)

    play(begin, match, clock, store=store)
    store.leave(match)
    again = store.open(kept)
    assert again.state.step == Step.GRAB
    assert again.state.owners.count(0) == 1

    async def go_on(hands: Hands) -> None:
        assert len(hands.scramble.free) == 3
        await hands.to(200)
        await hands.press("x")
        await hands.to(300)
        assert again.state.step == Step.TURN

    play(go_on, again, clock, store=store)
    store.close()


def test_a_die_that_cannot_be_kept_has_not_been_taken(clock: VirtualClock) -> None:
    match = two()

    class Full:
        broken = True

        def append(self, index: int, text: str) -> None:
            if self.broken:
                raise StoreError("The disk is full.")

        def truncate(self, length: int) -> None: ...
        def describe(self) -> None: ...

    journal: Any = Full()

    async def walk(hands: Hands) -> None:
        match.journal = journal
        await hands.to(100)
        await hands.press("z")
        await hands.to(150)
        await until(hands.pilot, "The disk is full.")
        assert owners(match) == (FREE,) * 4
        Full.broken = False
        await hands.press("space")
        await hands.ready()
        await hands.to(100)
        await hands.press("z")
        await hands.to(150)
        assert owners(match)[0] == 0

    play(walk, match, clock)


def test_keys_that_are_still_hammered_choose_nothing_afterwards(clock: VirtualClock) -> None:
    """The third seat's keys are 1 and 2: they would use dice."""
    match = race("Ann", "Bob", "Cid")
    match._past[-1].state = GAME.arrange(match.state, positions=[9, 8, 5], round=4, stone=1)
    match.play(0, RUN)
    match.roll(Roll((2, 2, 2, 2, 2, 2)))
    for seat, number in ((0, 1), (0, 2), (1, 3), (1, 4)):
        match.play(seat, Grab(number))

    async def walk(hands: Hands) -> None:
        await hands.pilot.pause(0.05)
        table = hands.table
        if hands.scramble is not None:
            await hands.to(10)  # rule 9
        await until(hands.pilot, "Cid  Use your 2 and 2")
        length = len(match)
        for _ in range(8):
            await hands.press("2", "1")
            clock.at += 100
        assert len(match) == length
        clock.at += 800
        await hands.press("2")
        await hands.pilot.pause(0.05)
        assert len(match) == length + 1
        assert table is hands.app.screen

    play(walk, match, clock)


def test_a_whole_race_of_one_person_against_computers(clock: VirtualClock) -> None:
    """Keys only; whoever is slow is served, and the race comes to its end."""
    match = race("Ann", seats=4, seed="wart")

    async def walk(hands: Hands) -> None:
        for _ in range(4_000):
            if match.over:
                break
            table: Any = hands.app.screen
            if getattr(table, "scramble", None) is not None:
                at = clock.at - table.scramble.go
                for key in "zx":
                    table.press(key, key)
                await hands.to(max(at + 750, 100))
            elif getattr(table, "asked", None) is not None:
                keys = {Step.RUN: "space"}.get(match.state.step, "enter")
                clock.at += 1_000
                await hands.press(keys)
            else:
                clock.at += 100
                await hands.pilot.pause(0.005)
        assert match.over
        await until(hands.pilot, "WHAT DECIDED IT")

    play(walk, match, clock)


@pytest.mark.parametrize(("late", "key"), [(180, "d"), (180, "a"), (40, "")])
def test_rule_12_a_long_line_is_measured(late: int, key: str, clock: VirtualClock) -> None:
    match = race("Ann", seats=2)

    async def walk(hands: Hands) -> None:
        await until(hands.pilot, "any hand key or")
        table = hands.table
        assert table._pinging is not None
        for _ in range(10):
            table._pinged = None
            table._ping()
            clock.at += late
            hands.app.post_message(events.CursorPosition(0, 0))
            await hands.pilot.pause(0.01)
        assert table.delay.median == late
        if not key:
            assert "A long line" not in text(hands.app)
            return
        await until(hands.pilot, "Your terminal answers after 180 ms")
        await hands.press(key)
        await until(hands.pilot, "Run!")
        playing: Any = hands.app.screen
        if key == "d":
            assert playing.match.options.grab_mode == "draft"
        else:
            assert playing.habits.pace.delay == 180

    play(walk, match, clock, settings=still(remote=True))
