"""Plain lines in, plain lines out."""

from __future__ import annotations

import contextlib
import os
import textwrap
from typing import TextIO

WIDTH = 78


class Gone(Exception):
    """Nobody is there any more: the input has ended, or nobody reads the output."""


class Console:
    """A pair of text streams that never carries a control code."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source = source
        self.sink = sink

    def say(self, text: str = "", indent: int = 0) -> None:
        """Print one paragraph, wrapped at 78 columns; later lines are indented by `indent`."""
        lines = textwrap.wrap(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
        self.put("\n".join(lines or [""]))

    def put(self, text: str) -> None:
        """Print lines as they are, without control codes.

        Raises:
            Gone: if nobody reads any more.
        """
        clean = "".join(char for char in text if char == "\n" or char.isprintable())
        encoding = getattr(self.sink, "encoding", None) or "utf-8"
        clean = clean.encode(encoding, "replace").decode(encoding)
        try:
            self.sink.write(clean + "\n")
            self.sink.flush()
        except (BrokenPipeError, ValueError):
            _point_away(self.sink)
            raise Gone from None

    def ask(self, prompt: str = "> ") -> str:
        """Ask for one line; the answer comes without outer spaces and control codes.

        Raises:
            Gone: at the end of the input.
        """
        try:
            self.sink.write(prompt)
            self.sink.flush()
            line = self.source.readline()
        except (BrokenPipeError, ValueError):
            _point_away(self.sink)
            raise Gone from None
        except UnicodeDecodeError:
            self.put("")
            return "\N{REPLACEMENT CHARACTER}"
        if not line:
            self.put("")
            raise Gone
        if not getattr(self.source, "isatty", lambda: False)():
            self.put("")
        return "".join(char for char in line[:10_000] if char.isprintable()).strip()

    def clear(self) -> None:
        """Push what stands on the screen out of sight, by blank lines alone."""
        self.put("\n" * 60)


def _point_away(sink: TextIO) -> None:
    """After a broken pipe: let the interpreter's last flush go nowhere instead of failing."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sink.fileno())
