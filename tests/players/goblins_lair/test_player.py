"""The computer player: legal, honest, purposeful, and good enough."""

from __future__ import annotations

import random
from typing import Any

import pytest

from goblin_games.players.goblins_lair import PLAYER, decide
from goblin_games.players.goblins_lair.choice import Choice
from goblin_games.rules.core import is_seat
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.state import Lair
from goblin_games.table.content import load_content


@pytest.fixture(scope="module")
def content() -> Content:
    found = load_content(GAME, {}).content
    assert isinstance(found, Content)
    return found


def match(content: Content, seed: int, *, patient: bool = False, **options: Any) -> Lair:
    """A match of the heuristic, with patient heroes if that is wished."""
    stream = random.Random(seed)
    lair = GAME.start(GAME.Options.given(options), content)
    while turn := GAME.actors(lair):
        if is_seat(turn[0]):
            view = GAME.view(lair, {turn[0]})
            menu = GAME.menu(view, turn[0])
            action = decide(view, turn[0], menu, patient=patient and turn[0] > 0).action
            assert action in GAME.legal(lair, turn[0])
            assert PLAYER.reason(view, turn[0], action).endswith(".")
        else:
            action = GAME.chance(lair)[0].sample(stream)
        lair = GAME.step(lair, turn[0], action)
    return lair


@pytest.mark.parametrize("preset", ["printed", "fair", "coop"])
def test_it_plays_legally(preset: str, content: Content) -> None:
    assert match(content, 1, preset=preset).reason


def test_equal_seeds_give_equal_matches(content: Content) -> None:
    assert match(content, 5).key() == match(content, 5).key()


def test_quests_succeed_about_as_often_as_they_should(content: Content) -> None:
    """Four heroes: 72 % of 500 matches in the specification; here a small sample, wide limits."""
    won = sum(match(content, seed, doors="all").reason == "explored" for seed in range(20))
    assert 10 <= won <= 19


def test_it_never_stalls(content: Content) -> None:
    for heroes in (1, 2, 6, 8):
        for seed in range(3):
            lair = match(content, seed, hero_count=heroes, doors="all")
            assert lair.reason in ("half_out", "explored"), (heroes, seed, lair.reason)


def test_larger_maps(content: Content) -> None:
    for name in ("brook", "deep"):
        assert match(content, 2, map=name, doors="all").reason


def test_archways_are_doors_too(content: Content) -> None:
    lair = GAME.start(GAME.Options.given({"heroes": ["hugo", "wulf", "corinna"]}), content)
    for square in ("g11", "s11", "ac11", "t4"):
        lair = GAME.step(lair, 0, GAME.parse(f"archway {square}"))
    lair = GAME.step(lair, 0, GAME.parse("ready"))
    stream = random.Random(4)
    while turn := GAME.actors(lair):
        if is_seat(turn[0]):
            action = PLAYER.choose(lair, turn[0], GAME.menu(lair, turn[0]), stream)
        else:
            action = GAME.chance(lair)[0].sample(stream)
        lair = GAME.step(lair, turn[0], action)
    assert lair.reason in ("half_out", "explored")


def test_it_cannot_see_the_king(content: Content) -> None:
    """A hero's choice is the same wherever the king hides, since it is made from the view."""
    lair = GAME.arrange(
        GAME.start(GAME.Options.given({"heroes": ["hugo", "wulf"]}), content),
        opened=[1, 2, 3, 4],
        king="hidden",
        king_area=7,
    )
    other = lair.copy()
    other.king_area = 8
    choices = [
        PLAYER.choose(GAME.view(one, {1}), 1, GAME.menu(GAME.view(one, {1}), 1), random.Random(1))
        for one in (lair, other)
    ]
    assert choices[0] == choices[1]


# -- the patient habit of searching players ---------------------------------------------------


def _choices(content: Content, **given: Any) -> tuple[Choice, Choice]:
    """What ariel does by the book, and what she does if she is patient."""
    lair = GAME.start(GAME.Options.given({"heroes": ["ariel", "corinna"]}), content)
    lair = GAME.arrange(lair, **given)
    menu = GAME.menu(lair, 1)
    return decide(lair, 1, menu), decide(lair, 1, menu, patient=True)


WOLF: dict[str, Any] = {
    "phase": "hero_fight",
    "heroes": {"ariel": {"at": "c10"}, "corinna": {"at": "b9"}},
    "monsters": [{"name": "wol1", "at": "h10"}],
}


def test_the_patient_keep_their_missiles_for_the_king(content: Content) -> None:
    usual, patient = _choices(content, **WOLF)
    assert usual.action == GAME.parse("ariel cast missile wol1")
    assert patient.action == GAME.parse("ariel pass")
    assert "kept for the king" in patient.reason


@pytest.mark.parametrize("name", ["king", "owl1"])
def test_the_patient_throw_them_at_the_king_and_at_the_strongest(
    name: str, content: Content
) -> None:
    king = {"king": "found", "king_item": "charm"} if name == "king" else {}
    _, patient = _choices(content, **WOLF | king | {"monsters": [{"name": name, "at": "h10"}]})
    assert patient.action == GAME.parse(f"ariel cast missile {name}")


def test_nothing_is_saved_once_the_king_has_fallen(content: Content) -> None:
    _, patient = _choices(content, **WOLF, king="fallen")
    assert patient.action == GAME.parse("ariel cast missile wol1")


def test_the_patient_go_back_to_search_a_room(content: Content) -> None:
    seen = {"at": "e9", "searched": [2]}
    usual, patient = _choices(
        content, opened=[1, 2], open=["e8"], heroes={"ariel": seen, "corinna": {"at": "g10"}}
    )
    assert patient.action == GAME.parse("ariel step n")
    assert usual.action != patient.action


def test_the_patient_stop_waiting_when_nothing_happens(content: Content) -> None:
    """Else one monster that keeps away would win by the clock."""
    lurking = WOLF | {"phase": "hero_move", "monsters": [{"name": "chi1", "at": "h10"}]}
    _, patient = _choices(content, **lurking)
    assert patient.action == GAME.parse("ariel end")
    _, bored = _choices(content, **lurking, quiet=2)
    assert bored.action != GAME.parse("ariel end")


def test_what_the_patient_do_has_a_reason_of_its_own(content: Content) -> None:
    lair = GAME.start(GAME.Options.given({"heroes": ["ariel", "corinna"]}), content)
    lair = GAME.arrange(lair, **WOLF)
    assert "kept for the king" in PLAYER.reason(lair, 1, GAME.parse("ariel pass"))
    assert "By the book" in PLAYER.reason(lair, 1, GAME.parse("ariel cast hold wol1"))


def test_patience_pays(content: Content) -> None:
    """Far more quests succeed against the same monsters; see `benchmarks/RESULTS.md`."""
    options = {"preset": "coop", "doors": "all"}
    usual = sum(match(content, seed, **options).reason == "explored" for seed in range(60))
    patient = sum(
        match(content, seed, patient=True, **options).reason == "explored" for seed in range(60)
    )
    assert patient >= usual + 4
