"""How it ended, in words: what happened, then the score line by line (spec 6)."""

from __future__ import annotations

from goblin_games.rules.core import Name
from goblin_games.rules.oh_my_lair.duel import Duel, lair_of
from goblin_games.rules.oh_my_lair.scoring import duel_result, score, score_lines, won
from goblin_games.rules.oh_my_lair.state import Lair


def how(lair: Lair) -> str:
    """One sentence: who fell or walked in, and when."""
    name = lair.terms.heroes[lair.hero].name if lair.hero else "The hero"
    left = lair.terms.length - lair.position
    if won(lair):
        far = "on your doorstep" if left == 1 else f"{left} spaces from your door"
        return f"{name} fell in round {lair.round}, {far if left else 'inside your door'}."
    if lair.reason == "conceded":
        return f"You gave it up in round {lair.round}."
    return f"{name} walked in after {lair.round} rounds and did not knock."


def ending(lair: Lair) -> tuple[str, ...]:
    """The end of a lair: what happened and its score."""
    lines = [f"{what}: {points}" for what, points in score_lines(lair) if points]
    return (
        "The lair stands." if won(lair) else "The lair is lost.",
        how(lair),
        *lines,
        f"score: {score(lair)}",
    )


def duel_ending(duel: Duel, name: Name) -> tuple[str, ...]:
    """The end of a duel: who did best, then each lair in the order of its rank."""
    result = duel_result(duel)
    if result is None:
        return ()
    best = " and ".join(name(seat) for seat in result.winners)
    lost = " Nobody saved the lair, though." if result.detail["all_lost"] else ""
    places = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    return (
        f"{best} did best.{lost}",
        *(
            f"{result.ranks[seat]}. {name(seat)}, {result.scores[seat]}: {how(lair_of(duel, seat))}"
            for seat in places
        ),
    )
