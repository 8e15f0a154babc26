"""Leaving out what is shown already must not change what is shown."""

import pyte
from hypothesis import given
from hypothesis import strategies as st

from goblin_games.tui.output import Kind, kind_of
from goblin_games.tui.shown import Shown, cells

COLUMNS, ROWS = 12, 3

segments = st.tuples(
    st.sampled_from(["1;31", "32", "38;5;9;48;5;22", "1;38;5;9;48;5;22", "4;32", "7", ""]),
    st.text("ab● ", max_size=4),
)


def render(parts: list[tuple[str, str]]) -> str:
    """Write segments as Rich does."""
    return "".join(f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text for sgr, text in parts if text)


@st.composite
def pieces(draw: st.DrawFn) -> str:
    """Draw one piece that stays inside its row."""
    text = render(draw(st.lists(segments, max_size=4)))
    column = draw(st.integers(1, COLUMNS))
    if column + cells(text) - 1 > COLUMNS:
        return ""
    return f"\x1b[{draw(st.integers(1, ROWS))};{column}H{text}\r\n"


frames = st.lists(pieces(), min_size=1, max_size=6).map("".join)


def seen(screen: pyte.Screen) -> list[list[object]]:
    """Return every cell with its style; of blanks, what can be seen of it."""
    cells = [[screen.buffer[row][column] for column in range(COLUMNS)] for row in range(ROWS)]
    return [[_visible(cell) for cell in row] for row in cells]


def _visible(cell: pyte.screens.Char) -> object:
    if cell.data != " " or cell.underscore or cell.reverse:
        return cell
    return cell.bg


@given(st.lists(frames, max_size=8))
def test_same_picture(sent: list[str]) -> None:
    """A terminal that gets the news shows what one shows that gets everything."""
    whole, spared, shown = pyte.Screen(COLUMNS, ROWS), pyte.Screen(COLUMNS, ROWS), Shown()
    for screen in (whole, spared):
        screen.reset_mode(pyte.modes.DECAWM)
    for frame in sent:
        pyte.Stream(whole).feed(frame.replace("\r\n", ""))
        pyte.Stream(spared).feed(shown.news(frame))
        assert seen(spared) == seen(whole)


def test_forget() -> None:
    """After `forget` all is sent again."""
    shown, frame = Shown(), "\x1b[1;1H\x1b[1mab\x1b[0m"
    assert shown.news(frame) == frame
    assert shown.news(frame) == ""
    shown.forget()
    assert shown.news(frame) == frame


def test_links_stay_whole() -> None:
    """A link that changes is sent with its end."""
    shown = Shown()
    link = "\x1b]8;;{}\x1b\\\x1b[4mgo\x1b[0m\x1b]8;;\x1b\\"
    shown.news("\x1b[1;1H" + link.format("a"))
    assert shown.news("\x1b[1;1H" + link.format("b")) == "\x1b[1;1H" + link.format("b")


def test_only_whole_screens_are_full() -> None:
    """Two panels as high as the screen, but narrower, replace nothing."""
    assert kind_of("\x1b[1;1H\x1b[1mabc\x1b[0m\r\n\x1b[2;1Hdef\x1b[1;1H", (3, 2)) is Kind.FULL
    assert kind_of("\x1b[1;1Hab\r\n\x1b[2;1Hdef\x1b[1;1H", (3, 2)) is Kind.PART
    assert kind_of("\x1b[1;1H漢字\r\n\x1b[2;1Hdefg", (4, 2)) is Kind.FULL
    assert kind_of("\x1b]52;c;YWJj\a", (4, 2)) is Kind.CONTROL
