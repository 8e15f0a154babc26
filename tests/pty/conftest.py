"""Start the tiny app in a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from .harness import Terminal, clean_environ

Start = Callable[..., Terminal]


@pytest.fixture
def start() -> Iterator[Start]:
    """Return a function that starts the tiny app and waits until it is ready.

    `start("stock")` uses Textual's own driver; keywords go to `Terminal`, `env` into its
    environment.
    """
    with ExitStack() as stack:

        def begin(
            driver: str = "goblin", *, env: dict[str, str] | None = None, **how: Any
        ) -> Terminal:
            command = [sys.executable, "-m", "tests.pty.tiny_app", driver]
            terminal = stack.enter_context(
                Terminal(command, environ=clean_environ(**(env or {})), **how)
            )
            terminal.wait_for("READY")
            return terminal

        yield begin
