"""Free attacks on a figure that breaks contact (4.4.4, 4.4.6, 4.6, R12, R59)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair.actions import D10
from goblin_games.rules.goblins_lair.blows import FREE_BONUS, strike_hero, strike_monster
from goblin_games.rules.goblins_lair.events import FreeAttack, tell
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Lair,
    Pending,
    Phase,
    hero_of,
    monster_numbered,
)
from goblin_games.rules.goblins_lair.walking import clear_move, finish_stride


def names(lair: Lair) -> tuple[str, str]:
    """Who strikes next, and at whom."""
    striker = lair.strikers[0]
    if lair.phase == Phase.HERO_MOVE:
        monster = monster_numbered(lair, striker)
        assert monster is not None
        return monster.name, hero_of(lair, lair.active).name
    runner = monster_numbered(lair, lair.active)
    assert runner is not None
    return hero_of(lair, striker).name, runner.name


def roll(lair: Lair, action: D10, log: Log) -> None:
    """One free attack; the rest is not rolled once the figure is gone (R55, R59)."""
    tell(log, FreeAttack, *names(lair))
    striker, *rest = lair.strikers
    if lair.phase == Phase.HERO_MOVE:
        monster = monster_numbered(lair, striker)
        assert monster is not None
        seat = lair.active
        strike_hero(lair, monster, seat, action.face, log, FREE_BONUS)
        is_gone = hero_of(lair, seat).lives == 0
    else:
        runner = monster_numbered(lair, lair.active)
        assert runner is not None
        strike_monster(lair, striker, runner, action.face, log, FREE_BONUS)
        is_gone = monster_numbered(lair, runner.number) is None
    if is_gone:
        lair.pending = Pending.NOTHING
        clear_move(lair)
        return
    lair.strikers = tuple(rest)
    if not rest:
        lair.pending = Pending.NOTHING
        lair.broken = True
        if lair.stride != NOBODY:
            finish_stride(lair, log)
