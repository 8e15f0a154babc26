"""What people like: colours, glyphs, pace. Plain values; whoever starts the app keeps them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

PACES = (0.0, 0.3, 0.6, 1.0, 2.0, 3.0)
"""Seconds between the moves of computer players that the settings screen offers."""
PASSING = ("hosted", "still", "remote", "save")
"""What belongs to this evening and this terminal, and is not kept."""


@dataclass
class Settings:
    """All settings of the app.

    Attributes:
        theme: name of a palette.
        glyphs: name of a set of glyphs, or "auto".
        pace: seconds that a computer player's move takes at least, 0 to 3.
        auto_roll: whether dice roll by themselves; otherwise Space rolls them.
        motion: whether dice tumble; off means reduced motion.
        covers: whether the screen is covered between persons who have secrets.
        mouse: whether the app listens to the mouse.
        tips: whether each kind of question comes with a tip the first time.
        told: the tips that have been given.
        names: the persons who sat down last.
        seats: how the last match of each game was set up, by slug.
        games: what people like in a single game, by slug: keys, for instance.
        hosted: whether this is somebody else's computer: no demo by itself.
        still: whether nothing moves here and now, whatever is liked elsewhere.
        remote: whether keys travel far; some presets are others then.
        save: called whenever a setting has changed; None forgets them at the end.
    """

    theme: str = "goblin-dark"
    glyphs: str = "auto"
    pace: float = 0.6
    auto_roll: bool = True
    motion: bool = True
    covers: bool = True
    mouse: bool = True
    tips: bool = True
    told: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    hosted: bool = False
    still: bool = False
    remote: bool = False
    save: Callable[[dict[str, Any]], object] | None = None

    def plain(self) -> dict[str, Any]:
        """The settings that are worth keeping, as plain values."""
        values = asdict(self) if self.save is None else asdict(_without_save(self))
        return {name: value for name, value in values.items() if name not in PASSING}

    @classmethod
    def given(cls, values: Mapping[str, Any]) -> Settings:
        """Settings from plain values; what is unknown or of the wrong kind is left out."""
        made = cls()
        for entry in fields(cls):
            value = values.get(entry.name)
            if entry.name in PASSING or value is None:
                continue
            current = getattr(made, entry.name)
            if isinstance(current, float) and isinstance(value, int | float):
                value = min(max(float(value), 0.0), 3.0) if math.isfinite(value) else current
            elif isinstance(value, list):
                value = [item for item in value if isinstance(item, str)]
            elif isinstance(value, dict):
                value = {slug: more for slug, more in value.items() if isinstance(more, dict)}
            if type(value) is type(current):
                setattr(made, entry.name, value)
        return made

    @property
    def moves(self) -> bool:
        """Whether dice may tumble and goblins may show off."""
        return self.motion and not self.still

    def tells(self, tip: str) -> bool:
        """Whether to give a tip now; it counts as given then. Never where nothing is kept."""
        if not self.tips or self.save is None or tip in self.told:
            return False
        self.told.append(tip)
        self.changed()
        return True

    def changed(self) -> str:
        """Keep them; returns what is wrong if that is not possible."""
        complaint = self.save(self.plain()) if self.save is not None else None
        return complaint if isinstance(complaint, str) else ""


def _without_save(settings: Settings) -> Settings:
    copy = Settings(**{entry.name: getattr(settings, entry.name) for entry in fields(Settings)})
    copy.save = None
    return copy
