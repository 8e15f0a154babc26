"""The rules of all games: pure functions over plain data.

Nothing in here reads a file, asks a clock, draws a random number or knows a screen.
"""

RULES_VERSION = 1
"""Goes up when a change of any game's rules may keep an old record from replaying."""
