"""What a screen asks before a plan is confirmed: effects, outcomes, exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.actions import Group, Keep, Use, down
from goblin_games.rules.dragon.allocation import allocations
from goblin_games.rules.dragon.choices import sensible_keeps
from goblin_games.rules.dragon.odds import (
    better,
    expected_hits,
    hit_chances,
    hits_chance,
    mauling,
    no_bust,
    rolls,
    survival,
)
from goblin_games.rules.dragon.plans import best_worth, effect, outcome, plan_worth
from goblin_games.rules.dragon.state import Cave, Step
from tests.rules.dragon.positions import cave, final, play


def test_what_each_group_does() -> None:
    state = cave()
    effects = {n: effect(state, Group(4, n), 2, combo=True) for n in range(2, 7)}
    assert effects == {
        2: "suspicion -1",
        3: "anger -1",
        4: "attack +1 to the end of your next turn",
        5: "attack +1 for good",
        6: "no combo",
    }
    assert effect(state, Group(2, 2), 3, combo=False) == "one space (4 > 3)"
    assert effect(state, Group(2, 1), 3, combo=False) == "fails (2 <= 3)"
    calm = cave(anger=1, suspicion=1)
    assert effect(calm, Group(4, 3), 2, combo=True) == "the Dragon heals 5"
    assert effect(calm, Group(4, 2), 2, combo=True) == "nothing, suspicion is 1"


def test_an_outcome_foretells_what_happens() -> None:
    """For every legal way to use many rolls: trackers, place, markers, HP, and who is hunted."""
    for faces in ("6 5 5 2 2", "3 2 1", "4 4 4 4 1", "2 2 2 2 2", "6 6 6 5 5", "1 1 1 3 3"):
        for anger, suspicion in ((1, 1), (3, 2), (2, 3)):
            count = len(faces.split())
            start = cave(distance=[count, 8], anger=anger, suspicion=suspicion, stealth=[2, 3])
            state = final(start, faces)
            for use in GAME.legal(state, 0):
                assert isinstance(use, Use)
                _check_outcome(state, use)


def _check_outcome(state: Cave, use: Use) -> None:
    told = outcome(state, use)
    after = GAME.step(state, 0, use)
    goblin = after.goblins[0]
    assert (after.anger, after.suspicion) == (told.anger, told.suspicion)
    assert goblin.distance == told.distance
    assert after.dragon_hp - state.dragon_hp == told.healing
    assert goblin.markers == told.markers
    assert goblin.fresh + goblin.fading == told.temporary
    assert told.bust == (after.step in (Step.BEGIN, Step.ALARM, Step.FIRE))
    wanted = {"nobody": Step.BEGIN, "self": Step.FIRE, "everyone": Step.ALARM}
    if told.bust:
        assert after.step == wanted[told.attack]
    if told.distance == 0:
        assert after.step == Step.ATTACK


def test_the_menu_offers_the_best_plan_first() -> None:
    state = final(cave(distance=[4, 8]), "6 5 3 3")
    menu = GAME.menu(state, 0)
    assert str(menu[0]) == "use m6 m5 m3 m3 fwd"
    worths = [plan_worth(state, use) for use in menu if isinstance(use, Use)]
    assert worths == sorted(worths, reverse=True)
    assert set(menu) == set(GAME.legal(state, 0))


def test_the_best_worth_is_that_of_the_best_listed_way() -> None:
    for dice in rolls(4)[::3]:
        for trackers in ((3, 2, 3), (1, 1, 2), (2, 3, 1), (6, 3, 4)):
            state = cave(distance=[4, 8], anger=trackers[0], suspicion=trackers[1],
                         stealth=[trackers[2], 3])  # fmt: skip
            state = final(state, " ".join(str(die) for die in dice[0]))
            ways = allocations(dice[0], *trackers)
            assert best_worth(dice[0], *trackers) == max(plan_worth(state, way) for way in ways)


@pytest.mark.parametrize("kept", [(6,), (6, 4), (), (4, 2)])
def test_the_chance_of_no_bust_is_exact(kept: tuple[int, ...]) -> None:
    """Counted over all orders of the dice, one by one."""
    state = play(cave(distance=[4, 8], stealth=[2, 3]), "s0: move", "c: dice 6 4 2 1")
    count = 4 - len(kept)
    safe = improves = 0
    now = best_worth((6, 4, 2, 1), 3, 2, 2)
    for dice in product(range(1, 7), repeat=count):
        final_dice = down((*kept, *dice))
        safe += any(not way.unused for way in allocations(final_dice, 3, 2, 2))
        improves += best_worth(final_dice, 3, 2, 2) > now
    assert no_bust(state, kept, count) == Fraction(safe, 6**count)
    assert better(state, kept, count, (6, 4, 2, 1)) == Fraction(improves, 6**count)


def test_the_screen_of_section_10() -> None:
    """Keep 6 5 4 and roll the 2 again, at T = 2: 67% (3, 4, 5 or 6)... or a pair of any."""
    state = play(cave(distance=[4, 8]), "s0: move", "c: dice 6 5 4 2")
    assert no_bust(state, (6, 5, 4), 1) == Fraction(2, 3)
    label = GAME.label(state, 0, Keep((6, 5, 4)))
    assert label.note.startswith("no bust 67%")
    assert "Keep 6 5 4 and roll 1 once more: no bust 67%" in " ".join(GAME.odds(state, 0))
    assert any("FAIL" in line for line in GAME.board(state, str))


def test_sensible_keeps_are_few_and_legal() -> None:
    state = play(cave(distance=[8, 8]), "s0: move", "c: dice 6 5 4 3 3 2 2 1")
    legal = GAME.legal(state, 0)
    assert 1 <= len(sensible_keeps(state)) <= 8
    assert all(Keep(kept) in legal for kept in sensible_keeps(state))
    assert len(legal) == 2 * 2 * 2 * 2 * 3 * 3


def test_at_most_143_keeps() -> None:
    state = play(cave(distance=[8, 8]), "s0: move", "c: dice 6 6 5 5 4 3 2 1")
    assert len(GAME.legal(state, 0)) == 144


def test_attack_odds() -> None:
    assert expected_hits((1,), 1, 0) == 1
    assert expected_hits((6,), 1, 0) == pytest.approx(1 / 6)
    assert expected_hits((6, 6), 1, 0) == pytest.approx(11 / 36)
    assert expected_hits((6, 6), 2, 5) == 2
    assert expected_hits((), 4, 0) == 0
    assert hits_chance((6, 6), 2, 0, 2) == pytest.approx(1 / 36)
    assert hits_chance((6, 6), 1, 0, 2) == 0
    assert expected_hits((6, 4, 1), 1, 5) == 1


@pytest.mark.parametrize("spots", [(5,), (6, 3), (6, 5, 3), (4, 4, 2), (6, 6, 5, 1)])
@pytest.mark.parametrize("bonus", [0, 1, 6])
def test_attack_dice_against_all_assignments(spots: tuple[int, ...], bonus: int) -> None:
    """Every roll, every way to put the dice on the spots."""
    count = len(spots)
    weights = [0] * (count + 1)
    for dice in product(range(1, 7), repeat=count):
        best = max(
            sum(die + bonus >= spot for die, spot in zip(order, spots, strict=True))
            for order in permutations(dice)
        )
        weights[best] += 1
    assert hit_chances(spots, bonus) == tuple(weight / 6**count for weight in weights)


def test_many_weak_spots_are_weighed_exactly_too() -> None:
    chances = hit_chances((6,) * 12, 0)
    for hits, chance in enumerate(chances):
        assert chance == pytest.approx(comb(12, hits) * 5 ** (12 - hits) / 6**12)


@pytest.mark.parametrize("fire", [Fraction(1, 6), Fraction(2, 3), Fraction(1)])
@pytest.mark.parametrize("hide", [Fraction(1, 6), Fraction(1, 2), Fraction(1)])
def test_an_attack_cycle_by_cycle(fire: Fraction, hide: Fraction) -> None:
    """Against cycle after cycle of fire and checks, until hardly anybody is left to be attacked."""
    hp = 4
    hunted = [0.0] * hp + [0.0]  # chances to be hunted still, by hit points lost
    hunted[0] = 1.0
    hidden = [0.0] * hp
    for _ in range(600):
        burnt = [0.0] * (hp + 1)
        for lost, chance in enumerate(hunted[:hp]):
            burnt[lost] += chance * float(1 - fire)
            burnt[lost + 1] += chance * float(fire)
        burnt[hp] += hunted[hp]
        for lost in range(hp):
            hidden[lost] += burnt[lost] * float(hide)
            burnt[lost] *= float(1 - hide)
        hunted = burnt
    found = mauling(fire, hide, hp)
    assert float(found.death) == pytest.approx(hunted[hp])
    mean = hp * hunted[hp] + sum(lost * chance for lost, chance in enumerate(hidden))
    assert float(found.loss) == pytest.approx(mean)


def test_survival_of_a_charge() -> None:
    assert survival(Fraction(1, 2), 2, 4, 2) == Fraction(3, 4)
    assert survival(Fraction(1, 2), 1, 4, 2) == 1
    assert survival(Fraction(1), 1, 2, 2) == 0


def test_nobody_overlooks_that_hiding_is_impossible() -> None:
    state = cave(anger=6, suspicion=3)
    assert any("CANNOT HIDE" in line for line in GAME.board(state, str))
    assert any("CANNOT HIDE" in text for text in GAME.odds(state, 0))
