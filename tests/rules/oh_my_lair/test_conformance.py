"""The whole contract, on random matches with all kinds of options."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Event, canonical, is_seat
from goblin_games.rules.core.conformance import check_match
from goblin_games.rules.core.event import Event as BaseEvent
from goblin_games.rules.oh_my_lair import GAME, events
from tests.rules.oh_my_lair.tools import begin, option_sets, random_actions, shipped


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(values=option_sets(), seed=st.integers(0, 10**6))
def test_contract(values: dict[str, Any], seed: int) -> None:
    check_match(GAME, GAME.Options.given(values), shipped(), seed)


@settings(max_examples=30, deadline=None)
@given(values=option_sets())
def test_options_survive_a_record(values: dict[str, Any]) -> None:
    options = GAME.Options.given(values)
    assert GAME.Options.given(options.plain()) == options


GOLDEN = [
    ({}, 1, "solo"),
    ({"tokens": "horde", "roll_order": "free", "reveal": "first_step"}, 2, "horde"),
    ({"mode": "council", "seats": 3, "horn": "phase", "last_stand": True}, 3, "council"),
    ({"mode": "duel", "seats": 3, "pace": "together"}, 4, "together"),
    ({"mode": "duel", "seats": 2, "luck": "own", "pace": "rounds", "level": "easy"}, 5, "rounds"),
]
FINGERPRINTS = {
    "solo": "92d28989dba35031",
    "horde": "eaaa26b6a8dbf85e",
    "council": "bd48d6040aa8caa8",
    "together": "2569838ad89666b4",
    "rounds": "dbf7ac4416a65f2d",
}


def fingerprint(values: dict[str, Any], seed: int) -> str:
    """A hash over every position and every sentence of a random match."""
    state = begin(**values)
    log: list[Event] = []
    found = hashlib.blake2b(canonical(state).encode(), digest_size=8)
    for position in random_actions(state, random.Random(seed), log):
        found.update(canonical(position).encode())
    for event in log:
        found.update(GAME.narrate(event, str).encode())
    return found.hexdigest()


@pytest.mark.parametrize(("values", "seed", "name"), GOLDEN, ids=[name for _, _, name in GOLDEN])
def test_golden_match(values: dict[str, Any], seed: int, name: str) -> None:
    """If this fails the rules or the sentences changed: old records may not replay any more."""
    assert fingerprint(values, seed) == FINGERPRINTS[name]


def _kinds() -> set[str]:
    found = (getattr(events, name) for name in dir(events))
    return {kind.name for kind in found if isinstance(kind, type) and _is_kind(kind)}


def _is_kind(kind: type) -> bool:
    return issubclass(kind, BaseEvent) and kind is not BaseEvent


def test_every_event_happens_and_has_a_sentence() -> None:
    from goblin_games.players.oh_my_lair import PLAYER

    seen: dict[str, str] = {}
    sets: list[dict[str, Any]] = [
        {},
        {"level": "easy"},
        {"mode": "council", "seats": 2},
        {"mode": "duel", "seats": 2, "level": "custom", "length": 20},
    ]
    for seed in range(12):
        stream, state = random.Random(seed), begin(**sets[seed % 4])
        log: list[Event] = []
        while actors := GAME.actors(state):
            actor = actors[0]
            wild = seed >= 4
            if not is_seat(actor):
                action = GAME.chance(state)[0].sample(stream)
            elif wild:
                action = stream.choice(GAME.legal(state, actor))
            else:
                menu = GAME.menu(GAME.view(state, {actor}), actor)
                action = PLAYER.choose(GAME.view(state, {actor}), actor, menu, stream)
            state = GAME.step(state, actor, action, log)
        assert log[-1].name == "game-over"
        assert [event.name for event in log].count("game-over") == 1
        seen.update({event.name: GAME.narrate(event, str) for event in log})
    assert set(seen) == _kinds()
    for name, sentence in seen.items():
        assert sentence.endswith("."), f"{name}: {sentence}"
        assert sentence[0].isupper() or sentence[0].isdigit(), f"{name}: {sentence}"
