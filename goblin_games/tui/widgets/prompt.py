"""The prompt: who is asked, what, and the choices: amber keys with dim notes beside them.

Few choices stand in a line behind the question; many make a list below it. A line of typed
notation takes the choices' place while it is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from goblin_games.tui.choices import Choice, typed
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.line_edit import LineEdit

MARGIN = 2
BETWEEN = 3


class Prompt(Canvas):
    """Asks for one thing at a time."""

    DEFAULT_CSS = """
    Prompt { height: 2; }
    """

    class Chosen(Message):
        """A choice was made.

        Attributes:
            choice: which one.
        """

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__()
        self.who: Span = ("", "bone")
        self.question: list[Span] = []
        self.choices: Sequence[Choice] = ()
        self.cursor = 0
        """The choice that Enter makes; -1 while Enter means something else."""
        self.typed = ""
        self.line: LineEdit | None = None
        self.line_label = ":"
        self.rows_at_most = 2
        self.inline_at_most = 2
        self._top = 0

    # -- what is asked ------------------------------------------------------------------------

    def ask(
        self, who: Span, question: Sequence[Span], choices: Sequence[Choice] = (), cursor: int = 0
    ) -> None:
        """Ask something; without choices it is only said."""
        self.who, self.question, self.choices = who, list(question), choices
        self.cursor = min(cursor, max(len(choices) - 1, 0))
        self.typed, self._top = "", 0
        self.fit()

    def open_line(self, line: LineEdit, label: str = ":") -> None:
        """Let people type a line."""
        self.line, self.line_label = line, label
        self.fit()

    def close_line(self) -> None:
        """Back to the choices."""
        self.line = None
        self.fit()

    def fit(self) -> None:
        """Take as many rows as the choices need, and paint."""
        height = self._rows_wanted()
        if self.size.height and height != self.size.height:
            self.styles.height = height
        self.repaint()

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        """Handle a key of somebody who chooses; False if it means nothing here."""
        if not self.choices:
            return False
        if key == "enter":
            exact, _ = typed(self.choices, self.typed) if self.typed else (None, False)
            self.choose(self.cursor if exact is None else exact)
        elif key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
            self.repaint()
        elif key in ("left", "right", "up", "down"):
            self._move(key)
        elif character and (character.isdigit() or (character.isalpha() and character.islower())):
            return self._type(character)
        else:
            return False
        return True

    def choose(self, index: int) -> None:
        """Choose by place."""
        if 0 <= index < len(self.choices):
            self.typed = ""
            self.post_message(self.Chosen(self.choices[index]))

    def _type(self, character: str) -> bool:
        buffer = self.typed + character if character.isdigit() else character
        exact, longer = typed(self.choices, buffer)
        if exact is None and not longer and self.typed:
            buffer = character
            exact, longer = typed(self.choices, buffer)
        if exact is None and not longer:
            return False
        if exact is not None:
            self.cursor = exact
        if longer:
            self.typed = buffer
            self._scroll()
            self.repaint()
        elif exact is not None:
            self.choose(exact)
        return True

    def _move(self, key: str) -> None:
        columns = self._columns() if self._as_list() else 1
        step = {"left": -1, "right": 1, "up": -columns, "down": columns}[key]
        if not self._as_list() or 0 <= self.cursor + step < len(self.choices):
            self.cursor = (self.cursor + step) % len(self.choices)
        self.typed = ""
        self._scroll()
        self.repaint()

    # -- where things stand -------------------------------------------------------------------

    def _flow(self, width: int) -> list[tuple[int, int]]:
        """Column and row of each choice if they stand behind the question."""
        x = self._question_end()
        y, places = 0, []
        for choice in self.choices:
            wide = _choice_width(choice)
            if x + wide > width - 1 and x > MARGIN + BETWEEN:
                x, y = MARGIN + 2, y + 1
            places.append((x, y))
            x += wide + BETWEEN
        return places

    def _question_end(self) -> int:
        return MARGIN + _width([self.who, *self.question]) + (2 if self.who[0] else 0) + BETWEEN

    @property
    def wanted(self) -> int:
        """The rows that the prompt takes."""
        return self._rows_wanted()

    def _as_list(self) -> bool:
        places = self._flow(self.size.width or 80)
        return bool(places) and places[-1][1] >= self.inline_at_most

    def _columns(self) -> int:
        room = (self.size.width or 80) - MARGIN - 1
        return max(1, room // (self._widest() + BETWEEN))

    def _widest(self) -> int:
        noted = self._notes_fit()
        return max(_choice_width(choice, noted) for choice in self.choices)

    def _notes_fit(self) -> bool:
        """Whether a list has room for every note; otherwise only the cursor's is shown."""
        room = (self.size.width or 80) - MARGIN - 1
        return 2 * (max(_choice_width(choice) for choice in self.choices) + BETWEEN) <= room

    def _rows_wanted(self) -> int:
        if self.line is None and self._as_list():
            rows = -(-len(self.choices) // self._columns())
            return min(rows + 1, self.rows_at_most)
        return self.inline_at_most

    def _scroll(self) -> None:
        if not self._as_list():
            return
        row, shown = self.cursor // self._columns(), max((self._rows_wanted()) - 1, 1)
        self._top = min(max(self._top, row - shown + 1), row)

    # -- painting -----------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        x = pen.put(MARGIN, 0, *_bold(self.who))
        x = pen.spans(x + (2 if self.who[0] else 0), 0, self.question)
        if self.line is not None:
            self._paint_line(pen)
        elif self._as_list():
            self._paint_list(pen)
        else:
            for index, (left, y) in enumerate(self._flow(pen.width)):
                self._paint_choice(pen, left, y, index)
        if self.typed:
            pen.right(pen.width - 2, 0, f" {self.typed}{pen.glyphs.more} ", "bold ink on amber")

    def _paint_line(self, pen: Pen) -> None:
        assert self.line is not None
        y = pen.height - 1
        x = pen.put(MARGIN, y, f"{self.line_label} ", "bold amber")
        self.line.draw(pen, x, y, pen.width - x - 2)

    def _paint_list(self, pen: Pen) -> None:
        columns, shown = self._columns(), pen.height - 1
        wide = (pen.width - MARGIN - 1) // columns
        first = self._top * columns
        for index in range(first, min(first + columns * shown, len(self.choices))):
            place = index - first
            left = MARGIN + 1 + place % columns * wide
            self._paint_choice(pen, left, 1 + place // columns, index)
        if not self._notes_fit() and self.cursor >= 0:
            note = self.choices[self.cursor].note
            pen.put(self._question_end(), 0, note, "dim")
        if len(self.choices) > columns * shown and not self.typed:
            text = f"{max(self.cursor, 0) + 1} of {len(self.choices)}"
            pen.right(pen.width - 2, 0, text, "dim")

    def _paint_choice(self, pen: Pen, x: int, y: int, index: int) -> None:
        choice = self.choices[index]
        here = index == self.cursor
        ground = " on raised" if here else ""
        if here:
            pen.put(x - 2, y, pen.glyphs.here, "bold amber")
        end = pen.put(x, y, choice.key, f"bold amber{ground}")
        end = pen.put(end, y, f" {choice.text}", f"{'bold ' if here else ''}bone{ground}")
        if choice.note and (not self._as_list() or self._notes_fit()):
            end = pen.put(end, y, f" {choice.note}", f"dim{ground}")
        pen.hot(x, y, end - x, ("choice", index))


def _choice_width(choice: Choice, noted: bool = True) -> int:
    note = len(choice.note) + 1 if choice.note and noted else 0
    return len(choice.key) + 1 + len(choice.text) + note


def _width(spans: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in spans)


def _bold(span: Span) -> Span:
    return span[0], f"bold {span[1]}"
