"""Short ways to positions, matches and option sets."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

from hypothesis import strategies as st

from goblin_games.rules.core import Event, is_seat
from goblin_games.rules.core.entry import parse_entry
from goblin_games.rules.oh_my_lair import GAME
from goblin_games.rules.oh_my_lair.content import Content
from goblin_games.rules.oh_my_lair.duel import Duel
from goblin_games.rules.oh_my_lair.state import Lair
from goblin_games.table.content import load_content

SOLDIERS = {"wastes": "oiram", "forest": "ecila", "plains": "adnil"}
PIT = ["lizardman", "firekin", "tuskrat"]
SETUP = (
    "deal wastes oiram", "deal forest ecila", "deal plains adnil",
    "draw lizardman", "draw firekin", "draw tuskrat",
)  # fmt: skip


@cache
def shipped() -> Content:
    """The data as shipped, whatever packs the user has."""
    return cast("Content", load_content(GAME, {}).content)


def begin(**options: Any) -> Any:
    """The first state with these options."""
    return GAME.start(GAME.Options.given(options), shipped())


def position(options: dict[str, Any] | None = None, **facts: Any) -> Lair:
    """A hand-made position; soldiers and Pit are those of the worked examples."""
    given = {"soldiers": SOLDIERS, "pit": PIT, **facts}
    state = GAME.arrange(begin(**(options or {})), **given)
    assert not GAME.invariants(state)
    return cast("Lair", state)


def play(state: Any, *entries: str, log: list[Event] | None = None) -> Any:
    """Play entries; those without an actor belong to whoever acts first."""
    for text in entries:
        if ": " not in text:
            actor, action = GAME.actors(state)[0], GAME.parse(text)
        else:
            actor, action = parse_entry(GAME, text)
        refusal = GAME.refusal(state, actor, action)
        assert refusal is None, f"{text}: {refusal}"
        state = GAME.step(state, actor, action, log)
    return state


def refusal(state: Any, text: str, seat: int = 0) -> str:
    """The sentence that refuses an action."""
    found = GAME.refusal(state, seat, GAME.parse(text))
    assert found is not None, f"{text} is legal"
    return str(found)


def duel(**options: Any) -> Duel:
    """A duel after the setup of the worked examples."""
    state = begin(mode="duel", **{"seats": 2, **options})
    return cast("Duel", play(state, *SETUP))


def random_actions(state: Any, stream: random.Random, log: list[Event] | None) -> Iterator[Any]:
    """Every later position of a random match."""
    while actors := GAME.actors(state):
        actor = actors[int(stream.random() * len(actors))]
        if is_seat(actor):
            legal: Sequence[Any] = GAME.legal(state, actor)
            action = legal[int(stream.random() * len(legal))]
        else:
            (due,) = [due for due in GAME.chance(state) if due.actor == actor]
            action = due.sample(stream)
        state = GAME.step(state, actor, action, log)
        yield state


MODES = st.sampled_from(
    [
        {"mode": "solo"},
        *({"mode": "council", "horn": horn} for horn in ("round", "phase")),
        *({"mode": "duel", "luck": "shared", "pace": pace} for pace in ("whole", "together")),
        *(
            {"mode": "duel", "luck": "own", "pace": pace}
            for pace in ("whole", "rounds", "together")
        ),
    ]
)
LEVELS = st.one_of(
    st.sampled_from(["easy", "normal", "hard", "nightmare"]).map(lambda level: {"level": level}),
    st.integers(8, 20).map(lambda length: {"level": "custom", "length": length}),
)
TOKENS = st.one_of(
    st.sampled_from(["random", "oiram", "adnil"]).map(
        lambda hero: {"tokens": "classic", "road_hero": hero}
    ),
    st.sampled_from(["random", "oiram", "retep"]).map(
        lambda hero: {"tokens": "horde", "road_hero": hero}
    ),
)
HOUSE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "reveal": st.sampled_from(["first_battle", "first_step", "start"]),
        "last_minion_safe": st.booleans(),
        "last_stand": st.booleans(),
        "dig_yield": st.sampled_from(["each", "one", "exact"]),
        "roll_order": st.sampled_from(["board", "free"]),
        "gold_limit": st.sampled_from(["10", "none"]),
        "doomed_round": st.sampled_from(["play", "skip"]),
    },
)


@st.composite
def option_sets(draw: st.DrawFn) -> dict[str, Any]:
    """Any legal options."""
    mode = draw(MODES)
    seats = 1 if mode["mode"] == "solo" else draw(st.integers(2, 4))
    return {**mode, "seats": seats, **draw(LEVELS), **draw(TOKENS), **draw(HOUSE_RULES)}
