"""The numbered rules of the reflex grab, one after the other, to the millisecond."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from goblin_games.table.reflex import (
    DEFAULT_KEYS,
    LEFT,
    LEVELS,
    RIGHT,
    Binder,
    Contest,
    Delay,
    Keys,
    KeyTaken,
    Pace,
    PaceError,
    Reactions,
    Scramble,
    Shout,
    SystemClock,
    Verdict,
    VirtualClock,
    play_through,
)
from tests.table.reflex.stage import Stage, contest

EAGER = Reactions(mean=300, deviation=0, tail=0, mistakes=0.0, lapses=0.0)
BLIND = Reactions(mean=300, deviation=0, tail=0, mistakes=0.0, lapses=1.0)


def steady(**changes: Any) -> Pace:
    """A pace without chance."""
    return Pace(jitter=0, **changes)


# -- rule 1: keys ---------------------------------------------------------------------------


def test_rule_1_binding_asks_left_then_right_of_each_seat() -> None:
    binder = Binder([0, 2])
    for key, asked in (("q", (0, LEFT)), ("w", (0, RIGHT)), ("ö", (2, LEFT)), (" ", (2, RIGHT))):
        assert binder.asked == asked
        binder.press(key)
    assert binder.asked is None
    assert binder.keys.owner("ö") == (2, LEFT)
    assert binder.keys.of(0) == {LEFT: "q", RIGHT: "w"}


@pytest.mark.parametrize("key", ["q", "Q", "\t", "\x1b", "", "up", "\n"])
def test_rule_1_refuses_duplicates_and_what_does_not_print(key: str) -> None:
    binder = Binder([0, 1])
    binder.press("q")
    with pytest.raises(KeyTaken):
        binder.press(key)
    assert binder.asked == (0, RIGHT)


def test_rule_1_default_keys_fit_six_seats_on_a_plain_keyboard() -> None:
    keys = Keys.default(range(6))
    assert len(keys.bound) == 12
    assert all(len(key) == 1 and key.isascii() for pair in DEFAULT_KEYS for key in pair)
    assert keys.owner("Z") == (0, LEFT)  # caps lock does not matter
    assert keys.owner("N") == (5, RIGHT)


def test_rule_1_a_seat_may_change_its_key() -> None:
    keys = Keys.default([0])
    keys.bind(0, LEFT, "q")
    assert keys.of(0) == {LEFT: "q", RIGHT: "x"}
    assert keys.owner("z") is None


# -- rule 2: the shout ----------------------------------------------------------------------


def test_rule_2_any_key_of_a_running_person_is_a_shout() -> None:
    shout = Shout(VirtualClock(), Keys.default(range(4)), people={1, 3}, head=0)
    assert [shout.press(key) for key in (",", "0", "z", "q")] == [1, 3, None, None]
    assert shout.tick() is None
    assert shout.due is None


def test_rule_2_computers_shout_after_a_second() -> None:
    clock = VirtualClock(70)
    shout = Shout(clock, Keys(), people=(), head=2)
    clock.at = 1069
    assert shout.tick() is None
    clock.at = 1070
    assert shout.tick() == 2


# -- rule 3: the throw ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_rule_3_tumble_then_steady_then_go(seed: int) -> None:
    stage = Stage(contest(4, 2), seed=seed)
    assert stage.scramble.steady == 5000 + 900
    assert 800 <= stage.scramble.go - stage.scramble.steady <= 1800
    assert stage.lights(-1) == (None, None)
    assert stage.press(-1, 0, "left") == Verdict.DARK
    assert stage.lights(0) == (1, 4)


def test_rule_3_go_cannot_be_foreseen() -> None:
    waits = {Stage(contest(4, 2), seed=seed).scramble.go for seed in range(50)}
    assert len(waits) > 30


# -- rule 4: lights -------------------------------------------------------------------------


def test_rule_4_left_walks_up_and_right_walks_down_around_the_ends() -> None:
    stage = Stage(contest(4, 2))
    seen = [stage.lights(650 * step) for step in range(6)]
    assert seen == [(1, 4), (2, 3), (3, 2), (4, 1), (1, 4), (2, 3)]


def test_rule_4_a_step_comes_on_the_millisecond() -> None:
    stage = Stage(contest(4, 2))
    assert stage.lights(649) == (1, 4)
    assert stage.lights(650) == (2, 3)


def test_rule_4_taken_prizes_are_skipped() -> None:
    stage = Stage(contest(6, 3), start=0)
    assert stage.press(700, 0, "left") == Verdict.TAKEN  # prize 2
    assert [stage.lights(650 * step)[1] for step in range(2, 7)] == [4, 3, 1, 6, 5]


@pytest.mark.parametrize("dwell", [400, 650, 1200])
def test_rule_4_stays_vary_by_a_quarter_each_light_by_itself(dwell: int) -> None:
    stage = Stage(contest(4, 2), pace=Pace(dwell=dwell), seed=9)
    stage.to(19_000)
    for light in stage.scramble.lights:
        times = [since for since, _ in light.seen]
        stays = [b - a for a, b in pairwise(times)]
        assert all(dwell * 0.75 - 1 <= stay <= dwell * 1.25 + 1 for stay in stays)
        assert len(set(stays)) > len(stays) // 2
    left, right = stage.scramble.lights
    assert [t for t, _ in left.seen[1:6]] != [t for t, _ in right.seen[1:6]]


def test_rule_4_a_light_comes_on_the_only_free_prize_again() -> None:
    stage = Stage(contest(2, 2, needs=(1, 1)))
    assert stage.press(100, 0, "right") == Verdict.TAKEN
    stage.to(200)
    assert stage.gifts[0].prize == 2
    assert stage.scramble.over  # the other one is forced at once


def test_rule_4_one_prize_for_two_seats_is_lit_again_and_again() -> None:
    stage = Stage(contest(1, 2, needs=(1, 1)))
    assert [stage.lights(650 * step) for step in range(3)] == [(1, 1)] * 3
    assert len(stage.scramble.lights[LEFT].seen) == 3


# -- rule 5: grabbing -----------------------------------------------------------------------


def test_rule_5_the_light_is_dark_until_250_ms_after_the_press() -> None:
    stage = Stage(contest(6, 3), pace=steady(window=0))
    assert stage.press(100, 0, "left") == Verdict.TAKEN
    assert stage.lights() == (None, 6)
    assert stage.lights(349) == (None, 6)
    assert stage.lights(350) == (2, 6)
    assert stage.lights(999)[0] == 2  # a full stay
    assert stage.lights(1000)[0] == 3


def test_rule_5_both_lights_on_the_prize_go_dark() -> None:
    stage = Stage(contest(3, 3, needs=(1, 1, 1)), pace=steady(window=0))
    assert stage.lights(650) == (2, 2)
    stage.press(700, 0, "right")
    assert stage.lights() == (None, None)
    assert stage.lights(950) == (3, 1)


def test_rule_5_the_next_prize_is_counted_from_the_taken_one_when_the_light_comes_on() -> None:
    stage = Stage(contest(6, 3), pace=steady(window=0))
    stage.to(1300)
    assert stage.lights() == (3, 4)
    stage.press(1310, 0, "left")
    stage.press(1320, 1, "right")
    assert stage.lights() == (None, None)
    assert stage.lights(1559) == (None, None)
    assert stage.lights(1569) == (5, None)
    assert stage.lights(1570) == (5, 2)


def test_rule_5_the_key_names_the_hand() -> None:
    stage = Stage(contest(4, 2), pace=steady(window=0))
    stage.press(10, 0, "right")
    assert stage.scramble.hands == [[None, 4], [None, None]]
    assert stage.log() == ["10 s0 4 right"]


# -- rule 6: live presses -------------------------------------------------------------------


def test_rule_6_a_false_start_deadens_the_hand_and_only_that_one() -> None:
    stage = Stage(contest(4, 2))
    assert stage.press(-100, 0, "left") == Verdict.DARK
    assert stage.press(599, 0, "left") == Verdict.DEAD
    assert stage.press(600, 0, "right") == Verdict.TAKEN


def test_rule_6_exactly_the_silence_is_enough() -> None:
    for gap, verdict in ((699, Verdict.DEAD), (700, Verdict.TAKEN)):
        stage = Stage(contest(4, 2))
        stage.press(-100, 0, "left")
        assert stage.press(-100 + gap, 0, "left") == verdict


def test_rule_6_dead_presses_count_as_events() -> None:
    stage = Stage(contest(4, 2))
    stage.press(-100, 0, "left")
    assert stage.press(500, 0, "left") == Verdict.DEAD
    assert stage.press(1199, 0, "left") == Verdict.DEAD
    assert stage.press(1899, 0, "left") == Verdict.TAKEN


def test_rule_6_a_held_key_that_repeats_never_comes_alive() -> None:
    stage = Stage(contest(4, 2))
    stage.press(-800, 0, "left")
    for time in range(-300, 5000, 33):
        assert stage.press(time, 0, "left") == Verdict.DEAD
    assert stage.gifts == []


@pytest.mark.parametrize("silence", [500, 700, 1500])
def test_rule_6_the_silence_is_an_option(silence: int) -> None:
    stage = Stage(contest(4, 2), pace=steady(silence=silence))
    stage.press(-10, 0, "left")
    assert stage.press(silence - 11, 0, "left") == Verdict.DEAD
    assert stage.press(2 * silence - 11, 0, "left") == Verdict.TAKEN


def test_rule_6_keys_before_the_throw_do_not_count() -> None:
    keys = Keys.default([0, 1])
    clock = VirtualClock(1000)
    assert Shout(clock, keys, {0, 1}, 0).press("z") == 0
    stage = Stage(contest(4, 2), start=1000)
    assert stage.press(0, 0, "left") == Verdict.TAKEN


# -- rule 7: void presses -------------------------------------------------------------------


def test_rule_7_dark_lights_and_full_hands_give_nothing() -> None:
    stage = Stage(contest(6, 3), pace=steady(window=0))
    stage.press(100, 0, "left")
    assert stage.press(200, 1, "left") == Verdict.DARK
    assert stage.press(800, 0, "left") == Verdict.FULL
    assert stage.press(850, 1, "left") == Verdict.DEAD  # the void press counted for rule 6
    assert len(stage.gifts) == 1


def test_rule_7_a_crushed_seats_keys_do_nothing() -> None:
    stage = Stage(contest(4, 3, needs=(2, 0, 2), clockwise=(0, 2), trailing=(0, 2)))
    assert stage.press(100, 1, "left") == Verdict.FULL
    assert stage.scramble.press("p") == Verdict.NOBODY
    stage.to(1000)
    assert stage.gifts == []


# -- rule 8: two seats, one prize -----------------------------------------------------------


@pytest.mark.parametrize(("gap", "winner"), [(0, 1), (19, 1), (20, 1), (21, 0), (50, 0)], ids=str)
def test_rule_8_within_the_window_the_rearmost_wins(gap: int, winner: int) -> None:
    stage = Stage(contest(6, 3, rank=(6, 4, 5)))
    stage.press(100, 0, "left")
    stage.press(100 + gap, 1, "left")
    stage.to(200)
    assert stage.log() == [f"120 s{winner} 1 left"]


def test_rule_8_then_the_seat_with_fewer_prizes() -> None:
    stage = Stage(contest(6, 3, rank=(4, 4, 4)))
    stage.press(10, 0, "right")
    stage.press(700, 0, "left")
    stage.press(705, 1, "left")
    stage.to(800)
    assert stage.log() == ["30 s0 6 right", "720 s1 2 left"]


def test_rule_8_then_clockwise_from_the_head_seat() -> None:
    stage = Stage(contest(6, 3, clockwise=(2, 0, 1)))
    stage.press(100, 0, "left")
    stage.press(101, 1, "left")
    stage.press(102, 2, "left")
    stage.to(200)
    assert stage.log() == ["120 s2 1 left"]


def test_rule_8_through_either_light() -> None:
    stage = Stage(contest(3, 3, needs=(1, 1, 1), rank=(1, 6, 4)))
    hand = [stage.press(700, 1, "left"), stage.press(710, 2, "right")]
    assert hand == [Verdict.FULL, Verdict.TAKEN]  # a seat's one die lies in its left hand
    stage.to(800)
    assert stage.log() == ["730 s2 2 right"]


def test_rule_8_both_keys_of_one_seat_take_it_with_the_first() -> None:
    stage = Stage(contest(3, 2, needs=(2, 1)))
    assert stage.lights(650) == (2, 2)
    assert stage.press(700, 0, "right") == Verdict.TAKEN
    assert stage.press(705, 0, "left") == Verdict.VOID
    stage.to(800)
    assert stage.log() == ["720 s0 2 right"]


def test_rule_8_claims_on_different_prizes_run_side_by_side() -> None:
    stage = Stage(contest(6, 3))
    stage.press(640, 0, "left")
    stage.press(655, 1, "right")
    assert stage.lights(660) == (1, 6)
    assert stage.lights(661) == (None, 6)  # the other claim still holds the lights
    assert stage.lights(675) == (None, 6)
    stage.to(676)
    assert stage.log() == ["660 s0 1 left", "675 s1 6 right"]
    assert stage.lights(889) == (None, None)
    assert stage.lights(890) == (2, None)
    assert stage.lights(905) == (2, 5)


def test_rule_8_what_fell_due_happens_right_after_the_last_claim() -> None:
    stage = Stage(contest(6, 3))
    stage.press(640, 0, "left")
    assert stage.lights(661) == (None, 5)
    assert stage.scramble.lights[RIGHT].seen[-1] == (stage.scramble.go + 660, 5)
    assert stage.lights(660 + 649)[1] == 5
    assert stage.lights(660 + 650)[1] == 4


def test_rule_8_lights_come_before_presses_at_one_millisecond() -> None:
    stage = Stage(contest(4, 2))
    assert stage.press(650, 0, "left") == Verdict.TAKEN
    stage.to(700)
    assert stage.gifts[0].prize == 2


def test_rule_8_without_a_window_the_first_press_takes_it() -> None:
    stage = Stage(contest(6, 3, rank=(6, 4, 5)), pace=steady(window=0))
    assert stage.press(100, 0, "left") == Verdict.TAKEN
    assert stage.press(100, 1, "left") == Verdict.DARK
    assert stage.log() == ["100 s0 1 left"]


# -- rule 9: forced -------------------------------------------------------------------------


def test_rule_9_the_last_seat_gets_what_is_left_lowest_first() -> None:
    stage = Stage(contest(4, 2), pace=steady(window=0))
    stage.press(10, 0, "left")
    stage.press(10, 0, "right")
    assert stage.log() == [
        "10 s0 1 left",
        "10 s0 4 right",
        "10 s1 2 left forced",
        "10 s1 3 right forced",
    ]
    assert stage.scramble.over


def test_rule_9_open_claims_lapse() -> None:
    stage = Stage(contest(3, 2, needs=(1, 2)))
    assert stage.press(10, 0, "right") == Verdict.TAKEN
    assert stage.press(20, 1, "left") == Verdict.TAKEN
    stage.to(100)
    assert stage.log() == ["30 s0 3 right", "30 s1 1 left forced", "30 s1 2 right forced"]


def test_rule_9_does_not_apply_while_more_is_left_than_needed() -> None:
    stage = Stage(contest(6, 2), pace=steady(window=0))  # a duel (R23)
    stage.press(10, 0, "left")
    stage.press(10, 0, "right")
    stage.press(700, 1, "left")
    assert not stage.scramble.over
    stage.press(710, 1, "right")
    assert stage.scramble.over
    assert len(stage.scramble.free) == 2


# -- rule 10: slow seats --------------------------------------------------------------------


def test_rule_10_after_twenty_seconds_the_slow_are_served_round_by_round() -> None:
    stage = Stage(contest(6, 3, trailing=(2, 0, 1)))
    stage.to(20_000)
    assert stage.gifts == []
    stage.to(20_001)
    order = [gift.seat for gift in stage.gifts]
    assert order == [2, 0, 1, 2, 0, 1]
    assert {gift.prize for gift in stage.gifts} == set(range(1, 7))
    assert stage.lights() == (None, None)


def test_rule_10_waits_for_open_claims() -> None:
    stage = Stage(contest(6, 3))
    stage.press(19_990, 0, "left")
    stage.to(20_009)
    assert stage.gifts == []
    stage.to(20_011)
    assert stage.log()[0].startswith("20010 s0")
    assert all(gift.forced for gift in stage.gifts[1:])


@pytest.mark.parametrize("patience", [10_000, 60_000, None])
def test_rule_10_the_patience_is_an_option(patience: int | None) -> None:
    stage = Stage(contest(6, 3), pace=steady(patience=patience))
    stage.to((patience or 90_000) + 1)
    assert stage.scramble.over == (patience is not None)


def test_rule_10_the_dealing_is_random() -> None:
    first = set()
    for seed in range(40):
        stage = Stage(contest(6, 3), seed=seed)
        stage.to(20_001)
        first.add(stage.gifts[0].prize)
    assert len(first) == 6


# -- rule 11: pause -------------------------------------------------------------------------


def test_rule_11_no_pause_before_the_last_die_is_grabbed() -> None:
    stage = Stage(contest(4, 2))
    assert not stage.scramble.may_pause
    stage.to(19_000)
    assert not stage.scramble.may_pause
    stage.to(20_001)
    assert stage.scramble.may_pause
    assert stage.scramble.next_wake() is None


# -- rule 12: far away ----------------------------------------------------------------------


def test_rule_12_percentiles_are_measured_values() -> None:
    delay = Delay()
    for answer in (50, 10, 20, 90, 40, 30, 60, 80, 70, 100):
        assert not delay.known
        delay.add(answer)
    assert delay.known
    assert (delay.percentile(10), delay.median, delay.percentile(90)) == (10, 50, 90)
    assert delay.spread == 80
    assert delay.too_slow


@pytest.mark.parametrize(
    ("answers", "slow"),
    [
        ([120] * 10, False),
        ([121] * 10, True),
        ([40] * 5 + [100] * 5, False),
        ([40] * 5 + [101] * 5, True),
    ],
)
def test_rule_12_what_is_too_slow(answers: list[int], slow: bool) -> None:
    assert Delay(answers).too_slow == slow


def test_rule_12_nothing_is_said_before_ten_answers() -> None:
    assert not Delay([500] * 9).too_slow


def test_rule_12_the_delay_is_subtracted_when_aiming() -> None:
    stage = Stage(contest(6, 3), pace=steady(delay=100))
    assert stage.press(700, 0, "left") == Verdict.TAKEN  # lit at 600: prize 1
    assert stage.press(750, 1, "left") == Verdict.TAKEN  # lit at 650: prize 2
    assert stage.lights(721) == (2, 5)
    stage.to(800)
    assert stage.log() == ["720 s0 1 left", "770 s1 2 left"]


def test_rule_12_a_light_that_has_moved_on_stays_on() -> None:
    stage = Stage(contest(6, 3), pace=steady(delay=100, window=0))
    stage.press(700, 0, "left")
    assert stage.lights() == (2, 5)


def test_rule_12_before_go_and_for_taken_prizes_the_light_is_dark() -> None:
    stage = Stage(contest(6, 3), pace=steady(delay=100, window=0))
    assert stage.press(99, 0, "left") == Verdict.DARK
    assert stage.press(100, 1, "left") == Verdict.TAKEN
    assert stage.press(120, 2, "left") == Verdict.DARK


def test_rule_12_silence_and_window_use_the_times_of_arrival() -> None:
    stage = Stage(contest(6, 3, rank=(6, 4, 5)), pace=steady(delay=300))
    stage.press(640, 0, "left")
    stage.press(661, 1, "left")
    stage.to(700)
    assert stage.log() == ["660 s0 1 left"]
    assert stage.press(1339, 0, "left") == Verdict.DEAD


# -- rule 13: auto hands --------------------------------------------------------------------


def worth(seat: int) -> dict[int, float]:
    return {prize: float(prize) for prize in range(1, 7)}


def test_rule_13_an_auto_hands_keys_do_nothing() -> None:
    stage = Stage(contest(6, 3), reactions={0: BLIND}, worth=worth)
    assert stage.press(100, 0, "left") == Verdict.AUTO
    assert stage.press(150, 1, "left") == Verdict.TAKEN
    stage.to(200)
    assert stage.log() == ["170 s1 1 left"]


def test_rule_13_an_auto_hand_grabs_by_itself() -> None:
    stage = Stage(contest(6, 3), reactions={0: EAGER}, worth=worth, pace=steady(window=0))
    stage.to(301)
    assert stage.log() == ["300 s0 6 right"]


def test_rule_13_the_slowest_lights() -> None:
    assert Pace(dwell=1200).dwell == 1200


# -- rule 14: resume ------------------------------------------------------------------------


def test_rule_14_a_resumed_grab_does_not_tumble_and_keeps_the_left_die() -> None:
    stage = Stage(contest(6, 3, free=(2, 4, 5, 6), needs=(1, 2, 1)), resumed=True)
    assert stage.scramble.steady == 5000
    assert 800 <= stage.scramble.go - 5000 <= 1800
    assert stage.scramble.hands == [[0, None], [None, None], [0, None]]
    assert stage.lights(0) == (2, 6)


@pytest.mark.parametrize(("stop", "anew"), [(1000, False), (1001, True)])
def test_rule_14_a_process_that_was_stopped_starts_anew(stop: int, anew: bool) -> None:
    stage = Stage(contest(6, 3), reactions={2: EAGER}, worth=worth)
    stage.press(10, 0, "right")  # a claim
    stage.to(100)
    first_go = stage.scramble.go
    assert stage.log() == ["30 s0 6 right"]
    stage.press(105, 1, "left")  # another one, and s2 is on its way
    stage.clock.at = first_go + 105 + stop
    stage.scramble.advance()
    assert (stage.scramble.go != first_go) == anew
    if anew:
        assert stage.scramble.hands[0] == [6, None]  # the one die lies in the left hand
        assert 800 <= stage.scramble.go - stage.clock.at <= 1800
        assert stage.press(-1, 1, "right") == Verdict.DARK
        assert len(stage.gifts) == 1
        assert stage.lights(0) == (1, 5)
        assert stage.press(0, 1, "left") == Verdict.TAKEN  # no earlier key counts
        stage.to(20_001)
        assert stage.scramble.over


# -- options, clocks, computers ---------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"dwell": 399},
        {"dwell": 1201},
        {"silence": 499},
        {"silence": 1501},
        {"window": -1},
        {"window": 51},
        {"patience": 9_999},
        {"patience": 60_001},
        {"delay": -1},
        {"jitter": 0.3},
    ],
)
def test_paces_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PaceError):
        Pace(**wrong)


def test_the_system_clock_counts_milliseconds_upward() -> None:
    clock = SystemClock()
    assert isinstance(clock.now(), int)
    assert clock.now() <= clock.now()


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_reaction_times_are_those_of_the_level(level: str) -> None:
    stream = random.Random(5)
    times = [LEVELS[level].time(stream) for _ in range(20_000)]
    mean = sum(times) / len(times)
    assert min(times) >= 180
    assert abs(mean - LEVELS[level].mean - LEVELS[level].tail) < 6


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_computers_lapse_and_err_as_often_as_they_should(level: str) -> None:
    stream, reactions = random.Random(6), LEVELS[level]
    looks = sum(reactions.looks(stream) for _ in range(20_000)) / 20_000
    values = {1: 0.0, 2: 5.0}
    wrong = sum(reactions.wants(1, values, 0, stream) for _ in range(20_000)) / 20_000
    assert abs(looks - (1 - reactions.lapses)) < 0.02
    assert abs(wrong - reactions.mistakes) < 0.02


@pytest.mark.parametrize(
    ("waited", "wanted"),
    [(0, {8, 7}), (2_999, {8, 7, 6}), (3_000, {8, 7, 6, 5}), (9_000, set(range(1, 9)))],
)
def test_computers_grow_less_picky(waited: int, wanted: set[int]) -> None:
    values = {prize: float(prize) for prize in range(1, 9)}
    stream = random.Random(1)
    assert {p for p in values if EAGER.wants(p, values, waited, stream)} == wanted


def test_equal_prizes_are_equally_good() -> None:
    values = {1: 3.0, 2: 3.0, 3: 3.0, 4: 1.0}
    stream = random.Random(1)
    assert [EAGER.wants(p, values, 0, stream) for p in values] == [True, True, True, False]


def test_a_computers_press_is_sent_even_if_the_light_has_moved_on() -> None:
    slow = Reactions(mean=700, deviation=0, tail=0, mistakes=0.0, lapses=0.0)
    stage = Stage(contest(6, 3), reactions={0: slow}, worth=worth, pace=steady(window=0))
    stage.to(701)
    assert stage.log() == ["700 s0 5 right"]  # it wanted 6


def test_computers_among_themselves_are_done_on_a_virtual_clock() -> None:
    for seed in range(30):
        clock = VirtualClock()
        gifts: list[Any] = []
        scramble = Scramble(
            contest(12, 6),
            clock,
            random.Random(seed),
            gifts.append,
            reactions=dict.fromkeys(range(6), LEVELS["normal"]),
            worth=lambda seat: dict.fromkeys(range(1, 13), 1.0),
        )
        play_through(scramble, clock)
        assert scramble.over
        assert sorted(gift.prize for gift in gifts) == list(range(1, 13))
        assert sorted(gift.seat for gift in gifts) == sorted([*range(6)] * 2)
        assert clock.at <= scramble.go + 20_001


def test_equal_luck_and_presses_give_equal_timelines() -> None:
    logs = []
    for _ in range(2):
        stage = Stage(contest(8, 4), reactions={2: EAGER, 3: LEVELS["easy"]}, worth=worth8, seed=4)
        stage.press(333, 0, "left")
        stage.press(900, 1, "right")
        stage.to(20_001)
        logs.append(stage.log())
    assert logs[0] == logs[1]
    assert len(logs[0]) == 8


def worth8(seat: int) -> dict[int, float]:
    return {prize: float(prize) for prize in range(1, 9)}


def test_a_contest_is_plain_data() -> None:
    assert contest(4, 2) == Contest((1, 2, 3, 4), (2, 2), (1, 1), (0, 1), (0, 1))
