"""Every ruling of the specification, beside what the worked examples show."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.core import Event, is_seat
from goblin_games.rules.core.examples import event_text
from goblin_games.rules.oh_my_lair import GAME
from goblin_games.rules.oh_my_lair.actions import CONCEDE, Order
from goblin_games.rules.oh_my_lair.content import MAX_MOJO
from tests.rules.oh_my_lair.test_examples import EXAMPLES
from tests.rules.oh_my_lair.tools import SETUP, begin, duel, play, position, refusal, shipped

BATTLE: dict[str, Any] = {"hero": "syous", "position": 3, "step": "buy", "road": {4: ["mudmaw"]}}


def names(log: list[Event]) -> list[str]:
    return [event.name for event in log]


def test_r1_token_lists() -> None:
    classic, horde = begin().terms, begin(tokens="horde").terms
    assert (len(classic.heroes), len(classic.creatures)) == (6, 9)
    assert len(classic.heroes) + len(classic.creatures) + MAX_MOJO == 18
    assert (len(horde.heroes), len(horde.creatures)) == (10, 14)
    costs = [classic.cost[creature] for creature in classic.creatures]
    assert [sum(kind) for kind in zip(*costs, strict=True)] == [6, 6, 6]
    rows = (*shipped().heroes, *shipped().creatures)
    assert {row.status for row in rows} <= {"printed", "sourced", "reconstructed"}


def test_r2_soldiers_lie_face_up() -> None:
    state = duel()
    public = GAME.view(state, ())
    assert public.common.soldiers == ("oiram", "ecila", "adnil")


def test_r3_other_heroes_are_only_suspects() -> None:
    state = position(regions=["wastes"])
    assert GAME.facts(state)["suspects"] == ["syous", "nitram", "leinad"]


def test_r4_hero_is_uniform_when_he_is_turned_up() -> None:
    state = play(position(position=5, step="buy", road={6: ["mudmaw"]}, gold=1), "done")
    (due,) = GAME.chance(state)
    assert {str(action): chance for action, chance in due.outcomes()} == {
        f"reveal {hero}": Fraction(1, 3) for hero in ("syous", "nitram", "leinad")
    }


def test_r4_reveal_at_the_start() -> None:
    state = play(begin(reveal="start"), *SETUP[:3])
    assert GAME.facts(state)["step"] == "reveal_start"
    state = play(state, "reveal leinad", *SETUP[3:])
    assert (state.hero, state.hero_hp) == ("leinad", 2)


def test_r4_reveal_after_the_first_step() -> None:
    log: list[Event] = []
    state = position({"reveal": "first_step"}, step="buy", gold=1)
    state = play(state, "done", "reveal leinad", log=log)
    assert names(log) == ["hero-moved", "hero-revealed", "round"]
    fight = position({"reveal": "first_step"}, step="buy", gold=1, road={1: ["mudmaw"]})
    fight = play(fight, "done", "reveal leinad")
    assert GAME.facts(fight)["step"] == "battle_roll"


def test_r5_all_minions_must_be_placed() -> None:
    state = position(minions=2)
    assert refusal(state, "order gold 1") == ("All 2 minions must be placed, this places 1. (R5)")
    assert [len(GAME.legal(position(regions=["wastes", "forest", "plains"], minions=n), 0))
            for n in (1, 2, 3, 4, 5)] == [5, 15, 35, 70, 126]  # fmt: skip


def test_r6_free_roll_order() -> None:
    state = position({"roll_order": "free"}, minions=3, regions=["wastes"], mojo=0)
    state = play(state, "order gold 1 wastes 1 plains 1")
    assert [str(a) for a in GAME.legal(state, 0)] == ["next gold", "next wastes", "next plains"]
    assert "R6" in refusal(state, "next forest")
    state = play(state, "next plains", "roll 6", "next wastes", "roll 4", "roll 3")
    assert GAME.facts(state)["bone"] == 1
    assert GAME.facts(state)["gold"] == 1


def test_r6_one_place_needs_no_choice() -> None:
    state = play(position({"roll_order": "free"}), "order gold 2")
    assert GAME.facts(state)["step"] == "roll"


@pytest.mark.parametrize(("rule", "wood"), [("each", 2), ("one", 1), ("exact", 0)])
def test_r9_dig_yields(rule: str, wood: int) -> None:
    state = position({"dig_yield": rule}, regions=["forest"], mojo=0)
    assert play(state, "order forest 2", "roll 6 5").stock == (0, wood, 0)


def test_r10_no_gold_limit() -> None:
    state = position({"gold_limit": "none"}, gold=9, mojo=0)
    assert play(state, "order gold 2", "roll 6 6").gold == 13


def test_r10_resource_track_ends_at_ten() -> None:
    log: list[Event] = []
    state = position(regions=["wastes"], bone=9, mojo=0)
    assert play(state, "order wastes 2", "roll 6 6", log=log).stock[0] == 10
    assert "resource-gained bone 1" in map(event_text, log)


def test_r11_r12_r22_where_creatures_stand() -> None:
    facts = {"step": "buy", "position": 5, "bone": 5, "wood": 5, "tusk": 5}
    state = position(None, **facts, road={6: ["mudmaw", "bogling"]})
    assert "(R12)" in refusal(state, "summon firekin 6")
    assert "(R11)" in refusal(state, "summon firekin 5")
    assert "(R11)" in refusal(state, "summon firekin 4")
    assert "(R22)" in refusal(state, "summon firekin 13")
    standing = position({"last_stand": True}, **facts)
    assert GAME.refusal(standing, 0, GAME.parse("summon firekin 13")) is None
    assert "(R11)" in refusal(standing, "summon firekin 14")


def test_r13_the_dead_may_be_drawn_again_at_once() -> None:
    state = play(position(None, **BATTLE, gold=1, mojo=0), "done", "roll 1 1")
    state = play(state, "order research 2", "roll 6 6")
    (due,) = GAME.chance(state)
    chances = {str(action): chance for action, chance in due.outcomes()}
    assert chances["draw mudmaw"] == Fraction(1, 6)
    assert set(chances.values()) == {Fraction(1, 6)}


def test_r14_research_with_an_empty_pile() -> None:
    log: list[Event] = []
    everything = list(shipped().creatures[:9])
    state = position(pit=[row.keyword for row in everything], mojo=0)
    state = play(state, "order research 2", "roll 6 6", log=log)
    assert "researched" in names(log)
    assert state.round == 2


def test_r15_the_pit_is_not_refilled() -> None:
    state = play(position(step="buy", tusk=1, gold=1), "summon tuskrat 3")
    assert state.pit == ("lizardman", "firekin")


def test_r16_mojo_is_legal_even_when_it_cannot_help() -> None:
    state = play(position(gold=10), "order gold 2", "roll 6 6")
    assert [str(action) for action in GAME.legal(state, 0)] == ["keep", "mojo 1", "mojo 2"]
    assert "R16" in refusal(state, "mojo 3")


def test_r16_mojo_bought_this_round_serves_in_its_battle() -> None:
    state = position(None, **BATTLE, gold=1, mojo=0)
    state = play(state, "buy mojo", "roll 6 1", "mojo 2", "reroll 6")
    assert state.mojo == 0


def test_r17_a_minion_can_be_bought_back() -> None:
    state = position(minions=1, gold=2, mojo=0)
    state = play(state, "order forest 1", "roll 1", "buy minion")
    assert (state.minions, state.round) == (1, 2)


def test_r17_without_minions_the_order_phase_is_skipped() -> None:
    log: list[Event] = []
    state = position(minions=1, gold=1, mojo=0)
    state = play(state, "order forest 1", "roll 1", "done", log=log)
    assert "no-minions" in names(log)
    assert GAME.facts(state)["step"] == "buy"


def test_r18_the_cap_rises_at_once() -> None:
    state = position(gold=4, mojo=3, soldier_hp={"wastes": 1})
    state = play(state, "order wastes 2", "roll 6 1", "keep", "buy minion")
    assert state.minions == 3


def test_r21_the_doomed_round_is_played() -> None:
    state = play(position(position=11, step="buy", gold=1), "done")
    assert (state.position, state.round) == (12, 13)


def test_r21_horn_passes_before_the_hero_walks_on() -> None:
    log: list[Event] = []
    options = {"mode": "council", "seats": 2, "horn": "phase", "doomed_round": "skip"}
    state = position(options, hero="syous", position=11, step="buy", road={12: ["mudmaw"]}, gold=1)
    play(state, "done", "roll 1 1", "keep", log=log)
    assert names(log) == [
        "horn-passed", "hero-moved", "danger", "battle", "rolled", "hero-hit", "creature-died",
        "horn-passed", "hero-moved", "game-over",
    ]  # fmt: skip


def test_r24_creatures_die_even_if_they_win() -> None:
    log: list[Event] = []
    state = position(None, **{**BATTLE, "hero": "leinad"}, hero_hp=1, gold=1, mojo=0)
    state = GAME.arrange(state, step="buy", road={4: ["firekin", "mudmaw"]}, pit=["lizardman"])
    state = play(state, "done", "roll 6 6 6 6 6", log=log)
    assert names(log)[-2:] == ["creature-died", "game-over"]
    assert len(state.pile) == 8


def test_r26_only_creatures_roll_in_battles() -> None:
    state = play(position(None, **BATTLE, minions=2, gold=1), "done")
    (due,) = GAME.chance(state)
    assert len(due.sample(random.Random(1)).tokens()) == 2


def test_r27_danger_has_no_effect() -> None:
    log: list[Event] = []
    state = position(position=11, step="buy", gold=1)
    assert state.terms.length == 13
    play(state, "done", log=log)
    assert names(log) == ["hero-moved", "danger", "round"]


def test_r28_resources_are_checked_one_summon_at_a_time() -> None:
    state = position(step="buy", bone=1, tusk=1, wood=1, gold=1)
    assert GAME.refusal(state, 0, GAME.parse("summon firekin 3")) is None
    state = play(state, "summon lizardman 3")
    assert "(R28)" in refusal(state, "summon firekin 3")


def test_r29_nothing_is_final_but_conceding() -> None:
    """R29: undo is the table's business; buying has no chance in it, so it can be taken back."""
    state = position(step="buy", gold=4, regions=["wastes"])
    finals = [action for action in GAME.legal(state, 0) if action.final]
    assert not finals
    assert CONCEDE.final
    assert is_seat(GAME.actors(play(state, "buy minion"))[0])


def test_r31_a_full_stock_yields_nothing() -> None:
    state = position(gold=10, regions=["wastes"], bone=10, mojo=0)
    assert Order((1, 0, 1, 0, 0)) in GAME.legal(state, 0)
    state = play(state, "order gold 1 wastes 1", "roll 6", "roll 6")
    assert (state.gold, state.stock[0]) == (10, 10)


def test_r33_a_fixed_hero_is_no_soldier() -> None:
    log: list[Event] = []
    state = begin(road_hero="oiram")
    assert "deal wastes oiram" not in {str(a) for a, _ in GAME.chance(state)[0].outcomes()}
    state = play(state, "deal wastes syous", "deal forest ecila", "deal plains adnil", log=log)
    assert names(log)[-1] == "hero-revealed"
    assert GAME.facts(state)["suspects"] == ["oiram"]


def test_r34_an_unknown_hero_stays_unknown() -> None:
    state = play(position(), "s0: concede")
    result = GAME.result(state)
    assert result is not None
    assert (result.detail["hero"], result.detail["hero_hp"]) == ("unknown", None)


def test_r35_conceding_in_a_battle_counts_it() -> None:
    state = play(position(None, **BATTLE, gold=1), "done", "roll 6 6", "concede")
    result = GAME.result(state)
    assert result is not None
    assert result.reason == "conceded"
    assert (result.detail["battles"], result.detail["hero_hp"]) == (1, 3)
    assert GAME.facts(state)["road"] == {"4": ["mudmaw"]}


# -- council ------------------------------------------------------------------------------


def test_the_horn_goes_round_by_round() -> None:
    state: Any = position({"mode": "council", "seats": 3}, mojo=0)
    for seat in (0, 1, 2, 0):
        assert GAME.actors(state) == (seat,)
        assert not GAME.legal(state, (seat + 1) % 3)
        state = play(state, "order gold 2", "roll 1 1")


def test_a_council_wins_and_loses_together() -> None:
    state = play(position({"mode": "council", "seats": 2}, minions=2), "concede")
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.scores, result.ranks) == ((), (4, 4), (1, 1))


# -- all of them --------------------------------------------------------------------------


def test_every_ruling_is_named_by_a_test() -> None:
    named = {ruling for example in EXAMPLES for ruling in example["rulings"]}
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text()
        for test in re.findall(r"def (test_\w+)", text):
            named |= {f"R{number}" for number in re.findall(r"_r(\d+)(?=_)", test)}
        named |= set(re.findall(r'""".*?\b(R\d+)\b', text))
    missing = [f"R{number}" for number in range(1, 36) if f"R{number}" not in named]
    assert not missing
    assert Counter(named).keys() <= {f"R{number}" for number in range(1, 36)}
