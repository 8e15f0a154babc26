"""The smallest app that shows what reaches it: `python -m tests.pty.tiny_app [stock|goblin]`.

The screen says READY, how many keys came, the last ones, the size, pastes and clicks.
Some keys make trouble: `B` blocks the event loop, `S` suspends while something repaints,
`T` stops the process, `E` raises, `M` / `N` turn the mouse on and off, `Q` leaves.
"""

import asyncio
import os
import sys
import time

from goblin_games.tui import farewell, terminal

terminal.prepare(os.environ)

from textual import events  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.widgets import Static  # noqa: E402

from goblin_games.tui.driver import GoblinDriver  # noqa: E402
from goblin_games.tui.launch import run  # noqa: E402


class TinyApp(App[None]):
    """Shows the last events."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Static { border: round green; height: 12; }"

    def __init__(self, stock: bool) -> None:
        super().__init__(driver_class=None if stock else GoblinDriver)
        self.count = 0
        self.last: list[str] = []
        self.note = "none"

    def compose(self) -> ComposeResult:
        """One box."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Show the first text."""
        self.show()

    def show(self) -> None:
        """Write what is known."""
        width, height = self.size
        self.query_one(Static).update(
            f"READY n={self.count} size={width}x{height}\n"
            f"keys={' '.join(self.last[-6:])}|\nnote={self.note}| ⚄ ü ═",
        )

    async def on_key(self, event: events.Key) -> None:
        """Count, or make the asked-for trouble."""
        self.count += 1
        self.last.append(f"{event.key}:{event.character!r}")
        match event.key:
            case "Q":
                self.exit()
            case "E":
                raise RuntimeError("asked for")
            case "B":
                self.note = "blocking"
                self.show()
                self.call_after_refresh(lambda: time.sleep(30))
            case "S":
                await self.suspend_busily()
            case "T":
                self.action_suspend_process()
            case "M" | "N" if isinstance(self._driver, GoblinDriver):
                self._driver.mouse(event.key == "M")
        self.show()

    async def suspend_busily(self) -> None:
        """Suspend while the box is repainted 100 times: the stock writer queue holds 30."""
        with self.suspend():
            os.write(1, b"<<suspended>>")
            for _ in range(100):
                self.count += 1
                self.show()
                await asyncio.sleep(0.002)
        self.note = "resumed"

    def on_paste(self, event: events.Paste) -> None:
        """Say how much was pasted."""
        self.note = f"paste {len(event.text)} {event.text[:8]!r}"
        self.show()

    def on_click(self, event: events.Click) -> None:
        """Say where."""
        self.note = f"click {event.screen_x},{event.screen_y}"
        self.show()

    def on_resize(self) -> None:
        """Show the new size."""
        if self.query(Static):
            self.call_later(self.show)


def say_goodbye(reason: str) -> None:
    """Prove that the last hook ran."""
    if path := os.environ.get("TINY_LOG"):
        with open(path, "a", encoding="utf-8") as log:
            log.write(f"{reason}\n")


if __name__ == "__main__":
    farewell.register(say_goodbye)
    sys.exit(run(TinyApp(stock="stock" in sys.argv)))
