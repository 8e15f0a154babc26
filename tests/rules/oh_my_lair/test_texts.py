"""Notation, typing, refusals, labels, odds and boards."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Label, NotationError
from goblin_games.rules.oh_my_lair import GAME
from goblin_games.rules.oh_my_lair.actions import (
    BUY_MINION,
    BUY_MOJO,
    CONCEDE,
    DONE,
    KEEP,
    Deal,
    DrawCreature,
    Mojo,
    Next,
    Order,
    Reroll,
    Reveal,
    Roll,
    Summon,
)
from goblin_games.rules.oh_my_lair.odds import expected, less_than, sums
from goblin_games.table.rulebook import rulebook
from tests.rules.oh_my_lair.tools import duel, play, position, random_actions, refusal

ACTIONS = {
    "deal wastes oiram": Deal("wastes", "oiram"),
    "reveal syous": Reveal("syous"),
    "draw firekin": DrawCreature("firekin"),
    "roll 2 3": Roll((2, 3)),
    "reroll 6": Reroll(6),
    "order gold 1 forest 1": Order((1, 0, 0, 1, 0)),
    "next forest": Next("forest"),
    "mojo 1": Mojo(1),
    "keep": KEEP,
    "buy minion": BUY_MINION,
    "buy mojo": BUY_MOJO,
    "summon firekin 7": Summon("firekin", 7),
    "done": DONE,
    "concede": CONCEDE,
}
NOT_CANONICAL = [
    "", " ", "Keep", "keep ", " keep", "keep 1", "kep", "keep\n", "s0: keep", "done done",
    "roll", "roll 0", "roll 7", "roll 1 1 1 1 1 1 1", "roll 01", "roll +1", "roll 1  2", "roll ２",
    "reroll", "reroll 1 2", "mojo", "mojo 0", "mojo 7", "buy", "buy gold", "concede now",
    "order", "order gold", "order gold 0", "order gold 10", "order gold 1 gold 1", "order lair 2",
    "order forest 1 gold 1", "next", "next lair", "deal lair oiram", "deal wastes",
    "summon firekin", "summon firekin x", "summon 7 firekin", "summon firekin 07",
    "draw", "draw 7", "reveal",
]  # fmt: skip


@pytest.mark.parametrize(("text", "action"), ACTIONS.items(), ids=list(ACTIONS))
def test_canonical_texts(text: str, action: Any) -> None:
    assert GAME.parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize("text", NOT_CANONICAL)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(text)
    assert str(caught.value).endswith((".", "?"))


def test_errors_say_what_would_be_right() -> None:
    with pytest.raises(NotationError, match="did you mean 'keep'"):
        GAME.parse("kepp")
    with pytest.raises(NotationError, match="must be written 'order gold 1 forest 1'"):
        GAME.parse("order forest 1 gold 1")
    with pytest.raises(NotationError, match="it must be one of gold, research"):
        GAME.parse("order xyz 2")


VERBS = [
    "order",
    "next",
    "mojo",
    "keep",
    "buy",
    "summon",
    "done",
    "concede",
    "deal",
    "reveal",
    "draw",
    "roll",
    "reroll",
]
THINGS = [
    "gold",
    "research",
    "wastes",
    "forest",
    "plains",
    "minion",
    "firekin",
    "g",
    "w",
    "f",
    "r",
    "p",
    "k",
    "m",
    "j",
    "d",
]
NUMBERS = ["0", "1", "2", "7", "13", "99999", "-1", "1.5", "x", "é", "٣"]
WORDS = st.sampled_from([*VERBS, *THINGS, *NUMBERS])
TEXTS = st.one_of(st.text(max_size=20), st.lists(WORDS, max_size=6).map(" ".join))


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_parsing_never_breaks(text: str) -> None:
    with suppress(NotationError):
        assert str(GAME.parse(text)) == text


POSITIONS = [
    position(),
    position(step="buy", gold=3, bone=3, wood=3, tusk=3),
    play(position({"roll_order": "free"}), "order gold 1 wastes 1"),
    play(position(), "order gold 2", "roll 1 2"),
    duel(),
]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, which=st.sampled_from(range(len(POSITIONS))))
def test_reading_never_breaks(text: str, which: int) -> None:
    state = POSITIONS[which]
    with suppress(NotationError):
        for action in GAME.read(text, state, 0):
            assert GAME.parse(str(action)) == action
            found = GAME.refusal(state, 0, action)
            assert found is None or found.text.endswith(".")


# -- typing -------------------------------------------------------------------------------

TYPED = [
    (0, "order wastes 1 gold 1", "order gold 1 wastes 1"),
    (0, "wastes 1 gold 1", "order gold 1 wastes 1"),
    (0, "gw", "order gold 1 wastes 1"),
    (0, "g w", "order gold 1 wastes 1"),
    (0, "  WW ", "order wastes 2"),
    (0, "gold 1", "order gold 1"),
    (1, "minion", "buy minion"),
    (1, "m", "buy minion"),
    (1, "buy minion", "buy minion"),
    (1, "mojo", "buy mojo"),
    (1, "j", "buy mojo"),
    (1, "firekin 7", "summon firekin 7"),
    (1, "summon firekin 7", "summon firekin 7"),
    (1, "fire 7", "summon firekin 7"),
    (1, "done", "done"),
    (1, "d", "done"),
    (1, "resign", "concede"),
    (2, "g", "next gold"),
    (2, "wastes", "next wastes"),
    (2, "next wastes", "next wastes"),
    (3, "k", "keep"),
    (3, "mojo 2", "mojo 2"),
    (4, "gg", "order gold 2"),
]


@pytest.mark.parametrize(("which", "typed", "meant"), TYPED)
def test_shorthands(which: int, typed: str, meant: str) -> None:
    """Example 16 types its order out of board order, too."""
    assert [str(action) for action in GAME.read(typed, POSITIONS[which], 0)] == [meant]


@pytest.mark.parametrize(
    ("which", "typed", "hint"),
    [
        (0, "", "'order gold 2' or 'gg'"),
        (0, "1", "'1' means nothing here"),
        (0, "kepp", "did you mean 'keep'"),
        (1, "summon dragon 7", "'dragon' is no creature"),
        (1, "firekin", "summon firekin 7"),
        (1, "firekin 99", "from 0 to 13"),
        (3, "rerol", "Try 'keep' or 'mojo 1'"),
        (0, "order gold", "pairs of place and number"),
    ],
)
def test_typing_errors_help(which: int, typed: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read(typed, POSITIONS[which], 0)
    assert hint in str(caught.value)


# -- refusals -----------------------------------------------------------------------------

BUYING = position(step="buy", gold=1, position=3, road={5: ["mudmaw", "bogling"]}, bone=1)
REFUSED = [
    (position(), "order gold 1", "All 2 minions must be placed, this places 1. (R5)"),
    (position(), "keep", "First place your minions. (4)"),
    (position(), "roll 1 2", "The dice and the piles do that, not you. (4)"),
    (POSITIONS[2], "next plains", "still to be rolled are gold, wastes. (R6)"),
    (POSITIONS[2], "done", "First say which place is rolled next. (4)"),
    (POSITIONS[3], "mojo 3", "The roll has 2 dice, there is no die 3. (R16)"),
    (POSITIONS[3], "order gold 2", "First keep the roll or spend mojo on it. (4)"),
    (BUYING, "buy minion", "You may hold 2 minions: two, and one for each region"),
    (position(step="buy", gold=1, minions=1), "buy minion", "2 gold, you have 1. (4.3)"),
    (position(step="buy", gold=1, mojo=3), "buy mojo", "only three mojo"),
    (position(step="buy", bone=1), "buy mojo", "A mojo costs 1 gold, and you have none. (4.3)"),
    (BUYING, "summon rootbeast 4", "Rootbeast is not in the Pit. (4.3)"),
    (BUYING, "summon cavebat 4", "'cavebat' is not in the Pit. (4.3)"),
    (BUYING, "summon tuskrat 4", "Tuskrat costs 1 tusk, and you do not have it. (R28)"),
    (BUYING, "summon lizardman 3", "it is not in front of him. (R11)"),
    (BUYING, "summon lizardman 2", "nobody can stand behind him. (R11)"),
    (BUYING, "summon lizardman 13", "Creatures can stand up to space 12. (R22)"),
    (BUYING, "summon lizardman 5", "There are 2 creatures on space 5"),
    (BUYING, "mojo 1", "This is the time to buy, or to be done. (4)"),
]


@pytest.mark.parametrize(("state", "text", "reason"), REFUSED, ids=[r[1] for r in REFUSED])
def test_refusals_give_the_reason(state: Any, text: str, reason: str) -> None:
    assert reason in refusal(state, text)


def test_out_of_turn() -> None:
    assert refusal(duel(), "order gold 2", seat=1) == "It is not your turn."
    council = position({"mode": "council", "seats": 2})
    assert refusal(council, "order gold 2", seat=1) == "It is not your turn."
    assert refusal(council, "concede", seat=1) == "It is not your turn."


def test_impossible_outcomes() -> None:
    state = play(position(), "order gold 2")
    found = GAME.refusal(state, -1, GAME.parse("roll 1 2 3"))
    assert str(found) == "'roll 1 2 3' is no possible outcome of the roll for Dig Gold."


# -- labels and odds ----------------------------------------------------------------------


def labels(state: Any) -> dict[str, Label]:
    return {str(action): GAME.label(state, 0, action) for action in GAME.menu(state, 0)}


def test_order_labels_tell_the_risk() -> None:
    shown = labels(position(regions=["wastes"]))
    assert shown["order wastes 1 forest 1"] == Label(
        "wastes 1, forest 1", "0.50 bone, forest fails 33%, 0.83 hits"
    )
    assert shown["order gold 2"].note == "2.0 gold"


def test_roll_labels() -> None:
    state = play(position(), "order wastes 2", "roll 6 3")
    assert labels(state) == {
        "keep": Label("keep", "9 pips, 4 hits", "k"),
        "mojo 2": Label("reroll the 3", "cannot help", "2"),
    }
    state = play(position(mojo=2), "order forest 2", "roll 1 1")
    assert labels(state)["keep"].note == "2 pips, no hit: a minion dies"
    assert labels(state)["mojo 1"] == Label("reroll the 1", "1+ hits 83%", "1")


def test_only_the_lowest_die_is_offered_but_all_are_legal() -> None:
    state = play(position(regions=["wastes"], minions=3), "order gold 3", "roll 5 2 2")
    assert list(labels(state)) == ["keep", "mojo 2"]
    assert len(GAME.legal(state, 0)) == 4
    assert "rerolling die 1" in " ".join(GAME.odds(state, 0)).lower()


def test_exact_digging_offers_every_die() -> None:
    state = position({"dig_yield": "exact"}, regions=["forest"], minions=3)
    state = play(state, "order forest 3", "roll 5 2 2")
    assert list(labels(state)) == ["keep", "mojo 1", "mojo 2"]


def test_buy_labels() -> None:
    state = position(step="buy", gold=2, minions=1, bone=1, hero="leinad", road={3: ["firekin"]},
                     pit=["lizardman", "tuskrat"])  # fmt: skip
    shown = labels(state)
    assert shown["buy minion"] == Label("buy a minion", "2 gold, 1 of 2", "m")
    assert shown["buy mojo"] == Label("buy a mojo", "1 gold, 1 of 3", "j")
    assert shown["done"] == Label("done", "the hero walks to 1", "d")
    assert shown["summon lizardman 3"] == Label(
        "Lizardman on 3", "beside Firekin, 4 dice, 0.24 hits"
    )


def test_battle_odds_say_how_many_pips_are_missing() -> None:
    state = position(hero="syous", position=3, step="buy", gold=1, road={4: ["firekin"]},
                     pit=["lizardman"])  # fmt: skip
    state = play(state, "done", "roll 3 4 4")
    said = GAME.odds(state, 0)
    assert "It takes 2 more pips for 1 hit." in said
    assert "Rerolling die 1, the 3: better 33%, worse 0%." in said


def test_long_lists_of_summons_stay_within_a_menu() -> None:
    state = position({"level": "custom", "length": 20, "tokens": "horde"}, step="buy",
                     pit=[*GAME.facts(position({"tokens": "horde"}))["pile"]],
                     bone=10, wood=10, tusk=10)  # fmt: skip
    assert len(GAME.legal(state, 0)) > 200
    menu = GAME.menu(state, 0)
    assert len(menu) <= 200
    assert DONE in menu


def test_exact_numbers_of_the_tables() -> None:
    """Spec 9.1: failing attacks, yields and expected damage."""
    assert [round(float(less_than(k, 5)), 3) for k in (1, 2, 3)] == [0.667, 0.167, 0.019]
    assert [round(float(expected(k, 4)), 2) for k in range(1, 6)] == [0.5, 1.36, 2.25, 3.12, 4.0]
    assert [round(float(expected(p, 13)), 2) for p in range(1, 7)] == [0, 0, 0.26, 0.66, 0.92, 1.12]
    assert sum(chance for _, chance in sums(6)) == Fraction(1)


# -- boards -------------------------------------------------------------------------------


def test_board_shows_everything_a_player_must_see() -> None:
    state = position(hero="leinad", position=5, regions=["wastes"], gold=3, mojo=2, bone=2,
                     pit=["firekin"], road={7: ["mudmaw", "bogling"]})  # fmt: skip
    assert GAME.board(play(state, "order wastes 1 forest 1", "roll 4"), str) == (
        "Road    0  1  2  3  4  5  6  7  8  9 10 11 12 13",
        "        S  .  .  .  .  @  .  3  .  .  .  .  !  X",
        "       space 7: Mudmaw and Bogling, power 3",
        "Hero   Leinad, 2 of 2 hp, def 17, on space 5, 8 steps from the lair",
        "g  Dig Gold            3 pips for one gold",
        "r  Research            3 pips for one creature",
        "w  Rhat Gullad Wastes  yours, 4 pips for one bone  minions 1",
        "f  Forest of Tears     Ecila 4 of 4 hp, def 3, guards the wood  minions 1",
        "p  Elefant Plains      Adnil 2 of 2 hp, def 5, guards the tusk",
        "Hoard  minions 2/3  gold 3/10  mojo 2/3  bone 2  wood 0  tusk 0",
        "Pit    1 creatures here, 6 in the pile",
        "       Firekin      power 3  costs 1 bone, 1 wood, 1 tusk",
        "Roll   [4]  4 pips  Rhat Gullad Wastes",
    )


def test_board_says_when_all_is_lost() -> None:
    state = position(position=12, gold=1)
    assert "       Nothing can stop him now." in GAME.board(state, str)


def test_every_position_has_its_texts() -> None:
    for seed in range(6):
        for state in random_actions(position({"tokens": "horde"}), random.Random(seed), None):
            phase = GAME.phase(state)
            assert phase.rules in ("setup", "order", "buy", "hero", "battle", "scoring")
            assert phase.where.startswith("round ")


# -- the rules text -----------------------------------------------------------------------


def test_rules_text_explains_every_moment() -> None:
    anchors = {section.anchor for section in rulebook(GAME.slug)}
    assert anchors >= {"setup", "order", "buy", "hero", "battle", "scoring", "modes", "options"}


def test_rules_text_names_only_rulings_that_exist() -> None:
    text = " ".join(section.text for section in rulebook(GAME.slug))
    named = {int(number) for number in re.findall(r"\[R(\d+)\]", text)}
    assert named <= set(range(1, 36))
    assert len(named) >= 25
