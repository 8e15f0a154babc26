"""How a match ends, and the count (spec 6)."""

from __future__ import annotations

from goblin_games.rules.core import Log, Result
from goblin_games.rules.goblins_lair.events import GameOver, tell
from goblin_games.rules.goblins_lair.state import (
    MONSTER_SEAT,
    NOBODY,
    Hero,
    King,
    Lair,
    Pending,
    Phase,
    living,
    opened_count,
    out,
    treasure_points,
)

HALF_OUT, EXPLORED, TURN_LIMIT, STALEMATE = "half_out", "explored", "turn_limit", "stalemate"


# -- ends -------------------------------------------------------------------------------------


def check_heroes(lair: Lair, log: Log) -> None:
    """End A, at once: half or more of the heroes are out, or all of them (R35)."""
    fallen = out(lair)
    enough = 2 * fallen >= lair.size if lair.terms.options.end_when == "half" else False
    if enough or fallen == lair.size:
        finish(lair, HALF_OUT, log)


def check_turn(lair: Lair, log: Log) -> None:
    """Ends B, C and D, in this order, at the end of a turn."""
    options = lair.terms.options
    lair.quiet = 0 if lair.lively else lair.quiet + 1
    if _is_explored(lair):
        finish(lair, EXPLORED, log)
    elif lair.terms.turn_limit and lair.turn >= lair.terms.turn_limit:  # R37
        finish(lair, TURN_LIMIT, log)
    elif options.quiet_limit and lair.quiet >= options.quiet_limit:  # R37
        finish(lair, STALEMATE, log)


def _is_explored(lair: Lair) -> bool:
    """End B: all is opened, the king has fallen, and nothing lives (R33, R34)."""
    if opened_count(lair) < lair.ground.areas or lair.king != King.FALLEN:
        return False
    return not (lair.terms.options.end_clear and lair.monsters)


def finish(lair: Lair, reason: str, log: Log) -> None:
    """The match is over: nothing is pending any more."""
    lair.phase = Phase.OVER
    lair.pending = Pending.NOTHING
    lair.reason = reason
    lair.waiting, lair.order, lair.lots = 0, (), None
    lair.active, lair.strikers, lair.stride = NOBODY, (), NOBODY
    lair.casting = lair.blow = lair.discovery = None
    if log is not None:
        found = result(lair)
        assert found is not None
        side = str(found.detail["side"])
        tell(log, GameOver, reason, found.winners, side, lair.king_area or 0)


# -- the count --------------------------------------------------------------------------------


def hero_score(lair: Lair, hero: Hero) -> int:
    """A hero's points now (6.1, R36)."""
    if hero.lives == 0 and not lair.terms.options.dead_score:
        return 0
    return hero.points + hero.gold + treasure_points(hero)


def scores(lair: Lair) -> tuple[int, ...]:
    """The points of all seats now; heroes that are not chosen yet have none."""
    heroes = [hero_score(lair, hero) for hero in lair.heroes]
    return (lair.lair_points, *heroes, *(0 for _ in range(lair.size - len(heroes))))


def result(lair: Lair) -> Result | None:
    """How it ended (6.3); None before."""
    if lair.phase != Phase.OVER:
        return None
    points = scores(lair)
    heroes_won = lair.reason == EXPLORED
    if lair.terms.options.victory == "sides":
        heroes = tuple(range(1, lair.size + 1))
        winners = heroes if heroes_won else (MONSTER_SEAT,)
        ranks = tuple(1 if seat in winners else 1 + len(winners) for seat in range(lair.size + 1))
    else:
        ranks = tuple(1 + sum(other > own for other in points) for own in points)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    detail = {
        "king_fallen": lair.king == King.FALLEN,
        "side": "heroes" if heroes_won else "monsters",
        "turns": lair.turn,
        "opened": opened_count(lair),
        "areas": lair.ground.areas,
    }
    return Result(winners, points, ranks, lair.reason, detail)


def survivors(lair: Lair) -> int:
    """How many heroes live."""
    return living(lair).bit_count()
