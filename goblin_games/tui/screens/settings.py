"""The settings, and a card of glyphs to judge them by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from goblin_games.tui.glyphs import SETS
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.form import FormScreen, Row
from goblin_games.tui.settings import PACES
from goblin_games.tui.theme import PALETTES
from goblin_games.tui.widgets.dice import Die, draw_chip, draw_die
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.gauge import draw_bar, draw_hearts, draw_track


class SettingsScreen(FormScreen):
    """Every change shows at once."""

    title_text = "Settings"

    def hints(self) -> list[KeyHint]:
        return [*super().hints()[:2], KeyHint("Esc", "done", "escape")]

    def entered(self) -> None:
        self.dismiss(None)

    def rows(self) -> Sequence[Row]:
        settings = self.goblin.settings
        return [
            Row("LOOKS"),
            self._pick("colours", "theme", list(PALETTES),
                       {name: made.title for name, made in PALETTES.items()},
                       "All of them keep text readable, and no fact is told by colour alone."),
            self._pick("glyphs", "glyphs", ["auto", *SETS],
                       {"auto": f"auto: {self.goblin.glyphs.name}"},
                       "If the signs below look wrong or do not line up, take safe or ascii."),
            self._flag("motion", "motion", "Dice tumble for half a second; any key skips it."),
            Row(""),
            Row("PACE"),
            self._pick("computers", "pace", list(PACES), {p: f"{p:g} s" for p in PACES},
                       "How long a computer's move takes at least. Space hurries to your turn."),
            self._flag("dice roll", "auto_roll", "Dice roll by themselves, or wait for Space.",
                       ("by themselves", "with Space")),
            Row(""),
            Row("TABLE"),
            self._flag("cover", "covers", "Cover the screen between people who have secrets."),
            Row("mouse", "on" if settings.mouse else "off",
                "Off leaves the mouse to the terminal, so that text can be marked. "
                "The key M does the same everywhere.",
                lambda step: self.goblin.toggle_mouse()),
        ]  # fmt: skip

    def on_mount(self) -> None:
        self.cursor = 1

    def _pick(
        self, label: str, name: str, values: list[Any], words: dict[Any, str], note: str
    ) -> Row:
        settings = self.goblin.settings
        value = getattr(settings, name)
        at = values.index(value) if value in values else 0

        def change(step: int) -> None:
            setattr(settings, name, values[(at + step) % len(values)])

        return Row(label, words.get(value, str(value)), note, change)

    def _flag(
        self, label: str, name: str, note: str, words: tuple[str, str] = ("on", "off")
    ) -> Row:
        settings = self.goblin.settings
        value = bool(getattr(settings, name))
        change: Callable[[int], None] = lambda step: setattr(settings, name, not value)  # noqa: E731
        return Row(label, words[0] if value else words[1], note, change)

    def changed(self) -> None:
        settings = self.goblin.settings
        settings.changed()
        if (settings.theme, settings.glyphs) != (self.goblin.palette.name, ""):
            self.goblin.dress()

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        card = pen.part(max((pen.width - 104) // 2, 0) + self.split + 3, 6, 26, 12)
        card.put(0, 0, "GLYPH CARD", "dim")
        draw_die(card, 0, 1, Die(5))
        draw_die(card, 9, 1, Die(6, mark="chosen"))
        draw_chip(card, 18, 1, Die(3, 4))
        draw_chip(card, 18, 2, Die(7, 8))
        draw_chip(card, 18, 3, Die(17, 20))
        end = draw_hearts(card, 0, 5, 3, 4)
        draw_track(card, end + 2, 5, 4, 8, "amber")
        draw_track(card, end + 12, 5, 2, 3, "violet", card.glyphs.gem, card.glyphs.no_gem)
        draw_bar(card, 0, 7, 20, 13, 22, "green", target=18)
        glyphs = card.glyphs
        card.put(0, 9, f"{glyphs.line * 3}{glyphs.corner}{glyphs.line * 3} {glyphs.left}"
                 f"{glyphs.right}{glyphs.up}{glyphs.down} {glyphs.here} {glyphs.done} "
                 f"{glyphs.crown}", "bone")  # fmt: skip
