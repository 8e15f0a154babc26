"""How long a key press and its answer travel: measured, judged, subtracted (rule 12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

ENOUGH: Final = 10
SLOW: Final = 120
UNSTEADY: Final = 60


@dataclass(slots=True)
class Delay:
    """Answer times of a terminal, in milliseconds."""

    answers: list[int] = field(default_factory=list)

    def add(self, milliseconds: int) -> None:
        """One more measured answer."""
        self.answers.append(milliseconds)

    @property
    def known(self) -> bool:
        """Whether there are enough answers to judge by."""
        return len(self.answers) >= ENOUGH

    def percentile(self, percent: int) -> int:
        """The smallest answer time that at least this share of all does not exceed.

        >>> Delay([10, 20, 30, 40]).percentile(50)
        20
        """
        ranked = sorted(self.answers)
        return ranked[max(0, -(-len(ranked) * percent // 100) - 1)]

    @property
    def median(self) -> int:
        """What `Pace.delay` should be: the way there and back."""
        return self.percentile(50)

    @property
    def spread(self) -> int:
        """From the 10th to the 90th percentile."""
        return self.percentile(90) - self.percentile(10)

    @property
    def too_slow(self) -> bool:
        """Whether people should rather draft than grab."""
        return self.known and (self.median > SLOW or self.spread > UNSTEADY)
