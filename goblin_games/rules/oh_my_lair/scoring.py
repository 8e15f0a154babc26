"""How a match ended, and what it was worth (spec 6)."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Result
from goblin_games.rules.oh_my_lair.duel import Duel, lair_of
from goblin_games.rules.oh_my_lair.duel import over as duel_over
from goblin_games.rules.oh_my_lair.hero import SLAIN
from goblin_games.rules.oh_my_lair.state import Lair, Step, controlled, damage_dealt

WIN_BONUS = 100
PER_SPACE_LEFT = 10
PER_REGION = 5
PER_MINION = 2
FULL_DAMAGE = 60


def won(lair: Lair) -> bool:
    """Whether this board slew its hero."""
    return lair.reason == SLAIN


def stock_left(lair: Lair) -> int:
    """Gold, mojo and resources at the end."""
    return lair.gold + lair.mojo + sum(lair.stock)


def score_lines(lair: Lair) -> tuple[tuple[str, int], ...]:
    """The score, line by line, for a board that is over."""
    holdings = (
        ("regions held", PER_REGION * controlled(lair)),
        ("minions left", PER_MINION * lair.minions),
    )
    if won(lair):
        left = lair.terms.length - lair.position
        return (
            ("hero slain", WIN_BONUS),
            ("spaces he never saw", PER_SPACE_LEFT * left),
            *holdings,
            ("hoard, one for two", stock_left(lair) // 2),
        )
    if lair.hero is None:
        return (("damage to the hero", 0), *holdings)
    full = lair.terms.heroes[lair.hero].hp
    return (("damage to the hero", FULL_DAMAGE * damage_dealt(lair) // full), *holdings)


def score(lair: Lair) -> int:
    """The points of a board that is over."""
    return sum(points for _, points in score_lines(lair))


def detail(lair: Lair) -> dict[str, Any]:
    """The spec's result fields of one board; an unknown hero stays so (R34)."""
    return {
        "hero": lair.hero or "unknown",
        "hero_hp": lair.hero_hp,
        "position": lair.position,
        "round": lair.round,
        "regions": controlled(lair),
        "minions": lair.minions,
        "stock": stock_left(lair),
        "minions_lost": lair.minions_lost,
        "battles": lair.battles,
    }


def result(lair: Lair) -> Result | None:
    """Solo and council: all seats win together or lose together."""
    if lair.step != Step.OVER:
        return None
    seats = lair.terms.seats
    winners = tuple(range(seats)) if won(lair) else ()
    return Result(winners, (score(lair),) * seats, (1,) * seats, lair.reason, detail(lair))


def duel_result(duel: Duel) -> Result | None:
    """The best board wins, even if every lair fell."""
    if not duel_over(duel):
        return None
    boards = [lair_of(duel, seat) for seat in range(duel.terms.seats)]
    worth = [_worth(board) for board in boards]
    ranks = tuple(1 + sum(other > own for other in worth) for own in worth)
    fields = {str(i): {"reason": b.reason, **detail(b)} for i, b in enumerate(boards)}
    return Result(
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        scores=tuple(score(board) for board in boards),
        ranks=ranks,
        reason="duel",
        detail={"all_lost": not any(won(board) for board in boards), "boards": fields},
    )


def _worth(lair: Lair) -> tuple[int, ...]:
    """What is compared between boards, more is better: score, then the tie-breaks."""
    second = -lair.position if won(lair) else damage_dealt(lair)
    return (score(lair), second, -lair.minions_lost, -lair.battles)
