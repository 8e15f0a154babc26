"""Every ruling of section 5, by its number; the examples name some of them too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from goblin_games.rules.core import Event
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.actions import Card, Use
from goblin_games.rules.dragon.state import Cave, Step, stealth
from tests.rules.dragon.conftest import CONTENT
from tests.rules.dragon.positions import cave, final, legal, play, refused, told
from tests.rules.dragon.test_examples import EXAMPLES


def test_every_ruling_is_tested() -> None:
    names = re.findall(r"def test_((?:r\d+_)+)", Path(__file__).read_text(encoding="utf-8"))
    tested = {int(number) for name in names for number in re.findall(r"\d+", name)}
    shown = {int(ruling[1:]) for example in EXAMPLES for ruling in example["rulings"]}
    assert tested == set(range(1, 57)), sorted(set(range(1, 57)) - tested)
    assert shown <= tested


# -- turn and movement --------------------------------------------------------------------


def test_r1_nobody_begins_at_0() -> None:
    assert any("cannot begin" in fault for fault in GAME.invariants(_at_zero()))


def _at_zero() -> Cave:
    start = GAME.start(GAME.Options.given({"players": 2}), CONTENT)
    return GAME.arrange(start, distance=[0, 8], spots=[6])


def test_r2_order_skips_the_dead_and_a_throw_changes_nothing() -> None:
    state = cave({"players": 3}, hp=[4, 0, 4], distance=[3, 8, 3])
    state = play(final(state, "6 6 5"), "s0: use c66 m5 back", "s0: sulk")
    assert (state.turn, state.round) == (2, 1)
    state = cave({"players": 3, "first": 1}, turn=0, distance=[2, 8, 2])
    state = play(final(state, "6 6"), "s0: use c66", "s0: throw 2", "c: dice 2", "s0: land 0")
    state = play(
        state, "c: dice 1 1 1", "s2: skip", "s2: skip", "s2: skip", "c: dice 3", "c: dice 6"
    )
    assert (state.turn, state.round) == (1, 2), "a round begins at `first`"


def test_r3_points_are_shared_freely() -> None:
    start = GAME.start(GAME.Options.given({"players": 1}), CONTENT)
    assert legal(start) == [f"stats {n} {5 - n}" for n in range(5)]
    assert refused(start, "s0: stats 5 0") == "R3"


def test_r4_r6_the_first_roll_counts_and_the_last_is_final() -> None:
    state = play(cave(speed=[1, 2], distance=[2, 8]), "s0: move", "c: dice 6 5")
    assert state.step == Step.USE
    state = play(cave(speed=[3, 2], distance=[2, 8]), "s0: move", "c: dice 6 1")
    state = play(state, "s0: keep 6", "c: dice 2")
    assert (state.step, state.rolls) == (Step.KEEP, 2)
    state = play(state, "s0: keep none", "c: dice 3")
    assert (state.step, state.kept) == (Step.USE, (6, 3))


def test_r5_what_is_set_aside_stays() -> None:
    state = play(cave(speed=[3, 2], distance=[3, 8]), "s0: move", "c: dice 6 2 1", "s0: keep 2")
    state = play(state, "c: dice 5 4")
    assert legal(state) == ["stop", "keep 5", "keep 4", "keep none"]
    assert refused(state, "s0: keep 2") == "R5"
    free = {"set_aside": "free"}
    state = play(
        cave(free, speed=[3, 2], distance=[3, 8]), "s0: move", "c: dice 6 2 1", "s0: keep 2"
    )
    state = play(state, "c: dice 5 4")
    assert "keep 5 4" in legal(state)
    assert refused(state, "s0: keep 5 4 2") == "4.2"
    state = play(state, "s0: keep 5", "c: dice 6 6")
    assert state.kept == (6, 6, 5)


def test_r7_only_single_movers_reach_the_dragon() -> None:
    state = final(cave(distance=[3, 8]), "6 6 5")
    ways = [way for way in GAME.legal(state, 0) if isinstance(way, Use)]
    most = max(len(way.movers) for way in ways)
    assert most == 3
    state = play(state, "s0: use m6 m6 m5 fwd")
    assert state.goblins[0].distance == 0


def test_r8_no_wall_swallows_a_step_back() -> None:
    state = final(cave(distance=[7, 8]), "6 6 5 4 3 3 3")
    assert not [text for text in legal(state) if text.endswith("back")]
    assert refused(state, "s0: use c333 c66 m5 m4 back") == "R8"


def test_r9_a_pair_at_suspicion_1_does_nothing() -> None:
    log: list[Event] = []
    state = play(final(cave(distance=[2, 8], suspicion=1), "5 5"), "s0: use c55", log=log)
    assert state.suspicion == 1
    assert "lulled 0 1 1 5" in told(log)


def test_r10_five_dice_are_the_largest_combo() -> None:
    state = final(cave(distance=[6, 8]), "6 6 6 6 6 6")
    assert refused(state, "s0: use c666666") == "R10"
    assert refused(state, "s0: use c66666 x6") == "R11"
    assert "use c66666 m6 fwd" in legal(state)


def test_r11_a_lone_die_may_be_stranded_by_choice() -> None:
    state = final(cave(distance=[3, 8], stealth=[2, 3]), "4 4 3")
    assert "use m44 x3" in legal(state)
    assert refused(state, "s0: use c44 x3") == "R11", "it passes after the pair"
    most = final(cave({"must_use": "most"}, distance=[3, 8], stealth=[2, 3]), "4 4 3")
    assert not [text for text in legal(most) if "x" in text]
    assert refused(most, "s0: use m44 x3") == "R11"


def test_r12_r13_checks_come_after_combos_and_sums_are_no_combos() -> None:
    state = final(cave(distance=[5, 8], stealth=[2, 3]), "6 3 2 2 2")
    assert refused(state, "s0: use m6 m3 m222 fwd") == "R12"
    state = play(state, "s0: use m6 m222 x3")
    assert state.anger == 3, "three 2s that move do not calm"


def test_r14_a_bust_does_not_move() -> None:
    state = final(cave(distance=[3, 8], stealth=[2, 3]), "6 5 1")
    assert legal(state) == ["use m6 m5 x1"]
    assert refused(state, "s0: use m6 m5 x1 fwd") == "R14"
    state = play(state, "s0: use m6 m5 x1")
    assert (state.goblins[0].distance, state.suspicion, state.turn) == (3, 3, 1)


def test_r14_with_bust_moves_the_walk_comes_first() -> None:
    on = {"bust_moves": "on"}
    state = final(cave(on, distance=[3, 8], stealth=[2, 3]), "6 5 1")
    assert legal(state) == ["use m6 m5 x1 fwd", "use m6 m5 x1 back"]
    assert refused(state, "s0: use m6 m5 x1") == "4.3"
    moved = play(state, "s0: use m6 m5 x1 fwd")
    assert (moved.goblins[0].distance, moved.suspicion, moved.turn) == (1, 3, 1)
    trap = cave(on, distance=[3, 8], stealth=[2, 3], traps=[[1, 1, "a"]], suspicion=1)
    met = play(final(trap, "6 5 1"), "s0: use m6 m5 x1 fwd", "c: dice 3")
    avoided = play(met, "s0: guess lower")
    assert (avoided.suspicion, avoided.turn) == (2, 1)
    sprung = play(met, "s0: guess higher")
    assert (sprung.suspicion, sprung.hunted) == (2, (0,))
    loud = cave(on, distance=[3, 8], stealth=[2, 3], traps=[[1, 1, "a"]], suspicion=3)
    met = play(final(loud, "6 5 1"), "s0: use m6 m5 x1 fwd", "c: dice 3", "s0: guess higher")
    assert (met.step, met.hunted, met.checking) == (Step.ALARM, (0,), (1,))


def test_r15_no_die_at_all_costs_suspicion_and_an_attack() -> None:
    state = play(final(cave(distance=[1, 8], stealth=[2, 3]), "1"), "s0: use x1")
    assert (state.suspicion, state.hunted, state.step) == (3, (0,), Step.FIRE)
    state = play(final(cave(distance=[2, 8], stealth=[2, 3]), "2 1"), "s0: use x2 x1")
    assert (state.suspicion, state.hunted, state.checking) == (4, (0,), (1,)), "one attack on all"


def test_r16_r47_suspicion_keeps_its_bounds() -> None:
    state = play(final(cave(distance=[3, 8], stealth=[2, 3]), "3 2 1"), "s0: use x3 x2 x1")
    assert state.suspicion == 4
    state = cave(distance=[1, 8], suspicion=1, spots=[6])
    state = play(
        final(state, "6"), "s0: use m6 fwd", "c: dice 1", "s0: skip", "c: dice 1", "c: dice 6"
    )
    assert state.suspicion == 1, "the drop stops at 1"


def test_r17_one_may_choose_to_be_worse_off() -> None:
    state = final(cave(distance=[3, 8], anger=1, suspicion=1, dragon_hp=3), "6 6 6")
    assert "use c666" in legal(state)
    assert play(state, "s0: use c666").dragon_hp == 8


def test_r18_four_of_a_kind_lasts_to_the_end_of_the_next_own_turn() -> None:
    state = play(final(cave(distance=[4, 8]), "5 5 5 5"), "s0: use c5555", "s0: sulk")
    assert state.goblins[0].fading == 1
    state = play(
        state, "s1: move", "c: dice 6 6 6 6 6 6 6 6", "s1: stop", "s1: use c66666 m666 fwd"
    )
    state = play(state, "s1: sulk")
    state = play(final(state, "6 6 5 5"), "s0: use c66 c55", "s0: sulk")
    assert state.goblins[0].fading == 0
    turn = cave({"quad": "turn"}, distance=[4, 8])
    log: list[Event] = []
    turn = play(final(turn, "5 5 5 5"), "s0: use c5555", "s0: sulk", log=log)
    assert turn.goblins[0].fading == turn.goblins[0].fresh == 0
    assert "temp-lost 0 1" in told(log)


def test_r19_r20_triples_at_the_least_anger_heal() -> None:
    state = cave(distance=[6, 8], anger=2, stealth=[2, 3], dragon_hp=6)
    state = play(final(state, "2 2 2 1 1 1"), "s0: use c222 c111")
    assert (state.anger, state.dragon_hp) == (1, 11)
    forced = cave(distance=[3, 8], anger=1, suspicion=3, stealth=[0, 3])
    assert legal(final(forced, "1 1 1")) == ["use c111"]


# -- actions ------------------------------------------------------------------------------


def test_r21_an_attack_is_no_action() -> None:
    state = cave(distance=[1, 8], tokens=[2, 0], spots=[6])
    state = play(
        final(state, "6"), "s0: use m6 fwd", "c: dice 1", "s0: skip", "c: dice 1", "c: dice 6"
    )
    assert state.goblins[0].tokens == 2
    charged = play(cave(distance=[1, 8], tokens=[2, 0]), "s0: charge")
    assert charged.goblins[0].tokens == 0


def test_r22_frustration_lasts_to_the_end_of_the_own_turn() -> None:
    state = cave(distance=[2, 8], tokens=[3, 3])
    assert (stealth(state, 0), stealth(state, 1)) == (2, 3), "only in the own turn"
    state = play(final(state, "6 6"), "s0: use c66", "s0: insult")
    assert (state.goblins[0].tokens, stealth(state, 0)) == (0, 2)


@pytest.mark.parametrize("deed", ["throw 1", "rock", "insult", "trap"])
def test_r22_every_action_clears_the_tokens(deed: str) -> None:
    where = {"throw 1": [2, 2, 5], "rock": [2, 5, 5], "insult": [2, 5, 5], "trap": [2, 5, 5]}
    state = cave({"players": 3}, distance=where[deed], tokens=[2, 1, 1])
    state = play(final(state, "6 6"), "s0: use c66", f"s0: {deed}")
    assert [goblin.tokens for goblin in state.goblins] == [0, 1, 1]


def test_r23_there_is_no_fourth_token() -> None:
    state = play(final(cave(distance=[2, 8], tokens=[3, 0]), "6 6"), "s0: use c66", "s0: sulk")
    assert state.goblins[0].tokens == 3


def test_r24_a_throw_goes_either_way_but_never_nowhere() -> None:
    given = {"distance": [7, 7]}
    state = play(final(cave(**given), "6 6 6 6 6 5 5"), "s0: use c66666 c55", "s0: throw 1")
    thrown = play(state, "c: dice 3")
    assert legal(thrown) == ["land 4", "land 5", "land 6", "land 8"]
    assert refused(thrown, "s0: land 7") == "R24"
    forward = cave({"throw": "forward"}, **given)
    forward = play(
        final(forward, "6 6 6 6 6 5 5"), "s0: use c66666 c55", "s0: throw 1", "c: dice 3"
    )
    assert legal(forward) == ["land 4", "land 5", "land 6"]
    assert refused(final(cave(**given), "6 6 6 6 6 5 5"), "s0: throw 1") == "4.3"


def _rock() -> Cave:
    state = cave({"players": 3}, distance=[2, 5, 5])
    return play(final(state, "4 4"), "s0: use c44", "s0: rock")


def test_r25_those_who_fail_under_a_rock_are_attacked_together() -> None:
    state = play(_rock(), "c: dice 3", "s0: at 5", "c: dice 1 1")
    assert state.hunted == (1, 2)
    safe = play(_rock(), "c: dice 3", "s0: at 5", "c: dice 6 6")
    assert (safe.suspicion, safe.turn) == (1, 1), "no attack, no relief"


def test_r26_a_rock_may_miss_but_needs_somebody_elsewhere() -> None:
    log: list[Event] = []
    state = play(_rock(), "c: dice 2", log=log)
    assert state.turn == 1
    assert "rock-missed 0 2" in told(log)
    alone = play(final(cave(distance=[2, 2]), "4 4"), "s0: use c44")
    assert refused(alone, "s0: rock") == "R26"


def test_r27_r28_an_insult_shows_a_spot_and_may_wake_the_dragon() -> None:
    state = cave(distance=[2, 8], anger=6, suspicion=2, stealth=[6, 3])
    state = play(final(state, "6 5"), "s0: use m6 m5 back", "s0: insult", "c: dice 6", "c: dice 2")
    assert (state.anger, state.suspicion, state.spots) == (6, 3, (6, 4, 2, 1))
    loud = cave(distance=[2, 8], suspicion=3, stealth=[6, 3])
    loud = play(final(loud, "6 5"), "s0: use m6 m5 back", "s0: insult", "c: dice 6", "c: dice 2")
    assert (loud.suspicion, loud.checking) == (4, (0, 1))
    failed = play(
        final(cave(distance=[2, 8]), "6 5"), "s0: use m6 m5 back", "s0: insult", "c: dice 1"
    )
    assert (failed.anger, failed.spots, failed.hunted) == (3, (6, 4, 1), (0,))


def test_r29_details_of_the_charge() -> None:
    state = cave(distance=[2, 2], traps=[[1, 1, "a"]])
    assert "charge" in legal(state), "equally close is close enough"
    state = play(state, "s0: charge", "c: dice 1")
    assert (state.step, state.goblins[0].distance) == (Step.CHARGE, 0), "over the trap"
    assert state.suspicion == 4
    assert refused(cave(distance=[3, 2]), "s0: charge") == "4.1"
    hit = play(state, "c: dice 6")
    assert hit.goblins[0].hp == 2


# -- the Dragon ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "anger", "shoots"),
    [
        ("printed", 1, {1, 2, 3, 4, 5, 6}), ("printed", 4, {4, 5, 6}), ("printed", 6, {6}),
        ("hot", 1, {1}), ("hot", 4, {1, 2, 3, 4}), ("hot", 6, {1, 2, 3, 4, 5, 6}),
        ("swap", 1, set()), ("swap", 4, {1, 2, 3}), ("swap", 6, {1, 2, 3, 4, 5}),
    ],
)  # fmt: skip
def test_r30_the_three_readings_of_the_fireball(reading: str, anger: int, shoots: set[int]) -> None:
    state = cave({"fireball": reading}, distance=[1, 8], anger=anger, stealth=[0, 3], suspicion=3)
    assert {face for face in range(1, 7) if face in state.terms.fires[anger]} == shoots
    state = play(final(state, "1"), "s0: use x1") if anger + 3 > 1 else state
    if state.step == Step.FIRE:
        for face in range(1, 7):
            burnt = play(state, f"c: dice {face}").goblins[0].hp < 4
            assert burnt == (face in shoots)


def test_r30_stealth_has_a_floor_under_swap() -> None:
    given = {"tokens": [3, 0], "stealth": [0, 3], "distance": [3, 8]}
    assert stealth(cave(**given), 0) == -1
    assert stealth(cave({"fireball": "swap"}, **given), 0) == 0


def _both_hunted() -> Cave:
    state = cave(distance=[1, 4], suspicion=3, stealth=[2, 2], hp=[1, 1])
    return play(final(state, "1"), "s0: use x1", "c: dice 1")


def test_r31_r44_one_fireball_for_all_and_deaths_in_table_order() -> None:
    log: list[Event] = []
    state = play(_both_hunted(), "c: dice 3", log=log)
    assert state.outcome == "wiped"
    events = told(log)
    assert events.index("goblin-dead 0 1") < events.index("goblin-dead 1 4")
    assert [text for text in events if text.startswith("anger")] == ["anger 3 2", "anger 2 1"]


def test_r32_first_back_then_the_check() -> None:
    log: list[Event] = []
    state = play(_both_hunted(), "c: dice 1", log=log)
    assert (state.step, [g.distance for g in state.goblins]) == (Step.HIDE, [2, 5])


def test_r33_reach_is_where_the_walk_began() -> None:
    state = play(final(cave(distance=[2, 8]), "6 5"), "s0: use m6 m5 fwd")
    assert state.reach == 2
    trip = cave({"reach": "trip"}, distance=[2, 8], record=[7, 8])
    walked = play(final(trip, "6 5"), "s0: use m6 m5 fwd")
    assert walked.reach == 7
    walked = play(
        walked, "c: dice 1 1 1", "s0: skip", "s0: skip", "s0: skip", "c: dice 1", "c: dice 6"
    )
    assert walked.goblins[0].record == 1, "a new trip begins at the Dragon"
    charged = play(trip, "s0: charge", "c: dice 1", "c: dice 1")
    assert charged.reach == 7
    thrown = cave({"reach": "trip"}, distance=[2, 2], record=[7, 6])
    thrown = play(final(thrown, "6 6"), "s0: use c66", "s0: throw 1", "c: dice 2", "s0: land 0")
    assert (thrown.striker, thrown.reach) == (1, 6)


def test_r34_fewer_spots_may_be_struck() -> None:
    state = play(final(cave(distance=[1, 8]), "6"), "s0: use m6 fwd", "c: dice 6 6 6", "s0: skip")
    assert legal(state) == ["hit 6", "hit 4", "hit 1", "skip"]
    state = play(state, "s0: hit 1")
    assert state.step == Step.FIRE, "one space of run-up, one spot"


def test_r35_one_die_a_spot_unless_piled() -> None:
    walk = ["s0: use m6 m5 fwd", "c: dice 4 3 2"]
    state = play(final(cave(distance=[2, 8]), "6 5"), *walk, "s0: hit 6")
    assert refused(state, "s0: hit 6") == "R35"
    assert refused(state, "s0: pile 2") == "R35"
    piled = play(final(cave({"pile_on": "on"}, distance=[2, 8]), "6 5"), *walk, "s0: hit 6")
    assert legal(piled) == ["hit 4", "hit 1", "pile 2", "skip"]
    piled = play(piled, "s0: pile 2")
    assert legal(piled) == ["hit 4", "hit 1", "skip"], "nothing is left of the 6"
    done = play(piled, "s0: hit 4")
    assert (done.spots, done.dragon_hp) == ((2, 1), 10)


def test_r35_markers_count_once_for_a_pile() -> None:
    state = cave({"pile_on": "on"}, distance=[1, 8], markers=[1, 0], spots=[6, 6])
    state = play(final(state, "6"), "s0: use m6 fwd", "c: dice 3 2", "s0: hit 6")
    assert legal(state) == ["pile 2", "skip"]
    state = play(state, "s0: pile 2")
    assert (state.spots, state.dragon_hp) == ((6,), 10)


def test_r36_r37_damage_stays_and_markers_help_targeted_spots_only() -> None:
    state = cave(distance=[1, 8], markers=[2, 0], spots=[6, 5])
    state = play(final(state, "6"), "s0: use m6 fwd", "c: dice 1 1", "s0: hit 6")
    assert state.spots == (5, 3)


def test_r38_no_training_without_a_hit() -> None:
    state = play(final(cave(distance=[1, 8], spots=[]), "6"), "s0: use m6 fwd")
    assert (state.step, state.anger) == (Step.NEW_SPOTS, 4)


def test_r39_after_the_last_spot_everything_in_order() -> None:
    log: list[Event] = []
    state = play(
        final(cave(distance=[1, 8], spots=[1]), "6"), "s0: use m6 fwd", "c: dice 5", log=log
    )
    state = play(state, "s0: hit 1", "s0: train stealth", "c: dice 1 2 3 4", "c: dice 1", log=log)
    kinds = [text.split()[0] for text in told(log)]
    wanted = ["spot-hit", "dragon-hurt", "trained", "anger", "spots-set", "hunt-begins"]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert stealth(state, 0) == 4


def _chased_onto_traps(option: str) -> Cave:
    state = cave({"trap_on_retreat": option}, distance=[1, 8], stealth=[2, 3], traps=[[2, 1, "6"]])
    return play(final(state, "1"), "s0: use x1", "c: dice 1")


def test_r40_traps_snap_in_retreat() -> None:
    state = _chased_onto_traps("on")
    assert state.facing == 0
    avoided = play(state, "c: dice 5", "s0: guess higher")
    assert avoided.checking == (0,)
    sprung = play(state, "c: dice 5", "s0: guess lower")
    assert (sprung.step, sprung.hunted) == (Step.FIRE, (0,)), "seen, no check this time"
    off = _chased_onto_traps("off")
    assert (off.step, len(off.traps)) == (Step.HIDE, 1)


def test_r40_of_two_arriving_only_the_first_meets_the_card() -> None:
    state = cave(distance=[1, 1], suspicion=3, stealth=[2, 2], traps=[[2, 1, "6"]])
    state = play(final(state, "1"), "s0: use x1", "c: dice 1", "c: dice 1")
    assert (state.facing, state.hunted) == (0, (0, 1))
    state = play(state, "c: dice 3", "s0: guess lower")
    assert (state.step, state.checking) == (Step.HIDE, (1,))


def test_r40_nobody_lands_at_8() -> None:
    state = cave(distance=[1, 8], suspicion=3, stealth=[2, 2], traps=[[8, 0, "6"]])
    state = play(final(state, "1"), "s0: use x1", "c: dice 1", "c: dice 1")
    assert (state.step, state.checking) == (Step.HIDE, (0, 1))


def test_r41_an_own_trap_is_a_trap_and_no_secret() -> None:
    state = cave(distance=[2, 8], traps=[[1, 0, "5"]])
    state = play(final(state, "6 6"), "s0: use m66 fwd", "c: dice 2")
    view = GAME.view(state, {0})
    notes = [GAME.label(view, 0, action).note for action in GAME.menu(view, 0)]
    assert notes == ["100%", "0%", "0%"]
    assert play(state, "s0: guess higher").step == Step.ACTION


def test_r42_one_card_a_spot() -> None:
    state = play(final(cave(distance=[2, 8]), "6 6"), "s0: use c66")
    assert "trap" in legal(state)
    taken = play(final(cave(distance=[2, 8], traps=[[2, 1, "5"]]), "6 6"), "s0: use c66")
    assert refused(taken, "s0: trap") == "R42"
    company = play(final(cave(distance=[2, 2]), "6 6"), "s0: use c66")
    assert refused(company, "s0: trap") == "4.5"


def test_r43_the_deck_is_what_does_not_lie_around() -> None:
    traps = [[spot, 1, "5"] for spot in (3, 4, 5)]
    state = play(final(cave(distance=[2, 8], traps=traps), "6 6"), "s0: use c66", "s0: trap")
    (due,) = GAME.chance(state)
    assert dict(due.next(())) == {"a": 4, "2": 4, "3": 4, "4": 4, "5": 1, "6": 4}
    assert refused(state, "c: deal 5 5") == ""
    same = play(state, "c: deal 3 3")
    assert legal(same) == ["card 3"]
    two = play(state, "c: deal 6 a")
    assert legal(two) == ["card a", "card 6"]
    assert GAME.refusal(two, 0, Card("5")).seen_by == {0}  # type: ignore[union-attr]
    down = play(two, "s0: card 6")
    assert down.traps[0] == (2, 0, "6")


def test_r45_the_last_death_heals_first() -> None:
    state = cave({"players": 1}, hp=[1], distance=[1], anger=1, stealth=[0], dragon_hp=3)
    state = play(final(state, "1"), "s0: use x1", "c: dice 1")
    assert (state.dragon_hp, state.outcome) == (8, "wiped")


def _death(option: str) -> Cave:
    state = cave({"relief": option}, hp=[1, 4], distance=[1, 8], stealth=[0, 3])
    return play(final(state, "1"), "s0: use x1", "c: dice 6")


def test_r46_relief_after_a_death() -> None:
    assert _death("always").suspicion == 2
    assert _death("hidden").suspicion == 3
    charge = cave({"relief": "hidden"}, hp=[1, 4], distance=[1, 8])
    charge = play(charge, "s0: charge", "c: dice 6")
    assert (charge.suspicion, charge.turn) == (4, 1)
    bust = play(charge, "s1: move", "c: dice 6 6 5 5 4 4 3 1", "s1: stop")
    assert (bust.anger, bust.suspicion) == (2, 4)
    again = play(bust, "s1: use m66 m55 m44 x3 x1")
    assert again.step == Step.ALARM, "the value of suspicion counts, not its rise"


def test_r48_the_dead_do_nothing_but_keep_their_score() -> None:
    state = cave({"players": 3}, hp=[4, 0, 4], damage=[0, 3, 0], distance=[3, 2, 3])
    assert "charge" in legal(state), "the dead are not in the way"
    state = cave({"players": 2}, hp=[4, 0], damage=[0, 3], distance=[1, 3], dragon_hp=1, spots=[1])
    state = play(final(state, "6"), "s0: use m6 fwd", "c: dice 6", "s0: hit 1")
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.scores, result.detail["champion"]) == ((0, 1), (1, 3), [0])


@pytest.mark.parametrize(("victory", "winners"), [("shared", (0, 1, 2)), ("glory", (1,))])
def test_r49_who_wins(victory: str, winners: tuple[int, ...]) -> None:
    state = cave({"players": 3, "victory": victory}, damage=[0, 5, 5], distance=[1, 8, 8],
                 dragon_hp=1, spots=[1], hp=[4, 4, 0])  # fmt: skip
    state = play(final(state, "6"), "s0: use m6 fwd", "c: dice 6", "s0: hit 1")
    result = GAME.result(state)
    assert result is not None
    assert result.winners == winners
    assert result.detail["champion"] == [1]


def test_r49_the_last_hit_breaks_a_tie() -> None:
    for damage, best in (([4, 5], [0]), ([3, 5], [1]), ([5, 5], [0]), ([0, 6], [1])):
        state = cave({"victory": "glory"}, damage=damage, distance=[1, 8], dragon_hp=1, spots=[1])
        state = play(final(state, "6"), "s0: use m6 fwd", "c: dice 6", "s0: hit 1")
        result = GAME.result(state)
        assert result is not None
        assert list(result.winners) == best


def test_r49_the_last_hit_is_the_strikers_even_if_thrown() -> None:
    state = cave({"victory": "glory"}, damage=[1, 0], distance=[1, 1], dragon_hp=1, spots=[1],
                 anger=1, suspicion=1)  # fmt: skip
    state = play(
        final(state, "6"), "s0: use m6 back", "s0: sulk", "s1: move", "c: dice 6", "s1: stop"
    )
    state = play(state, "s1: use m6 back", "s1: throw 0", "c: dice 2", "s1: land 0", "c: dice 6")
    result = GAME.result(play(state, "s0: hit 1"))
    assert result is not None
    assert result.winners == (0,)
    assert result.reason == "slain: dragon slain by seat 0 in round 1"


def test_r50_dawn_can_be_turned_off() -> None:
    dawn = cave({"players": 1, "dawn": 5}, round=5, distance=[2])
    assert play(final(dawn, "6 6"), "s0: use c66", "s0: sulk").outcome == "dawn"
    endless = cave({"players": 1, "dawn": 0}, round=300, distance=[2])
    endless = play(final(endless, "6 6"), "s0: use c66", "s0: sulk")
    assert (endless.round, endless.outcome) == (301, "")


def test_r51_a_hunt_goes_on_as_long_as_the_dice_want() -> None:
    state = play(final(cave(distance=[1, 8], stealth=[0, 3], suspicion=3), "1"), "s0: use x1")
    state = play(state, "c: dice 6")
    for _ in range(200):
        state = play(state, "c: dice 1", "c: dice 1")
    assert (state.hunted, state.goblins[0].hp, state.goblins[0].distance) == ((0,), 4, 8)


def test_r52_there_is_always_something_to_do() -> None:
    state = play(
        final(cave({"players": 1}, distance=[2], traps=[[2, 0, "a"]]), "6 6"), "s0: use c66"
    )
    assert legal(state) == ["insult", "sulk"]
    lone = play(
        final(cave(distance=[8, 8]), "6 6 6 6 5 5 5 5"), "s0: use c6666 c5555", "s0: throw 1"
    )
    assert legal(play(lone, "c: dice 1")) == ["land 7"]


def test_r53_alone_nobody_is_thrown_or_stoned() -> None:
    state = play(final(cave({"players": 1}, distance=[2]), "6 6"), "s0: use c66")
    assert legal(state) == ["insult", "trap", "sulk"]


def test_r54_stats_grow_without_limit() -> None:
    state = cave(distance=[1, 8], spots=[1], stealth=[9, 3], speed=[9, 2])
    state = play(final(state, "6"), "s0: use m6 fwd", "c: dice 5", "s0: hit 1")
    assert play(state, "s0: train speed").goblins[0].speed == 10
    assert play(state, "s0: train stealth").goblins[0].stealth == 10


def test_r55_damage_is_what_was_really_removed() -> None:
    state = cave(distance=[2, 8], spots=[1, 1], dragon_hp=3)
    state = play(
        state, "s0: charge", "c: dice 1", "c: dice 1", "c: dice 6 6", "s0: hit 1", "s0: hit 1"
    )
    result = GAME.result(state)
    assert result is not None
    assert result.scores == (3, 0)


def test_r56_there_is_no_free_pass() -> None:
    state = play(final(cave(distance=[2, 5]), "6 6"), "s0: use c66")
    assert legal(state) == ["rock", "insult", "trap", "sulk"]
    assert refused(state, "s0: stop") == "4.5"
