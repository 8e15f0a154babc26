"""Rulings that the worked examples leave out, and every option that changes one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from goblin_games.rules.core import CHANCE, Action
from goblin_games.rules.core.entry import parse_entry
from goblin_games.rules.core.event import Event
from goblin_games.rules.core.examples import event_text
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.state import Lair
from tests.rules.goblins_lair.conftest import Maker
from tests.rules.goblins_lair.positions import SMALL

RULINGS = [*(f"R{number}" for number in range(1, 66)), "R20b"]


def play(lair: Lair, *entries: str, log: list[Event] | None = None) -> Lair:
    for text in entries:
        entry = parse_entry(GAME, text)
        refusal = GAME.refusal(lair, entry.actor, entry.action)
        assert refusal is None, f"{text}: {refusal}"
        lair = GAME.step(lair, entry.actor, entry.action, log)
    return lair


def refused(lair: Lair, text: str, ruling: str) -> None:
    entry = parse_entry(GAME, text)
    refusal = GAME.refusal(lair, entry.actor, entry.action)
    assert refusal is not None, f"{text} is legal"
    assert refusal.ruling == ruling, f"{text}: {refusal}"


def fact(lair: Lair, name: str) -> Any:
    return GAME.facts(lair)[name]


def test_every_ruling_is_named_by_a_test() -> None:
    folder = Path(__file__).parents[2]
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    texts += [path.read_text() for path in (folder / "examples" / "goblins_lair").glob("*.toml")]
    listed = "RULINGS = [*("
    named = set(re.findall(r"\bR\d+b?\b", " ".join(t.replace(listed, "") for t in texts)))
    named |= {f"R{n}" for t in texts for n in re.findall(r"def test_r(\d+b?)_", t)}
    assert [ruling for ruling in RULINGS if ruling not in named] == []


# -- moving -----------------------------------------------------------------------------------


def test_r4_figures_on_the_flank(make: Maker) -> None:
    given: dict[str, Any] = {
        "phase": "hero_fight",
        "heroes": {"corinna": {"at": "c4"}, "ariel": {"at": "c3"}},
        "monsters": [{"name": "gob1", "at": "d3"}],
    }
    play(make.arrange(**given), "s3: corinna attack gob1")
    strict = make.arrange({"figure_flanks_fight": True}, **given)
    refused(strict, "s3: corinna attack gob1", "R5")
    play(strict, "s1: ariel attack gob1")


def test_r7_barricades_and_tables(make: Maker) -> None:
    lair = make.arrange(opened=[1, 2, 3], heroes={"hugo": {"at": "h13"}, "ariel": {"at": "m4"}})
    refused(lair, "s4: hugo step e", "R7")
    assert fact(play(lair, "s1: ariel step e"), "points") == 4


def test_r9_monsters_open_no_new_areas(make: Maker) -> None:
    lair = make.arrange(
        phase="monster_move",
        archways=["o8"],
        heroes={name: {"at": at} for name, at in zip(
            ("ariel", "bryn", "corinna", "hugo"), ("b2", "b3", "b4", "b5"), strict=True)},
        monsters=[{"name": "gob1", "at": "g10", "group": 4},
                  {"name": "gob2", "at": "o9", "group": 4},
                  {"name": "gob3", "at": "s10", "group": 4}],
    )  # fmt: skip
    refused(lair, "s0: gob1 open g11", "R9")
    refused(lair, "s0: gob2 step n", "R9")
    play(lair, "s0: gob3 open s11", "s0: gob3 step s")


def test_r10_a_door_instead_of_a_shift(make: Maker) -> None:
    lair = make.arrange(heroes={"corinna": {"at": "e7"}}, monsters=[{"name": "gob1", "at": "e6"}])
    lair = play(lair, "s3: corinna open e8")
    assert fact(lair, "active") == ""
    assert "corinna" not in fact(lair, "waiting")


def test_r14_one_roll_for_an_area(make: Maker) -> None:
    lair = make.arrange(
        opened=[1, 3], open=["g11"], heroes={"hugo": {"at": "g10"}, "ariel": {"at": "b5"}},
        monsters=[{"name": "gob1", "at": "b16", "group": 3}],
    )  # fmt: skip
    log: list[Event] = []
    play(lair, "s4: hugo close g11", "s4: hugo open g11", log=log)
    assert [event.name for event in log] == ["door-closed", "door-opened"]


def test_r18_spells_and_potions_come_first(make: Maker) -> None:
    lair = make.arrange(heroes={"bryn": {"at": "c4", "lives": 2, "bag": {"heal": 1}}})
    walked = play(lair, "s2: bryn step e")
    refused(walked, "s2: bryn cast cure bryn", "R18")
    refused(walked, "s2: bryn drink heal bryn", "R18")
    refused(lair, "s2: bryn cast missile bryn", "R18")
    cured = play(lair, "s2: bryn cast cure bryn")
    assert "bryn" not in fact(cured, "waiting")


def test_r20_haste_on_oneself_keeps_the_move(make: Maker) -> None:
    lair = make.arrange(
        {"spells": {"ariel": ["cure", "haste", "missile", "shield"]}},
        heroes={"ariel": {"at": "c4", "lives": 2}},
    )
    lair = play(lair, "s1: ariel cast haste ariel")
    assert fact(lair, "points") == 12
    refused(lair, "s1: ariel cast cure ariel", "R18")
    play(lair, "s1: ariel step e")


def test_r20_hasted_once(make: Maker) -> None:
    lair = make.arrange(
        {"spells": {"ariel": ["cure", "haste", "missile", "shield"], "bryn": ["haste", "cure"]}},
        heroes={"ariel": {"at": "c4"}, "bryn": {"at": "c5"}, "corinna": {"at": "c3"}},
    )
    lair = play(lair, "s2: bryn cast haste ariel")
    refused(lair, "s1: ariel cast haste ariel", "2.6")


@pytest.mark.parametrize("die", [1, 10])
def test_r20b_haste_may_cost_free_attacks(make: Maker, die: int) -> None:
    lair = make.arrange(
        {"haste_free_attacks": True},
        heroes={"corinna": {"at": "c4"}, "ariel": {"at": "h2"}},
        monsters=[{"name": "gob1", "at": "d4"}, {"name": "gob2", "at": "b4"}],
        hasted=["corinna"],
    )
    lair = play(lair, "s3: corinna step s")  # still in contact with both
    assert fact(lair, "pending") == "nothing"
    lair = play(lair, "s3: corinna step s")
    assert fact(lair, "pending") == "free_attack"
    lair = play(lair, f"c: d10 {die}", "c: d10 1")
    assert fact(lair, "corinna.at") == "c6"
    assert fact(lair, "corinna.lives") == (3 if die == 10 else 4)
    assert fact(play(lair, "s3: corinna step n", "s3: corinna step s"), "pending") == "nothing"


def test_r23_speed_for_the_game(make: Maker) -> None:
    lair = make.arrange({"heroes": ["hugo"]}, heroes={"hugo": {"at": "c4", "bag": {"speed": 2}}})
    lair = play(lair, "s1: hugo drink speed hugo", "s1: hugo skip")
    for _ in range(2):
        refused(lair, "s1: hugo drink speed hugo", "R23")
        lair = play(lair, "s1: hugo step e")
        assert fact(lair, "points") == 6
        lair = play(lair, "s1: hugo end", "s1: hugo skip")


def test_r23_speed_for_one_turn(make: Maker) -> None:
    lair = make.arrange(
        {"heroes": ["hugo"], "speed_potion": "next_turn"},
        heroes={"hugo": {"at": "c4", "bag": {"speed": 2}}},
    )
    lair = play(lair, "s1: hugo drink speed hugo", "s1: hugo skip")
    refused(lair, "s1: hugo drink speed hugo", "R23")
    lair = play(lair, "s1: hugo step e")
    assert fact(lair, "points") == 6
    lair = play(lair, "s1: hugo end", "s1: hugo skip")
    assert fact(play(lair, "s1: hugo step e"), "points") == 4
    play(lair, "s1: hugo drink speed hugo")


def test_r24_giving_potions(make: Maker) -> None:
    given: dict[str, Any] = {
        "heroes": {"hugo": {"at": "c4", "bag": {"super": 1}}, "ariel": {"at": "c5", "lives": 1}}
    }
    lair = play(make.arrange(**given), "s4: hugo drink super ariel")
    assert fact(lair, "ariel.lives") == 3
    assert "hugo" not in fact(lair, "waiting")
    mean = make.arrange({"give_potions": False}, **given)
    refused(mean, "s4: hugo drink super ariel", "R24")


def test_r25_nobody_wakes_the_fallen(make: Maker) -> None:
    lair = make.arrange(heroes={"bryn": {"at": "c4"}, "ariel": {"lives": 0}})
    refused(lair, "s2: bryn cast cure ariel", "R25")


def test_r53_a_figure_can_always_end(make: Maker) -> None:
    lair = make.arrange(
        heroes={"ariel": {"at": "b2"}, "bryn": {"at": "c2"}, "corinna": {"at": "b3"},
                "hugo": {"at": "c3"}},
    )  # fmt: skip
    assert [str(action) for action in GAME.legal(lair, 1)] == ["ariel end", "ariel dispute"]


# -- order ------------------------------------------------------------------------------------


def test_r40_order_by_seat(make: Maker) -> None:
    lair = make.start(hero_order="seat", heroes=["hugo", "wulf"], doors="all")
    assert GAME.actors(lair) == (1,)
    refused(lair, "s1: hugo dispute", "R40")
    lair = play(lair, "s1: hugo end")
    assert GAME.actors(lair) == (2,)


def test_r40_order_by_rolls(make: Maker) -> None:
    lair = make.start(hero_order="roll", heroes=["hugo", "wulf"], doors="all")
    assert GAME.actors(lair) == (CHANCE,)
    lair = play(lair, "c: d10 3", "c: d10 8")
    assert fact(lair, "order") == ["wulf", "hugo"]
    alone = make.start(hero_order="roll", heroes=["hugo"], doors="all")
    assert GAME.actors(alone) == (1,)


# -- fighting ---------------------------------------------------------------------------------


def test_r39_unused_potions_count(make: Maker) -> None:
    lair = make.arrange(heroes={"hugo": {"bag": {"heal": 1, "speed": 2, "sword": 2}, "gold": 3}})
    assert fact(lair, "hugo.score") == 53
    assert fact(lair, "hugo.attack") == 7  # R56: the second sword is only worth points


def test_r43_shooting_in_contact(make: Maker) -> None:
    given: dict[str, Any] = {
        "phase": "hero_fight",
        "heroes": {"hugo": {"at": "c4"}, "ariel": {"at": "h2"}},
        "monsters": [{"name": "gob1", "at": "d4"}, {"name": "rat1", "at": "c7"}],
    }
    lair = make.arrange(**given)
    refused(lair, "s4: hugo shoot gob1", "R43")
    play(lair, "s4: hugo shoot rat1", "c: d10 5")
    strict = make.arrange({"missiles_in_contact": False}, **given)
    refused(strict, "s4: hugo shoot rat1", "R43")


def test_r45_heroes_hide_nobody(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight",
        heroes={
            "ariel": {"at": "b2"},
            "bryn": {"at": "c2"},
            "corinna": {"at": "d2"},
            "hugo": {"at": "b6"},
        },
        monsters=[{"name": "gob1", "at": "e2"}, {"name": "gob2", "at": "f2"}],
    )
    refused(lair, "s1: ariel cast missile gob2", "R44")
    play(lair, "s1: ariel cast missile gob1")


def test_r46_a_held_king(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight", heroes={"ariel": {"at": "c4"}}, king_item="charm",
        monsters=[{"name": "king", "at": "d4"}],
    )  # fmt: skip
    lair = play(lair, "s1: ariel cast hold king", "s2: bryn cast missile king")
    assert fact(lair, "phase") in ("hero_fight", "search", "hero_move")
    assert fact(lair, "king.lives") == 2


def test_r49_monsters_go_hunting(make: Maker) -> None:
    lair = make.arrange(
        phase="monster_move", opened=[1, 3], open=["g11"],
        monsters=[{"name": "gob1", "at": "g12", "group": 3}],
    )  # fmt: skip
    lair = play(lair, "s0: gob1 step n", "s0: gob1 step n")
    assert fact(lair, "gob1.at") == "g10"


def test_r50_paid_by_the_life(make: Maker) -> None:
    given: dict[str, Any] = {
        "phase": "monster_fight",
        "heroes": {"corinna": {"at": "c4"}},
        "monsters": [{"name": "gob1", "at": "d4"}],
    }
    for score, points in (("kills", 0), ("lives", 6)):
        lair = make.arrange({"monster_score": score}, **given)
        assert fact(play(lair, "s0: gob1 attack corinna", "c: d10 10"), "scores")[0] == points


def test_r51_heroes_do_not_harm_each_other(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight",
        heroes={"ariel": {"at": "c4"}, "hugo": {"at": "c5"}},
        monsters=[{"name": "gob1", "at": "d4"}],
    )
    refused(lair, "s1: ariel attack hugo", "R51")
    refused(lair, "s1: ariel cast missile hugo", "R51")
    refused(lair, "s4: hugo shoot ariel", "R51")


def test_r54_own_hero_only(make: Maker) -> None:
    refused(make.arrange(), "s1: hugo end", "R54")


def test_r58_passing_waits_for_a_clear_line(make: Maker) -> None:
    given: dict[str, Any] = {
        "phase": "hero_fight",
        "heroes": {"ariel": {"at": "b2", "spells": [],
                             "lost": ["cure", "hold", "missile", "shield"]},
                   "bryn": {"at": "h6", "spells": ["cure"], "lost": ["missile"]},
                   "corinna": {"at": "d4"}, "hugo": {"at": "c7"}},
        "monsters": [{"name": "gob1", "at": "c4"}, {"name": "gob2", "at": "c2", "group": 3}],
    }  # fmt: skip
    lair = make.arrange(**given)
    assert [str(action) for action in GAME.legal(lair, 2)] == ["bryn pass", "bryn dispute"]
    lair = play(lair, "s3: corinna attack gob1", "c: d10 9")
    assert {"hugo", "bryn"} <= set(fact(lair, "waiting"))
    assert "hugo shoot gob2" in [str(action) for action in GAME.legal(lair, 4)]


def test_r63_contact_without_sight(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight",
        heroes={"ariel": {"at": "c4"}},
        monsters=[{"name": "gob1", "at": "d4"}, {"name": "gob2", "at": "c3"},
                  {"name": "gob3", "at": "d3"}],
    )  # fmt: skip
    refused(lair, "s1: ariel cast missile gob3", "R63")
    play(lair, "s1: ariel attack gob3")


def test_r64_no_shield_after_the_battle(make: Maker) -> None:
    lair = make.arrange(
        {"spells": {"bryn": ["cure", "shield"]}},
        phase="hero_fight",
        heroes={"corinna": {"at": "c4"}, "bryn": {"at": "b2"}},
        monsters=[{"name": "gob1", "at": "d4"}],
    )
    assert "bryn cast shield bryn" in [str(action) for action in GAME.legal(lair, 2)]
    lair = play(lair, "s3: corinna attack gob1", "c: d10 9")
    assert fact(lair, "phase") == "search"


def test_r65_dispute_keeps_no_fight_open(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight",
        heroes={"ariel": {"lives": 0},
                "bryn": {"at": "b2", "spells": ["cure"], "lost": ["missile"]},
                "hugo": {"at": "b3"}, "corinna": {"at": "c4"}},
        monsters=[{"name": "gob1", "at": "d4"}, {"name": "gob2", "at": "n2"}],
    )  # fmt: skip
    assert "bryn dispute" in [str(action) for action in GAME.legal(lair, 2)]
    log: list[Event] = []
    lair = play(lair, "s3: corinna attack gob1", "c: d10 9", log=log)
    assert fact(lair, "phase") == "search"
    assert [event_text(event) for event in log if event.name == "passed"] == [
        "passed bryn", "passed hugo",
    ]  # fmt: skip


# -- the lair ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "dice", "row"),
    [
        ({}, "10 10", 24),
        ({"table_top": "cap20"}, "10 10", 20),
        ({"threat": 8}, "10 10", 28),
        ({"threat": -4}, "1 1", 3),
        ({"heroes_counted": "living"}, "9 9", 21),
    ],
)
def test_r17_rows_of_the_table(make: Maker, options: dict[str, Any], dice: str, row: int) -> None:
    """R16 and R17: which number is added, and where the table ends."""
    lair = make.arrange(options, heroes={"hugo": {"at": "g10"}, "ariel": {"lives": 0}})
    log: list[Event] = []
    play(lair, "s4: hugo open g11", f"c: 2d10 {dice}", log=log)
    (rolled,) = [event for event in log if event.name == "lair-rolled"]
    assert getattr(rolled, "row") == row  # noqa: B009


def test_r41_supply_is_unlimited(make: Maker) -> None:
    goblins = [{"name": f"gob{n}", "at": f"b{n + 10}", "group": 3} for n in range(2, 7)]
    lair = make.arrange(opened=[1, 3], heroes={"hugo": {"at": "s10"}}, monsters=goblins)
    lair = play(lair, "s4: hugo open s11", "c: 2d10 6 6")
    assert str(GAME.legal(lair, 0)[0]).startswith("gob6 at ")


def test_r42_no_room(make: Maker) -> None:
    """Worked example 20: a room of three squares, five goblins."""
    rows = list(SMALL)
    rows[1] = SMALL[1][:8] + "OOO" + SMALL[1][11:]
    rows[2] = SMALL[2][:8] + "O2." + SMALL[2][11:]
    rows[3] = SMALL[3][:8] + "O.O" + SMALL[3][11:]
    options = {"map": rows, "heroes": ["ariel", "bryn", "corinna", "hugo"]}
    plain = make.arrange(options, heroes={"hugo": {"at": "j7"}})
    log: list[Event] = []
    lair = play(plain, "s4: hugo open j6", "c: 2d10 6 6", log=log)
    lair = play(lair, "s0: gob1 at j3", "s0: gob2 at k3", "s0: gob3 at j4", log=log)
    assert "no-room 2" in [event_text(event) for event in log]
    assert fact(lair, "monsters") == ["gob1", "gob2", "gob3"]
    royal = make.arrange(
        options, heroes={"hugo": {"at": "j7"}}, king="hidden", king_area=2, opened=[1, 5, 6, 7]
    )
    lair = play(royal, "s4: hugo open j6", "c: 2d10 6 6", "c: d10 10")
    lair = play(lair, "s0: king at j3", "s0: gob1 at k3", "s0: gob2 at j4")
    assert fact(lair, "monsters") == ["king", "gob1", "gob2"]


# -- searching and ends -----------------------------------------------------------------------


def test_r27_area_1_may_be_barren(make: Maker) -> None:
    lair = make.start(heroes=["hugo"], doors="all", search_area1=False)
    log: list[Event] = []
    play(lair, "s1: hugo end", log=log)
    assert [event.name for event in log] == ["move-ended", "turn-started", "phase-started"]


def test_r34_last_door_with_monsters(make: Maker) -> None:
    given: dict[str, Any] = {
        "phase": "search", "king": "fallen", "opened": list(range(1, 9)),
        "heroes": {"hugo": {"at": "c4"}, "ariel": {"at": "b9"}, "bryn": {"at": "b10"},
                   "corinna": {"at": "c9"}},
        "monsters": [{"name": "gob1", "at": "aj12", "group": 8}],
    }  # fmt: skip
    lair = play(make.arrange(**given), "s4: hugo skip")
    assert GAME.result(lair) is None
    result = GAME.result(play(make.arrange({"end_clear": False}, **given), "s4: hugo skip"))
    assert result is not None
    assert result.reason == "explored"


def test_r35_only_when_all_are_out(make: Maker) -> None:
    given: dict[str, Any] = {
        "phase": "monster_fight",
        "heroes": {"ariel": {"lives": 0}, "bryn": {"lives": 0}, "hugo": {"lives": 0},
                   "corinna": {"at": "c4", "lives": 1}},
        "monsters": [{"name": "gob1", "at": "d4"}],
    }  # fmt: skip
    lair = make.arrange({"end_when": "all"}, **given)
    assert GAME.result(lair) is None
    result = GAME.result(play(lair, "s0: gob1 attack corinna", "c: d10 10"))
    assert result is not None
    assert result.reason == "half_out"


def test_r36_scores_of_the_fallen(make: Maker) -> None:
    heroes = {"ariel": {"lives": 0, "points": 9}}
    assert fact(make.arrange(heroes=heroes), "ariel.score") == 9
    assert fact(make.arrange({"dead_score": False}, heroes=heroes), "ariel.score") == 0


@pytest.mark.parametrize(("limit", "over"), [(20, True), (21, False)])
def test_r37_turn_limit(make: Maker, limit: int, over: bool) -> None:
    lair = make.arrange(
        {"heroes": ["hugo"], "turn_limit": limit}, turn=20, heroes={"hugo": {"at": "c4"}}
    )
    result = GAME.result(play(lair, "s1: hugo end", "s1: hugo skip"))
    assert (result is not None and result.reason == "turn_limit") == over


def test_r37_a_search_is_not_quiet(make: Maker) -> None:
    lair = make.arrange({"heroes": ["hugo"]}, quiet=29, turn=40, heroes={"hugo": {"at": "c4"}})
    lair = play(lair, "s1: hugo end", "s1: hugo search", "c: d10 1")
    assert fact(lair, "quiet") == 0


def test_victory_by_sides(make: Maker) -> None:
    given: dict[str, Any] = {"turn": 40, "king": "fallen", "opened": list(range(1, 9))}
    lair = make.arrange({"preset": "coop", "heroes": ["hugo", "wulf"]}, phase="search", **given)
    result = GAME.result(play(lair, "s1: hugo skip", "s2: wulf skip"))
    assert result is not None
    assert result.winners == (1, 2)
    assert result.ranks == (3, 1, 1)


def test_stalemate_by_playing_nothing(make: Maker) -> None:
    """Worked example 24 from the very start, with R33 and R37."""
    lair = make.start(heroes=["hugo", "wulf"], doors="all")
    while turn := GAME.actors(lair):
        idle: Action = next(a for a in GAME.legal(lair, turn[0]) if a.word in ("end", "skip"))
        lair = GAME.step(lair, turn[0], idle)
    result = GAME.result(lair)
    assert result is not None
    assert (result.reason, result.detail["turns"], result.detail["side"]) == (
        "stalemate", 30, "monsters",
    )  # fmt: skip
