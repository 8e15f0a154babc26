"""Who wins, and the spec's result object (spec 6; R52, R53)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goblin_games.rules.core import Name, Result
from goblin_games.rules.dice_goblinz.state import OUTCOMES, Step, Table

REASONS = ("most_dice", "strongest", "cleverest")
"""The first comparison that leaves one goblin: dice, sum of sizes, unused doohickeyz."""
SHARED, ALL_EATEN = "shared", "all_eaten"

Worth = tuple[int, ...]


def worth(table: Table, seat: int) -> Worth:
    """Dice, sum of their sizes, doohickeyz: what Big Boss compares, in this order (R52)."""
    pocket = table.pockets[seat]
    return (len(pocket), sum(pocket), len(table.items[seat]))


def result(table: Table) -> Result | None:
    """How it ended; None before."""
    if table.step != Step.OVER:
        return None
    seats = range(table.terms.seats)
    compared = 1 if table.terms.shared_win else len(REASONS)  # R52
    worths = [worth(table, seat)[:compared] for seat in seats]
    ranks = tuple(1 + sum(other > own for other in worths) for own in worths)
    winners, reason = _winners(worths)
    return Result(
        winners=winners,
        scores=tuple(len(table.pockets[seat]) for seat in seats),
        ranks=ranks,
        reason=reason,
        detail={
            "scores": {str(seat): _seat_detail(table, seat, ranks[seat]) for seat in seats},
            "raids": {
                "total": sum(table.tallies),
                **dict(zip(OUTCOMES, table.tallies, strict=True)),
            },
        },
    )


def _winners(worths: list[Worth]) -> tuple[tuple[int, ...], str]:
    """The winning seats and the criterion that made the difference."""
    best = max(worths)
    if not best[0]:
        return (), ALL_EATEN  # R53
    for compared, reason in enumerate(REASONS[: len(best)], 1):
        seats = [s for s, own in enumerate(worths) if own[:compared] == best[:compared]]
        if len(seats) == 1:
            return tuple(seats), reason
    return tuple(seats), SHARED


def _seat_detail(table: Table, seat: int, rank: int) -> dict[str, Any]:
    dice, size_sum, doohickeyz = worth(table, seat)
    return {
        "dice": dice,
        "size_sum": size_sum,
        "doohickeyz": doohickeyz,
        "deaths": table.deaths[seat],
        "out": bool(table.out_since[seat]),
        "rank": rank,
    }


def score_lines(table: Table, result: Result, name: Name) -> Iterator[str]:
    """One line for each goblin, the best first."""
    for seat in sorted(range(table.terms.seats), key=lambda seat: result.ranks[seat]):
        dice, size_sum, doohickeyz = worth(table, seat)
        parts = [f"{dice} dice" if dice != 1 else "1 die", f"size {size_sum}"]
        parts += [f"doohickeyz {doohickeyz}"] if doohickeyz else []
        parts += [f"deaths {table.deaths[seat]}"] if table.deaths[seat] else []
        kind = table.terms.goblinz[table.kinds[seat]].name
        yield f"{result.ranks[seat]}. {name(seat)}, {kind}: {', '.join(parts)}."
