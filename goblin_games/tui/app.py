"""The app: which screen is open, which colours and glyphs all of them use.

`run` is the door for the command line. The app keeps nothing by itself: settings are handed in
and out, matches go to the store if there is one.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from textual import events
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.screen import Screen

from goblin_games.rules.core.errors import InputError
from goblin_games.table.match import Match
from goblin_games.tui import glyphs as glyph_sets
from goblin_games.tui.choices import Choice
from goblin_games.tui.cures import being_taken_down, keep_no_dead_widgets
from goblin_games.tui.keeping import Store
from goblin_games.tui.reach import Reach
from goblin_games.tui.settings import Settings
from goblin_games.tui.terminal import Colours, capabilities
from goblin_games.tui.theme import DEFAULT, PALETTES, Palette, palette, textual_theme

keep_no_dead_widgets()

IDLE = 60.0
"""Seconds without a key on the menu before the goblins begin to play."""

BEAT = 45.0
"""Seconds between two signs of life to the store."""


class Opening(NamedTuple):
    """What the app shows first.

    Attributes:
        what: "menu", "setup" (of the game `slug`), "play", "demo" or "replay" (of `match`),
            or "matches".
        match: a match that is ready to be played, watched or looked at.
        slug: a game.
        pace: seconds between moves, if it is not as in the settings.
        again: for demos: makes the next match when one is over; None ends at the menu.
    """

    what: Literal["menu", "setup", "play", "demo", "replay", "matches"] = "menu"
    match: Match | None = None
    slug: str = ""
    pace: float | None = None
    again: Callable[[], Match | None] | None = None
    audience: tuple[int, ...] | None = None
    """For replays: the seats whose knowledge it shows; everything after the end if None."""


class GoblinApp(Reach):
    """Goblin Games."""

    TITLE = "Goblin Games"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    INLINE_PADDING = 0

    def __init__(
        self,
        opening: Opening | None = None,
        *,
        store: Store | Callable[[], Store] | None = None,
        settings: Settings | None = None,
        driver_class: type[Driver] | None = None,
        colours: Colours | None = None,
    ) -> None:
        """Make the app.

        Args:
            opening: what it shows first; the menu if None.
            store: where matches are kept, or what opens it when it is needed; None plays
                them unsaved.
            settings: what people like; defaults if None.
            driver_class: how to speak to the terminal; Textual's choice if None.
            colours: how many colours there are; the terminal is asked if None.
        """
        self.settings = settings or Settings()
        self.colours = colours or capabilities().colours
        super().__init__(driver_class=driver_class)
        self.opening = opening or Opening()
        self._store = store
        self.no_store = ""
        """Why there is no store, where there should be one: a sentence."""
        for known in PALETTES.values():
            self.register_theme(textual_theme(known))
        self.palette = self._fitting()
        self.glyphs = glyph_sets.choose(self.settings.glyphs)
        self.theme = self.palette.name
        self._idle: Any = None

    @property
    def store(self) -> Store | None:
        """Where matches are kept; None if there is no such place, or it cannot be used."""
        if callable(self._store):
            try:
                self._store = self._store()
            except InputError as error:
                self._store, self.no_store = None, str(error)
        return self._store

    @property
    def hosted(self) -> bool:
        """Whether this is somebody else's computer; see `reach`."""
        return self.settings.hosted

    def extras(self, match: Match) -> Sequence[Choice]:
        """What else the Esc menu of a table offers; a server adds something here."""
        return ()

    def extra_chosen(self, match: Match, value: Any) -> None:
        """One of the extras was chosen."""

    def get_default_screen(self) -> Screen[Any]:
        """The menu lies under everything."""
        from goblin_games.tui.screens.menu import MenuScreen

        return MenuScreen()

    def on_mount(self) -> None:
        self.call_later(self.open, self.opening)  # what is painted before that is thrown away
        self.touched()
        if not self.hosted:  # a server's processes share what the start has made
            self.call_after_refresh(_collect_from_now)
        if self._store is not None:
            self.set_interval(BEAT, self._show_life)

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """The terminal has answered a question; whoever asked it wants to know."""
        answered = getattr(self.screen, "answered", None)
        if answered is not None:
            answered()

    def _show_life(self) -> None:
        if self.store is not None:
            with contextlib.suppress(InputError):
                self.store.beat()

    # -- going places -------------------------------------------------------------------------

    def open(self, opening: Opening) -> None:
        """Show something on top of the menu."""
        if opening.what == "setup":
            self.open_setup(opening.slug)
        elif opening.what == "matches":
            self.open_matches()
        elif opening.match is not None and opening.what == "replay":
            from goblin_games.tui.screens.replay import ReplayScreen

            self.push_screen(ReplayScreen(opening.match, opening.audience))
        elif opening.match is not None:
            self.play(opening.match, opening)

    def play(self, match: Match, opening: Opening | None = None) -> None:
        """Put a match on the screen."""
        from goblin_games.tui.games import screen_for

        opening = opening or Opening("play", match)
        watched = opening.what == "demo"
        screen = screen_for(match.game.slug)(match, pace=opening.pace, watched=watched)
        screen.again = opening.again
        self.push_screen(screen)

    def keep(self, match: Match) -> str:
        """Have the store keep a match before anything happens; returns what is wrong, if it is."""
        if match.journal is not None:
            return ""
        store = self.store
        if store is None:
            return f"This match is not saved. {self.no_store}" if self.no_store else ""
        try:
            store.keep(match)
        except InputError as error:
            return f"This match is not saved. {error}"
        return ""

    def resume(self, id: str, *, what: Literal["play", "replay", "review"] = "play") -> None:
        """Go on with a kept match, look at it again, or look it over."""
        assert self.store is not None
        try:
            match = self.store.open(id, watch=what != "play")
        except InputError as error:
            self.say(str(error))
            return
        if what == "review":
            self.review(match)
        else:
            self.open(Opening(what, match))

    def review(self, match: Match) -> None:
        """Show the choices that cost people most."""
        from goblin_games.tui.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(match))

    def say(self, text: str) -> None:
        """Tell people something, wherever they are."""
        from goblin_games.tui.screens.text_card import TextCard

        self.push_screen(TextCard("Hm.", [text], wide=60))

    def match_over(self, table: Any) -> None:
        """A match on the screen has ended."""
        from goblin_games.tui.screens.result import ResultScreen

        self.push_screen(ResultScreen(table))
        self.call_after_refresh(gc.collect)

    def to_menu(self) -> None:
        """Leave everything but the menu."""
        while not self._at_menu:
            left = getattr(self.screen, "match", None)
            if self.store is not None and left is not None:
                with contextlib.suppress(InputError):
                    self.store.leave(left)
            self.pop_screen()
        self.touched()
        self.call_after_refresh(gc.collect)  # closed screens hold each other for a long time

    def open_setup(self, slug: str) -> None:
        """Set a match up."""
        from goblin_games.tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(slug))

    def open_matches(self) -> None:
        """The list of kept matches."""
        from goblin_games.tui.screens.matches import MatchesScreen

        self.push_screen(MatchesScreen())

    def open_best(self) -> None:
        """How strong the computers are, and the best scores of people."""
        from goblin_games.tui.screens.best import BestScreen

        self.push_screen(BestScreen())

    def open_settings(self) -> None:
        """The settings."""
        from goblin_games.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_rules(self, slug: str, anchor: str = "") -> None:
        """A game's rules, at a section."""
        from goblin_games.tui.screens.rules import rules_card

        self.push_screen(rules_card(slug, anchor))

    async def push_screen_wait(self, screen: Any, *, mode: str | None = None) -> Any:
        """As Textual's, but whoever no longer waits does not stop what the app itself has to do.

        Callbacks that are due are called first, and closing the app is one of them: it waits for
        the screens, and they cancel whoever waits for a card.
        """
        await asyncio.shield(self._flush_next_callbacks())
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    def _handle_exception(self, error: Exception) -> None:
        """What a screen misses while it is taken down matters to nobody; all else ends the app."""
        if not (isinstance(error, NoMatches) and being_taken_down()):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Textual's report of a crash, without the values of variables: they may be secret."""
        from rich.segment import Segments
        from rich.traceback import Traceback

        self.bell()
        report = self.console.render(Traceback(show_locals=False, width=None))
        self._exit_renderables.append(Segments(report))
        self._close_messages_no_wait()

    def action_help_quit(self) -> None:
        """Ctrl+C, as everywhere else: leave. Nothing is lost by it."""
        self.exit(return_code=130)

    # -- looks --------------------------------------------------------------------------------

    def _fitting(self) -> Palette:
        """The palette of the settings, or what the terminal can show of it."""
        if self.colours == "none":
            return palette("goblin-mono")
        if self.colours == "16" and self.settings.theme == DEFAULT:
            return palette("goblin-ansi")
        return palette(self.settings.theme)

    def dress(self) -> None:
        """Take colours and glyphs from the settings and paint everything anew."""
        self.palette = self._fitting()
        self.glyphs = glyph_sets.choose(self.settings.glyphs)
        self.theme = self.palette.name
        for screen in self.screen_stack:
            if hasattr(screen, "repaint"):
                screen.repaint()

    def toggle_mouse(self) -> None:
        """Listen to the mouse, or leave it to the terminal so that text can be marked."""
        self.settings.mouse = not self.settings.mouse
        switch = getattr(self._driver, "mouse", None)
        if switch is not None:
            switch(self.settings.mouse)
        self.settings.changed()
        tell = getattr(self.screen, "tell", None)
        if tell is not None:
            tell(f"The mouse is {'ours' if self.settings.mouse else 'left to the terminal'}.")

    def record_of(self, match: Match) -> str:
        """The record of a match as text, as far as everybody may know it."""
        from goblin_games.table import record

        return record.write(match)

    # -- idling -------------------------------------------------------------------------------

    @property
    def _at_menu(self) -> bool:
        return len(self.screen_stack) == 1

    def touched(self) -> None:
        """Somebody is there."""
        if self._idle is not None:
            self._idle.stop()
            self._idle = None
        wanted = self.settings.moves and not self.settings.hosted
        if wanted and self._at_menu:
            self._idle = self.set_timer(IDLE, self._show_off)

    def _show_off(self) -> None:
        if self._at_menu:
            self.demo()

    def demo(self, slug: str = "") -> None:
        """Let computers play; without a slug all games in turn."""
        from goblin_games.tui.demo import demos

        following = demos(slug)
        self.open(Opening("demo", following(), again=following))


def _collect_from_now() -> None:
    """What the start has made stays: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)


def run(
    opening: Opening | None = None,
    *,
    store: Store | None = None,
    settings: Settings | None = None,
) -> int:
    """Run the app in this terminal until somebody quits; returns the exit code.

    The command line does the same with more care (`commands.app.start`): Textual reads its
    environment when it is imported, so `terminal.prepare` should come before this module.

    Args:
        opening: what to show first: `Opening("play", match)`, `Opening("demo", match)`,
            `Opening("setup", slug="oh-my-lair")`, `Opening("matches")`,
            `Opening("replay", match)`; the menu if None.
        store: where matches are kept; see `keeping.Store`.
        settings: `Settings.given(values)`, with `settings.save` set to keep changes.
    """
    from goblin_games.tui import launch
    from goblin_games.tui.driver import GoblinDriver

    app = GoblinApp(opening, store=store, settings=settings, driver_class=GoblinDriver)
    return launch.run(app, mouse=app.settings.mouse)
