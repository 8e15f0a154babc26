"""What the tests of the screen share: matches, an app in a box, the text on its screen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.pilot import Pilot

from goblin_games.rules.core import AnyGame, is_seat
from goblin_games.table.dice import Luck, SeededDice
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.settings import Settings

SMALL, BIG = (80, 24), (120, 40)
PLAYERS = {"oh-my-lair": 2, "dice-goblinz": 4, "dragon": 3, "goblin-dice": 3, "goblins-lair": 5}
SHARED = {"oh-my-lair": {"mode": "duel", "luck": "own", "pace": "rounds"},
          "goblin-dice": {"grab_mode": "draft"}}  # fmt: skip


def still(**more: Any) -> Settings:
    """Settings without motion and without waiting."""
    return Settings(**{"motion": False, "pace": 0.0, "glyphs": "unicode", **more})


def match_of(game: AnyGame, seats: Sequence[Seat], seed: str = "grub", **options: Any) -> Match:
    """A match of a sample game with these seats."""
    given = game.Options.given({"seats": len(seats), **options})
    return Match(game, given, game.Content(), seats, SeededDice(Luck(seed)))


def lair(seed: str = "grub", *names: str, **options: Any) -> Match:
    """A match of Oh My Lair! for these people."""
    wishes = [Wish(name) for name in names or ("Ann",)]
    return new_match("oh-my-lair", seed=seed, wishes=wishes, options=options, seats=len(wishes))


def played(slug: str, entries: int) -> Match:
    """A match among people, after so many entries, at the next question to somebody."""
    count = PLAYERS[slug]
    wishes = [Wish(name) for name in ("Ann", "Bob", "Cid", "Dora", "Edda")[:count]]
    match = new_match(slug, seed="sizes", wishes=wishes, seats=count, options=SHARED.get(slug, {}))
    chance = random.Random(entries)
    while not match.over:
        turn = match.turn
        if turn is None or not is_seat(turn):
            match.roll()
        elif len(match) >= entries and match.foregone(turn) is None:
            return match
        else:
            match.play(turn, chance.choice(match.menu(turn)))
    return match


def rows(app: GoblinApp) -> list[str]:
    """The text on the screen, row by row."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def text(app: GoblinApp) -> str:
    """The text on the screen."""
    return "\n".join(row.rstrip() for row in rows(app))


async def until(pilot: Pilot[Any], wanted: str, seconds: float = 15.0) -> str:
    """Wait until something stands on the screen; returns the whole screen."""
    app: Any = pilot.app
    for _ in range(int(seconds / 0.02)):
        if wanted in text(app):
            return text(app)
        await pilot.pause(0.02)
    raise AssertionError(f"'{wanted}' never came:\n{text(app)}")


def drive(
    walk: Callable[[GoblinApp, Pilot[Any]], Awaitable[None]],
    opening: Opening | Match | None = None,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = None,
    store: Any = None,
    colours: Any = "truecolor",
) -> None:
    """Run the app in a box and walk through it."""
    first = Opening("play", opening) if isinstance(opening, Match) else opening

    async def run() -> None:
        app = GoblinApp(first, settings=settings or still(), store=store, colours=colours)
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            await walk(app, pilot)

    asyncio.run(run())
