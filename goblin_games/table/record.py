"""Records: a match as text that people can read, like a chess game's PGN.

    game: pig
    rules: 1
    seats: [{"name": "Grik", "person": "Grik"}, {"name": "Mog", "level": "easy"}]
    options: {"seats": 2, "goal": 50}
    dice: seeded
    commitment: 6b1f...

    s0: roll
    c: die 4
    -- s1 is played by the computer (normal)
    s0: hold

Seed and salt, the result and the final key follow when the match is over. Until then a record
shows what the public may know and hides the rest: `s1: (hidden)`. Only the store writes `whole`
records of unfinished matches.
"""

from goblin_games.table.reading import RecordError, read
from goblin_games.table.writing import write

__all__ = ["RecordError", "read", "write"]
