"""What a computer player decides."""

from __future__ import annotations

from typing import NamedTuple

from goblin_games.rules.core import Action


class Choice(NamedTuple):
    """What to do, and one sentence why."""

    action: Action
    reason: str
