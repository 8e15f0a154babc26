"""What comes from the keyboard never kills the app: stock Textual dies, ours lives."""

import random

import pytest

from .conftest import Start

KILLERS = {
    "invalid UTF-8 (Textual#6456)": b"\xff\xc3\x28",
    "kitty repeat": b"\x1b[97;1:2u",
    "kitty release": b"\x1b[97;1:3u",
    "kitty arrow repeat": b"\x1b[1;1:2A",
    "kitty code point out of range": b"\x1b[99999999u",
}


@pytest.mark.parametrize("bytes_", KILLERS.values(), ids=KILLERS)
def test_stock_driver_dies(start: Start, bytes_: bytes) -> None:
    """The reproduction: remove a case here when Textual has repaired it."""
    terminal = start("stock")
    terminal.feed(bytes_)
    terminal.wait()
    assert b"Error" in terminal.since()


def test_our_driver_lives(start: Start) -> None:
    """All of them in one session, each followed by a key that must arrive."""
    terminal = start()
    for bytes_ in KILLERS.values():
        terminal.feed(bytes_ + b"z")
        terminal.wait_for("z:'z'|")
        terminal.feed("y")
        terminal.wait_for("y:'y'|")
    terminal.feed("Q")
    assert terminal.wait() == 0


def test_repeat_is_a_press_and_release_is_nothing(start: Start) -> None:
    """Kitty events left on by another program play once per press."""
    terminal = start()
    terminal.feed("\x1b[97;1:1u\x1b[97;1:3u\x1b[98;1:2u\x1b[1;1:2A\x1b[1;1:3A\x1b[120;5:1u")
    terminal.wait_for("keys=a:'a' b:'b' up:None ctrl+x:None|")


def test_nonsense_types_nothing(start: Start) -> None:
    """NaN mouse reports (Textual#6573) and unknown sequences are no keys."""
    terminal = start()
    terminal.feed("\x1b[<35;NaN;NaNM\x1b[<NaN;1;1m\x1b[?62;4c\x1b[?1u\x1b[=3z\x1b[48;0;0;0;0tq")
    terminal.wait_for("keys=q:'q'|")


def test_stock_driver_types_nan(start: Start) -> None:
    """The reproduction of Textual#6573."""
    terminal = start("stock")
    terminal.feed("\x1b[<35;NaN;NaNM")
    terminal.wait_for("N:'N'")


def test_keypad(start: Start) -> None:
    """Application mode (PuTTY) and kitty keypads type digits, and Enter is Enter."""
    terminal = start()
    terminal.feed("\x1bOp\x1bOy\x1bOk\x1b[57404u\x1bOM")
    terminal.wait_for("keys=0:'0' 9:'9' plus:'+' 5:'5' enter:'\\r'|")


def test_slow_arrows_over_ssh(start: Start) -> None:
    """An arrow key whose bytes come 150 ms apart is still an arrow key."""
    terminal = start(env={"SSH_CONNECTION": "::1 1 ::1 22"})
    terminal.feed("\x1b")
    terminal.watch(0.15)
    terminal.feed("[")
    terminal.watch(0.15)
    terminal.feed("Aa")
    terminal.wait_for("keys=up:None a:'a'|")
    terminal.feed("\x1b")
    terminal.wait_for("escape:'\\x1b'|")


def test_storm_of_keys(start: Start) -> None:
    """1,000 arrows at once all arrive."""
    terminal = start()
    terminal.feed("\x1b[B" * 1000)
    terminal.wait_for("n=1000 ")


def test_pasted_megabyte(start: Start) -> None:
    """A huge paste is cut, is no keys, and cannot hide escape sequences."""
    terminal = start()
    text = b"ab\x1b[<35;1;1Mcd\n" * 75_000
    terminal.feed(b"\x1b[200~" + text + b"\x1b[201~")
    terminal.wait_for("note=paste 16384 ")
    terminal.feed("z")
    terminal.wait_for("n=1 ")
    assert terminal.peak_memory() < 120


def test_megabyte_without_bracketed_paste(start: Start) -> None:
    """Typing far ahead is forgotten, not queued for minutes."""
    terminal = start()
    terminal.feed(b"a" * 1_000_000, timeout=20)
    terminal.settle(0.3, timeout=15)
    terminal.feed("\x1b[200~end\x1b[201~")
    terminal.wait_for("note=paste 3")
    assert terminal.peak_memory() < 120


def test_paste_without_end(start: Start) -> None:
    """The keyboard comes back when the end of a paste is lost."""
    terminal = start()
    terminal.feed("\x1b[200~abc\x1b[20")
    terminal.wait_for("note=paste 3")
    terminal.feed("z")
    terminal.wait_for("z:'z'|")


def test_random_bytes(start: Start) -> None:
    """Whatever comes, the next key arrives."""
    terminal = start()
    dice = random.Random(7)
    alphabet = [bytes([byte]) for byte in b"\x1b[<;:91uM~?\xff\xe2"]
    for _ in range(40):
        noise = b"".join(dice.choices(alphabet, k=200))
        terminal.feed(noise + b"\x1b[201~")
    terminal.watch(0.3)
    terminal.feed("z")
    terminal.wait_for("z:'z'|")


def test_clicks_but_no_motion(start: Start) -> None:
    """Mouse modes: clicks and drags only; free at a key; off if asked."""
    terminal = start()
    sent = terminal.since()
    assert b"?1000h" in sent
    assert b"?1006h" in sent
    assert b"?1003h" not in sent
    terminal.feed("\x1b[<0;5;3M\x1b[<0;5;3m")
    terminal.wait_for("note=click 4,2")
    mark = terminal.mark()
    terminal.feed("N")
    terminal.wait_for("n=1 ")
    assert b"?1000l" in terminal.since(mark)
    terminal.feed("M")
    terminal.wait_for("n=2 ")
    assert b"?1000h" in terminal.since(mark)


@pytest.mark.parametrize("env", [{"GOBLIN_GAMES_MOUSE": "off"}, {"GOBLIN_GAMES_LINK": "slow"}])
def test_no_mouse(start: Start, env: dict[str, str]) -> None:
    """The environment turns the mouse off."""
    assert b"?1000h" not in start(env=env).since()
