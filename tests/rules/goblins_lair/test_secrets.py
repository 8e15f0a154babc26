"""Where the king hides: nobody but the monster side can tell, by any means."""

from __future__ import annotations

import random

from goblin_games.rules.core import Action, Event, is_seat
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.actions import D6
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.discovery import suspects
from goblin_games.rules.goblins_lair.state import King, Lair, Pending, Phase
from tests.rules.goblins_lair.conftest import Maker
from tests.rules.goblins_lair.walks import walk


def twins(lair: Lair) -> list[Lair]:
    """The lair with the king in each area where he could be."""
    found = []
    for area in suspects(lair):
        twin = lair.copy()
        twin.king_area = area
        found.append(twin)
    return found


def alike(first: Lair, second: Lair) -> None:
    """Heroes and the public see, may do, and are refused the same in both."""
    heroes = range(1, first.size + 1)
    for group in (set(), *({seat} for seat in heroes), set(heroes)):
        one, other = GAME.view(first, group), GAME.view(second, group)
        assert one.key() == other.key()
        assert GAME.board(one, str) == GAME.board(other, str)
        assert GAME.phase(one) == GAME.phase(other)
        assert GAME.facts(one) == GAME.facts(other)
    assert GAME.actors(first) == GAME.actors(second)
    for seat in filter(is_seat, GAME.actors(first)):
        assert list(GAME.legal(first, seat)) == list(GAME.legal(second, seat))
        one, other = GAME.view(first, {seat}), GAME.view(second, {seat})
        if seat:
            assert list(GAME.menu(one, seat)) == list(GAME.menu(other, seat))
            assert GAME.odds(one, seat) == GAME.odds(other, seat)
    assert [due.label for due in GAME.chance(first)] == [due.label for due in GAME.chance(second)]


def test_non_interference_in_all_phases(content: Content) -> None:
    """Every phase of the turn is met with a hidden king, or the test says so."""
    seen: set[Phase] = set()
    for seed in range(6):
        seen |= check_match(seed, content)
    assert set(range(Phase.HERO_MOVE, Phase.OVER)) <= seen


def check_match(seed: int, content: Content) -> set[Phase]:
    """Compare the twins at many moments of a match; returns the phases compared."""
    seen: set[Phase] = set()
    strangers: list[Action] = []
    moments = enumerate(walk({"doors": "all"}, content, seed))
    for number, (lair, actor, action, log) in moments:
        strangers = [*strangers[-5:], action]
        if lair.king != King.HIDDEN or (number % 5 and lair.phase == Phase.HERO_MOVE):
            continue
        seen.add(lair.phase)
        for twin in twins(lair):
            alike(lair, twin)
            for seat in range(1, lair.size + 1):
                for stranger in strangers:
                    one = GAME.refusal(lair, seat, stranger)
                    assert one == GAME.refusal(twin, seat, stranger)
            if lair.pending != Pending.LAIR:
                mine: list[Event] = []
                GAME.step(twin, actor, action, mine)
                assert mine == log
    return seen


def test_the_secret_roll(make: Maker) -> None:
    lair = make.arrange(opened=[1, 2, 3], heroes={"hugo": {"at": "s10"}})
    for text in ("hugo open s11", "2d10 1 1"):
        lair = GAME.step(lair, GAME.actors(lair)[-1], GAME.parse(text))
    assert lair.pending == Pending.SECRET
    (due,) = GAME.chance(lair)
    assert due.seen_by == frozenset({0})
    assert GAME.seen_by(lair, -1, D6(5)) == frozenset({0})
    outcomes = []
    for face in (3, 4, 5, 6):
        log: list[object] = []
        after = GAME.step(lair, -1, D6(face), log)  # type: ignore[arg-type]
        outcomes.append(after)
        heard = [event for event in log if getattr(event, "seen_by") is None]  # noqa: B009
        assert [getattr(event, "name") for event in heard] == ["king-hides"]  # noqa: B009
    for other in outcomes[1:]:
        alike(outcomes[0], other)
        assert GAME.view(other, {0}).key() != GAME.view(outcomes[0], {0}).key()


def test_guesses_are_fair_and_possible(make: Maker) -> None:
    lair = make.arrange(
        opened=[1, 2, 3, 5], king="hidden", king_area=7, heroes={"hugo": {"at": "c4"}}
    )
    view = GAME.view(lair, {1})
    assert view.king_area is None
    stream = random.Random(5)
    guesses = [GAME.determinize(view, 1, stream).king_area for _ in range(400)]
    assert set(guesses) == {4, 6, 7, 8}
    assert all(70 <= guesses.count(area) <= 130 for area in (4, 6, 7, 8))
    assert GAME.determinize(GAME.view(lair, {0}), 0, stream).king_area == 7


def test_all_is_told_at_the_end(make: Maker) -> None:
    lair = make.arrange(
        {"heroes": ["hugo"]}, turn=60, quiet=29, opened=[1, 2, 3, 5], king="hidden", king_area=7
    )
    log: list[object] = []
    for text in ("hugo end", "hugo skip"):
        lair = GAME.step(lair, 1, GAME.parse(text), log)  # type: ignore[arg-type]
    assert GAME.view(lair, ()).king_area == 7
    assert "area 7" in GAME.narrate(log[-1], str)  # type: ignore[arg-type]
