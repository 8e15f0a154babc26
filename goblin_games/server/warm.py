"""Have everything imported and every cache warm, before the first visitor is forked."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from goblin_games.catalogue import GAMES

LATER = (
    "goblin_games.line.setup",
    "goblin_games.line.table",
    "goblin_games.server.brains",
    "goblin_games.server.fittings",
    "goblin_games.server.plain",
    "goblin_games.server.self_service",
    "goblin_games.server.table",
    "goblin_games.server.watch_screen",
    "goblin_games.table.record",
    "goblin_games.tui.driver",
    "goblin_games.tui.launch",
    "textual.scrollbar",
    "tomli_w",
)
"""What is imported late elsewhere, so that a start is quick."""


def warm_up() -> None:
    """Import all, and run the app once without a screen: menu, set-up, a few moves of each game."""
    with _somewhere_else():
        from goblin_games.tui.terminal import prepare

        prepare(os.environ)  # Textual reads its environment once, now, for all visitors
        for name in LATER:
            import_module(name)
        asyncio.run(_play_a_little())


@contextmanager
def _somewhere_else() -> Iterator[None]:
    """A visitor's environment in an empty folder, which is gone afterwards."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            TERM="xterm-256color",
            COLORTERM="truecolor",
            LANG="C.UTF-8",
            GOBLIN_GAMES_HOME=folder,
            GOBLIN_GAMES_HOSTED="1",
        )
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


async def _play_a_little() -> None:
    from goblin_games.server.hosted_app import HostedApp
    from goblin_games.table import places
    from goblin_games.table.store import Store
    from goblin_games.tui.settings import Settings

    settings = Settings(hosted=True, motion=False, pace=0.0)
    store = Store(places.store())
    app = HostedApp(store=store, settings=settings)
    async with app.run_test(headless=True, size=(120, 40)) as pilot:
        for entry in GAMES:
            if entry.ready:
                with contextlib.suppress(Exception):  # a game that fails here may work there
                    await _look_at(app, pilot, entry.slug)
    store.close()


async def _look_at(app: Any, pilot: Any, slug: str) -> None:
    from goblin_games.table.setup import new_match

    app.open_setup(slug)
    await pilot.pause(0.1)
    app.pop_screen()
    match = new_match(slug, remote=True)
    app.play(match)
    await pilot.pause(0.2)
    for key in ("1", "enter", "space", "question_mark", "escape"):
        await pilot.press(key)
    await pilot.pause(0.1)
    app.to_menu()
    await pilot.pause()
