"""The keyboard without a terminal: any bytes, cut anywhere."""

from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from goblin_games.tui.keyboard import MAX_PASTE, Keyboard

BITS = ["\x1b", "[", "<", "1", ";", ":", "3", "u", "M", "m", "A", "R", "~", "O", "p", "\x1b[200~"]
BITS += ["\x1b[201~", "\x1b[", "NaN", "48;", "t", "?", "$y", "a", "é", "\x00", "55296"]


def everything(keyboard: Keyboard, *pieces: bytes) -> list[Message]:
    """Return all messages, after a silence too."""
    messages = [message for piece in pieces for message in keyboard.feed(piece)]
    keyboard._last = 0.0
    return messages + list(keyboard.tick()) + list(keyboard.tick())


def keys(*pieces: bytes) -> list[str]:
    """Return the names of the keys."""
    messages = everything(Keyboard(), *pieces)
    return [message.key for message in messages if isinstance(message, events.Key)]


@given(st.lists(st.sampled_from(BITS), max_size=40), st.binary(max_size=8))
def test_anything_goes(bits: list[str], noise: bytes) -> None:
    """No bytes raise, whatever came before a key arrives, all text can be stored."""
    keyboard = Keyboard()
    for message in everything(keyboard, "".join(bits).encode() + noise, b"\x1b[201~"):
        if isinstance(message, events.Key):
            (message.key + (message.character or "")).encode()
        if isinstance(message, events.Paste):
            assert len(message.text) <= MAX_PASTE
    assert keyboard.patience is None
    last = everything(keyboard, b"z")[-1]
    assert isinstance(last, events.Key)
    assert last.key == "z"


@given(st.lists(st.integers(0, 40), max_size=6))
def test_cut_anywhere(cuts: list[int]) -> None:
    """The same bytes in other pieces are the same messages."""
    data = "\x1b[Aé\x1b[200~p\x1b[Bü\r\nq\x1b[201~\x1bOp\x1b[97;1:2u".encode()
    pieces = [data[a:b] for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), None], strict=True)]
    shown = [
        message.key if isinstance(message, events.Key) else message.text
        for message in everything(Keyboard(), *pieces)
        if isinstance(message, events.Key | events.Paste)
    ]
    assert shown == ["up", "é", "p[Bü\nq", "0", "a"]


def test_kitty_modifiers() -> None:
    """Shift gives the shifted letter, other modifiers their names, locks nothing."""
    assert keys(b"\x1b[97;2u") == ["A"]
    assert keys(b"\x1b[97:65;2:1u") == ["A"]
    assert keys(b"\x1b[97;65u") == ["a"]
    assert keys(b"\x1b[97;5u") == ["ctrl+a"]
    assert keys(b"\x1b[27u") == ["escape"]
    assert keys(b"\x1b[1;5A") == ["ctrl+up"]
    assert keys(b"\x1b[57414u", b"\x1b[57417u") == ["enter", "left"]


def test_alt_and_escape() -> None:
    """Esc alone, and Esc with a letter, after a silence."""
    assert keys(b"\x1b") == ["escape"]
    assert keys(b"\x1bx") == ["alt+x"]
