"""Random matches under any options, from the real and from a rich start."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Action, Event, Log
from goblin_games.rules.core.conformance import check_match
from goblin_games.rules.core.examples import play_example
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.game import DiceGoblinz
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Step, Table
from tests.rules.dice_goblinz.conftest import shipped
from tests.rules.dice_goblinz.helpers import RICH, RichGoblinz, legal_options, positions
from tests.rules.dice_goblinz.test_examples import EXAMPLES

EVENTS = "goblin_games.rules.dice_goblinz.events"
CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]


@given(options=legal_options(), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None, suppress_health_check=CALM)
def test_the_game_conforms(options: Options, seed: int) -> None:
    check_match(GAME, options, shipped(), seed)


@given(options=legal_options(), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None, suppress_health_check=CALM)
def test_rich_tables_conform(options: Options, seed: int) -> None:
    check_match(RICH, options, shipped(), seed)


class Recorder(DiceGoblinz):
    """The game with an ear: keeps every event and every phase that was asked."""

    def __init__(self) -> None:
        self.told: set[str] = set()
        self.asked: set[Step] = set()

    def step(self, state: Table, actor: int, action: Action, log: Log = None) -> Table:
        events: list[Event] = []
        after = super().step(state, actor, action, events)
        self.told |= {type(event).__name__ for event in events}
        self.asked.add(state.step)
        if log is not None:
            log.extend(events)
        return after


AUTOMATIC = {
    Step.RAID_START, Step.REVEAL, Step.JUDGE, Step.GRAB_PAYOUT, Step.TAKE_ALL, Step.RAID_END,
    Step.RETURN, Step.OVER,
}  # fmt: skip
"""Phases in which nobody is ever asked and nothing is rolled."""


def test_every_event_and_every_phase_is_reached() -> None:
    recorder = Recorder()
    for example in EXAMPLES:
        play_example(recorder, example, shipped())
    rich = RichGoblinz()
    for seed in range(60):
        options = Options.given(
            {
                "seats": 3 + seed % 6,
                "raids": 3,
                "first_leader": seed % 3,
                "grabby_hand": "after" if seed % 5 == 0 else "before",
                "kinds": "pick" if seed % 8 == 0 else "roll",
                "pile": "sets" if seed % 3 else {"d4": 5, "d20": seed % 7},
            }
        )
        game = rich if seed % 4 else GAME
        for table, entry, _, _ in positions(game, options, seed):
            recorder.step(table, *entry)
    wanted = {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == EVENTS}
    assert wanted
    assert wanted - recorder.told == set()
    assert set(Step) - AUTOMATIC - recorder.asked == set()


def test_r54_longest_is_an_upper_bound_that_is_not_absurd() -> None:
    options = Options.given({"seats": 8})
    assert GAME.longest(options) < 8000
    for seed in range(5):
        assert sum(1 for _ in positions(RICH, options, seed)) < GAME.longest(options)
