"""Pictures of Dice Goblinz: real matches with fixed seeds, led on as the hints say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.pilot import Pilot

from goblin_games.rules.core import is_seat
from goblin_games.rules.dice_goblinz.state import Step, Table
from goblin_games.table.match import Match
from goblin_games.tui.app import Opening
from goblin_games.tui.pictures import Shot

Moment = Callable[[Table], bool]


def led_on(seed: str, moment: Moment, seats: int = 5, names: tuple[str, ...] = ("Ann",)) -> Match:
    """A match played by the hints until the first person is asked at the moment, or to its end."""
    from goblin_games.table.setup import Wish, new_match

    wishes = [Wish(name) for name in names]
    match = new_match("dice-goblinz", seed=seed, seats=seats, wishes=wishes)
    while not match.over and not (match.turn == 0 and moment(match.state)):
        turn = match.turn
        assert turn is not None
        if not is_seat(turn):
            match.roll()
        elif match.seats[turn].is_human:
            match.play(turn, match.hint(turn).action)
        else:
            match.play(turn, match.think(turn))
    return match


def at(step: Step, raid: int = 1) -> Moment:
    """The first person is asked in this phase of that raid, or a later one."""
    return lambda table: table.step == step and table.raid >= raid


def never(table: Table) -> bool:
    return False


def _opening(seed: str, moment: Moment, seats: int = 5) -> Opening:
    return Opening("play", led_on(seed, moment, seats))


async def _commit(pilot: Pilot[Any]) -> None:
    await pilot.press("g", "1")


async def _follow_hint(pilot: Pilot[Any]) -> None:
    screen: Any = pilot.app.screen
    screen.hinted(screen.match.hint(screen.asked).action)
    await pilot.press("enter")


async def to_reveal(pilot: Pilot[Any]) -> None:
    """Commit by the hint, and let the raid go on until it is over."""
    await _follow_hint(pilot)
    for _ in range(400):
        await pilot.pause(0.02)
        screen: Any = pilot.app.screen
        scene = getattr(screen, "scene", None)
        if scene is not None and scene.counts:
            return
        if getattr(screen, "asked", None) is not None:
            await _follow_hint(pilot)


SHOTS = [
    Shot("dice-goblinz-commit", partial(_opening, "fang", at(Step.COMMIT, 3)), _commit),
    Shot("dice-goblinz-reveal", partial(_opening, "fang", at(Step.COMMIT, 5)), to_reveal),
    Shot("dice-goblinz-draft", partial(_opening, "fang", at(Step.PICK, 2))),
    Shot("dice-goblinz-eight", partial(_opening, "stink", at(Step.COMMIT, 4), 8), to_reveal),
    Shot("dice-goblinz-victory", partial(_opening, "fang", never)),
    Shot("dice-goblinz-defeat", partial(_opening, "moss", never)),
]
