"""The last screen of a match: who won and why, the score line by line, what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.timer import Timer

from goblin_games.tui.paint import Pen, numbers_bright, wrap
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.screens.log_card import LogCard
from goblin_games.tui.screens.text_card import TextCard
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.roster import draw_seat
from goblin_games.tui.widgets.title_bar import TitleBar

if TYPE_CHECKING:
    from goblin_games.tui.screens.table import TableScreen


FRAMES = 10
"""Pictures a second of a final count."""


class ResultScreen(GoblinScreen):
    """Stays until somebody chooses what is next; some games begin with a final count."""

    _count: Timer | None = None

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.match = table.match

    def body(self) -> ComposeResult:
        yield TitleBar(self.match.game.title)
        yield Part(self.table.paint_ending)
        yield Footer(
            KeyHint("a", "again", "a"),
            KeyHint("n", "another game", "n"),
            KeyHint("v", "view it", "v"),
            KeyHint("r", "review", "r"),
            KeyHint("L", "log", "L"),
            KeyHint("Y", "copy it", "Y"),
            KeyHint("Esc", "menu", "escape"),
        )

    def on_mount(self) -> None:
        words = "the end" if not self.table.watched else "the end of a demo"
        self.query_one(TitleBar).show(self.match.game.title, [(words, "bold bone")])
        if self.table.final_count and self.goblin.settings.moves:
            self.table.counted = 0.0
            self._count = self.set_interval(1 / FRAMES, self._count_on)
        else:
            self._settle()

    # -- the final count ----------------------------------------------------------------------

    def _count_on(self) -> None:
        self.table.counted += 1 / (self.table.final_count * FRAMES)
        if self.table.counted >= 1.0:
            self._counted()
        else:
            self.query_one(Part).repaint()

    def _counted(self) -> None:
        """All is counted, or somebody has seen enough of it."""
        assert self._count is not None
        self._count.stop()
        self._count = None
        self.table.counted = 1.0
        self.query_one(Part).repaint()
        self._settle()

    def _settle(self) -> None:
        """The page is complete; a demo goes on to its next match in a while."""
        if self.table.watched and self.table.again is not None:
            self.set_timer(max(self.table.pace, 0.1) * 6, self._next_demo)

    def _next_demo(self) -> None:
        if self.is_current and self.table.again is not None:
            self._again()

    # -- what is next -------------------------------------------------------------------------

    def hit(self, target: Any) -> None:
        if self._count is not None:
            self._counted()

    def press(self, key: str, character: str | None) -> bool:
        if self._count is not None:
            self._counted()
        elif key == "escape" or character in ("n", "q"):
            self.goblin.to_menu()
        elif character == "a" or key == "enter":
            self._again()
        elif character == "v":
            from goblin_games.tui.screens.replay import ReplayScreen

            self.app.push_screen(ReplayScreen(self.match))
        elif character == "r":
            self.goblin.review(self.match)
        elif character == "L":
            self.app.push_screen(LogCard(self.match, self.table.conductor.audience))
        elif character == "Y":
            self.app.copy_to_clipboard(self.goblin.record_of(self.match))
            self.app.push_screen(TextCard("The record", ["It is on the clipboard."], wide=40))
        else:
            return False
        return True

    def _again(self) -> None:
        from goblin_games.tui.app import Opening

        app, table = self.goblin, self.table
        following = table.again() if table.watched and table.again is not None else None
        app.to_menu()
        if following is not None:
            app.open(Opening("demo", following, pace=table._pace, again=table.again))
        elif not table.watched:
            app.play(once_more(self.match))


def once_more(match: Any) -> Any:
    """The same people, the same options, fresh luck."""
    from goblin_games.table.match import Match
    from goblin_games.table.setup import source_of

    return Match(
        match.game, match.options, match.content, match.seats, source_of(match.dice.kind, None),
        practice=match.practice, heuristic=match.heuristic, changes=match.changes,
    )  # fmt: skip


def paint_ending(pen: Pen, table: TableScreen) -> None:
    """The plain last page: winners, places and scores, the last events."""
    match, result = table.match, table.match.result
    if result is None:
        return
    names = [match.name(seat) for seat in result.winners]
    if len(names) > 1:
        head = f"{', '.join(names[:-1])} and {names[-1]} win"
    else:
        head = f"{names[0]} wins" if names else "Nobody wins"
    pen.put(4, 2, f" {head} ", "bold ink on green" if names else "bold ink on red")
    pen.put(4, 4, match.named(result.reason.replace("-", " ")), "dim")
    order = sorted(range(len(match.seats)), key=lambda seat: (result.ranks[seat], seat))
    for y, seat in enumerate(order, 6):
        pen.right(6, y, f"{result.ranks[seat]}.", "dim")
        draw_seat(pen, 8, y, seat)
        won = seat in result.winners
        pen.put(12, y, match.name(seat), "bold bone" if won else "bone")
        pen.right(38, y, result.scores[seat], "bold bone")
        if won:
            pen.put(40, y, pen.glyphs.crown, "amber")
    y = 8 + len(order)
    pen.put(4, y, "HOW IT ENDED", "dim")
    for sentence in match.sentences(table.conductor.audience)[-4:]:
        for line in wrap(sentence, pen.width - 8):
            y += 1
            pen.spans(4, y, numbers_bright(line))
