"""A pinned environment, set before Textual is imported: it reads it once."""

import os

for _name in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES", "GOBLIN_GAMES_GLYPHS"):
    os.environ.pop(_name, None)
os.environ.update(
    TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", LC_ALL="C.UTF-8",
    UNICODE_VERSION="15.0.0",
)  # fmt: skip
