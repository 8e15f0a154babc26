"""Pictures of Goblin Dice: real races with fixed seeds, led on as the computers would."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.pilot import Pilot

from goblin_games.rules.goblin_dice.state import Race, Step
from goblin_games.table.match import Match
from goblin_games.table.reflex import SystemClock, VirtualClock
from goblin_games.tui.app import Opening
from goblin_games.tui.games.goblin_dice.grabbing import Grabbing
from goblin_games.tui.pictures import Shot

Moment = Callable[[Race], bool]
CLOCK = VirtualClock()


def set_clock(clock: VirtualClock | None) -> None:
    """The clock of all tables that are opened from now on; None for the computer's own."""
    Grabbing.clock_of = SystemClock if clock is None else lambda: clock


def led_on(seed: str, moment: Moment, seats: int = 4, **options: Any) -> Match:
    """A race of one person, played by hints until the moment comes or it is over."""
    from goblin_games.table.setup import Wish, new_match

    given = {"head_seat": 0, **options}
    match = new_match("goblin-dice", seed=seed, wishes=[Wish("Ann")], seats=seats, options=given)
    while not match.over:
        turn = match.turn
        assert turn is not None
        if turn < 0:
            match.roll()
        elif (turn == 0 or match.state.step == Step.RUN) and moment(match.state):
            break
        else:
            match.play(turn, match.think(turn))
    return match


def _opening(seed: str, moment: Moment, seats: int = 4, **options: Any) -> Opening:
    CLOCK.at = 5_000
    set_clock(CLOCK)
    return Opening("play", led_on(seed, moment, seats, **options))


def _run(race: Race) -> bool:
    return race.step == Step.RUN and race.round == 5


def _turn(race: Race) -> bool:
    return race.step == Step.TURN and race.round >= 6 and len(race.hands[0]) == 2


def _draft(race: Race) -> bool:
    return race.step == Step.GRAB and race.round == 4 and not race.hands[0]


def _flat(race: Race) -> bool:
    return race.step == Step.TURN and any(race.crushed) and race.stone > 4


def _never(race: Race) -> bool:
    return False


async def pass_time(pilot: Pilot[Any], until: int) -> None:
    """Let so many milliseconds pass since GO on the clock of the pictures."""
    table: Any = pilot.app.screen
    for _ in range(2_000):
        scramble = table.scramble
        if scramble is None or CLOCK.at >= scramble.go + until:
            break
        wake = scramble.next_wake()
        if wake is None:
            break
        CLOCK.at = max(CLOCK.at, min(wake, scramble.go + until))
        table.tick()
    CLOCK.at += 100
    table.tick()
    await pilot.pause(0.05)


async def _grab(pilot: Pilot[Any]) -> None:
    await pilot.press("space")
    for _ in range(100):
        await pilot.pause(0.02)
        if getattr(pilot.app.screen, "scramble", None) is not None:
            break
    await pass_time(pilot, 2_200)


async def _steady(pilot: Pilot[Any]) -> None:
    await pilot.press("space")
    for _ in range(100):
        await pilot.pause(0.02)
        if getattr(pilot.app.screen, "scramble", None) is not None:
            break
    await pass_time(pilot, -300)


async def _keys(pilot: Pilot[Any]) -> None:
    await pilot.press("tab", "enter", "a")


SHOTS = [
    Shot("goblin-dice-run", partial(_opening, "wart", _run, track="brawl", grab_mode="reflex")),
    Shot("goblin-dice-steady", partial(_opening, "grub", _run, 6, track="armageddon",
                                       grab_mode="reflex"), _steady),
    Shot("goblin-dice-grab", partial(_opening, "grub", _run, 6, track="armageddon",
                                     grab_mode="reflex"), _grab),
    Shot("goblin-dice-keys", partial(_opening, "wart", _run, track="brawl",
                                     grab_mode="reflex"), _keys),
    Shot("goblin-dice-draft", partial(_opening, "slime", _draft, 6, track="stroll",
                                      grab_mode="draft")),
    Shot("goblin-dice-turn", partial(_opening, "slime", _turn, track="brawl", grab_mode="draft")),
    Shot("goblin-dice-flat", partial(_opening, "mud", _flat, 6, track="brawl",
                                     grab_mode="draft")),
    Shot("goblin-dice-podium", partial(_opening, "grub", _never, 6, track="brawl",
                                       grab_mode="draft")),
    Shot("goblin-dice-stone", partial(_opening, "s7", _never, 2, track="armageddon",
                                      crush="path", grab_mode="draft")),
]  # fmt: skip
