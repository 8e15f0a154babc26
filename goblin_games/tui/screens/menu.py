"""The menu: continue, the games, and everything else that one can open."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.app import ComposeResult

from goblin_games.catalogue import GAMES
from goblin_games.rules.core.errors import InputError
from goblin_games.tui import art
from goblin_games.tui.choices import Choice
from goblin_games.tui.emblems import EMBLEMS, WIDE, draw_emblem
from goblin_games.tui.keeping import where_it_stands, who_plays
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.screens.text_card import TextCard
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.title_bar import TitleBar

HELP = (
    "Press the amber key of what you want, or walk there with the arrows and press Enter. "
    "The mouse works too.",
    "In a game everything that can be done stands in the prompt above the last row, with its "
    "key. Small letters and digits belong to the game; capitals are the same in all games:",
    "U takes a move back, R plays it again, H asks for a hint, W says why something is not "
    "allowed, O reckons odds, L opens the log, : lets you type a move, Y copies the record, "
    "M leaves the mouse to the terminal, Tab shows the next panel.",
    "? opens the rules at the point where you are. Esc opens a menu. Ctrl+P lists all commands: "
    "type a few letters, press Enter. Nothing is ever lost by leaving: every match that is not "
    "over can be continued.",
)


NAMES = {
    "continue": "continue the last match",
    "matches": "matches",
    "best": "best lists",
    "demo": "demo",
    "settings": "settings",
}


class MenuScreen(GoblinScreen):
    """What to do?"""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.kept: Any = None
        self.counts = ""
        self.said = ""

    def body(self) -> ComposeResult:
        if self.goblin.opening.what == "menu":
            yield from self._parts()

    def _parts(self) -> ComposeResult:
        yield TitleBar("GOBLIN GAMES")
        yield Part(self.paint)
        glyphs = self.goblin.glyphs
        yield Footer(
            KeyHint(f"{glyphs.up}{glyphs.down}", "choose"),
            KeyHint("Enter", "open", "enter"),
            KeyHint("?", "help", "?"),
            KeyHint("q", "quit", "q"),
        )

    async def on_screen_resume(self) -> None:
        """Look at the store anew: a match may have been played meanwhile.

        A menu that lies under something from the start is made when it is seen.
        """
        if not self.on_top:
            return
        if not self.query(TitleBar):
            await self.mount_all(self._parts())
        try:
            self._look_at_store()
        except InputError as error:
            self.kept, self.counts, self.said = None, "cannot be read", str(error)
        self.cursor = min(self.cursor, len(self.entries()) - 1)
        motto = [("five games, one keyboard, no manners", "green")]
        self.query_one(TitleBar).show("GOBLIN GAMES", motto)
        self.repaint()
        self.goblin.touched()

    def _look_at_store(self) -> None:
        store = self.goblin.store
        if store is None and self.goblin.no_store:
            raise InputError(self.goblin.no_store)
        self.kept = store.last_unfinished() if store is not None else None
        matches = store.matches() if store is not None else ()
        waiting = sum(not kept.over for kept in matches)
        self.counts = f"{waiting} unfinished, {len(matches) - waiting} played" if matches else (
            "none yet" if store is not None else "not kept here"
        )  # fmt: skip

    # -- entries ------------------------------------------------------------------------------

    def entries(self) -> list[tuple[str, str]]:
        """Keys of all entries, in the order in which the cursor meets them, and their meaning."""
        first = [("c", "continue")] if self.kept is not None else []
        games = [(str(number), entry.slug) for number, entry in enumerate(GAMES, 1)]
        return [*first, *games, ("m", "matches"), ("b", "best"), ("d", "demo"), ("s", "settings")]

    def choose(self, what: str) -> None:
        """Open an entry."""
        app = self.goblin
        if what == "continue":
            app.resume(self.kept.id)
        elif what == "matches":
            app.open_matches()
        elif what == "best":
            app.open_best()
        elif what == "demo":
            app.demo()
        elif what == "settings":
            app.open_settings()
        else:
            listing = next(entry for entry in GAMES if entry.slug == what)
            if listing.ready:
                app.open_setup(what)
            else:
                self.said = f"{listing.title} is still being carved. Soon."
                self.repaint()

    def commands(self) -> list[Choice]:
        titles = {entry.slug: entry.title for entry in GAMES}
        entries = [
            Choice(key, titles.get(what) or NAMES.get(what, what), value=partial(self.choose, what))
            for key, what in self.entries()
        ]
        return [*entries, Choice("?", "help", value=self.help)]

    def help(self) -> None:
        """How to play here."""
        self.app.push_screen(TextCard("How to play here", HELP, wide=70))

    def press(self, key: str, character: str | None) -> bool:
        self.said = ""
        entries = self.entries()
        if key in ("up", "down", "left", "right", "tab"):
            self._move(key, entries)
        elif key == "enter":
            self.choose(entries[self.cursor][1])
        elif character == "?":
            self.help()
        elif character == "q":
            self.app.exit(0)
        elif character == "M":
            self.goblin.toggle_mouse()
        else:
            for index, (letter, what) in enumerate(entries):
                if character == letter:
                    self.cursor = index
                    self.repaint()
                    self.choose(what)
                    return True
            return False
        self.repaint()
        return True

    def _move(self, key: str, entries: list[tuple[str, str]]) -> None:
        step = {"up": -1, "left": -1}.get(key, 1)
        at = entries[self.cursor][1]
        pairs = {("matches", "right"): "best", ("best", "left"): "matches",
                 ("demo", "right"): "settings", ("settings", "left"): "demo",
                 ("matches", "down"): "demo", ("best", "down"): "settings",
                 ("demo", "up"): "matches", ("settings", "up"): "best",
                 ("best", "up"): GAMES[-1].slug}  # fmt: skip
        goal = pairs.get((at, key))
        if goal is not None:
            self.cursor = [what for _, what in entries].index(goal)
        else:
            self.cursor = (self.cursor + step) % len(entries)

    def hit(self, target: Any) -> None:
        if isinstance(target, tuple) and target[0] == "menu":
            self.choose(target[1])

    def tell(self, text: str) -> None:
        """Say something at the bottom."""
        self.said = text
        self.repaint()

    # -- painting -----------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        """Paint the menu."""
        wide = min(pen.width, 96)
        space = pen.part((pen.width - wide) // 2, max((pen.height - 26) // 3, 0), wide)
        tall = pen.height > 28
        here = self.entries()[self.cursor][1]
        y = self._paint_title(space, 1, here)
        y += 2 if tall else 1
        if self.kept is not None:
            self._paint_continue(space, y, here == "continue")
            y += 2
        elif not tall:
            y += 1
        for number in range(1, len(GAMES) + 1):
            self._paint_game(space, y, number, here)
            y += 2 if tall else 1
        y += 1
        self._paint_rest(space, y, here)
        bottom = pen.height - 4
        pen.rule(bottom)
        if self.said:
            for y, line in enumerate(wrap(self.said, pen.width - 4)[:2], bottom + 1):
                pen.put(2, y, line, "bold amber")
        else:
            tip = " in any game to read the rules at the point where you are."
            pen.spans(2, bottom + 1, [("Press ", "dim"), ("?", "bold bone"), (tip, "dim")])

    def _paint_title(self, pen: Pen, y: int, here: str) -> int:
        rows = art.title("GOBLIN")
        art.draw_pixels(pen, 4, y, rows[:4], "green")
        art.draw_pixels(pen, 4, y + 2, rows[4:], "moss")
        pen.put(4, y + 4, "G A M E S", "dim")
        settings = self.goblin.settings
        if here in EMBLEMS and not (settings.remote or settings.hosted):  # half a kB a key
            draw_emblem(pen, pen.width - WIDE - 4, y, here)
        else:
            art.draw_goblin(pen, pen.width - len(art.HEAD[0]) - 4, y)
        return y + 6

    def _paint_continue(self, pen: Pen, y: int, here: bool) -> None:
        ink = "ink on green" if here else "green on raised"
        pen.fill(2, y, pen.width - 4, 1, ink)
        x = pen.put(4, y, "Continue", f"bold {ink}")
        pen.put(x + 3, y, self._kept_text(pen.width - 27), f"bold {ink}")
        pen.right(pen.width - 5, y, "Enter" if here else "c", f"bold {ink}")
        pen.hot(2, y, pen.width - 4, ("menu", "continue"))

    def _kept_text(self, room: int) -> str:
        """What would be continued, as much of it as there is room for."""
        title, stands = self.kept.title, where_it_stands(self.kept)
        full = f"{title}, {who_plays(self.kept)}, {stands}"
        short = f"{title}, {stands}"
        return next((text for text in (full, short) if len(text) <= room), title)

    def _paint_game(self, pen: Pen, y: int, number: int, here: str) -> None:
        listing = GAMES[number - 1]
        on = " on raised" if listing.slug == here else ""
        if on:
            pen.fill(2, y, pen.width - 4, 1, "bone on raised")
            pen.put(2, y, pen.glyphs.here, f"bold amber{on}")
        pen.put(4, y, number, f"bold amber{on}")
        pen.put(7, y, listing.title, f"{'bold bone' if listing.ready else 'dim'}{on}")
        pen.put(27, y, listing.line if listing.ready else "soon", f"dim{on}")
        people = pen.width - 16
        pen.put(people, y, listing.people, f"bone{on}" if listing.ready else f"dim{on}")
        pen.right(pen.width - 4, y, f"{listing.minutes} min", f"dim{on}")
        pen.hot(2, y, pen.width - 4, ("menu", listing.slug))

    def _paint_rest(self, pen: Pen, y: int, here: str) -> None:
        right = 55 if pen.width <= 80 else 62
        for x, row, key, name, note, what in (
            (4, y, "m", "Matches", self.counts, "matches"),
            (right, y, "b", "Best lists", "", "best"),
            (4, y + 1, "d", "Demo", "watch the goblins play", "demo"),
            (right, y + 1, "s", "Settings", "", "settings"),
        ):
            on = " on raised" if here == what else ""
            wide = (right - 4 if x == 4 else pen.width - right) - 2
            if on:
                pen.fill(x - 2, row, wide + 2, 1, "bone on raised")
                pen.put(x - 2, row, pen.glyphs.here, f"bold amber{on}")
            pen.put(x, row, key, f"bold amber{on}")
            pen.put(x + 3, row, name, f"bone{on}")
            if note:
                pen.put(27, row, note, f"dim{on}")
            pen.hot(x - 2, row, wide, ("menu", what))
