"""What the tests of Poke the Dragon on the screen share: matches, and the keys for an action."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from goblin_games.rules.dragon.actions import Card, Guess, Hit, Keep, Stats, Throw, Train, Use
from goblin_games.rules.dragon.state import Step
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.screens.cover import CoverScreen
from goblin_games.tui.screens.recap import RecapCard
from goblin_games.tui.widgets.roster import seat_letter
from tests.tui.frame_tools import text

PLAIN = {"move": "m", "charge": "c", "rock": "k", "insult": "i", "trap": "p", "sulk": "u",
         "stop": "s", "skip": "x"}  # fmt: skip


def cave(seed: str = "grub", *names: str, **options: Any) -> Match:
    """A match for these people, one goblin each."""
    wishes = [Wish(name) for name in names or ("Ann",)]
    return new_match("dragon", seed=seed, wishes=wishes, options=options, seats=len(wishes))


def tribe(seed: str = "grub", seats: int = 4, **options: Any) -> Match:
    """A match of one person who leads the whole tribe."""
    names = ("Ann", "Grik", "Zog", "Mum", "Nib", "Slob")[:seats]
    wishes = [Wish(name, person="Ann") for name in names]
    return new_match("dragon", seed=seed, wishes=wishes, options=options, seats=seats)


def lead(match: Match, step: Step, **wanted: int) -> Match:
    """Play on as the hints say until this step comes with these fields."""
    while not match.over:
        state = match.state
        if state.step == step and all(getattr(state, k) == v for k, v in wanted.items()):
            return match
        on(match)
    raise AssertionError(f"{step.name} never came")


def on(match: Match) -> None:
    """One entry further."""
    turn = match.turn
    if turn is not None and turn >= 0:
        match.play(turn, match.think(turn))
    else:
        match.roll()


def keys_for(screen: Any, action: Any) -> list[str]:
    """The keys that a person presses for an action."""
    if isinstance(action, Keep):
        wanted, keys = list(action.values), []
        for index, die in enumerate(screen.pool):
            keep = die in wanted
            if keep:
                wanted.remove(die)
            if keep != (index in screen.chosen_dice):
                keys.append(str(index + 1))
        return [*keys, "r"]
    if isinstance(action, Use):
        index = [way.use for way in screen.ways].index(action)
        return [*(["down"] * index), "enter"]
    if isinstance(action, Stats):
        return [str(action.stealth)]
    if isinstance(action, Throw):
        throws = [c for c in screen.prompt.choices if isinstance(c.value, Throw)]
        return ["t"] if len(throws) == 1 else [seat_letter(action.seat).lower()]
    if isinstance(action, (Guess, Train)):
        word = str(action).split()[-1]
        return ["p"] if word == "speed" else [word[0]]
    if isinstance(action, Card):
        return [action.rank]
    if isinstance(action, Hit):
        return [str(action.spot)]
    words = str(action).split()
    return [PLAIN[words[0]]] if words[0] in PLAIN else [words[-1]]


async def asked(pilot: Pilot[Any], match: Match) -> bool:
    """Wait until a person is asked, past covers and recaps; False if the match is over."""
    app: Any = pilot.app
    for _ in range(400):
        if match.over:
            return False
        if isinstance(app.screen, (CoverScreen, RecapCard)):
            await pilot.press("enter")
        elif getattr(app.screen, "asked", None) is not None:
            return True
        await pilot.pause(0.01)
    raise AssertionError(text(app))


async def play_by_keys(app: GoblinApp, pilot: Pilot[Any], match: Match) -> None:
    """Play a whole match as the hints say, every action by its keys."""
    while await asked(pilot, match):
        screen: Any = app.screen
        length, turn = len(match), match.turn
        if match.state.step == Step.CARD and not screen.peeking:
            await pilot.press("enter")
        action = match.hint(turn or 0).action
        await pilot.press(*keys_for(screen, action))
        await pilot.pause(0.01)
        assert len(match) > length, f"{action}\n{text(app)}"
        assert match.entries[length].action == action, f"{action}\n{text(app)}"
