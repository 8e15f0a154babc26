"""What `terminal` makes of environments, without a terminal."""

import subprocess
import sys

import pytest

from goblin_games.tui import terminal


@pytest.mark.parametrize(
    ("environ", "glyphs"),
    [
        ({"LANG": "en_GB.UTF-8"}, "unicode"),
        ({"LANG": "de_DE.utf8", "TERM": "linux"}, "safe"),
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, "ascii"),
        ({"LANG": "C", "LC_CTYPE": "en_US.UTF-8"}, "unicode"),
        ({"LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"LANG": "de_DE@euro"}, "ascii"),
        ({}, "ascii"),
        ({"TERM_PROGRAM": "WezTerm"}, "unicode"),
        ({"LANG": "C", "GOBLIN_GAMES_GLYPHS": "unicode"}, "unicode"),
        ({"LANG": "C.UTF-8", "GOBLIN_GAMES_GLYPHS": "ascii"}, "ascii"),
    ],
)
def test_glyphs(environ: dict[str, str], glyphs: str) -> None:
    """The locale decides as POSIX says; a wish wins."""
    assert terminal.glyph_choice(environ) == glyphs


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm-16color"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "xterm-mono"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "none"),
        ({"TERM": "linux", "GOBLIN_GAMES_COLOURS": "256"}, "256"),
    ],
)
def test_colours(environ: dict[str, str], colours: str) -> None:
    """COLORTERM, then TERM; a wish wins."""
    assert terminal.capabilities(environ).colours == colours


def test_ssh() -> None:
    """Over SSH: patient with Esc, no animations, few frames; what people set stays."""
    environ = {"TERM": "xterm", "SSH_TTY": "/dev/pts/3", "ESCDELAY": "400"}
    terminal.prepare(environ)
    assert environ["ESCDELAY"] == "400"
    assert environ["TEXTUAL_ANIMATIONS"] == "none"
    assert environ["TEXTUAL_FPS"] == "20"


def test_hosted() -> None:
    """On a server nothing of Textual's own switches gets through."""
    environ = {"GOBLIN_GAMES_HOSTED": "1", "TERM": "x\x1b]0;y", "COLORTERM": "$(x)", "LINES": "0"}
    environ |= {
        "TEXTUAL_DRIVER": "a:b",
        "TEXTUAL_LOG": "/x",
        "TEXTUAL": "devtools",
        "ESCDELAY": "x",
    }
    terminal.prepare(environ)
    assert (
        environ.keys() & {"TEXTUAL_DRIVER", "TEXTUAL_LOG", "TEXTUAL", "COLORTERM", "LINES"} == set()
    )
    assert environ["TERM"] == "xterm"


@pytest.mark.parametrize("term", ["", "dumb", "unknown"])
def test_dumb(term: str) -> None:
    """Such terminals get line mode."""
    assert terminal.capabilities({"TERM": term}).dumb


def test_imports_no_textual() -> None:
    """`prepare` must be able to run first."""
    code = "import sys, goblin_games.tui.terminal; print('textual' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "False\n"
