"""Colours: one palette per theme, and the styles and Textual themes that follow from it.

Screens name colours by what they mean ("amber", "dim", "ink on green"); only this module knows
what they look like.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.theme import Theme


class Palette(NamedTuple):
    """The colours of one theme.

    Attributes:
        ground: the table.
        panel: cards that lie on it.
        raised: the bands at the top and the bottom, and where the cursor is.
        bone: text.
        dim: text that can wait.
        faint: lines and empty slots, never words.
        green: what is yours.
        moss: walls and other quiet green things.
        amber: what may be pressed or clicked; gold.
        red: harm and enemies.
        blue: water and cold.
        violet: magic.
        seats: the colours of seats A to I.
        kind: "rgb", "ansi" (the terminal's own 16 colours) or "mono" (no colour at all).
    """

    name: str
    title: str
    ground: str
    panel: str
    raised: str
    bone: str
    dim: str
    faint: str
    green: str
    moss: str
    amber: str
    red: str
    blue: str
    violet: str
    seats: tuple[str, ...] = ()
    dark: bool = True
    kind: str = "rgb"

    def colour(self, name: str) -> str:
        """The colour of a name: a field, `ink` for text on a coloured ground, a seat's letter."""
        if name == "ink":
            return self.ground
        if len(name) == 1 and name.isupper():
            return self.seats[(ord(name) - 65) % len(self.seats)]
        return str(getattr(self, name))

    def style(self, ink: str) -> Style:
        """The style of an ink such as "dim", "bold amber" or "ink on green"."""
        return _style(self, ink)


@lru_cache(maxsize=4096)
def _style(palette: Palette, ink: str) -> Style:
    words = ink.split()
    bold = "bold" in words
    under = "under" in words
    words = [word for word in words if word not in ("bold", "under")]
    fore = words[0] if words else "bone"
    back = words[2] if len(words) > 2 else "ground"
    if palette.kind == "mono":
        filled = back not in ("ground", "panel", "raised")
        return Style(bold=bold or None, underline=under or None, reverse=filled or None)
    return Style(
        color=palette.colour(fore),
        bgcolor=palette.colour(back),
        bold=bold or None,
        underline=under or None,
    )


_SEATS = (
    "#7cc0dd", "#e6b450", "#3ec79a", "#c39ae0", "#e2674f", "#f0e68c", "#9ab0ff", "#d8d2c0",
    "#e79ac0",
)  # fmt: skip
_DEEP_SEATS = (
    "#1f6485", "#8a5a00", "#0b6b4c", "#6d3fa0", "#a8321c", "#6b6200", "#3547a8", "#57523f",
    "#93336b",
)  # fmt: skip
_BRIGHT = (
    "bright_cyan", "bright_yellow", "bright_green", "bright_magenta", "bright_red", "yellow",
    "bright_white", "white", "bright_cyan",
)  # fmt: skip

DARK = Palette(
    "goblin-dark", "goblin dark", ground="#15180f", panel="#1c2015", raised="#2a3020",
    bone="#ece6d2", dim="#9c9782", faint="#4a4f3b", green="#a6d45f", moss="#5f7a3a",
    amber="#e6b450", red="#ec7760", blue="#7cc0dd", violet="#c39ae0", seats=_SEATS,
)  # fmt: skip
LIGHT = Palette(
    "goblin-light", "goblin light", ground="#f5f1e3", panel="#ece6d3", raised="#ddd6bf",
    bone="#22251a", dim="#57533f", faint="#bdb69c", green="#3a6410", moss="#6b8a3f",
    amber="#7a4e00", red="#a02c17", blue="#1a5c7c", violet="#64379a", seats=_DEEP_SEATS,
    dark=False,
)  # fmt: skip
CONTRAST = Palette(
    "goblin-contrast", "high contrast", ground="#000000", panel="#000000", raised="#1f1f1f",
    bone="#ffffff", dim="#d4d4d4", faint="#8a8a8a", green="#8dff4f", moss="#58b030",
    amber="#ffd400", red="#ff7d6e", blue="#74d5ff", violet="#e2b0ff", seats=_SEATS,
)  # fmt: skip
CLEAR = Palette(
    "goblin-clear", "clear (for colour-blind eyes)", ground="#14171a", panel="#1b1f23",
    raised="#2a3036", bone="#ecebe6", dim="#9b9a92", faint="#4c5258", green="#63c8f2",
    moss="#4f7f99", amber="#f0e05a", red="#f5894a", blue="#8fb8ff", violet="#dba6d2",
    seats=("#63c8f2", "#f0e05a", "#35c29a", "#dba6d2", "#f5894a", "#fff4b0", "#8fb8ff",
           "#d8d4c8", "#b9d9a0"),
)  # fmt: skip
ANSI = Palette(
    "goblin-ansi", "the terminal's own 16", ground="black", panel="black", raised="black",
    bone="bright_white", dim="white", faint="bright_black", green="bright_green", moss="green",
    amber="bright_yellow", red="bright_red", blue="bright_cyan", violet="bright_magenta",
    seats=_BRIGHT, kind="ansi",
)  # fmt: skip
MONO = Palette(
    "goblin-mono", "no colour", ground="default", panel="default", raised="default",
    bone="default", dim="default", faint="default", green="default", moss="default",
    amber="default", red="default", blue="default", violet="default", seats=("default",) * 9,
    kind="mono",
)  # fmt: skip
PALETTES: Mapping[str, Palette] = {
    palette.name: palette for palette in (DARK, LIGHT, CONTRAST, CLEAR, ANSI, MONO)
}
DEFAULT = DARK.name


def palette(name: str) -> Palette:
    """The palette of a theme; the default one if there is no such theme."""
    return PALETTES.get(name, DARK)


_OF_ANSI_THEMES = {
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
    "border-blurred": "ansi_black",
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_white",
    "input-cursor-background": "ansi_black",
    "input-cursor-foreground": "ansi_bright_white",
    "input-cursor-text-style": "none",
    "input-selection-background": "ansi_bright_blue",
    "input-selection-foreground": "ansi_black",
    "screen-selection-background": "ansi_bright_blue",
    "screen-selection-foreground": "ansi_black",
}
"""What Textual's own style sheet asks of a theme that uses the terminal's colours."""


def textual_theme(palette: Palette) -> Theme:
    """The palette as a Textual theme, for what CSS draws: grounds, mostly."""
    css = {name: _css(palette, getattr(palette, name)) for name in _COLOURS}
    return Theme(
        name=palette.name,
        primary=css["green"],
        secondary=css["amber"],
        warning=css["amber"],
        error=css["red"],
        success=css["green"],
        accent=css["amber"],
        foreground=css["bone"],
        background=css["ground"],
        surface=css["panel"],
        panel=css["raised"],
        dark=palette.dark,
        ansi=palette.kind != "rgb",
        variables={
            **{f"goblin-{name}": value for name, value in css.items()},
            **({} if palette.kind == "rgb" else _OF_ANSI_THEMES),
        },
    )


_COLOURS = Palette._fields[Palette._fields.index("ground") : Palette._fields.index("seats")]


def _css(palette: Palette, colour: str) -> str:
    return colour if palette.kind == "rgb" else f"ansi_{colour}"
