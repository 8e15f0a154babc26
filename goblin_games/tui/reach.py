"""What an app on a server must not reach: the server's shell, browser and disk.

The person at the other end owns none of them. What Textual offers there does nothing, and an
error is told in one sentence: a traceback would show a stranger the inside of this machine.
"""

from __future__ import annotations

import contextlib
import traceback
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from textual.app import App

SORRY = "Something went wrong in here. Every move was kept: come back and go on."


class Reach(App[int]):
    """An app that keeps to its terminal when it is hosted."""

    @property
    def hosted(self) -> bool:
        """Whether this is somebody else's computer."""
        return False

    def action_suspend_process(self) -> None:
        """Nobody could wake it: there is no shell."""
        if not self.hosted:
            super().action_suspend_process()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """The browser would open on the server."""
        if not self.hosted:
            super().open_url(url, new_tab=new_tab)

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """The file would lie on the server."""
        return "" if self.hosted else super().save_screenshot(filename, path, time_format)

    def deliver_text(self, path_or_file: str | Path | TextIO, **how: Any) -> str | None:
        """The file would lie on the server; so would a screenshot's."""
        return None if self.hosted else super().deliver_text(path_or_file, **how)

    def deliver_binary(self, path_or_file: str | Path | BinaryIO, **how: Any) -> str | None:
        """The file would lie on the server."""
        return None if self.hosted else super().deliver_binary(path_or_file, **how)

    def report(self, error: BaseException | None, text: str) -> None:
        """Where the traceback of an error goes when the person may not see it."""

    def _handle_exception(self, error: Exception) -> None:
        if not self.hosted:
            super()._handle_exception(error)
            return
        if self._exit:  # what breaks while the app goes down, mostly under a cut link
            return
        self._return_code = 1
        self.report(error, "".join(traceback.format_exception(error)))
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._exit_renderables[:] = [SORRY]
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        with contextlib.suppress(OSError):  # the terminal may be gone
            super()._print_error_renderables()
