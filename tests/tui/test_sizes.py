"""Every screen and every card at every size: it lives, asks for room, and comes back unharmed.

Larger sizes than 400x150 never reach the app: the driver clamps them (`tests/pty`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.catalogue import GAMES
from goblin_games.table.match import Match
from goblin_games.table.seats import human
from goblin_games.table.setup import Wish, new_match
from goblin_games.table.store import Store
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.widgets.part import Part
from tests.games import whispers
from tests.tui.frame_tools import SMALL, drive, lair, match_of, played, still, text, until

SLUGS = [entry.slug for entry in GAMES]
SIZES = [(1, 1), (400, 150), (7, 3), (400, 2), (3, 150), (79, 24), (200, 24), (80, 23)]
TOO_SMALL = [size for size in SIZES if size[0] < 80 or size[1] < 24]


async def storm(app: GoblinApp, pilot: Pilot[Any], match: Match | None = None) -> None:
    """All sizes, with keys where they must do nothing; then everything is as it was."""
    await pilot.pause(0.05)
    before, screen = text(app), app.screen
    widest = max(before.splitlines(), key=len)
    length = len(match) if match is not None else 0
    for size in SIZES:
        await pilot.resize_terminal(*size)
        if size in TOO_SMALL:
            await pilot.press("enter", "1", "escape", "ctrl+p")
            assert widest not in text(app)
            assert app.screen is screen
        await pilot.pause()
    await pilot.resize_terminal(60, 20)
    await until(pilot, "80 x 24 needed")
    await pilot.resize_terminal(*SMALL)
    await pilot.pause(0.05)
    assert text(app) == before
    assert match is None or len(match) == length


def test_below_the_smallest_size_no_part_is_painted() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Place your minions")
        before = text(app)
        asked: list[tuple[int, int]] = []
        board = app.screen.query_one("#board", Part)
        painter = board.painter
        board.painter = lambda pen: (asked.append((pen.width, pen.height)), painter(pen))[1]
        await pilot.resize_terminal(79, 23)
        await pilot.pause()
        app.screen.repaint()  # type: ignore[attr-defined]
        assert asked == []
        await pilot.resize_terminal(*SMALL)
        await until(pilot, "Place your minions")
        assert text(app) == before

    drive(walk, lair())


@pytest.mark.parametrize("entries", [0, 12, 45, 160])
@pytest.mark.parametrize("slug", SLUGS)
def test_tables(slug: str, entries: int) -> None:
    match = played(slug, entries)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await storm(app, pilot, match)

    drive(walk, match, settings=still(covers=False))


CARDS: dict[str, list[str]] = {
    "menu": ["escape"],
    "log": ["L"],
    "rules": ["?"],
    "odds": ["O"],
    "typing": [":", *"gold"],
    "why not": ["W"],
    "settings": ["escape", "s"],
    "who plays": ["escape", "w"],
    "levels": ["escape", "w", "a"],
    "another name": ["escape", "w", "a", "n"],
    "give up": ["escape", "g"],
    "commands": ["ctrl+p", *"dice"],
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_and_screens_over_a_table(name: str) -> None:
    match = lair()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        table = await until(pilot, "2 to place")
        await pilot.press(*CARDS[name])
        await pilot.pause(0.05)
        assert text(app) != table
        await storm(app, pilot, match)

    drive(walk, match)


MENU: dict[str, list[str]] = {
    "menu": [],
    "help": ["?"],
    "matches": ["m"],
    "best lists": ["b"],
    "settings": ["s"],
    **{f"set-up of {slug}": [str(number)] for number, slug in enumerate(SLUGS, 1)},
    "all options": ["5", "m", "enter", "home"],
}


@pytest.mark.parametrize("name", MENU)
def test_screens_from_the_menu(name: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.db")
    for seed in "abc":
        store.keep(lair(seed))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "no manners")
        await pilot.press(*MENU[name])
        await storm(app, pilot)

    drive(walk, store=store)
    store.close()


def whispered() -> Match:
    return match_of(whispers.GAME, [human("Ann"), human("Bob")], seed="zz")


def over() -> Match:
    return played("dragon", 100_000)


PAST: dict[str, tuple[Callable[[], Opening], list[str]]] = {
    "cover": (lambda: Opening("play", whispered()), []),
    "recap": (lambda: Opening("play", whispered()), ["enter"]),
    "result": (lambda: Opening("play", over()), []),
    **{
        f"replay of {slug}": (lambda slug=slug: Opening("replay", played(slug, 60)), ["end"])  # type: ignore[misc]
        for slug in SLUGS
    },
    "look at one's role": (lambda: Opening("play", played("dice-goblinz", 30)), ["enter", "l"]),
    "keys": (
        lambda: Opening("play", new_match("goblin-dice", seed="k", wishes=[Wish("Ann")], seats=2,
                                          options={"grab_mode": "reflex"})),
        ["tab"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PAST)
def test_covers_endings_replays(name: str) -> None:
    opening, keys = PAST[name]

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.pause(0.1)
            await pilot.press(key)
        await pilot.pause(0.1)
        await storm(app, pilot)

    drive(walk, opening())
