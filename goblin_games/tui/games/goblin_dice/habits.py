"""How people like to grab: their keys, the pace of the lights, whose hands a computer moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from goblin_games.table.reflex import DEFAULT_KEYS, LEFT, RIGHT, Keys, KeyTaken, Pace

DWELLS: Final = {"slow": 1200, "calm": 900, "normal": 650, "quick": 500, "mad": 400}
"""How long a light stays, in milliseconds."""
SILENCES: Final = {"short": 500, "normal": 700, "long": 1000, "very long": 1500}
"""How long a key must have been left alone to count."""
PATIENCES: Final[Mapping[str, int | None]] = {
    "10 s": 10_000, "20 s": 20_000, "40 s": 40_000, "60 s": 60_000, "for ever": None,
}  # fmt: skip
"""When those who are slow are served."""


@dataclass(slots=True)
class Habits:
    """What is liked at this keyboard.

    Attributes:
        keys: left and right key by seat, where they differ from the default ones.
        helped: the seats of people for whom a computer grabs (rule 13).
        dwell, silence, patience: words of the tables above.
        delay: what the way of a key takes, in milliseconds, subtracted when aiming (rule 12).
    """

    keys: dict[int, tuple[str, str]] = field(default_factory=dict)
    helped: set[int] = field(default_factory=set)
    dwell: str = "normal"
    silence: str = "normal"
    patience: str = "20 s"
    delay: int = 0

    @classmethod
    def given(cls, values: Mapping[str, Any]) -> Habits:
        """Habits from plain values; what makes no sense is left out."""
        made = cls()
        keys = values.get("keys")
        for seat, pair in (keys if isinstance(keys, Mapping) else {}).items():
            fits = isinstance(pair, list | tuple) and len(pair) == 2 and str(seat).isdigit()
            if fits and all(isinstance(key, str) and len(key) == 1 for key in pair):
                made.keys[int(seat)] = (pair[0], pair[1])
        helped = values.get("helped")
        if isinstance(helped, list | tuple):
            made.helped = {seat for seat in helped if isinstance(seat, int)}
        for name, known in (("dwell", DWELLS), ("silence", SILENCES), ("patience", PATIENCES)):
            if values.get(name) in known:
                setattr(made, name, values[name])
        return made

    def plain(self) -> dict[str, Any]:
        """Plain values, to be kept."""
        return {
            "keys": {str(seat): list(pair) for seat, pair in self.keys.items()},
            "helped": sorted(self.helped),
            "dwell": self.dwell,
            "silence": self.silence,
            "patience": self.patience,
        }

    @property
    def pace(self) -> Pace:
        """The pace as the scramble wants it."""
        dwell, silence = DWELLS[self.dwell], SILENCES[self.silence]
        delay = min(max(self.delay, 0), 2000)
        return Pace(dwell=dwell, silence=silence, patience=PATIENCES[self.patience], delay=delay)

    def bound(self, seats: Iterable[int]) -> Keys:
        """The keys of these seats; where two want the same key, the later one gets another."""
        keys = Keys()
        for seat in seats:
            for hand in (LEFT, RIGHT):
                wanted = self.keys.get(seat, DEFAULT_KEYS[seat])[hand]
                for key in (wanted, DEFAULT_KEYS[seat][hand], *_SPARE):
                    try:
                        keys.bind(seat, hand, key)
                    except KeyTaken:
                        continue
                    break
        return keys


_SPARE: Final = "qwertyuiopasdfghjklvm"
"""Keys for whoever would have none."""


def following(table: Mapping[str, Any], word: str, step: int) -> str:
    """The word before or after one in a table."""
    words = list(table)
    return words[(words.index(word) + step) % len(words)]
