"""The frame of every table: title, board and side panel, strip, last events, prompt, footer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.css.query import NoMatches

from goblin_games.rules.core import Due
from goblin_games.table.match import Match
from goblin_games.tui.conductor import Conductor
from goblin_games.tui.logbook import LogBook
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.match_look import MatchLook
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.line_edit import LineEdit
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.prompt import Prompt
from goblin_games.tui.widgets.roster import seat_letter
from goblin_games.tui.widgets.rule import Rule
from goblin_games.tui.widgets.title_bar import TitleBar


class Frame(MatchLook):
    """What stands where, and how it follows the match."""

    DEFAULT_CSS = """
    Frame #middle { height: 1fr; }
    Frame #board { width: 1fr; }
    Frame #strip { height: 3; }
    """

    blanked = False
    """Whether nothing of the table may be seen until the next person sits there."""
    line_use = ""
    """What the open line of typed text is for; empty if there is none."""
    trouble = ""
    """What is said at the beginning: that the match is not saved, for instance."""
    again: Any = None
    """For demos: makes the next match when this one is over."""

    def __init__(self, match: Match, *, pace: float | None = None, watched: bool = False) -> None:
        """Show a match.

        Args:
            match: what is played.
            pace: seconds between computers' moves, if it is not as in the settings.
            watched: whether it is only watched: a demo that any key interrupts.
        """
        super().__init__()
        self.match = match
        self.watched = watched
        self._pace = pace
        self.conductor = Conductor(match, self)
        self.logbook = LogBook(match)
        self.view = match.view(self.conductor.audience)
        self.line = LineEdit()

    # -- composition --------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        yield TitleBar(self.match.game.title)
        yield Footer()
        with Horizontal(id="middle"):
            yield Part(self._paint_board, "board")
            yield Part(self._paint_side, "side")
        yield Part(self._paint_strip, "strip") if self.strip_rows else Rule()
        yield EventLog()
        yield Prompt()

    def _paint_board(self, pen: Pen) -> None:
        if not self.blanked:
            self.paint_board(pen)

    def _paint_side(self, pen: Pen) -> None:
        if not self.blanked:
            for y in range(pen.height):
                pen.put(0, y, pen.glyphs.column, "faint")
            self.paint_side(pen.part(2, 0))

    def _paint_strip(self, pen: Pen) -> None:
        if not self.blanked:
            pen.rule(0)
            self.paint_strip(pen.part(0, 1, pen.width, pen.height - 2))
            pen.rule(pen.height - 1)

    @property
    def prompt(self) -> Prompt:
        """The prompt."""
        return self.query_one(Prompt)

    @property
    def whole(self) -> bool:
        """Whether all parts are there: else the screen is being taken down, perhaps in mid-move."""
        return all(self.query(part) for part in (TitleBar, EventLog, Prompt, Footer, "#side"))

    def on_mount(self) -> None:
        if self.whole:
            self._place()
            self._show_keys()
            self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Everything is in its place and can be seen: play."""
        if not self.watched:
            self.trouble = self.goblin.keep(self.match)
        self.run_worker(self._conduct(), exit_on_error=True)

    async def _conduct(self) -> None:
        try:
            await self.conductor.conduct()
        except NoMatches:
            if self.whole:
                raise

    def on_resize(self, event: events.Resize) -> None:
        if self.whole:
            self._place()

    def _place(self) -> None:
        """Give every part its rows and columns."""
        width, height = self.app.size
        side = self.query_one("#side")
        side.display = bool(self.side_width(width))
        side.styles.width = self.side_width(width)
        self.query_one(EventLog).styles.height = 2 if height < 30 else min(height // 5, 10)
        self.prompt.inline_at_most = 2 if height < 34 else 3
        self.prompt.rows_at_most = max(height // 2 - 2, 2)
        if self.strip_rows:
            self.query_one("#strip").styles.height = self.strip_height(height) + 2
        self.call_after_refresh(self._settle)

    def strip_height(self, height: int) -> int:
        """Rows of the strip on a screen of this height."""
        return self.strip_rows

    def _settle(self) -> None:
        self.prompt.fit()
        self.repaint()

    def on_screen_suspend(self) -> None:
        self.conductor.hold()

    def on_screen_resume(self) -> None:
        self.conductor.go_on()
        self.look()

    # -- what the conductor asks for ----------------------------------------------------------

    async def catch_up(self) -> None:
        """Tell in pictures what has happened since the last time; nothing goes on before."""

    async def leads(self) -> bool:
        """Play what is next here, in the screen's own way; False leaves it to the conductor."""
        return False

    def ask(self, seat: int) -> None:
        """A person decides for `seat`."""

    def still_asked(self) -> None:
        """Whoever was asked is back from a card, and goes on with what was begun."""

    def wait_for(self, seat: int) -> None:
        """A computer thinks."""

    def rolling(self, due: Due) -> None:
        """Dice roll."""

    def ask_to_roll(self, due: Due) -> None:
        """Dice wait for somebody to roll them."""

    def ask_for_dice(self, due: Due) -> None:
        """People roll their own dice and say what they show."""

    def ask_to_try_again(self, trouble: str) -> None:
        """What was to happen could not be kept, so it has not happened."""

    async def finished(self) -> None:
        """The match is over."""
        self.asked = None
        self.blanked = False
        self.look()
        self._show_keys()
        self.goblin.match_over(self)

    # -- showing -----------------------------------------------------------------------------

    @property
    def log_audience(self) -> frozenset[int]:
        """The seats whose knowledge the events on the screen may give away."""
        return self.conductor.audience

    @property
    def pace(self) -> float:
        """Seconds a computer's move takes at least."""
        return self.goblin.settings.pace if self._pace is None else self._pace

    def look(self) -> None:
        """Take the position as it is now and show it."""
        if not self.is_mounted or not self.query(TitleBar):
            return  # not there yet, or being taken down
        self.view = self.match.view(self.conductor.audience)
        self._show_title()
        self.query_one(EventLog).show(self.logbook.sentences(self.log_audience))
        for part in ("#board", "#side", "#strip"):
            for canvas in self.query(part).results(Canvas):
                canvas.repaint()

    def dice_moved(self) -> None:
        """Only the dice have changed."""
        for part in ("#board", "#side"):
            self.query_one(part, Canvas).repaint()

    def blank(self) -> None:
        """Show nothing of the table until the next person sits there."""
        self.blanked = True
        self.asked = None
        self.throw = None
        self.line.forget()
        self.prompt.close_line()
        self.prompt.ask(("", "bone"), [])
        self.query_one(EventLog).tell(None)
        self.look()

    def unblank(self) -> None:
        """Somebody sits there."""
        self.line.forget()
        self.blanked = False
        self.look()

    def tell(self, text: str, ink: str = "amber") -> None:
        """Say something that is no event; it goes away with the next key."""
        self.query_one(EventLog).tell((text, ink))

    def who(self, seat: int) -> Span:
        """A seat's name in its colour."""
        single = len(self.match.seats) == 1
        return self.match.name(seat), "green" if single else seat_letter(seat)

    def question(self, seat: int) -> list[Span]:
        """The question to a seat."""
        return [(self.match.question(seat), "bone")]

    def open_line(self, use: str, label: str) -> None:
        """Open the line of typed text: for notation, for dice, or for `why not`."""
        self.line_use = use
        self.line.clear()
        self.prompt.open_line(self.line, label)
        self._show_keys()

    def close_line(self) -> None:
        """Close it."""
        self.line_use = ""
        self.prompt.close_line()
        self._show_keys()

    # -- title and footer ---------------------------------------------------------------------

    def _show_title(self) -> None:
        phase = self.match.phase(self.conductor.audience)
        aside: list[Span] = []
        if self.conductor.viewer is not None:
            aside = [(f"{self.goblin.glyphs.person} ", "green"), (self.conductor.viewer, "bone")]
        elif self.watched and not self.match.over and not self.match.persons:
            aside = [("demo", "amber")]
        if phase.aside:
            aside = [*aside, (f"   {phase.aside}" if aside else phase.aside, "bone")]
        title = self.query_one(TitleBar)
        if self.blanked:
            title.show(self.match.game.title, [], [])
        else:
            title.show(self.match.game.title, self.middle(phase), aside)

    def _show_keys(self) -> None:
        self.query_one(Footer).show(self.key_hints())

    def key_hints(self) -> Sequence[KeyHint]:
        """All keys that do something now."""
        menu = KeyHint("Esc", "menu", "escape")
        if self.line_use:
            return [KeyHint("Enter", "play", "enter"), KeyHint("Tab", "complete", "tab"),
                    KeyHint("Esc", "close", "escape")]  # fmt: skip
        if self.watched:
            return [KeyHint("Space", "faster", "space"), KeyHint("L", "log", "L"),
                    KeyHint("any other key", "stop"), menu]  # fmt: skip
        if self.asked is None:
            return [KeyHint("Space", "go on", "space"), KeyHint("L", "log", "L"),
                    KeyHint("?", "rules", "?"), menu]  # fmt: skip
        rules = self.match.phase(self.conductor.audience).rules
        return [
            *self.move_hints(),
            KeyHint("O", "odds", "O"),
            KeyHint("U", "undo", "U"),
            KeyHint("H", "hint", "H"),
            KeyHint("?", f"rules {rules}".strip(), "?"),
            KeyHint("L", "log", "L"),
            KeyHint(":", "type", ":"),
            KeyHint("W", "why not", "W"),
            menu,
        ]
