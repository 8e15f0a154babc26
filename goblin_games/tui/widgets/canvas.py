"""A widget that shows a painted grid and redraws only the cells that changed."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from goblin_games.tui.glyphs import UNICODE, Glyphs
from goblin_games.tui.paint import Grid, Pen
from goblin_games.tui.theme import DARK, Palette


class Canvas(Widget, can_focus=False):
    """Subclasses say what they look like in `paint` and call `repaint` when that has changed."""

    DEFAULT_CSS = """
    Canvas { width: 1fr; height: 1fr; background: $goblin-ground; color: $goblin-bone; }
    """

    ground = "bone on ground"
    """The ink of cells that nobody paints."""

    class Hit(Message):
        """Something on a canvas was clicked.

        Attributes:
            target: what the painter put there.
        """

        def __init__(self, target: Any) -> None:
            super().__init__()
            self.target = target

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._grid: Grid | None = None
        self._strips: dict[int, Strip] = {}
        self._drawn_with: tuple[str, str] = ("", "")

    @property
    def glyphs(self) -> Glyphs:
        """The set of glyphs that the app draws with."""
        return getattr(self.app, "glyphs", UNICODE)

    @property
    def palette(self) -> Palette:
        """The colours that the app draws with."""
        return getattr(self.app, "palette", DARK)

    def paint(self, pen: Pen) -> None:
        """Paint the whole picture."""

    def repaint(self) -> None:
        """Paint anew and send the terminal what changed."""
        if not all(self.size):
            return
        old, look = self._grid, self._drawn_with
        grid = self._draw()
        if old is None or (old.width, old.height) != self.size or look != self._drawn_with:
            self._strips.clear()
            self.refresh()
            return
        changes = grid.changes(old)
        if changes:
            for region in changes:
                self._strips.pop(region.y, None)
            self.refresh(*changes)

    def _draw(self) -> Grid:
        grid = Grid(*self.size, self.ground)
        self.paint(Pen(grid, self.glyphs))
        self._grid, self._drawn_with = grid, (self.palette.name, self.glyphs.name)
        return grid

    def render_line(self, y: int) -> Strip:
        """A row of the picture; the first that is asked for paints it, a tick before `Resize`."""
        grid = self._grid or self._draw()
        if y >= grid.height:
            return Strip.blank(self.size.width, self.palette.style(self.ground))
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = grid.strip(y, self.palette)
        return strip

    def rows(self) -> list[str]:
        """The text of all rows as last painted."""
        return [] if self._grid is None else [self._grid.row(y) for y in range(self._grid.height)]

    def on_resize(self, event: events.Resize) -> None:
        """A new size needs a new picture."""
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was clicked."""
        grid = self._grid
        target = grid.target(event.x, event.y) if grid is not None else None
        if target is not None:
            event.stop()
            self.post_message(self.Hit(target))
