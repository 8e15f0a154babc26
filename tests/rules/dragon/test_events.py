"""Events: each can happen, each has a sentence; and one match from beginning to end."""

from __future__ import annotations

import random
from pathlib import Path

from goblin_games.rules.core import Event
from goblin_games.rules.core.conformance import random_entry
from goblin_games.rules.core.entry import Entry, parse_entry
from goblin_games.rules.core.examples import event_text, play_example
from goblin_games.rules.dragon import GAME, events
from goblin_games.rules.dragon.narration import _TELLERS
from goblin_games.rules.dragon.state import Step
from tests.rules.dragon.conftest import CONTENT
from tests.rules.dragon.test_examples import EXAMPLES

GOLDEN = Path(__file__).parents[2] / "examples" / "dragon" / "golden.txt"
KINDS = {
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


def test_every_event_has_a_sentence() -> None:
    assert set(_TELLERS) == KINDS


def test_every_event_happens() -> None:
    """In random matches of three that seldom charge, and mostly use their dice well."""
    met: dict[type[Event], str] = {}
    for seed in range(60):
        stream = random.Random(seed)
        options = GAME.Options.given({"players": 3, "dragon_hp": 4, "goblin_hp": 6, "dawn": 9})
        state = GAME.start(options, CONTENT)
        while GAME.actors(state):
            entry = random_entry(GAME, state, stream)
            if state.step == Step.BEGIN and stream.random() < 0.9:
                entry = Entry(entry.actor, GAME.parse("move"))
            if state.step == Step.USE and stream.random() < 0.8:
                entry = Entry(entry.actor, GAME.menu(state, entry.actor)[0])
            log: list[Event] = []
            state = GAME.step(state, *entry, log)
            met |= {type(event): GAME.narrate(event, lambda seat: f"G{seat}") for event in log}
        if set(met) == KINDS:
            break
    assert {kind.__name__ for kind in KINDS - set(met)} == set()
    assert all(text.endswith((".", "!")) for text in met.values()), met


def test_the_golden_match() -> None:
    """Every entry and every event of one match; it changes only if the rules do."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    state = GAME.start(GAME.Options.given({"players": 3, "dragon_hp": 6}), CONTENT)
    told: list[str] = []
    for line in lines:
        if line.startswith("  "):
            continue
        entry = parse_entry(GAME, line)
        assert GAME.refusal(state, *entry) is None, line
        log: list[Event] = []
        state = GAME.step(state, *entry, log)
        told += [line, *(f"  {event_text(event)}" for event in log)]
    assert told == lines
    result = GAME.result(state)
    assert result is not None
    assert result.reason == "slain: dragon slain by seat 2 in round 8"


def test_examples_of_the_spec_tell_whole_sentences() -> None:
    for example in EXAMPLES:
        state = play_example(GAME, example, CONTENT)
        assert GAME.phase(state).name
        if state.outcome:
            assert GAME.ending(state, str)
