"""How strong the computer players are: the shipped ladders, as people read them.

for standing in standings("goblin-dice"):
    print(standing.level, standing.text)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from goblin_games.catalogue import listing
from goblin_games.rules.core import InputError
from goblin_games.table.ladder import Ladder, Rung, Score
from goblin_games.table.places import assets

SEED: Final = "goblins"
"""The seed of the shipped ladders, which is the command's own if none is said."""
COUNTS: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


@dataclass(frozen=True, slots=True)
class Standing:
    """How a level did against the one below it.

    Attributes:
        level: the level.
        side: what it played where there are two sides: "heroes" or "monsters".
        lower: the level of the other seats; the same where all play together.
        against: who that was, in words; empty where all play together.
        score: matches and wins; None if there is no level below to be measured against.
        par: what a level that is no better would win; None if that is not known.
    """

    level: str
    side: str
    lower: str
    against: str
    score: Score | None
    par: float | None

    @property
    def measured(self) -> bool:
        """Whether any match was played."""
        return self.score is not None and self.score.matches > 0

    @property
    def clear(self) -> int:
        """1 if it is clear above par, -1 if clear below; 0 if that is open."""
        if not self.measured or self.par is None:
            return 0
        assert self.score is not None
        low, high = self.score.interval
        return (low > self.par) - (high < self.par)

    @property
    def text(self) -> str:
        """All of it in one sentence."""
        if self.score is None:
            return "The lowest rung: there is nobody below it to be measured against."
        if not self.score.matches:
            return "How strong it is has not been measured yet."
        low, high = (round(100 * end) for end in self.score.interval)
        par = "" if self.par is None else f"; par is {self.par:.0%}"
        who = f"as {self.side} " if self.side else ""
        whom = f" {who}{self.against}" if self.against else ""
        return (
            f"Wins {self.score.rate:.0%} of matches{whom} "
            f"({low}% to {high}%, {self.score.matches} played){par}."
        )


@cache
def standings(slug: str) -> tuple[Standing, ...]:
    """Every level of a game, the strongest first, as the shipped ladder has measured it.

    Raises:
        InputError: if the shipped ladder cannot be read.
    """
    ladder = shipped(slug)
    found = [
        Standing(
            rung.upper,
            rung.side,
            rung.lower,
            _against(ladder, rung),
            ladder.scores[rung.name],
            ladder.par(rung),
        )
        for rung in ladder.rungs
    ]
    known = {standing.level for standing in found}
    found += [
        Standing(level, "", "", "", None, None) for level in ladder.levels if level not in known
    ]
    order = ladder.levels[::-1]
    return tuple(sorted(found, key=lambda standing: order.index(standing.level)))


def strength(slug: str, level: str) -> str:
    """How strong a level is, a sentence for each rung; empty for one that is on no ladder."""
    try:
        return " ".join(one.text for one in standings(slug) if one.level == level)
    except InputError as error:
        return str(error)


def shipped(slug: str) -> Ladder:
    """The ladder that comes with the program; nothing is measured if it has no file.

    Raises:
        InputError: if it cannot be read; of where it lies nothing is said, since a server shows it.
    """
    try:
        return Ladder(slug, seed=SEED, file=assets() / "ladders" / f"{slug}.json")
    except InputError:
        raise InputError(f"The ladder of {listing(slug).title} cannot be read.") from None


def _against(ladder: Ladder, rung: Rung) -> str:
    """Who sits at the other seats."""
    if ladder.setting.kind == "team":
        return ""
    if ladder.setting.kind == "odd":
        others = ladder.seats - 1
        return f"against {COUNTS.get(others, others)} {rung.lower}"
    return f"against {rung.lower} {'monsters' if rung.side == 'heroes' else 'heroes'}"
