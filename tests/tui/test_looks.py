"""Colours that can be read, glyphs that are one cell wide."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from goblin_games.tui.glyphs import ASCII, SETS, Glyphs, choose, plain
from goblin_games.tui.theme import PALETTES, Palette, textual_theme

GLYPHS = [name for name in Glyphs._fields if name != "name"]
WORDS = ("bone", "dim", "green", "amber", "red", "blue", "violet")
COLOURED = [made for made in PALETTES.values() if made.kind != "mono"]


def luminance(colour: str) -> float:
    red, green, blue = Color.parse(colour).get_truecolor(DEFAULT_TERMINAL_THEME)
    parts = [c / 255 for c in (red, green, blue)]
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", COLOURED, ids=lambda made: made.name)
def test_words_can_be_read_on_every_ground(palette: Palette) -> None:
    for word, ground in product(WORDS, ("ground", "panel", "raised")):
        seen = contrast(palette.colour(word), palette.colour(ground))
        assert seen >= 4.5, f"{word} on {ground}: {seen:.2f}"


@pytest.mark.parametrize("palette", COLOURED, ids=lambda made: made.name)
def test_dark_words_can_be_read_on_filled_blocks(palette: Palette) -> None:
    filled = [palette.colour(word) for word in ("bone", "dim", "green", "amber", "red")]
    for colour in (*filled, *palette.seats):
        assert contrast(palette.colour("ink"), colour) >= 4.5, colour


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda made: made.name)
def test_every_style_sets_both_colours_or_none(palette: Palette) -> None:
    for ink in ("bone", "bold amber", "ink on green", "bold ink on A", "dim on raised"):
        style = palette.style(ink)
        assert (style.color is None) == (style.bgcolor is None)
    assert textual_theme(palette).ansi == (palette.kind != "rgb")


def test_without_colours_filled_blocks_are_reversed() -> None:
    style = PALETTES["goblin-mono"].style("ink on green")
    assert style.reverse
    assert style.color is None


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_is_one_cell(name: str) -> None:
    for field in GLYPHS:
        glyph = getattr(SETS[name], field)
        assert len(glyph) == cell_len(glyph) == 1, field


def test_every_glyph_has_an_ascii_twin() -> None:
    for field in GLYPHS:
        assert getattr(ASCII, field).isascii()
        for glyphs in SETS.values():
            assert plain(getattr(glyphs, field)) != "?"


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"}, "unicode"),
        ({"LANG": "C", "TERM": "xterm-256color"}, "ascii"),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({"LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"LANG": "de_DE.UTF-8", "TERM": "linux"}, "safe"),
        ({"LANG": "ja_JP.UTF-8", "TERM": "xterm"}, "ascii"),
    ],
)
def test_the_set_follows_locale_and_terminal(environ: dict[str, str], name: str) -> None:
    assert choose("auto", environ).name == name
