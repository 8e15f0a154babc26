"""Run an app to its end, whatever the end is, and say the exit code.

| code | means |
| --- | --- |
| 0 | its person left |
| 1 | it failed; Textual has printed the traceback |
| 129 | hang-up: the terminal vanished, or SIGHUP |
| 130 | interrupted: SIGINT |
| 143 | terminated: SIGTERM (131: SIGQUIT) |
"""

import contextlib
import os
import signal
from typing import Any

from textual.app import App

from goblin_games.tui import farewell
from goblin_games.tui.driver import GoblinDriver
from goblin_games.tui.signals import LEAVING, exit_code

_REASONS = {0: "quit"} | {exit_code(number): reason for number, reason in LEAVING.items()}


def run(app: App[Any], *, mouse: bool = True) -> int:
    """Run the app in the terminal; return the exit code for `sys.exit`.

    That is the app's return code; if it is 0, a whole number that the app has given as result.
    What was given to `farewell.register` has been called when this returns.
    """
    code = 1
    try:
        result = app.run(mouse=mouse)
        code = app.return_code or (result if isinstance(result, int) else 0)
    except KeyboardInterrupt:  # before the driver was there
        code = exit_code(signal.SIGINT)
    finally:
        farewell.say(_REASONS.get(code, "failed"))
        if isinstance(app._driver, GoblinDriver) and app._driver.terminal_gone:
            _forget_terminal()
    return code


def _forget_terminal() -> None:
    """Let the interpreter flush its files at the end without an error that changes the code."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nowhere, descriptor)
