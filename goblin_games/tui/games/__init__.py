"""One table screen per game. A game without one is shown by the plain table screen.

A screen of its own is a module (or package) named after the game that holds `SCREEN`, a subclass
of `TableScreen`. It says what the board looks like:

    class PigScreen(TableScreen):
        def paint_board(self, pen: Pen) -> None:
            for y, score in enumerate(self.view.scores, 2):
                draw_seat(pen, 2, y, y - 2)
                draw_bar(pen, 8, y, 30, score, self.view.goal, "green")
            self.paint_dice(pen, 2, 8, 40)

    SCREEN = PigScreen

`self.view` is what whoever looks at the screen may know. Everything else has a default: the side
panel shows who plays, choices are a list of the game's menu, the last page shows the scores.
`offer`, `game_press`, `game_hit` and `hinted` let people choose on the board instead; `hit=` of
the pen makes cells clickable (an action there is played, anything else goes to `game_hit`).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from goblin_games.tui.screens.table import TableScreen


def screen_for(slug: str) -> type[TableScreen]:
    """The table screen of a game: `SCREEN` of the module named after it."""
    name = f"goblin_games.tui.games.{slug.replace('-', '_')}"
    if find_spec(name) is None:
        return TableScreen
    screen: type[TableScreen] = import_module(name).SCREEN
    return screen
