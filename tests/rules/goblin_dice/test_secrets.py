"""Face-down tiles: two races that differ only in them look the same to everybody (R24)."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.players.goblin_dice import PLAYER
from goblin_games.rules.core import ALL, CHANCE, NOBODY, Action, Event
from goblin_games.rules.core.conformance import random_match
from goblin_games.rules.goblin_dice import GAME
from goblin_games.rules.goblin_dice.actions import DONE, RUN, WAYS, Grab, Tiles
from goblin_games.rules.goblin_dice.state import Race, Step
from tests.rules.goblin_dice.conftest import shipped
from tests.rules.goblin_dice.strategies import option_sets

CONTENT = shipped()
SEEDS = st.integers(0, 2**32)
STRANGERS: list[Action] = [
    RUN,
    DONE,
    *(Grab(number) for number in (1, 7, 12)),
    *(kind(value) for kind in WAYS.values() for value in range(1, 7)),
]


def _name(seat: int) -> str:
    return f"Goblin {seat}"


def twin(race: Race, seed: int) -> Race:
    """The same race with other tiles where nobody has looked."""
    stream = random.Random(seed)
    hidden = list(race.track[race.revealed :])
    pool = [code for code in race.terms.tiles if code not in race.track[: race.revealed]]
    other = race.copy()
    other.track = (
        *race.track[: race.revealed],
        *(pool.pop(int(stream.random() * len(pool))) for _ in hidden),
    )
    return other


@given(values=option_sets(unexpected=True), seed=SEEDS, other=SEEDS)
@settings(max_examples=20, deadline=None)
def test_nobody_can_tell_two_hidden_tracks_apart(
    values: dict[str, Any], seed: int, other: int
) -> None:
    for race, _ in random_match(GAME, GAME.Options.given(values), CONTENT, seed):
        if race.step != Step.TILES and race.revealed < 7:
            same_for_all(race, twin(race, other))


def same_for_all(race: Race, other: Race) -> None:
    assert GAME.actors(race) == GAME.actors(other)
    assert GAME.phase(race) == GAME.phase(other)
    assert [due.label for due in GAME.chance(race)] == [due.label for due in GAME.chance(other)]
    for seat in range(race.terms.seats):
        mine, theirs = GAME.view(race, {seat}), GAME.view(other, {seat})
        assert mine.key() == theirs.key()
        assert GAME.board(mine, _name) == GAME.board(theirs, _name)
        assert list(GAME.legal(race, seat)) == list(GAME.legal(other, seat))
        for stranger in STRANGERS:
            refusal = GAME.refusal(race, seat, stranger)
            assert refusal == GAME.refusal(other, seat, stranger)
        if seat in GAME.actors(race):
            same_choices(mine, theirs, seat)


def same_choices(mine: Race, theirs: Race, seat: int) -> None:
    menu = list(GAME.menu(mine, seat))
    assert menu == list(GAME.menu(theirs, seat))
    labels = [GAME.label(mine, seat, action) for action in menu]
    assert labels == [GAME.label(theirs, seat, action) for action in menu]
    assert GAME.odds(mine, seat) == GAME.odds(theirs, seat)
    assert GAME.question(mine, seat) == GAME.question(theirs, seat)
    choice = PLAYER.choose(mine, seat, menu, random.Random(1))
    assert choice == PLAYER.choose(theirs, seat, menu, random.Random(1))
    assert PLAYER.reason(mine, seat, choice) == PLAYER.reason(theirs, seat, choice)


@given(values=option_sets(unexpected=True), seed=SEEDS, other=SEEDS)
@settings(max_examples=40, deadline=None)
def test_what_happens_tells_only_what_is_turned_up(
    values: dict[str, Any], seed: int, other: int
) -> None:
    """The log of an action is the same for both, unless it turns up a tile."""
    for race, entry in random_match(GAME, GAME.Options.given(values), CONTENT, seed):
        if race.step == Step.TILES or race.revealed == 7:
            continue
        logs: list[list[Event]] = [[], []]
        after = GAME.step(race, *entry, logs[0])
        GAME.step(twin(race, other), *entry, logs[1])
        if after.revealed == race.revealed:
            assert logs[0] == logs[1]
        else:
            assert any(event.name == "tile-revealed" for event in logs[0])


@given(values=option_sets(unexpected=True, track="random"), seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_draw_itself_is_nobodys_to_read(values: dict[str, Any], seed: int) -> None:
    race = GAME.start(GAME.Options.given(values), CONTENT)
    (due,) = GAME.chance(race)
    action = due.sample(random.Random(seed))
    assert isinstance(action, Tiles)
    assert due.seen_by == NOBODY
    assert GAME.seen_by(race, CHANCE, action) == NOBODY
    log: list[Event] = []
    race = GAME.step(race, CHANCE, action, log)
    told = " ".join(str(event) for event in log)
    assert action.codes[0] in told
    assert not any(f"'{code}'" in told for code in action.codes[1:])
    assert GAME.view(race, range(6)).track == (action.codes[0], *(None,) * 6)


def test_an_open_draw_is_everybodys() -> None:
    race = GAME.start(GAME.Options.given({}), CONTENT)
    (due,) = GAME.chance(race)
    assert due.seen_by is ALL


def test_a_ready_made_track_is_masked_too() -> None:
    """Spec 8: also for determinize, which must not know it."""
    race = GAME.start(GAME.Options.given({"track": "stroll", "unexpected": True}), CONTENT)
    view = GAME.view(race, ())
    assert view.track == ("c3", *(None,) * 6)
    drawn = {GAME.determinize(view, 0, random.Random(seed)).track for seed in range(20)}
    assert len(drawn) > 15
    assert all(None not in track and track[0] == "c3" for track in drawn)


@given(values=option_sets(unexpected=True), seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_after_the_end_everything_is_shown(values: dict[str, Any], seed: int) -> None:
    """Spec 4.5; `revealed` stays as it was."""
    *_, (race, entry) = random_match(GAME, GAME.Options.given(values), CONTENT, seed)
    over = GAME.step(race, *entry)
    assert over.step == Step.OVER
    assert None not in GAME.view(over, ()).track
    assert GAME.view(over, ()).revealed == over.revealed
