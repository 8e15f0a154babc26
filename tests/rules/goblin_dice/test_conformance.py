"""The contract, over random legal option sets; whole races, and races that are all alike."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Event
from goblin_games.rules.core.conformance import check_match, random_match
from goblin_games.rules.core.entry import Entry, parse_entry
from goblin_games.rules.core.examples import event_text
from goblin_games.rules.goblin_dice import GAME, events
from goblin_games.rules.goblin_dice.content import READY_TRACKS
from goblin_games.rules.goblin_dice.state import Race, Step
from tests.rules.goblin_dice.conftest import shipped
from tests.rules.goblin_dice.strategies import option_sets

CONTENT = shipped()
EXAMPLES = Path(__file__).parents[2] / "examples" / "goblin_dice"
SEEDS = st.integers(0, 2**32)


@given(values=option_sets(), seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_it_keeps_the_contract(values: dict[str, Any], seed: int) -> None:
    check_match(GAME, GAME.Options.given(values), CONTENT, seed)


def races(values: dict[str, Any], seed: int) -> Iterator[tuple[Race, Entry]]:
    yield from random_match(GAME, GAME.Options.given(values), CONTENT, seed)


@given(values=option_sets(), seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_options_survive_a_record(values: dict[str, Any], seed: int) -> None:
    options = GAME.Options.given(values)
    assert GAME.Options.given(options.plain()) == options


@given(values=option_sets(crush="path", round_limit=0), seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_path_races_end_within_sixteen_rounds(values: dict[str, Any], seed: int) -> None:
    """R16: the bound is proven there; R11: all the living are ahead of the stone."""
    last = 0
    for race, _ in races(values, seed):
        last = race.round
        assert all(race.places[seat] > race.stone for seat in race.living)
    assert 1 <= last <= 16


@given(values=option_sets(), seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_stone_enters_the_trail_at_the_end_of_round_three(
    values: dict[str, Any], seed: int
) -> None:
    """R14."""
    for race, _ in races(values, seed):
        if race.round <= 3:
            assert race.stone == race.round - 3
            assert race.speed == 1
        elif race.round == 4:
            assert race.stone == 1


def test_every_event_happens() -> None:
    """All kinds of 4.6, in random races of a few kinds."""
    seen: set[type[Event]] = set()
    kinds = [cls for cls in vars(events).values() if isinstance(cls, type)]
    wanted = {cls for cls in kinds if issubclass(cls, Event) and cls is not Event}
    variants: list[dict[str, Any]] = [
        {"seats": 4},
        {"seats": 5, "track": "brawl", "crush": "path"},
        {"seats": 2, "unexpected": True},
    ]
    for seed in range(40):
        for values in variants:
            for race, entry in races(values, seed):
                log: list[Event] = []
                GAME.step(race, *entry, log)
                seen.update(type(event) for event in log)
    assert seen == wanted


def test_every_step_is_reached() -> None:
    steps: set[Step] = set()
    for seed in range(60):
        for race, entry in races({"seats": 2, "duel": True, "duel_third": "use"}, seed):
            steps.add(race.step)
            steps.add(GAME.step(race, *entry).step)
    assert steps == set(Step)


def test_golden_race() -> None:
    """One race, event by event: whatever changes it changes the rules or their texts."""
    golden = tomllib.loads((EXAMPLES / "golden.toml").read_text())
    race = GAME.start(GAME.Options.given({"seats": 3, "track": "brawl"}), CONTENT)
    told: list[str] = []
    for text in golden["entries"]:
        entry = parse_entry(GAME, text)
        assert GAME.refusal(race, *entry) is None, text
        log: list[Event] = []
        race = GAME.step(race, *entry, log)
        told += [event_text(event) for event in log]
    assert told == golden["events"]
    assert GAME.result(race) is not None


def test_ready_tracks_use_shipped_tiles() -> None:
    codes = {tile.keyword for tile in CONTENT.tiles}
    assert len(CONTENT.tiles) == 22
    assert all(code in codes for track in READY_TRACKS.values() for code in track)


@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_random_tracks_are_seven_different_tiles(seed: int) -> None:
    race = GAME.start(GAME.Options.given({}), CONTENT)
    (due,) = GAME.chance(race)
    after = GAME.step(race, -1, due.sample(random.Random(seed)))
    assert len(set(after.track)) == 7
