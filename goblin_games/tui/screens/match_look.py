"""What a match looks like on the screen, and what a game's screen may change of it."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Due, Phase
from goblin_games.table.match import Match
from goblin_games.tui.conductor import Conductor
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.widgets.dice import Throw, draw_throw
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.roster import draw_roster


class MatchLook(GoblinScreen):
    """A match on the screen: everything has a default, and a game's screen says what it wants.

    Where things stand is the frame's affair.
    """

    match: Match
    conductor: Conductor
    view: Any
    """The position as whoever looks at the screen may know it."""
    throw: Throw | None = None
    """The dice that lie on the table."""
    asked: int | None = None
    """The seat that is asked now."""
    strip_rows = 0
    """Rows of a strip across the whole width below the board, between two rules; 0 for none."""
    final_count = 0.0
    """Seconds that the last page takes to count up; any key cuts it short."""
    counted = 1.0
    """How much of the final count is shown on the last page, from 0 to 1."""

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
        from goblin_games.tui.screens.rules import rules_of

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

    def roll_shown(self, throw: Throw, due: Due, before: Any, index: int) -> None:
        """Dice were thrown in entry number `index`, due in the state `before`; they are shown."""
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
