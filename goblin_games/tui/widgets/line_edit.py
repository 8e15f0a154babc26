"""A line of typed text with history and completion. Not a widget: prompts draw it."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.tui.paint import Pen


class LineEdit:
    """Text, a cursor in it, and what was typed before."""

    def __init__(self, text: str = "", limit: int = 200) -> None:
        self.text = text
        self.at = len(text)
        self.limit = limit
        self.words: Sequence[str] = ()
        """Whole lines that completion knows."""
        self.history: list[str] = []
        self._place = 0

    @property
    def shown(self) -> str:
        """The text as others may read it."""
        return self.text

    def clear(self) -> None:
        """An empty line; the history stays."""
        self.text, self.at, self._place = "", 0, len(self.history)

    def accept(self) -> str:
        """The line, which goes into the history; the next one is empty."""
        text = self.text.strip()
        if text and self.history[-1:] != [text]:
            self.history.append(text)
        self.clear()
        return text

    def forget(self) -> None:
        """Clear the history too: somebody else sits down."""
        self.history.clear()
        self.clear()

    def insert(self, text: str) -> None:
        """Type or paste."""
        text = "".join(letter for letter in text if letter.isprintable())
        text = text[: self.limit - len(self.text)]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def completions(self) -> list[str]:
        """Known lines that begin with what is typed."""
        typed = self.text.lower().lstrip()
        return [word for word in self.words if word.startswith(typed) and word != typed]

    def complete(self) -> None:
        """Add what all known lines that fit have in common."""
        fitting = self.completions()
        if fitting:
            shared = fitting[0]
            for word in fitting:
                while not word.startswith(shared):
                    shared = shared[:-1]
            self.text = shared
            self.at = len(shared)

    def press(self, key: str, character: str | None) -> bool:
        """Handle a key; False if it is none for a line of text."""
        if key == "backspace":
            self.text = self.text[: max(self.at - 1, 0)] + self.text[self.at :]
            self.at = max(self.at - 1, 0)
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key in ("left", "right"):
            self.at = min(max(self.at + (1 if key == "right" else -1), 0), len(self.text))
        elif key in ("home", "ctrl+a"):
            self.at = 0
        elif key in ("end", "ctrl+e"):
            self.at = len(self.text)
        elif key == "tab":
            self.complete()
        elif key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
        elif character and character.isprintable() and len(character) == 1:
            self.insert(character)
        else:
            return False
        return True

    def draw(self, pen: Pen, x: int, y: int, width: int, ink: str = "bone") -> None:
        """Draw the line with its cursor, and the rest of the first completion dimly."""
        start = max(0, self.at - width + 1)
        shown = self.shown[start : start + width]
        end = pen.put(x, y, shown, ink)
        fitting = self.completions() if self.text and self.at == len(self.text) else []
        if fitting:
            pen.put(end, y, fitting[0][len(self.text) :][: width - len(shown)], "dim")
        cursor = x + self.at - start
        pen.put(cursor, y, pen.letter(cursor, y), "ink on bone")

    def _recall(self, step: int) -> None:
        place = min(max(self._place + step, 0), len(self.history))
        self.text = self.history[place] if place < len(self.history) else ""
        self.at = len(self.text)
        self._place = place


class MaskedLine(LineEdit):
    """A line of digits that nobody can read on the screen."""

    @property
    def shown(self) -> str:
        return "*" * len(self.text)

    def insert(self, text: str) -> None:
        super().insert("".join(letter for letter in text if letter.isdigit()))
