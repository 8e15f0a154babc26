"""A form: rows with a value each, changed by the arrows, the mouse or typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.app import ComposeResult

from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.line_edit import LineEdit
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.title_bar import TitleBar

LABEL = 20


@dataclass
class Row:
    """A row of a form.

    Attributes:
        label: what it is about; a row with nothing else is a heading. With a line and a change
            it is a seat's letter.
        value: what it says now.
        note: what that means, shown beside the form while the cursor is here.
        change: called with -1 or 1 to take the value before or after.
        line: a line to type into instead.
        act: called by Enter or a click.
        extra: what stands dimly in an empty line.
        ink: the ink of the value.
    """

    label: str
    value: str = ""
    note: str = ""
    change: Callable[[int], None] | None = None
    line: LineEdit | None = None
    act: Callable[[], None] | None = None
    extra: str = ""
    ink: str = "bone"

    @property
    def active(self) -> bool:
        """Whether the cursor can stand here."""
        return bool(self.change or self.line or self.act)


class FormScreen(GoblinScreen):
    """Subclasses build `rows()` anew whenever something has changed."""

    title_text = ""
    split = 50

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.top = 0
        self.problem = ""
        self._typed = False
        """Whether something has been typed into the row with the cursor."""

    def rows(self) -> Sequence[Row]:
        """The rows as they are now."""
        return ()

    def body(self) -> ComposeResult:
        yield TitleBar(self.title_text)
        yield Part(self.paint)
        yield Footer(*self.hints())

    def hints(self) -> list[KeyHint]:
        """The footer."""
        glyphs = self.goblin.glyphs
        return [
            KeyHint(f"{glyphs.up}{glyphs.down}", "row"),
            KeyHint(f"{glyphs.left}{glyphs.right}", "change"),
            KeyHint("Enter", "next" if self._typed else "play", "enter"),
            KeyHint("Esc", "menu", "escape"),
        ]

    def entered(self) -> None:
        """Enter was pressed on a row without an act of its own."""

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        rows = self.rows()
        row = rows[self.cursor]
        if key == "escape":
            self.dismiss(None)
            return True
        if key in ("up", "down", "tab"):
            self._move(-1 if key == "up" else 1, rows)
        elif key in ("home", "end") and row.line is None:
            self.cursor = 0 if key == "home" else len(rows) - 1
        elif key == "enter" and self._typed:  # done with this row, but perhaps not with the others
            self._move(1, rows)
        elif key == "enter":
            (row.act or self.entered)()
        elif key in ("left", "right") and row.line is not None and row.change is not None:
            row.change(-1 if key == "left" else 1)
            self.changed()
        elif row.line is not None and self._type(row, key, character):
            self.changed()
        elif key in ("left", "right", "space") and row.change is not None:
            row.change(-1 if key == "left" else 1)
            self.changed()
            self._stay_on(row)
        elif row.line is None and character and character.isalpha() and self._jump(character, rows):
            pass
        else:
            return False
        if self.is_current:
            self.query_one(Footer).show(self.hints())
            self.repaint()
        return True

    def _stay_on(self, row: Row) -> None:
        """A change can bring rows; the cursor stays where people look."""
        rows = self.rows()
        now = rows[self.cursor] if self.cursor < len(rows) else None
        labels = [other.label for other in rows]
        if row.label in labels and (now is None or now.label != row.label):
            self.cursor = labels.index(row.label)

    def _type(self, row: Row, key: str, character: str | None) -> bool:
        """Type into a row; the first letter takes the place of a name that was only proposed."""
        assert row.line is not None
        letter = (character or "").strip()
        if letter.isprintable() and letter and not self._typed and row.change is not None:
            row.line.clear()
        known = row.line.press(key, character)
        self._typed = self._typed or known
        return known

    def _move(self, step: int, rows: Sequence[Row]) -> None:
        self._typed = False
        for _ in rows:
            self.cursor = (self.cursor + step) % len(rows)
            if rows[self.cursor].active:
                return

    def _jump(self, letter: str, rows: Sequence[Row]) -> bool:
        order = [*range(self.cursor + 1, len(rows)), *range(self.cursor + 1)]
        for index in order:
            if rows[index].active and rows[index].label.lower().startswith(letter.lower()):
                self.cursor = index
                return True
        return False

    def changed(self) -> None:
        """A value has changed."""

    def hit(self, target: Any) -> None:
        if not isinstance(target, tuple) or target[0] != "row":
            return
        _, index, step = target
        row = self.rows()[index]
        if row.active:
            self._typed = self._typed and index == self.cursor
            self.cursor = index
            if step and row.change is not None:
                row.change(step)
                self.changed()
            elif row.act is not None:
                row.act()
        if self.is_current:
            self.repaint()

    def paste(self, text: str) -> None:
        row = self.rows()[self.cursor]
        if row.line is not None and text:
            if not self._typed and row.change is not None:
                row.line.clear()
            row.line.insert(text.splitlines()[0])
            self._typed = True
            self.changed()
            self.repaint()

    # -- painting -----------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        """Paint the form."""
        wide = min(pen.width, 104)
        pen = pen.part((pen.width - wide) // 2, 0, wide)
        rows = self.rows()
        self.cursor = min(self.cursor, len(rows) - 1)
        room = pen.height - 4
        last = max(len(rows) - room, 0)
        self.top = min(max(self.top, self.cursor - room + 2), max(self.cursor - 1, 0), last)
        for y, row in enumerate(rows[self.top : self.top + room], 1):
            self._paint_row(pen, y, row, self.top + y - 1)
        if self.top + room < len(rows):
            pen.right(self.split - 1, room, f"{pen.glyphs.down} more", "amber")
        self._paint_note(pen.part(self.split, 1, -1, room), rows[self.cursor])
        pen.rule(pen.height - 3)
        if self.problem:
            for y, line in enumerate(wrap(self.problem, pen.width - 4)[:2], pen.height - 2):
                pen.put(2, y, line, "bold red")

    def _paint_row(self, pen: Pen, y: int, row: Row, index: int) -> None:
        if not row.active:
            pen.put(4, y, row.label, "dim")
            return
        here = index == self.cursor
        on = " on raised" if here else ""
        if here:
            pen.fill(2, y, self.split - 4, 1, "bone on raised")
            pen.put(2, y, pen.glyphs.here, f"bold amber{on}")
        pen.hot(2, y, self.split - 4, ("row", index, 0))
        if row.act is not None and row.ink == "green" and here:
            pen.fill(2, y, self.split - 4, 1, "ink on green")
            pen.put(4, y, row.label, "bold ink on green")
            pen.right(self.split - 4, y, "Enter", "bold ink on green")
            return
        if row.change is None and row.line is None:
            pen.put(4, y, row.label, f"bold {row.ink}{on}")
            pen.put(4 + LABEL, y, row.value, f"dim{on}")
            return
        x = 4 + LABEL
        if row.line is not None and row.change is not None:
            pen.put(4, y, f" {row.label} ", f"bold ink on {row.label}")
            self._paint_line(pen, 8, y, row, here)
            x = 27
        else:
            pen.put(4, y, row.label[: LABEL - 1], f"{'bold ' if here else ''}bone{on}")
        if row.change is not None:
            text = row.value[: self.split - 6 - x]
            pen.put(x - 2, y, "<", f"amber{on}" if here else "dim", ("row", index, -1))
            end = pen.put(x, y, text, f"bold {row.ink}{on}")
            pen.put(end + 1, y, ">", f"amber{on}" if here else "dim", ("row", index, 1))
        elif row.line is not None:
            self._paint_line(pen, x, y, row, here)

    def _paint_line(self, pen: Pen, x: int, y: int, row: Row, here: bool) -> None:
        assert row.line is not None
        if here:
            row.line.draw(pen, x, y, 18, "bold bone on raised")
            if not row.line.text:
                pen.put(x + 2, y, row.extra, "dim on raised")
        else:
            pen.put(x, y, (row.line.shown or row.extra)[:18], "bone" if row.line.text else "dim")

    def _paint_note(self, pen: Pen, row: Row) -> None:
        for y in range(pen.height):
            pen.put(0, y, pen.glyphs.column, "faint")
        for y, line in enumerate(wrap(row.note, pen.width - 6)):
            pen.put(3, y, line, "dim")
