"""The settings, and a card of glyphs to judge them by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from goblin_games.tui.choices import Choice
from goblin_games.tui.glyphs import SETS
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.form import FormScreen, Row
from goblin_games.tui.settings import PACES
from goblin_games.tui.theme import PALETTES
from goblin_games.tui.widgets.dice import Die, draw_chip, draw_die
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.gauge import draw_bar, draw_hearts, draw_track

if TYPE_CHECKING:
    from goblin_games.tui.app import GoblinApp


@dataclass(frozen=True)
class Wish:
    """Something that people can have as they like.

    Attributes:
        label: what it is called.
        name: the attribute of `Settings` that holds it.
        words: every value it can have, and how people call that.
        note: what it means.
    """

    label: str
    name: str
    words: Mapping[Any, str]
    note: str

    def now(self, app: GoblinApp) -> Any:
        """The present value; the first one if it is none that is offered."""
        value = getattr(app.settings, self.name)
        return value if value in self.words else next(iter(self.words))

    def take(self, app: GoblinApp, value: Any) -> str:
        """Have it so from now on; returns what is wrong if that cannot be kept."""
        if self.name == "mouse":
            app.toggle_mouse()
            return ""
        setattr(app.settings, self.name, value)
        if self.name == "tips":
            app.settings.told.clear()
        app.dress()
        return app.settings.changed()

    def step(self, app: GoblinApp, step: int) -> str:
        """Have it as it is `step` values further; returns what `take` does."""
        values = list(self.words)
        return self.take(app, values[(values.index(self.now(app)) + step) % len(values)])


ON_OFF = {True: "on", False: "off"}


def wishes(app: GoblinApp) -> dict[str, list[Wish]]:
    """All settings by heading."""
    return {
        "LOOKS": [
            Wish("colours", "theme", {name: made.title for name, made in PALETTES.items()},
                 "All of them keep text readable, and no fact is told by colour alone."),
            Wish("glyphs", "glyphs",
                 {"auto": f"auto: {app.glyphs.name}", **{name: name for name in SETS}},
                 "If the signs below look wrong or do not line up, take safe or ascii."),
            Wish("motion", "motion", ON_OFF,
                 "Dice tumble for half a second; any key skips it."),
        ],
        "PACE": [
            Wish("computers", "pace", {pace: f"{pace:g} s" for pace in PACES},
                 "How long a computer's move takes at least. Space hurries to your turn."),
            Wish("dice roll", "auto_roll", {True: "by themselves", False: "with Space"},
                 "Dice roll by themselves, or wait for Space."),
        ],
        "TABLE": [
            Wish("cover", "covers", ON_OFF,
                 "Cover the screen between people who have secrets."),
            Wish("tips", "tips", ON_OFF,
                 "A tip when a game asks something for the first time. Off and on again: all of "
                 "them once more."),
            Wish("mouse", "mouse", ON_OFF,
                 "Off leaves the mouse to the terminal, so that text can be marked. "
                 "The key M does the same everywhere."),
        ],
    }  # fmt: skip


def setting_commands(app: GoblinApp) -> list[Choice]:
    """A command for every value that a setting does not have now."""
    return [
        Choice("", f"{wish.label}: {word}", value=partial(wish.take, app, value))
        for group in wishes(app).values() for wish in group
        for value, word in wish.words.items() if value != wish.now(app)
    ]  # fmt: skip


class SettingsScreen(FormScreen):
    """Every change shows at once."""

    title_text = "Settings"

    def hints(self) -> list[KeyHint]:
        return [*super().hints()[:2], KeyHint("Esc", "done", "escape")]

    def entered(self) -> None:
        self.dismiss(None)

    def rows(self) -> Sequence[Row]:
        rows = []
        for heading, group in wishes(self.goblin).items():
            rows += [Row(heading), *(self._row(wish) for wish in group), Row("")]
        return rows[:-1]

    def _row(self, wish: Wish) -> Row:
        word = wish.words[wish.now(self.goblin)]
        return Row(wish.label, word, wish.note, partial(self._step, wish))

    def _step(self, wish: Wish, step: int) -> None:
        self.problem = wish.step(self.goblin, step)

    def on_mount(self) -> None:
        self.cursor = 1

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
