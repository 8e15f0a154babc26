"""Short ways to reach positions in tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from goblin_games.rules.core import Event
from goblin_games.rules.core.conformance import random_entry
from goblin_games.rules.core.entry import parse_entry
from goblin_games.rules.core.examples import event_text
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.state import Cave, Step
from tests.rules.dragon.conftest import CONTENT

SPOTS = [6, 4, 1]


def cave(options: Mapping[str, Any] | None = None, **given: Any) -> Cave:
    """A turn's beginning: by default two goblins with stealth 3 and speed 2 at 8."""
    chosen = {"players": 2, **(options or {})}
    seats = int(chosen["players"])
    facts: dict[str, Any] = {"stealth": [3] * seats, "speed": [2] * seats, "spots": SPOTS}
    start = GAME.start(GAME.Options.given(chosen), CONTENT)
    made = GAME.arrange(start, **{**facts, **given})
    assert not GAME.invariants(made), GAME.invariants(made)
    return made


def play(state: Cave, *texts: str, log: list[Event] | None = None) -> Cave:
    """Play entries such as "s0: move" or "c: dice 6 5"; each must be legal."""
    for text in texts:
        entry = parse_entry(GAME, text)
        refusal = GAME.refusal(state, *entry)
        assert refusal is None, f"{text}: {refusal}"
        state = GAME.step(state, *entry, log)
    return state


def refused(state: Cave, text: str) -> str:
    """The ruling of the refusal of an entry that is not legal."""
    refusal = GAME.refusal(state, *parse_entry(GAME, text))
    assert refusal is not None, f"'{text}' should be refused"
    return refusal.ruling


def told(log: list[Event]) -> list[str]:
    """The events as texts."""
    return [event_text(event) for event in log]


def legal(state: Cave) -> list[str]:
    """All legal actions of whoever acts."""
    seat = GAME.actors(state)[0]
    return [str(action) for action in GAME.legal(state, seat)]


def final(state: Cave, dice: str) -> Cave:
    """Roll these dice and stop."""
    state = play(state, f"s{state.turn}: move", f"c: dice {dice}")
    return play(state, f"s{state.turn}: stop") if state.step == Step.KEEP else state


OPTIONS: Mapping[str, Any] = {
    "difficulty": st.sampled_from(["normal", "easy", "hard"]),
    "dragon_hp": st.sampled_from([None, 1, 5, 12, 40]),
    "goblin_hp": st.integers(1, 9),
    "victory": st.sampled_from(["shared", "glory"]),
    "dawn": st.sampled_from([0, 5, 9, 40]),
    "fireball": st.sampled_from(["printed", "hot", "swap"]),
    "bust_moves": st.booleans(),
    "must_use": st.sampled_from(["lone", "most"]),
    "set_aside": st.sampled_from(["locked", "free"]),
    "quad": st.sampled_from(["next", "turn"]),
    "throw": st.sampled_from(["any", "forward"]),
    "pile_on": st.booleans(),
    "trap_on_retreat": st.booleans(),
    "reach": st.sampled_from(["move", "trip"]),
    "relief": st.sampled_from(["always", "hidden"]),
}
"""A strategy for each option but the seats."""


@st.composite
def option_sets(draw: st.DrawFn) -> Any:
    """Any legal options."""
    seats = draw(st.integers(1, 6))
    values = {name: draw(strategy) for name, strategy in OPTIONS.items()}
    first = draw(st.integers(0, seats - 1))
    return GAME.Options.given({**values, "players": seats, "first": first})


def careful_walk(options: Any, seed: int) -> Iterator[Cave]:
    """Positions of a random match that seldom charges, so that it meets more of the game."""
    stream = random.Random(seed)
    state = GAME.start(options, CONTENT)
    for _ in range(1500):
        if not GAME.actors(state):
            break
        yield state
        entry = random_entry(GAME, state, stream)
        if str(entry.action) == "charge" and stream.random() < 0.9:
            entry = parse_entry(GAME, f"s{entry.actor}: move")
        elif state.step == Step.USE and stream.random() < 0.7:
            entry = entry._replace(action=GAME.menu(state, entry.actor)[0])
        state = GAME.step(state, *entry)
    yield state
