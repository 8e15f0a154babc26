"""A finished match looked over: the choices that cost each person most, and what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from textual.app import ComposeResult

from goblin_games.rules.core.errors import InputError
from goblin_games.table.match import Match
from goblin_games.table.review import Blunder, check, review_aside
from goblin_games.table.thinking import shared
from goblin_games.tui.paint import Pen, numbers_bright, wrap
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.gauge import draw_bar
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.roster import draw_seat
from goblin_games.tui.widgets.title_bar import TitleBar

if TYPE_CHECKING:
    from textual.worker import Worker

WIDEST: Final = 92
BLOCK: Final = 6
"""Rows of one choice, with the empty one below it."""
NOBODY: Final = "Only computers played this match, and they regret nothing."
REASON_ROWS: Final = 2


class ReviewScreen(GoblinScreen):
    """One person's seat after the other; worked out by other processes while it is open."""

    def __init__(self, match: Match) -> None:
        """Look a match over.

        Args:
            match: a match; one that goes on is not looked over, and the screen says so.
        """
        super().__init__()
        self.match = match
        self.seats = [index for index, seat in enumerate(match.seats) if seat.is_human]
        self.seat = self.seats[0] if self.seats else 0
        self.cursor = 0
        self.found: dict[int, list[Blunder]] = {}
        self.share = 0.0
        self.trouble = "" if self.seats else NOBODY
        self._work: Worker[None] | None = None

    def body(self) -> ComposeResult:
        yield TitleBar(self.match.game.title)
        yield Part(self.paint)
        yield Footer()

    def on_mount(self) -> None:
        title = self.query_one(TitleBar)
        title.show(self.match.game.title, [("review", "bold bone"), (", what cost most", "bone")])
        try:
            check(self.match, self.seat)
        except InputError as error:
            self.trouble = str(error)
        self._turn_to(self.seat)

    # -- the work -----------------------------------------------------------------------------

    async def _look_over(self) -> None:
        """The seat that is shown first, then the others."""
        for seat in (self.seat, *self.seats):
            if seat not in self.found:
                self.share = 0.0
                self.found[seat] = await review_aside(self.match, seat, shared(), self._told)
                self._changed()

    def _told(self, share: float) -> None:
        self.share = max(self.share, share)
        self.repaint()

    def _turn_to(self, seat: int) -> None:
        """Show a seat's choices, and find out about them first of all."""
        self.seat, self.cursor = seat, 0
        if not self.trouble and seat not in self.found:
            self._work = self.run_worker(self._look_over(), exclusive=True, group="review")
        self._changed()

    def _changed(self) -> None:
        self.query_one(Footer).show(self._hints())
        self.repaint()

    @property
    def blunders(self) -> list[Blunder]:
        """What is known of the seat that is shown."""
        return self.found.get(self.seat, [])

    # -- keys ---------------------------------------------------------------------------------

    def _hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        hints = []
        if self.blunders:
            hints = [KeyHint(f"{glyphs.up}{glyphs.down}", "choose", "down"),
                     KeyHint("Enter", "see it in the replay", "enter")]  # fmt: skip
        if len(self.seats) > 1 and not self.trouble:
            hints.append(KeyHint(f"{glyphs.left}{glyphs.right}", "seat", "right"))
        waiting = not self.trouble and self.seat not in self.found
        return [*hints, KeyHint("Esc", "stop" if waiting else "back", "escape")]

    def press(self, key: str, character: str | None) -> bool:
        blunders = self.blunders
        if key == "escape" or character in ("q", "r"):
            self.leave()
        elif key in ("left", "right", "tab") and self.seats:
            at = self.seats.index(self.seat) + (-1 if key == "left" else 1)
            self._turn_to(self.seats[at % len(self.seats)])
        elif key in ("up", "down") and blunders:
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(blunders)
            self.repaint()
        elif key == "enter" and blunders:
            self.open(self.cursor)
        elif character and character in "123"[: len(blunders)]:
            self.open(int(character) - 1)
        else:
            return False
        return True

    def hit(self, target: Any) -> None:
        if isinstance(target, tuple) and target[0] == "seat":
            self._turn_to(target[1])
        elif isinstance(target, tuple) and target[0] == "choice":
            self.open(target[1])

    def leave(self) -> None:
        """Go back; whatever is being worked out is not wanted any more."""
        if self._work is not None:
            self._work.cancel()
        self.dismiss(None)

    def open(self, number: int) -> None:
        """Go to the position of a choice, as its person knew it then."""
        from goblin_games.tui.screens.replay import ReplayScreen

        self.cursor = number
        self.repaint()
        better = {blunder.index - 1: blunder.better for blunder in self.blunders}
        audience = tuple(self.match.audience(self.seat))
        at = self.blunders[number].index - 1
        self.app.push_screen(ReplayScreen(self.match, audience, at, better))

    # -- painting -----------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        """Paint the seats and what one of them had better done."""
        wide = min(pen.width, WIDEST)
        pen = pen.part((pen.width - wide) // 2, 1 if pen.height < 30 else 3, wide)
        if self.trouble:
            pen.put(4, 1, self.trouble, "bone")
            return
        self._paint_seats(pen)
        if self.seat not in self.found:
            self._paint_progress(pen.part(0, 3))
        elif not self.blunders:
            name = self.match.name(self.seat)
            pen.put(4, 3, "Nothing that could be called a blunder.", "bold green")
            pen.put(4, 5, f"Whatever went wrong for {name} was the dice.", "dim")
        else:
            for number, blunder in enumerate(self.blunders):
                self._paint_blunder(pen.part(0, 3 + number * BLOCK), number, blunder)

    def _paint_seats(self, pen: Pen) -> None:
        """The person's name; everybody's, if there are several."""
        x = 4
        for seat in self.seats:
            name = self.match.name(seat)
            start, here = x, seat == self.seat
            x = draw_seat(pen, x, 0, seat)
            x = pen.put(x, 0, f" {name} ", "bold bone on raised" if here else "dim")
            pen.hot(start, 0, x - start, ("seat", seat))
            x += 2
        if self.blunders:
            stake = self.blunders[0].regret.stake
            pen.right(pen.width - 4, 1, f"lost of 100 chances {stake}", "dim")

    def _paint_progress(self, pen: Pen) -> None:
        name = self.match.name(self.seat)
        pen.put(4, 0, f"{name}'s choices are tried out again ...", "bone")
        draw_bar(pen, 4, 2, 40, self.share, 1.0, "green")
        pen.put(46, 2, f"{self.share:.0%}", "bold bone")
        for y, line in enumerate(wrap(EXPLANATION, min(pen.width - 8, 70)), 4):
            pen.put(4, y, line, "dim")

    def _paint_blunder(self, pen: Pen, number: int, blunder: Blunder) -> None:
        here = number == self.cursor
        on = " on raised" if here else ""
        if here:
            pen.fill(2, 0, pen.width - 4, 1, "bone on raised")
            pen.put(2, 0, pen.glyphs.here, f"bold amber{on}")
        pen.put(4, 0, number + 1, f"bold amber{on}")
        pen.put(7, 0, blunder.where, f"bold bone{on}")
        margin = f" give or take {blunder.error}"
        x = pen.right(pen.width - 4, 0, margin, f"dim{on}")
        pen.right(x, 0, blunder.cost, f"bold red{on}")
        room = pen.width - 18
        for y, (word, text, ink) in enumerate(
            (("played", blunder.played, "bone"), ("better", blunder.better, "bold green")), 1
        ):
            pen.put(7, y, word, "dim")
            pen.put(15, y, shortened(text, room, pen.glyphs.more), ink)
        for y, line in enumerate(wrap(blunder.reason, room)[:REASON_ROWS], 3):
            pen.spans(15, y, numbers_bright(line))
        pen.hot(2, 0, pen.width - 4, ("choice", number), BLOCK - 1)


EXPLANATION: Final = (
    "Each is compared with the best of the others, from what was known then and under the same "
    "luck. What seems to have cost something is looked at twice."
)


def shortened(text: str, room: int, more: str) -> str:
    """A text that fits.

    >>> shortened("three on the mine", 9, "~")
    'three on~'
    """
    return text if len(text) <= room else text[: room - 1] + more
