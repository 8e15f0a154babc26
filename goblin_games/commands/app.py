"""Starting the Textual app: terminal first, then settings and store, then the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goblin_games.table.match import Match
    from goblin_games.table.store import Store


def start(
    what: str,
    match: Match | None = None,
    *,
    store: Callable[[], Store] | None = None,
    pace: float | None = None,
    again: Callable[[], Match] | None = None,
    audience: Collection[int] | None = None,
) -> int:
    """Run the app until somebody quits.

    Args:
        what: what it shows first, as `tui.app.Opening` says.
        match: the match that is played, watched or looked at.
        store: opens the place where matches are kept; it is closed at the end. None keeps none.
        pace: seconds between the moves of computers, if not as in the settings.
        again: makes the next match of a demo.
        audience: in a replay, the seats whose knowledge is shown.
    """
    from goblin_games.tui.terminal import capabilities, far_away, prepare

    prepare(os.environ)  # before Textual is imported: it reads its environment once
    from goblin_games.table import preferences
    from goblin_games.tui import farewell, launch
    from goblin_games.tui.app import GoblinApp, Opening
    from goblin_games.tui.driver import GoblinDriver
    from goblin_games.tui.settings import Settings

    found = capabilities(os.environ)
    values, complaint = preferences.load()
    settings = Settings.given(values)
    settings.hosted = found.hosted
    settings.remote = far_away(os.environ)
    settings.still = found.reduced_motion
    settings.save = preferences.save
    opening: Any = Opening(what, match, pace=pace, again=again, audience=audience)  # type: ignore[arg-type]

    def opened() -> Any:
        assert store is not None
        found = store()
        farewell.register(lambda reason: found.close())
        return found

    app = GoblinApp(
        opening, store=opened if store else None, settings=settings, driver_class=GoblinDriver
    )
    code = launch.run(app, mouse=settings.mouse and found.mouse)
    if complaint is not None:
        print(f"goblin-games: {complaint}", file=sys.stderr)
    return code
