"""The terminal modes we switch on, and the one string that switches everything off.

Against stock Textual: no any-motion mouse (1003), no urxvt or pixel mouse (1015, 1016), no focus
reports (1004), and of the kitty keyboard protocol only flag 1 (unambiguous Esc). What is never
switched on cannot type garbage into a shell after a dropped connection (Textual#6292).
"""

ALTERNATE_SCREEN = "\x1b[?1049h"
HIDE_CURSOR = "\x1b[?25l"
NO_LINE_WRAP = "\x1b[?7l"
BRACKETED_PASTE = "\x1b[?2004h"
KITTY_DISAMBIGUATE = "\x1b[>1u"
ASK_SYNC = "\x1b[?2026$p"
ASK_RESIZE_REPORTS = "\x1b[?2048$p"
RESIZE_REPORTS = "\x1b[?2048h"
SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"

MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
MOUSE_CLICKS = "\x1b[?1000h\x1b[?1006h"
"""Without drags: over a network every report costs."""
MOUSE_OFF = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"

BASIC_START = ALTERNATE_SCREEN + HIDE_CURSOR + NO_LINE_WRAP
MODERN_START = BASIC_START + KITTY_DISAMBIGUATE + BRACKETED_PASTE + ASK_RESIZE_REPORTS

BASIC_RESET = "\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
MODERN_RESET = SYNC_END + MOUSE_OFF + "\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[<u" + BASIC_RESET
"""Ends a frame that was cut, then mouse, focus, paste and resize reports, kitty keys (the stack
of the alternate screen, so before leaving it), line wrap, colours, screen, cursor."""
