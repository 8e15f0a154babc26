"""GoblinDriver: Textual's terminal driver, made to outlive what terminals do.

Give it to the app: `App(driver_class=GoblinDriver)`; run the app with `launch.run`.

| what happens | Textual 8.2.8 | here |
| --- | --- | --- |
| bytes that are no keys (#6456, #6573) | traceback, or typed into the game | dropped: `keyboard` |
| terminal vanishes | busy loop under nohup, sudden death else | exit 129 within 2 s |
| SIGHUP, SIGTERM, SIGINT | death in raw mode, no clean-up | exit 129, 143, 130, restored |
| terminal stops reading | event loop blocks for ever | frames are dropped: `output` |
| repaint while suspended | deadlock | nothing is written meanwhile |
| size 65535x65535 | a core and all memory | 400x150 at most |
| mouse | every motion reported (1003) | clicks and drags; `mouse(False)` frees it |
| a screen opens, the app starts | 3 to 4 full frames | mostly one: `output` |

On Windows it is the stock driver with a `mouse` method.
"""

import sys

if sys.platform == "win32":
    from textual.drivers.windows_driver import WindowsDriver

    class GoblinDriver(WindowsDriver):
        """The stock driver; see above."""

        terminal_gone = False

        def mouse(self, on: bool) -> None:
            """Switch mouse reports on or off."""
            if not on:
                self._disable_mouse_support()
            self._mouse = on
            if on:
                self._enable_mouse_support()

else:
    from goblin_games.tui.posix_driver import GoblinDriver

__all__ = ["GoblinDriver"]
