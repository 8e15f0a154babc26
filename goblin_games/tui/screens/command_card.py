"""All commands of the present screen in one list: type a few letters, press Enter.

Nothing is said here twice: a screen tells what it offers (`commands`), the settings tell their
values, and only what works everywhere is added.
"""

from __future__ import annotations

import time
from pathlib import Path

from goblin_games.tui.choices import Choice
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.screens.settings import setting_commands
from goblin_games.tui.widgets.line_edit import LineEdit


class CommandCard(ListCard):
    """Dismissed with what the chosen command does, to be called; or with None."""

    def __init__(self, screen: GoblinScreen) -> None:
        self.all = all_commands(screen)
        super().__init__("Commands", self.all)
        self.line = LineEdit(limit=40)

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        return min(66, width - 4), min(len(self.all) + 5, height - 4, 26)

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, self.heading_text)
        pen.put(2, 2, pen.glyphs.here, "bold amber on panel")
        if not self.line.text:
            pen.put(5, 2, "type a few letters", "dim on panel")
        self.line.draw(pen, 4, 2, pen.width - 6, "bold bone on panel")
        if not self.choices:
            pen.put(4, 4, "No command is called that.", "dim on panel")
        self.paint_choices(pen, 4)

    def paint_choice(self, pen: Pen, y: int, choice: Choice, here: bool) -> None:
        ground = "raised" if here else "panel"
        end = pen.put(4, y, choice.text, f"{'bold ' if here else ''}bone on {ground}")
        end = pen.put(end + 2, y, choice.note[: pen.width - end - 12], f"dim on {ground}")
        pen.right(pen.width - 3, y, f" {choice.key}", f"bold amber on {ground}")

    def type(self, key: str, character: str | None) -> bool:
        if not self.line.press(key, character):
            return False
        self._filter()
        return True

    def paste(self, text: str) -> None:
        self.line.insert(text)
        self._filter()

    def _filter(self) -> None:
        self.choices = fitting(self.all, self.line.text)
        self.cursor = 0
        self.repaint()


def fitting(commands: list[Choice], typed: str) -> list[Choice]:
    """The commands in which every typed word occurs; those that begin with it come first.

    >>> some = [Choice("U", "undo"), Choice("", "dice: fair", "no undo"), Choice("D", "do")]
    >>> [command.key for command in fitting(some, " UNDO")], fitting(some, "un x")
    (['U', ''], [])
    """
    words = typed.lower().split()
    found = [c for c in commands if all(word in f"{c.text} {c.note}".lower() for word in words)]
    return sorted(found, key=lambda command: not command.text.lower().startswith(words[:1][0])
                  if words else False)  # fmt: skip


def all_commands(screen: GoblinScreen) -> list[Choice]:
    """What the screen offers, then what works everywhere; nothing twice."""
    offered = [*screen.commands(), *_everywhere(screen), *setting_commands(screen.goblin)]
    once = {command.value: command for command in reversed(offered)}
    return [command._replace(text=command.text[:1].upper() + command.text[1:])
            for command in reversed(once.values())]  # fmt: skip


def _everywhere(screen: GoblinScreen) -> list[Choice]:
    app = screen.goblin
    found = [Choice("", "settings", value=app.open_settings)]
    if not app.hosted:
        found.append(Choice("", "save a picture", "of this screen, SVG, in this folder",
                            lambda: save_picture(screen)))  # fmt: skip
    if len(app.screen_stack) > 2:  # the menu, this screen, and perhaps this card
        found.append(Choice("", "leave for the menu", value=app.to_menu))
    return [*found, Choice("Ctrl+Q", "quit Goblin Games", value=app.exit)]


def save_picture(screen: GoblinScreen) -> None:
    """Write what the screen shows into the folder from which the app was started."""
    from goblin_games.tui.pictures import svg_of

    file = Path(f"goblin-games-{time.strftime('%Y-%m-%d-%H%M%S')}.svg")
    try:
        file.write_text(svg_of(screen.app), encoding="utf-8")
    except OSError as error:
        screen.say(f"The picture cannot be saved: {error.strerror}.")
    else:
        screen.say(f"Saved as {file}.")
