"""What all screens have in common: keys as plain names, the card when it is too small."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen

from goblin_games.tui.choices import Choice
from goblin_games.tui.cures import leaving
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.footer import Footer
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.too_small import SMALL, TooSmall

if TYPE_CHECKING:
    from goblin_games.tui.app import GoblinApp

SMALLEST = (80, 24)


class BaseScreen(Screen[Any]):
    """Turns key events and clicks into calls of `press` and `hit`, while there is room for it.

    Below the smallest size a card asks for more room and swallows all keys.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    BaseScreen { layers: below top; overflow: hidden; }
    BaseScreen.-small TooSmall { display: block; }
    """
    small: ClassVar[tuple[int, int]] = SMALLEST

    @property
    def goblin(self) -> GoblinApp:
        """The app, with its settings."""
        return cast("GoblinApp", self.app)

    def call_after_refresh(self, callback: Any, *args: Any, **kwargs: Any) -> bool:
        """As in Textual, but nothing is called once this screen has gone.

        Whichever screen is refreshed next calls it, and would die of an error in it.
        """

        def call_if_here() -> Any:
            return None if leaving(self) else callback(*args, **kwargs)

        return super().call_after_refresh(call_if_here)

    def body(self) -> ComposeResult:
        """The widgets of this screen."""
        yield from ()

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield TooSmall(*self.small)

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        was_small = self.has_class(SMALL)
        self.set_class(width < self.small[0] or height < self.small[1], SMALL)
        if was_small:
            for part in self.query(Part):
                part.repaint()

    # -- keys and clicks ----------------------------------------------------------------------

    @property
    def on_top(self) -> bool:
        """Whether keys are meant for this screen: nothing lies on it, and it has not been left."""
        return self.app.screen is self

    def press(self, key: str, character: str | None) -> bool:
        """Handle a key; True if it meant something."""
        return False

    def hit(self, target: Any) -> None:
        """Handle a click on what a canvas put there."""

    def paste(self, text: str) -> None:
        """Text was pasted."""

    def click(self, target: Any) -> None:
        """A click on a key hint is that key; everything else is for `hit`."""
        if isinstance(target, str) and target.startswith("key:"):
            self.press_named(target[4:])
        else:
            self.hit(target)

    def press_named(self, key: str) -> None:
        """Press a key by its name, as key hints call it."""
        self.press(key, key if len(key) == 1 else None)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("ctrl+q", "ctrl+c"):
            return
        event.stop()
        event.prevent_default()
        if not self.on_top:  # typed ahead: it is meant for what has opened meanwhile
            self.app.screen.post_message(events.Key(event.key, event.character))
        elif not self.has_class(SMALL):
            self.goblin.touched()
            self.press(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.on_top and not self.has_class(SMALL):
            self.paste(event.text)

    def on_canvas_hit(self, message: Canvas.Hit) -> None:
        message.stop()
        if self.on_top and not self.has_class(SMALL):
            self.goblin.touched()
            self.click(message.target)


class GoblinScreen(BaseScreen):
    """A full screen."""

    DEFAULT_CSS = """
    GoblinScreen { background: $goblin-ground; }
    """

    @property
    def roomy(self) -> bool:
        """Whether there is room for the generous form of everything."""
        return self.size.width >= 110 and self.size.height >= 34

    def repaint(self) -> None:
        """Paint everything anew."""
        for canvas in self.query(Canvas):
            canvas.repaint()

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+p" and self.on_top and not self.has_class(SMALL):
            event.prevent_default()
            self.open_commands()

    def commands(self) -> list[Choice]:
        """What can be done here; the value of each is called. By default the footer's keys."""
        hints = [hint for footer in self.query(Footer) for hint in footer.hints if hint.press]
        return [Choice(hint.key, hint.word, value=partial(self.press_named, hint.press))
                for hint in hints]  # fmt: skip

    def open_commands(self) -> None:
        """Show all commands in one list."""
        from goblin_games.tui.screens.command_card import CommandCard

        self.app.push_screen(CommandCard(self), call)

    def say(self, text: str) -> None:
        """Say something to whoever looks at this screen."""
        self.goblin.say(text)


def call(action: Callable[[], object] | None) -> None:
    """Do what was chosen from a list of commands, if anything was."""
    if action is not None:
        action()


class Card(Canvas):
    """The canvas of a card screen."""

    DEFAULT_CSS = """
    Card { background: $goblin-ground; }
    """

    def paint(self, pen: Pen) -> None:
        screen = self.screen
        if isinstance(screen, CardScreen):
            wide, high = screen.extent()
            x, y = (pen.width - wide) // 2, (pen.height - high) // 2
            card = pen.part(x + 2, y + 1, wide - 4, high - 2)
            card.fill(0, 0, card.width, card.height, "bone on panel")
            screen.paint_card(card)


class CardScreen(BaseScreen, ModalScreen[Any]):
    """A card that lies on the table until it is dismissed."""

    DEFAULT_CSS = """
    CardScreen { align: center middle; background: transparent; }
    CardScreen:ansi { background: transparent; }
    """

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        """Width and height of the card on a screen of this size."""
        return min(60, width), min(12, height)

    def paint_card(self, pen: Pen) -> None:
        """Paint the card; inks should be "on panel"."""

    def heading(self, pen: Pen, text: str, right: str = "Esc close") -> None:
        """The card's first row."""
        pen.put(0, 0, " " * pen.width, "bone on raised")
        pen.put(0, 0, f" {text} ", "bold ink on green")
        if right:
            key, _, word = right.partition(" ")
            x = pen.width - len(right) - 2
            pen.spans(x, 0, [(key, "bold bone on raised"), (f" {word}", "dim on raised")],
                      hit="key:escape")  # fmt: skip

    def body(self) -> ComposeResult:
        yield Card()

    def on_mount(self) -> None:
        self._size_card()

    def on_resize(self, event: events.Resize) -> None:
        self._size_card()

    def _size_card(self) -> None:
        card = self.query_one(Card)
        # without colours Textual would show the table behind the card in black on black
        colourless = self.goblin.palette.kind == "mono"
        card.styles.width, card.styles.height = self.app.size if colourless else self.extent()

    def extent(self) -> tuple[int, int]:
        """Width and height of the card with its margin."""
        width, height = self.app.size
        wide, high = self.card_size(width, height)
        wide = width if wide + 12 > width else wide + 4  # no crumbs of the table beside it
        return wide, min(high + 2, height)

    def repaint(self) -> None:
        """Paint the card anew."""
        self._size_card()
        self.query_one(Card).repaint()

    def press(self, key: str, character: str | None) -> bool:
        if key in ("escape", "enter", "q"):
            self.dismiss(None)
            return True
        return False
