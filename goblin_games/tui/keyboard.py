"""Bytes from the keyboard to Textual messages, whatever the bytes are.

Textual 8.2's parser lets one wrong byte or number kill the app. Cured here:
- invalid UTF-8 (Textual#6456): dropped;
- kitty key repeat and release (`CSI 97;1:3u`, `CSI 1;1:2A`), left on by another program: a
  repeat is a press, a release is nothing; stock raises ValueError;
- code points and numbers out of range, lone surrogates: dropped;
- mouse reports with NaN (Textual#6573), unknown but well-formed sequences: dropped, where stock
  types their characters into the game;
- keys without text (kitty keypad): digits type digits;
- pastes: bounded, without control characters, and a paste whose end is lost ends by itself.
"""

import codecs
import re
import time
from collections.abc import Generator, Iterable, Iterator
from typing import Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

MAX_PASTE: Final = 16_384
"""Characters of a paste that are kept."""
PASTE_TIMEOUT: Final = 2.0
"""Seconds of silence after which a paste without an end is taken as complete."""

_PASTE_START, _PASTE_END = "\x1b[200~", "\x1b[201~"
_KITTY = re.compile(r"\x1b\[([\d:]*)(?:;(\d*)(?::(\d+))?)?(?:;([\d:]*))?([u~A-HPQRS])", re.ASCII)
_MOUSE = re.compile(r"\x1b\[<\d+;-?\d+;-?\d+[Mm]", re.ASCII)
_ANY_MOUSE = re.compile(r"\x1b\[<[^Mm]*[Mm]")
_MODE_REPORT = re.compile(r"\x1b\[\?\d+;\d\$y", re.ASCII)
_COMPLETE = re.compile(r"\x1b\[(?![<\[])[0-?]*[ -/]*[@-~]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

_LOCKS = 64 | 128  # caps lock, num lock
_SHIFT = 1
_KEYPAD = dict(zip(range(57399, 57417), "0123456789./*-+\r=,", strict=True))
_APPLICATION_KEYPAD = {"\x1bOX": "=", "\x1bOl": ",", "\x1bO ": " ", "\x1bOI": "\t", "\x1bOM": "\r"}


class Keyboard:
    """Turns bytes into messages; keeps what is incomplete."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        self._parser = _TolerantParser()
        self._held = ""  # the beginning of what may become a paste marker
        self._paste: str | None = None
        self._last = 0.0

    @property
    def patience(self) -> float | None:
        """Seconds until `tick` is wanted, None if nothing is incomplete."""
        if self._paste is not None:
            return PASTE_TIMEOUT
        return constants.ESCAPE_DELAY if self._held or self._parser.waiting else None

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that are complete with these bytes."""
        self._last = time.monotonic()
        text = self._held + self._decode(data)
        self._held = ""
        while text:
            if self._paste is not None:
                text = yield from self._feed_paste(text)
                continue
            before, found, text = text.partition(_PASTE_START)
            if not found:
                self._held = _tail(before, _PASTE_START)
            yield from self._parse(before.removesuffix(self._held))
            if found:
                self._paste = ""

    def tick(self) -> Iterator[Message]:
        """Yield what silence makes complete: a lone Esc, a paste without an end."""
        silence = time.monotonic() - self._last
        if self._paste is not None:
            if silence >= PASTE_TIMEOUT:
                yield from self._end_paste()
        elif silence >= constants.ESCAPE_DELAY:
            held, self._held = self._held, ""
            yield from self._parse(held)
            yield from self._guard(self._parser.expire())

    def _feed_paste(self, text: str) -> Generator[Message, None, str]:
        """Add to the paste; return the text behind its end."""
        assert self._paste is not None
        before, found, rest = text.partition(_PASTE_END)
        if not found:
            self._held = _tail(before, _PASTE_END)
            before = before.removesuffix(self._held)
        if (room := MAX_PASTE - len(self._paste)) > 0:
            self._paste += _CONTROLS.sub("", before)[:room]
        if found:
            yield from self._end_paste()
        return rest

    def _end_paste(self) -> Iterator[Message]:
        text, self._paste, self._held = self._paste or "", None, ""
        yield events.Paste(text.replace("\r\n", "\n").replace("\r", "\n"))

    def _parse(self, text: str) -> Iterator[Message]:
        if text:  # an empty text would end the parser
            yield from self._guard(self._parser.feed(text))

    def _guard(self, messages: Iterable[Message]) -> Iterator[Message]:
        """Pass messages on; should the parser fail all the same, go on with a new one."""
        try:
            for message in messages:
                if not (isinstance(message, events.Key) and _unspeakable(message)):
                    yield message
        except Exception:
            self._parser = _TolerantParser()


class _TolerantParser(XTermParser):
    """Textual's parser, with an answer for every sequence."""

    @property
    def waiting(self) -> bool:
        """Whether an incomplete sequence is being read."""
        return self._timeout_time is not None

    def expire(self) -> Iterable[Message]:
        """Give up waiting for the rest of a sequence."""
        if self._timeout_time is not None:
            self._timeout_time = 0.0
        return self.tick()

    def parse_mouse_code(self, code: str) -> Message | None:
        """Never divide by a window of 0 pixels: we ask for reports in cells."""
        self.mouse_pixels = False
        return super().parse_mouse_code(code)

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return self._keys(sequence, alt)
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]

    def _keys(self, sequence: str, alt: bool) -> list[events.Key]:
        parent = super()._sequence_to_key_events
        if len(sequence) == 1:
            return list(parent(sequence, alt))
        if sequence in _APPLICATION_KEYPAD:
            return list(parent(_APPLICATION_KEYPAD[sequence]))
        if match := _KITTY.fullmatch(sequence):
            code, modifiers, event, text, final = match.groups(default="")
            if event == "3":  # a release
                return [events.Key(Keys.Ignore, sequence)]
            held = max(int(modifiers or 1) - 1, 0) & ~_LOCKS
            if final == "u" and held & ~_SHIFT == 0 and (typed := _typed(code, text, held)):
                return [key for char in typed for key in parent(char)]
            if event or ":" in code:
                plain = code.partition(":")[0]
                sequence = f"\x1b[{plain or 1};{modifiers or 1}{text and ';'}{text}{final}"
        if keys := list(parent(sequence, alt)):
            return keys
        return [events.Key(Keys.Ignore, sequence)] if _nonsense(sequence) else []


def _typed(code: str, text: str, held: int) -> str:
    """What a kitty key without Ctrl or Alt types, if it types."""
    if text:
        return "".join(chr(int(part)) for part in text.split(":") if part)
    plain, _, shifted = code.partition(":")
    number = int(plain or 0)
    if number in _KEYPAD:
        return _KEYPAD[number]
    if not 32 < number < 127 and not 160 < number < 0xE000:
        return ""
    if held & _SHIFT:
        return chr(int(shifted.partition(":")[0] or ord(chr(number).upper()[0])))
    return chr(number)


def _nonsense(sequence: str) -> bool:
    """Whether a sequence is complete and neither a mouse report nor an answer to a query."""
    if sequence.startswith("\x1b[<"):
        return bool(_ANY_MOUSE.fullmatch(sequence)) and not _MOUSE.fullmatch(sequence)
    if sequence == "\x1b[M" or _MODE_REPORT.fullmatch(sequence):
        return False
    return _COMPLETE.fullmatch(sequence) is not None


def _unspeakable(key: events.Key) -> bool:
    """Whether the key holds half of a surrogate pair: no file and no terminal takes it."""
    return any("\ud800" <= char <= "\udfff" for char in key.key + (key.character or ""))


def _tail(text: str, marker: str) -> str:
    """Return the longest end of `text` that begins `marker`.

    >>> _tail("abc\\x1b[20", "\\x1b[200~")
    '\\x1b[20'
    """
    for length in range(min(len(marker) - 1, len(text)), 0, -1):
        if text.endswith(marker[:length]):
            return text[-length:]
    return ""
