"""The list of kept matches: go on with one, or look at one again."""

from __future__ import annotations

from typing import Any, Literal

from textual.app import ComposeResult

from goblin_games.rules.core.errors import InputError
from goblin_games.tui.keeping import where_it_stands, who_plays
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.title_bar import TitleBar


class MatchesScreen(GoblinScreen):
    """All matches, the newest first."""

    def __init__(self) -> None:
        super().__init__()
        self.matches: Any = ()
        self.nothing = ""
        """Why there are none."""
        self.cursor = 0
        self.top = 0

    def body(self) -> ComposeResult:
        yield TitleBar("Matches")
        yield Part(self.paint)
        glyphs = self.goblin.glyphs
        yield Footer(
            KeyHint(f"{glyphs.up}{glyphs.down}", "choose"),
            KeyHint("Enter", "go on, or look at it", "enter"),
            KeyHint("v", "view it", "v"),
            KeyHint("r", "review", "r"),
            KeyHint("Esc", "menu", "escape"),
        )

    def on_mount(self) -> None:
        store = self.goblin.store
        try:
            self.matches = list(store.matches()) if store is not None else []
        except InputError as error:
            self.nothing = str(error)
        else:
            kept = "No match has been played yet."
            self.nothing = kept if store is not None else "Matches are not kept here."

    def paint(self, pen: Pen) -> None:
        """Paint the list."""
        if not self.matches:
            for y, line in enumerate(wrap(self.nothing, pen.width - 8), 2):
                pen.put(4, y, line, "dim")
            return
        room = pen.height - 2
        self.top = min(max(self.top, self.cursor - room + 1), self.cursor)
        for y, kept in enumerate(self.matches[self.top : self.top + room], 1):
            index = self.top + y - 1
            on = " on raised" if index == self.cursor else ""
            if on:
                pen.fill(2, y, pen.width - 4, 1, "bone on raised")
                pen.put(2, y, pen.glyphs.here, f"bold amber{on}")
            mark = pen.glyphs.done if kept.over else pen.glyphs.empty
            pen.put(4, y, mark, f"{'dim' if kept.over else 'green'}{on}")
            pen.put(6, y, kept.title, f"bold bone{on}")
            pen.put(27, y, who_plays(kept)[:26], f"bone{on}")
            stands = where_it_stands(kept)
            fits = len(stands) <= pen.width - 59
            pen.put(55, y, stands if fits else stands.partition(",")[0], f"dim{on}")
            pen.hot(2, y, pen.width - 4, ("match", index))

    def press(self, key: str, character: str | None) -> bool:
        if key == "escape" or character == "q":
            self.dismiss(None)
        elif key in ("up", "down", "pageup", "pagedown") and self.matches:
            step = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15}[key]
            self.cursor = min(max(self.cursor + step, 0), len(self.matches) - 1)
            self.repaint()
        elif key == "enter" and self.matches:
            self.open("play")
        elif character == "v" and self.matches:
            self.open("replay")
        elif character == "r" and self.matches:
            self.open("review")
        else:
            return False
        return True

    def hit(self, target: Any) -> None:
        if isinstance(target, tuple) and target[0] == "match":
            self.cursor = target[1]
            self.open("play")

    def open(self, what: Literal["play", "replay", "review"]) -> None:
        """Open the match under the cursor; one that is over cannot be played on."""
        kept = self.matches[self.cursor]
        self.app.pop_screen()
        self.goblin.resume(kept.id, what="replay" if what == "play" and kept.over else what)
