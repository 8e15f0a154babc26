"""The frame of every table: title, board and side panel, strip, last events, prompt, footer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.css.query import NoMatches

from goblin_games.rules.core import Due, Phase
from goblin_games.table.match import Match
from goblin_games.tui.conductor import Conductor
from goblin_games.tui.logbook import LogBook
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.screens.rules import rules_of
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.dice import Throw, draw_throw
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.line_edit import LineEdit
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.prompt import Prompt
from goblin_games.tui.widgets.roster import draw_roster, seat_letter
from goblin_games.tui.widgets.rule import Rule
from goblin_games.tui.widgets.title_bar import TitleBar


class Frame(GoblinScreen):
    """A match on the screen: what stands where."""

    DEFAULT_CSS = """
    Frame #middle { height: 1fr; }
    Frame #board { width: 1fr; }
    Frame #strip { height: 3; }
    """
    strip_rows = 0
    """Rows of a strip across the whole width below the board, between two rules; 0 for none."""
    final_count = 0.0
    """Seconds that the last page takes to count up; any key cuts it short."""

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
        self.blanked = False
        self.view: Any = match.view(self.conductor.audience)
        """The position as whoever looks at the screen may know it."""
        self.throw: Throw | None = None
        """The dice that lie on the table."""
        self.asked: int | None = None
        """The seat that is asked now."""
        self.line = LineEdit()
        self.line_use = ""
        self.trouble = ""
        """What is said at the beginning: that the match is not saved, for instance."""
        self.again: Any = None
        """For demos: makes the next match when this one is over."""
        self.counted = 1.0
        """How much of the final count is shown on the last page, from 0 to 1."""

    # -- what a game's screen may change ------------------------------------------------------

    def side_width(self, width: int) -> int:
        """Columns of the panel at the right; 0 for none."""
        return 28 if width < 110 else 40

    def paint_board(self, pen: Pen) -> None:
        """Paint the board: `self.view`."""
        for y, line in enumerate(self.match.game.board(self.view, self.match.name), 1):
            pen.put(2, y, line)

    def paint_side(self, pen: Pen) -> None:
        """Paint the panel at the right; by default who plays, and the dice."""
        pen.put(2, 1, "AT THE TABLE", "dim")
        turn = self.match.turn
        y = draw_roster(pen, 2, 2, self.match.seats, turn, pen.width - 4)
        self.paint_dice(pen, 2, y + 2, pen.width - 3)

    def paint_rules(self, pen: Pen) -> None:
        """Where there is room: the rules of the phase, as far as they fit."""
        phase = self.match.phase(self.conductor.audience)
        lines = rules_of(self.match.game.slug, phase.rules, pen.width)
        if len(lines) < 2 or pen.height < 5:
            return
        for y, line in enumerate(lines[: pen.height]):
            pen.spans(0, y, [(text, "dim") for text, _ in line])
        if len(lines) > pen.height:
            pen.put(0, pen.height - 1, " " * pen.width)
            more = [("?", "bold amber"), (" for the rest", "dim")]
            pen.spans(0, pen.height - 1, more, "key:?")

    def paint_strip(self, pen: Pen) -> None:
        """Paint the strip below the board."""

    def paint_dice(self, pen: Pen, x: int, y: int, width: int) -> None:
        """Paint the dice that lie on the table."""
        if self.throw is not None:
            pen.put(x, y, self.throw.label[:width], "dim")
            draw_throw(pen, x, y + 1, self.throw, width)

    def paint_ending(self, pen: Pen) -> None:
        """Paint the last page of the match."""
        from goblin_games.tui.screens.result import paint_ending

        paint_ending(pen, self)  # type: ignore[arg-type]

    def roll_shown(self, throw: Throw, due: Due, before: Any) -> None:
        """Dice have been thrown and will be shown; `before` is the state they were due in."""
        self.throw = throw

    def past_shown(self, index: int) -> None:
        """A replay stands after `index` entries."""

    def linger(self, due: Due) -> float:
        """Seconds in which people can look at a roll when nobody is asked next."""
        return min(self.conductor.pace * 1.5, 1.2)

    def tumbles(self, throw: Throw) -> int:
        """How many faces a die shows before it lies still."""
        return 8

    def move_hints(self) -> list[KeyHint]:
        """Key hints of the present choice, before the general ones."""
        return [KeyHint(f"{self.goblin.glyphs.left}{self.goblin.glyphs.right}", "look"),
                KeyHint("Enter", "choose", "enter")]  # fmt: skip

    def middle(self, phase: Phase) -> list[Span]:
        """The middle of the title bar."""
        dot = f" {self.goblin.glyphs.dot} "
        spans: list[Span] = [(phase.where, "bone")] if phase.where else []
        name, _, more = phase.name.partition(": ")
        for text, ink in ((name, "bold bone"), (more, "bone")):
            if text:
                spans += [(dot, "dim")] if spans else []
                spans.append((text, ink))
        return spans

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

    def on_mount(self) -> None:
        self._place()
        self.begin()

    def begin(self) -> None:
        """Everything is in its place: play."""
        self.run_worker(self._conduct(), exit_on_error=True)

    async def _conduct(self) -> None:
        try:
            await self.conductor.conduct()
        except NoMatches:
            parts = (TitleBar, EventLog, Prompt, Footer)
            if all(self.query(part) for part in parts):  # else it is taken down in mid-move
                raise

    def on_resize(self, event: events.Resize) -> None:
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
        elif self.watched:
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
