"""Who won, and who may brag (spec 6)."""

from __future__ import annotations

from goblin_games.rules.core import Result
from goblin_games.rules.dragon.state import Cave


def champions(cave: Cave) -> tuple[int, ...]:
    """The living with most damage; of several, the one who hit last. Empty unless slain."""
    if cave.outcome != "slain":
        return ()
    alive = [seat for seat, goblin in enumerate(cave.goblins) if goblin.hp]
    most = max(cave.goblins[seat].damage for seat in alive)
    best = tuple(seat for seat in alive if cave.goblins[seat].damage == most)
    return (cave.last_hit,) if cave.last_hit in best else best


def winners(cave: Cave) -> tuple[int, ...]:
    """The tribe with its dead if shared (R48, R49), else the champions."""
    if cave.outcome != "slain":
        return ()
    return champions(cave) if cave.terms.glory else tuple(range(cave.terms.seats))


def reason(cave: Cave) -> str:
    """How it ended, in the spec's words."""
    if cave.outcome == "slain":
        return f"slain: dragon slain by seat {cave.last_hit} in round {cave.round}"
    if cave.outcome == "wiped":
        return "wiped: no goblin lives"
    return f"dawn: round {cave.round} is over"


def result(cave: Cave) -> Result | None:
    """The result; None while the game goes on."""
    if not cave.outcome:
        return None
    won, scores = winners(cave), tuple(goblin.damage for goblin in cave.goblins)
    return Result(
        winners=won,
        scores=scores,
        ranks=_ranks(cave, won, scores),
        reason=reason(cave),
        detail={
            "outcome": cave.outcome,
            "winners": list(won),
            "scores": list(scores),
            "champion": list(champions(cave)),
            "dragon_hp": cave.dragon_hp,
            "rounds": cave.round,
            "reason": reason(cave),
        },
    )


def _ranks(cave: Cave, won: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    """Together all share one place; for glory winners come first, then the damage counts."""
    if not cave.terms.glory:
        return (1,) * len(scores)
    order = [(seat in won, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > own for other in order) for own in order)
